import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { testGroup } from '../testing/test-group.ts';
import { sendTransferReminders } from './transfer-reminders.ts';

const server = testApp();
const group = testGroup(server, ['كريم وليد'] as const, async ({ scouts }) => ({
  karim: scouts[0],
}));

test('general captains are told once of who is still here after two weeks, and old files are forgotten', async () => {
  await server.db
    .insertInto('transfers')
    .values({
      key: crypto.randomUUID(),
      direction: 'out',
      way: 'file',
      state: 'waiting',
      scoutId: group.karim.scoutId,
      groupName: 'مجموعة المنيا',
      madeBy: group.general.captainId,
      madeAt: '2026-11-06T10:00:00Z',
      expiresOn: '2026-12-06',
      file: Buffer.from('x'),
    })
    .execute();
  const run = (day: string) =>
    sendTransferReminders(server.db, {
      now: new Date(`${day}T09:00:00Z`),
      timeZone: 'Africa/Cairo',
    });
  const told = async () => {
    const rows = await server.db
      .selectFrom('notifications')
      .where('captainId', '=', group.general.captainId)
      .where('title', '=', 'ما زال هنا')
      .select('message')
      .execute();
    return rows.map(({ message }) => message);
  };
  await run('2026-11-19');
  expect(await told()).toEqual([]);
  await run('2026-11-20');
  await run('2026-11-21');
  expect(await told()).toEqual([expect.stringContaining('كريم وليد إلى مجموعة المنيا')]);
  const kept = () => server.db.selectFrom('transfers').select('file').executeTakeFirstOrThrow();
  expect((await kept()).file).not.toBeNull();
  await run('2026-12-07');
  expect((await kept()).file).toBeNull();
});
