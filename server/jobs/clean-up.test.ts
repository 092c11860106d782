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

test('declined requests to join are erased after a month, open ones after a year without a move', async () => {
  const { db } = group;
  await db.deleteFrom('joinRequests').execute();
  const base = {
    birthDate: '2018-01-01',
    gender: 'male' as const,
    guardianName: 'سوزان كمال',
    relation: 'mother' as const,
    phoneNumber: '+201220007413' as never,
    consentWords: 'أوافق',
  };
  const rows = [
    ['declined', 31, 31],
    ['declined', 400, 29],
    ['received', 366, null],
    ['received', 364, null],
    ['waiting', 800, 364],
    ['waiting', 800, 366],
  ] as const;
  await db
    .insertInto('joinRequests')
    .values(
      rows.map(([state, sent, moved], index) => ({
        ...base,
        name: `طفل ${index}`,
        foldedName: `طفل ${index}`,
        number: `00000${index}`,
        state,
        reason: state === 'declined' ? 'لا مكان' : null,
        sentAt: before(sent * 24).toISOString(),
        movedAt: moved === null ? null : before(moved * 24).toISOString(),
      })),
    )
    .execute();
  await cleanUp(db, { now: NOW });
  const left = await db.selectFrom('joinRequests').select('number').orderBy('number').execute();
  expect(left.map(({ number }) => number)).toEqual(['000001', '000003', '000004']);
});
