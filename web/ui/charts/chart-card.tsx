import { type ReactNode, Suspense } from 'react';
import { useOnline } from '../../offline/use-online.ts';
import { Box, Stack, Text } from '../layout/box.tsx';
import card from '../layout/card.module.css';
import { EmptyState, FailureState } from '../layout/states.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { ChartTable } from './chart-table.tsx';
import css from './charts.module.css';
import { WeekBars, WeekLines } from './lazy-drawings.tsx';
import { BandLegend, Legend } from './legend.tsx';
import {
  bandSentences,
  isBlank,
  UNRECORDED,
  type WeekChart,
  weekHead,
  withReasons,
} from './week-chart.ts';

/** The query that a chart waits for. */
export type ChartQuery = {
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
};

/** The card around any chart: a question, its answer, then the states of what is drawn. */
export function ChartFrame(props: {
  question: string;
  answer: ReactNode;
  queries: readonly ChartQuery[];
  height: number;
  /** Pixels reserved for what loads with the drawing. */
  around?: number;
  /** undefined while it loads, null where there is nothing to draw. */
  content: ReactNode | undefined;
  emptyText?: string | undefined;
  /** Between the answer and the drawing. */
  tools?: ReactNode;
}) {
  const failed = props.queries.filter(({ isError }) => isError);
  const isOnline = useOnline();
  return (
    <Box as="section" surface="card" pad="16" className={card.card}>
      <Text as="h2" size="h3" className={css.question}>
        {props.question}
      </Text>
      <Text tone="quiet" below="12" className={css.answer}>
        {props.content ? props.answer : '\u00a0'}
      </Text>
      {props.tools}
      {failed.length > 0 && props.content === undefined ? (
        <Stack gap="12" justify="center" style={{ minBlockSize: props.height }}>
          {isOnline && <p>حدث خطأ أثناء تحميل البيانات</p>}
          <FailureState
            error={failed[0]?.error}
            retrying={failed.some(({ isFetching }) => isFetching)}
            onRetry={() => {
              for (const query of failed) query.refetch();
            }}
          />
        </Stack>
      ) : props.content === undefined ? (
        <ChartSkeleton height={props.height + (props.around ?? 0)} />
      ) : (
        (props.content ?? (
          <Stack gap="12" justify="center" style={{ minBlockSize: props.height }}>
            <EmptyState compact title={props.emptyText ?? 'لا يوجد بيانات'} />
          </Stack>
        ))
      )}
    </Box>
  );
}

/** A chart's skeleton, as high as the chart. */
export function ChartSkeleton({ height }: { height: number }) {
  return (
    <Box surface="sunken" role="status" aria-busy="true" style={{ blockSize: height }}>
      <VisuallyHidden>جاري التحميل</VisuallyHidden>
    </Box>
  );
}

/**
 * A chart of weeks: its question, the answer, the drawing, and its figures in a table. `chart` is undefined
 * while it loads; without any value it shows as empty.
 */
export function ChartCard(props: {
  kind?: 'line' | 'bar';
  question: string;
  answer: string;
  queries: readonly ChartQuery[];
  chart: WeekChart | undefined;
  height?: number;
  emptyText?: string;
  /** In place of the legend: one that chooses. */
  legend?: ReactNode;
  /** Nothing stands in the place of a chart without any value, as in a group that has just begun. */
  hiddenIfEmpty?: boolean;
}) {
  const { kind = 'line', height = 280, question } = props;
  const chart = props.chart && { ...props.chart, points: withReasons(props.chart.points) };
  const Drawing = kind === 'line' ? WeekLines : WeekBars;
  const isEmpty = !chart?.points.some(({ values }) =>
    Object.values(values).some((value) => value !== null),
  );
  if (props.hiddenIfEmpty && chart && isEmpty) return null;
  return (
    <ChartFrame
      question={question}
      answer={props.answer}
      queries={props.queries}
      height={height}
      emptyText={props.emptyText}
      tools={
        props.legend ??
        (chart && !isEmpty && chart.series.length > 1 && (
          <Legend series={chart.series} kind={kind} />
        ))
      }
      content={
        chart &&
        (isEmpty ? null : (
          <>
            <div className={css.drawing} dir="ltr">
              <Suspense fallback={<ChartSkeleton height={height} />}>
                <Drawing chart={chart} label={question} height={height} />
              </Suspense>
            </div>
            <Text tone="quiet" textAlign="center" className={css.axisName}>
              الأسبوع
            </Text>
            <BandLegend sentences={bandSentences(chart.points)} hatched={kind === 'line'} />
            <ChartTable
              caption={question}
              columns={['الأسبوع', ...chart.series.map(({ name }) => name)]}
              rows={chart.points.map((point) => ({
                key: point.week,
                cells: [
                  weekHead(point),
                  ...chart.series.map(({ key }) => {
                    const value = point.values[key] ?? null;
                    if (value !== null) return chart.format(value);
                    return (isBlank(point) && point.band) || UNRECORDED;
                  }),
                ],
              }))}
            />
          </>
        ))
      }
    />
  );
}
