import { Suspense } from 'react';
import type { TermReport } from '../../../../contract/reports/term-report.ts';
import { formatPercent } from '../../../i18n/format.ts';
import { ChartSkeleton } from '../../../ui/charts/chart-card.tsx';
import { WeekLines } from '../../../ui/charts/lazy-drawings.tsx';
import { BandLegend } from '../../../ui/charts/legend.tsx';
import { bandSentences, lookOf, withReasons } from '../../../ui/charts/week-chart.ts';
import { Box } from '../../../ui/layout/box.tsx';

const HEIGHT = 180;

/** From half on, so that the change from week to week is seen; from nothing where a week was below it. */
const axisOf = (rates: (number | null)[]): [number, number] =>
  rates.some((rate) => rate !== null && rate < 0.5) ? [0, 100] : [50, 100];

/** The attendance of each week as a line; the table of weeks says its figures. */
export function RatesChart({ report, label }: { report: TermReport; label: string }) {
  const points = withReasons(
    report.weeks.map(({ weekNumber, attendanceRate, cancelled }, index) => ({
      // The weeks of a year are counted through its terms.
      week: report.isYear ? index + 1 : weekNumber,
      values: { rate: attendanceRate === null ? null : attendanceRate * 100 },
      ...(cancelled && { band: 'ملغي' }),
    })),
  );
  const domain = axisOf(report.weeks.map(({ attendanceRate }) => attendanceRate));
  return (
    <>
      <Box clip dir="ltr">
        <Suspense fallback={<ChartSkeleton height={HEIGHT} />}>
          <WeekLines
            chart={{
              series: [{ key: 'rate', name: 'الحضور', look: lookOf(0) }],
              points,
              axis: { domain, ticks: [...new Set([domain[0], 50, 75, 100])] },
              format: (value) => formatPercent(value / 100),
            }}
            label={label}
            height={HEIGHT}
          />
        </Suspense>
      </Box>
      <BandLegend sentences={bandSentences(points)} hatched />
    </>
  );
}
