import type { FastifyInstance, InjectOptions } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { Endpoint, ResponseOf } from '../../contract/core/endpoint.ts';
import type { FailureBody } from '../../contract/core/errors.ts';
import { answeredPhone } from '../../contract/countries/phone.ts';
import { buildApp } from '../app.ts';
import type { DB } from '../db/tables.ts';
import { type HandedIn, type OperatorDesk, yearOf } from '../groups/operator/desk.ts';
import type { Neighbours } from '../groups/serving/neighbours.ts';
import { ApiError } from '../http/errors.ts';
import type { Parts } from '../http/parts.ts';
import { createTokens } from '../http/session.ts';
import type { Settings } from '../settings.ts';
import { testDatabase } from './database.ts';
import { keepReached, watchFailures } from './failures.ts';

/** Settings of the tests. */
export const testSettings: Settings = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '',
  databaseUrl: undefined,
  listenUrl: undefined,
  jwtSecret: undefined,
  firstGroupName: 'مجموعة النيل الكشفية',
  firstCountry: 'EG',
  timeZone: 'Africa/Cairo',
  publicScoutProfile: 'limited',
  corsOrigins: ['https://other.example'],
  trustProxy: ['loopback'],
  prepareStatements: true,
  backupDir: '',
  programmesDir: '',
  transferKeys: [],
  backupKeep: 7,
  backupPassphrase: undefined,
  pushToLoopback: false,
  releases: undefined,
  metricsToken: undefined,
  logFormat: undefined,
  logLevel: 'silent',
  groups: undefined,
  publicDemo: undefined,
};

const SECRET = 'a secret of the tests, long enough for HS256';

/** Log lines from this level on report faults. */
const ERROR = 50;

/** The answer of a request: a success of the endpoint, or the failure body. */
interface Answer<E extends Endpoint> {
  status: number;
  headers: Record<string, unknown>;
  /** The success; throws on a failure, so that the test shows it. */
  readonly ok: ResponseOf<E>;
  /** The failure; throws on a success. */
  readonly failure: FailureBody;
}

export interface TestApp extends Parts {
  app: FastifyInstance;
  /** The application's current time, which tests may change. */
  now: Date;
  settings: Settings;
  /** The database behind `db`. */
  connectionString: string;
  /** The address of its pages, where that is not http://localhost. */
  origin?: string;
  /** Calls an endpoint as the holder of `token`, or as a visitor. */
  call<E extends Endpoint>(
    endpoint: E,
    args: Partial<Record<'params' | 'query' | 'body', unknown>> & {
      as?: string | undefined;
      /** When the device sent it, by its clock. */
      sentAt?: string | undefined;
    },
  ): Promise<Answer<E>>;
}

/** The headers of a request by the holder of a session's token, or by a visitor. */
export const bearer = (token: string | null | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** A small made-up group with something of everything. */
export const SMALL_GROUP = { scouts: 60, sectors: 12, units: 4, terms: 2, weeks: 20 };

/** Friday, 20 November 2026, a quarter past five in Cairo. */
export const FRIDAY = new Date('2026-11-20T15:15:00Z');

/** The path of an endpoint with its parameters filled in. */
export function urlOf(endpoint: Endpoint, params: unknown = {}, query: unknown = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query as object).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  ).toString();
  return `/api${path}${search && `?${search}`}`;
}

/** An application with a database of its own for one test file; both are removed after it. */
export function testApp(overrides: Partial<Settings> = {}): TestApp {
  const test = { now: FRIDAY, settings: { ...testSettings, ...overrides } } as TestApp;
  test.clock = () => test.now;
  test.setupCode = null;
  test.exampleSize = SMALL_GROUP;
  test.tokens = createTokens(SECRET);
  test.operator = testDesk();
  test.neighbours = testNeighbours(test);
  test.call = async (endpoint, { params, query, body, as, sentAt }) => {
    const response = await test.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, params, query),
      headers: { ...bearer(as), ...(sentAt !== undefined && { 'sent-at': sentAt }) },
      ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
    } as InjectOptions);
    const isOk = response.statusCode < 400;
    let answer: unknown;
    if (isOk && endpoint.file) answer = new File([new Uint8Array(response.rawPayload)], 'answer');
    else if (response.body !== '') answer = response.json();
    const unexpected = () => new Error(`${response.statusCode} ${response.body}`);
    return {
      status: response.statusCode,
      headers: response.headers,
      get ok() {
        if (!isOk) throw unexpected();
        return answer as never;
      },
      get failure() {
        if (isOk) throw unexpected();
        return answer as FailureBody;
      },
    };
  };
  let close = async () => {};
  let failures: ReturnType<typeof watchFailures>;
  // Distinct lines without counts and durations, whose digits might look like a phone number.
  const logged = new Set<string>();
  let faults: string[] = [];
  const write = (line: string) => {
    logged.add(line.replace(/"(responseTime|time|reqId)":("req-\w+"|[\d.]+)/g, ''));
    const { level, err } = JSON.parse(line) as { level: number; err?: object };
    if (level >= ERROR && err) faults.push(JSON.stringify(err));
  };
  const logger = pino({ level: 'trace' }, { write });
  beforeAll(async () => {
    const database = await testDatabase();
    test.db = database.db;
    test.beside = database.beside;
    test.connectionString = database.connectionString;
    test.app = await buildApp(test, { logger });
    failures = watchFailures(test.app);
    close = async () => {
      await test.app.close();
      await database.close();
    };
  });
  afterEach(({ task }) => {
    const met = faults;
    faults = [];
    expect(failures.takeFindings()).toEqual([]);
    // The assertion of a failed test hides why the server failed.
    if (task.result?.state === 'fail') expect(met, 'faults in the log').toEqual([]);
  });
  afterAll(async () => {
    keepReached(inject('reachedFailures'), failures.reached);
    const told = await personalDataIn([...logged].join(''), test.db);
    await close();
    // No person of the database may appear in the log, whatever the tests call.
    expect(told, 'personal data in the log').toEqual([]);
  });
  return test;
}

/** Names, phones and e-mails of the database that the log contains, and any tokens. */
async function personalDataIn(log: string, db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ words: (string | null)[] }>`
    SELECT ARRAY[first_name, middle_name, last_name, phone_number, email] AS words FROM captains
    UNION ALL SELECT ARRAY[name, phone_number, address] FROM scouts
  `.execute(db);
  const words = new Set(
    rows.flatMap((row) => row.words.flatMap((word) => [word, word && answeredPhone(word)])),
  );
  const told = [...words].filter((word) => word && word.length > 2 && log.includes(word));
  return [...(told as string[]), ...(log.match(/eyJ[\w-]{10,}\.eyJ/g) ?? [])];
}

/**
 * A neighbouring group at one address that shares the tables of the group: a transfer has a row for each direction, so one
 * database holds both sides.
 */
const testNeighbours = (test: TestApp): Neighbours => ({
  address: 'nile',
  find: async (address) => {
    if (address !== 'shubra') throw new ApiError('GROUP_NOT_FOUND');
    const groupName = 'مجموعة شبرا الكشفية';
    const { timeZone } = test.settings;
    return { address, groupName, timeZone, visit: (work) => work(test.db) };
  },
});

/** An operator who keeps what was handed in, so that every endpoint of a group can be called. */
function testDesk(): OperatorDesk {
  const handedIn = new Map<number, HandedIn>();
  return {
    listNotices: async () => [],
    handInCensus: async ({ date }, now) => {
      handedIn.set(yearOf(date), { date, handedInAt: now.toISOString() });
    },
    readHandedIn: async (year) => handedIn.get(year) ?? null,
  };
}
