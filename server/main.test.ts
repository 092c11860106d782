import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { thorough } from '../scripts/testing/thoroughness.ts';
import { PATIENCE } from './main.ts';
import { bearer } from './testing/app.ts';
import { testDatabase } from './testing/database.ts';
import { runOn, withDatabase } from './testing/global-setup.ts';
import { addressOf, exitOf, run } from './testing/program.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let DATABASE_URL: string;
const JWT_SECRET = 'a secret that two processes share';

beforeAll(async () => {
  database = await testDatabase();
  DATABASE_URL = database.connectionString;
});
afterAll(() => database.close());

describe('the program', () => {
  test('starts twice at once on one empty database, serves, and stops on either signal', async () => {
    const server = inject('databaseServer');
    const name = `khayma_main_${process.pid}`;
    await runOn(server, `CREATE DATABASE ${name}`);
    const settings = { DATABASE_URL: withDatabase(server, name), JWT_SECRET };
    const programs = [run(settings), run(settings)];
    const addresses = await Promise.all(programs.map(addressOf));
    const signUp = await fetch(`${addresses[0]}/api/auth/signUp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'هدى',
        middleName: 'سمير',
        lastName: 'لطيف',
        phoneNumber: '01000000001',
        password: 'خيمة فوق الجبل',
        gender: 'female',
      }),
    });
    const { token } = (await signUp.json()) as { token: string };
    // Sessions are stored in the database, so the other process knows them too.
    const me = await fetch(`${addresses[1]}/api/auth/me`, {
      headers: bearer(token),
    });
    expect(me.status).toBe(200);
    // The keys of push messages are stored in the database: both processes use the same pair.
    const keys = await Promise.all(
      addresses.map(async (address) => {
        const answer = await fetch(`${address}/api/push`, {
          headers: bearer(token),
        });
        const { body } = (await answer.json()) as { body: { publicKey: string } };
        return body.publicKey;
      }),
    );
    expect(keys[0]).toMatch(/^B[\w-]{86}$/);
    expect(keys[1]).toBe(keys[0]);
    programs[0]?.child.kill('SIGTERM');
    programs[1]?.child.kill('SIGINT');
    expect(await Promise.all(programs.map(({ child }) => exitOf(child)))).toEqual([0, 0]);
    await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });

  test('the program looks for a newer version at its start, and only where it may', async () => {
    const asked: string[] = [];
    const publisher = createServer((request, response) => {
      asked.push(request.url!);
      response.end(`ab12  khayma-999.0.0-linux-${process.arch}.tar.gz\n`);
    }).listen(0, '127.0.0.1');
    await once(publisher, 'listening');
    const KHAYMA_RELEASES = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
    for (const UPDATE_CHECK of ['no', 'yes']) {
      const program = run({ DATABASE_URL, JWT_SECRET, KHAYMA_RELEASES, UPDATE_CHECK });
      await addressOf(program);
      if (UPDATE_CHECK === 'yes') await expect.poll(() => asked).toHaveLength(1);
      program.child.kill('SIGTERM');
      expect(await exitOf(program.child)).toBe(0);
      expect(asked).toHaveLength(UPDATE_CHECK === 'yes' ? 1 : 0);
    }
    publisher.close();
  });

  const outside: [host: string, headers: Record<string, string>][] = [
    // The program runs as behind a proxy.
    ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }],
    ['0.0.0.0', {}],
  ];
  test.each(thorough ? outside : outside.slice(0, 1))(
    'the program on %s prints where the first account is opened while nobody has one, as the command does',
    async (HOST, headers) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'khayma-setup-'));
      const settings = { DATABASE_URL: '', DATA_DIR: path.join(folder, 'data'), HOST };
      const runCommand = async (...args: string[]) => {
        const command = run({ JWT_SECRET: '', ...settings }, [
          'server/commands/setup-code.ts',
          ...args,
        ]);
        return [await exitOf(command.child), command.output()];
      };
      const codeIn = (output: string) => output.match(/\/signUp\?code=([\w-]+)/)?.[1];
      try {
        const program = run({ JWT_SECRET: '', ...settings });
        const address = await addressOf(program);
        await expect.poll(() => codeIn(program.output())).toMatch(/^[\w-]{22}$/);
        const setupCode = codeIn(program.output());
        // Its secret lies beside the data, readable by its owner only.
        const secret = await stat(path.join(folder, 'data', 'jwt-secret'));
        expect(secret.mode & 0o777).toBe(0o600);
        const signUp = async (body: object) => {
          const answer = await fetch(`${address}/api/auth/signUp`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify({
              firstName: 'هدى',
              middleName: 'سمير',
              lastName: 'لطيف',
              gender: 'female',
              phoneNumber: '01000000001',
              password: 'خيمة فوق الجبل',
              ...body,
            }),
          });
          return answer.status;
        };
        expect(await signUp({})).toBe(403);
        expect(await runCommand('https://group.example/login')).toEqual([
          0,
          expect.stringContaining(`: https://group.example/signUp?code=${setupCode}\n`),
        ]);
        expect(await runCommand('group.example')).toEqual([
          1,
          expect.stringContaining('https://group.example'),
        ]);
        expect(await signUp({ setupCode })).toBe(201);
        expect(await runCommand()).toEqual([0, expect.stringContaining('يوجد حساب بالفعل')]);
        program.child.kill('SIGTERM');
        await exitOf(program.child);
        const again = run(settings);
        await addressOf(again);
        expect(codeIn(again.output())).toBeUndefined();
        again.child.kill('SIGTERM');
        expect(await exitOf(again.child)).toBe(0);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );

  test.runIf(thorough)("keeps Node's compile cache, also after it is killed", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'khayma-compiled-'));
    try {
      const NODE_COMPILE_CACHE = path.join(folder, 'compiled');
      const program = run({ DATABASE_URL, JWT_SECRET, NODE_COMPILE_CACHE });
      await addressOf(program);
      const kept = () => readdir(NODE_COMPILE_CACHE, { recursive: true }).catch(() => []);
      await expect
        .poll(async () => (await kept()).length, { timeout: 30_000 })
        .toBeGreaterThan(500);
      program.child.kill('SIGKILL');
      await exitOf(program.child);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('finishes running requests before it stops', async () => {
    const program = run({ DATABASE_URL, JWT_SECRET });
    const address = await addressOf(program);
    const holder = new pg.Client({ connectionString: DATABASE_URL });
    // Within one transaction pg_stat_activity does not change.
    const watcher = new pg.Client({ connectionString: DATABASE_URL });
    await Promise.all([holder.connect(), watcher.connect()]);
    try {
      // A login first counts its attempt: with that table locked, all logins wait halfway.
      await holder.query('BEGIN; LOCK TABLE throttle_events IN ACCESS EXCLUSIVE MODE');
      // Fewer than the pool's connections, so that none waits for one.
      const logins = Array.from({ length: 5 }, (_, index) =>
        fetch(`${address}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ emailOrMobile: `0109999000${index}`, password: 'x' }),
        }).then((answer) => answer.status),
      );
      const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
          -- Not the clean-up that runs at the start.
          AND query ILIKE 'select%'`;
      await expect.poll(async () => (await watcher.query(waiting)).rows[0].n).toBe(5);
      program.child.kill('SIGTERM');
      await new Promise((resolve) => setTimeout(resolve, 200));
      await holder.query('COMMIT');
      expect(await Promise.all(logins)).toEqual(Array.from({ length: 5 }, () => 401));
      expect(await exitOf(program.child)).toBe(0);
    } finally {
      await Promise.all([holder.end(), watcher.end()]);
    }
  });

  test('starts its jobs, and stops at once although a page listens for notifications', async () => {
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query("INSERT INTO throttle_events (subject, at) VALUES ('old', '2020-01-01')");
    const program = run({ DATABASE_URL, JWT_SECRET });
    const address = await addressOf(program);
    const login = await fetch(`${address}/api/auth/signUp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'مينا',
        middleName: 'سمير',
        lastName: 'لطيف',
        phoneNumber: '01000000002',
        password: 'خيمة فوق الجبل',
        gender: 'male',
      }),
    });
    const { token } = (await login.json()) as { token: string };
    const stream = await fetch(`${address}/api/notification/stream`, {
      headers: bearer(token),
    });
    expect(stream.status).toBe(200);
    const began = performance.now();
    program.child.kill('SIGTERM');
    expect(await exitOf(program.child)).toBe(0);
    expect(performance.now() - began).toBeLessThan(PATIENCE.requests);
    expect(await stream.text()).toBe('event: unread\ndata: {"count":0}\n\n');
    const left = await client.query("SELECT FROM throttle_events WHERE subject = 'old'");
    await client.end();
    expect(left.rowCount).toBe(0);
  });

  test('says which port is in use', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const { port } = occupant.address() as AddressInfo;
    try {
      const program = run({ DATABASE_URL, JWT_SECRET, PORT: String(port) });
      expect(await exitOf(program.child)).toBe(1);
      expect(program.output()).toContain(`المنفذ ${port} قيد الاستخدام`);
    } finally {
      occupant.close();
    }
  });

  test('says which setting is wrong and which database is out of reach', async () => {
    const wrong = run({ PORT: 'many' });
    expect(await exitOf(wrong.child)).toBe(1);
    expect(wrong.output()).toContain('PORT');
    const unreachable = run({ DATABASE_URL: 'postgres://x@127.0.0.1:9/none', JWT_SECRET });
    expect(await exitOf(unreachable.child)).toBe(1);
    expect(unreachable.output()).toMatch(/[\u0600-\u06FF]/);
    // One sentence for people and one for the log, without a stack trace.
    expect(unreachable.output().trim().split('\n')).toHaveLength(2);
  });
});
