import { describe, expect, test } from 'vitest';
import { thorough } from '../../scripts/testing/thoroughness.ts';
import { weakness } from './password-strength.ts';

const own = {
  phoneNumber: '01012345678',
  email: 'kirollos.adel@example.org',
  names: ['كيرلس', 'عادل', 'إبراهيم'],
};
const OWN = /^كلمة السر قريبة من اسمك/;
const EASY = /^كلمة السر سهلة التخمين/;

describe('a password is weak', () => {
  test.each([
    ['01012345678', "the account's phone"],
    ['٠١٠١٢٣٤٥٦٧٨', 'the phone in Arabic digits'],
    ['Kirollos.Adel@example.org', 'the e-mail in another case'],
    ['kirollos.adel', 'the e-mail before its @'],
    ['كيرلس عادل ابراهيم', 'the name with other alefs'],
    ['كيرلسعادل', 'first and middle name in one'],
    ['كيرلس إبراهيم', 'first and last name'],
  ])('%s: %s', async (password) => {
    expect(await weakness(password, own)).toMatch(OWN);
  });

  test.each([
    'Password1',
    'Password1!',
    'P@ssw0rd123',
    '87654321',
    '11223344',
    '00000001',
    '20102011',
    '٠٠٠٠٠٠٠١',
    'abababab',
    'qwerty2020',
    'khayma2026',
    'خيمة2026',
    'Mohamed2010',
    'Ahmed@2010',
    'محمد2010',
    'إبراهيم2010',
    'zamalek1911',
    'alahly1907',
    'الأهلي1907',
    'حبيبتي123',
  ])('%s: what guessers try', async (password) => {
    expect(await weakness(password, own)).toMatch(EASY);
  });

  test('the message says what to do instead', async () => {
    expect(await weakness('11223344', own)).toContain('اختر ثلاث كلمات لا علاقة بينها');
  });

  test.each([
    'خيمة فوق الجبل',
    'kirollos loves tents',
    'nile-river-42',
    'k7Gq2mXz',
    'بوصلة ونجمة الشمال',
  ])('but not %s', async (password) => {
    expect(await weakness(password, own)).toBeNull();
  });
});

test.runIf(thorough)('judging any password is quick', async () => {
  await weakness('warm up', own);
  for (const unit of ['a', '01', 'ab1!', 'p@ssw0rd', '1@$5', '4@8(<369!1|0$5+7%2', 'qwerty', 'ي']) {
    const password = unit.repeat(128).slice(0, 128);
    let best = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { user: begin } = process.cpuUsage();
      await weakness(password, own);
      best = Math.min(best, (process.cpuUsage().user - begin) / 1000);
    }
    expect(best, unit).toBeLessThan(50);
  }
});

test('no common password of sufficient length is accepted', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = (dictionary['passwords-common'] as string[]).filter((word) => word.length >= 8);
  expect(common.length).toBeGreaterThan(3000);
  // Checking all takes a minute; those in the list are weak by their rank there.
  const some = common.slice(0, 3000).filter((_, nth) => nth % 20 === 0);
  for (const password of some) expect(await weakness(password, own), password).not.toBeNull();
});
