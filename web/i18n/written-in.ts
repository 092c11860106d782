import type { Country } from '../../contract/countries/country.ts';
import { readCountryFrom } from '../../contract/countries/current.ts';

/** Writes or reads as a country that is only being chosen does. `run` must not wait for anything. */
export function writtenIn<T>(row: Country, run: () => T): T {
  const goBack = readCountryFrom(() => row);
  try {
    return run();
  } finally {
    goBack();
  }
}
