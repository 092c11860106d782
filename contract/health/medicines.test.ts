import { expect, test } from 'vitest';
import { withMedicineIds } from './medicines.ts';

const row = (medicineId: string | null, name: string) => ({
  medicineId,
  name,
  dose: null,
  times: [],
  keeper: null,
});
const stored = [row('a', 'فنتولين'), row('b', 'فنتولين'), row('c', 'زيرتك')] as Parameters<
  typeof withMedicineIds
>[1];
const idsOf = (...sent: ReturnType<typeof row>[]) => {
  let made = 0;
  return withMedicineIds(sent, stored, () => `new ${(made += 1)}`).map(
    ({ medicineId }) => medicineId,
  );
};

test('a medicine keeps its id when it is renamed or moved', () => {
  expect(idsOf(row('c', 'سيتريزين'), row('b', 'فنتولين'), row('a', 'فنتولين'))).toEqual([
    'c',
    'b',
    'a',
  ]);
});

test('a medicine that is sent without an id is the row of its name, once each', () => {
  expect(idsOf(row(null, 'فنتولين'), row(null, 'فنتولين'), row(null, 'فنتولين'))).toEqual([
    'a',
    'b',
    'new 1',
  ]);
});

test('an id that is not on the card, or stands twice, gives none', () => {
  expect(idsOf(row('x', 'بروفين'), row('a', 'فنتولين'), row('a', 'بروفين'))).toEqual([
    'new 1',
    'a',
    'new 2',
  ]);
});
