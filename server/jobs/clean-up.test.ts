import { expect, test } from 'vitest';
import { countEvents } from '../http/limits/throttle.ts';
import { startSession } from '../http/session.ts';
import { testApp } from '../testing/app.ts';
import { aCaptain } from '../testing/factories.ts';
import { cleanUp } from './clean-up.ts';

const group = testApp();
const NOW = new Date('2027-02-01T12:00:00Z');
const before = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

test('expired rows are removed and those in use stay, however often it runs', async () => {
  const { db, tokens } = group;
  const { captainId } = await aCaptain(group);
  await db.deleteFrom('sessions').execute();
  await startSession(db, tokens, captainId, before(30 * 24));
  await startSession(db, tokens, captainId, before(30 * 24 - 1));
  for (const [subject, at] of [
    ['old', before(24.1)],
    ['recent', before(23.9)],
  ] as const) {
    await countEvents(db, at, [{ subject, limit: 5, minutes: 15 }]);
  }
  await Promise.all([cleanUp(db, { now: NOW }), cleanUp(db, { now: NOW })]);
  const sessions = await db.selectFrom('sessions').select('expiresAt').execute();
  expect(sessions).toEqual([{ expiresAt: '2027-02-01T13:00:00.000Z' }]);
  const events = await db.selectFrom('throttleEvents').select('subject').execute();
  expect(events).toEqual([{ subject: 'recent' }]);
});

test("the undo data of an import is removed once it can't be undone any more", async () => {
  const { db } = group;
  const { captainId } = await aCaptain(group);
  await db.deleteFrom('imports').execute();
  const imports = [before(49), before(47)].map((at) => ({
    madeBy: captainId,
    madeAt: at.toISOString(),
    skipped: 0,
  }));
  await db.insertInto('imports').values(imports).execute();
  await cleanUp(db, { now: NOW });
  const left = await db.selectFrom('imports').select('madeAt').execute();
  expect(left).toEqual([{ madeAt: before(47).toISOString() }]);
});
