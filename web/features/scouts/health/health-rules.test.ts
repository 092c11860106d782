import { expect, test } from 'vitest';
import { closedWords, confirmedWords } from './health-rules.ts';

const confirmedAt = '2026-10-12T09:00:00.000Z';
const state = {
  hasMark: false,
  confirmedAt,
  isOld: false,
  relation: 'mother',
  withdrawnOn: null,
} as const;

test('a confirmed card says by whom and when', () => {
  expect(closedWords(state)).toBe('أكّدتها الأم في ١٢ أكتوبر ٢٠٢٦');
  expect(confirmedWords({ confirmedAt, relation: 'father' })).toBe('أكّدها الأب في ١٢ أكتوبر ٢٠٢٦');
  expect(confirmedWords({ confirmedAt, relation: null })).toBe('أُكّدت في ١٢ أكتوبر ٢٠٢٦');
});

test('one that is old, was withdrawn or never filled in says what to do', () => {
  expect(closedWords({ ...state, isOld: true })).toBe(
    'أُكّدت آخر مرة في ١٢ أكتوبر ٢٠٢٦. ما فيها باقٍ حتى تردّ الأسرة.',
  );
  expect(closedWords({ ...state, confirmedAt: null, withdrawnOn: '2026-11-03' })).toBe(
    'سحبتها الأم في ٠٣ نوفمبر ٢٠٢٦، وحُذفت البطاقة كلها. قبل كل رحلة اسأل الأسرة مباشرة.',
  );
  expect(closedWords({ ...state, confirmedAt: null, relation: null })).toBe(
    'تملؤها الأسرة من رابطها، أو تنقلها أنت من ورقة موقّعة.',
  );
});
