// A file without schemas, for screens and the history.

/** Whom a term's report is about. */
export const reportScopes = ['group', 'unit', 'sector'] as const;

/** How a figure is to be read: a fraction, a number of things, or pounds. */
export const reportUnits = ['rate', 'count', 'pounds'] as const;

/** The longest words of the leader, in letters. */
export const LONGEST_WORDS = 1200;

/** 'تقرير فترة الخريف ٢٠٢٦', 'تقرير سنة ٢٠٢٦/٢٠٢٧'. */
export function reportTitle(of: { isYear: boolean; termName: string; year: string }): string {
  if (of.isYear) return `تقرير سنة ${of.year}`;
  return of.termName.startsWith('فترة') ? `تقرير ${of.termName}` : `تقرير فترة ${of.termName}`;
}
