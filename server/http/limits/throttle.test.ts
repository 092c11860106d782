import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { CLOCKS_APART, countEventLoosely, countEvents, forgetEvents } from './throttle.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('throttleEvents').execute();
});
afterAll(() => database.close());

test('events that are taken back simultaneously are all taken back', async () => {
  const { db } = database;
  const now = new Date();
  const people = Array.from({ length: 15 }, (_, number) => `person ${number}`);
  for (const subject of [...people, 'the hall’s address', 'another address']) {
    await countEvents(db, now, [{ subject, limit: 1000, minutes: 15 }]);
  }
  for (let time = 1; time < people.length; time += 1) {
    await countEvents(db, now, [{ subject: 'the hall’s address', limit: 1000, minutes: 15 }]);
  }
  await Promise.all(
    people.map((person) =>
      forgetEvents(db, { allOf: [person], newestOf: ['the hall’s address', 'nobody’s address'] }),
    ),
  );
  const left = await db.selectFrom('throttleEvents').select('subject').execute();
  expect(left).toEqual([{ subject: 'another address' }]);
});

test('an event from the future does not count, except within the usual difference of clocks', async () => {
  const { db } = database;
  const now = new Date('2026-11-20T12:00:00Z');
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  for (const [subject, ahead, isRefused] of [
    ['a clock that was an hour ahead', 3_600_000, false],
    ['a clock that differs a little', CLOCKS_APART / 2, true],
  ] as const) {
    const throttle = { subject, limit: 2, minutes: 5 };
    for (let event = 0; event < 2; event += 1) {
      await countEventLoosely(db, after(ahead + event), throttle);
    }
    const counting = countEventLoosely(db, now, throttle);
    if (isRefused) await expect(counting).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    else await expect(counting).resolves.toBeUndefined();
  }
});
