import { Suspense } from 'react';
import { Row } from '../layout/box.tsx';
import { ChartFrame, type ChartQuery, ChartSkeleton } from './chart-card.tsx';
import { ChartTable } from './chart-table.tsx';
import css from './charts.module.css';
import { RatioPie } from './lazy-drawings.tsx';
import type { PieChartData } from './ratio-pie.tsx';

/** Pixels that stand around a pie: the line of its legend and the way to its table. */
const AROUND = 86;

/** Parts of a whole as a pie; the legend says each share in words. Without any share there is none. */
export function PieCard(props: {
  question: string;
  answer: string;
  queries: readonly ChartQuery[];
  chart: PieChartData | undefined;
  height?: number;
}) {
  const { chart, question, height = 220 } = props;
  const isEmpty = !chart?.parts.some(({ value }) => value > 0);
  if (chart && isEmpty) return null;
  return (
    <ChartFrame
      question={question}
      answer={props.answer}
      queries={props.queries}
      height={height}
      around={AROUND}
      content={
        chart && (
          <>
            <Row as="ul" gap="4" columnGap="16" wrap below="8" className={css.legend}>
              {chart.parts.map(({ name, value, colour }) => (
                <Row as="li" inline gap="8" align="center" key={name}>
                  <svg width={14} height={14} aria-hidden="true">
                    <rect width={14} height={14} rx={3} fill={colour} />
                  </svg>
                  {name} {chart.format(value)}
                </Row>
              ))}
            </Row>
            <div className={css.drawing} dir="ltr">
              <Suspense fallback={<ChartSkeleton height={height} />}>
                <RatioPie chart={chart} label={question} height={height} />
              </Suspense>
            </div>
            <ChartTable
              caption={question}
              columns={['النوع', 'النسبة']}
              rows={chart.parts.map(({ name, value }) => ({
                key: name,
                cells: [name, chart.format(value)],
              }))}
            />
          </>
        )
      }
    />
  );
}
