import { exactMoney, fromParts, sumMoney, toParts } from '../core/money.ts';
import { isComing } from './answers.ts';
import type { BudgetKind } from './money-words.ts';
import type { PersonKind, PersonState, TripState } from './words.ts';

// The arithmetic of a trip's money.

/** Somebody of a trip, as the money of the trip sees them. */
export interface Payer {
  kind: PersonKind;
  state: PersonState;
  /** Guardians differ, so that nobody knows yet whether they come. */
  needsCall: boolean;
  discount: { amount: number } | null;
  /** Payments less refunds. */
  paid: number;
}

interface PaidTrip {
  state: TripState;
  fees: { scout: number; other: number };
}

/** The fee of who comes as a scout, and of others. */
export const feeOf = ({ kind }: Pick<Payer, 'kind'>, { fees }: Pick<PaidTrip, 'fees'>): number =>
  kind === 'scout' ? fees.scout : fees.other;

/** The amount that somebody owes altogether: the fee less the discount, if they come and the trip is not cancelled. */
export function dueOf(payer: Omit<Payer, 'paid'>, trip: PaidTrip): number {
  if (trip.state === 'cancelled' || !isComing(payer)) return 0;
  return Math.max(0, sumMoney([feeOf(payer, trip), -(payer.discount?.amount ?? 0)]));
}

/** The amount that somebody owes still; below zero where they paid more. */
export const owedOf = (payer: Payer, trip: PaidTrip): number =>
  sumMoney([dueOf(payer, trip), -payer.paid]);

/** The amount that somebody owes altogether, or would owe if they came: who has not decided may pay already. */
function dueIfComing(payer: Payer, trip: PaidTrip): number {
  const isOpen = payer.needsCall || payer.state === 'invited' || payer.state === 'waiting';
  return dueOf(isOpen ? { ...payer, state: 'coming', needsCall: false } : payer, trip);
}

/** By how much a payment goes beyond what somebody owes, or would owe if they came; 0 where it does not. */
export const beyondDue = (payer: Payer, trip: PaidTrip, amount: number): number =>
  Math.max(0, sumMoney([payer.paid, amount, -dueIfComing(payer, trip)]));

/** The amount that somebody owes still, or would owe if they came. */
export const restOf = (payer: Payer, trip: PaidTrip): number =>
  Math.max(0, sumMoney([dueIfComing(payer, trip), -payer.paid]));

/**
 * Splits a sum that a family paid for several children of a trip: to each what is owed for it, in order. What is left over
 * goes to the first. product.md, Paying.
 */
export function splitPaid(sum: number, rests: readonly number[]): number[] {
  let left = sum;
  const parts = rests.map((rest) => {
    const part = Math.min(rest, left);
    left = sumMoney([left, -part]);
    return part;
  });
  return parts.map((part, index) => (index === 0 ? sumMoney([part, left]) : part));
}

/** The amount owed to somebody until it is given back: all that was paid by who does not come, or for a cancelled trip. */
export function giveBackOf(
  { state, paid }: Pick<Payer, 'state' | 'paid'>,
  trip: Pick<PaidTrip, 'state'>,
): number {
  const isOff = trip.state === 'cancelled' || state === 'withdrawn' || state === 'notComing';
  return isOff ? Math.max(0, paid) : 0;
}

export interface BudgetLine {
  text: string;
  kind: BudgetKind;
  type: 'income' | 'expense';
  amount: number;
}

/** The planned amount of a line: `perHead` for each scout, `perNight` for each night of the whole trip. */
export function plannedOf(
  { kind, amount }: Pick<BudgetLine, 'kind' | 'amount'>,
  { heads, nights }: { heads: number; nights: number },
): number {
  const times = { fixed: 1, perHead: heads, perNight: nights }[kind];
  return exactMoney(amount * times);
}

/** The least fee of a scout that covers the lines at so many scouts; null for none. */
export function breakEvenFee(
  lines: readonly BudgetLine[],
  { heads, nights }: { heads: number; nights: number },
): number | null {
  if (heads === 0 || lines.length === 0) return null;
  const signed = lines.map(
    (line) => plannedOf(line, { heads, nights }) * (line.type === 'expense' ? 1 : -1),
  );
  return Math.max(0, fromParts(Math.ceil(toParts(sumMoney(signed)) / heads)));
}
