import { type CountryCode, countryCodes } from '../../contract/countries/country.ts';
import { EGYPT } from '../../contract/countries/egypt.ts';

/** The value of `--country`, such as TN; without it that of GROUP_COUNTRY, else Egypt. */
export function askedCountry(): CountryCode {
  const at = process.argv.indexOf('--country');
  const asked = at < 0 ? process.env.GROUP_COUNTRY || EGYPT.code : process.argv[at + 1];
  const known = countryCodes.find((code) => code === asked?.toUpperCase());
  if (known) return known;
  console.error(`اكتب رمز دولة بعد ‎--country: ${countryCodes.join(' ')}`);
  process.exit(1);
}
