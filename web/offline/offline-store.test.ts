import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { openOfflineStore } from './offline-store.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const answer = (hash: string, data: unknown = 'ليلى') => ({ hash, data, readAt: 7 });

test('a stored answer is read again, by another tab and after a restart', async () => {
  const store = openOfflineStore();
  await store.own('one');
  await store.write('one', answer('a'));
  expect(await store.read('one', 'a')).toEqual(answer('a'));
  const other = openOfflineStore();
  await other.own('one');
  expect(await other.read('one', 'a')).toEqual(answer('a'));
  expect(await other.ages('one')).toEqual(new Map([['a', 7]]));
});

test('a new owner finds nothing, and neither does the first one afterwards', async () => {
  const store = openOfflineStore();
  await store.own('one');
  await store.write('one', answer('a'));
  await store.own('two');
  expect(await store.read('two', 'a')).toBeUndefined();
  await store.own('one');
  expect(await store.read('one', 'a')).toBeUndefined();
});

test('reads and writes for another owner than the present one do nothing', async () => {
  const store = openOfflineStore();
  await store.write('one', answer('a'));
  await store.own('two');
  await store.write('two', answer('b'));
  await store.write('one', answer('a'));
  await store.write('one', answer('b', 'مريم'));
  await store.remove('one', 'b');
  expect(await store.read('one', 'b')).toBeUndefined();
  expect(await store.ages('one')).toEqual(new Map());
  expect(await store.ages('two')).toEqual(new Map([['b', 7]]));
  expect(await store.read('two', 'b')).toEqual(answer('b'));
});

test('an answer that arrives after its owner has left is not stored', async () => {
  const store = openOfflineStore();
  await store.own('one');
  const late = openOfflineStore();
  await Promise.all([store.own(null), late.write('one', answer('a'))]);
  await store.own('one');
  expect(await store.read('one', 'a')).toBeUndefined();
});

test('one answer is removed, the others stay', async () => {
  const store = openOfflineStore();
  await store.own('one');
  await store.write('one', answer('a'));
  await store.write('one', answer('b'));
  await store.remove('one', 'a');
  expect([...(await store.ages('one')).keys()]).toEqual(['b']);
});
