import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeFile } from './file-slots.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let example: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  example = await testDatabase();
});
afterAll(async () => {
  await database.close();
  await example.close();
});

const now = new Date('2026-11-20T15:15:00Z');
const file = new File([], 'file');
const refused = { code: 'TOO_MANY_FILES', retryAfter: 5 };
const callOf = (captainId: number) => ({
  db: database.db,
  caller: { captainId },
  address: '203.0.113.7',
  now,
});
// The example group has connections of its own.
const visitor = (address: string) => ({
  ...callOf(1),
  db: example.db,
  address,
  isReadOnly: true,
});

test('a process makes files for at most twenty captains, one each', async () => {
  const over = Promise.withResolvers<File>();
  const begun: Promise<File>[] = [];
  for (let captainId = 1; captainId <= 20; captainId += 1) {
    begun.push(makeFile(callOf(captainId), () => over.promise));
  }
  await expect(makeFile(callOf(1), async () => file)).rejects.toMatchObject(refused);
  await expect(makeFile(callOf(21), async () => file)).rejects.toMatchObject(refused);
  over.resolve(file);
  expect(await Promise.all(begun)).toHaveLength(20);
  expect(await makeFile(callOf(1), async () => file)).toBe(file);
  expect(await makeFile(callOf(21), async () => file)).toBe(file);
});

test('visitors of the example group have two of these slots, one per address', async () => {
  const over = Promise.withResolvers<File>();
  const begun = ['203.0.113.1', '203.0.113.2'].map((address) =>
    makeFile(visitor(address), () => over.promise),
  );
  for (const address of ['203.0.113.1', '203.0.113.3']) {
    await expect(makeFile(visitor(address), async () => file)).rejects.toMatchObject(refused);
  }
  // The group's own captains are not delayed.
  expect(await makeFile(callOf(1), async () => file)).toBe(file);
  over.resolve(file);
  await Promise.all(begun);
  expect(await makeFile(visitor('203.0.113.3'), async () => file)).toBe(file);
});

test('a file that fails frees its slot', async () => {
  const failing = makeFile(callOf(1), async () => {
    throw new Error('the database is gone');
  });
  await expect(failing).rejects.toThrow('the database is gone');
  expect(await makeFile(callOf(1), async () => file)).toBe(file);
});
