import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { readMe } from '../../contract/auth/endpoints.ts';
import { demoRefusalOf, demoRefusals } from '../../contract/core/demo-refusals.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { readGroup, updateGroup } from '../../contract/group/endpoints.ts';
import { readParentPage } from '../../contract/parents/endpoints.ts';
import { enterPublicDemo } from '../../contract/public-demo/endpoints.ts';
import { type DemoRole, demoRoles } from '../../contract/public-demo/words.ts';
import { readDashboardScreen } from '../../contract/screens/endpoints.ts';
import { endpoints } from '../../scripts/endpoints.ts';
import { buildAppOf } from '../app.ts';
import { openServer } from '../db/connect.ts';
import type { DatabaseServer } from '../db/database-server.ts';
import { DEMO_PARENT_KEY } from '../demo/links.ts';
import { dropDatabase, listDatabases } from '../groups/serving/clusters.ts';
import { bearer, FRIDAY, SMALL_GROUP, testSettings, urlOf } from '../testing/app.ts';
import { COOKIE, type Copies, createCopies } from './copies.ts';
import { publicDemoServed } from './program.ts';

const PREFIX = `khayma_demo_${randomBytes(5).toString('hex')}`;
const MOST = 32;
const settings = { ...testSettings, publicDemo: { copies: MOST } };
const MINUTE = 60_000;

let server: DatabaseServer;
let copies: Copies;
let app: FastifyInstance;
let webRoot: string;
let now = FRIDAY;
const failures: unknown[] = [];

beforeAll(async () => {
  server = await openServer({ databaseUrl: inject('databaseServer'), dataDir: '' });
  copies = await createCopies({
    ...{ server, settings, prefix: PREFIX, size: SMALL_GROUP, largest: 30 },
    clock: () => now,
    onFailure: (error) => void failures.push(error),
  });
  webRoot = await mkdtemp(path.join(tmpdir(), 'khayma-demo-pages-'));
  for (const name of ['index', 'groups']) {
    await writeFile(
      path.join(webRoot, `${name}.html`),
      `<html lang="ar"><body>${name}</body></html>`,
    );
  }
  app = await buildAppOf(publicDemoServed(copies, settings), { webRoot });
});
afterEach(async () => {
  // The hour of every copy is over, and what was counted is forgotten.
  now = new Date(now.getTime() + 62 * MINUTE);
  await copies.keepUp();
  now = FRIDAY;
  expect(failures.splice(0)).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await copies.close();
  for (const name of await listDatabases(server, PREFIX)) await dropDatabase(server, name);
  await server.close();
  await rm(webRoot, { recursive: true });
});

let strangers = 0;

/** A visitor at an address of their own, with the cookie of their browser. */
function aVisitor(remoteAddress = `10.7.0.${(strangers += 1)}`) {
  let cookie = '';
  const send = async (options: InjectOptions) => {
    const answer = await app.inject({
      ...options,
      remoteAddress,
      headers: { ...(cookie && { cookie }), ...options.headers },
    });
    const set = answer.headers['set-cookie'];
    if (set) cookie = String(set).split(';')[0]!;
    return answer;
  };
  const call = (endpoint: Endpoint, { as, params, body }: Partial<Sent> = {}) =>
    send({
      method: endpoint.method,
      url: urlOf(endpoint, params),
      headers: bearer(as),
      ...(body !== undefined && { payload: body as object }),
    } as InjectOptions);
  return {
    call,
    open: (url: string) => send({ method: 'GET', url }),
    enter: (role: DemoRole) => call(enterPublicDemo, { body: { role } }),
    /** Enters as a captain; gives the token. */
    signIn: async (role: DemoRole = 'general') => {
      const { path } = (await call(enterPublicDemo, { body: { role } })).json().body;
      return new URLSearchParams(path.split('#')[1]).get('token')!;
    },
    get cookie() {
      return cookie;
    },
    set cookie(value) {
      cookie = value;
    },
  };
}
type Sent = { as: string; params: object; body: unknown };

const nameFor = async (visitor: ReturnType<typeof aVisitor>) =>
  (await visitor.call(readGroup)).json().body.groupName;
const countCopies = async () => (await listDatabases(server, PREFIX)).length - 1;

describe('a visitor of the public demo', () => {
  test.each(demoRoles.filter((role) => role !== 'family'))(
    'a visitor enters by one press as a %s captain, and opens the dashboard',
    async (role) => {
      const visitor = aVisitor();
      const as = await visitor.signIn(role);
      expect((await visitor.call(readMe, { as })).json().body.type).toBe(role);
      expect((await visitor.call(readDashboardScreen, { as })).statusCode).toBe(200);
    },
  );

  test('enters as a family by its link', async () => {
    const visitor = aVisitor();
    const { path } = (await visitor.enter('family')).json().body;
    expect(path).toBe(`/p/${DEMO_PARENT_KEY}`);
    const page = await visitor.call(readParentPage, { params: { key: DEMO_PARENT_KEY } });
    expect(page.statusCode).toBe(200);
  });

  test('goes on in the same copy in another role', async () => {
    const visitor = aVisitor();
    const as = await visitor.signIn('general');
    await visitor.call(updateGroup, { as, body: { name: 'مجموعة الزائر' } });
    const { cookie } = visitor;
    await visitor.signIn('regular');
    expect(visitor.cookie).toBe(cookie);
    expect(await nameFor(visitor)).toBe('مجموعة الزائر');
    expect(await countCopies()).toBe(1);
  });

  test('writes into a copy of their own, which no other visitor sees or enters', async () => {
    const [one, other] = [aVisitor(), aVisitor()];
    const [as, asOther] = [await one.signIn(), await other.signIn()];
    const before = await nameFor(other);
    const renamed = await one.call(updateGroup, { as, body: { name: 'مجموعة الأول' } });
    expect(renamed.statusCode).toBe(200);
    expect(await nameFor(one)).toBe('مجموعة الأول');
    expect(await nameFor(other)).toBe(before);
    expect((await one.call(readMe, { as: asOther })).json().code).toBe('NOT_SIGNED_IN');
    expect((await other.call(readMe, { as })).json().code).toBe('NOT_SIGNED_IN');
  });

  test('gets a cookie that no script reads and no other site sends', async () => {
    const answer = await aVisitor().enter('unit');
    expect(answer.headers['set-cookie']).toMatch(
      new RegExp(`^${COOKIE}=[\\da-f-]{36}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax$`),
    );
    const overTls = await app.inject({
      method: 'POST',
      url: urlOf(enterPublicDemo),
      payload: { role: 'unit' },
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(overTls.headers['set-cookie']).toMatch(/; Secure$/);
  });
});

describe('an hour later', () => {
  const later = (minutes: number) => (now = new Date(FRIDAY.getTime() + minutes * MINUTE));

  test('the copy is over at once, and its database is dropped', async () => {
    const visitor = aVisitor();
    const as = await visitor.signIn();
    later(59);
    await copies.keepUp();
    expect((await visitor.call(readMe, { as })).statusCode).toBe(200);
    later(60);
    const over = await visitor.call(readMe, { as });
    expect([over.statusCode, over.json().code]).toEqual([401, 'DEMO_OVER']);
    expect(await countCopies()).toBe(1);
    later(61);
    await copies.keepUp();
    expect(await countCopies()).toBe(0);
  });

  test('the cookie leads to the page of entering, which says so, and a new copy begins', async () => {
    const visitor = aVisitor();
    const as = await visitor.signIn();
    await visitor.call(updateGroup, { as, body: { name: 'مجموعة قديمة' } });
    later(61);
    await copies.keepUp();
    const page = await visitor.open('/dashboard');
    expect(page.body).toContain('groups');
    expect(page.body).toContain('<html data-demo="over" lang="ar">');
    await visitor.signIn();
    expect(await nameFor(visitor)).not.toBe('مجموعة قديمة');
    later(130);
    await copies.keepUp();
  });

  test('another day has a group of its own, and copies of the day before live on', async () => {
    // Shortly before midnight in Cairo.
    now = new Date('2026-11-20T21:50:00Z');
    const visitor = aVisitor();
    const as = await visitor.signIn();
    now = new Date('2026-11-20T22:10:00Z');
    await copies.keepUp();
    expect((await visitor.call(readMe, { as })).statusCode).toBe(200);
    const next = aVisitor();
    expect((await next.call(readMe, { as: await next.signIn() })).statusCode).toBe(200);
    now = new Date('2026-11-21T00:00:00Z');
    await copies.keepUp();
    expect(await countCopies()).toBe(0);
  });
});

describe('a cookie', () => {
  test.each(['', COOKIE, `${COOKIE}=`, `${COOKIE}=__proto__`, `${COOKIE}=${PREFIX}_template_1`])(
    'a cookie that names no copy opens none: %j',
    async (cookie) => {
      const visitor = aVisitor();
      visitor.cookie = cookie;
      const answer = await visitor.call(readGroup);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'DEMO_OVER']);
      expect((await visitor.open('/dashboard')).body).toContain('<body>groups');
    },
  );

  test('a cookie of somebody else signs nobody in', async () => {
    const visitor = aVisitor();
    await visitor.signIn();
    const other = aVisitor();
    other.cookie = `a=1; ${visitor.cookie}; b=2`;
    expect((await other.call(readMe)).json().code).toBe('NOT_SIGNED_IN');
  });
});

describe('pages', () => {
  test('know until when the copy lives, and the page of entering is open meanwhile', async () => {
    const visitor = aVisitor();
    expect((await visitor.open('/')).body).toContain('<html data-demo="none" lang="ar">');
    const { endsAt } = (await visitor.enter('regular')).json().body;
    expect(endsAt).toBe(new Date(FRIDAY.getTime() + 60 * MINUTE).toISOString());
    const root = `<html data-demo="${endsAt}" lang="ar">`;
    const [dashboard, entry] = [await visitor.open('/dashboard'), await visitor.open('/try?a=1')];
    expect(dashboard.body).toBe(`${root}<body>index</body></html>`);
    expect(entry.body).toBe(`${root}<body>groups</body></html>`);
  });

  test('may open no windows, downloads or other programs', async () => {
    const { headers } = await aVisitor().open('/');
    expect(headers['content-security-policy']).toMatch(
      /;sandbox allow-scripts allow-same-origin allow-forms allow-modals$/,
    );
  });
});

describe('the demo refuses', () => {
  test.each(endpoints.filter(({ endpoint }) => demoRefusalOf(endpoint)))(
    '$name with its sentence',
    async ({ endpoint }) => {
      const visitor = aVisitor();
      const as = await visitor.signIn();
      const params = { key: 'a', listId: 1, tripId: 1, scoutId: 1, year: 2026, version: 'a' };
      const answer = await visitor.call(endpoint, { as, params, body: {} });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        code: 'DEMO_REFUSES',
        arabicMessage: demoRefusals[demoRefusalOf(endpoint)!],
      });
    },
  );

  test('more copies at once than it may have, also of visitors who come together', async () => {
    const visitors = Array.from({ length: MOST + 2 }, () => aVisitor());
    const answers = await Promise.all(visitors.map(({ enter }) => enter('general')));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(2);
    for (const answer of refused) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '300']);
      expect(answer.json()).toMatchObject({
        code: 'DEMO_FULL',
        arabicMessage: 'يجرّب خيمة الآن كثيرون، ولا مكان لنسخة أخرى. حاول بعد دقائق',
      });
    }
    expect(await countCopies()).toBe(MOST);
    // Who has a copy goes on in it.
    const inside = visitors.find((visitor) => visitor.cookie !== '')!;
    expect((await inside.enter('unit')).statusCode).toBe(200);
  });

  test('a copy that has grown too large', async () => {
    const [visitor, other] = [aVisitor(), aVisitor()];
    const [as, asOther] = [await visitor.signIn(), await other.signIn()];
    const copy = copies.find({ headers: { cookie: visitor.cookie } })!;
    // Random digests, which the database can't compress.
    await sql`
      INSERT INTO throttle_events (subject, at)
      SELECT encode(sha256(n::text::bytea), 'hex'), now() FROM generate_series(1, 120000) n
    `.execute(copy.group.parts.db);
    await copies.keepUp();
    expect((await visitor.call(readMe, { as })).json().code).toBe('DEMO_OVER');
    expect((await other.call(readMe, { as: asOther })).statusCode).toBe(200);
  });

  test('many copies for one address within an hour', async () => {
    const visitors = Array.from({ length: 31 }, () => aVisitor('10.9.9.9'));
    const answers = await Promise.all(visitors.map(({ enter }) => enter('general')));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [429, 'TOO_MANY_REQUESTS'],
    ]);
    expect((await aVisitor().enter('general')).statusCode).toBe(200);
  });

  test('many requests of one copy within a minute', async () => {
    const [visitor, other] = [aVisitor(), aVisitor()];
    await visitor.signIn();
    await other.signIn();
    for (let nth = 1; nth <= 300; nth += 1) await visitor.call(readGroup);
    const answer = await visitor.call(readGroup);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await other.call(readGroup)).statusCode).toBe(200);
    now = new Date(FRIDAY.getTime() + MINUTE);
    expect((await visitor.call(readGroup)).statusCode).toBe(200);
  });
});
