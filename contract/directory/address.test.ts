import { expect, test } from 'vitest';
import { countryCodes } from '../countries/country.ts';
import { asSlug, slugFault } from './address.ts';

test.each(countryCodes)('no group speaks for the country %s by its address', (code) => {
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(code)!;
  const slug = asSlug(name).replace('palestinian territories', 'palestine').replaceAll(' ', '-');
  expect(slugFault(slug)).toBe('reserved');
});
