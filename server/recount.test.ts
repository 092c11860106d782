import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from './testing/app.ts';
import { aScout, aScoutRecord, aSector, aTerm } from './testing/factories.ts';
import { exitOf, run } from './testing/program.ts';

const group = testApp();

test('a command reads how the database is to be spoken to, as the program does', async () => {
  const environment = { DATABASE_URL: group.connectionString, PREPARE_STATEMENTS: 'perhaps' };
  const command = run({ JWT_SECRET: '', ...environment }, ['server/recount.ts']);
  expect(await exitOf(command.child)).toBe(1);
  expect(command.output()).toContain('PREPARE_STATEMENTS');
});

test('figures that somebody changed in the database are counted anew', async () => {
  const { db } = group;
  await aTerm(db);
  const { scoutId } = await aScout(db, await aSector(db));
  await aScoutRecord(db, { scoutId, weekNumber: 3, status: 'attended' });
  await sql`UPDATE kept_week_counts SET attended_count = 7`.execute(db);
  const command = run({ JWT_SECRET: '', DATABASE_URL: group.connectionString }, [
    'server/recount.ts',
  ]);
  expect(await exitOf(command.child), command.output()).toBe(0);
  const { attendedCount } = await db
    .selectFrom('keptWeekCounts')
    .select('attendedCount')
    .executeTakeFirstOrThrow();
  expect(attendedCount).toBe(1);
});
