// A file without schemas and apart from digits.ts, which the page that signs in does without.

import { country } from '../countries/current.ts';
import { formatDigits } from './digits.ts';

/** Placed before a slash, it keeps the day on the right. */
const RLM = '\u200f';

/** The signs between the digits of a number, as the group's country writes them. */
export function numberSigns(): { decimal: string; group: string; percent: string } {
  const { digits, latinDecimal } = country();
  if (digits === 'arab') return { decimal: '٫', group: '٬', percent: '٪' };
  return { decimal: latinDecimal, group: latinDecimal === ',' ? '.' : ',', percent: '%' };
}

/**
 * Formats a number with grouped digits of the group's country and at most (or exactly) this many decimals. Rounds like
 * `Intl.NumberFormat`: on the decimal text, halves away from zero. Written here because creating the first Intl format
 * takes a weak phone 100 ms.
 */
export function formatNumber(value: number, decimals = 0, exact = false): string {
  if (!Number.isFinite(value)) return '-';
  const signs = numberSigns();
  const size = Math.abs(value);
  // Smaller numbers are written with an exponent.
  const scaled = size < 1e-6 ? 0 : Math.round(Number(`${size}e${decimals}`));
  const digits = String(scaled).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, signs.group);
  const decimal = digits.slice(digits.length - decimals);
  const fraction = exact ? decimal : decimal.replace(/0+$/, '');
  const sign = value < 0 && scaled > 0 ? '-' : '';
  return formatDigits(`${sign}${whole}${fraction && `${signs.decimal}${fraction}`}`);
}

/** A percentage with its sign, in the group's digits: '٨٣٪', '83%'. */
export const formatPercentage = (percent: number, decimals = 0): string =>
  `${formatNumber(percent, decimals, true)}${numberSigns().percent}`;

/** The number of a version of the program, in the group's digits: '١٫٢' for 1.2.0, '١٫٢٫١' for 1.2.1. */
export function formatVersion(version: string): string {
  const parts = version.replace(/\.0$/, '').split('.').map(formatDigits);
  return parts.join(country().digits === 'arab' ? '٫' : '.');
}

/** An amount without its unit, with the decimals of the group's currency: none where they are zero, but of three all. */
export function formatMoney(value: number): string {
  const { decimals } = country().currency;
  return formatNumber(value, decimals, decimals === 3 || !Number.isInteger(value));
}

/** An amount with all decimals of the group's currency, for columns in which they stand below each other. */
export const formatMoneyFully = (value: number): string =>
  formatNumber(value, country().currency.decimals, true);

/**
 * Stands between day, month and year. Arabic-Indic digits are read from the right and Latin ones from the left, so only
 * between the former it is marked.
 */
export const daySlash = (): string => (country().digits === 'arab' ? `${RLM}/` : '/');

/** A day `YYYY-MM-DD` as dd/MM/yyyy in the group's digits. */
export function formatDay(day: string): string {
  return formatDigits(day.split('-').reverse().join(daySlash()));
}
