import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { keepPushKeys } from '../features/notifications/push-queries.ts';
import { listening } from '../testing/listening.ts';
import { pushProcesses } from '../testing/push-processes.ts';

const push = pushProcesses();
const { later, aSender, aTold, anyone, notify, titles, stored, logger } = push;

describe('a push service', () => {
  test.each([404, 410])('a push service that answers %i removes the device', async (status) => {
    const captain = await anyone();
    const device = await aTold(captain);
    push.service.answer(status);
    const { look } = await aSender();
    await notify(captain);
    await look();
    expect(device.received).toHaveLength(1);
    expect(await stored()).toEqual([]);
    push.service.answer(201);
    await notify(captain);
    await look();
    expect(device.received).toHaveLength(1);
  });

  test.each([
    ['answers 500', 500],
    ['answers 429', 429],
    ['hangs up', (response: ServerResponse) => void response.destroy()],
  ])('a push service that %s is asked again after a pause, until it took it', async (_, answer) => {
    const captain = await anyone();
    const device = await aTold(captain);
    const { look } = await aSender();
    push.service.answer(answer);
    await notify(captain);
    await look();
    await look();
    expect(device.received).toHaveLength(1);
    later(1);
    await look();
    expect(device.received).toHaveLength(2);
    push.service.answer(201);
    later(5);
    await look();
    later(60);
    await look();
    expect(titles(device)).toEqual(['رسالة جديدة', 'رسالة جديدة', 'رسالة جديدة']);
    expect(await stored()).toMatchObject([{ attempts: 0 }]);
  });

  test('a push service that stays down is tried five times for each notification', async () => {
    const captain = await anyone();
    const device = await aTold(captain);
    const { look } = await aSender();
    push.service.answer(503);
    await notify(captain);
    for (let nth = 0; nth < 10; nth += 1) {
      await look();
      later(61);
    }
    expect(device.received).toHaveLength(5);
    push.service.answer(201);
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
    'a push service that answers %i is not sent the same notification again',
    async (status) => {
      const captain = await anyone();
      const device = await aTold(captain);
      const { look } = await aSender();
      push.service.answer((response) =>
        response.writeHead(status, { location: push.service.origin }).end(),
      );
      await notify(captain);
      await look();
      later(61);
      await look();
      expect(device.received).toHaveLength(1);
      expect(await stored()).toHaveLength(1);
    },
  );

  test('a push service that does not answer delays neither the sender nor other devices', async () => {
    const [one, other] = [await anyone(), await anyone()];
    const [slow, quick] = [await aTold(one), await aTold(other)];
    await aSender({ hears: true });
    await listening(push.database.db, 1);
    const held: ServerResponse[] = [];
    push.service.answer((response) => void held.push(response));
    await notify(one);
    await expect.poll(() => slow.received).toHaveLength(1);
    push.service.answer(201);
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
  const asked = new Promise<ServerResponse>((resolve) => push.service.answer(resolve));
  await notify(captain);
  const looking = first.look();
  const response = await asked;
  const cut = once(response, 'close');
  await first.stop();
  await Promise.all([looking, cut]);
  push.service.answer(201);
  await second.look();
  expect(device.received).toHaveLength(1);
  later(1);
  await second.look();
  expect(device.received).toHaveLength(2);
});

test('processes that start at once share one pair of keys', async () => {
  const others = await Promise.all(
    [1, 2, 3].map(() => openDatabase({ databaseUrl: push.database.connectionString, dataDir: '' })),
  );
  push.cleanUps.push(...others.map(({ close }) => close));
  const kept = await Promise.all([...others, ...others].map(({ db }) => keepPushKeys(db)));
  expect(new Set(kept.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await push.database.db.selectFrom('pushKeys').selectAll().execute()).toHaveLength(1);
});
