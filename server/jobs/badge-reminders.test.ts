import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DB } from '../db/tables.ts';
import { createTokens } from '../http/session.ts';
import { testDatabase } from '../testing/database.ts';
import { aCaptain, aScout, aSector } from '../testing/factories.ts';
import { sendBadgeReminders } from './badge-reminders.ts';

const timeZone = 'Africa/Cairo';
const tokens = createTokens('a secret of the tests, long enough for HS256');
let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Kysely<DB>;

beforeEach(async () => {
  database = await testDatabase();
  db = database.db;
});
afterEach(() => database.close());

const send = (now: string) => sendBadgeReminders(db, { now: new Date(now), timeZone });
const messages = () =>
  db
    .selectFrom('notifications')
    .select(['captainId', 'title', 'message'])
    .orderBy('notificationId')
    .execute();

/** A badge that a scout of the sector completed at this time. */
async function completeAt(sectorId: number, completedAt: string, name: string) {
  const { scoutId } = await aScout(db, { sectorId });
  const { badgeId } = await db
    .insertInto('badges')
    .values({ name, kind: 'other', foldedName: name, createdAt: completedAt })
    .returning('badgeId')
    .executeTakeFirstOrThrow();
  await db.insertInto('scoutBadges').values({ scoutId, badgeId, completedAt }).execute();
}

test('sends the unit captain one line a day, only if something is new', async () => {
  const general = await aCaptain({ db, tokens }, { type: 'general' });
  const unit = await aCaptain({ db, tokens }, { type: 'unit' });
  const led = await aSector(db, { unitCaptainId: unit.captainId });
  const without = await aSector(db);
  await send('2026-11-19T07:00:00Z');
  expect(await messages()).toEqual([]);

  await completeAt(led.sectorId, '2026-11-19T15:00:00Z', 'المبتدئ');
  await completeAt(led.sectorId, '2026-11-19T15:00:00Z', 'المسعف');
  await completeAt(without.sectorId, '2026-11-19T15:00:00Z', 'السبّاح');
  await Promise.all([send('2026-11-20T07:00:00Z'), send('2026-11-20T07:00:01Z')]);
  const title = 'شارات تنتظر الاعتماد';
  const told = [
    { captainId: general.captainId, title, message: 'تنتظر الاعتماد: شارة واحدة' },
    { captainId: unit.captainId, title, message: 'تنتظر الاعتماد: شارتان' },
  ];
  expect((await messages()).sort((one, other) => one.captainId - other.captainId)).toEqual(told);

  await completeAt(led.sectorId, '2026-11-20T15:00:00Z', 'الطاهي');
  await send('2026-11-20T16:00:00Z');
  expect(await messages()).toHaveLength(2);
  await send('2026-11-21T07:00:00Z');
  expect((await messages()).at(-1)).toEqual({
    captainId: unit.captainId,
    title,
    message: 'تنتظر الاعتماد: ٣ شارات',
  });
  await send('2026-11-22T07:00:00Z');
  expect(await messages()).toHaveLength(3);
});
