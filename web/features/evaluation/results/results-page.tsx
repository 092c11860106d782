import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can } from '../../../../contract/core/permissions.ts';
import { readEvaluationSheet } from '../../../../contract/evaluation/endpoints.ts';
import {
  downloadEvaluationResults,
  type EvaluationResults,
  evaluationFileName,
  readEvaluationResults,
} from '../../../../contract/evaluation/results.ts';
import { listPatrols } from '../../../../contract/patrols/endpoints.ts';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import { q } from '../../../api/api.ts';
import { useDownload } from '../../../api/use-download.ts';
import { formatNumber, formatPercent, sectorName } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { CategoriesCard } from '../../../shared/categories-card.tsx';
import {
  EvaluationSectorPicker,
  NoEvaluationSector,
} from '../../../shared/evaluation/evaluation-sector-picker.tsx';
import { useEvaluationSector } from '../../../shared/evaluation/use-evaluation-sector.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { lookOf } from '../../../ui/charts/week-chart.ts';
import { FiguresStrip } from '../../../ui/figures/figures-strip.tsx';
import { Percent } from '../../../ui/figures/percent.tsx';
import { RateList } from '../../../ui/figures/rate-list.tsx';
import { FilterSelect } from '../../../ui/form/filter-bar.tsx';
import { Box, Grid, Stack } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { HOME, PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, Loaded } from '../../../ui/layout/states.tsx';
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { useAnySearch, useSetSearch } from '../../../ui/tables/use-set-search.ts';
import { useHasRail } from '../../../ui/use-wide.ts';
import { PatrolsCard } from './patrols-card.tsx';
import css from './results-page.module.css';
import { ResultsTable } from './results-table.tsx';
import { lineAnswer } from './rules.ts';

/** The results of a sector's points, in a week or in the whole term. */
export default function ResultsPage() {
  const { sector, isOwn } = useEvaluationSector();
  return (
    <>
      <PageHeader
        title="نتائج التقييم"
        back={HOME}
        aside={sector && <Badge tone="accent">{sectorName(sector)}</Badge>}
        actions={sector && <Actions sector={sector} />}
      />
      <Stack gap="16">
        {!isOwn && sector && <EvaluationSectorPicker sector={sector} />}
        {sector ? (
          <SectorResults key={sectorName(sector)} sector={sector} />
        ) : (
          <NoEvaluationSector text="تظهر هنا نتائج تقييمه." />
        )}
      </Stack>
    </>
  );
}

function Actions({ sector }: { sector: SectorName }) {
  const { week } = useAnySearch();
  const hasRail = useHasRail();
  const { isRunning, start } = useDownload(downloadEvaluationResults, {
    successMessage: 'تم تحميل النتائج',
    errorMessage: 'حدث خطأ أثناء تحميل النتائج',
  });
  const download = () =>
    void start({ body: { ...sector, weekNumber: week } }, evaluationFileName(sector, week));
  if (!hasRail) {
    return (
      <ActionMenu
        dots
        label="المزيد من النتائج"
        actions={[
          { label: 'تحميل xlsx', run: download },
          { label: 'طباعة', run: () => print() },
        ]}
      />
    );
  }
  return (
    <>
      <Button
        look="default"
        icon={<IconDownload size={20} stroke={1.7} aria-hidden />}
        disabled={isRunning}
        onClick={download}
      >
        {isRunning ? 'جاري التحميل…' : 'تحميل xlsx'}
      </Button>
      <PrintButton look="default" />
    </>
  );
}

function SectorResults({ sector }: { sector: SectorName }) {
  const { week } = useAnySearch();
  const query = { ...sector, weekNumber: week };
  const results = useQuery(q(readEvaluationResults, { query }));
  const patrols = useQuery(q(listPatrols, { query: sector }));
  return (
    <Loaded query={results} skeleton={<CardSkeleton lines={10} />} failure="تعذّر تحميل النتائج">
      {({ body }) => (
        <>
          <PeriodSelect weeks={body.weeks} />
          {body.total.possible === 0 ? (
            <NoResults week={week ?? body.weeks.at(-1)?.weekNumber} sector={sector} />
          ) : (
            <Results
              results={body}
              week={week}
              word={patrols.data?.word ?? 'patrol'}
              chartQuery={results}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

/** The whole term, or one of its weeks. */
function PeriodSelect({ weeks }: { weeks: EvaluationResults['weeks'] }) {
  const { week } = useAnySearch();
  const setSearch = useSetSearch();
  return (
    <Box maxWidth="560">
      <FilterSelect
        label="المدة"
        value={week === undefined ? '' : String(week)}
        onChange={(chosen) =>
          setSearch({ week: chosen === '' ? undefined : Number(chosen), page: undefined })
        }
        allLabel="الفترة كلها"
        options={weeks
          .filter(({ cancelled }) => !cancelled)
          .reverse()
          .map(({ weekNumber }) => ({
            value: String(weekNumber),
            label: `الأسبوع ${formatNumber(weekNumber)}`,
          }))}
      />
    </Box>
  );
}

function NoResults({ week, sector }: { week: number | undefined; sector: SectorName }) {
  const captain = useCaptain();
  const sheet = useQuery({
    ...q(readEvaluationSheet, { query: { ...sector, weekNumber: week ?? 0 } }),
    enabled: week !== undefined && can(captain, 'evaluation:record'),
  }).data;
  // Points are only for who was there.
  const mayGive =
    sheet &&
    (!sheet.isAttendanceRecorded ||
      sheet.body.some(({ attendanceStatus }) => attendanceStatus === 'attended'));
  return (
    <EmptyState
      title="لم يُقيَّم أحد في هذه الفترة"
      action={
        mayGive && (
          <LinkButton
            to="/scores"
            search={{ base: sector.baseName, suffix: sector.suffixName, week }}
          >
            تقييم الأسبوع {formatNumber(week ?? 0)}
          </LinkButton>
        )
      }
    />
  );
}

function Results(props: {
  results: EvaluationResults;
  week: number | undefined;
  word: Parameters<typeof PatrolsCard>[0]['word'];
  chartQuery: Parameters<typeof ChartCard>[0]['queries'][number];
}) {
  const { results, week, word } = props;
  const counted = results.weeks.filter(({ cancelled }) => !cancelled);
  const evaluated = results.scouts.filter(({ rate }) => rate !== null).length;
  const hasPatrols = results.patrols.length > 0;
  return (
    <>
      <FiguresStrip
        label="التقييم"
        figures={[
          { label: 'تقييم القطاع', value: <Percent value={results.total.rate ?? 0} />, lead: true },
          {
            label: 'قُيِّم',
            value: formatNumber(evaluated),
            unit: `من ${formatNumber(results.scouts.length)}`,
          },
          {
            label: 'أسابيع سُجِّلت',
            value: formatNumber(counted.filter(({ isRecorded }) => isRecorded).length),
            unit: `من ${formatNumber(counted.length)}`,
          },
        ]}
      />
      <Grid gap="16" align="start" className={css.columns} data-single={!hasPatrols || undefined}>
        {hasPatrols && (
          <PatrolsCard
            patrols={results.patrols}
            bestOfWeeks={results.bestPatrols}
            word={word}
            week={week}
          />
        )}
        <Grid gap="16">
          <ChartCard
            question="هل يتحسّن التقييم؟"
            answer={lineAnswer(results.weeks)}
            queries={[props.chartQuery]}
            height={220}
            chart={{
              series: [{ key: 'rate', name: 'تقييم القطاع', look: lookOf(0) }],
              points: results.weeks.map(({ weekNumber, rate, cancelled }) => ({
                week: weekNumber,
                values: { rate: rate === null ? null : rate * 100 },
                ...(cancelled && { band: 'ملغي' }),
              })),
              format: (value) => formatPercent(value / 100),
            }}
          />
          <CategoriesCard categories={results.categories} />
          <Card title="كم أخذ القطاع في كل بند؟">
            <RateList
              rates={results.criteria.map(({ criterionId, name, rate }) => ({
                key: criterionId,
                name,
                rate,
              }))}
            />
          </Card>
        </Grid>
      </Grid>
      <ResultsTable results={results} word={word} isWeek={week !== undefined} />
    </>
  );
}
