import { expect, test } from 'vitest';
import {
  boardWords,
  deleteWords,
  lostSeatWords,
  movedWords,
  moveWords,
  newWords,
} from './patrol-words.ts';
import { inColumns, originsOf, targetsOf } from './rules.ts';

const scout = (scoutId: number) => ({ scoutId, name: `كشاف ${scoutId}` });
const eagles = { patrolId: 1, name: 'النسور', leaderId: 1, deputyId: 2, scouts: [1, 2].map(scout) };
const falcons = { patrolId: 2, name: 'الصقور', leaderId: null, deputyId: null, scouts: [scout(3)] };
const board = { body: [eagles, falcons], withoutPatrol: [scout(4)] };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('an undo moves each scout back to where they were, with their seats', () => {
  expect(originsOf(board, [1, 2, 3, 4], 2)).toEqual([
    { patrolId: 1, scoutIds: [1, 2], seats: { leaderId: 1, deputyId: 2 } },
    { patrolId: null, scoutIds: [4], seats: {} },
  ]);
});

test('a target is where not all of them are already', () => {
  expect(targetsOf(board, [3])).toEqual({ patrols: [eagles], hasNone: true });
  expect(targetsOf(board, [4])).toEqual({ patrols: [eagles, falcons], hasNone: false });
  expect(targetsOf(board, [3, 4])).toEqual({ patrols: [eagles, falcons], hasNone: true });
});

test('cards stand in columns row by row', () => {
  const cards = inColumns(['أ', 'ب', 'ج', 'د'], 3).map((column) => column.cards);
  expect(cards).toEqual([['أ', 'د'], ['ب'], ['ج']]);
});

test.each([
  [4, 2, 'patrol', '٤ طلائع، واثنان بلا طليعة.'],
  [1, 0, 'patrol', 'طليعة واحدة، ولا أحد بلا طليعة.'],
  [2, 1, 'six', 'سداسيان، وواحد بلا سداسي.'],
  [3, 11, 'clan', '٣ أرهط، و١١ بلا رهط.'],
] as const)('%s patrols and %s scouts without one of the word %s', (count, without, word, said) => {
  expect(plain(boardWords(count, without, word))).toBe(said);
});

const cubs = { baseName: 'أشبال', suffixName: 'أ' };
const girls = { baseName: 'زهرات', suffixName: 'ب' };

test('a move in words, with a leader who is moved', () => {
  expect(moveWords(2, girls)).toBe('نقل كشافتين إلى');
  expect(movedWords(3, 'الفراشات', { word: 'patrol', sector: girls })).toBe(
    'نُقل ٣ كشافات إلى الفراشات',
  );
  expect(moveWords(2, cubs)).toBe('نقل كشافين إلى');
  expect(moveWords(11, cubs)).toBe('نقل ١١ كشافاً إلى');
  expect(movedWords(3, 'الذئاب', { word: 'patrol', sector: cubs })).toBe('نُقل ٣ كشافين إلى الذئاب');
  expect(movedWords(1, null, { word: 'six', sector: cubs })).toBe('أُخرج كشاف واحد من السداسي');
  const origins = originsOf(board, [1, 3], null);
  expect(lostSeatWords(origins, board.body, 'patrol')).toBe('كان عريف النسور، وصارت بلا عريف');
  expect(lostSeatWords(origins, board.body, 'clan')).toBe('كان عريف النسور، وصار بلا عريف');
  expect(lostSeatWords(originsOf(board, [3], 1), board.body, 'patrol')).toBeUndefined();
});

test('words follow the gender of the sector’s word', () => {
  expect(newWords('patrol')).toEqual({ add: 'إضافة طليعة', title: 'طليعة جديدة', short: 'جديدة' });
  expect(newWords('clan')).toEqual({ add: 'إضافة رهط', title: 'رهط جديد', short: 'جديد' });
  expect(deleteWords(eagles, 'patrol')).toEqual({
    title: 'حذف النسور؟',
    body: 'يبقى كشافوها بلا طليعة، وتبقى نتائجها.',
  });
  expect(deleteWords({ ...eagles, scouts: [] }, 'six').body).toBe('تبقى نتائجه.');
});
