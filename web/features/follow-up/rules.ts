import { addDays } from '../../../contract/core/calendar.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import { formatPercentage } from '../../../contract/core/numbers.ts';
import type { Away, Returned } from '../../../contract/follow-up/endpoints.ts';
import { USUAL_WEEKS } from '../../../contract/follow-up/words.ts';
import { countOf, weekdayDate } from '../../i18n/format.ts';
import { isToCall, weeksMissed } from '../../shared/families/follow-up.ts';

/** The choices of the radios: a number of missed weeks, or a low rate. */
export const lists = ['two', 'three', 'four', 'low'] as const;
export type ListName = (typeof lists)[number];
export const USUAL = 'three' satisfies ListName;

const fewest: Record<Exclude<ListName, 'low'>, number> = { two: 2, three: USUAL_WEEKS, four: 4 };

const weeks = (count: number) => countOf(count, 'week');
const HALF = formatPercentage(50);

/** Under the figure of a radio: in short for the phone, and in full. */
export const listLabels: Record<ListName, { short: string; whole: string }> = {
  two: { short: 'أسبوعان', whole: 'أسبوعان فأكثر' },
  three: { short: weeks(3), whole: `${weeks(3)} فأكثر` },
  four: { short: weeks(4), whole: `${weeks(4)} فأكثر` },
  low: { short: `تحت ${HALF}`, whole: `الحضور تحت ${HALF}` },
};

/** Somebody with their number, whether scout or captain. */
export type AwayPerson = Away & { personId: number };

/** All that a list shows of its kind of people. */
export interface People {
  away: AwayPerson[];
  returned: (Returned & { personId: number })[];
  counts: Readonly<Record<ListName, number>>;
  areCaptains: boolean;
}

/** Why there is nothing, and what of the radio before it is said in its place. */
export const nobody: Record<ListName, string> = {
  two: 'لا أحد غاب أسبوعين متتاليين',
  three: `لا أحد غاب ${weeks(3)} متتالية`,
  four: `لا أحد غاب ${weeks(4)} متتالية`,
  low: `لا أحد حضوره تحت ${HALF}`,
};

const stayedAway: Record<ListName, string> = {
  two: 'غابوا أسبوعين متتاليين فأكثر',
  three: `غابوا ${weeks(3)} متتالية فأكثر`,
  four: `غابوا ${weeks(4)} متتالية فأكثر`,
  low: `حضورهم تحت ${HALF}`,
};

/** 'من ١١ كشافاً غابوا ٣ أسابيع متتالية فأكثر': of how many the calls are; null of so few that one sees them. */
export function ofWhom(
  list: ListName,
  { counts, areCaptains }: Pick<People, 'counts' | 'areCaptains'>,
): string | null {
  if (counts[list] < 3) return null;
  return `من ${countOf(counts[list], areCaptains ? 'captain' : 'scout')} ${stayedAway[list]}`;
}

const missedSo = (weeks: number, list: Exclude<ListName, 'low'>) => weeks >= fewest[list];

/** The three groups of a list: who is to be called, whom somebody reached within a week, who came back. */
export function groupsOf<A extends Away, R extends Returned>(
  list: ListName,
  away: readonly A[],
  returned: readonly R[],
): { toCall: A[]; called: A[]; back: R[] } {
  const listed = away.filter((each) => (list === 'low' ? each.isLow : missedSo(each.run, list)));
  return {
    toCall: listed.filter(isToCall),
    called: listed
      .filter((each) => !isToCall(each))
      .sort((one, other) => (one.contact!.at < other.contact!.at ? 1 : -1)),
    // People on the list for a low rate are called even if they came.
    back: returned.filter((each) => (list === 'low' ? !each.isLow : missedSo(each.missed, list))),
  };
}

/** The list to look at where this one is empty: the next lower one, of whom somebody is on. */
export function nextList(
  list: ListName,
  counts: Readonly<Record<ListName, number>>,
): ListName | null {
  const order: Record<ListName, ListName[]> = {
    four: ['three', 'two', 'low'],
    three: ['two', 'low'],
    two: ['low'],
    low: ['two'],
  };
  return order[list].find((each) => counts[each] > 0) ?? null;
}

/** 'غياب ٤ أسابيع', or what it is where nobody missed weeks in a row. */
export function absenceOf({ run, rate }: Away): string {
  if (run >= 2) return `غياب ${weeksMissed(run)}`;
  return `حضور ${formatPercentage((rate ?? 0) * 100)}`;
}

/** 'اليوم', 'أمس', else the day's name and date. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return 'اليوم';
  return day === addDays(today, -1) ? 'أمس' : weekdayDate(day);
}

/** 'عادت اليوم' on the day on which the week began, else 'عادت هذا الأسبوع'. */
export function backLabel({ gender, date }: Returned, today: string): string {
  const verb = gender === 'female' ? 'عادت' : 'عاد';
  return `${verb} ${date === today ? 'اليوم' : 'هذا الأسبوع'}`;
}

/** The usual notes of families, in the words of their child's gender. */
export const usualNotes: Record<Gender, readonly string[]> = {
  male: ['سيحضر', 'مريض', 'مسافر', 'امتحانات'],
  female: ['ستحضر', 'مريضة', 'مسافرة', 'امتحانات'],
};

/** The note after one of those was pressed: in the place of another one, before what was written. */
export function noteWith(note: string, chosen: string, usual: readonly string[]): string {
  const said = usual.find((each) => note === each || note.startsWith(`${each}. `));
  const rest = said ? note.slice(said.length).replace(/^\. /, '') : note.trim();
  const first = said === chosen ? '' : chosen;
  return [first, rest].filter(Boolean).join('. ');
}

/** Whether the note begins with this. */
export function isNoted(note: string, usual: string): boolean {
  return note === usual || note.startsWith(`${usual}. `);
}

/** When a call was: the day that is sent. */
export type When = 'today' | 'yesterday' | 'other';

/** The day of a call; absent for today, which is the server's to know. */
export function dayOfCall(when: When, typed: string, today: string): string | undefined {
  if (when === 'today') return undefined;
  return when === 'yesterday' ? addDays(today, -1) : typed;
}
