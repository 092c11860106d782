import { AsyncLocalStorage } from 'node:async_hooks';
import type { Country } from '../../contract/countries/country.ts';
import { readCountryFrom } from '../../contract/countries/current.ts';
import { EGYPT } from '../../contract/countries/egypt.ts';

const current = new AsyncLocalStorage<Country>();
// A process serves groups of several countries, so the country follows the request or the job.
readCountryFrom(() => current.getStore() ?? EGYPT);

/** Runs what writes and reads amounts, numbers, days and phones for a group of this country. */
export const inCountry = <T>(country: Country, run: () => T): T => current.run(country, run);
