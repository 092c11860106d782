import { expect, test } from 'vitest';
import { countryCodes } from '../countries/country.ts';
import { readCountryFrom } from '../countries/current.ts';
import { countryOf } from '../countries/table.ts';
import { sectorGender } from './sector-gender.ts';

test.each(countryCodes)(
  'the sectors of girls are those of the words for girls alone in %s',
  (code) => {
    const row = countryOf(code);
    const back = readCountryFrom(() => row);
    for (const { boys, girls } of row.sections) {
      expect(sectorGender({ baseName: boys })).toBe('male');
      expect(sectorGender({ baseName: girls })).toBe(boys === girls ? 'male' : 'female');
    }
    expect(sectorGender({ baseName: 'نسور' })).toBe('male');
    back();
  },
);
