// A file without schemas, so that a visitor's first page loads none.

/** Placed before a slash, it keeps the day on the right. */
export const RLM = '\u200f';

/** Replaces Latin digits by Arabic-Indic ones. */
export function arabicDigits(text: string | number): string {
  return String(text).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
}

/**
 * Formats a number with grouped Arabic-Indic digits and at most (or exactly) this many decimals. Rounds like
 * `Intl.NumberFormat`: on the decimal text, halves away from zero. Written here because creating the first Intl format
 * takes a weak phone 100 ms.
 */
export function arabicNumber(value: number, decimals = 0, exact = false): string {
  if (!Number.isFinite(value)) return '-';
  const size = Math.abs(value);
  // Smaller numbers are written with an exponent.
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

/** Replaces Arabic-Indic (٠-٩) and Persian (۰-۹) digits by Latin ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
