import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listCaptains } from '../../../contract/captains/endpoints.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import { listWeeklyRates, readAttendanceRate } from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatPercent, fullName, sectorName, sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { lookOf } from '../../ui/charts/week-chart.ts';
import { type Figure, FiguresStrip, figureOf } from '../../ui/figures/figures-strip.tsx';
import { Percent } from '../../ui/figures/percent.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { Later } from '../../ui/layout/later.tsx';
import { useSetSearch } from '../../ui/tables/use-set-search.ts';
import {
  ABSENCE_AXIS,
  absenceAnswer,
  absencePoints,
  comparisonAnswer,
  lastRecorded,
  type RateSeries,
} from './rules.ts';
import { ScoutRatesTable } from './scout-rates-table.tsx';
import { SectorLinesChart } from './sector-lines-chart.tsx';
import css from './stats-page.module.css';

/** The sector or unit that is compared with the group, and its name. */
type Scope = {
  name: string;
  query: { baseName?: string; suffixName?: string; unitCaptainId?: number };
};

/** The captain's own unit or sector, or a general captain's choice. */
function useScope(): Scope | null {
  const captain = useCaptain();
  const search = useSearch({ from: '/stats' });
  const captains = useQuery({
    ...q(listCaptains, { query: { type: 'unit' } }),
    enabled: captain.type === 'general',
  });
  if (captain.type === 'unit') {
    return { name: 'وحدتي', query: { unitCaptainId: captain.captainId } };
  }
  const sector =
    captain.type === 'regular'
      ? sectorOf(captain)
      : sectorOf({ baseName: search.base ?? '', suffixName: search.suffix ?? '' });
  if (sector) return { name: sectorName(sector), query: sector };
  const unit = captains.data?.body.find(({ captainId }) => captainId === search.unit);
  if (captain.type === 'general' && unit) {
    return { name: `وحدة ${fullName(unit)}`, query: { unitCaptainId: unit.captainId } };
  }
  return null;
}

/** Absence: the rates, and charts for the group and one's own by week, for each sector and for each scout. */
export function AttendanceSectionGrid() {
  const captain = useCaptain();
  const scope = useScope();
  return (
    <>
      {captain.type === 'general' && <ScopePicker />}
      <Absence scope={scope} />
      <Later meanwhile={<div className={css.below} aria-busy="true" />}>
        <SectorLinesChart />
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
  const groupRate = useQuery(q(readAttendanceRate, { query: {} }));
  const ownRate = useQuery({ ...q(readAttendanceRate, request), enabled: scope !== null });
  const groupWeeks = useQuery(q(listWeeklyRates, { query: {} }));
  const ownWeeks = useQuery({ ...q(listWeeklyRates, request), enabled: scope !== null });

  const figures: Figure[] = [
    figureOf('حضور المجموعة', groupRate, rateOf),
    ...(scope ? [figureOf(`حضور ${scope.name}`, ownRate, rateOf)] : []),
    figureOf('غياب آخر أسبوع سُجِّل', groupWeeks, ({ body }) => {
      const rate = lastRecorded(body)?.absenceRate ?? null;
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
        answer={!group ? '' : own ? comparisonAnswer(own, group) : absenceAnswer(group.rates)}
        queries={scope ? [groupWeeks, ownWeeks] : [groupWeeks]}
        chart={shown ? absenceChart(shown) : undefined}
      />
    </>
  );
}

const series = (key: string, name: string, rates: RateSeries['rates']): RateSeries => ({
  key,
  name,
  rates,
});

const percent = (value: number) => formatPercent(value / 100);

function absenceChart(shown: readonly RateSeries[]) {
  return {
    series: shown.map(({ key, name }, index) => ({ key, name, look: lookOf(index) })),
    points: absencePoints(shown),
    format: percent,
    axis: ABSENCE_AXIS,
  };
}

/** Chooses a sector or a unit to compare with the group. */
function ScopePicker() {
  const search = useSearch({ from: '/stats' });
  const setSearch = useSetSearch();
  const sectors = useQuery(q(listSectors));
  const captains = useQuery(q(listCaptains, { query: { type: 'unit' } }));
  const choices = [
    ...(sectors.data?.body ?? []).map((sector) => ({
      value: `sector ${sector.baseName} ${sector.suffixName}`,
      label: sectorName(sector),
      change: { base: sector.baseName, suffix: sector.suffixName, unit: undefined },
    })),
    ...(captains.data?.body ?? []).map((captain) => ({
      value: `unit ${captain.captainId}`,
      label: `وحدة ${fullName(captain)}`,
      change: { base: undefined, suffix: undefined, unit: captain.captainId },
    })),
  ];
  const value = search.unit
    ? `unit ${search.unit}`
    : search.base && search.suffix
      ? `sector ${search.base} ${search.suffix}`
      : null;
  return (
    <div className={css.compare}>
      <ChoiceField
        label="قارن المجموعة بقطاع أو وحدة"
        placeholder="المجموعة وحدها"
        value={value}
        onChange={(chosen) =>
          setSearch(
            choices.find((choice) => choice.value === chosen)?.change ?? {
              base: undefined,
              suffix: undefined,
              unit: undefined,
            },
          )
        }
        choices={choices}
        loading={sectors.isPending || captains.isPending}
        failed={sectors.isError && captains.isError}
        emptyText="لا يوجد قطاع"
        clearable
      />
    </div>
  );
}
