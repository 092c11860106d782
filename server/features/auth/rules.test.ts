import { describe, expect, test } from 'vitest';
import { oneTimePassword, weakness } from './rules.ts';

const own = {
  phoneNumber: '01012345678',
  email: 'kirollos.adel@example.org',
  names: ['كيرلس', 'عادل', 'إبراهيم'],
};

describe('a password is weak', () => {
  test.each([
    ['01012345678', "the account's phone"],
    ['٠١٠١٢٣٤٥٦٧٨', 'the phone in Arabic digits'],
    ['Kirollos.Adel@example.org', 'the e-mail in another case'],
    ['kirollos.adel', 'the e-mail before its @'],
    ['كيرلس عادل ابراهيم', 'the name with other alefs'],
    ['Password1', 'a common one'],
    ['87654321', 'digits downwards'],
    ['abababab', 'a repeated group'],
  ])('%s: %s', (password) => {
    expect(weakness(password, own)).toMatch(/[\u0600-\u06FF]/);
  });

  test.each(['خيمة فوق الجبل', 'kirollos loves tents', '73920184', 'nile-river-42'])(
    'but not %s',
    (password) => {
      expect(weakness(password, own)).toBeNull();
    },
  );
});

describe('a one-time password', () => {
  test('is three groups of letters and digits that are not mistaken for others', () => {
    const password = oneTimePassword((size) => crypto.getRandomValues(new Uint8Array(size)));
    expect(password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/);
  });

  test('passes over bytes that would favour some characters', () => {
    const bytes = [255, 250, 248, ...Array.from({ length: 29 }, (_, index) => index)];
    expect(oneTimePassword(() => Uint8Array.from(bytes))).toBe('abcd-efgh-jkmn');
  });
});
