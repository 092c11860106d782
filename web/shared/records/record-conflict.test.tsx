import { expect, test } from 'vitest';
import { ApiFailure } from '../../api/failure.ts';
import { questionStore } from '../../ui/overlays/confirm.ts';
import { askToReplace, sectorDifference } from './record-conflict.tsx';

const refused = (stored: object) =>
  Object.assign(Object.create(ApiFailure.prototype) as ApiFailure, {
    code: 'ACTIVITY_CHANGED',
    stored,
  });
const words = { title: 'تغيّر هذا النشاط بعد فتحه', differences: () => [] };

test('nothing is replaced without a question, even where the words show no difference', async () => {
  const answered = askToReplace(refused({ version: 'b' }), 'ACTIVITY_CHANGED', words);
  expect(questionStore.read()?.question.title).toBe(words.title);
  questionStore.read()!.answer(false);
  expect(await answered).toBeNull();
});

test('a yes sends the change from the stored version', async () => {
  const answered = askToReplace(refused({ version: 'b' }), 'ACTIVITY_CHANGED', words);
  questionStore.read()!.answer(true);
  expect(await answered).toEqual({ version: 'b' });
});

test('another failure asks nothing', async () => {
  // The stored content is of another shape.
  const title = () => {
    throw new Error('asked');
  };
  expect(await askToReplace(refused({}), 'TERM_CHANGED', { ...words, title })).toBeNull();
  expect(questionStore.read()).toBeNull();
});

test('a sector differs by its whole name', () => {
  const one = { baseName: 'أشبال', suffixName: 'أ' };
  expect(sectorDifference(one, { ...one })).toEqual([]);
  const [difference] = sectorDifference(one, null);
  expect(difference).toMatchObject({ label: 'القطاع', theirs: null });
});
