import { describe, expect, test } from 'vitest';
import { createActivity, listActivities } from '../../contract/activities/endpoints.ts';
import { logout, readMe } from '../../contract/auth/endpoints.ts';
import { listCaptains } from '../../contract/captains/endpoints.ts';
import { can, type Permission, permissions } from '../../contract/core/permissions.ts';
import { listNotifications } from '../../contract/notifications/endpoints.ts';
import { listScouts } from '../../contract/scouts/endpoints.ts';
import { listSectors } from '../../contract/sectors/endpoints.ts';
import { listWeeks } from '../../contract/terms/endpoints.ts';
import { endpoints } from '../../scripts/endpoints.ts';
import { bearer, testApp } from '../testing/app.ts';
import { aCaptain, aSector, aTerm } from '../testing/factories.ts';
import { hasTooManyKeys } from './raw-request.ts';

const server = testApp();
const isPermission = (access: string): access is Permission =>
  permissions.some((permission) => permission === access);
const { call } = server;

describe('a captain who is not assigned yet', () => {
  test('may read the account, the weeks and the inbox, and gets a sentence for the rest', async () => {
    const { token: as } = await aCaptain(server);
    for (const endpoint of [readMe, listWeeks, listNotifications]) {
      expect((await call(endpoint, { as })).status).toBe(200);
    }
    for (const endpoint of [listScouts, listCaptains]) {
      expect((await call(endpoint, { as })).failure).toMatchObject({
        status: 403,
        code: 'NOT_ASSIGNED_YET',
        arabicMessage: 'لم يُعيَّن لك قطاع بعد',
      });
    }
  });

  test('has full access with a sector; a unit captain without sectors keeps that of the type', async () => {
    const { sectorId } = await aSector(server.db);
    for (const fields of [{ sectorId }, { type: 'unit' as const }]) {
      const { token: as } = await aCaptain(server, fields);
      expect((await call(listSectors, { as })).status).toBe(200);
    }
  });
});

test('a body of null is refused wherever a body is read, also where all of its fields may be left out', async () => {
  const { sectorId } = await aSector(server.db);
  const captains = [
    await aCaptain(server, { type: 'general' }),
    await aCaptain(server, { type: 'unit' }),
    await aCaptain(server, { sectorId }),
  ];
  const withBody = endpoints.filter(
    ({ endpoint }) => endpoint.body && endpoint.access !== 'public',
  );
  expect(withBody.length).toBeGreaterThan(100);
  for (const { name, endpoint } of withBody) {
    const url = `/api${endpoint.path.replace(/\{\w+\}/g, '1')}`;
    const { access, method } = endpoint;
    const caller = captains.find((each) => !isPermission(access) || can(each, access));
    const token = caller?.token;
    const headers = { ...bearer(token), 'content-type': 'application/json' };
    const answer = await server.app.inject({ method, url, headers, payload: 'null' });
    expect(`${name} ${answer.statusCode}`).toBe(`${name} 400`);
  }
});

describe('ordinary writes', () => {
  test('are limited to 120 a minute for each captain, who may still sign out', async () => {
    await aTerm(server.db);
    const busy = await aCaptain(server, { type: 'unit' });
    const calm = await aCaptain(server, { type: 'unit' });
    const body = { name: 'معسكر', type: 'camping', day: 'fri', weekNumber: 9, termNumber: 1 };
    const plan = ({ token }: { token: string }) => call(createActivity, { as: token, body });
    for (let nth = 0; nth < 120; nth += 1) expect((await plan(busy)).status).toBe(201);
    const refused = await plan(busy);
    expect(refused.failure).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      arabicMessage: 'محاولات كثيرة، يرجى المحاولة مرة أخرى بعد دقيقة واحدة',
    });
    expect(refused.headers['retry-after']).toBe('60');
    expect((await call(listActivities, { as: busy.token })).ok.count).toBe(120);
    expect((await plan(calm)).status).toBe(201);
    const before = server.now;
    server.now = new Date(before.getTime() + 61_000);
    expect((await plan(busy)).status).toBe(201);
    server.now = before;
    expect((await call(logout, { as: busy.token })).status).toBe(200);
  });
});

describe('the names of fields in a body', () => {
  const object = (count: number, name: (nth: number) => string) =>
    `{${Array.from({ length: count }, (_, nth) => `"${name(nth)}" : 1`).join(',')}}`;

  test('are limited before the body is parsed, however they are written', async () => {
    expect(hasTooManyKeys(object(5000, (nth) => `k${nth}`))).toBe(false);
    expect(hasTooManyKeys(object(5001, (nth) => `k${nth}`))).toBe(true);
    expect(hasTooManyKeys(object(5001, (nth) => `\\u006b\\"${nth}`))).toBe(true);
    const payload = object(80_000, (nth) => `k${nth}`);
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST' as const, url: '/api/auth/login', headers, payload };
    const answer = await server.app.inject(request);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'INVALID_REQUEST',
      issues: [{ arabicMessage: 'في الطلب حقول أكثر من الممكن' }],
    });
  });

  test('may be repeated by a long list, and stand in texts', () => {
    const row = { scoutId: 1, at: '10:30', note: '"k": "k":' };
    const rows = Array.from({ length: 10_000 }, () => row);
    expect(hasTooManyKeys(JSON.stringify({ rows }))).toBe(false);
  });
});
