import { createQueryId } from 'kysely';
import { expect, test } from 'vitest';
import { plugins } from './words.ts';

const read = async (rows: Record<string, unknown>[]) => {
  const [names] = plugins;
  const { rows: named } = await names!.transformResult({
    queryId: createQueryId(),
    result: { rows },
  });
  return named;
};

test('columns go by the names of the code, and what they hold is left', async () => {
  const change = { full_name: 'مينا', of: [{ scout_id: 1 }] };
  expect(
    await read([
      { scout_id: 1, name: null, change },
      { scout_id: 2, name: 'مينا', change: [change] },
    ]),
  ).toEqual([
    { scoutId: 1, name: null, change },
    { scoutId: 2, name: 'مينا', change: [change] },
  ]);
});

test('rows whose columns have the same names are not copied', async () => {
  const rows = [{ name: 'مينا', change: { full_name: 'مينا' } }];
  expect(await read(rows)).toBe(rows);
  expect(await read([])).toEqual([]);
});
