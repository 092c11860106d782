import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { countEvents, forgetEvents } from './throttle.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('events that are taken back at the same moment are each taken back', async () => {
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
