import { expect, test } from 'vitest';
import type { AudienceFamily, MessageRow } from '../../../contract/families/endpoints.ts';
import {
  againQuestion,
  familyName,
  missingWords,
  nextKind,
  offeredFields,
  openingText,
  queueOf,
  smsUrl,
  smsWords,
  withKept,
  writtenTo,
} from './rules.ts';

const family = (fields: Record<string, string>): AudienceFamily => ({
  familyKey: '1',
  scouts: [{ scoutId: 1, name: 'مينا عادل' }],
  guardianName: null,
  phoneNumber: '01000000001',
  writtenOn: null,
  fields,
});

test('a family is called by its children, and by the father of the first', () => {
  expect(familyName([{ name: 'بيشوي ماجد سامي' }, { name: 'مينا ماجد سامي' }])).toBe(
    'أسرة بيشوي ومينا ماجد',
  );
  expect(familyName([{ name: 'عبد الله سامي' }])).toBe('أسرة عبد الله سامي');
});

test('how many were written to, in the numbers of Arabic', () => {
  expect([0, 1, 2, 5, 11].map((sent) => writtenTo(sent, 12))).toEqual([
    'لم يُكتب إلى أحد من ١٢',
    'كُتب إلى أسرة واحدة من ١٢',
    'كُتب إلى أسرتين من ١٢',
    'كُتب إلى ٥ أسر من ١٢',
    'كُتب إلى ١١ أسرة من ١٢',
  ]);
});

test('a field that nobody has is not offered, and one that some lack is said', () => {
  const rows = [family({ الاسم: 'مينا', 'ولي الأمر': 'عادل' }), family({ الاسم: 'كريم' })];
  expect(offeredFields(rows)).toEqual(['الاسم', 'ولي الأمر']);
  expect(missingWords('{الاسم} {ولي الأمر} {الرابط}', rows)).toEqual([
    'ينقص «ولي الأمر» عند ١، يُكتب «ولي الأمر»',
  ]);
  expect(missingWords('{الاسم}', rows)).toEqual([]);
});

test('skipped families come last of those with a number, and sent ones newest first', () => {
  const row = (familyKey: string, state: MessageRow['state'], more: Partial<MessageRow> = {}) =>
    ({
      ...family({}),
      familyKey,
      state,
      text: '',
      amount: null,
      by: null,
      byGender: null,
      at: null,
      ...more,
    }) as MessageRow;
  const { left, sent } = queueOf([
    row('1', 'notSent', { phoneNumber: null }),
    row('2', 'skipped'),
    row('3', 'notSent'),
    row('4', 'sent', { at: '2026-11-20T10:00:00Z' }),
    row('5', 'sent', { at: '2026-11-20T11:00:00Z' }),
  ]);
  expect(left.map(({ familyKey }) => familyKey)).toEqual(['3', '2', '1']);
  expect(sent.map(({ familyKey }) => familyKey)).toEqual(['5', '4']);
});

test('an SMS has the number, the text and its length in parts', () => {
  expect(smsUrl('+20 122 345 0987', 'أهلاً')).toBe(
    `sms:+201223450987?body=${encodeURIComponent('أهلاً')}`,
  );
  expect(smsWords('م'.repeat(70))).toBe('طوله رسالة SMS واحدة.');
  expect(smsWords('م'.repeat(71))).toBe('طوله رسالتا SMS.');
  expect(smsWords('م'.repeat(140))).toBe('طوله ٣ رسائل SMS.');
});

test('a family that somebody wrote to meanwhile is asked about, with the writer’s name where it is known', () => {
  const now = Date.parse('2026-11-27T18:44:00Z');
  const at = '2026-11-27T18:42:00Z';
  const marina = { by: 'مارينا سامي', byGender: 'female', at } as const;
  expect(againQuestion(marina, now)).toBe('كتبت إليها مارينا قبل دقيقتين. تكتب مرة أخرى؟');
  expect(againQuestion({ ...marina, by: 'مينا عادل', byGender: 'male' }, now)).toMatch(
    /^كتب إليها مينا/,
  );
  expect(againQuestion({ by: null, byGender: null, at }, now)).toBe(
    'كُتب إليها قبل دقيقتين. تكتب مرة أخرى؟',
  );
  expect(againQuestion({ ...marina, at: '2026-11-27T18:43:50Z' }, now)).toContain('قبل قليل');
});

test('a family that another captain opened within two minutes says so', () => {
  const at = '2026-11-27T18:42:00Z';
  const marina = { by: 'مارينا عادل', byGender: 'female', at } as const;
  const now = Date.parse('2026-11-27T18:43:59Z');
  expect(openingText(marina, 'مينا نجيب', now)).toBe('تفتحها مارينا');
  expect(openingText({ ...marina, byGender: 'male' }, 'مينا نجيب', now)).toBe('يفتحها مارينا');
  expect(openingText(marina, 'مارينا عادل', now)).toBeNull();
  expect(openingText({ ...marina, by: null }, 'مينا نجيب', now)).toBeNull();
  expect(openingText(marina, 'مينا نجيب', now + 2000)).toBeNull();
});

test('a kind that has nobody leads to the next that has families', () => {
  const counts = { absentThisWeek: 2, unpaid: 0, sector: 12, chosen: 12 };
  expect(nextKind('absentRun', counts)).toBe('sector');
  expect(nextKind('sector', counts)).toBe('absentThisWeek');
  expect(nextKind('unpaid', { chosen: 12 })).toBeNull();
});

test('a tick that waits on the device shows before it has arrived', () => {
  const row = {
    ...family({}),
    text: 'مرحباً',
    amount: null,
    state: 'notSent',
    by: null,
    byGender: null,
    at: null,
  } satisfies MessageRow;
  const sent = { ...row, familyKey: '2', state: 'sent' as const, at: '2026-11-27T18:00:00.000Z' };
  const at = '2026-11-27T18:42:00.000Z';
  const shown = withKept(
    [row, sent],
    [
      { of: { familyKey: 1 }, body: { state: 'sent' }, at: Date.parse(at) },
      { of: { familyKey: 2 }, body: { state: 'notSent' }, at: Date.parse(at) },
    ],
  );
  expect(shown.map(({ state, at: when }) => [state, when])).toEqual([
    ['sent', at],
    ['notSent', null],
  ]);
  expect(withKept([row], [])).toEqual([row]);
});
