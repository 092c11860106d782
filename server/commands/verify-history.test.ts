import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { formatDigits } from '../../contract/core/digits.ts';
import { storeChanges } from '../http/history.ts';
import { checkHistory } from '../jobs/history-check.ts';
import { testApp } from '../testing/app.ts';
import { exitOf, run } from '../testing/program.ts';

const group = testApp();
const at = new Date('2026-11-20T15:00:00Z');

async function verify(...noted: string[]) {
  const command = run({ JWT_SECRET: '', DATABASE_URL: group.connectionString }, [
    'server/commands/verify-history.ts',
    ...noted,
  ]);
  const code = await exitOf(command.child);
  return { code, output: command.output() };
}

beforeEach(async () => {
  for (const table of ['history', 'historySeals', 'historyChains', 'historyChecks'] as const) {
    await group.db.deleteFrom(table).execute();
  }
  const state = { groupName: 'الوادي', logo: null };
  const change = { entity: 'group', action: 'update', entityId: '1' } as const;
  for (let nth = 0; nth < 3; nth += 1) {
    await storeChanges(group.db, [
      { at, captainId: null, change: { ...change, before: state, after: state } },
    ]);
  }
});

test('reports an intact history, and that it still contains a noted fingerprint', async () => {
  await checkHistory(group.db, { now: at, timeZone: 'Africa/Cairo' });
  const { fingerprint } = await group.db
    .selectFrom('historyChecks')
    .select('fingerprint')
    .executeTakeFirstOrThrow();
  const whole = await verify(fingerprint);
  expect(whole, whole.output).toMatchObject({ code: 0 });
  expect(whole.output).toContain(`السجل سليم: ٣ من التغييرات`);
  expect(whole.output).toContain(fingerprint);
  const unknown = await verify('0123456789abcdef');
  expect(unknown.code).toBe(1);
});

test('fails with the changed entry and its time', async () => {
  await sql`UPDATE history SET entity_id = '2' WHERE history_id = (SELECT max(history_id) FROM history)`.execute(
    group.db,
  );
  const { historyId } = await group.db
    .selectFrom('history')
    .where('entityId', '=', '2')
    .select('historyId')
    .executeTakeFirstOrThrow();
  const broken = await verify();
  expect(broken.code).toBe(1);
  expect(broken.output).toContain(
    `التغيير ${formatDigits(historyId)}: تغيّر بعد كتابته (٢٠ نوفمبر ٢٠٢٦ ٥:٠٠ م)`,
  );
});
