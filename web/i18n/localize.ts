import { arabicDay, arabicDigits } from '../../contract/core/digits.ts';

// Apart from format.ts, which the first page a visitor loads does without.

export { arabicDigits };

let timeZone = 'Africa/Cairo';

/** Instants are shown in the group's time zone, wherever the reader is. */
export function setTimeZone(zone: string): void {
  timeZone = zone;
}

/** IANA name of the group's time zone. */
export function readTimeZone(): string {
  return timeZone;
}

/**
 * A text with its dates and numbers as people here write them: stored messages and records of other programs may hold
 * Latin digits.
 */
export function localizeNumbers(sentence: string): string {
  return arabicDigits(
    sentence.replace(/\b\d{4}-\d\d-\d\d\b/g, arabicDay).replace(/(\d)\.(?=\d)/g, '$1٫'),
  );
}
