import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { bearer } from '../../testing/app.ts';
import { aSector } from '../../testing/factories.ts';
import { listening } from '../../testing/listening.ts';
import { FAST_POLL, HINTS_ONLY, streamProcesses } from '../../testing/stream-processes.ts';
import { hintUnread } from './queries.ts';

const group = streamProcesses();
const { aProcess, aStream, anyone, notify } = group;

/** An open stream whose client stops reading after the headers. */
async function aSocket(url: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /api/notification/stream HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  await once(socket, 'readable');
  return socket;
}

describe('a stream ends', () => {
  test('a stream ends after a logout', async () => {
    const { url } = await aProcess(FAST_POLL);
    const { token } = await anyone();
    const stream = await aStream(url, token);
    const staying = await aStream(url, (await anyone()).token);
    await fetch(`${url}/api/auth/logout`, {
      method: 'POST',
      headers: bearer(token),
    });
    await expect.poll(() => stream.heard.isOver).toBe(true);
    expect(staying.heard.isOver).toBe(false);
  });

  test('a stream ends when the account is closed, and when the session runs out', async () => {
    const { url } = await aProcess(FAST_POLL);
    const [one, other] = [await anyone(), await anyone()];
    const [closed, expired] = [await aStream(url, one.token), await aStream(url, other.token)];
    await group.database.db
      .updateTable('captains')
      .set({ closedAt: group.now.toISOString() })
      .where('captainId', '=', one.captainId)
      .execute();
    await expect.poll(() => closed.heard.isOver).toBe(true);
    expect(expired.heard.isOver).toBe(false);
    group.now = new Date('2027-07-02T00:00:00Z');
    await expect.poll(() => expired.heard.isOver).toBe(true);
  });

  test('a stream ends at once after a hint, if the session is over', async () => {
    const { url } = await aProcess(HINTS_ONLY);
    const { captainId, token } = await anyone();
    const stream = await aStream(url, token);
    await listening(group.database.db);
    await group.database.db.deleteFrom('sessions').execute();
    await hintUnread(group.database.db, [captainId]);
    await expect.poll(() => stream.heard.isOver).toBe(true);
  });

  test('a stream ends with the application, which waits for none of them', async () => {
    const { app, url } = await aProcess(HINTS_ONLY);
    const { token } = await anyone();
    const streams = await Promise.all([1, 2, 3].map(() => aStream(url, token)));
    // A client that has stopped reading.
    const deaf = await aSocket(url, token);
    // Waiting for one of them would never end.
    await app.close();
    for (const { heard } of streams) await expect.poll(() => heard.isOver).toBe(true);
    deaf.destroy();
  });

  test('the oldest of three streams of one captain ends', async () => {
    const { url } = await aProcess(HINTS_ONLY);
    const { captainId, token } = await anyone();
    const streams: Awaited<ReturnType<typeof aStream>>[] = [];
    const other = await aStream(url, (await anyone()).token);
    for (let index = 0; index < 3; index += 1) streams.push(await aStream(url, token));
    await expect.poll(() => streams[0]!.heard.isOver).toBe(true);
    expect(streams[0]!.heard.text).toContain('retry: 300000\n\n');
    await listening(group.database.db);
    await notify(captainId);
    for (const stream of streams.slice(1)) await expect.poll(stream.counts).toEqual([0, 1]);
    expect(other.heard.isOver).toBe(false);
  });

  test.each([
    ['one address', (index: number) => `2001:db8:0:1::${index}`, '2001:db8:0:2::1'],
    ['one IPv4 address', () => '192.0.2.1', '192.0.2.2'],
  ])('the oldest of twenty-one streams of %s ends', async (_, addressOf, elsewhere) => {
    const { url } = await aProcess(HINTS_ONLY);
    const streams: Awaited<ReturnType<typeof aStream>>[] = [];
    const from = async (address: string) =>
      aStream(url, (await anyone()).token, { 'x-forwarded-for': address });
    const other = await from(elsewhere);
    for (let index = 1; index <= 21; index += 1) streams.push(await from(addressOf(index)));
    await expect.poll(() => streams[0]!.heard.isOver).toBe(true);
    expect(streams[0]!.heard.text).toContain('retry: 300000\n\n');
    for (const { heard } of [...streams.slice(1), other]) expect(heard.isOver).toBe(false);
  });

  test('the oldest stream ends if streams would take more than half of the connections', async () => {
    const { url } = await aProcess(HINTS_ONLY, { connectionLimits: { connections: 7 } });
    const streams: Awaited<ReturnType<typeof aStream>>[] = [];
    for (let index = 0; index < 4; index += 1) {
      streams.push(await aStream(url, (await anyone()).token));
    }
    await expect.poll(() => streams[0]!.heard.isOver).toBe(true);
    for (const { heard } of streams.slice(1)) expect(heard.isOver).toBe(false);
  });

  test('a stream ends when its captain has no sector any more', async () => {
    const { url } = await aProcess(FAST_POLL);
    const { sectorId } = await aSector(group.database.db);
    const { captainId, token } = await anyone({ type: 'regular', sectorId });
    const stream = await aStream(url, token);
    await expect.poll(stream.counts).toEqual([0]);
    await group.database.db
      .updateTable('captains')
      .set({ sectorId: null })
      .where('captainId', '=', captainId)
      .execute();
    await expect.poll(() => stream.heard.isOver).toBe(true);
  });

  test('a stream ends with its client, which leaves nothing behind', async () => {
    const { app, url } = await aProcess(FAST_POLL);
    const socket = await aSocket(url, (await anyone()).token);
    const connections = () =>
      new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
    expect(await connections()).toBe(1);
    socket.destroy();
    await expect.poll(connections).toBe(0);
  });
});
