import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { thorough } from '../../../scripts/testing/thoroughness.ts';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../db/connect.ts';
import type { OpenDatabase } from '../../db/database-server.ts';
import { backgroundWorkDone } from '../../db/transaction.ts';
import { ContactViews } from '../../http/contact-views.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { bearer, testApp, urlOf } from '../app.ts';
import { aCaptain, PASSWORD } from '../factories.ts';
import { type Program, startProgram } from '../program.ts';
import { actOf, aWorld, type Request, type World, writes } from '../requests.ts';
import { printTables } from '../tables.ts';

// A phone that got no answer repeats the request with the same Idempotency-Key.

const server = testApp();
let world: World;
/** Stands for a second process: another application with its own connections. */
let second: { app: Awaited<ReturnType<typeof buildApp>>; database: OpenDatabase };

beforeAll(async () => {
  const database = await openDatabase({ databaseUrl: server.connectionString, dataDir: '' });
  second = { database, app: await buildApp({ ...server, db: database.db }) };
});

afterAll(async () => {
  await second.app.close();
  await second.database.close();
});

/** Resets the database. Ids are reused, so both processes forget which views of contact details they logged. */
async function newWorld(): Promise<World> {
  const made = await aWorld(server);
  for (const app of [server.app, second.app]) {
    const { parts } = await app.findGroup({} as FastifyRequest);
    const views = new ContactViews(server.db, (error) => {
      throw error;
    });
    app.findGroup = () => ({ parts, views });
  }
  return made;
}

beforeEach(async () => {
  world = await newWorld();
});

type Act = Request & { as?: string | undefined };

/** Sends a write under an Idempotency-Key. */
async function send(endpoint: Endpoint, act: Act, key: string | null, app = server.app) {
  const { statusCode, body } = await app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, act.params),
    headers: {
      ...bearer(act.as),
      ...(key !== null && { 'idempotency-key': key }),
    },
    ...(act.body && { payload: act.body }),
  });
  return { status: statusCode, body };
}

/** All stored rows except the counts of requests. Views of contact details are written after the answer. */
async function stored() {
  await backgroundWorkDone();
  return printTables(server.db, ['throttle_events']);
}

const numbers = (tables: Awaited<ReturnType<typeof stored>>) =>
  Object.fromEntries(Object.entries(tables).map(([name, [rows]]) => [name, rows]));

describe('a repeated request gets the first answer and does nothing', () => {
  test.each(writes)('$name', async ({ name, endpoint }) => {
    const act = actOf(name, world);
    const first = await send(endpoint, act, 'a key');
    expect(first).toMatchObject({ status: endpoint.status });
    const before = await stored();
    expect(await send(endpoint, act, 'a key')).toEqual(first);
    expect(await send(endpoint, act, 'a key', second.app)).toEqual(first);
    expect(await stored()).toEqual(before);
    // The key's mechanism is the same for all: below, ten simultaneous requests do one write.
    if (!thorough) return;
    const rowsOnce = numbers(before);

    world = await newWorld();
    const again = actOf(name, world);
    const both = await Promise.all([
      send(endpoint, again, 'a key'),
      send(endpoint, again, 'a key', second.app),
    ]);
    expect(both[0]).toMatchObject({ status: endpoint.status });
    expect(both[1]).toEqual(both[0]);
    expect(numbers(await stored())).toEqual(rowsOnce);
  });
});

const { endpoint: createItem } = writes.find(({ name }) => name === 'createFinanceItem')!;

test.runIf(thorough)('every write has a request that succeeds without a key', async () => {
  for (const { name, endpoint } of writes) {
    const act = actOf(name, await aWorld(server));
    expect(await send(endpoint, act, null), name).toMatchObject({ status: endpoint.status });
    // The next reset deletes these captains, but their views of contact details may still be written.
    await backgroundWorkDone();
  }
});

describe('a key', () => {
  const item = (value = 5): Act => ({
    as: world.callers.general.token,
    body: { value, type: 'income' },
  });

  test('is refused for any other request, and nothing is stored', async () => {
    await send(createItem, item(5), 'k');
    const before = await stored();
    const others = [
      send(createItem, item(6), 'k'),
      ...writes
        .filter(({ name }) => name === 'sendNotification' || name === 'cancelWeek')
        .map(({ name, endpoint }) =>
          send(endpoint, { ...actOf(name, world), as: world.callers.general.token }, 'k'),
        ),
    ];
    for (const { status, body } of await Promise.all(others)) {
      expect(status).toBe(422);
      expect(JSON.parse(body)).toMatchObject({ code: 'KEY_REUSED' });
    }
    expect(await stored()).toEqual(before);
  });

  test('belongs to one captain', async () => {
    const one = await send(createItem, item(), 'k');
    const colleague = await aCaptain(server, { type: 'general' });
    const other = await send(createItem, { ...item(), as: colleague.token }, 'k');
    expect(other.status).toBe(201);
    expect(other.body).not.toBe(one.body);
  });

  test('a key of a visitor is refused for another body, and returns no token', async () => {
    const { endpoint } = writes.find(({ name }) => name === 'signUp')!;
    const act = actOf('signUp', world);
    const first = await send(endpoint, act, 'k');
    expect(first.status).toBe(201);
    const before = await stored();
    const other = { ...act, body: { ...act.body, password: 'another password' } };
    const { status, body } = await send(endpoint, other, 'k');
    expect({ status, body: JSON.parse(body) }).toMatchObject({
      status: 422,
      body: { code: 'KEY_REUSED' },
    });
    expect(body).not.toContain('token');
    expect(await stored()).toEqual(before);
  });

  test('can be used again after a failure, which stored nothing', async () => {
    const { endpoint } = writes.find(({ name }) => name === 'createSector')!;
    const act = actOf('createSector', world);
    const taken = await send(endpoint, act, null);
    expect(taken.status).toBe(201);
    expect((await send(endpoint, act, 'k')).status).toBe(409);
    await server.db.deleteFrom('sectors').where('baseName', '=', 'أشبال').execute();
    expect((await send(endpoint, act, 'k')).status).toBe(201);
  });

  test('has 1 to 64 characters', async () => {
    for (const key of ['', 'x'.repeat(65)]) {
      const { status, body } = await send(createItem, item(), key);
      expect(status).toBe(400);
      expect(JSON.parse(body).arabicMessage).toContain('رقم العملية');
    }
    expect((await send(createItem, item(), 'x'.repeat(64))).status).toBe(201);
  });

  test('is forgotten after 30 days, not before', async () => {
    const day = (days: number) => new Date(server.now.getTime() + days * 86_400_000);
    const first = await send(createItem, item(), 'k');
    await cleanUp(server.db, { now: day(29.9) });
    expect(await send(createItem, item(), 'k')).toEqual(first);
    await cleanUp(server.db, { now: day(30.1) });
    expect((await send(createItem, item(), 'k')).body).not.toBe(first.body);
  });

  test('encrypts the answer, so that the database alone does not reveal it', async () => {
    const { endpoint } = writes.find(({ name }) => name === 'createOneTimePassword')!;
    const { body } = await send(endpoint, actOf('createOneTimePassword', world), 'the key of it');
    const { password } = JSON.parse(body).body;
    const { rows } = await sql<{ text: string }>`
      SELECT encode(answer, 'escape') || encode(key_hash, 'escape') AS text FROM idempotency_keys
    `.execute(server.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.text).not.toContain(password);
    expect(rows[0]!.text).not.toContain('the key of it');
  });
});

test('only one of ten simultaneous requests in two processes writes', async () => {
  const environment = { DATABASE_URL: server.connectionString, JWT_SECRET: 'x'.repeat(40) };
  const programs: Program[] = [];
  try {
    for (let nth = 0; nth < 2; nth += 1) programs.push(await startProgram(environment));
    const post = (nth: number, path: string, body: object, headers = {}) =>
      fetch(`${programs[nth % 2]!.address}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const login = { emailOrMobile: world.callers.general.phoneNumber, password: PASSWORD };
    const { token } = (await (await post(0, '/auth/login', login)).json()) as { token: string };
    const headers = { ...bearer(token), 'idempotency-key': 'once' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, nth) => {
        const answer = await post(nth, '/finance/otherItem', { value: 7, type: 'income' }, headers);
        return { status: answer.status, body: await answer.text() };
      }),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
  }
  const items = await server.db
    .selectFrom('financeItems')
    .where('value', '=', 7)
    .select('itemId')
    .execute();
  expect(items).toHaveLength(1);
});
