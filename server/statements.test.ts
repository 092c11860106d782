import { beforeAll, describe, expect, test } from 'vitest';
import {
  callersOf,
  countStatements,
  doneOnce,
  findPlaces,
  type Places,
  readsOn,
  type Sent,
  urlOf,
  writesOn,
} from '../bench/calls.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { type CaptainType, captainTypes } from '../contract/permissions.ts';
import { buildApp } from './app.ts';
import { insertDemoGroup } from './db/demo.ts';
import type { DemoSize } from './db/demo-parts.ts';
import { dayIn } from './lib/calendar.ts';
import { startSession } from './lib/session.ts';
import { testApp } from './testing/app.ts';

/** Statements that an answer may cost beside the read of the session. */
const LIMIT = 3;

const small: DemoSize = { scouts: 32, sectors: 4, units: 2, terms: 1, weeks: 11 };
const large: DemoSize = { scouts: 400, sectors: 20, units: 4, terms: 4, weeks: 20 };
const groups = [aGroup(small), aGroup(large)];

describe.each(endpoints.filter(({ endpoint }) => endpoint.method === 'GET' || endpoint.file))(
  '$name',
  ({ name, endpoint }) => {
    test(`costs at most ${LIMIT} statements, as many on a ten times larger group`, async () => {
      const [few, many] = await Promise.all(
        groups.map(({ costsOf, reads }) => costsOf(name, endpoint, reads()[name] ?? [{}])),
      );
      expect(many).toEqual(few);
      const counts = Object.values(few!).flat();
      expect(counts).not.toEqual([]);
      expect(Math.max(...counts), JSON.stringify(few)).toBeLessThanOrEqual(LIMIT);
    });
  },
);

test('every write is counted, unless it can be done only once', () => {
  const known = new Set([...Object.keys(groups[0]!.writes()), ...doneOnce]);
  const writing = endpoints.filter(
    ({ endpoint: { method, notAWrite } }) => method !== 'GET' && notAWrite === null,
  );
  const forgotten = writing.filter(({ name }) => !known.has(name));
  expect(
    forgotten.map(({ name }) => `add ${name} to writesOn, or to doneOnce, in bench/calls.ts`),
  ).toEqual([]);
  const names = new Set(writing.map(({ name }) => name));
  expect([...known].filter((name) => !names.has(name))).toEqual([]);
});

test('a write costs as many statements on a ten times larger group', async () => {
  const [few, many] = await Promise.all(
    groups.map(async ({ costsOf, writes }) => {
      const costs: Record<string, Record<string, number[]>> = {};
      for (const [name, sent] of Object.entries(writes())) {
        const { endpoint } = endpoints.find((one) => one.name === name)!;
        costs[name] = await costsOf(name, endpoint, [sent]);
        expect(costs[name], name).not.toEqual({});
      }
      return costs;
    }),
  );
  expect(many).toEqual(few);
});

/** Where the requests of an endpoint stand. */
const requestFor = (name: string, { method, file }: Endpoint) =>
  `give ${name} a request that succeeds in ${method === 'GET' || file ? 'readsOn' : 'writesOn'} of bench/calls.ts`;

/** A made-up group with an application on it that counts its statements. */
function aGroup(size: DemoSize) {
  const server = testApp();
  let places: Places;
  let count: () => number;
  const tokens = {} as Record<CaptainType, string>;

  beforeAll(async () => {
    const { now, settings } = server;
    await insertDemoGroup(server.db, { now, timeZone: settings.timeZone, size });
    places = await findPlaces(server.db, dayIn(settings.timeZone, now));
    for (const type of captainTypes) {
      tokens[type] = await startSession(server.db, server.tokens, places.captains[type], now);
    }
    await server.app.close();
    const counted = countStatements(server.db);
    count = counted.count;
    server.app = await buildApp({ ...server, db: counted.db });
  });

  return {
    reads: () => readsOn(places),
    writes: () => writesOn(places),
    /** The statements of each request that succeeds beside the read of the session, by who called. */
    async costsOf(
      name: string,
      endpoint: Endpoint,
      requests: Sent[],
    ): Promise<Record<string, number[]>> {
      const callers: (CaptainType | 'visitor')[] = callersOf(endpoint);
      if (endpoint.access === 'visitor') callers.push('visitor');
      const costs: Record<string, number[]> = {};
      for (const caller of callers) {
        for (const sent of requests) {
          const before = count();
          const { statusCode, body } = await server.app.inject({
            method: endpoint.method,
            url: urlOf(endpoint, sent),
            ...(caller !== 'visitor' && { headers: { authorization: `Bearer ${tokens[caller]}` } }),
            ...(sent.body && { payload: sent.body }),
          });
          const session = endpoint.access === 'public' || caller === 'visitor' ? 0 : 1;
          // A captain outside the scope is refused, which costs less.
          if (statusCode < 300) (costs[caller] ??= []).push(count() - before - session);
          else expect(statusCode, `${caller}: ${body}\n${requestFor(name, endpoint)}`).toBe(403);
        }
      }
      return costs;
    },
  };
}
