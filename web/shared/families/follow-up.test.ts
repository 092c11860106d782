import { expect, test } from 'vitest';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import type { Away } from '../../../contract/follow-up/endpoints.ts';
import { defaultMessages } from '../../../contract/follow-up/words.ts';
import { callsToday, messageTo, telUrl, weeksMissed } from './follow-up.ts';

const captain: SignedInCaptain = {
  captainId: 3,
  firstName: 'مينا',
  middleName: 'عادل',
  lastName: 'فؤاد',
  phoneNumber: '01012345678',
  email: null,
  gender: 'male',
  type: 'regular',
  rSectorBaseName: 'كشافة',
  rSectorSuffixName: 'ب',
  mustChangePassword: false,
};
const yousef: Away = {
  name: 'يوسف هاني شكري',
  gender: 'male',
  sectorBaseName: 'كشافة',
  sectorSuffixName: 'ب',
  phoneNumber: '0100 000 4117',
  run: 5,
  rate: 0.38,
  isLow: true,
  lastAttended: null,
  contact: null,
};
const marina: Away = { ...yousef, name: 'مارينا عبد المسيح', gender: 'female' };
/** Numbers and sectors are kept on one line by their own spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [1, 'أسبوع'],
  [2, 'أسبوعين'],
  [3, '٣ أسابيع'],
  [11, '١١ أسبوعاً'],
])('%i weeks are %s', (weeks, said) => {
  expect(weeksMissed(weeks)).toBe(said);
});

test.each([
  [1, 'مكالمة واحدة اليوم'],
  [2, 'مكالمتان اليوم'],
  [8, '٨ مكالمات اليوم'],
  [11, '١١ مكالمة اليوم'],
])('%i calls are %s', (calls, said) => {
  expect(callsToday(calls)).toBe(said);
});

test.each([
  ['يوسف هاني شكري', 'يوسف'],
  ['عبد المسيح جرجس', 'عبد المسيح'],
  ['Peter Adel', 'Peter'],
])('the first name of %s is %s', (name, first) => {
  expect(firstName(name)).toBe(first);
});

test('a message agrees with the scout, and says who writes', () => {
  expect(plain(messageTo(yousef, defaultMessages, { captain }))).toBe(
    'أهلاً بكم، أنا الكابتن مينا عادل، قائد قطاع كشافة ب. افتقدنا يوسف، فلم نره منذ ٥ أسابيع. نتمنى أن يكون بخير، وننتظره معنا الأسبوع القادم.',
  );
  expect(plain(messageTo({ ...marina, run: 2 }, defaultMessages, { captain }))).toContain(
    'افتقدنا مارينا، فلم نرها منذ أسبوعين.',
  );
});

test('a scout who attended lately is not called absent', () => {
  const seldom = plain(messageTo({ ...marina, run: 1 }, defaultMessages, { captain }));
  expect(seldom).toContain('غابت مارينا عن أكثر من نصف لقاءات هذه الفترة');
});

test('a message to a captain addresses a captain', () => {
  const message = messageTo(marina, defaultMessages, { captain, isCaptain: true });
  expect(plain(message)).toMatch(
    /^أهلاً يا شيفتان مارينا، أنا الكابتن مينا عادل، قائد قطاع كشافة ب\./,
  );
});

test('no text leaves a placeholder unfilled', () => {
  for (const person of [yousef, marina]) {
    for (const run of [0, 2]) {
      for (const isCaptain of [true, false]) {
        const message = messageTo({ ...person, run }, defaultMessages, { captain, isCaptain });
        expect(message).not.toMatch(/[{}]/);
      }
    }
  }
});

test('telephone links have digits only', () => {
  expect(telUrl('0100 (000) 4117')).toBe('tel:01000004117');
  expect(telUrl('+20 100 000 4117')).toBe('tel:+201000004117');
});
