import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  deleteNotification,
  deleteReadNotifications,
  listNotifications,
  markAllNotifications,
  markNotification,
  sendNotification,
} from '../../../contract/notifications/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, type TestCaptain } from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let regular: TestCaptain;
let other: TestCaptain;
let sector: StoredSector;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit' });
  sector = await aSector(server.db, { unitCaptainId: unit.captainId });
  regular = await aCaptain(server, { sectorId: sector.sectorId });
  other = await aCaptain(server);
});
beforeEach(async () => {
  await server.db.deleteFrom('notifications').execute();
});

const letter = (changes: object = {}) => ({
  type: 'other',
  title: 'اجتماع القادة',
  message: 'الخميس بعد العشاء',
  sectorBaseName: '',
  sectorSuffixName: '',
  ...changes,
});
const send = (changes: object = {}, as = unit.token) =>
  call(sendNotification, { as, body: letter(changes) });
const inbox = async (captain: TestCaptain, query: object = {}) =>
  (await call(listNotifications, { as: captain.token, query })).ok.body;

describe('sending', () => {
  test('sending to all reaches every captain with an open account and says how many', async () => {
    const closed = await aCaptain(server);
    await server.db
      .updateTable('captains')
      .set({ closedAt: server.now.toISOString() })
      .where('captainId', '=', closed.captainId)
      .execute();
    const answer = await send();
    expect(answer.status).toBe(201);
    expect(answer.ok).toMatchObject({ count: 4, arabicMessage: expect.stringContaining('٤ قادة') });
    for (const captain of [general, unit, regular, other]) {
      expect(await inbox(captain)).toMatchObject([{ title: 'اجتماع القادة', status: 'UNREAD' }]);
    }
  });

  test('sending to a sector reaches its captains and its unit captain', async () => {
    const name = { sectorBaseName: sector.baseName, sectorSuffixName: sector.suffixName };
    const { ok } = await send({ ...name, title: 'للقطاع' }, general.token);
    expect(ok.count).toBe(2);
    const titles = async (captain: TestCaptain) => (await inbox(captain)).map(({ title }) => title);
    expect(await titles(regular)).toContain('للقطاع');
    expect(await titles(unit)).toContain('للقطاع');
    expect(await titles(other)).not.toContain('للقطاع');
  });

  test('keeps the message’s lines', async () => {
    await send({ title: 'سطران', message: 'الأحد  ظهراً \n في القاعة' }, general.token);
    const sent = (await inbox(regular)).find(({ title }) => title === 'سطران');
    expect(sent?.message).toBe('الأحد ظهراً\nفي القاعة');
  });

  test.each([
    ['no title', { title: ' ' }, 400, 'INVALID_REQUEST'],
    ['no message', { message: undefined }, 400, 'INVALID_REQUEST'],
    ['another type', { type: 'attendance' }, 400, 'INVALID_REQUEST'],
    ['half a sector', { sectorBaseName: 'أشبال' }, 400, 'INVALID_REQUEST'],
    ['an unknown sector', { baseName: 'لايوجد', suffixName: 'أ' }, 404, 'SECTOR_NOT_FOUND'],
  ])('refuses %s', async (_, change, status, code) => {
    expect((await send(change)).failure).toMatchObject({ status, code });
  });
});

describe('the inbox', () => {
  test('marks all own messages as read and deletes the read ones', async () => {
    const before = (await inbox(general)).length;
    const unread = (await inbox(regular)).length;
    const marked = await call(markAllNotifications, {
      as: regular.token,
      body: { captainId: regular.captainId },
    });
    expect(marked.ok.count).toBe(unread);
    expect(await inbox(regular)).toEqual([]);
    expect(await inbox(general)).toHaveLength(before);
    const read = (await inbox(regular, { status: 'READ' })).length;
    expect((await call(deleteReadNotifications, { as: regular.token })).ok.count).toBe(read);
    expect(await inbox(regular, { status: 'READ' })).toEqual([]);
    expect((await call(deleteReadNotifications, { as: regular.token })).ok.count).toBe(0);
  });

  test('deletes a read one, not an unread one and nobody else’s', async () => {
    await send();
    const [{ id } = { id: 0 }] = await inbox(other);
    const remove = (as: string, args: object) => call(deleteNotification, { as, ...args });
    const unread = await remove(other.token, { body: { id } });
    expect(unread.failure).toMatchObject({ status: 409, code: 'NOT_READ' });
    await call(markNotification, { as: other.token, body: { id, status: 'READ' } });
    expect((await remove(general.token, { body: { id } })).failure.code).toBe(
      'NOTIFICATION_NOT_FOUND',
    );
    expect((await remove(other.token, { query: { id } })).status).toBe(200);
    expect((await remove(other.token, { query: { id } })).failure.status).toBe(404);
    expect((await remove(other.token, {})).failure.status).toBe(400);
  });

  test('is changed in bulk by its owner only', async () => {
    const query = { captainId: general.captainId };
    for (const endpoint of [markAllNotifications, deleteReadNotifications]) {
      const { failure } = await call(endpoint, { as: other.token, query });
      expect(failure).toMatchObject({ status: 403, code: 'OUT_OF_SCOPE' });
    }
  });
});
