// A camp as a careful captain keeps it with a list on paper and an envelope of money: short, slow, and written from the
// requirement alone. Amounts are in piastres; moments are `YYYY-MM-DDTHH:MM` in the group's zone.

export type Guardian = 'father' | 'mother';
export type ChildState = 'invited' | 'coming' | 'waiting' | 'notComing' | 'withdrawn';
export type CampState = 'draft' | 'open' | 'closed' | 'settled' | 'cancelled';

/** A guardian's word, written or spoken; a call is no written consent. */
interface Word {
  guardian: Guardian;
  yes: boolean;
  isCall: boolean;
  isLapsed: boolean;
  /** The order in which words are said and decisions are made. */
  turn: number;
}

export type Phone = 'captain' | 'helper';
export type CallKind = 'departure' | 'return';

/** A captain's mark of a child in a roll-call. */
export interface Mark {
  captain: Phone;
  /** The order in which it is said, whenever it arrives. */
  turn: number;
  say: 'here' | 'missing' | 'staysHome' | 'comesLater' | 'handedOver';
}

export interface Child {
  /** True in the sector that has to agree first. */
  isOfOther: boolean;
  state: ChildState;
  words: Word[];
  /** Since when each guardian says what they say now. */
  says: Partial<Record<Guardian, { yes: boolean; turn: number }>>;
  /** When a captain decided last. */
  decided: number;
  discount: number;
  /** Payments, refunds below zero. */
  payments: number[];
  claims: { amount: number; isWaiting: boolean }[];
  departure: Mark[];
  return: Mark[];
}

export interface Camp {
  state: CampState;
  now: string;
  startsAt: string;
  endsAt: string;
  answerBy: string;
  capacity: number | null;
  fee: number;
  hasOtherAgreed: boolean;
  /** 'انطلقنا' was pressed. */
  hasDeparted: boolean;
  children: Child[];
  /** Marks that the captains' phones have still to send, by the child's place in the list. */
  phones: Record<Phone, { which: number; call: CallKind; mark: Mark }[]>;
  spent: number;
  taken: number;
  turn: number;
}

export const aChild = (isOfOther = false): Child => ({
  ...{ isOfOther, state: 'invited', words: [], says: {}, decided: 0 },
  ...{ discount: 0, payments: [], claims: [], departure: [], return: [] },
});

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const today = ({ now }: Camp) => now.slice(0, 10);

export const isOfCamp = (camp: Camp, child: Child) => !child.isOfOther || camp.hasOtherAgreed;
/** Nobody of a sector that does not come along is asked, named or called. */
export const ofCamp = (camp: Camp) => camp.children.filter((child) => isOfCamp(camp, child));
const isOver = (camp: Camp) => camp.now >= camp.endsAt;
export const isRunning = ({ state }: Camp) => state === 'open' || state === 'closed';

export const paidBy = ({ payments }: Child) => sum(payments);
export const paid = (camp: Camp) => sum(camp.children.map(paidBy));
export const atHand = (camp: Camp) => paid(camp) - camp.spent - camp.taken;

/** Guardians differ, and nobody has decided since one of them said something new. */
export function needsCall({ says, decided }: Child): boolean {
  const { father, mother } = says;
  if (!father || !mother || father.yes === mother.yes) return false;
  return father.turn > decided || mother.turn > decided;
}
export const comes = (child: Child) => child.state === 'coming' && !needsCall(child);
export const isCalled = ({ departure, return: back }: Child) => departure.length + back.length > 0;
export const hasConsent = ({ words }: Child) =>
  words.some(({ yes, isCall, isLapsed }) => yes && !isCall && !isLapsed);

/** A place is kept until the last day to answer though the consent lapsed. */
const hasPlace = (camp: Camp, { state, words }: Child) =>
  state === 'coming' &&
  (today(camp) <= camp.answerBy || words.length === 0 || words.some(({ isLapsed }) => !isLapsed));
export const placesTaken = (camp: Camp) =>
  ofCamp(camp).filter((child) => hasPlace(camp, child)).length;

/** Who comes owes the fee less the discount; of a camp that is cancelled nobody does. */
export const owes = (camp: Camp, child: Child) =>
  camp.state === 'cancelled' || !comes(child) || !isOfCamp(camp, child)
    ? 0
    : Math.max(0, camp.fee - child.discount);
/** Who is out of it gets back what they paid. */
export function isOwed(camp: Camp, child: Child): number {
  const isOut = child.state === 'withdrawn' || child.state === 'notComing';
  return camp.state === 'cancelled' || isOut || !isOfCamp(camp, child) ? paidBy(child) : 0;
}

/** Whether families may answer. */
export const takesAnswers = (camp: Camp) =>
  camp.state === 'open' && camp.now < camp.startsAt && today(camp) <= camp.answerBy;
export const isAsked = (camp: Camp, child: Child) =>
  takesAnswers(camp) &&
  (child.state === 'invited' ||
    ((child.state === 'coming' || child.state === 'waiting') && !hasConsent(child)));

/** A guardian answers; a captain notes it from paper or a call. */
export function answer(
  camp: Camp,
  child: Child,
  { guardian, yes, isCall }: Pick<Word, 'guardian' | 'yes' | 'isCall'>,
): void {
  camp.turn += 1;
  const { turn } = camp;
  const keepsPlace = hasPlace(camp, child);
  const others = ofCamp(camp).filter((each) => each !== child);
  const before = others.filter((each) => hasPlace(camp, each) || each.state === 'waiting');
  const isFree = camp.capacity === null || before.length < camp.capacity;
  const isOther = (word: Word) => word.guardian !== guardian || word.isCall !== isCall;
  child.words = [...child.words.filter(isOther), { guardian, yes, isCall, isLapsed: false, turn }];
  if (child.says[guardian]?.yes !== yes) child.says[guardian] = { yes, turn };
  if (needsCall(child)) return;
  const isLost = child.state === 'coming' && !keepsPlace;
  // A decision holds until somebody says something else than before.
  if (child.says[guardian]!.turn < child.decided) {
    if (isLost && yes && !isFree) child.state = 'waiting';
    return;
  }
  if (!yes) child.state = ['coming', 'withdrawn'].includes(child.state) ? 'withdrawn' : 'notComing';
  else if (child.state !== 'waiting' && !keepsPlace) child.state = isFree ? 'coming' : 'waiting';
}

/** A captain decides; false where no place is free for somebody new. */
export function decide(camp: Camp, child: Child, to: ChildState): boolean {
  const isNew = to === 'coming' && !hasPlace(camp, child);
  if (isNew && camp.capacity !== null && placesTaken(camp) >= camp.capacity) return false;
  camp.turn += 1;
  child.state = to;
  child.decided = camp.turn;
  return true;
}

/** Another day ends the written consents, until the departure was called or the camp is over; says of how many. */
export function moveDay(camp: Camp, to: { startsAt: string; endsAt: string }): number {
  const isSame = to.startsAt === camp.startsAt && to.endsAt === camp.endsAt;
  const isLate = camp.hasDeparted || isOver(camp);
  Object.assign(camp, to);
  if (isSame || isLate) return 0;
  const lapsing = ofCamp(camp).filter(
    (child) => (child.state === 'coming' || child.state === 'waiting') && hasConsent(child),
  );
  const { length } = lapsing;
  for (const { words } of camp.children) {
    for (const word of words) if (word.yes) word.isLapsed = true;
  }
  return length;
}

/** The result of all captains' marks of a child in one roll-call: 'هنا' of anybody counts, whoever misses the child. */
const said = (marks: readonly Mark[]): Mark['say'] | null => {
  const inOrder = marks.toSorted((one, other) => one.turn - other.turn);
  const last = inOrder.filter(
    (one, place) => !inOrder.slice(place + 1).some(({ captain }) => captain === one.captain),
  );
  const order = ['handedOver', 'here', 'staysHome', 'comesLater', 'missing'] as const;
  const isLeave = ({ say }: Mark) => say === 'staysHome' || say === 'comesLater';
  const first = order.find((say) => last.some((mark) => mark.say === say)) ?? null;
  return first === 'staysHome' || first === 'comesLater' ? last.find(isLeave)!.say : first;
};

/** Where a child is: with us until handed over, or until somebody says where they went instead. */
export function whereIs(
  child: Child,
): 'withUs' | 'handedOver' | 'staysHome' | 'comesLater' | 'notArrived' {
  let where: ReturnType<typeof whereIs> = 'withUs';
  let isSeen = false;
  for (const marks of [child.departure, child.return]) {
    const say = said(marks);
    if (say === 'here' || say === 'handedOver') {
      where = say === 'here' ? 'withUs' : 'handedOver';
      isSeen = true;
    } else if (say === 'staysHome' || say === 'comesLater') where = say;
    else if (say === 'missing' && !isSeen && where === 'withUs') where = 'notArrived';
  }
  return where;
}

/** True if the return says to whom a child was given. */
export const isHandedOver = (child: Child) => said(child.return) === 'handedOver';

/** A mark reaches the list; who stays at home withdraws by it, and comes again where it no longer holds. */
export function mark(camp: Camp, child: Child, call: CallKind, one: Mark): void {
  const before = whereIs(child);
  child[call].push(one);
  const after = whereIs(child);
  if ((before === 'staysHome') === (after === 'staysHome')) return;
  if (child.state !== (after === 'staysHome' ? 'coming' : 'withdrawn')) return;
  camp.turn += 1;
  child.state = after === 'staysHome' ? 'withdrawn' : 'coming';
  child.decided = camp.turn;
}

/** Who comes and is with us still by the roll-calls, once the hand-over began. */
export const notHandedOver = (camp: Camp) =>
  ofCamp(camp).filter((child) => child.state === 'coming' && whereIs(child) === 'withUs').length;
export const hasHandOver = (camp: Camp) => camp.children.some((child) => child.return.length > 0);

/** Whether a step may be taken; it is taken back until the camp is settled. */
export function mayMove(camp: Camp, to: CampState): boolean {
  if (to === camp.state) return true;
  if (to === 'settled') {
    const isEmpty = atHand(camp) === 0 && (!hasHandOver(camp) || notHandedOver(camp) === 0);
    return isRunning(camp) && isOver(camp) && isEmpty;
  }
  if (to === 'cancelled') {
    return camp.state === 'draft' || (isRunning(camp) && !isOver(camp));
  }
  const ways = { draft: ['open'], open: ['draft', 'closed'], closed: ['open'], settled: [] };
  if (camp.state === 'cancelled') return true;
  return (ways[camp.state] as string[]).includes(to);
}
