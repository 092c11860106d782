import { useQuery } from '@tanstack/react-query';
import { countText } from '../../../../contract/core/counting.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { listSessionMaterials } from '../../../../contract/sessions/materials.ts';
import { q } from '../../../api/api.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { Loaded } from '../../../ui/layout/states.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { leftOf, needLines, ofMaterials } from '../materials/material-rules.ts';
import { countMaterials } from '../session-words.ts';

/** How many materials of the next two weeks are not ready, and how many nobody brings. */
export function MaterialsCard({ own }: { own: SectorName | null }) {
  const needs = useQuery(q(listSessionMaterials, { query: own ?? {} }));
  return (
    <Card title="مواد الأسبوعين" aside={<MoreLink to="/sessions/materials">القائمة</MoreLink>}>
      <Loaded query={needs} skeleton={<CardSkeleton lines={2} />} failure="لم تُحمَّل المواد">
        {({ body }) => {
          const lines = needLines(body, ({ ready }) => ready);
          const { left, nobodys } = leftOf(lines, ({ ready }) => ready);
          if (lines.length === 0) {
            return <Text tone="quiet">لا مواد مطلوبة في الأسبوعين القادمين.</Text>;
          }
          return (
            <>
              <Text>
                {left.length === 0
                  ? 'كل المواد جاهزة'
                  : `${formatNumber(left.length)} من ${countText(lines.length, ofMaterials)} لم تُجهّز`}
              </Text>
              {nobodys.length > 0 && (
                <Text tone="warn">{`${countMaterials(nobodys.length)} لا أحد يُحضرها`}</Text>
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
