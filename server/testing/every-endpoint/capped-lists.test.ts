import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listFinanceItems } from '../../../contract/finance/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { createScout } from '../../../contract/scouts/endpoints.ts';
import { searchPeople } from '../../../contract/search/endpoints.ts';
import { searchScoutRates } from '../../../contract/stats/endpoints.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { insertItem } from '../../features/finance/queries.ts';
import { notifyCaptains } from '../../features/notifications/queries.ts';
import { testApp } from '../app.ts';
import { aCaptain, aSector, type TestCaptain } from '../factories.ts';

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
  for (const value of [1, 2]) {
    const item = { value, type: 'income', description: null, date: '2026-11-20' } as const;
    await insertItem(server.db, item, general.captainId, server.now);
  }
});

test('every list with a limit says how many rows there are in all and whether more follow', () => {
  const silent = endpoints.filter(({ endpoint: { query, response } }) => {
    const takes = query ? (z.toJSONSchema(query, { io: 'output' }).properties ?? {}) : {};
    const says =
      z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }).properties ?? {};
    // An answer with groups has `hasMore` in each.
    const isCounted = ('total' in says && 'hasMore' in says) || 'totals' in says;
    return 'limit' in takes && !isCounted;
  });
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['scouts of a search', searchScoutRates],
  ['entries of the history', listHistory],
  ['notifications', listNotifications],
] as const)('a page of one of three %s says three', async (_, endpoint) => {
  const ask = async (query: object) => (await call(endpoint, { as: general.token, query })).ok;
  expect(await ask({ limit: 1 })).toMatchObject({ count: 1, total: 3, hasMore: true });
  expect(await ask({})).toMatchObject({ count: 3, total: 3, hasMore: false });
});

test('each of two groups of hits says how many there are', async () => {
  const query = { q: 'ا', limit: 1 };
  const { body, totals } = (await call(searchPeople, { as: general.token, query })).ok;
  expect(Object.keys(totals)).toEqual(Object.keys(body));
  expect(body.scouts).toHaveLength(1);
  expect(totals).toEqual({ scouts: 2, captains: 1 });
});

test('nothing follows a list of exactly one page', async () => {
  for (const endpoint of [searchScoutRates, listHistory, listNotifications]) {
    const { ok } = await call(endpoint, { as: general.token, query: { limit: 3 } });
    expect(ok).toMatchObject({ count: 3, hasMore: false });
  }
  const ask = async (query: object) => {
    return (await call(listFinanceItems, { as: general.token, query })).ok;
  };
  expect(await ask({ limit: 1 })).toMatchObject({ count: 1, hasMore: true });
  expect(await ask({ limit: 1, offset: 1 })).toMatchObject({ count: 1, hasMore: false });
  expect(await ask({ limit: 2 })).toMatchObject({ count: 2, hasMore: false });
});

test('the total is the same on each page', async () => {
  for (const endpoint of [listHistory, listNotifications]) {
    const ask = async (query: object) => (await call(endpoint, { as: general.token, query })).ok;
    const { body } = await ask({ limit: 2 });
    const last = body.at(-1)?.id;
    expect(await ask({ limit: 2, before: last })).toMatchObject({ count: 1, total: 3 });
  }
  const rest = { limit: 2, offset: 2 };
  const scouts = await call(searchScoutRates, { as: general.token, query: rest });
  expect(scouts.ok).toMatchObject({ count: 1, total: 3, hasMore: false });
  const none = await call(searchScoutRates, { as: general.token, query: { name: 'لا أحد' } });
  expect(none.ok).toMatchObject({ count: 0, total: 0 });
});
