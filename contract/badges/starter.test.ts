import { describe, expect, test } from 'vitest';
import { countryCodes } from '../countries/country.ts';
import { readCountryFrom } from '../countries/current.ts';
import { countryOf } from '../countries/table.ts';
import { starterBadges } from './starter.ts';

describe.each(countryCodes)('the starting set of badges in %s', (code) => {
  const row = countryOf(code);
  const back = readCountryFrom(() => row);
  const badges = starterBadges();
  back();

  test('has the stages of the country alone', () => {
    const words = row.sections.map(({ boys }) => boys);
    const stages = badges.flatMap(({ stage }) => stage ?? []);
    expect(stages.length).toBeGreaterThan(5);
    expect(words).toEqual(expect.arrayContaining(stages));
    expect(badges.filter(({ stage }) => stage === null).length).toBeGreaterThan(5);
  });

  test('names no other country', () => {
    const names = countryCodes.filter((each) => each !== code).map((each) => countryOf(each).name);
    const texts = badges.flatMap(({ requirements }) => requirements.map(({ text }) => ` ${text} `));
    expect(texts.filter((text) => names.some((name) => text.includes(` ${name} `)))).toEqual([]);
  });
});
