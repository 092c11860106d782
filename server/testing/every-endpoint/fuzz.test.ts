import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { insertDemoGroup } from '../../demo/demo.ts';
import { bearer, testApp } from '../app.ts';
import { aCaptain, type TestCaptain } from '../factories.ts';
import { printTables } from '../tables.ts';
import {
  asSent,
  expectRefusal,
  injectionOf,
  isValid,
  type Sent,
  spoiltRequest,
} from './garbage.ts';

/** Requests per endpoint; each is derived from its schemas with one or more invalid parts. */
const runs = randomRuns(12, 100);

const server = testApp();
let general: TestCaptain;
let newcomer: TestCaptain;

beforeAll(async () => {
  await insertDemoGroup(server.db, {
    now: server.now,
    timeZone: server.settings.timeZone,
    size: { scouts: 30, sectors: 4, units: 2, terms: 2, weeks: 12 },
  });
  general = await aCaptain(server, { type: 'general' });
  newcomer = await aCaptain(server);
});

/** Tables that reads change too: counts of attempts and views, and the last use of a session. */
const bookkeeping = ['contact_views', 'profile_reads', 'sessions', 'throttle_events'];

/** A fingerprint of all that is stored. */
async function fingerprint(): Promise<string> {
  const prints = Object.entries(await printTables(server.db, bookkeeping));
  return prints.map(([table, print]) => `${table} ${print.join(':')}`).join('\n');
}

const writing = endpoints.filter(
  ({ endpoint }) => endpoint.params || endpoint.query || endpoint.body,
);

describe('garbage', () => {
  /** The tables as the test before has left them. */
  let stored: string | undefined;

  test('is found in any table', async () => {
    expect((await fingerprint()).split('\n').map((line) => line.split(' ')[0])).toEqual(
      expect.arrayContaining(['captains', 'history', 'scouts']),
    );
  });

  test.each(writing)('$name answers 4xx and stores nothing', async ({ endpoint }) => {
    const before = stored ?? (await fingerprint());
    stored = undefined;
    await fc.assert(
      fc.asyncProperty(spoiltRequest(endpoint), fc.boolean(), async (sent, isGeneral) => {
        // A body that the schemas accept is valid, so its write may succeed.
        fc.pre(endpoint.method === 'GET' || !isValid(endpoint, asSent(endpoint, sent)));
        const answer = await send(endpoint, sent, isGeneral ? general.token : newcomer.token);
        expectRefusal(endpoint, answer);
      }),
      runs,
    );
    const after = await fingerprint();
    expect(after).toBe(before);
    stored = after;
  });
});

function send(endpoint: Endpoint, sent: Sent, token: string) {
  return server.app.inject({
    ...injectionOf(endpoint, sent),
    headers: { ...bearer(token), 'content-type': 'application/json' },
  });
}
