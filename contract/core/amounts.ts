// Amounts as people type them. A file without schemas, so that the week's sheet can read one without them.

import { arabicMoney, toLatinDigits } from './digits.ts';

/** Decimals of the pound: piastres. */
const DECIMALS = 2;

/** Whether an amount is one of money: a number with as many decimals as the currency has. */
export function isMoney(value: number): boolean {
  const [, decimals = ''] = /^-?\d+(?:\.(\d+))?$/.exec(String(value)) ?? [null, null];
  return decimals !== null && decimals.length <= DECIMALS;
}

const plainOf = (typed: string) => toLatinDigits(typed).replace(/\s/g, '').replace('−', '-');

/** Three digits after a dot are ambiguous: thousands or decimals. */
const DOUBTFUL = /^(-?\d{1,3})\.(\d{3})$/;
const BY_COMMAS = /^-?\d{1,3}([,٬،]\d{3})+([.٫]\d+)?$/;
const BY_DOTS = /^-?\d{1,3}(\.\d{3})+([,،٫]\d+)?$/;

/**
 * Parses a typed amount in either digits, with or without thousands separators; NaN for no amount and for an ambiguous
 * one.
 */
export function readAmount(typed: string): number {
  const plain = plainOf(typed);
  if (plain === '' || DOUBTFUL.test(plain)) return Number.NaN;
  const ungrouped = BY_COMMAS.test(plain)
    ? plain.replace(/[,٬،]/g, '')
    : BY_DOTS.test(plain)
      ? plain.replaceAll('.', '')
      : plain;
  const text = ungrouped.replace(/[,،٫]/, '.');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** The question about an amount that can be read in two ways; undefined for any other text. */
export function doubtOf(typed: string): string | undefined {
  const [, thousands, rest] = DOUBTFUL.exec(plainOf(typed)) ?? [];
  if (thousands === undefined) return undefined;
  const [large, small] = [Number(`${thousands}${rest}`), Number(`${thousands}.${rest}`)];
  const readings = isMoney(small)
    ? `${arabicMoney(large)} أم ${arabicMoney(small)}`
    : arabicMoney(large);
  return `${readings}؟ اكتب المبلغ بلا نقطة للألوف`;
}

/**
 * The amount that is stored if the typed text has signs besides digits; undefined for digits alone and for no amount.
 */
export function understoodAmount(typed: string): string | undefined {
  const value = readAmount(typed);
  if (!isMoney(value) || /^-?\d+$/.test(plainOf(typed))) return undefined;
  return `يُسجَّل ${arabicMoney(value)} جنيه`;
}
