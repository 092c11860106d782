// A file without schemas, so that a visitor's first page loads none.

import { country } from '../countries/current.ts';

/** A text with its digits as the group's country writes them. */
export function formatDigits(text: string | number): string {
  if (country().digits === 'latn') return toLatinDigits(String(text));
  return String(text).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
}

/** Replaces Arabic-Indic (٠-٩) and Persian (۰-۹) digits by Latin ones. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
