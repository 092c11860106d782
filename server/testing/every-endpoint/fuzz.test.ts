import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { failureBody } from '../../../contract/core/errors.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { insertDemoGroup } from '../../demo/demo.ts';
import { testApp } from '../app.ts';
import { aCaptain, type TestCaptain } from '../factories.ts';
import { printTables } from '../tables.ts';

/** Requests per endpoint; each is derived from its schemas with one or more parts spoilt. */
const RUNS = 60;

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

/** Values that no field of the contract takes, whatever its type. */
const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    "'; DROP TABLE scouts; --",
    '<script>alert(1)</script>',
    '=HYPERLINK("x")',
    '\u202E\u2066',
    '\uD800',
    '99999999999999999999',
    '-1',
    '1e400',
    'NaN',
    '2026-02-30',
    '0000-00-00',
    -1,
    0.5,
    1e308,
    2 ** 53 + 2,
    true,
    [],
    {},
    [[]],
    { length: 3 },
    { toString: 1 },
    'ا'.repeat(5000),
  ),
  fc.anything({ maxDepth: 2, withNullPrototype: false }).filter((value) => value !== undefined),
);

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
};

/** The fields of a schema, as clients are told them. */
function fieldsOf(schema: z.ZodType | undefined): JsonSchema {
  return schema ? (z.toJSONSchema(schema, { io: 'input' }) as JsonSchema) : {};
}

/** An object of the schema's shape in which fields are garbage, missing, or of the right kind but absurd. */
function spoilt(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const plausible: fc.Arbitrary<unknown> = field.enum
      ? fc.constantFrom(...field.enum)
      : field.type === 'integer' || field.type === 'number'
        ? fc.oneof(fc.integer(), fc.double())
        : field.type === 'array'
          ? fc.array(field.items?.properties ? spoilt(field.items) : garbage, { maxLength: 3 })
          : fc.string();
    return [name, fc.oneof(garbage, garbage, plausible)] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

/** Whether the endpoint's own schemas let the request through: then it is no garbage. */
function isValid(endpoint: Endpoint, request: { params: unknown; query: unknown; body: unknown }) {
  const parts = ['params', 'query', 'body'] as const;
  return parts.every((part) => endpoint[part]?.safeParse(request[part]).success ?? true);
}

/** What requests leave behind without writing: counts of attempts and of what was looked at, and the use of a session. */
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
  test('is found in any table', async () => {
    expect((await fingerprint()).split('\n').map((line) => line.split(' ')[0])).toEqual(
      expect.arrayContaining(['captains', 'history', 'scouts']),
    );
  });

  test.each(writing)('$name answers 4xx and stores nothing', async ({ endpoint }) => {
    const before = await fingerprint();
    const [params, query, body] = [endpoint.params, endpoint.query, endpoint.body].map(fieldsOf);
    const request = fc.record({
      params: spoilt(params!),
      query: spoilt(query!),
      body: fc.oneof({ weight: 4, arbitrary: spoilt(body!) }, { weight: 1, arbitrary: garbage }),
      isGeneral: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ isGeneral, ...sent }) => {
        // What the schemas let through is no garbage, and a write of it may well succeed.
        fc.pre(endpoint.method === 'GET' || !isValid(endpoint, asSent(endpoint, sent)));
        const answer = await send(endpoint, sent, isGeneral ? general.token : newcomer.token);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (answer.statusCode >= 400) failureBody.parse(JSON.parse(answer.body));
        if (endpoint.method !== 'GET') expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      }),
      { numRuns: RUNS, seed: 20_261_120 },
    );
    expect(await fingerprint()).toBe(before);
  });
});

type Fields<T> = Record<string, T>;
type Sent<T = unknown> = { params: Fields<T>; query: Fields<T>; body: unknown };

/** What of a request arrives: JSON drops what it can't say, a path parameter is text. */
function asSent(endpoint: Endpoint, { params, query, body }: Sent): Sent<string> {
  const texts = (record: Fields<unknown>) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, safeText(value)]));
  const parsed: unknown = JSON.parse(JSON.stringify(body) ?? '{}');
  return {
    params: texts(params),
    query: texts(query),
    body: endpoint.body ? (parsed ?? {}) : undefined,
  };
}

function safeText(value: unknown): string {
  try {
    return String(value).toWellFormed();
  } catch {
    return '[object]';
  }
}

function send(endpoint: Endpoint, sent: Sent, token: string) {
  const { params, query } = asSent(endpoint, sent);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return server.app.inject({
    method: endpoint.method,
    url: `/api${path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(sent.body) ?? '',
  });
}
