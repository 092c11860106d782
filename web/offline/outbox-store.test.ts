import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { addItem } from './outbox-rules.ts';
import { deviceStore } from './outbox-store.ts';

const adding = addItem({
  key: 'a',
  slot: { kind: 'tripPayment', of: { activityId: 1, payment: 'a' } },
  captainId: 1,
  at: 0,
  body: {},
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a database that never opens times out, and further uses fail at once', async () => {
  vi.useFakeTimers();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest());
  const store = deviceStore('never opens');
  const first = expect(store.change(1, adding)).rejects.toThrow('no answer');
  await vi.advanceTimersByTimeAsync(3_000);
  await first;
  await expect(store.list(1)).rejects.toThrow('no answer');
});

test('a database that failed to open is opened again', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('no', 'InvalidStateError');
  });
  const store = deviceStore('refused once');
  await expect(store.change(1, adding)).rejects.toThrow('no');
  await store.change(1, adding);
  expect(await store.list(1)).toMatchObject([{ key: 'a' }]);
});
