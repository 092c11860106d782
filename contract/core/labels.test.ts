import { expect, test } from 'vitest';
import { rowsToSkip, skippedRows } from './labels.ts';

test.each([
  [1, 'تُخطّي صف واحد', 'يُتخطّى صف واحد'],
  [2, 'تُخطّي صفان', 'يُتخطّى صفان'],
  [3, 'تُخطّيت ٣ صفوف', 'تُتخطّى ٣ صفوف'],
  [10, 'تُخطّيت ١٠ صفوف', 'تُتخطّى ١٠ صفوف'],
  [11, 'تُخطّي ١١ صفاً', 'يُتخطّى ١١ صفاً'],
  [100, 'تُخطّي ١٠٠ صف', 'يُتخطّى ١٠٠ صف'],
  [1103, 'تُخطّيت ١٬١٠٣ صفوف', 'تُتخطّى ١٬١٠٣ صفوف'],
])('the verb agrees with %i skipped rows', (count, done, future) => {
  expect(skippedRows(count)).toBe(done);
  expect(rowsToSkip(count)).toBe(future);
});
