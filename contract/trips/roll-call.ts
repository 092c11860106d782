import { groupBy } from '../core/lists.ts';

// The rules of a roll-call (النداء), for the server and for a phone without a connection: several captains say of each
// person whether they are there, in any order, and whatever arrives first.

export const callKinds = ['departure', 'stop', 'night', 'return'] as const;
export type CallKind = (typeof callKinds)[number];
export const callGroupings = ['vehicle', 'tent', 'patrol', 'all'] as const;
export type CallGrouping = (typeof callGroupings)[number];

/** Where somebody is who is missing at the departure: 'لن يأتي' or 'يلحق بنا'. */
export const leaveWays = ['staysHome', 'comesLater'] as const;
export type LeaveWay = (typeof leaveWays)[number];

/** One captain's words about one person in one roll-call: the last by name, and the last count. */
export interface RollMark {
  personId: number;
  captainId: number;
  /** Null where the captain took the own entry back. */
  status: 'here' | 'missing' | null;
  /** Said of this person, not of a group that was counted. */
  named: boolean;
  /** When it was said; it orders what this captain says, and nothing else. */
  at: string;
  /** To whom the person was handed over. */
  handedTo: string | null;
  leaves: LeaveWay | null;
}

/** The result of a roll-call for one person. */
export interface RollStatus {
  status: RollMark['status'];
  /** The captain and the time of the mark that counts. */
  by: number | null;
  at: string | null;
  named: boolean;
  handedTo: string | null;
  handedAt: string | null;
  leaves: LeaveWay | null;
}

/** Named here, named missing, counted here. Nobody is missing by count. */
const rankOf = ({ status, named }: Pick<RollMark, 'status' | 'named'>) =>
  status === 'here' ? (named ? 3 : 1) : status === 'missing' ? 2 : 0;

const NOT_CALLED: RollStatus = {
  status: null,
  by: null,
  at: null,
  named: false,
  handedTo: null,
  handedAt: null,
  leaves: null,
};

const inOrder = (marks: readonly RollMark[]) =>
  [...marks].sort((a, b) => (a.at === b.at ? a.captainId - b.captainId : a.at < b.at ? -1 : 1));
/** The first and the last of marks that count alike, the same whatever their order. */
const firstOf = (marks: readonly RollMark[]) => inOrder(marks)[0];
const lastOf = (marks: readonly RollMark[]) => inOrder(marks).at(-1);

/** A count stands until the same captain takes it back. */
const stands = (mark: RollMark, marks: readonly RollMark[]) =>
  mark.named ||
  !marks.some(
    ({ captainId, named, status, at }) =>
      captainId === mark.captainId && named && status === null && at >= mark.at,
  );

/** The result of all captains' marks for one person; `said` has at most two of each captain: a named one and a count. */
export function statusOf(said: readonly RollMark[]): RollStatus {
  const marks = said.filter((mark) => stands(mark, said));
  const best = Math.max(0, ...marks.map(rankOf));
  const mark = best === 0 ? undefined : firstOf(marks.filter((each) => rankOf(each) === best));
  if (!mark) return NOT_CALLED;
  // Whoever corrects a hand-over has seen the one before.
  const handed = lastOf(marks.filter(({ status, handedTo }) => status === 'here' && handedTo));
  const left = firstOf(marks.filter(({ status, leaves }) => status === 'missing' && leaves));
  return {
    status: mark.status,
    by: mark.captainId,
    at: mark.at,
    named: mark.named,
    handedTo: handed?.handedTo ?? null,
    handedAt: handed?.at ?? null,
    leaves: mark.status === 'missing' ? (left?.leaves ?? null) : null,
  };
}

/** Whose named 'لم يصل' another captain's named 'هنا' overrides: they are told, since only that captain takes it back. */
export const overridden = (marks: readonly RollMark[]): RollMark[] =>
  statusOf(marks).status === 'here' ? marks.filter(({ status }) => status === 'missing') : [];

const keyOf = ({ personId, captainId, named }: RollMark) => `${personId}/${captainId}/${named}`;

/**
 * Marks with others added: of each captain and person the named one and the count said last, however often and in whatever
 * order they come.
 */
export function addMarks(known: readonly RollMark[], sent: readonly RollMark[]): RollMark[] {
  const marks = new Map(known.map((mark) => [keyOf(mark), mark]));
  for (const mark of sent) {
    const before = marks.get(keyOf(mark));
    if (before === undefined || before.at <= mark.at) marks.set(keyOf(mark), mark);
  }
  return [...marks.values()];
}

/** Marks by person. */
export const marksByPerson = (marks: readonly RollMark[]): ReadonlyMap<number, RollMark[]> =>
  groupBy(marks, ({ personId }) => personId);

/** One captain's last mark of one person. */
export const lastSaid = (own: readonly RollMark[]): RollMark | undefined => lastOf(own);

/** The time of a mark: later than this captain's last one of the person, even where the phone's clock was set back. */
export const markTime = (now: number, last: string | undefined): string =>
  new Date(last === undefined ? now : Math.max(now, Date.parse(last) + 1)).toISOString();

/**
 * When something was said, by the server's clock: its age by the clock of the phone that sent it, counted from the receipt, so
 * that no wrong clock wins or loses. A phone whose clock agrees by a minute is taken at its word, whatever the way took; one
 * that did not say when it sent is believed up to the receipt.
 */
export function receivedTime(at: string, sentAt: string | null, receivedAt: Date): string {
  const received = receivedAt.getTime();
  const skew = sentAt === null ? 0 : received - Date.parse(sentAt);
  const said = Date.parse(at) + (Math.abs(skew) > 60_000 ? skew : 0);
  return new Date(Math.min(said, received)).toISOString();
}
