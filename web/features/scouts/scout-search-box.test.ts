import { expect, test } from 'vitest';
import { searchScouts } from './scout-search-box.tsx';

const scouts = ['أحمد محمود', 'احمد علي', 'فاطمة محمود', 'إيمان طه'].map((name) => ({ name }));
const found = (name: string) => searchScouts(scouts, name).map((scout) => scout.name);

test('search folds Arabic letters and takes the words in any order', () => {
  expect(found('احمد')).toEqual(['أحمد محمود', 'احمد علي']);
  expect(found('محمود فاطمه')).toEqual(['فاطمة محمود']);
  expect(found('ايمان')).toEqual(['إيمان طه']);
});

test('an empty search finds everybody', () => {
  expect(found('  ')).toHaveLength(4);
});
