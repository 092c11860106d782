import { IconMessageReport, IconPencilPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../../contract/core/counting.ts';
import { listScoutReports } from '../../../../contract/scout-reports/endpoints.ts';
import { REPORTS } from '../../../../contract/scout-reports/words.ts';
import { q } from '../../../api/api.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout/box.tsx';
import { DoorCard } from './door-card.tsx';

/** 'تقريران عند المجلس، وصدر قرار في واحد'. */
function summaryOf({ referred, submitted, decided, closed }: Record<string, number>): string {
  const parts = [
    submitted ? `مقدَّمة تنتظر: ${formatNumber(submitted)}` : '',
    referred ? `عند المجالس: ${formatNumber(referred)}` : '',
    decided ? `صدر فيها قرار: ${formatNumber(decided)}` : '',
    closed ? `أُغلقت مع ذكر السبب: ${formatNumber(closed)}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('، ') : 'لا تقارير بعد';
}

/** Reports on scouts: how many are where, and writing one. */
export function ReportsDoor() {
  // Only the counts: reading words is noted.
  const reports = useQuery(q(listScoutReports, { query: { limit: 0 } }));
  const total = reports.data?.total ?? 0;
  return (
    <DoorCard
      title="تقارير الكشافين"
      icon={<IconMessageReport size={22} stroke={1.7} aria-hidden />}
      lead={reports.data ? summaryOf(reports.data.states) : '\u00a0'}
    >
      <Row gap="8" wrap>
        <LinkButton
          to="/reports-and-councils/report-form"
          icon={<IconPencilPlus size={20} stroke={1.7} aria-hidden />}
        >
          كتابة تقرير
        </LinkButton>
        {total > 0 && (
          <LinkButton to="/reports-and-councils/reports" look="default">
            {counted(total, REPORTS, formatNumber)}
          </LinkButton>
        )}
      </Row>
    </DoorCard>
  );
}
