import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import {
  listSectorRates,
  listWeeklyRates,
  readAttendanceRate,
} from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatPercent, sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { lookOf } from '../../ui/charts/week-chart.ts';
import { type Figure, FiguresStrip, figureOf } from '../../ui/figures/figures-strip.tsx';
import { Percent } from '../../ui/figures/percent.tsx';
import { Later } from '../../ui/layout/later.tsx';
import { LateScopePicker } from './late-scope-picker.tsx';
import {
  ABSENCE_AXIS,
  absenceAnswer,
  absencesOf,
  comparisonAnswer,
  lastRecorded,
  type RateSeries,
  ratePoints,
  sectorsAnswer,
} from './rules.ts';
import { ScoutRatesTable } from './scout-rates-table.tsx';
import { SectorLinesChart } from './sector-lines-chart.tsx';
import css from './stats-page.module.css';
import { useCancelledWeek } from './use-cancelled-week.ts';
import { type Scope, useScope } from './use-scope.ts';

/** Absence: the rates, and charts for the group and one's own by week, for each sector and for each scout. */
export function AttendanceSectionGrid() {
  const captain = useCaptain();
  const scope = useScope();
  return (
    <>
      {captain.type === 'general' && <LateScopePicker />}
      <Absence scope={scope} />
      <Later meanwhile={<div className={css.below} aria-busy="true" />}>
        <SectorAbsence />
        <ScoutRatesTable />
      </Later>
    </>
  );
}

const rateOf = ({ body }: { body: number }) => ({
  value: <Percent value={body} />,
  unit: 'هذه\u00a0الفترة',
});

function Absence({ scope }: { scope: Scope | null }) {
  const request = { query: scope?.query ?? {} };
  const cancelled = useCancelledWeek();
  const groupRate = useQuery(q(readAttendanceRate, { query: {} }));
  const ownRate = useQuery({ ...q(readAttendanceRate, request), enabled: scope !== null });
  const groupWeeks = useQuery(q(listWeeklyRates, { query: {} }));
  const ownWeeks = useQuery({ ...q(listWeeklyRates, request), enabled: scope !== null });

  const figures: Figure[] = [
    figureOf('حضور المجموعة', groupRate, rateOf),
    ...(scope ? [figureOf(`حضور ${scope.name}`, ownRate, rateOf)] : []),
    figureOf('غياب آخر أسبوع سُجِّل', groupWeeks, ({ body }) => {
      const rate = lastRecorded(absencesOf(body))?.rate ?? null;
      return rate === null ? { value: 'لا يوجد', word: true } : { value: <Percent value={rate} /> };
    }),
  ];

  const group = groupWeeks.data && series('group', 'المجموعة', groupWeeks.data.body);
  const own = scope && ownWeeks.data && series('own', scope.name, ownWeeks.data.body);
  const shown = group && (scope ? own && [group, own] : [group]);
  return (
    <>
      <FiguresStrip label="نسب الحضور" figures={figures} />
      <ChartCard
        question={
          scope ? `كم غاب من المجموعة ومن ${scope.name} كل أسبوع؟` : 'كم غاب من المجموعة كل أسبوع؟'
        }
        answer={group ? ((own && comparisonAnswer(own, group)) ?? absenceAnswer(group.rates)) : ''}
        queries={scope ? [groupWeeks, ownWeeks] : [groupWeeks]}
        chart={shown ? absenceChart(shown, cancelled) : undefined}
      />
    </>
  );
}

const series = (
  key: string,
  name: string,
  weeks: ResponseOf<typeof listWeeklyRates>['body'],
): RateSeries => ({ key, name, rates: absencesOf(weeks) });

const percent = (value: number) => formatPercent(value / 100);

function absenceChart(shown: readonly RateSeries[], cancelled: number | null) {
  return {
    series: shown.map(({ key, name }, index) => ({ key, name, look: lookOf(index) })),
    points: ratePoints(shown, { cancelled }),
    format: percent,
    axis: ABSENCE_AXIS,
  };
}

/** The absence of each sector. */
function SectorAbsence() {
  const query = useQuery(q(listSectorRates));
  const sectors = query.data?.body.map((sector) => ({
    key: `${sector.sectorBaseName}-${sector.sectorSuffixName}`,
    name: sectorName(sector),
    rates: absencesOf(sector.attendanceRates),
  }));
  return (
    <SectorLinesChart
      question="أي القطاعات أكثر غياباً؟"
      answer={sectorsAnswer(sectors ?? [])}
      query={query}
      sectors={sectors}
      axis={ABSENCE_AXIS}
    />
  );
}
