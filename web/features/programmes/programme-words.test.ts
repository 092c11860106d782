import { expect, test } from 'vitest';
import type { ImportRow } from '../../../contract/programmes/endpoints.ts';
import { doneSentence } from '../../../contract/programmes/words.ts';
import { countUndecided, effectOf, effectWords, waitingWords } from './programme-words.ts';

const row = (key: string, outcome: ImportRow['outcome']): ImportRow => ({
  key,
  kind: 'badge',
  name: key,
  outcome,
  ours: null,
  theirs: '',
  replaceable: true,
  both: true,
  hold: null,
});
const rows = [
  row('a', 'new'),
  row('b', 'new'),
  row('c', 'same'),
  row('d', 'differs'),
  row('e', 'differs'),
];

test('the submit waits for every part that differs, and says what it will do', () => {
  expect(waitingWords(countUndecided(rows, { d: 'both' }))).toBe('بقي اختيار واحد');
  const decisions = { b: 'leave', d: 'both', e: 'replace' } as const;
  expect(countUndecided(rows, decisions)).toBe(0);
  expect(effectWords(effectOf(rows, decisions))).toBe('يُضاف اثنان، ويُبدَّل واحد، ويبقى واحد كما هي');
  expect(effectWords(effectOf([], {}))).toBe('لا شيء يُستورد');
  expect(`${doneSentence({ added: 3, replaced: 1 })}.`).toBe('أُضيف ٣، وبُدّل واحد.');
});
