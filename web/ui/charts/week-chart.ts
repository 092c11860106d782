import { formatNumber } from '../../i18n/format.ts';

/** How a series is drawn, so that it is told from the others without its colour too. */
export type SeriesLook = {
  colour: string;
  marker: 'circle' | 'square' | 'triangle' | 'diamond' | 'open-circle' | 'open-square';
  /** Stroke pattern of a line. */
  dash?: string;
  /** A bar hatched at 45°, in this colour. */
  hatched?: string;
};

export type Series = {
  key: string;
  name: string;
  look: SeriesLook;
  /** The mark of one value, where marks differ by what they say. */
  markOf?: (value: number) => SeriesLook;
};

/** One week: a value per series, null where nothing was recorded. */
export type WeekPoint = {
  week: number;
  values: Record<string, number | null>;
  /** Why the week is a hatched band: 'ملغي', 'معتذر'. Beside a value it only names the week. */
  band?: string;
};

/** The name of a week, or of its value, that nobody recorded. */
export const UNRECORDED = 'لم يُسجَّل';

/** The points, each gap with its reason: a week without any value was cancelled, or nobody recorded it. */
export function withReasons(points: readonly WeekPoint[]): WeekPoint[] {
  return points.map((point) =>
    isBlank(point) && point.band === undefined ? { ...point, band: UNRECORDED } : point,
  );
}

/** The bands in words, each reason once: 'الأسبوع ٥: ملغي', 'الأسابيع ٢–٤ و٨: لم يُسجَّل'. */
export function bandSentences(points: readonly WeekPoint[]): string[] {
  const reasons = new Map<string, number[]>();
  for (const { week, band } of points) {
    if (band !== undefined) reasons.set(band, [...(reasons.get(band) ?? []), week]);
  }
  return [...reasons].map(([band, weeks]) => {
    const noun = weeks.length === 1 ? 'الأسبوع' : weeks.length === 2 ? 'الأسبوعان' : 'الأسابيع';
    return `${noun} ${runsOf(weeks)}: ${band}`;
  });
}

/** Three in a row and more are named by the first and the last. */
function runsOf(weeks: readonly number[]): string {
  const runs: number[][] = [];
  for (const week of weeks) {
    const run = runs.at(-1);
    if (run?.at(-1) === week - 1) run.push(week);
    else runs.push([week]);
  }
  return runs
    .flatMap((run) =>
      run.length < 3
        ? run.map((week) => formatNumber(week))
        : [`${formatNumber(run[0]!)}–${formatNumber(run.at(-1)!)}`],
    )
    .join(' و');
}

/** Whether a week has no value at all. */
export const isBlank = ({ values }: WeekPoint): boolean =>
  Object.values(values).every((value) => value === null);

/** How a week stands at the head of its figures: by its number, with its band where it has figures too. */
export const weekHead = (point: WeekPoint): string =>
  `${formatNumber(point.week)}${point.band && !isBlank(point) ? ` (${point.band})` : ''}`;

/** The figures that are drawn, and listed in the table beneath. */
export type WeekChart = {
  series: readonly Series[];
  points: readonly WeekPoint[];
  /** A value in words and digits, for the tooltip, the labels and the table. */
  format: (value: number) => string;
  /** The value axis; without it, what the values ask for. */
  axis?: { domain: [number, number]; ticks: number[]; format?: (value: number) => string };
};

const markers = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'open-circle',
  'open-square',
] as const satisfies SeriesLook['marker'][];

/** How each round through the palette draws its lines. */
const dashes = [undefined, '6 5', '2 4', '12 4', '12 4 2 4'];

/** The palette of six; a seventh series and further ones repeat it, each six with a dash of their own. */
export function lookOf(index: number): SeriesLook {
  const place = index % markers.length;
  const dash = dashes[Math.floor(index / markers.length) % dashes.length];
  return {
    colour: `var(--s${place + 1})`,
    marker: markers[place] ?? 'circle',
    ...(dash ? { dash } : {}),
  };
}

/** Every n-th week, so that so many labels find room, in even steps; one at least. */
export function thinWeeks(weeks: readonly number[], room: number): number[] {
  const steps = [1, 2, 5, 10, 20];
  const step = steps.find((each) => weeks.length / each <= Math.max(1, room)) ?? weeks.length;
  const thinned = weeks.filter((_, index) => (index + 1) % step === 0);
  return thinned.length > 0 ? thinned : weeks.slice(0, 1);
}

/**
 * Text for SVG, which runs left to right, so the percent sign goes before the digits. Browsers misplace SVG glyphs with
 * bidi marks.
 */
export const textForSvg = (text: string): string => text.replace(/^(.+)٪$/, '٪$1');
