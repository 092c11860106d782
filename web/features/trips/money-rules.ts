import { moneyText, sumMoney, toParts } from '../../../contract/core/money.ts';
import { familiesSay } from '../../../contract/trips/count-words.ts';
import type { Trip } from '../../../contract/trips/endpoints.ts';
import { breakEvenFee } from '../../../contract/trips/money.ts';
import type { TripClaim, TripMoney, TripPayment } from '../../../contract/trips/money-endpoints.ts';
import { paymentWayLabels } from '../../../contract/trips/money-words.ts';
import { readReference, referenceText } from '../../../contract/trips/references.ts';
import { whyNotSettled } from '../../../contract/trips/settlement.ts';
import { theTrip } from '../../../contract/trips/words.ts';
import { callName, dayMonth, formatMoney, formatNumber } from '../../i18n/format.ts';

/** 'دفعت ٢٠٠ من ٤٥٠', or that nothing is paid. */
export function paidText({ gender, due, paid }: TripMoney['owing'][number]): string {
  const isGirl = gender === 'female';
  if (paid <= 0) return isGirl ? 'لم تدفع شيئاً' : 'لم يدفع شيئاً';
  return `${isGirl ? 'دفعت' : 'دفع'} ${formatMoney(paid)} من ${formatMoney(due)}`;
}

/** 'تقول ٣ أسر إنها دفعت': several claims for one child, or for siblings of one link, are one family. */
export function claimsTitle(claims: readonly Pick<TripClaim, 'personId' | 'family'>[]): string {
  return familiesSay(new Set(claims.map(({ personId, family }) => family ?? -personId)).size);
}

/** The amounts due and paid beside a claim: 'المستحق ٤٥٠ جنيه، دُفع منها ٢٠٠ جنيه'. */
export const claimText = ({ due, paid, beyond }: Pick<TripClaim, 'due' | 'paid' | 'beyond'>) =>
  [
    `المستحق ${moneyText(due)}`,
    paid > 0 && `دُفع ${moneyText(paid)}`,
    beyond > 0 && `تزيد ${moneyText(beyond)}`,
  ]
    .filter(Boolean)
    .join('، ');

/** The name of the group's way, else one of two words. */
export const wayText = ({ way, wayName }: Pick<TripPayment, 'way' | 'wayName'>): string =>
  wayName ?? paymentWayLabels[way];

/** A number beside a transfer; six digits as references are written. */
const writtenReference = (reference: string): string => {
  const digits = readReference(reference);
  return digits === null ? reference : referenceText(digits);
};

/** How a payment was made, when, and who took it. */
export const receiptText = (payment: TripPayment): string =>
  [
    payment.amount < 0 ? 'مردود' : wayText(payment),
    payment.reference && `مرجع ${writtenReference(payment.reference)}`,
    dayMonth(payment.takenAt),
    callName(payment.takenBy),
    payment.deletedAt && 'مشطوب',
  ]
    .filter(Boolean)
    .join('، ');

/** The words for what the family wrote beside the transfer: the child's reference, another one, or a number of its own; null for nothing. */
export function writtenText({
  reference,
  expected,
}: Pick<TripClaim, 'reference' | 'expected'>): { text: string; tone: 'quiet' | 'warn' } | null {
  if (!reference) return null;
  const digits = readReference(reference);
  if (digits === null) return { text: `مرجع ${reference}`, tone: 'quiet' };
  const isOther = Boolean(expected) && digits !== expected;
  return isOther
    ? { text: `المرجع ${referenceText(digits)}، ومرجعه ${referenceText(expected!)}`, tone: 'warn' }
    : { text: `المرجع ${referenceText(digits)}`, tone: 'quiet' };
}

/** The numbers of scouts around those who come, with the fee that covers the budget at each. */
export function feesAround({ lines, heads, nights }: TripMoney) {
  const middle = Math.ceil(Math.max(heads, 15) / 5) * 5;
  return [middle - 10, middle - 5, middle, middle + 5].map((count) => ({
    heads: count,
    fee: breakEvenFee(lines, { heads: count, nights }) ?? 0,
  }));
}

/** Where the money of a trip came from and went to, as its settlement says it; deleted expenses count nowhere. */
export function settlementRows(money: TripMoney): { label: string; value: string }[] {
  const count = money.spent.filter(({ deletedAt }) => deletedAt === null).length;
  const away = (label: string, amount: number) =>
    amount > 0 ? [{ label, value: `− ${moneyText(amount)}` }] : [];
  return [
    { label: 'دُفع', value: moneyText(sumMoney([money.paid, money.refunded])) },
    ...away('رُدّ لمن انسحب', money.refunded),
    ...away(`يُردّ (${formatNumber(money.refunds.length)})`, money.giveBack),
    {
      label: `صُرف (${formatNumber(count)})`,
      value: money.expenses > 0 ? `− ${moneyText(money.expenses)}` : moneyText(0),
    },
    { label: 'في الخزنة', value: moneyText(money.takenOver) },
    ...(money.perHead === null ? [] : [{ label: 'تكلفة الفرد', value: moneyText(money.perHead) }]),
  ];
}

/** The sums of planned and spent amounts, of the expenses. */
export function totalsOf({ lines, expenses }: TripMoney) {
  const planned = sumMoney(
    lines.flatMap(({ type, planned }) => (type === 'expense' ? [planned] : [])),
  );
  const ofLines = sumMoney(lines.map(({ actual }) => actual));
  return { planned, actual: expenses, outside: sumMoney([expenses, -ofLines]) };
}

/** Paid less spent, and less what is to be given back, which is not the trip's. */
export const leftOf = ({
  paid,
  giveBack,
  expenses,
}: Pick<TripMoney, 'paid' | 'giveBack' | 'expenses'>): number =>
  sumMoney([paid, -giveBack, -expenses]);

export const isMore = (one: number, other: number): boolean => toParts(one) > toParts(other);

/** Why the button that settles a trip is closed; null where it is open. */
export const whyClosed = (trip: Trip, money: TripMoney): string | null =>
  whyNotSettled(money) ?? (trip.phase === 'over' ? null : `تسوية ${theTrip(trip)} بعد العودة`);
