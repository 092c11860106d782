import { IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listScoutAttendance } from '../../../contract/attendance.ts';
import type { SectorName } from '../../../contract/sector-name.ts';
import { countScouts } from '../../../contract/stats.ts';
import { readCurrentWeek, type Week } from '../../../contract/terms.ts';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../components/badge.tsx';
import { LinkButton } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { q } from '../../lib/api.ts';
import { countOf, formatNumber } from '../../lib/format.ts';
import css from './dashboard-page.module.css';

/** A sector captain's job of the week, under the thumb. */
export function MainAction({ sector }: { sector: SectorName }) {
  const week = useQuery(q(readCurrentWeek)).data?.body;
  const scouts = useQuery(q(countScouts, { query: sector })).data?.totalScouts;
  return (
    <Card
      title={week ? `الأسبوع ${formatNumber(week.weekNumber)}` : 'الغياب والاشتراك الأسبوعي'}
      aside={week && <WeekBadge sector={sector} week={week} />}
    >
      <p className={css.waiting}>
        {scouts === undefined ? 'جاري التحميل…' : `${countOf(scouts, 'scout')}، والاشتراك الأسبوعي`}
      </p>
      <LinkButton
        to={paths.recordScoutsAbsence}
        look="amber"
        big
        wide
        icon={<IconClipboardCheck size={22} stroke={1.7} aria-hidden />}
      >
        تسجيل الغياب
      </LinkButton>
    </Card>
  );
}

function WeekBadge({ sector, week }: { sector: SectorName; week: Week }) {
  const { weekNumber, termNumber } = week;
  const recorded = useQuery({
    ...q(listScoutAttendance, { query: { ...sector, weekNumber, termNumber } }),
    enabled: !week.cancelled,
  });
  if (week.cancelled) return <Badge tone="outline">ملغي</Badge>;
  if (!recorded.data) return null;
  return recorded.data.recordedAt ? (
    <Badge tone="ok">سُجِّل</Badge>
  ) : (
    <Badge tone="warn">لم يُسجَّل</Badge>
  );
}
