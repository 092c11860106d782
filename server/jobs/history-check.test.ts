import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeChanges } from '../http/history.ts';
import { createTokens } from '../http/session.ts';
import { testDatabase } from '../testing/database.ts';
import { aCaptain } from '../testing/factories.ts';
import { checkHistory } from './history-check.ts';

const timeZone = 'Africa/Cairo';
const tokens = createTokens('a secret of the tests, long enough for HS256');
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeEach(async () => {
  database = await testDatabase();
  await aCaptain({ db: database.db, tokens }, { type: 'general' });
  await aCaptain({ db: database.db, tokens });
});
afterEach(() => database.close());

const check = (day: number, hour = 3) =>
  checkHistory(database.db, { now: new Date(Date.UTC(2026, 10, day, hour)), timeZone });
const checks = () => database.db.selectFrom('historyChecks').selectAll().orderBy('day').execute();
const told = () => database.db.selectFrom('notifications').select(['title', 'captainId']).execute();

async function tell() {
  const group = { groupName: 'الوادي', logo: null };
  const change = {
    entity: 'group' as const,
    action: 'update' as const,
    entityId: '1' as const,
    before: group,
    after: { ...group, groupName: 'النيل' },
  };
  await storeChanges(database.db, [{ at: new Date(), captainId: null, change }]);
}

test('is stored once a day, however many processes run it', async () => {
  await tell();
  await Promise.all([check(20), check(20), check(20, 5)]);
  await check(21);
  const kept = await checks();
  expect(kept.map(({ day, entries, problemCount }) => [day, entries, problemCount])).toEqual([
    ['2026-11-20', 1, 0],
    ['2026-11-21', 1, 0],
  ]);
  expect(kept[0]!.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(await told()).toEqual([]);
});

test('notifies general captains of a problem, once for each problem', async () => {
  await tell();
  await check(20);
  await database.db.updateTable('history').set({ entityId: '2' }).execute();
  await check(21);
  await check(22);
  expect(await told()).toMatchObject([{ title: 'سجل التغييرات غير سليم' }]);
  await database.db.deleteFrom('history').execute();
  await check(23);
  expect(await told()).toHaveLength(2);
});
