import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import { rateOf } from '../../../contract/attendance/rates.ts';
import { attendanceLabels } from '../../../contract/attendance/words.ts';
import type { Mark } from '../../shared/sheet/attendance-rules.ts';
import type { Recorded } from '../../shared/sheet/recorded.ts';
import { actionOfRowKey, type Key, type RowAction } from '../../shared/sheet/use-row-keys.ts';

/** The word for a mark. */
export const markWord = (mark: Mark) => (mark === null ? 'لم يُسجَّل' : attendanceLabels[mark]);

/** A person of the week's list. */
export interface SheetPerson {
  id: number;
  name: string;
  /** Beneath the name. */
  hint?: string;
  /** Their health card says something to know. */
  hasHealthMark?: boolean | undefined;
  /** Their stored state. */
  stored: Mark;
  /** false where the record was made elsewhere, which keeps it. */
  editable: boolean;
  /** They joined after the week was handed in. */
  cameLater?: boolean;
  /** Their patrol, where the list is grouped: neighbours of one patrol stand under its name. */
  heading?: string;
}

/** A row of the list as it stands. */
export interface SheetRow extends SheetPerson {
  /** Its number in the whole list, whatever the search shows. */
  number: number;
  mark: Mark;
  /** The mark differs from what is stored. */
  isChanged: boolean;
  /** Came after the week was handed in, and is not recorded in it. */
  isNew: boolean;
}

/** The rows of a week's list, with what was ticked and is not stored yet laid over what is. */
export function rowsOf(
  people: readonly SheetPerson[],
  marks: Readonly<Record<string, Mark>>,
): SheetRow[] {
  return people.map((person, index) => {
    const touched = person.editable ? marks[person.id] : undefined;
    const mark = touched === undefined ? person.stored : touched;
    return {
      ...person,
      number: index + 1,
      mark,
      isChanged: mark !== person.stored,
      isNew: person.cameLater === true && person.stored === null && person.editable,
    };
  });
}

/** The counts of a list and its attendance rate: attended of attended and absent, null with neither. */
export function tally(marks: readonly Mark[]) {
  const count = (...of: Mark[]) => marks.filter((mark) => of.includes(mark)).length;
  const attended = count('attended');
  const absent = count('absent');
  return {
    total: marks.length,
    attended,
    absent,
    excused: count('execused', 'termExecused'),
    unrecorded: count(null),
    rate: rateOf({ attendedCount: attended, absentCount: absent }),
  };
}

/**
 * The rows that 'الكل حاضر' marks: those of which nobody said anything; where none are left, the absent. Whoever was
 * excused stays excused.
 */
export function rowsToMark(rows: readonly SheetRow[]): SheetRow[] {
  const own = rows.filter(({ editable }) => editable);
  const unrecorded = own.filter(({ mark }) => mark === null);
  return unrecorded.length > 0 ? unrecorded : own.filter(({ mark }) => mark === 'absent');
}

/** The mark after tapping a box: un-ticking is absent, never 'not recorded'. */
export const afterTap = (mark: Mark, box: 'attended' | 'execused'): Mark =>
  mark === box ? 'absent' : box;

const PAST: Record<AttendanceStatus, string> = {
  attended: 'كان حاضراً',
  absent: 'كان غائباً',
  execused: 'كان معتذراً',
  termExecused: 'كان معتذراً',
};
/** The stored mark of a changed row: 'كان حاضراً'; null where none was stored. */
export const wasText = (stored: Mark) => (stored === null ? null : PAST[stored]);

/** The actions of keys in the list. */
export type KeyAction =
  | RowAction
  | { do: 'box'; box: 'attended' | 'execused' }
  | { do: 'set'; status: AttendanceStatus }
  | { do: 'all' | 'undo' };

const keys: Record<string, KeyAction> = {
  PageUp: { do: 'move', to: -10 },
  PageDown: { do: 'move', to: 10 },
  Home: { do: 'move', to: 'first' },
  End: { do: 'move', to: 'last' },
  // From right to left: present stands at the right.
  ArrowRight: { do: 'box', box: 'attended' },
  ArrowLeft: { do: 'box', box: 'execused' },
  // The keys of ح، م، غ and ك on an Arabic keyboard, by their places: a Latin layout has other letters there.
  KeyP: { do: 'set', status: 'attended' },
  KeyL: { do: 'set', status: 'execused' },
  KeyY: { do: 'set', status: 'absent' },
  Semicolon: { do: 'all' },
};

/** The action of a pressed key in the list of a week; null for other keys. */
export const actionOfKey = (key: Key) => actionOfRowKey(key, keys);

/** True if somebody was marked as present after the week was handed in. */
export const cameAfter = (joinedAt: string, recorded: Recorded | null) =>
  recorded !== null && joinedAt > recorded.at;

/** The summary that a captain sends to others; names of absent and excused people only where their rows are given. */
export function shareText(of: {
  place: string | undefined;
  week: string;
  counts: ReturnType<typeof tally>;
  amount: string | undefined;
  rows: readonly SheetRow[];
  number: (value: number) => string;
}): string {
  const { counts, number, rows } = of;
  const names = (label: string, ...marks: Mark[]) => {
    const found = rows.filter(({ mark }) => marks.includes(mark)).map(({ name }) => name);
    return found.length > 0 ? [`${label}: ${found.join('، ')}`] : [];
  };
  return [
    `غياب ${of.place ? `${of.place}، ` : ''}الأسبوع ${of.week}`,
    `حاضر: ${number(counts.attended)}، معتذر: ${number(counts.excused)}، غائب: ${number(counts.absent)}`,
    ...(of.amount === undefined ? [] : [`الاشتراك: ${of.amount}`]),
    ...names('الغائبون', 'absent'),
    ...names('المعتذرون', 'execused', 'termExecused'),
  ].join('\n');
}
