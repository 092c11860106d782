import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '../../../contract/auth/endpoints.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { thorough } from '../../../scripts/testing/thoroughness.ts';
import { backgroundWorkDone } from '../../db/transaction.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { DOMAIN, type TestGroup, testGroups } from '../../testing/groups.ts';
import {
  aWorld,
  type Column,
  columns,
  type Request,
  rowOf,
  type World,
} from '../../testing/requests.ts';
import { printTables } from '../../testing/tables.ts';

const server = testGroups();
let nile: TestGroup;
let manar: TestGroup;
/** Both groups hold rows of the same numbers. */
let others: World;
let before: Awaited<ReturnType<typeof printTables>>;
/** Tables that a refused call may write: counts of guesses. */
const COUNTS = ['throttle_events'];
let calls = 0;
/** Rows of the called group that no call has changed. */
let unchanged: World | undefined;

beforeAll(async () => {
  nile = await server.aGroup('nile');
  manar = await server.aGroup('manar');
  others = await aWorld(manar);
  before = await printTables(manar.db, COUNTS);
});

afterAll(async () => {
  // Requests to one group, by any caller, have not changed the other.
  await backgroundWorkDone();
  expect(await printTables(manar.db, COUNTS)).toEqual(before);
  console.log(`isolation: ${calls} calls between two groups`);
});

const send = async (
  endpoint: Endpoint,
  request: Request,
  {
    host = nile.host,
    as,
    headers,
  }: { host?: string; as?: string | undefined; headers?: Record<string, string> } = {},
) => {
  calls += 1;
  return server.call(endpoint, { ...request, host, as, ...(headers && { headers }) });
};

/** All secrets of the other group's captains and links. */
const secretsOf = (world: World) =>
  [world.own, world.other].flatMap(({ parentKey, calendarKey }) => [parentKey, calendarKey]);

describe.each(endpoints)('$name', ({ name, endpoint }) => {
  test('answers the callers of the group by the matrix, and those of the other one as strangers', async () => {
    const [statuses, request] = rowOf(name);
    const isOpen = endpoint.access === 'public' || endpoint.access === 'visitor';
    // Refused calls have changed nothing, so the next test goes on with the same rows.
    const world = unchanged ?? (await aWorld(nile));
    unchanged = thorough || isOpen ? undefined : world;
    const visitor = statuses.split(' ')[0]!;
    const place = (of: World, column: Column) => (column.endsWith('other') ? of.other : of.own);
    // Callers of the other group come first: their changes would show in the following calls.
    // To an open endpoint they are visitors, whichever they are.
    for (const column of isOpen && !thorough ? (['general'] as const) : columns) {
      if (column === 'visitor') continue;
      const as = others.callers[column].token;
      const { statusCode } = await send(endpoint, request(place(world, column), world), { as });
      if (isOpen) continue;
      expect(`${column} ${statusCode}`).toBe(`${column} 401`);
    }
    if (isOpen) {
      // A stranger's token changes nothing, and the other group's keys open nothing.
      const theirs = request(others.own, others);
      const sent = JSON.stringify(theirs);
      if (!secretsOf(others).some((secret) => sent.includes(secret))) return;
      const { statusCode, body } = await send(endpoint, theirs, {
        as: others.callers.general.token,
      });
      expect([401, 404]).toContain(statusCode);
      expect(body).not.toContain(others.own.scout.name);
      return;
    }
    // The program of one group answers its own callers by the same matrix (permissions.test.ts).
    if (!thorough) return;
    // The group's own data: a refused call has not changed them.
    const answered: number[] = [];
    for (const column of columns) {
      const as = column === 'visitor' ? undefined : world.callers[column].token;
      if (endpoint.path === '/auth/logout') {
        answered.push(Number(statuses.split(' ')[answered.length]));
        continue;
      }
      answered.push(
        (await send(endpoint, request(place(world, column), world), { as })).statusCode,
      );
    }
    expect(answered.join(' ')).toBe(statuses);
    expect(visitor).toBe('401');
  });
});

test('a key of a repeated write belongs to its group', async () => {
  const world = await aWorld(nile);
  const write = endpoints.find(({ name }) => name === 'createFinanceItem' || name === 'insertItem');
  const each = write ?? endpoints.find(({ name }) => name === 'sendNotification')!;
  const request = rowOf(each.name)[1];
  const headers = { 'idempotency-key': 'the same key in both groups' };
  const here = await send(each.endpoint, request(world.own, world), {
    as: world.callers.general.token,
    headers,
  });
  const again = await send(each.endpoint, request(world.own, world), {
    as: world.callers.general.token,
    headers,
  });
  expect(here.statusCode).toBeLessThan(300);
  expect(again.body).toBe(here.body);
  const rows = await manar.db
    .selectFrom('idempotencyKeys')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(rows.count).toBe(0);
});

test('the same phone number and password open the account of the group that is called', async () => {
  const world = await aWorld(nile);
  const { captainId } = world.callers.general;
  const { phoneNumber } = await nile.db
    .selectFrom('captains')
    .where('captainId', '=', captainId)
    .select('phoneNumber')
    .executeTakeFirstOrThrow();
  const body = { emailOrMobile: phoneNumber, password: PASSWORD };
  const { token } = (await send(login, { body })).json();
  const me = endpoints.find(({ name }) => name === 'readMe')!.endpoint;
  expect((await send(me, {}, { as: token })).statusCode).toBe(200);
  expect((await send(me, {}, { as: token, host: manar.host })).statusCode).toBe(401);
});

test('the stream of unread counts takes no token of another group', async () => {
  const answer = await server.app.inject({
    url: '/api/notification/stream',
    headers: { host: nile.host, authorization: `Bearer ${others.callers.general.token}` },
  });
  expect(answer.statusCode).toBe(401);
});

describe('a host name', () => {
  const me = endpoints.find(({ name }) => name === 'readMe')!.endpoint;
  const asked = async (host: string, headers?: Record<string, string>, from?: string) => {
    const { token } = (await aWorld(nile)).callers.general;
    const answer = await server.call(me, {
      host,
      as: token,
      ...(headers && { headers }),
      ...(from !== undefined && { from }),
    });
    return answer.statusCode;
  };

  test.each([
    ['in capitals', 'NILE.KHAYMA.EXAMPLE', 200],
    ['with a port', `nile.${DOMAIN}:8443`, 200],
    ['with a trailing dot', `nile.${DOMAIN}.`, 200],
    ['in wide letters, which are the same name', `ｎｉｌｅ.${DOMAIN}`, 200],
    ['of the other group', `manar.${DOMAIN}`, 401],
    ['of no group', `luxor.${DOMAIN}`, 404],
    ['below a group', `x.nile.${DOMAIN}`, 404],
    ['of the domain itself', DOMAIN, 404],
    ['that is an address', '127.0.0.1:3000', 404],
    ['that is an address of IPv6', '[::1]:3000', 404],
    ['of somebody else', 'nile.khayma.example.evil.example', 404],
    ['in punycode of another name', `xn--nle-8oa.${DOMAIN}`, 404],
    ['that is none', 'nile khayma', 400],
  ])('%s', async (_, host, status) => {
    expect(await asked(host)).toBe(status);
  });

  test('is taken from X-Forwarded-Host of a trusted proxy alone', async () => {
    const forwarded = { 'x-forwarded-host': nile.host };
    // The test's own calls come from 127.0.0.1, which is trusted.
    expect(await asked(`proxy.${DOMAIN}`, forwarded)).toBe(200);
    expect(await asked(`proxy.${DOMAIN}`, forwarded, '203.0.113.7')).toBe(404);
    expect(await asked(manar.host, forwarded, '203.0.113.7')).toBe(401);
  });
});
