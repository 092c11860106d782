// Amounts in the currency of the group's country. A file without schemas, so that the week's sheet can read one without
// them.

import { country } from '../countries/current.ts';
import { countText, formOf } from './counting.ts';
import { formatMoney } from './numbers.ts';
import { type Range, wrongNumber } from './whole-numbers.ts';

/** Whether an amount is one of money: a number with as many decimals as the currency has. */
export function isMoney(value: number): boolean {
  const [, decimals = ''] = /^-?\d+(?:\.(\d+))?$/.exec(String(value)) ?? [null, null];
  return decimals !== null && decimals.length <= country().currency.decimals;
}

/** How many of the smallest amounts that can be stored make a unit of the currency. */
const partsOfUnit = () => 10 ** country().currency.decimals;

/** An amount as a whole number of the smallest ones, because floats must not be added up. */
export const toParts = (amount: number): number => Math.round(amount * partsOfUnit());

/** Turns `toParts` back. */
export const fromParts = (parts: number): number => parts / partsOfUnit();

/** A sum or a difference of amounts without the errors of binary fractions. */
export const exactMoney = (amount: number): number => fromParts(toParts(amount));

/** The sum of amounts. */
export const sumMoney = (amounts: readonly number[]): number =>
  fromParts(amounts.reduce((sum, amount) => sum + toParts(amount), 0));

/** The currency's unit as it stands beside fields and in headings: 'جنيه'. */
export const moneyUnit = (): string => country().currency.unit.hundreds;

/** 'بالجنيه', behind the name of a column or a chart. */
export const inMoneyUnit = (): string => `بال${moneyUnit()}`;

/** The unit as it follows an amount that is written in digits: 'ديناراً' after 12, 'جنيه' after any. */
export function unitAfter(amount: number): string {
  const { unit, isCounted } = country().currency;
  return isCounted ? formOf(Math.floor(Math.abs(amount)), unit) : unit.hundreds;
}

/** An amount with its unit as the number asks for: '١٢ ديناراً', 'ديناران', '١٢٫٥٠٠ ديناراً'. */
export function countedMoney(amount: number): string {
  if (Number.isInteger(amount)) return countText(amount, country().currency.unit, formatMoney);
  return `${formatMoney(amount)} ${unitAfter(amount)}`;
}

/** An amount with its unit as the country's people write it: '٥ جنيه', '5,000 دنانير'. */
export function moneyText(amount: number): string {
  return country().currency.isCounted
    ? countedMoney(amount)
    : `${formatMoney(amount)} ${moneyUnit()}`;
}

/** The largest amounts in the currencies whose items reach a million; others may reach as many times more. */
const mostPaid = { subscription: 1_000_000, payment: 10_000, usualPayment: 10_000 };
/** A sector's subscription of a week, what a scout paid of it, and what a scout usually pays. */
export type Paid = keyof typeof mostPaid;

/** From nothing, or of a usual payment from the smallest one, to the largest. */
export function paidRange(kind: Paid): Range {
  const { currency, subscriptionStep } = country();
  return {
    min: kind === 'usualPayment' ? subscriptionStep : 0,
    max: (mostPaid[kind] * currency.most) / 1_000_000,
  };
}

/** True if an amount can be paid: it is within its range, in the steps of the country's subscriptions. */
export function isPaid(amount: number, kind: Paid): boolean {
  const { min, max } = paidRange(kind);
  const inSteps = toParts(amount) % toParts(country().subscriptionStep) === 0;
  return isMoney(amount) && amount >= min && amount <= max && inSteps;
}

const decimalWords = {
  0: 'بلا كسور',
  2: 'رقمان عشريان على الأكثر',
  3: 'ثلاثة أرقام عشرية على الأكثر',
};
/** The Arabic message for an amount with more decimals than the currency has: 'ثلاثة أرقام عشرية على الأكثر'. */
export const wrongDecimals = (): string => decimalWords[country().currency.decimals];

/** The Arabic message for an amount that can't be paid; NaN for what is no amount. */
export function wrongPaid(kind: Paid, amount: number): string {
  const range = paidRange(kind);
  const { subscriptionStep } = country();
  if (Number.isInteger(subscriptionStep)) return wrongNumber(range);
  if (Number.isFinite(amount) && !isMoney(amount)) return wrongDecimals();
  if (amount > range.min && amount < range.max) {
    return `اكتب مبلغاً من مضاعفات ${formatMoney(subscriptionStep)}`;
  }
  return `اكتب مبلغاً من ${formatMoney(range.min)} إلى ${formatMoney(range.max)}`;
}
