import { formatDigits } from '../../contract/core/digits.ts';
import { country } from '../../contract/countries/current.ts';

// Apart from format.ts, which the first page a visitor loads does without.

export { formatDigits };

let timeZone: string | undefined;

/** Instants are shown in the group's time zone, wherever the reader is. */
export function setTimeZone(zone: string): void {
  timeZone = zone;
}

/** IANA name of the group's time zone. */
export function readTimeZone(): string {
  return timeZone ?? country().timeZones[0]!.zone;
}

/** The months as the group's country calls them. */
export const monthNames = () => country().months;
