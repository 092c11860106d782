// Amounts as people type them. A file without schemas, so that the week's sheet can read one without them.

import { country } from '../countries/current.ts';
import { toLatinDigits } from './digits.ts';
import { isMoney, moneyText } from './money.ts';
import { formatMoney, numberSigns } from './numbers.ts';

const plainOf = (typed: string) => toLatinDigits(typed).replace(/\s/g, '').replace('−', '-');

/**
 * Three digits after a sign that some write before thousands and others before decimals: the dot, but where a currency has
 * three decimals, the sign that is not its country's own before them.
 */
const doubtful = () =>
  writesThreeDecimals('.') ? /^(-?\d{1,3})[,،](\d{3})$/ : /^(-?\d{1,3})\.(\d{3})$/;

const writesThreeDecimals = (sign: '.' | ',') =>
  country().currency.decimals === 3 && country().latinDecimal === sign;

/** Up to three decimals after the country's own sign, where its currency has three. */
function readThreeDecimals(plain: string): number | undefined {
  const sign = writesThreeDecimals('.') ? '.' : writesThreeDecimals(',') ? ',' : undefined;
  const text = sign === ',' ? plain.replace(/[,،]/, '.') : plain;
  const isOne = sign !== undefined && /^-?\d+\.\d{1,3}$/.test(text);
  return isOne ? Number(text) : undefined;
}

const BY_COMMAS = /^-?\d{1,3}([,٬،]\d{3})+([.٫]\d+)?$/;
const BY_DOTS = /^-?\d{1,3}(\.\d{3})+([,،٫]\d+)?$/;

/**
 * Parses a typed amount in either digits, with or without thousands separators; NaN for no amount and for an ambiguous
 * one.
 */
export function readAmount(typed: string): number {
  const plain = plainOf(typed);
  if (plain === '' || doubtful().test(plain)) return Number.NaN;
  const decimal = readThreeDecimals(plain);
  if (decimal !== undefined) return decimal;
  const ungrouped = BY_COMMAS.test(plain)
    ? plain.replace(/[,٬،]/g, '')
    : BY_DOTS.test(plain)
      ? plain.replaceAll('.', '')
      : plain;
  const text = ungrouped.replace(/[,،٫]/, '.');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * A stored amount as somebody would type it: its decimals all written out after the sign of the country's digits, as it is
 * shown elsewhere.
 */
export function typedAmount(amount: number): string {
  if (Number.isInteger(amount)) return String(amount);
  return amount.toFixed(country().currency.decimals).replace('.', numberSigns().decimal);
}

/**
 * The value that a form sends for a typed amount: the number that it is read as, or the text itself, which the server refuses
 * with a reason.
 */
export function sentAmount(typed: string): number | string {
  const amount = readAmount(typed);
  return Number.isNaN(amount) ? typed : amount;
}

/** The question about an amount that can be read in two ways; undefined for any other text. */
export function doubtOf(typed: string): string | undefined {
  const [, thousands, rest] = doubtful().exec(plainOf(typed)) ?? [];
  if (thousands === undefined) return undefined;
  const [large, small] = [Number(`${thousands}${rest}`), Number(`${thousands}.${rest}`)];
  const readings = isMoney(small)
    ? `${formatMoney(large)} أم ${formatMoney(small)}`
    : formatMoney(large);
  const sign = writesThreeDecimals('.') ? 'فاصلة' : 'نقطة';
  return `${readings}؟ اكتب المبلغ بلا ${sign} للألوف`;
}

/**
 * The amount that is stored if the typed text has signs besides digits; undefined for digits alone and for no amount.
 */
export function understoodAmount(typed: string): string | undefined {
  const value = readAmount(typed);
  if (!isMoney(value) || /^-?\d+$/.test(plainOf(typed))) return undefined;
  return `يُسجَّل ${moneyText(value)}`;
}
