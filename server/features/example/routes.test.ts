import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { readMe } from '../../../contract/auth/endpoints.ts';
import { downloadBackup } from '../../../contract/backup/endpoints.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { type CaptainType, can, captainTypes } from '../../../contract/core/permissions.ts';
import { visitExample } from '../../../contract/example/endpoints.ts';
import { exportProgramme } from '../../../contract/programmes/endpoints.ts';
import { countScouts, readAttendanceRate } from '../../../contract/stats/endpoints.ts';
import { openTransfer, previewTransfer } from '../../../contract/transfers/endpoints.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../db/connect.ts';
import { createTokens } from '../../http/session.ts';
import { bearer, FRIDAY, testApp } from '../../testing/app.ts';
import { findPlaces, type Places, readsOn, type Sent, urlOf } from '../../testing/demo-requests.ts';
import type { TestCaptain } from '../../testing/factories.ts';
import { keepReached, watchFailures } from '../../testing/failures.ts';
import { aWorld, type Place, rowOf, type Things, type World } from '../../testing/requests.ts';
import { printTables } from '../../testing/tables.ts';
import { EXAMPLE_SCHEMA, readMark } from './queries.ts';

const server = testApp();
const { call } = server;
let world: World;
let general: TestCaptain;

beforeAll(async () => {
  world = await aWorld(server);
  general = world.callers.general;
});
afterEach(() => {
  server.now = FRIDAY;
});

/** Opens the example; gives the token of each type of captain in it. */
async function visit(): Promise<Record<CaptainType, string>> {
  const { body } = (await call(visitExample, { as: general.token })).ok;
  return Object.fromEntries(body.map(({ token, captain }) => [captain.type, token])) as Record<
    CaptainType,
    string
  >;
}

/** Requests an endpoint of the example. */
async function ask(endpoint: Endpoint, token: string | undefined, sent: Sent = {}) {
  const answer = await server.app.inject({
    method: endpoint.method,
    url: `/example${urlOf(endpoint, sent)}`,
    headers: bearer(token),
    ...(sent.body && { payload: sent.body }),
  } as InjectOptions);
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, body: isJson ? answer.json() : null };
}

/** Another program's connections to the same database, by an address that has these options. */
function openWith(options: string) {
  const { connectionString } = server;
  const databaseUrl = `${connectionString}${connectionString.includes('?') ? '&' : '?'}options=${encodeURIComponent(options)}`;
  return openDatabase({ databaseUrl, dataDir: '' });
}

/** The group's tables, except the counts of requests, which change on purpose. */
const printGroup = () => printTables(server.db, ['throttle_events']);

/** Object id of the example's schema: another example has another one. */
async function identify(): Promise<string> {
  const { rows } = await sql<{ oid: string }>`
    SELECT to_regnamespace(${EXAMPLE_SCHEMA})::oid::text AS oid
  `.execute(server.db);
  return rows[0]!.oid;
}

describe('before anybody has opened it', () => {
  const fresh = testApp();

  test.each(['auth/me', 'scout/1', 'group', 'health', 'nothing', 'notification/stream'])(
    'GET /example/api/%s answers that there is no example group',
    async (path) => {
      const { statusCode, body } = await fresh.app.inject({
        url: `/example/api/${path}`,
        headers: bearer(general.token),
      });
      expect(statusCode, body).toBe(404);
      expect(JSON.parse(body)).toMatchObject({
        status: 404,
        code: 'EXAMPLE_NOT_FOUND',
        arabicMessage: 'لا توجد مجموعة مثال بعد',
      });
    },
  );
});

describe('a visit', () => {
  test('has one captain of each type, who exist only in the example', async () => {
    const { body } = (await call(visitExample, { as: general.token })).ok;
    expect(body.map(({ captain }) => captain.type)).toEqual(captainTypes);
    for (const { token, captain } of body) {
      expect((await ask(readMe, token)).body.body).toEqual(captain);
      expect((await call(readMe, { as: token })).failure.code).toBe('NOT_SIGNED_IN');
    }
    expect((await ask(readMe, general.token)).body.code).toBe('NOT_SIGNED_IN');
  });

  test('finds a week that is being recorded', async () => {
    const { general } = await visit();
    const { body } = await ask(readAttendanceRate, general);
    expect(body.body).toBeGreaterThan(0.5);
  });

  test('ends after a day', async () => {
    const { regular } = await visit();
    server.now = new Date(FRIDAY.getTime() + 23 * 3_600_000);
    expect((await ask(readMe, regular)).status).toBe(200);
    server.now = new Date(FRIDAY.getTime() + 25 * 3_600_000);
    expect((await ask(readMe, regular)).body.code).toBe('NOT_SIGNED_IN');
  });

  test('writes nothing, neither in the example nor in the group', async () => {
    await visit();
    const example = server.beside!.openSchema(EXAMPLE_SCHEMA, 'read');
    const before = [await printGroup(), await printTables(example.db, [])];
    await visit();
    expect([await printGroup(), await printTables(example.db, [])]).toEqual(before);
    await example.close();
  });
});

describe('the example', () => {
  test('is made once by simultaneous requests in two processes', async () => {
    await sql`DROP SCHEMA IF EXISTS ${sql.table(EXAMPLE_SCHEMA)} CASCADE`.execute(server.db);
    const database = await openDatabase({ databaseUrl: server.connectionString, dataDir: '' });
    const second = await buildApp({ ...server, ...database, beside: database });
    const asked = [server.app, server.app, second, second].map((app) =>
      app.inject({
        method: 'POST',
        url: urlOf(visitExample, {}),
        headers: bearer(general.token),
      }),
    );
    const made = new Set<string>();
    const watch = async () => {
      const id = await identify();
      if (id) made.add(id);
    };
    const answers = Promise.all(asked);
    const isOver = answers.then(() => true);
    while (!(await Promise.race([isOver, sleep(50, false)]))) await watch();
    await watch();
    for (const { statusCode, body } of await answers) expect(statusCode, body).toBe(200);
    expect(made.size).toBe(1);
    // A session of one program is valid in the other.
    const { token } = (await answers)[3]!.json().body[0];
    expect((await ask(readMe, token)).status).toBe(200);
    await second.close();
    await database.close();
  });

  test('stays the same within its week, and is made anew in the next one', async () => {
    const { general: token } = await visit();
    const first = await identify();
    await visit();
    expect(await identify()).toBe(first);
    // Saturday.
    server.now = new Date(FRIDAY.getTime() + 12 * 3_600_000);
    await visit();
    expect(await identify()).not.toBe(first);
    expect((await ask(readMe, token)).body.code).toBe('NOT_SIGNED_IN');
  });

  test('is made anew if another version of the tables made it', async () => {
    await visit();
    const first = await identify();
    const mark = await readMark(server.db);
    await sql`COMMENT ON SCHEMA ${sql.table(EXAMPLE_SCHEMA)} IS ${sql.lit(`${mark}-older`)}`.execute(
      server.db,
    );
    await visit();
    expect(await identify()).not.toBe(first);
    expect(await readMark(server.db)).toBe(mark);
  });

  test('is made again after an interruption', async () => {
    await sql`DROP SCHEMA IF EXISTS ${sql.table(EXAMPLE_SCHEMA)} CASCADE`.execute(server.db);
    await sql`CREATE SCHEMA khayma_example_new`.execute(server.db);
    await sql`CREATE TABLE khayma_example_new.captains (captain_id int)`.execute(server.db);
    const small = server.exampleSize;
    server.exampleSize = undefined;
    const { general } = await visit();
    // The example as every visitor sees it; the group itself has a handful of scouts.
    expect((await ask(countScouts, general)).body.totalScouts).toBe(500);
    server.exampleSize = small;
  });

  test('is refused with a reason if the program may not create a schema', async () => {
    await sql`DROP SCHEMA IF EXISTS ${sql.table(EXAMPLE_SCHEMA)} CASCADE`.execute(server.db);
    // A built-in role of PostgreSQL that may only read.
    const database = await openWith('-c role=pg_read_all_data');
    const whole = server.app;
    server.app = await buildApp({ ...server, beside: database });
    const { reached } = watchFailures(server.app);
    const { failure } = await call(visitExample, { as: general.token });
    expect(failure.code).toBe('EXAMPLE_NOT_ALLOWED');
    keepReached(inject('reachedFailures'), reached);
    await server.app.close();
    server.app = whole;
    await database.close();
  });

  test('is read from its own tables, whatever the connection string says', async () => {
    await visit();
    const nowhere = server.beside!.openSchema('khayma_missing', 'read');
    await expect(readMark(nowhere.db)).rejects.toThrow('the schema khayma_missing sees none');
    await nowhere.close();
    const database = await openWith('-c search_path=public');
    const example = database.openSchema(EXAMPLE_SCHEMA, 'read');
    const { rows } = await sql<{ schema: string }>`SELECT current_schema() AS schema`.execute(
      example.db,
    );
    expect(rows[0]!.schema).toBe(EXAMPLE_SCHEMA);
    await database.close();
  });
});

describe('every endpoint', () => {
  let places: Places;
  let tokens: Record<CaptainType, string>;
  let before: Awaited<ReturnType<typeof printGroup>>;

  beforeAll(async () => {
    // The session's last use is stored once more if an earlier test had set the clock ahead.
    server.now = FRIDAY;
    await call(visitExample, { as: general.token });
    before = await printGroup();
    tokens = await visit();
    const example = server.beside!.openSchema(EXAMPLE_SCHEMA, 'read');
    places = await findPlaces(example.db, '2026-11-20');
    await example.close();
  });

  const isWrite = (endpoint: Endpoint) => {
    const { method, access, notAWrite } = endpoint;
    if (method === 'GET') return false;
    // Needs a counted password, and the example can't be backed up.
    if (endpoint === downloadBackup) return true;
    // Counts wrong words.
    if (endpoint === openTransfer) return true;
    // Remembers what was given away.
    if (endpoint === exportProgramme) return true;
    return notAWrite === null || ['public', 'visitor', 'session'].includes(access);
  };
  /** Attempts at keys are counted, which the example does not do. */
  const byKey = ['readParentPage', 'readInvitation', 'readCalendar', 'readJoinState'];
  // No other group offers the example a scout.
  const served = endpoints.filter(
    ({ endpoint }) => endpoint !== visitExample && endpoint !== previewTransfer,
  );
  const tokenFor = ({ access }: Endpoint): string | undefined => {
    if (access === 'public') return undefined;
    if (access === 'visitor' || access === 'session') return tokens.general;
    return tokens[captainTypes.find((type) => can({ type }, access))!];
  };

  test.each(served.filter(({ endpoint }) => isWrite(endpoint)))(
    'refuses $name with one sentence',
    async ({ name, endpoint }) => {
      const { status, body } = await ask(endpoint, tokenFor(endpoint), requestOf(name, places));
      expect([status, body.code, body.arabicMessage]).toEqual([
        403,
        'EXAMPLE_READS_ONLY',
        'هذه مجموعة مثال، لا يُحفظ فيها شيء',
      ]);
    },
  );

  test.each(served.filter(({ endpoint, name }) => !isWrite(endpoint) && !byKey.includes(name)))(
    'answers $name',
    async ({ name, endpoint }) => {
      const asked = readsOn(places, server.tokens)[name] ?? [requestOf(name, places)];
      for (const sent of asked) {
        const { status, body } = await ask(endpoint, tokenFor(endpoint), sent);
        expect(status, JSON.stringify(body)).toBe(200);
      }
    },
  );

  test.each(served.filter(({ name }) => byKey.includes(name)))(
    'accepts no key: $name',
    async ({ name, endpoint }) => {
      const { body } = await ask(endpoint, undefined, requestOf(name, places));
      expect(body.code).toBe('EXAMPLE_READS_ONLY');
    },
  );

  test('leaves the group’s own rows as they were', async () => {
    for (const { endpoint, name } of served) {
      await ask(endpoint, tokenFor(endpoint), requestOf(name, places));
    }
    expect(await printGroup()).toEqual(before);
  });

  test('is read with its own sessions, which differ from the group’s', async () => {
    const other = createTokens('another secret of the tests, long enough for HS256');
    expect(await other.read(tokens.general, FRIDAY)).toBeNull();
    for (const { endpoint } of served.filter(
      ({ endpoint }) => endpoint.access === 'group:manage',
    )) {
      expect((await ask(endpoint, general.token)).body.code).toBe('NOT_SIGNED_IN');
      expect((await ask(endpoint, tokens.regular)).body.code).toBe('FORBIDDEN');
    }
  });
});

/** The request of `requests.ts`, for rows of the made-up group. */
function requestOf(name: string, places: Places): Sent {
  const { captains, sector, scoutIds, activityId, awarded } = places;
  const [, request] = rowOf(name);
  const scout = { scoutId: scoutIds[0]!, name: 'مينا' };
  return request(
    {
      sector,
      emptySector: sector,
      scout,
      neighbour: scout,
      deletedScout: scout,
      activityId,
      patrolId: 1,
      qualificationId: 1,
      session: { sessionId: 1, segmentId: 1 },
      criterionId: 1,
      testId: 1,
      reportId: places.reportId,
      councilId: places.councilId,
      meetingId: places.meetingId,
      approvedMeetingId: places.approvedMeetingId,
      decisionId: places.decisionId,
      contactId: 1,
      passkeyId: 1,
      awardedBadgeId: awarded.badgeId,
      badge: { badgeId: awarded.badgeId, passedId: 1, requirementId: 1 },
      importId: 1,
      movingUpId: 1,
      plainActivityId: 1,
      trip: {
        tripId: 1,
        personId: 1,
        rollCallId: 1,
        paymentId: 1,
        expenseId: 1,
        claimId: 1,
        reference: '412736',
        placeId: 1,
      },
      listId: 1,
      noticeId: 1,
      lendingId: 1,
      lineId: 1,
      gearRequestId: 1,
      parentKey: world.own.parentKey,
      calendarKey: world.own.calendarKey,
      joining: world.own.joining,
      standIn: { captainId: captains.regular },
      responsibilityId: 1,
      captain: { captainId: captains.regular },
      unit: { captainId: captains.unit },
    } satisfies Place as Place,
    { ...world, itemId: 1, messages: { unread: 1, read: 1 } } satisfies Things as Things,
  ) as Sent;
}
