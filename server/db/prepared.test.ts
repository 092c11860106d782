import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { prepared } from './prepared.ts';

const server = testApp();

test('a statement is the same for all, whoever asks it first', async () => {
  const findGroup = prepared((db, { most }: { most: number }) =>
    db.selectFrom('groupSettings').selectAll().limit(most),
  );
  const elsewhere = server.db.withSchema('nowhere');
  const answers = await Promise.all([elsewhere, server.db].map((db) => findGroup(db, { most: 1 })));
  expect(answers[0]).toEqual(answers[1]);
});

test('what is missing shapes a statement, and what is said to', async () => {
  let built = 0;
  const listNumbers = prepared(
    (_, asked: { least: number | null; most?: number | undefined; way: 'asc' | 'desc' }) => {
      built += 1;
      return sql<{ number: number }>`
        SELECT number FROM generate_series(1, 5) AS number
        WHERE ${asked.least === null ? sql`true` : sql`number >= ${asked.least}`}
          AND ${asked.most === undefined ? sql`true` : sql`number <= ${asked.most}`}
        ORDER BY number ${asked.way === 'asc' ? sql`ASC` : sql`DESC`}`;
    },
    ['way'],
  );
  const numbers = async (asked: Parameters<typeof listNumbers>[1]) =>
    (await listNumbers(server.db, asked)).map(({ number }) => number);
  for (const least of [2, 4]) {
    expect(await numbers({ least, way: 'desc' })).toEqual([5, 4, 3, 2].slice(0, 6 - least));
  }
  expect(built).toBe(1);
  expect(await numbers({ least: null, most: 2, way: 'asc' })).toEqual([1, 2]);
  expect(await numbers({ least: null, most: 3, way: 'asc' })).toEqual([1, 2, 3]);
  expect(await numbers({ least: null, most: undefined, way: 'asc' })).toEqual([1, 2, 3, 4, 5]);
  expect(await numbers({ least: null, way: 'asc' })).toEqual([1, 2, 3, 4, 5]);
  expect(built).toBe(3);
  expect(await numbers({ least: 0, most: 0, way: 'asc' })).toEqual([]);
  expect(built).toBe(4);
});
