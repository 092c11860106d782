import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { operatorCode, operatorLogin } from '../../contract/directory/endpoints.ts';
import { buildAppOf } from '../app.ts';
import { listVersions } from '../db/migrate.ts';
import type { GroupRow } from '../groups/directory/queries.ts';
import { putOperator } from '../groups/operator/operators.ts';
import { type ManyGroups, openManyGroups } from '../groups/program.ts';
import { operatorTokens } from '../groups/serving/secrets.ts';
import type { GroupsSettings, Settings } from '../settings.ts';
import { bearer, FRIDAY, type TestApp, testSettings, urlOf } from './app.ts';
import { copyOf, runOn, withDatabase } from './global-setup.ts';

export const DOMAIN = 'khayma.example';
export const SECRET = 'a secret of the tests of many groups, long enough';

/** A leader who founds a group. */
export const aLeader = {
  firstName: 'مارتينا',
  middleName: 'عادل',
  lastName: 'لطيف',
  gender: 'female',
  phoneNumber: '01000000001',
  email: 'leader@example.com',
  password: 'khayma-leader-26',
} as const;

interface Sent {
  host?: string;
  params?: object;
  query?: object;
  body?: unknown;
  as?: string | undefined;
  headers?: Record<string, string>;
  from?: string;
}

export interface TestGroups {
  program: ManyGroups;
  app: FastifyInstance;
  /** The program's clock, which tests may change. */
  now: Date;
  settings: Settings;
  databaseUrl: string;
  /** All that was logged. */
  logged: string[];
  /** Calls an endpoint on a host: the domain's own unless said otherwise. */
  call: (
    endpoint: Endpoint,
    sent?: Sent,
  ) => Promise<ReturnType<FastifyInstance['inject']> extends Promise<infer R> ? R : never>;
  /** A new group, for the factories of tests. */
  aGroup: (slug: string) => Promise<TestGroup>;
}

/** One of the groups: what factories and the requests of every endpoint need, and its row and host. */
export interface TestGroup extends TestApp {
  row: GroupRow;
  host: string;
}

/** A program with many groups and a directory of its own on the test server; all is removed after the file's tests. */
export function testGroups(
  groups: Partial<GroupsSettings> = {},
  overrides: Partial<Settings> = {},
): TestGroups {
  const name = `groups_${randomBytes(5).toString('hex')}`;
  const test = { now: FRIDAY, logged: [] as string[] } as TestGroups;
  test.call = async (endpoint, sent = {}) => {
    const { host = DOMAIN, params, query, body, as, headers, from } = sent;
    return test.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, params, query),
      ...(from !== undefined && { remoteAddress: from }),
      headers: { host, ...bearer(as), ...headers },
      ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
    } as InjectOptions);
  };
  test.aGroup = async (slug) => {
    const row = await test.program.databases.createEmpty({
      slug,
      name: slug,
      now: test.now,
      cluster: 'main',
    });
    const { group } = await test.program.groups.openRow(row);
    const host = `${slug}.${DOMAIN}`;
    return {
      ...group.parts,
      app: test.app,
      now: test.now,
      row,
      host,
      origin: `http://${host}`,
      connectionString: withDatabase(inject('databaseServer'), row.database),
      call: () => {
        throw new Error('call with the host of the group');
      },
    };
  };
  let backupDir: string;
  beforeAll(async () => {
    backupDir = await mkdtemp(path.join(tmpdir(), 'khayma-groups-'));
    const server = inject('databaseServer');
    await runOn(server, `CREATE DATABASE ${name}`);
    // The program would migrate the database that it copies for new groups, in each file of tests anew.
    const version = (await listVersions()).at(-1)!.slice(0, 4);
    await runOn(server, copyOf(inject('databaseTemplate'), `${name}_template_${version}`));
    test.databaseUrl = withDatabase(server, name);
    test.settings = {
      ...testSettings,
      backupDir,
      databaseUrl: test.databaseUrl,
      jwtSecret: SECRET,
      ...overrides,
      groups: {
        domain: DOMAIN,
        founding: 'anybody',
        contact: undefined,
        clusters: new Map(),
        ...groups,
      },
    };
    const logger = pino({ level: 'trace' }, { write: (line: string) => test.logged.push(line) });
    test.program = await openManyGroups({
      settings: test.settings,
      secret: SECRET,
      clock: () => test.now,
      logger,
    });
    await test.program.databases.fillSpares();
    test.app = await buildAppOf(test.program.served, { logger });
  });
  afterAll(async () => {
    await test.app?.close();
    await test.program?.databases.fillSpares();
    await test.program?.close();
    await rm(backupDir, { recursive: true, force: true });
    for (const database of await listDatabases(name)) {
      await runOn(inject('databaseServer'), `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
    }
  });
  return test;
}

/** The databases of the test server whose names begin with `prefix`. */
async function listDatabases(prefix: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

let strangers = 0;
/** An address of another machine that nothing was counted for yet. */
export function aStranger(): string {
  strangers += 1;
  return `198.18.${strangers >> 8}.${strangers & 255}`;
}

/** The token of a signed-in operator. */
export const anOperator = async (groups: TestGroups, email = 'operator@example.com') =>
  (await signIn(groups, email)).token;

/** A new operator who signs in: the token, and the key of the device. */
export async function signIn(
  groups: TestGroups,
  email: string,
): Promise<{ token: string; device: string }> {
  const { directory } = groups.program;
  const parts = { directory: directory.db, tokens: operatorTokens(SECRET) };
  const password = 'an operator of the tests';
  await putOperator(parts, { email, password, now: groups.now });
  const { ticket, setUp } = (await groups.call(operatorLogin, { body: { email, password } })).json()
    .body;
  const codes = new TOTP({ secret: Secret.fromBase32(setUp.secret) });
  const code = codes.generate({ timestamp: groups.now.getTime() });
  return (await groups.call(operatorCode, { body: { ticket, code } })).json();
}
