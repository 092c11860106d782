import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../api/failure.ts';
import { createOutbox, type OutboxEvent } from './outbox.ts';
import type { NewItem, OutboxItem } from './outbox-rules.ts';
import { memoryStore, type OutboxStore } from './outbox-store.ts';

const made = (key: string, { at = 0, captainId = 1 } = {}): NewItem => ({
  key,
  slot: { kind: 'tripPayment', of: { activityId: 1, payment: key } },
  captainId,
  at,
  body: {},
});
const failure = (status: number, code: ApiFailure['code'], retryAfter?: number) =>
  Object.assign(new ApiFailure({ status, code, message: code, arabicMessage: code }), {
    retryAfter,
  });

/** The device takes nothing: a private window, a full disk. */
const refusing: OutboxStore = {
  list: () => Promise.reject(new DOMException('no', 'InvalidStateError')),
  change: () => Promise.reject(new DOMException('no', 'QuotaExceededError')),
};

let signedIn: number | null;
let answers: ((item: OutboxItem) => Promise<{ version?: string }>)[];
let sent: string[];
let pauses: { run: () => void; milliseconds: number }[];
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  signedIn = 1;
  answers = [];
  sent = [];
  pauses = [];
});

function anOutbox(store: OutboxStore = memoryStore()) {
  const events: OutboxEvent['type'][] = [];
  const outbox = createOutbox({
    store,
    readCaptain: () => signedIn,
    send: async (item) => {
      sent.push(item.key);
      return (answers.shift() ?? (async () => ({})))(item);
    },
    withLock: (work) => work(),
    broadcast: () => {},
    schedule: (run, milliseconds) => {
      const pause = { run, milliseconds };
      pauses.push(pause);
      return () => {
        pauses = pauses.filter((each) => each !== pause);
      };
    },
  });
  outbox.subscribe(({ type }) => void events.push(type));
  return { outbox, events };
}

const firstPause = () => vi.waitUntil(() => pauses[0]);
const fails =
  (...of: Parameters<typeof failure>) =>
  () =>
    Promise.reject(failure(...of));

test('without storage an item is marked as not kept, and sent all the same', async () => {
  const { outbox } = anOutbox(refusing);
  answers = [fails(0, 'FETCH_ERROR')];
  expect((await outbox.add(made('a'))).isKept).toBe(false);
  await firstPause();
  expect(await outbox.list(1)).toMatchObject([{ key: 'a', isKept: false }]);
  await outbox.deliver();
  expect(sent).toEqual(['a', 'a']);
  expect(await outbox.list(1)).toEqual([]);
});

test('a fault of the app is reported, and the item is kept and sent again', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { outbox, events } = anOutbox();
  const fault = new TypeError('AbortSignal.any is not a function');
  answers = [() => Promise.reject(fault)];
  await outbox.add(made('a'));
  await firstPause();
  expect(report).toHaveBeenCalledExactlyOnceWith(fault);
  expect(events).not.toContain('failed');
  expect(await outbox.list(1)).toMatchObject([{ key: 'a', refusal: null }]);
  await outbox.deliver();
  expect(await outbox.list(1)).toEqual([]);
});

describe('a pause', () => {
  const paused = async (...of: Parameters<typeof failure>) => {
    const { outbox } = anOutbox();
    answers = [fails(...of)];
    await outbox.add(made('a'));
    return { outbox, ...(await firstPause()) };
  };

  test('is about a second after the first failure, and only one runs at a time', async () => {
    const { outbox, milliseconds } = await paused(0, 'FETCH_ERROR');
    expect(milliseconds).toBeGreaterThanOrEqual(750);
    expect(milliseconds).toBeLessThanOrEqual(1250);
    answers = [fails(0, 'FETCH_ERROR'), fails(0, 'FETCH_ERROR')];
    await Promise.all([outbox.deliver(), outbox.deliver()]);
    expect(pauses).toHaveLength(1);
  });

  test.each([
    [429, 'TOO_MANY_REQUESTS'],
    [503, 'DATABASE_BUSY'],
  ] as const)(
    'is as long as a %i asks for, and then it is sent by itself',
    async (status, code) => {
      const { milliseconds, run } = await paused(status, code, 90);
      expect(milliseconds).toBeGreaterThanOrEqual(90_000);
      expect(milliseconds).toBeLessThanOrEqual(135_000);
      run();
      await vi.waitFor(() => expect(sent).toEqual(['a', 'a']));
    },
  );

  test('is never longer than an hour and a half, whatever the server asks for', async () => {
    const { milliseconds } = await paused(503, 'DATABASE_BUSY', 1e9);
    expect(milliseconds).toBeLessThanOrEqual(5_400_000);
  });

  test('a pause that the server asks for holds back the other weeks too', async () => {
    const { outbox } = anOutbox();
    signedIn = null;
    await outbox.add(made('a'));
    await outbox.add(made('b'));
    signedIn = 1;
    answers = [fails(429, 'TOO_MANY_REQUESTS', 5)];
    await outbox.deliver();
    expect(sent).toEqual(['a']);
  });
});

test('an item on which the server fails holds back no other one, and is sent again by itself', async () => {
  const { outbox } = anOutbox();
  signedIn = null;
  await outbox.add(made('a'));
  await outbox.add(made('b'));
  signedIn = 1;
  answers = [fails(500, 'INTERNAL')];
  await outbox.deliver();
  expect(sent).toEqual(['a', 'b']);
  (await firstPause()).run();
  await vi.waitFor(() => expect(sent).toEqual(['a', 'b', 'a']));
});

describe('an ended session', () => {
  test('keeps items for their captain, and sends nobody else’s', async () => {
    const { outbox } = anOutbox();
    answers = [
      () => {
        signedIn = null;
        return Promise.reject(failure(401, 'NOT_SIGNED_IN'));
      },
    ];
    await outbox.add(made('a'));
    await vi.waitUntil(() => signedIn === null);
    signedIn = 2;
    await outbox.deliver();
    expect(sent).toEqual(['a']);
    expect(await outbox.list(2)).toEqual([]);
    expect(pauses).toEqual([]);
    signedIn = 1;
    await outbox.deliver();
    expect(sent).toEqual(['a', 'a']);
    expect(await outbox.list(1)).toEqual([]);
  });

  test('an ended session that already has a new token goes on', async () => {
    const { outbox } = anOutbox();
    answers = [fails(401, 'NOT_SIGNED_IN')];
    await outbox.add(made('a'));
    (await firstPause()).run();
    await vi.waitFor(() => expect(sent).toEqual(['a', 'a']));
  });
});

test('items are sent in sequence, whatever the device’s clock said', async () => {
  const { outbox } = anOutbox();
  signedIn = null;
  for (const [key, at] of [
    ['a', 9e12],
    ['b', 0],
    ['c', 1e12],
  ] as const)
    await outbox.add(made(key, { at }));
  signedIn = 1;
  await outbox.deliver();
  expect(sent).toEqual(['a', 'b', 'c']);
});

test('a storage failure in between leaves no item shown as being sent', async () => {
  const store = memoryStore();
  let changes = 0;
  const { outbox, events } = anOutbox({
    list: store.list,
    change: (captainId, rule) => {
      changes += 1;
      // The third one notes that the server has it.
      return changes === 3 ? refusing.change(captainId, rule) : store.change(captainId, rule);
    },
  });
  await outbox.add(made('a'));
  const { run } = await firstPause();
  expect(events.at(-1)).toBe('changed');
  run();
  await vi.waitFor(async () => expect(await outbox.list(1)).toEqual([]));
});

test('a hand-in whose subscription lies in a closed month stays with all its ticks and the reason, and is sent no more', async () => {
  const { outbox } = anOutbox();
  answers = [fails(409, 'SUBSCRIPTION_CLOSED')];
  const body = { version: 'v', attendanceRecords: [{ scoutId: 7, attendanceStatus: 'attended' }] };
  await outbox.add({ ...made('a'), body });
  await vi.waitFor(async () =>
    expect(await outbox.list(1)).toMatchObject([
      { body, refusal: { status: 409, code: 'SUBSCRIPTION_CLOSED' } },
    ]),
  );
  await outbox.deliver();
  expect(sent).toEqual(['a']);
  expect(pauses).toEqual([]);
});
