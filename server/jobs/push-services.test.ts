import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Notification } from '../../contract/notifications/endpoints.ts';
import { openDatabase } from '../db/connect.ts';
import { hearUnreadFrom } from '../features/notifications/listener.ts';
import { keepPushKeys, putSubscription } from '../features/notifications/push-queries.ts';
import { hintUnread } from '../features/notifications/queries.ts';
import { createTokens } from '../http/session.ts';
import { readSettings } from '../settings.ts';
import { testDatabase } from '../testing/database.ts';
import { aCaptain, type TestCaptain } from '../testing/factories.ts';
import { listening } from '../testing/listening.ts';
import { aPushService, type Device, type PushService } from '../testing/push-service.ts';
import { startPush } from './push.ts';

const tokens = createTokens('a secret of the tests, long enough for HS256');
const settings = readSettings({ PUSH_TO_LOOPBACK: 'yes', GROUP_NAME: 'مجموعة النيل الكشفية' });
const logger = { warn: vi.fn(), error: vi.fn() };

let database: Awaited<ReturnType<typeof testDatabase>>;
let service: PushService;
let cleanUps: (() => Promise<unknown>)[];
let now: Date;

beforeEach(async () => {
  logger.warn.mockClear();
  logger.error.mockClear();
  // A quarter past ten in Cairo.
  now = new Date('2026-11-20T08:15:00Z');
  database = await testDatabase();
  service = await aPushService();
  cleanUps = [];
});
afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
  await service.close();
  await database.close();
  expect(logger.error).not.toHaveBeenCalled();
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

/** The sender of one process with its own pool; by option it listens for hints or polls. */
async function aSender({ pollMs = 3_600_000, hears = false, own = settings } = {}) {
  const { db, listenConnection, close } = await openDatabase({
    databaseUrl: database.connectionString,
    dataDir: '',
  });
  const parts = {
    db,
    ...(hears && { hearUnread: hearUnreadFrom(listenConnection) }),
    settings: own,
    clock: () => now,
  };
  const sender = startPush(parts, logger, { pollMs });
  cleanUps.push(close, sender.stop);
  return sender;
}

/** A captain's device with push messages turned on. */
async function aTold(captain: TestCaptain): Promise<Device> {
  const device = service.aDevice();
  const { captainId, token } = captain;
  const sessionId = (await tokens.read(token, now))!;
  await putSubscription(database.db, { sessionId, captainId }, device.subscription, now);
  // Only later notifications are sent.
  later(1 / 60);
  return device;
}

const anyone = () => aCaptain({ db: database.db, tokens });

async function notify(
  { captainId }: TestCaptain,
  fields: Partial<Pick<Notification, 'type' | 'title' | 'message'>> = {},
) {
  const message = { type: 'other', title: 'اجتماع', message: 'يوم الجمعة', ...fields } as const;
  return database.db.transaction().execute(async (db) => {
    const { notificationId } = await db
      .insertInto('notifications')
      .values({ ...message, captainId, createdAt: now.toISOString() })
      .returning('notificationId')
      .executeTakeFirstOrThrow();
    await hintUnread(db, [captainId]);
    return notificationId;
  });
}

const titles = (device: Device) =>
  device.messages().map((message) => (message as { title: string }).title);

const stored = () =>
  database.db.selectFrom('pushSubscriptions').select(['attempts', 'endpoint']).execute();

describe('a push service', () => {
  test.each([404, 410])('that answers %i removes the device', async (status) => {
    const captain = await anyone();
    const device = await aTold(captain);
    service.answer(status);
    const { look } = await aSender();
    await notify(captain);
    await look();
    expect(device.received).toHaveLength(1);
    expect(await stored()).toEqual([]);
    service.answer(201);
    await notify(captain);
    await look();
    expect(device.received).toHaveLength(1);
  });

  test.each([
    ['answers 500', 500],
    ['answers 429', 429],
    ['hangs up', (response: ServerResponse) => void response.destroy()],
  ])('that %s is asked again after a pause, until it took it', async (_, answer) => {
    const captain = await anyone();
    const device = await aTold(captain);
    const { look } = await aSender();
    service.answer(answer);
    await notify(captain);
    await look();
    await look();
    expect(device.received).toHaveLength(1);
    later(1);
    await look();
    expect(device.received).toHaveLength(2);
    service.answer(201);
    later(5);
    await look();
    later(60);
    await look();
    expect(titles(device)).toEqual(['رسالة جديدة', 'رسالة جديدة', 'رسالة جديدة']);
    expect(await stored()).toMatchObject([{ attempts: 0 }]);
  });

  test('that stays down is tried five times for each notification', async () => {
    const captain = await anyone();
    const device = await aTold(captain);
    const { look } = await aSender();
    service.answer(503);
    await notify(captain);
    for (let nth = 0; nth < 10; nth += 1) {
      await look();
      later(61);
    }
    expect(device.received).toHaveLength(5);
    service.answer(201);
    await notify(captain);
    await look();
    expect(device.received).toHaveLength(6);
    // With these, anyone could send messages to the device.
    const logged = JSON.stringify(logger.warn.mock.calls);
    expect(logged).toContain('503');
    const { endpoint, p256dh, auth } = device.subscription;
    for (const secret of [endpoint, p256dh, auth]) expect(logged).not.toContain(secret);
  });

  test.each([400, 403, 302])(
    'that answers %i is not sent the same notification again',
    async (status) => {
      const captain = await anyone();
      const device = await aTold(captain);
      const { look } = await aSender();
      service.answer((response) => response.writeHead(status, { location: service.origin }).end());
      await notify(captain);
      await look();
      later(61);
      await look();
      expect(device.received).toHaveLength(1);
      expect(await stored()).toHaveLength(1);
    },
  );

  test('that does not answer delays neither the sender nor other devices', async () => {
    const [one, other] = [await anyone(), await anyone()];
    const [slow, quick] = [await aTold(one), await aTold(other)];
    await aSender({ hears: true });
    await listening(database.db, 1);
    const held: ServerResponse[] = [];
    service.answer((response) => void held.push(response));
    await notify(one);
    await expect.poll(() => slow.received).toHaveLength(1);
    service.answer(201);
    await notify(other);
    await expect.poll(() => quick.received).toHaveLength(1);
    held[0]!.writeHead(201).end();
    await expect.poll(async () => (await stored()).map(({ attempts }) => attempts)).toEqual([0, 0]);
  });
});

test('another process takes over a device if the process that claimed it is gone', async () => {
  const captain = await anyone();
  const device = await aTold(captain);
  const first = await aSender();
  const second = await aSender();
  const asked = new Promise<ServerResponse>((resolve) => service.answer(resolve));
  await notify(captain);
  const looking = first.look();
  const response = await asked;
  const cut = once(response, 'close');
  await first.stop();
  await Promise.all([looking, cut]);
  service.answer(201);
  await second.look();
  expect(device.received).toHaveLength(1);
  later(1);
  await second.look();
  expect(device.received).toHaveLength(2);
});

test('processes that start at once share one pair of keys', async () => {
  const others = await Promise.all(
    [1, 2, 3].map(() => openDatabase({ databaseUrl: database.connectionString, dataDir: '' })),
  );
  cleanUps.push(...others.map(({ close }) => close));
  const kept = await Promise.all([...others, ...others].map(({ db }) => keepPushKeys(db)));
  expect(new Set(kept.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await database.db.selectFrom('pushKeys').selectAll().execute()).toHaveLength(1);
});
