import { addDays, daysBetween, weeksOf, wrongTermDates } from '../../contract/core/calendar.ts';
import { formatDay, formatNumber } from '../../contract/core/numbers.ts';
import { termRecord } from '../../contract/terms/record.ts';
import type { Setting } from './outcome.ts';
import type { People } from './people.ts';
import type { Source, WeekRef } from './source.ts';
import { cut, eveningOf } from './values.ts';

type SourceWeek = Source['Week'][number];
/** The facts that planners of records read. */
export type Context = Setting & People & ReturnType<typeof planCalendar>;

const keyOf = ({ termNumber, weekNumber }: WeekRef) => `${termNumber}/${weekNumber}`;

/**
 * Plans terms and weeks. Here a term has a week every seven days from its first day to its last (`weeksOf`): each week of the
 * source takes the one that is nearest to its day, and its term grows to hold it.
 */
export function planCalendar(source: Source, setting: Setting & People) {
  const { now, leaderId, store, record, mend, add, refusals } = setting;
  const weeksOfTerm = Map.groupBy(source.Week, ({ termNumber }) => termNumber);
  const planned = new Map<string, WeekRef & { startDate: string }>();
  let before: Source['Term'][number] | undefined;
  for (const term of source.Term) {
    const { termNumber } = term;
    const given = term.termName?.trim();
    if (!given) mend('فترات بلا اسم، سُمّيت برقمها');
    const named = given || `الفترة ${formatNumber(termNumber)}`;
    const termName = cut(named, termRecord.shape.termName, mend);
    const { startDate, endDate, places } = placeWeeks(term, weeksOfTerm.get(termNumber) ?? []);
    const row = { termNumber, termName, startDate, endDate };
    const isMoved = startDate !== term.startDate || endDate !== term.endDate;
    if (isMoved) mend('فترات تغيّر أول يوم فيها أو آخره لتضم أسابيعها', termName);
    for (const { arabicMessage } of wrongTermDates(row, { before })) {
      const days = `من ${formatDay(startDate)} إلى ${formatDay(endDate)}`;
      refusals.push(`${termName} ${days}: ${arabicMessage}`);
    }
    store('terms', [row]);
    record('term', termNumber, row);
    before = row;
    const last = Math.max(...places.keys());
    for (const [place, { weekNumber, startDate }] of weeksOf(row).entries()) {
      const week = places.get(place);
      const isGap = !week && place < last;
      if (isGap) add('Week', 'أسابيع ناقصة بين أسبوعين، أُضيفت ملغاة');
      else if (!week) add('Week', 'أسابيع باقية حتى نهاية الفترة، أُضيفت');
      else {
        planned.set(keyOf(week), { termNumber, weekNumber, startDate });
        const isOutside = week.startDate < term.startDate || week.startDate > term.endDate;
        if (isOutside) mend('أسابيع خارج فترتها، صارت الفترة تضمها');
        else if (week.startDate !== startDate)
          mend('أسابيع ليست كل سبعة أيام من أول فترتها، تغيّر يومها');
        if (week.weekNumber !== weekNumber) mend('أسابيع تغيّر رقمها');
      }
      const isCancelled = week?.cancelled ?? isGap;
      const cancelledAt = isCancelled ? eveningOf(startDate, now) : null;
      const cancelledBy = isCancelled ? leaderId : null;
      store('weeks', [{ termNumber, weekNumber, startDate, cancelledAt, cancelledBy }]);
    }
  }
  /** The week that a week of the source becomes. */
  const weekOf = (ref: WeekRef) => planned.get(keyOf(ref))!;
  return { weekOf };
}

/** A term's weeks by their places from 0 on, in the order of their days, and the dates of the term that hold them. */
function placeWeeks(term: Source['Term'][number], weeks: readonly SourceWeek[]) {
  const sorted = weeks.toSorted(
    (a, b) => daysBetween(b.startDate, a.startDate) || a.weekNumber - b.weekNumber,
  );
  const first = sorted[0]?.startDate ?? term.startDate;
  // All weeks of a term may begin some days after its first day.
  const before = Math.max(0, Math.floor(daysBetween(term.startDate, first) / 7));
  const startDate = addDays(first, -7 * before);
  const places = new Map<number, SourceWeek>();
  let last = -1;
  for (const week of sorted) {
    last = Math.max(Math.round(daysBetween(startDate, week.startDate) / 7), last + 1);
    places.set(last, week);
  }
  // A term is longer than a day.
  const ends = [term.endDate, addDays(startDate, 7 * last), addDays(startDate, 1)];
  return { places, startDate, endDate: ends.sort().at(-1)! };
}

/** Plans records of scouts in their present sector, of captains in their present unit; `storePlan` adds their sheets. */
export function planAttendance(source: Source, context: Context) {
  const { scouts, unitOf, leaderId, weekOf, store, mend } = context;
  const sectorOfScout = new Map(scouts.map(({ scoutId, sectorId }) => [scoutId, sectorId]));
  for (const { scoutId, attendanceStatus: status, ...ref } of source.ScoutAttendance) {
    const { startDate: _, ...week } = weekOf(ref);
    store('scoutAttendance', [{ scoutId, ...week, sectorId: sectorOfScout.get(scoutId)!, status }]);
  }
  for (const { captainId, attendanceStatus: status, ...ref } of source.CaptainAttendance) {
    const { startDate: _, ...week } = weekOf(ref);
    const unitCaptainId = unitOf.get(captainId);
    if (!unitCaptainId) mend('سجلات غياب قادة بلا قائد وحدة، حُفظت عند القائد العام');
    const row = { captainId, ...week, unitCaptainId: unitCaptainId ?? leaderId, status };
    store('captainAttendance', [row]);
  }
}
