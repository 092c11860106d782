import { expect, test } from 'vitest';
import { yearsText } from '../../../contract/core/counting.ts';
import { sectionFor, sectionText } from '../../../contract/joining/child.ts';
import type { JoinRequest } from '../../../contract/joining/join-endpoints.ts';
import {
  acceptedMessage,
  correctionLines,
  fitText,
  fittingSectors,
  nextMeeting,
  oldestWords,
  siblingText,
} from './rules.ts';

const request: JoinRequest = {
  requestId: 1,
  number: '471083',
  name: 'فادي مجدي حبيب',
  birthDate: '2017-03-14',
  gender: 'male',
  guardianName: 'سوزان كمال',
  relation: 'mother',
  phoneNumber: '01220007413',
  sectorBaseName: null,
  sectorSuffixName: null,
  section: 'أشبال',
  state: 'received',
  reason: null,
  day: null,
  at: '2026-11-25T14:10:00.000Z',
  consentWords: '',
  corrections: [],
  notes: [],
  sibling: null,
  version: '',
};

test('an age is in whole years', () => {
  expect([0, 1, 2, 9, 11].map(yearsText)).toEqual([
    'أقل من سنة',
    'سنة واحدة',
    'سنتان',
    '٩ سنوات',
    '١١ سنة',
  ]);
});

test('a section is the country’s word for age and gender, and none for who is too young', () => {
  expect(sectionFor('male', 9)).toBe('أشبال');
  expect(sectionFor('female', 11)).toBe('مرشدات');
  expect(sectionFor('male', 4)).toBeNull();
});

test('the family reads the section of the age, and that there is none before its gender is chosen', () => {
  expect(sectionText('male', 9)).toBe('في سنه عندنا: أشبال');
  expect(sectionText('female', 9)).toBe('في سنها عندنا: زهرات');
  expect(sectionText('', 9)).toBeNull();
  for (const gender of ['', 'male', 'female'] as const) {
    expect(sectionText(gender, 4)).toBe('لا قسم عندنا لهذه السن بعد، ونبدأ من ٥ سنوات');
    expect(sectionText(gender, null)).toBeNull();
  }
});

test('what a child fits is said of him and of her, and what the family chose comes first', () => {
  expect(fitText(request)).toBe('يناسبه أشبال');
  expect(fitText({ ...request, gender: 'female', sectorBaseName: 'زهرات' })).toBe('طلبت زهرات');
  expect(fitText({ ...request, section: null })).toBe('لا قسم لهذه السن');
  const sectors = ['أشبال', 'زهرات', 'كشافة'].map((baseName) => ({ baseName, suffixName: 'أ' }));
  const asked = { ...request, sectorBaseName: 'كشافه' };
  expect(fittingSectors(asked, sectors).map(({ baseName }) => baseName)).toEqual([
    'كشافة',
    'أشبال',
  ]);
});

test('a sibling has the same father, else only the phone is the same', () => {
  const sector = { sectorBaseName: 'كشافة', sectorSuffixName: 'أ' };
  const sibling = {
    scoutId: 2,
    name: 'كيرلس مجدي حبيب',
    gender: 'male' as const,
    guardianName: null,
    ...sector,
  };
  expect(siblingText(request)).toBeNull();
  expect(siblingText({ ...request, sibling })).toMatch(/^أخوه كيرلس في كشافة/);
  const other = { ...sibling, name: 'كيرلس سامي' };
  expect(siblingText({ ...request, sibling: other })).toMatch(/^رقم ولي الأمر واحد: كيرلس/);
});

test('an invitation is for the next meeting after today', () => {
  expect(nextMeeting('2026-11-27', 5)).toBe('2026-12-04');
  expect(nextMeeting('2026-11-27', 6)).toBe('2026-11-28');
  expect(nextMeeting('2026-11-27', null)).toBeNull();
});

test('the oldest of several is named by their number', () => {
  expect([1, 2, 3].map((count) => oldestWords(count, 3))).toEqual([
    '، ينتظر منذ ٣ أيام',
    '، وأقدمهما ينتظر منذ ٣ أيام',
    '، وأقدمها ينتظر منذ ٣ أيام',
  ]);
});

test('a correction shows both values of each field', () => {
  const lines = correctionLines({
    at: '2026-11-25T15:10:00.000Z',
    changes: [
      { field: 'birthDate', before: '2017-03-14', after: '2017-03-15' },
      { field: 'relation', before: 'mother', after: 'father' },
      { field: 'sectorBaseName', before: null, after: 'أشبال' },
    ],
  });
  expect(lines).toEqual([
    'تاريخ الميلاد: كان ١٤ مارس ٢٠١٧، وصار ١٥ مارس ٢٠١٧',
    'الصلة: كان الأم، وصار الأب',
    'القطاع: كان لا شيء، وصار أشبال',
  ]);
});

test('a family whose child somebody else asked for reads of its page, and of no request', () => {
  const sector = { baseName: 'أشبال', suffixName: 'أ' };
  const accepted = { name: 'فادي مجدي', sector, url: 'https://x/p/1', isOtherPhone: false };
  expect(acceptedMessage(accepted)).toContain('قُبل طلب فادي');
  const other = acceptedMessage({ ...accepted, isOtherPhone: true });
  expect(other).toContain('صفحة فادي');
  expect(other).not.toContain('طلب');
});
