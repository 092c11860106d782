import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { listSectorEvaluation, readEvaluationRates } from '../../../contract/stats/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatPercent, sectorName } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { EvaluationBadge } from '../../shared/badges/band-badge.tsx';
import { CategoriesCard } from '../../shared/categories-card.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { lookOf } from '../../ui/charts/week-chart.ts';
import { type Figure, FiguresStrip, figureOf } from '../../ui/figures/figures-strip.tsx';
import { Percent } from '../../ui/figures/percent.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardSkeleton } from '../../ui/layout/skeleton.tsx';
import { Loaded } from '../../ui/layout/states.tsx';
import type { Column } from '../../ui/tables/data-table.tsx';
import { ListTable } from '../../ui/tables/list-table.tsx';
import { useListUrl } from '../../ui/tables/use-list-url.ts';
import { LateScopePicker } from './late-scope-picker.tsx';
import {
  comparisonAnswer,
  EVALUATION_WORDS,
  evaluationAnswer,
  lastRecorded,
  type RateSeries,
  ratePoints,
  sectorsAnswer,
} from './rules.ts';
import { SectorLinesChart } from './sector-lines-chart.tsx';
import { useCancelledWeek } from './use-cancelled-week.ts';
import { type Scope, useScope } from './use-scope.ts';

type Rates = ResponseOf<typeof readEvaluationRates>;

/** Evaluation: the rates, and charts for the group and one's own by week, for each sector and for each category. */
export function EvaluationSectionGrid() {
  const captain = useCaptain();
  return (
    <>
      {captain.type === 'general' && <LateScopePicker />}
      <Rates scope={useScope()} />
      <Sectors />
    </>
  );
}

const rateOf = ({ body }: Rates) =>
  body.rate === null
    ? { value: 'لا شيء بعد', word: true }
    : { value: <Percent value={body.rate} />, unit: 'هذه\u00a0الفترة' };

function Rates({ scope }: { scope: Scope | null }) {
  const cancelled = useCancelledWeek();
  const groupRates = useQuery(q(readEvaluationRates, { query: {} }));
  const ownRates = useQuery({
    ...q(readEvaluationRates, { query: scope?.query ?? {} }),
    enabled: scope !== null,
  });
  const shownRates = scope ? ownRates : groupRates;
  const figures: Figure[] = [
    figureOf('تقييم المجموعة', groupRates, rateOf),
    ...(scope ? [figureOf(`تقييم ${scope.name}`, ownRates, rateOf)] : []),
    figureOf('تقييم آخر أسبوع سُجِّل', shownRates, ({ body }) => {
      const last = lastRecorded(body.weeks);
      return last ? { value: <Percent value={last.rate} /> } : { value: 'لا يوجد', word: true };
    }),
  ];
  const group = groupRates.data && series('group', 'المجموعة', groupRates.data);
  const own = scope && ownRates.data && series('own', scope.name, ownRates.data);
  const shown = group && (scope ? own && [group, own] : [group]);
  return (
    <>
      <FiguresStrip label="نسب التقييم" figures={figures} />
      <ChartCard
        question={
          scope
            ? `كيف كان تقييم المجموعة و${scope.name} كل أسبوع؟`
            : 'كيف كان تقييم المجموعة كل أسبوع؟'
        }
        answer={
          group ? ((own && comparisonAnswer(own, group)) ?? evaluationAnswer(group.rates)) : ''
        }
        queries={scope ? [groupRates, ownRates] : [groupRates]}
        chart={
          shown
            ? {
                series: shown.map(({ key, name }, index) => ({ key, name, look: lookOf(index) })),
                points: ratePoints(shown, { cancelled }),
                format: (value) => formatPercent(value / 100),
              }
            : undefined
        }
      />
      {shownRates.data && <CategoriesCard categories={shownRates.data.body.categories} />}
    </>
  );
}

const series = (key: string, name: string, { body }: Rates): RateSeries => ({
  key,
  name,
  rates: body.weeks,
});

type Row = ResponseOf<typeof listSectorEvaluation>['body'][number];

const columns: Column<Row>[] = [
  {
    id: 'sector',
    header: 'القطاع',
    cell: sectorName,
    sortBy: sectorName,
    rowHeader: true,
  },
  {
    id: 'rate',
    header: 'التقييم',
    cell: ({ rate }) => (rate === null ? '–' : <Percent value={rate} />),
    sortBy: ({ rate }) => rate,
    numeric: true,
  },
  {
    id: 'band',
    header: 'الحالة',
    cell: ({ rate }) => <EvaluationBadge rate={rate} />,
    card: 'corner',
  },
];

/** The weeks of each sector, and its rate in the term with its band. */
function Sectors() {
  const query = useQuery(q(listSectorEvaluation));
  const list = useListUrl();
  const sectors = query.data?.body.map((sector) => ({
    key: `${sector.sectorBaseName}-${sector.sectorSuffixName}`,
    name: sectorName(sector),
    rates: sector.weeks,
  }));
  return (
    <>
      <SectorLinesChart
        question="أي القطاعات أعلى تقييماً؟"
        answer={sectorsAnswer(sectors ?? [], EVALUATION_WORDS)}
        query={query}
        sectors={sectors}
      />
      <Card title="كم تقييم كل قطاع؟">
        <Loaded query={query} skeleton={<CardSkeleton lines={6} />}>
          {({ body }) => (
            <ListTable
              list={list}
              caption="تقييم كل قطاع في الفترة"
              pagesLabel="صفحات القطاعات"
              columns={columns}
              rows={body}
              rowKey={sectorName}
            />
          )}
        </Loaded>
      </Card>
    </>
  );
}
