// Apart from contract/core/text.ts, so that the first page a visitor loads needs none of the schemas.

/** Before a slash it keeps a date's day at the right. */
export const RLM = '\u200f';

/** Latin digits as Arabic-Indic ones; everything else unchanged. */
export function arabicDigits(text: string | number): string {
  return String(text).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
}

/**
 * A number with grouped Arabic-Indic digits and at most (or exactly) so many decimals, rounded as `Intl.NumberFormat`
 * rounds it: by its decimal text, halves away from zero. A weak phone takes 100 ms to make the first format of Intl.
 */
export function arabicNumber(value: number, decimals = 0, exact = false): string {
  if (!Number.isFinite(value)) return '-';
  const size = Math.abs(value);
  // Below that, the text is one with an exponent.
  const scaled = size < 1e-6 ? 0 : Math.round(Number(`${size}e${decimals}`));
  const digits = String(scaled).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, '٬');
  const decimal = digits.slice(digits.length - decimals);
  const fraction = exact ? decimal : decimal.replace(/0+$/, '');
  const sign = value < 0 && scaled > 0 ? '-' : '';
  return arabicDigits(`${sign}${whole}${fraction && `٫${fraction}`}`);
}

/** An amount in pounds without its unit: at most two decimals. */
export function arabicMoney(value: number): string {
  return arabicNumber(value, 2, !Number.isInteger(value));
}

/** A day `YYYY-MM-DD` as dd/MM/yyyy in Arabic-Indic digits. */
export function arabicDay(day: string): string {
  return arabicDigits(day.split('-').reverse().join(`${RLM}/`));
}

/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits as Latin ones; everything else unchanged. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
