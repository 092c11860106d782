import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { aCouncil, aMeeting } from '../testing/councils.ts';
import { aCaptain, aScout, aSector } from '../testing/factories.ts';
import { sendDecisionReminders } from './decision-reminders.ts';

const server = testApp();
const timeZone = 'Africa/Cairo';
const send = (now: string) => sendDecisionReminders(server.db, { now: new Date(now), timeZone });
const messages = () =>
  server.db
    .selectFrom('notifications')
    .select(['captainId', 'title', 'message'])
    .orderBy('notificationId')
    .execute();

test('notifies the captains of overdue decisions once a week, without the texts', async () => {
  const { db } = server;
  const sector = await aSector(db);
  const { captainId } = await aCaptain(server, { sectorId: sector.sectorId });
  const { scoutId } = await aScout(db, sector);
  const at = '2026-11-20T12:00:00Z';
  const { sectorId } = sector;
  const councilId = await aCouncil(db, { sectorId, chair: captainId, scoutId, at });
  const meeting = { councilId, by: captainId, at };
  await aMeeting(db, { ...meeting, number: 1, scoutId });
  await aMeeting(db, { ...meeting, number: 2, scoutId: null });
  await send('2026-11-27T07:00:00Z');
  expect(await messages()).toEqual([]);

  await Promise.all([send('2026-11-28T07:00:00Z'), send('2026-11-28T07:00:01Z')]);
  const line = {
    captainId,
    title: 'قرارات تأخّر موعدها',
    message: 'قرارات فات موعدها: قراران. تجدها في التقارير والمجالس',
  };
  expect(await messages()).toEqual([line]);
  await send('2026-12-04T07:00:00Z');
  expect(await messages()).toHaveLength(1);

  await db.updateTable('councilDecisions').set({ state: 'done' }).where('number', '=', 1).execute();
  await send('2026-12-05T07:00:00Z');
  expect((await messages()).at(-1)?.message).toContain('قرار واحد');
  await db.updateTable('councilDecisions').set({ state: 'done' }).execute();
  await send('2026-12-20T07:00:00Z');
  expect(await messages()).toHaveLength(2);
});
