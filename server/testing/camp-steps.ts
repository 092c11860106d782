import {
  aChild,
  answer,
  atHand,
  type Camp,
  type CampState,
  type ChildState,
  comes,
  decide,
  type Guardian,
  isCalled,
  isOfCamp,
  isRunning,
  type Mark,
  mark,
  mayMove,
  moveDay,
  type Phone,
  paidBy,
  takesAnswers,
} from './camp-on-paper.ts';

// The steps of a camp's life, and what each does on paper.

export type Step =
  | { kind: 'page'; which: number; guardian: Guardian; yes: boolean }
  | { kind: 'noted'; which: number; guardian: Guardian; yes: boolean; isCall: boolean }
  | { kind: 'decide'; which: number; to: ChildState }
  | { kind: 'move'; to: CampState }
  | { kind: 'agree'; agreed: boolean }
  | { kind: 'day'; by: number }
  | { kind: 'capacity'; capacity: number | null }
  | { kind: 'later'; until: 'lastDay' | 'departure' | 'return' }
  | { kind: 'pay' | 'refund' | 'claim'; which: number; piastres: number }
  | { kind: 'judge'; which: number; isConfirmed: boolean }
  | { kind: 'discount'; which: number; percent: number }
  | { kind: 'spend'; piastres: number }
  | { kind: 'takeOver' | 'joins' }
  | {
      kind: 'call';
      which: number;
      phone: Phone;
      isReturn: boolean;
      say: Mark['say'];
      isSent: boolean;
    }
  | { kind: 'send' | 'depart'; phone: Phone };

/** The days of a camp, which begins on one of three days. */
const daysOf = (nth: number) => ({
  startsAt: `2026-12-${10 + (nth % 3)}T07:00`,
  endsAt: `2026-12-${12 + (nth % 3)}T16:00`,
});
/** The days of the camp moved by so many. */
export const daysMoved = ({ startsAt }: Pick<Camp, 'startsAt'>, by: number) =>
  daysOf(Number(startsAt.slice(8, 10)) - 10 + by);

/** Five minutes later: families may write twenty times in an hour. */
export const tick = ({ now }: Camp) =>
  new Date(Date.parse(`${now}Z`) + 300_000).toISOString().slice(0, 16);

/** A camp of three children that nobody has answered to; the second is of a sector that has to agree first. */
export const aCamp = (capacity: number | null): Camp => ({
  ...{ state: 'draft', now: '2026-11-20T17:15', ...daysOf(0), answerBy: '2026-12-05' },
  ...{ capacity, fee: 300_00, hasOtherAgreed: true, hasDeparted: false },
  children: [aChild(), aChild(true), aChild()],
  phones: { captain: [], helper: [] },
  ...{ spent: 0, taken: 0, turn: 0 },
});

/**
 * Takes a step on paper. False where the program has to refuse it, null where nobody can try it: there is nothing to judge, or
 * nobody to call.
 */
function takeOnPaper(camp: Camp, step: Step): boolean | null {
  const child = camp.children['which' in step ? step.which : 0]!;
  const isThere = isOfCamp(camp, child);
  const takesChanges = camp.state !== 'settled' && camp.state !== 'cancelled';
  switch (step.kind) {
    case 'page':
      if (!takesAnswers(camp) || !isThere) return false;
      answer(camp, child, { ...step, isCall: false });
      return true;
    case 'noted':
      if (!takesChanges || !isThere) return false;
      answer(camp, child, step);
      return true;
    case 'decide':
      return takesChanges && isThere && decide(camp, child, step.to);
    case 'discount':
      if (!takesChanges || !isThere) return false;
      child.discount = (camp.fee * step.percent) / 100;
      return true;
    case 'move':
      if (!mayMove(camp, step.to)) return false;
      camp.state = step.to;
      return true;
    case 'agree':
      camp.hasOtherAgreed = step.agreed;
      return true;
    case 'day':
      if (camp.state === 'settled') return false;
      moveDay(camp, daysMoved(camp, step.by));
      return true;
    case 'capacity':
      if (camp.state === 'settled') return false;
      camp.capacity = step.capacity;
      return true;
    case 'later': {
      const until = { lastDay: '2026-12-06T10:00', departure: camp.startsAt, return: camp.endsAt };
      if (until[step.until] <= camp.now) return null;
      camp.now = until[step.until];
      return true;
    }
    case 'pay':
      if (!isThere) return false;
      child.payments.push(step.piastres);
      return true;
    case 'refund':
      // Who has left is refunded too; never more than the person paid, and of the money at hand.
      if (paidBy(child) < step.piastres || atHand(camp) < step.piastres) return false;
      child.payments.push(-step.piastres);
      return true;
    case 'claim':
      // Seen by families from the opening to a week after the end, longer than these lives.
      if (!isThere || camp.state === 'draft' || camp.state === 'cancelled') return false;
      child.claims.push({ amount: step.piastres, isWaiting: true });
      return true;
    case 'judge': {
      const claim = child.claims.find(({ isWaiting }) => isWaiting);
      if (!claim || !isThere) return null;
      claim.isWaiting = false;
      if (step.isConfirmed) child.payments.push(claim.amount);
      return true;
    }
    case 'spend':
      if (step.piastres > atHand(camp)) return false;
      camp.spent += step.piastres;
      return true;
    case 'takeOver':
      if (atHand(camp) === 0) return false;
      camp.taken += atHand(camp);
      return true;
    case 'joins':
      if (camp.children.length > 3) return null;
      camp.children.push(aChild());
      return true;
    case 'call': {
      // Called are who comes, and who was called before.
      if (!isRunning(camp) || !((isThere && comes(child)) || isCalled(child))) return null;
      camp.turn += 1;
      const { which, phone, isReturn, say, isSent } = step;
      const call = isReturn ? 'return' : 'departure';
      camp.phones[phone].push({ which, call, mark: { captain: phone, say, turn: camp.turn } });
      return isSent ? send(camp, phone) : true;
    }
    case 'send':
      return camp.phones[step.phone].length === 0 ? null : send(camp, step.phone);
    case 'depart':
      if (!isRunning(camp)) return false;
      camp.hasDeparted = true;
      return true;
  }
}

/** A phone has a signal again: its marks reach the list; those of a camp that is not under way are corrected by hand. */
function send(camp: Camp, phone: Phone): boolean {
  const waiting = camp.phones[phone];
  camp.phones[phone] = [];
  if (!isRunning(camp)) return false;
  for (const kind of ['departure', 'return'] as const) {
    for (const item of waiting.filter(({ call }) => call === kind)) {
      mark(camp, camp.children[item.which]!, kind, item.mark);
    }
  }
  return true;
}

/**
 * The camp after a step of the first child, from the step's own on, of whom it changes something; null where it changes nothing
 * of anybody, so that nobody takes it.
 */
export function after(camp: Camp, drawn: Step): { camp: Camp; step: Step } | null {
  const before = JSON.stringify(camp);
  const { length } = camp.children;
  for (const nth of 'which' in drawn ? camp.children.keys() : [0]) {
    const step = 'which' in drawn ? { ...drawn, which: (drawn.which + nth) % length } : drawn;
    const next = structuredClone(camp);
    if (takeOnPaper(next, step) && JSON.stringify(next) !== before) return { camp: next, step };
  }
  return null;
}

const states = ['draft', 'open', 'closed', 'settled', 'cancelled'] as const;

/**
 * Steps that the camp refuses after another one: more money than there is, once somebody has paid, and what the state or the
 * moment does not allow, once they change.
 */
export function refusedAfter(camp: Camp, { kind }: Step): Step[] {
  const refuses = (step: Step) => takeOnPaper(structuredClone(camp), step) === false;
  if (kind === 'pay' || kind === 'refund') {
    const paidLeast = Math.min(...camp.children.map(paidBy));
    const which = camp.children.findIndex((child) => paidBy(child) === paidLeast);
    const beyond: Step[] = [
      { kind: 'spend', piastres: atHand(camp) + 1 },
      { kind: 'refund', which, piastres: paidLeast + 1 },
    ];
    return beyond.filter(refuses);
  }
  if (kind !== 'move' && kind !== 'later' && kind !== 'agree') return [];
  /** The first of a sector that has left, else the first of all. */
  const which = Math.max(
    0,
    camp.children.findIndex((child) => !isOfCamp(camp, child)),
  );
  const changes: Step[] = [
    ...states.map((to) => ({ kind: 'move' as const, to })),
    { kind: 'day', by: 1 },
    { kind: 'depart', phone: 'captain' },
    { kind: 'page', which, guardian: 'father', yes: true },
    { kind: 'noted', which, guardian: 'mother', yes: true, isCall: false },
    { kind: 'decide', which, to: 'withdrawn' },
    { kind: 'claim', which, piastres: 1 },
  ];
  return changes.filter(refuses);
}
