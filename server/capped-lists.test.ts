import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../contract/endpoints.ts';
import { listFinanceItems } from '../contract/finance.ts';
import { listHistory } from '../contract/history.ts';
import { listNotifications } from '../contract/notifications.ts';
import { createScout } from '../contract/scouts.ts';
import { searchScoutRates } from '../contract/stats.ts';
import { notifyCaptains } from './features/notifications/queries.ts';
import { testApp } from './testing/app.ts';
import { aCaptain, aSector, type TestCaptain } from './testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  const { baseName, suffixName } = await aSector(server.db);
  for (const name of ['كريم صبحي', 'مينا عادل', 'آية صبحي']) {
    const body = { name, gender: 'male', baseName, suffixName };
    await call(createScout, { as: general.token, body });
    const notice = { type: 'other', title: name, message: name } as const;
    await notifyCaptains(server.db, notice, null, server.now);
  }
});

test('every list that takes a limit says how many there are in all', () => {
  const withoutTotal = endpoints.filter(({ endpoint: { query, response } }) => {
    const takes = query ? (z.toJSONSchema(query, { io: 'output' }).properties ?? {}) : {};
    const says =
      z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }).properties ?? {};
    return 'limit' in takes && !('total' in says);
  });
  expect(withoutTotal.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['scouts of a search', searchScoutRates],
  ['entries of the history', listHistory],
  ['notifications', listNotifications],
] as const)('of three %s a page of one says three', async (_, endpoint) => {
  const ask = async (query: object) => (await call(endpoint, { as: general.token, query })).ok;
  expect(await ask({ limit: 1 })).toMatchObject({ count: 1, total: 3 });
  expect(await ask({})).toMatchObject({ count: 3, total: 3 });
});

test('the total of a later page is that of the first', async () => {
  for (const endpoint of [listHistory, listNotifications]) {
    const ask = async (query: object) => (await call(endpoint, { as: general.token, query })).ok;
    const { body } = await ask({ limit: 2 });
    const last = body.at(-1)?.id;
    expect(await ask({ limit: 2, before: last })).toMatchObject({ count: 1, total: 3 });
  }
  const none = await call(searchScoutRates, { as: general.token, query: { name: 'لا أحد' } });
  expect(none.ok).toMatchObject({ count: 0, total: 0 });
  const items = await call(listFinanceItems, { as: general.token, query: { limit: 5 } });
  expect(items.ok).toMatchObject({ count: 0, total: 0 });
});
