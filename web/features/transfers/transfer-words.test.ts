import { expect, test } from 'vitest';
import type { Transfer } from '../../../contract/transfers/endpoints.ts';
import {
  aboutTransfer,
  chipOf,
  fillWords,
  firstFault,
  leadOf,
  leftDays,
  sizeText,
  waitingForWords,
} from './transfer-words.ts';

const SIX = ['نخلة', 'مرسى', 'سراج', 'زيتون', 'قنديل', 'ساقية'];
const EMPTY = ['', '', '', '', '', ''];

test('a pasted message of six words fills all boxes, from whichever box', () => {
  const pasted = SIX.map((word, index) => `${index + 1}. ${word}`).join('\n');
  expect(fillWords(EMPTY, 3, pasted)).toEqual(SIX);
  expect(fillWords(EMPTY, 3, `الكلمات الست: ${SIX.join(' ')}`)).toEqual(SIX);
  expect(fillWords(SIX, 3, 'زتون')).toEqual(['نخلة', 'مرسى', 'سراج', 'زتون', 'قنديل', 'ساقية']);
});

test('the first word that is none of ours is named with the nearest', () => {
  expect(firstFault([...SIX.slice(0, 3), 'زتون', '', ''])).toEqual({
    index: 3,
    sentence: 'الرابعة ليست من كلماتنا.',
    nearest: 'زيتون',
  });
  expect(firstFault(SIX)).toBeNull();
});

test('what is missing is counted', () => {
  expect(waitingForWords(EMPTY)).toBe('بقيت ٦ كلمات');
  expect(waitingForWords(['نخلة', 'مرسى', 'سراج', 'زيتون', '', ''])).toBe('بقيت كلمتان');
  expect(waitingForWords(SIX)).toBeNull();
});

const row: Transfer = {
  transferId: 1,
  direction: 'out',
  way: 'file',
  state: 'waiting',
  groupName: 'مجموعة طنطا',
  groupAddress: null,
  scoutId: 1,
  name: 'يوسف مينا',
  age: 11,
  sectorBaseName: 'أشبال',
  sectorSuffixName: 'أ',
  isHere: true,
  by: 'مارتينا لطيف',
  relation: 'father',
  madeAt: '2026-11-20T10:00:00Z',
  expiresOn: '2026-12-20',
  settledAt: null,
  reason: null,
  hasFile: true,
};

test('each state has its words', () => {
  const of = (fields: Partial<Transfer>) => chipOf({ ...row, ...fields }).words;
  expect(of({})).toBe('ما زال هنا');
  expect(of({ isHere: false })).toBe('حُذف من هنا');
  expect(of({ way: 'group' })).toBe('ينتظر');
  expect(of({ way: 'group', state: 'declined' })).toBe('بقي عندنا');
  expect(of({ way: 'group', state: 'expired' })).toBe('انتهت مدته');
  expect(of({ direction: 'in', state: 'done' })).toBe('انضم إلينا');
  expect(of({ direction: 'in', way: 'group', state: 'withdrawn' })).toBe('سحبته مجموعته');
  expect(aboutTransfer(row)).toContain('بملف إلى مجموعة طنطا');
  expect(
    aboutTransfer({
      ...row,
      way: 'group',
      groupAddress: 'maadi',
      state: 'declined',
      reason: 'لا مكان',
    }),
  ).toBe('اعتذرت maadi: لا مكان');
});

test('the lead counts who waits for whom', () => {
  const incoming: Transfer = { ...row, direction: 'in', way: 'group' };
  expect(leadOf([])).toBe('من يغادر إلى مجموعة أخرى، ومن يأتي منها');
  expect(leadOf([incoming, row, row])).toBe('واحد ينتظر ردّك، واثنان ما زالا هنا');
  expect(leftDays('2026-12-03', '2026-11-20')).toBe('باقٍ ١٣ يوماً');
  expect(leftDays('2026-11-20', '2026-11-20')).toBe('آخر يوم اليوم');
  expect(sizeText(6000)).toBe('٦ كيلوبايت');
});
