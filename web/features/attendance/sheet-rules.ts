import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import { rateOf } from '../../../contract/attendance/rates.ts';
import { attendanceLabels } from '../../../contract/core/labels.ts';
import type { Draft, Mark } from '../../shared/sheet/attendance-rules.ts';
import type { Recorded } from '../../shared/sheet/recorded.ts';
import { UNDO_FOR } from '../../shared/sheet/use-undo-step.ts';

/** The word for a mark. */
export const markWord = (mark: Mark) => (mark === null ? 'لم يُسجَّل' : attendanceLabels[mark]);

/** Marks by the person's number. */
export type Marks = Readonly<Record<string, Mark>>;

/** A person of the week's list. */
export interface SheetPerson {
  id: number;
  name: string;
  /** Beneath the name. */
  hint?: string;
  /** What is stored of them. */
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
export function rowsOf(people: readonly SheetPerson[], marks: Marks): SheetRow[] {
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

/** What can be taken back for a moment. */
export interface Step {
  /** What of the draft it touched. */
  part: keyof Draft;
  /** What was there before: of people by their numbers, or the amount; undefined where nothing was. */
  before: Readonly<Record<string, Mark | string | undefined>>;
  /** What is said of it: 'عمر: معتذر'. */
  label: string;
  /** The only person that it touched; null where it touched several. */
  person: number | null;
  /** When it was last added to, in milliseconds. */
  at: number;
}

/** The step after touching `person` again or anew: touches of one row within the time are one step. */
export function stepOf(last: Step | null, touch: Step): Step {
  const isSame =
    last !== null &&
    touch.person !== null &&
    last.person === touch.person &&
    last.part === touch.part &&
    touch.at - last.at <= UNDO_FOR;
  return isSame ? { ...touch, before: last.before } : touch;
}

/** The values with those from before put back; what had none has none again. */
function putBack<T extends object>(values: T, before: Step['before']): T {
  const restored = Object.entries({ ...values, ...before });
  return Object.fromEntries(restored.filter(([, value]) => value !== undefined)) as T;
}

/** The draft with a step taken back. */
export function takeBack(draft: Draft, { part, before }: Pick<Step, 'part' | 'before'>): Draft {
  return part === 'amount'
    ? putBack(draft, before)
    : { ...draft, [part]: putBack(draft[part] ?? {}, before) };
}

/** The mark after tapping a box: un-ticking is absent, never 'not recorded'. */
export const afterTap = (mark: Mark, box: 'attended' | 'execused'): Mark =>
  mark === box ? 'absent' : box;

/** A person of whom the captain's hand-in and what is stored say different things. */
export interface Difference {
  id: number;
  mine: AttendanceStatus;
  theirs: AttendanceStatus | null;
}

/** Where a hand-in and what somebody else stored meanwhile differ, in the order of the hand-in. */
export function differences(
  mine: readonly { id: number; status: AttendanceStatus }[],
  theirs: ReadonlyMap<number, AttendanceStatus>,
): Difference[] {
  return mine.flatMap(({ id, status }) => {
    const other = theirs.get(id) ?? null;
    return other === status ? [] : [{ id, mine: status, theirs: other }];
  });
}

const PAST: Record<AttendanceStatus, string> = {
  attended: 'كان حاضراً',
  absent: 'كان غائباً',
  execused: 'كان معتذراً',
  termExecused: 'كان معتذراً',
};
/** What a changed row was: 'كان حاضراً'; null where nobody had said anything. */
export const wasText = (stored: Mark) => (stored === null ? null : PAST[stored]);

/** What leads to another row. */
export type RowAction =
  | { do: 'move'; to: number | 'first' | 'last' }
  | { do: 'digit'; digit: string };
/** What a key does in the list. */
export type KeyAction =
  | RowAction
  | { do: 'box'; box: 'attended' | 'execused' }
  | { do: 'set'; status: AttendanceStatus }
  | { do: 'all' | 'undo' };

const moves: Record<string, KeyAction> = {
  ArrowUp: { do: 'move', to: -1 },
  ArrowDown: { do: 'move', to: 1 },
  PageUp: { do: 'move', to: -10 },
  PageDown: { do: 'move', to: 10 },
  Home: { do: 'move', to: 'first' },
  End: { do: 'move', to: 'last' },
  // From right to left: present stands at the right.
  ArrowRight: { do: 'box', box: 'attended' },
  ArrowLeft: { do: 'box', box: 'execused' },
};
/** The keys of ح، م، غ and ك on an Arabic keyboard, by their places: a Latin layout has other letters there. */
const letters: Record<string, KeyAction> = {
  KeyP: { do: 'set', status: 'attended' },
  KeyL: { do: 'set', status: 'execused' },
  KeyY: { do: 'set', status: 'absent' },
  Semicolon: { do: 'all' },
};

/** What a pressed key does in the list of a week; null where it is not the list's. */
export function actionOfKey(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): KeyAction | null {
  if (event.ctrlKey || event.metaKey) return event.code === 'KeyZ' ? { do: 'undo' } : null;
  if (event.altKey) return null;
  if (/^(Digit|Numpad)\d$/.test(event.code)) return { do: 'digit', digit: event.code.at(-1)! };
  return moves[event.key] ?? letters[event.code] ?? null;
}

/** Whether somebody came after the week was handed in. */
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
    ...(of.amount === undefined ? [] : [`الاشتراك: ${of.amount} جنيه`]),
    ...names('الغائبون', 'absent'),
    ...names('المعتذرون', 'execused', 'termExecused'),
  ].join('\n');
}
