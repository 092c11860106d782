import { IconPencilPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countText } from '../../../../contract/core/counting.ts';
import { listScoutReports } from '../../../../contract/scout-reports/endpoints.ts';
import {
  REPORTS,
  reportStateLabels,
  reportStates,
} from '../../../../contract/scout-reports/words.ts';
import { q } from '../../../api/api.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Row, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';

/** How many reports on the scout the captain may read; their words only on their own pages, where reading is noted. */
export function ScoutReportsCard({ scoutId }: { scoutId: number }) {
  const reports = useQuery(q(listScoutReports, { query: { scoutId, limit: 0 } }));
  return (
    <Card title="التقارير">
      <Loaded query={reports} skeleton={<CardSkeleton lines={2} />}>
        {({ total, states }) => (
          <>
            <Text tone="quiet" leading="normal">
              {total === 0
                ? 'لا تقارير لك أن تقرأها عن هذا الكشاف.'
                : `${countText(total, REPORTS)}: ${reportStates
                    .filter((state) => states[state] > 0)
                    .map((state) => `${reportStateLabels[state]} ${formatNumber(states[state])}`)
                    .join('، ')}`}
            </Text>
            <Row gap="8" wrap above="12" hide="print">
              <LinkButton
                to="/reports-and-councils/report-form"
                search={{ scout: scoutId }}
                look="tint"
                icon={<IconPencilPlus size={20} stroke={1.7} aria-hidden />}
              >
                كتابة تقرير
              </LinkButton>
              {total > 0 && (
                <MoreLink to="/reports-and-councils/reports" search={{ scout: scoutId }}>
                  قراءة التقارير
                </MoreLink>
              )}
            </Row>
          </>
        )}
      </Loaded>
    </Card>
  );
}
