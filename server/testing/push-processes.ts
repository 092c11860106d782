import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Notification } from '../../contract/notifications/endpoints.ts';
import { openDatabase } from '../db/connect.ts';
import { hearUnreadFrom } from '../features/notifications/listener.ts';
import { putSubscription } from '../features/notifications/push-queries.ts';
import { hintUnread } from '../features/notifications/queries.ts';
import { createTokens } from '../http/session.ts';
import { startPush } from '../jobs/push.ts';
import { readSettings } from '../settings.ts';
import { testDatabase } from './database.ts';
import { aCaptain, type TestCaptain } from './factories.ts';
import { aPushService, type Device, type PushService } from './push-service.ts';

const settings = readSettings({ PUSH_TO_LOOPBACK: 'yes', GROUP_NAME: 'مجموعة النيل الكشفية' });

/** Processes on one database that send push messages to a local push service; each test has its own. */
export function pushProcesses() {
  const tokens = createTokens('a secret of the tests, long enough for HS256');
  const logger = { warn: vi.fn(), error: vi.fn() };
  const push = {
    tokens,
    logger,
    now: new Date(0),
    database: undefined as unknown as Awaited<ReturnType<typeof testDatabase>>,
    service: undefined as unknown as PushService,
    cleanUps: [] as (() => Promise<unknown>)[],
    later,
    aSender,
    aTold,
    anyone,
    notify,
    titles,
    stored,
  };
  beforeEach(async () => {
    logger.warn.mockClear();
    logger.error.mockClear();
    // A quarter past ten in Cairo.
    push.now = new Date('2026-11-20T08:15:00Z');
    push.database = await testDatabase();
    push.service = await aPushService();
    push.cleanUps = [];
  });
  afterEach(async () => {
    for (const cleanUp of push.cleanUps.reverse()) await cleanUp();
    await push.service.close();
    await push.database.close();
    expect(logger.error).not.toHaveBeenCalled();
  });

  function later(minutes: number) {
    push.now = new Date(push.now.getTime() + minutes * 60_000);
  }

  /** The sender of one process with its own pool; by option it listens for hints or polls. */
  async function aSender({ pollMs = 3_600_000, hears = false, own = settings } = {}) {
    const { db, listenConnection, close } = await openDatabase({
      databaseUrl: push.database.connectionString,
      dataDir: '',
    });
    const parts = {
      db,
      ...(hears && { hearUnread: hearUnreadFrom(listenConnection) }),
      settings: own,
      clock: () => push.now,
    };
    const sender = startPush(parts, logger, { pollMs });
    push.cleanUps.push(close, sender.stop);
    return sender;
  }

  /** A captain's device with push messages turned on. */
  async function aTold({ captainId, token }: TestCaptain): Promise<Device> {
    const device = push.service.aDevice();
    const sessionId = (await tokens.read(token, push.now))!;
    const { db } = push.database;
    await putSubscription(db, { sessionId, captainId }, device.subscription, push.now);
    // Only later notifications are sent.
    later(1 / 60);
    return device;
  }

  function anyone() {
    return aCaptain({ db: push.database.db, tokens });
  }

  async function notify(
    { captainId }: TestCaptain,
    fields: Partial<Pick<Notification, 'type' | 'title' | 'message'>> = {},
  ) {
    const message = { type: 'other', title: 'اجتماع', message: 'يوم الجمعة', ...fields } as const;
    return push.database.db.transaction().execute(async (db) => {
      const { notificationId } = await db
        .insertInto('notifications')
        .values({ ...message, captainId, createdAt: push.now.toISOString() })
        .returning('notificationId')
        .executeTakeFirstOrThrow();
      await hintUnread(db, [captainId]);
      return notificationId;
    });
  }

  function titles(device: Device) {
    return device.messages().map((message) => (message as { title: string }).title);
  }

  function stored() {
    const subscriptions = push.database.db.selectFrom('pushSubscriptions');
    return subscriptions.select(['attempts', 'endpoint']).execute();
  }
  return push;
}
