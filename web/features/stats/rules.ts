import { countText, noun } from '../../../contract/core/counting.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { exactMoney, inMoneyUnit, moneyText } from '../../../contract/core/money.ts';
import { ofSessions } from '../../../contract/sessions/words.ts';
import type { listSessionCounts } from '../../../contract/stats/endpoints.ts';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import {
  lookOf,
  type Series,
  type SeriesLook,
  type WeekPoint,
} from '../../ui/charts/week-chart.ts';

/** A week's rate, of absence or evaluation; null where nothing was recorded. */
export type WeekRate = { weekNumber: number; rate: number | null };
/** The rates of one scope or sector, week by week. */
export type RateSeries = { key: string; name: string; rates: readonly WeekRate[] };

/** The rates of absence, of weeks as the server answers them. */
export const absencesOf = (
  weeks: readonly { weekNumber: number; absenceRate: number | null }[],
): WeekRate[] => weeks.map(({ weekNumber, absenceRate }) => ({ weekNumber, rate: absenceRate }));

const isNumber = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined;

/**
 * A point per week from the first to the last that any series has, rates in percent. The server leaves cancelled
 * weeks out, so a gap is a cancelled week; after the last one follows the current week where it is `cancelled`.
 */
export function ratePoints(
  series: readonly RateSeries[],
  { cancelled }: { cancelled: number | null },
): WeekPoint[] {
  const byWeek = series.map(({ key, rates }) => ({
    key,
    rates: new Map(rates.map(({ weekNumber, rate }) => [weekNumber, rate])),
  }));
  const told = byWeek.flatMap(({ rates }) => [...rates.keys()]);
  const last = told.length === 0 ? 0 : Math.max(cancelled ?? 0, ...told);
  return Array.from({ length: last }, (_, index): WeekPoint => {
    const week = index + 1;
    const isCancelled = byWeek.every(({ rates }) => !rates.has(week));
    const values = byWeek.map(({ key, rates }) => {
      const rate = rates.get(week);
      return [key, isNumber(rate) ? rate * 100 : null] as const;
    });
    return {
      week,
      values: Object.fromEntries(values),
      ...(isCancelled ? { band: 'ملغي' } : {}),
    };
  });
}

const recorded = (rates: readonly WeekRate[]) =>
  rates.filter((week): week is WeekRate & { rate: number } => week.rate !== null);

/** The last week that was recorded; null before the first. */
export function lastRecorded(rates: readonly WeekRate[]): (WeekRate & { rate: number }) | null {
  return recorded(rates).at(-1) ?? null;
}

/** 'غاب ٢١٪ في الأسبوع ٧، أعلى من الأسبوع المسجَّل قبله (١٩٪)'. */
export function absenceAnswer(rates: readonly WeekRate[]): string {
  const [last, before] = recorded(rates).reverse();
  if (!last) return 'لم يُسجَّل أي غياب بعد';
  const said = `غاب ${formatPercent(last.rate)} في الأسبوع ${formatNumber(last.weekNumber)}`;
  return before ? `${said}، ${comparedText(last.rate, before.rate)}` : said;
}

/** 'أعلى من الأسبوع المسجَّل قبله (١٩٪)', by rounded values: '٢١٪، أعلى من ٢١٪' would puzzle. */
function comparedText(rate: number, before: number): string {
  const difference = Math.round(rate * 100) - Math.round(before * 100);
  const other = `الأسبوع المسجَّل قبله (${formatPercent(before)})`;
  if (difference === 0) return `مثل ${other}`;
  return `${difference > 0 ? 'أعلى' : 'أقل'} من ${other}`;
}

/** Compares two series in the last week that both recorded; null without such a week. */
export function comparisonAnswer(one: RateSeries, other: RateSeries): string | null {
  const others = new Map(recorded(other.rates).map((week) => [week.weekNumber, week.rate]));
  const last = recorded(one.rates).findLast(({ weekNumber }) => others.has(weekNumber));
  const rate = last && others.get(last.weekNumber);
  if (!last || rate === undefined) return null;
  const week = formatNumber(last.weekNumber);
  return `في الأسبوع ${week}: ${one.name} ${formatPercent(last.rate)}، ${other.name} ${formatPercent(rate)}`;
}

const ABSENCE_WORDS = { what: 'الغياب', none: 'لم يُسجَّل أي غياب بعد' };
/** The words of answers about evaluation. */
export const EVALUATION_WORDS = { what: 'التقييم', none: 'لم يُقيَّم أحد بعد' };

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** 'التقييم ٨٧٪ في الأسبوع ٩، أعلى من الأسبوع المسجَّل قبله (٨٤٪)'. */
export function evaluationAnswer(rates: readonly WeekRate[]): string {
  const [last, before] = recorded(rates).reverse();
  if (!last) return EVALUATION_WORDS.none;
  const said = `التقييم ${formatPercent(last.rate)} في الأسبوع ${formatNumber(last.weekNumber)}`;
  return before ? `${said}، ${comparedText(last.rate, before.rate)}` : said;
}

/** The sectors with the highest and the lowest mean of weekly absence or evaluation. */
export function sectorsAnswer(
  series: readonly RateSeries[],
  { what, none }: { what: string; none: string } = ABSENCE_WORDS,
): string {
  const means = series
    .map(({ name, rates }) => ({ name, values: recorded(rates).map(({ rate }) => rate) }))
    .filter(({ values }) => values.length > 0)
    .map(({ name, values }) => ({ name, mean: meanOf(values) }))
    .sort((one, other) => other.mean - one.mean);
  const most = means[0];
  const least = means.at(-1);
  if (!most || !least) return none;
  const shown = ({ name, mean }: { name: string; mean: number }) =>
    `${name} (${formatPercent(mean)})`;
  if (most === least) return `متوسط ${what} الأسبوعي: ${shown(most)}`;
  return `متوسط ${what} الأسبوعي أعلاه في ${shown(most)} وأقله في ${shown(least)}`;
}

/** 'عُقدت ٣٠ من ٤١ جلسة خُطّط لها'. A session of several sectors counts in each of them. */
export function sessionsAnswer(
  sectors: readonly Pick<
    ResponseOf<typeof listSessionCounts>['body'][number],
    'planned' | 'held'
  >[],
): string {
  const sum = (of: 'planned' | 'held') => sectors.reduce((total, row) => total + row[of], 0);
  const planned = sum('planned');
  if (planned === 0) return 'لم يُخطَّط لجلسة في هذه الفترة بعد';
  return `عُقدت ${formatNumber(sum('held'))} من ${countText(planned, ofSessions)} في القطاعات حتى اليوم`;
}

/** Specification, section 9: absence charts run from -10 to 100. */
export const ABSENCE_AXIS = {
  domain: [-10, 100] as [number, number],
  ticks: [0, 25, 50, 75, 100],
};

/** The number of lines that stay readable together, shown by default. */
export const FIRST_LINES = 6;
/** The value in the address that selects all sectors. */
export const ALL_LINES = 'all';

/**
 * The sectors that the chart shows: one per place of the palette, null for a free place. The address keeps the places,
 * so that a line keeps its colour while others change.
 */
export function chartLines(
  names: readonly string[],
  chosen: string | undefined,
): (string | null)[] {
  if (chosen === ALL_LINES) return [...names];
  const asked = (chosen ?? '').split(',');
  const seen = new Set<string>();
  const places = asked.map((name) => {
    if (!names.includes(name) || seen.has(name)) return null;
    seen.add(name);
    return name;
  });
  return seen.size > 0 ? places : names.slice(0, FIRST_LINES);
}

/** The places after a sector was ticked or unticked; the last tick can't be removed. */
export function toggleLine(places: readonly (string | null)[], name: string): (string | null)[] {
  const shown = places.filter((place) => place !== null);
  if (shown.includes(name)) {
    return shown.length === 1
      ? [...places]
      : places.map((place) => (place === name ? null : place));
  }
  const free = places.indexOf(null);
  return free === -1
    ? [...places, name]
    : places.map((place, index) => (index === free ? name : place));
}

/** Whether the treasury grew over the weeks. */
export function treasuryAnswer(
  weeks: readonly { weekNumber: number; totalMoney: number }[],
): string {
  const first = weeks[0];
  const last = weeks.at(-1);
  if (!first || !last) return '';
  const since = `منذ نهاية الأسبوع ${formatNumber(first.weekNumber)}`;
  const change = exactMoney(last.totalMoney - first.totalMoney);
  if (first === last)
    return `${moneyText(last.totalMoney)} في نهاية الأسبوع ${formatNumber(last.weekNumber)}`;
  if (change === 0) return `لم تتغير ${since}`;
  return change > 0
    ? `نعم، زادت ${moneyText(change)} ${since}`
    : `لا، نقصت ${moneyText(-change)} ${since}`;
}

/** A number of weeks, in the genitive. */
const WEEKS = noun('أسبوع واحد', 'أسبوعين', 'أسابيع', 'أسبوعاً', 'أسبوع');

interface FlowWeek {
  totalIncome: number;
  totalExpense: number;
  incomeReversed?: number | undefined;
  expenseReversed?: number | undefined;
}

const isPartlyReversed = ({ incomeReversed = 0, expenseReversed = 0 }: FlowWeek) =>
  incomeReversed > 0 || expenseReversed > 0;

/** The bars of income and expense; where anything was reversed, that part of each is a hatched one of its own. */
export function flowSeries(weeks: readonly FlowWeek[]): Series[] {
  const look = {
    income: lookOf(0),
    expense: { colour: 'var(--warn)', marker: 'square', hatched: 'var(--warn-hatch)' },
    incomeReversed: { ...lookOf(0), colour: 'var(--surface)', hatched: lookOf(0).colour },
    expenseReversed: { colour: 'var(--surface)', marker: 'square', hatched: 'var(--warn)' },
  } satisfies Record<string, SeriesLook>;
  const named = (key: keyof typeof look, name: string): Series => ({
    key,
    name: `${name} ${inMoneyUnit()}`,
    look: look[key],
  });
  if (!weeks.some(isPartlyReversed))
    return [named('income', 'الإيراد'), named('expense', 'المصروف')];
  return [
    named('income', 'الإيراد بلا ما عُكس'),
    named('incomeReversed', 'ايراد عُكس'),
    named('expense', 'المصروف بلا ما عُكس'),
    named('expenseReversed', 'مصروف عُكس'),
  ];
}

/** A week's bars, stacked on one another; no value where no money moved. */
export function flowValues(week: FlowWeek): Record<string, number | null> {
  const { totalIncome, totalExpense, incomeReversed = 0, expenseReversed = 0 } = week;
  const isStill = totalIncome === 0 && totalExpense === 0;
  return {
    income: isStill ? null : exactMoney(totalIncome - incomeReversed),
    incomeReversed: isStill ? null : incomeReversed,
    expense: isStill ? null : exactMoney(totalExpense - expenseReversed),
    expenseReversed: isStill ? null : expenseReversed,
  };
}

/** The number of weeks with more income than expenses. */
export function balanceAnswer(
  weeks: readonly { totalIncome: number; totalExpense: number }[],
): string {
  const used = weeks.filter(({ totalIncome, totalExpense }) => totalIncome > 0 || totalExpense > 0);
  const good = used.filter(({ totalIncome, totalExpense }) => totalIncome > totalExpense).length;
  if (used.length === 0) return 'لم يُسجَّل أي مبلغ بعد';
  if (good === used.length) return 'نعم، في كل أسبوع سُجِّل فيه مبلغ';
  if (good === 0) return 'لا، لم تزد الإيرادات على المصروفات في أي أسبوع';
  return `زادت الإيرادات على المصروفات في ${formatNumber(good)} من ${countText(used.length, WEEKS)} سُجِّل ${used.length === 2 ? 'فيهما' : 'فيها'} مبلغ`;
}

/** The last week's subscription and the mean of the weeks with payments, without cancelled ones. */
export function subscriptionAnswer(
  weeks: readonly { weekNumber: number; totalSubscription: number }[],
  cancelled: ReadonlySet<number>,
): string {
  const paid = weeks.filter(({ totalSubscription }) => totalSubscription > 0);
  const last = paid.at(-1);
  if (!last) return 'لم يُسجَّل أي اشتراك بعد';
  const week = `الأسبوع ${formatNumber(last.weekNumber)}${cancelled.has(last.weekNumber) ? ' (ملغي)' : ''}`;
  const said = `${moneyText(last.totalSubscription)} في ${week}`;
  const counted = paid.filter(({ weekNumber }) => !cancelled.has(weekNumber));
  if (counted.length === 0) return said;
  const mean = meanOf(counted.map(({ totalSubscription }) => totalSubscription));
  return `${said}، والمتوسط ${moneyText(Math.round(mean))}`;
}

/** '٥٦٪ ذكور و٤٤٪ إناث'. */
export function genderAnswer({
  maleRatio,
  femaleRatio,
}: {
  maleRatio: number;
  femaleRatio: number;
}) {
  return `${formatPercent(maleRatio / 100)} ذكور و${formatPercent(femaleRatio / 100)} إناث`;
}
