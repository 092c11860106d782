// Apart from contract/text.ts, so that the first page a visitor loads needs none of the schemas.

/** Before a slash it keeps a date's day at the right. */
export const RLM = '\u200f';

/** Latin digits as Arabic-Indic ones; everything else unchanged. */
export function arabicDigits(text: string | number): string {
  return String(text).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
}

/** A whole number as sentences write it: '١٬٠٠٠٬٠٠٠'. */
export function arabicNumber(value: number): string {
  return arabicDigits(String(value).replace(/\B(?=(\d{3})+$)/g, '٬'));
}

/** A day `YYYY-MM-DD` as dd/MM/yyyy in Arabic-Indic digits. */
export function arabicDay(day: string): string {
  return arabicDigits(day.split('-').reverse().join(`${RLM}/`));
}

/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits as Latin ones; everything else unchanged. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
