import { IconChevronLeft, IconClipboardCheck, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { countScouts } from '../../../contract/stats/endpoints.ts';
import type { Week } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { countOf, formatNumber } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { look, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EvaluationBox } from './evaluation-box.tsx';

/** A sector captain's job of the week, under the thumb; once it is done, how much is recorded. */
export function MainAction({ sector, week }: { sector: SectorName; week: Week | undefined }) {
  const scouts = useQuery(q(countScouts, { query: sector }));
  if (week?.cancelled) return <CancelledWeek week={week} />;
  if (week) return <WeekCard sector={sector} week={week} waiting={waitingOf(scouts)} />;
  return <RecordCard title="الغياب والاشتراك الأسبوعي" text={waitingOf(scouts)} />;
}

function WeekCard(props: { sector: SectorName; week: Week; waiting: string }) {
  const { weekNumber, termNumber } = props.week;
  const recorded = useQuery(
    q(listScoutAttendance, { query: { ...props.sector, weekNumber, termNumber } }),
  );
  const title = `الأسبوع ${formatNumber(weekNumber)}`;
  if (!recorded.data?.recordedAt) {
    return (
      <RecordCard
        title={title}
        badge={recorded.data && <Badge tone="warn">لم يُسجَّل</Badge>}
        text={props.waiting}
      />
    );
  }
  const { body } = recorded.data;
  const known = body.filter(({ attendanceStatus }) => attendanceStatus !== null).length;
  return (
    <Card title={title} aside={<Badge tone="ok">سُجِّل</Badge>}>
      <Text tone="quiet" below="12">
        سُجِّل {formatNumber(known)} من {formatNumber(body.length)}
      </Text>
      <LinkButton
        to="/record-scouts-absence"
        look="default"
        big
        wide
        icon={<IconPencil size={22} stroke={1.7} aria-hidden />}
      >
        تعديل
      </LinkButton>
      <EvaluationBox sector={props.sector} week={props.week} />
    </Card>
  );
}

function RecordCard(props: { title: string; badge?: ReactNode; text: string }) {
  return (
    <Card title={props.title} aside={props.badge}>
      <Text tone="quiet" below="12">
        {props.text}
      </Text>
      <LinkButton
        to="/record-scouts-absence"
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

/** What is still to be recorded this week. */
function waitingOf(scouts: { data: { totalScouts: number } | undefined; isError: boolean }) {
  if (!scouts.data) return scouts.isError ? 'الغياب والاشتراك الأسبوعي' : 'جاري التحميل…';
  const { totalScouts } = scouts.data;
  if (totalScouts === 0) return 'لا يوجد كشافون في قطاعك بعد';
  return `${countOf(totalScouts, 'scout')}، والاشتراك الأسبوعي`;
}

/** A cancelled week: a small link to correct an earlier one. */
function CancelledWeek({ week }: { week: Week }) {
  return (
    <Card
      title={`الأسبوع ${formatNumber(week.weekNumber)}`}
      aside={<Badge tone="outline">ملغي</Badge>}
    >
      <Text tone="quiet" below="12">
        لا يوجد ما يُسجَّل هذا الأسبوع.
      </Text>
      <Link
        to="/record-scouts-absence"
        className={look(
          {
            inline: true,
            gap: '4',
            align: 'center',
            control: true,
            weight: 'medium',
            tone: 'accent',
          },
          'row',
        )}
      >
        تصحيح أسبوع سابق
        <IconChevronLeft size={20} stroke={1.7} aria-hidden />
      </Link>
    </Card>
  );
}
