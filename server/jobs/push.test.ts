import type { ServerResponse } from 'node:http';
import { importJWK, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import { keepPushKeys } from '../features/notifications/push-queries.ts';
import { startSession } from '../http/session.ts';
import { readSettings } from '../settings.ts';
import { listening } from '../testing/listening.ts';
import { pushProcesses } from '../testing/push-processes.ts';
import type { Device } from '../testing/push-service.ts';

const push = pushProcesses();
const { later, aSender, aTold, anyone, notify, titles, stored, tokens } = push;

describe('a new notification', () => {
  test('is sent once although two processes receive the NOTIFY', async () => {
    const captain = await anyone();
    const device = await aTold(captain);
    const other = await aTold(await anyone());
    const senders = [await aSender({ hears: true }), await aSender({ hears: true })];
    await listening(push.database.db, 2);
    await notify(captain);
    await expect.poll(() => titles(device)).toEqual(['رسالة جديدة']);
    await Promise.all(senders.map(({ look }) => look()));
    await notify(captain, { type: 'financeItemCreated' });
    await expect.poll(() => titles(device)).toEqual(['رسالة جديدة', 'حركة جديدة في الماليات']);
    await Promise.all(senders.map(({ look }) => look()));
    expect(titles(device)).toHaveLength(2);
    expect(other.received).toEqual([]);
  });

  test('is sent once to each of many captains, however often processes look', async () => {
    const senders = [await aSender(), await aSender(), await aSender()];
    const devices: Device[] = [];
    for (let nth = 0; nth < 70; nth += 1) {
      const captain = await anyone();
      devices.push(await aTold(captain));
      await notify(captain);
    }
    await Promise.all([...senders, ...senders].map(({ look }) => look()));
    expect(devices.map(({ received }) => received.length)).toEqual(devices.map(() => 1));
  });

  test('a new notification that arrives during a delivery is sent after it', async () => {
    const captain = await anyone();
    const device = await aTold(captain);
    await aSender({ hears: true });
    await listening(push.database.db, 1);
    const asked = new Promise<ServerResponse>((resolve) => push.service.answer(resolve));
    await notify(captain);
    const response = await asked;
    push.service.answer(201);
    await notify(captain, { type: 'report' });
    response.writeHead(201).end();
    await expect.poll(() => titles(device)).toEqual(['رسالة جديدة', 'تقرير جديد']);
  });

  test('is found by polling if the NOTIFY was lost', async () => {
    const captain = await anyone();
    const device = await aTold(captain);
    await notify(captain);
    await aSender({ pollMs: 50 });
    await expect.poll(() => titles(device)).toEqual(['رسالة جديدة']);
  });

  test('stored after one with a larger number is sent too', async () => {
    const captain = await anyone();
    const device = await aTold(captain);
    const { look } = await aSender();
    const { captainId } = captain;
    await push.database.db.transaction().execute(async (slow) => {
      const message = { type: 'other', title: 'أول', message: 'نص' } as const;
      await slow
        .insertInto('notifications')
        .values({ ...message, captainId, createdAt: push.now.toISOString() })
        .execute();
      await notify(captain);
      await look();
      expect(device.received).toHaveLength(1);
    });
    await look();
    expect(titles(device)).toEqual(['رسالة جديدة', 'رسالة جديدة']);
  });

  test('is sent to each device of a captain, but not if it is older than the device', async () => {
    const captain = await anyone();
    await notify(captain);
    later(1);
    const first = await aTold(captain);
    const token = await startSession(push.database.db, tokens, captain.captainId, push.now);
    const second = await aTold({ ...captain, token });
    const { look } = await aSender();
    await look();
    expect([first, second].flatMap(({ received }) => received)).toEqual([]);
    await notify(captain, { type: 'report' });
    await look();
    expect([titles(first), titles(second)]).toEqual([['تقرير جديد'], ['تقرير جديد']]);
  });

  test('is not sent if it was read, the session ended or the account is closed', async () => {
    const [reader, gone, closed] = [await anyone(), await anyone(), await anyone()];
    const devices = [await aTold(reader), await aTold(gone), await aTold(closed)];
    const { db } = push.database;
    for (const captain of [reader, gone, closed]) await notify(captain);
    await db
      .updateTable('notifications')
      .set({ status: 'READ' })
      .where('captainId', '=', reader.captainId)
      .execute();
    await db
      .updateTable('sessions')
      .set({ expiresAt: push.now.toISOString() })
      .where('captainId', '=', gone.captainId)
      .execute();
    await db
      .updateTable('captains')
      .set({ closedAt: push.now.toISOString() })
      .where('captainId', '=', closed.captainId)
      .execute();
    await (await aSender()).look();
    expect(devices.flatMap(({ received }) => received)).toEqual([]);
  });

  test('a new notification from two days ago is not sent', async () => {
    const captain = await anyone();
    const device = await aTold(captain);
    await notify(captain);
    later(48 * 60);
    await (await aSender()).look();
    expect(device.received).toEqual([]);
  });
});

describe('what is sent', () => {
  test('names nobody, says which screen to open, and is encrypted for the device', async () => {
    const captain = await anyone();
    const device = await aTold(captain);
    const names = 'يوسف مينا، مارينا عاطف';
    await notify(captain, {
      type: 'attendance',
      title: `غياب متكرر: ${names}`,
      message: `نسبة الحضور أقل من ٥٠٪: ${names}`,
    });
    await (await aSender()).look();
    expect(device.messages()).toEqual([
      {
        title: 'تنبيه غياب جديد',
        body: 'مجموعة النيل الكشفية',
        tag: expect.stringMatching(/^message-\d+$/),
        path: '/notifications',
      },
    ]);
    const { body } = device.received[0]!;
    expect(body.includes('تنبيه')).toBe(false);
    expect(body.includes('notifications')).toBe(false);
  });

  test('is signed with the keys of this database and expires at ten in the evening', async () => {
    const captain = await anyone();
    const device = await aTold(captain);
    await notify(captain);
    push.now = new Date('2026-11-20T19:00:00Z');
    await (await aSender()).look();
    const { headers } = device.received[0]!;
    expect(headers).toMatchObject({
      ttl: '3600',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
    });
    const [, token = '', key = ''] = headers.authorization?.match(/^vapid t=(\S+), k=(\S+)$/) ?? [];
    expect(key).toBe((await keepPushKeys(push.database.db)).publicKey);
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'));
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
    const { payload } = await jwtVerify(token, jwk, { audience: push.service.origin });
    expect(payload.sub).toMatch(/^https:/);
    expect(payload.exp! - Date.now() / 1000).toBeLessThan(24 * 3600);
  });

  test('goes only to the address with which push was allowed', async () => {
    const captain = await anyone();
    const device = await aTold(captain);
    await notify(captain);
    await (await aSender({ own: readSettings({}) })).look();
    expect(device.received).toEqual([]);
    expect(await stored()).toEqual([]);
  });
});

describe('from ten in the evening to seven in the morning', () => {
  test('nothing is sent; unread notifications of the night are sent once in the morning', async () => {
    const captain = await anyone();
    push.now = new Date('2026-11-20T19:59:00Z');
    const device = await aTold(captain);
    const { look } = await aSender();
    const messages: number[] = [];
    for (const at of ['2026-11-20T20:00:00Z', '2026-11-20T23:30:00Z', '2026-11-21T02:00:00Z']) {
      push.now = new Date(at);
      messages.push(await notify(captain, { type: 'attendance' }), await notify(captain));
      await look();
    }
    push.now = new Date('2026-11-21T04:59:59Z');
    await look();
    expect(device.received).toEqual([]);
    await push.database.db
      .updateTable('notifications')
      .set({ status: 'READ' })
      .where('notificationId', 'in', messages.slice(0, 3))
      .execute();
    push.now = new Date('2026-11-21T05:00:00Z');
    await look();
    await look();
    expect(titles(device)).toEqual(['لديك ٣ رسائل جديدة']);
    expect(device.received[0]!.headers.ttl).toBe(String(15 * 3600));
  });
});
