import { toLatinDigits } from '../../../contract/digits.ts';

/** 'dd/MM/yyyy' (also with - . or spaces, in digits of either script) as 'YYYY-MM-DD'; null if no such day. */
export function parseDate(typed: string): string | null {
  // Marks that formatting puts before slashes come back with a copied date.
  const plain = toLatinDigits(typed)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim();
  const dayFirst = /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{4})$/.exec(plain);
  const yearFirst = /^(\d{4})[/\-. ](\d{1,2})[/\-. ](\d{1,2})$/.exec(plain);
  const [year, month, day] = dayFirst
    ? [dayFirst[3], dayFirst[2], dayFirst[1]]
    : yearFirst
      ? [yearFirst[1], yearFirst[2], yearFirst[3]]
      : [];
  if (!year || !month || !day) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
