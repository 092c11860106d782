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
