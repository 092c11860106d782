import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { bearer, testApp } from '../app.ts';
import { aCaptain } from '../factories.ts';
import {
  aWorld,
  type Column,
  columns,
  type Request,
  requests,
  rowOf,
  type World,
} from '../requests.ts';

const server = testApp();
const { call } = server;

test('every row belongs to an endpoint that exists', () => {
  const names = new Set(endpoints.map(({ name }) => name));
  expect(Object.keys(requests).filter((name) => !names.has(name))).toEqual([]);
});

describe.each(endpoints)('$name', ({ name, endpoint }) => {
  test(`answers ${requests[name]?.[0]}`, async () => {
    const [statuses, request] = rowOf(name);
    const world = await aWorld(server);
    // Calls go from the least to the most powerful, so that a refused one can't hide behind a change.
    const answered: number[] = [];
    for (const column of columns) {
      const place = column.endsWith('other') ? world.other : world.own;
      answered.push(await statusFor(world, endpoint, column, request(place, world)));
    }
    expect(answered.join(' ')).toBe(statuses);
  });
});

async function statusFor(
  world: World,
  endpoint: Endpoint,
  column: Column,
  request: Request,
): Promise<number> {
  const isLogout = endpoint.path === '/auth/logout';
  const caller = column === 'visitor' ? undefined : world.callers[column];
  // The unit captain is in two columns: the second logout would find the session ended.
  const fresh = caller && isLogout ? await aCaptain(server, { type: caller.type }) : caller;
  return (await call(endpoint, { ...request, as: fresh?.token })).status;
}

test('the stream of unread counts, which is not in the contract, answers 401 403 200 200 200', async () => {
  const { callers } = await aWorld(server);
  const answered: number[] = [];
  for (const caller of [
    null,
    callers.newcomer,
    callers['regular own'],
    callers['unit own'],
    callers.general,
  ]) {
    const answer = await server.app.inject({
      url: '/api/notification/stream',
      headers: bearer(caller?.token),
      // A stream's answer does not end by itself.
      payloadAsStream: true,
    });
    answered.push(answer.statusCode);
    answer.stream().destroy();
  }
  expect(answered).toEqual([401, 403, 200, 200, 200]);
});
