import { countText } from '../../../contract/core/counting.ts';
import { ofScouts } from '../../../contract/core/labels.ts';
import {
  exactMoney,
  fromParts,
  moneyText,
  sumMoney,
  toParts,
} from '../../../contract/core/money.ts';
import { isComing } from '../../../contract/trips/answers.ts';
import {
  type BudgetLine,
  beyondDue,
  breakEvenFee,
  dueOf,
  plannedOf,
  restOf,
} from '../../../contract/trips/money.ts';
import type { TripClaim, TripMoney, TripPayment } from '../../../contract/trips/money-endpoints.ts';
import { whyNotSettled } from '../../../contract/trips/settlement.ts';
import { nightsOf } from '../../../contract/trips/words.ts';
import { ApiError } from '../../http/errors.ts';
import { contentVersion } from '../../lib/version.ts';
import type { StoredClaim, Sums } from './money-queries.ts';
import type { NotedPerson, StoredPerson } from './people-queries.ts';
import type { StoredTrip } from './queries.ts';
import { asPerson } from './rules.ts';

/** Paid and neither spent nor taken over. Below zero once the treasury has reversed an expense that was taken over. */
export const atHandOf = ({ paid, expenses, takenIncome, takenExpense }: Sums): number =>
  sumMoney([paid, -expenses, -takenIncome, takenExpense]);

/** Throws NOT_AT_HAND for more than there is. */
export function checkAtHand(sums: Sums, amount: number): void {
  const left = atHandOf(sums);
  if (toParts(amount) <= toParts(left)) return;
  throw new ApiError('NOT_AT_HAND', {
    arabicMessage: `مع الرحلة الآن ${moneyText(Math.max(0, left))} فقط`,
  });
}

/** Throws MORE_THAN_DUE for a payment beyond what is due, unless the caller is sure. */
export function checkDue(
  person: StoredPerson,
  trip: Pick<StoredTrip, 'state' | 'fees'>,
  { amount, sure }: { amount: number; sure?: boolean | undefined },
): void {
  const beyond = beyondDue(person, trip, amount);
  if (beyond === 0 || sure) return;
  throw moreThanDue(amount, beyond);
}

/** As `checkDue`, of a sum for several. */
export function checkDueOfAll(
  people: readonly StoredPerson[],
  trip: Pick<StoredTrip, 'state' | 'fees'>,
  { amount, sure }: { amount: number; sure?: boolean | undefined },
): void {
  const rest = sumMoney(people.map((person) => restOf(person, trip)));
  const beyond = Math.max(0, sumMoney([amount, -rest]));
  if (beyond === 0 || sure) return;
  throw moreThanDue(amount, beyond);
}

const moreThanDue = (amount: number, beyond: number) =>
  new ApiError('MORE_THAN_DUE', {
    arabicMessage: `${moneyText(amount)} تزيد ${moneyText(beyond)} عن المستحق، فهل دُفعت كلها؟`,
  });

/** Throws MORE_THAN_PAID where a person would have less than nothing paid after this much is taken off. */
export function checkPaid({ name, paid }: Pick<StoredPerson, 'name' | 'paid'>, off: number): void {
  if (toParts(off) <= toParts(paid)) return;
  throw new ApiError('MORE_THAN_PAID', {
    arabicMessage: `المدفوع من ${name} ${moneyText(Math.max(0, paid))}، فلا يُردّ أكثر منه`,
  });
}

/** A claim as who decides on it reads it, beside what is due and paid. */
export function asClaim(
  { scoutId: _, state: __, ...claim }: StoredClaim,
  trip: Pick<StoredTrip, 'state' | 'fees'>,
  people: readonly StoredPerson[],
): TripClaim {
  const person = people.find(({ personId }) => personId === claim.personId);
  return {
    ...claim,
    due: person ? dueOf(person, trip) : 0,
    paid: person?.paid ?? 0,
    beyond: person ? beyondDue(person, trip, claim.amount) : 0,
  };
}

/**
 * The amounts that a take-over brings into the treasury: the income and the expense since the last one. Where an earlier
 * payment or expense was deleted meanwhile, one of them is below zero, and only the rest of both is brought.
 */
export function takeOverOf(sums: Sums): { income: number; expense: number } {
  const income = exactMoney(sums.paid - sums.takenIncome);
  const expense = exactMoney(sums.expenses - sums.takenExpense);
  if (income >= 0 && expense >= 0) return { income, expense };
  const net = sumMoney([income, -expense]);
  return { income: Math.max(0, net), expense: Math.max(0, -net) };
}

/** The description of an item of a take-over; a difference from what was counted is named. */
export function describeTakeOver(
  trip: Pick<StoredTrip, 'name'>,
  what: string,
  difference = 0,
): string {
  const counted =
    difference === 0
      ? ''
      : `، ${difference > 0 ? 'زاد العدّ' : 'نقص العدّ'} ${moneyText(Math.abs(difference))}`;
  return `${trip.name}: ${what}${counted}`;
}

/** Throws TRIP_STATE while `whyNotSettled` has a reason, and NOT_HANDED_OVER where nobody noted the hand-over. */
export function checkSettled({
  sums,
  notHandedOver,
  hasBegun,
  isSure,
}: {
  sums: Sums;
  /** Children who are with us still by the roll-calls, and whether the hand-over was begun. */
  notHandedOver: number;
  hasBegun: boolean;
  /** The captain settles a trip of which nobody noted the hand-over. */
  isSure: boolean;
}): void {
  const why = whyNotSettled({
    atHand: atHandOf(sums),
    notHandedOver: hasBegun ? notHandedOver : 0,
  });
  if (why !== null) throw new ApiError('TRIP_STATE', { arabicMessage: why });
  if (notHandedOver === 0 || isSure) return;
  throw new ApiError('NOT_HANDED_OVER', {
    arabicMessage: `لم يُسجَّل تسليم ${countText(notHandedOver, ofScouts)}`,
  });
}

export const budgetVersion = (lines: readonly BudgetLine[]): string =>
  contentVersion(lines.map(({ text, kind, type, amount }) => [text, kind, type, amount]));

export interface StoredMoney {
  sums: Sums;
  people: readonly NotedPerson[];
  lines: readonly (BudgetLine & { spent: number })[];
}

/** The figures of a trip's money. */
export function figuresOf(
  trip: StoredTrip,
  { sums, people, lines }: StoredMoney,
  heads: number | undefined,
) {
  const seen = people.map((person) => ({ ...asPerson(person, trip), personId: person.personId }));
  const coming = seen.filter(isComing);
  const scouts = coming.filter(({ kind }) => kind === 'scout').length;
  const nights = nightsOf(trip);
  return {
    due: sumMoney(seen.map(({ due }) => due)),
    paid: sums.paid,
    refunded: sums.refunded,
    giveBack: sumMoney(seen.map(({ giveBack = 0 }) => giveBack)),
    atHand: atHandOf(sums),
    takenOver: sumMoney([sums.takenIncome, -sums.takenExpense]),
    expenses: sums.expenses,
    heads: scouts,
    others: coming.length - scouts,
    nights,
    lines: lines.map(({ spent, ...line }) => ({
      ...line,
      planned: plannedOf(line, { heads: scouts, nights }),
      actual: spent,
    })),
    breakEvenFee: breakEvenFee(lines, { heads: heads ?? scouts, nights }),
    perHead:
      coming.length === 0 ? null : fromParts(Math.round(toParts(sums.expenses) / coming.length)),
    owing: seen
      .filter(({ paid, due }) => toParts(paid) < toParts(due))
      .map(({ personId, name, gender, due, paid }) => ({ personId, name, gender, due, paid })),
    refunds: seen.flatMap(({ personId, name, due, paid, giveBack = 0 }) =>
      giveBack > 0 ? [{ personId, name, due, paid, giveBack }] : [],
    ),
    discounts: seen.flatMap(({ personId, name, discount }) =>
      discount ? [{ personId, name, ...discount }] : [],
    ),
    version: budgetVersion(lines),
  } satisfies Partial<TripMoney>;
}

/** A payment as the history keeps it, without its name. */
export const recordedPayment = (
  trip: Pick<StoredTrip, 'name'>,
  { receiptNumber, amount, way }: TripPayment,
) => ({ trip: trip.name, receiptNumber, amount, way });
