import type { UseQueryResult } from '@tanstack/react-query';
import type { listScoutHistory } from '../../../../contract/attendance/endpoints.ts';
import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { lookOf, type SeriesLook, type WeekChart } from '../../../ui/charts/week-chart.ts';
import { newestTerm, overallOf, termPoints } from '../rules.ts';

const statusOf = (value: number) => (value === 100 ? 'حاضر' : 'غائب');

const present: SeriesLook = { colour: 'var(--ok)', marker: 'circle' };
/** An open ring: told from the other without its colour. */
const absent: SeriesLook = { colour: 'var(--bad)', marker: 'open-circle' };
const markOf = (value: number) => (value === 100 ? present : absent);

/** Present or absent in each week of the newest term (specification, section 9). */
export function ScoutTermChart({
  history,
}: {
  history: UseQueryResult<ResponseOf<typeof listScoutHistory>>;
}) {
  const records = history.data?.body;
  const chart: WeekChart | undefined = records && {
    series: [{ key: 'status', name: 'الحالة', look: lookOf(0), markOf }],
    points: termPoints(records, history.data?.cancelledWeeks),
    format: statusOf,
    axis: { domain: [0, 100], ticks: [0, 100], format: statusOf },
  };
  const newest = newestTerm(records ?? []);
  const counts = overallOf(newest);
  return (
    <ChartCard
      question="حضور الفترة الحالية"
      answer={`${newest[0]?.termName ?? ''}: حضور ${formatNumber(counts.attended)}، غياب ${formatNumber(counts.absent)}`}
      emptyText="لا توجد بيانات حضور للفترة الحالية"
      queries={[history]}
      chart={chart}
      height={300}
    />
  );
}
