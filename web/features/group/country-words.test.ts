import { expect, test } from 'vitest';
import { country } from '../../../contract/countries/current.ts';
import { EGYPT } from '../../../contract/countries/egypt.ts';
import { countryOf } from '../../../contract/countries/table.ts';
import {
  countryFacts,
  lockText,
  phonesText,
  subscriptionExample,
  subscriptionLabels,
} from './country-words.ts';

test.each([
  [
    'EG',
    {
      currency: 'الجنيه المصري، منزلتان عشريتان',
      amounts: '١٢٫٥٠ جنيه، نصف جنيه\u00a0٠٫٥٠',
      digits: '٠١٢٣٤٥٦٧٨٩',
      months: 'يناير، فبراير …',
      date: 'السبت ٢٨ نوفمبر ٢٠٢٦',
      firstWeekday: 'السبت',
      sections: 'براعم من ٥، أشبال وزهرات من ٧ …',
    },
  ],
  [
    'JO',
    {
      currency: 'الدينار الأردني، ٣ منازل عشرية',
      amounts: '١٢٫٥٠٠ ديناراً، نصف دينار\u00a0٠٫٥٠٠',
      months: 'كانون الثاني، شباط …',
      date: 'السبت ٢٨ تشرين الثاني ٢٠٢٦',
      phone: '079 012 3456',
      phoneRule: 'عشرة أرقام تبدأ بـ ٠٧٧ أو ٠٧٨ أو ٠٧٩. ورقم بلد آخر يبدأ بـ +.',
      law: 'قانون حماية البيانات الشخصية رقم ٢٤ لسنة\u00a0٢٠٢٣',
    },
  ],
  [
    'TN',
    {
      amounts: '12,500 ديناراً، نصف دينار\u00a00,500',
      digits: '0123456789',
      firstWeekday: 'الاثنين',
    },
  ],
  ['LB', { currency: 'الليرة اللبنانية، بلا كسور', amounts: '١٢٬٥٠٠ ليرة' }],
] as const)('tells what %s decides as its people write it', (code, facts) => {
  expect(countryFacts(countryOf(code), '2026-11-28')).toMatchObject(facts);
  // The page itself stays in its own country.
  expect(country()).toBe(EGYPT);
});

test('says what a subscription is a multiple of', () => {
  const jordan = countryOf('JO');
  expect(subscriptionLabels(jordan)).toEqual({
    parts: 'بأجزاء الدينار',
    whole: 'بالدنانير الكاملة',
  });
  expect(subscriptionExample(jordan, false)).toBe('مثل ٠٫٥٠٠ دينار');
  expect(subscriptionExample(jordan, true)).toBe('مثل ٥٫٠٠٠ دنانير');
});

test('says what keeps a country, and what a change leaves as it is', () => {
  expect(lockText(EGYPT, 440)).toBe('لا تتغيّر الدولة: ٤٤٠ بنداً بالجنيه المصري.');
  expect(phonesText(0)).toBe('');
  expect(phonesText(3)).toBe(' أرقام الهواتف المسجَّلة تبقى كما هي: ٣ أرقام.');
});
