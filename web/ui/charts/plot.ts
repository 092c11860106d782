import { extent, nice, ticks } from 'd3-array';
import { type SeriesPoint, stack, stackOffsetDiverging } from 'd3-shape';
import { thinWeeks, type WeekChart, type WeekPoint } from './week-chart.ts';

/** Room of one week's label, and of the values' labels unless they are long. */
const TICK_ROOM = 30;
export const AXIS_ROOM = 72;
/** Above the marks stand their values, below the plot the weeks. */
const MARGIN = { top: 24, bottom: 32, left: 12 };
/** Into so many steps a value axis is divided, or nearly so many. */
const STEPS = 4;
/** The widest bar, and how much of a narrow week it takes. */
const BAR = { most: 28, share: 0.8 };
/** How much of its week a hatched band takes. */
const BAND_SHARE = 0.8;

/** The extent of a drawn value: from zero to it, or, where bars are stacked, from the end of the one before. */
type Extents = readonly (readonly [number, number])[];

/** A value axis: where it was given, that; otherwise from zero to the next round value on each side. */
export function valueAxisOf(
  chart: Pick<WeekChart, 'axis'>,
  values: Iterable<number>,
): { domain: readonly [number, number]; ticks: readonly number[] } {
  if (chart.axis) return chart.axis;
  const [low = 0, high = 0] = extent([0, ...values]);
  // All values are 0: the axis still needs a length.
  const domain = low === high ? ([0, STEPS] as const) : nice(low, high, STEPS);
  return { domain, ticks: ticks(domain[0], domain[1], STEPS) };
}

/** The bars of each series, week by week: what is negative hangs under the zero line. */
export function barsOf(chart: WeekChart): { key: string; bars: SeriesPoint<WeekPoint>[] }[] {
  return stack<WeekPoint>()
    .keys(chart.series.map(({ key }) => key))
    .value(({ values }, key) => values[key] ?? 0)
    .offset(stackOffsetDiverging)([...chart.points])
    .map((bars) => ({ key: bars.key, bars: [...bars] }));
}

/** The values that lines go through. */
export const lineExtents = (chart: WeekChart): Extents =>
  chart.points.flatMap(({ values }) =>
    chart.series.flatMap(({ key }): [number, number][] => {
      const value = values[key] ?? null;
      return value === null ? [] : [[value, value]];
    }),
  );

export type Plot = ReturnType<typeof plotOf>;

/** Where everything stands in a drawing so wide and high: week 1 at the right, the values' labels beside it. */
export function plotOf(
  chart: WeekChart,
  { width, height }: { width: number; height: number },
  extents: Extents,
) {
  const axis = valueAxisOf(chart, extents.flat());
  const format = chart.axis?.format ?? chart.format;
  const longest = Math.max(0, ...axis.ticks.map((tick) => format(tick).length));
  const { left, top } = MARGIN;
  const right = Math.max(
    left,
    width - (chart.axis ? longest * 10 + 12 : Math.max(AXIS_ROOM, longest * 8 + 12)),
  );
  const bottom = height - MARGIN.bottom;
  const weeks = chart.points.map(({ week }) => week);
  const first = weeks[0] ?? 1;
  const band = (right - left) / ((weeks.at(-1) ?? first) - first + 1);
  const [low, high] = axis.domain;
  const x = (week: number) => right - (week - first + 0.5) * band;
  const barWidth = Math.min(BAR.most, BAR.share * band);
  return {
    left,
    right,
    top,
    bottom,
    band,
    barWidth,
    bandWidth: BAND_SHARE * band,
    x,
    y: (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top),
    /** The values with a label, and the weeks. */
    values: axis.ticks.map((value) => ({ value, text: format(value) })),
    weeks: thinWeeks(weeks, Math.floor((width - 60) / TICK_ROOM)),
    /** The place in `points` of the week that is shown there; null beside the plot. */
    placeAt: (at: number): number | null => {
      if (at < left || at > right || weeks.length === 0) return null;
      const distances = weeks.map((week) => Math.abs(x(week) - at));
      return distances.indexOf(Math.min(...distances));
    },
  };
}

/** Where marks would overlap, only labelled weeks keep theirs, and values without neighbours, which have no line. */
export function isMarked(
  { points }: WeekChart,
  labelled: readonly number[],
  key: string,
  place: number,
): boolean {
  const isAlone = [place - 1, place + 1].every(
    (neighbour) => (points[neighbour]?.values[key] ?? null) === null,
  );
  return isAlone || labelled.includes(points[place]!.week);
}
