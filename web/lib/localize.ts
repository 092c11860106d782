// Apart from format.ts, which the first page a visitor loads does without.

/** Before a slash it keeps a date's day at the right. */
export const RLM = '\u200f';

let timeZone = 'Africa/Cairo';

/** Instants are shown in the group's time zone, wherever the reader is. */
export function setTimeZone(zone: string): void {
  timeZone = zone;
}

/** IANA name of the group's time zone. */
export function readTimeZone(): string {
  return timeZone;
}

/** Latin digits as Arabic-Indic ones; everything else unchanged. */
export function arabicDigits(text: string | number): string {
  return String(text).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
}

/**
 * A sentence of the server's with its dates and numbers as people here write them: the one place that turns
 * them, for other clients than this one read the same sentences.
 */
export function localizeNumbers(sentence: string): string {
  return arabicDigits(
    sentence
      .replace(/\b\d{4}-\d\d-\d\d\b/g, (date) => date.split('-').reverse().join(`${RLM}/`))
      .replace(/(\d)\.(?=\d)/g, '$1٫'),
  );
}
