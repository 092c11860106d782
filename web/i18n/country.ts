// The group's country, kept on the device. Imported before whatever reads the country when it loads.

import type { Country } from '../../contract/countries/country.ts';
import { country, readCountryFrom } from '../../contract/countries/current.ts';
import { EGYPT } from '../../contract/countries/egypt.ts';
import { readVersion } from '../offline/reload-when-online.ts';
import { sessionStore } from '../session/example.ts';

const KEPT = 'khayma-country';

/** A row, and the version of the pages that kept it: a later one may correct it. */
interface Kept {
  row: Country;
  by: string;
}

function readKept(): Kept | null {
  try {
    const kept: Partial<Kept> | null = JSON.parse(sessionStore().getItem(KEPT) ?? 'null');
    // An earlier version may have kept less.
    return kept?.row ? { row: { ...EGYPT, ...kept.row }, by: kept.by ?? '' } : null;
  } catch {
    return null;
  }
}

const kept = readKept();
if (kept) readCountryFrom(() => kept.row);
// For the numbers that style sheets write.
if (country().digits === 'latn') document.documentElement.style.setProperty('--digits', 'decimal');

/** Whether an earlier version of the pages has kept the row. */
export const isKeptByOther = () => kept !== null && kept.by !== readVersion();

/** Keeps a row for the next load; false where the storage refuses or forgets. */
export function keepCountry(row: Country): boolean {
  const text = JSON.stringify({ row, by: readVersion() } satisfies Kept);
  try {
    sessionStore().setItem(KEPT, text);
    return sessionStore().getItem(KEPT) === text;
  } catch {
    return false;
  }
}
