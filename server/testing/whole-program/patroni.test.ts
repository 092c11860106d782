import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { thorough } from '../../../scripts/testing/thoroughness.ts';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { createTokens } from '../../http/session.ts';
import {
  type Bookkeepers,
  checkBook,
  signInBookkeepers,
  startBookkeepers,
} from '../bookkeepers.ts';
import { aLeader } from '../groups.ts';
import { scaledTimeout } from '../patience.ts';
import { hasPatroni, type PatroniCluster, type PatroniNode, startPatroni } from '../patroni.ts';
import { type Program, startProgram } from '../program.ts';

const JWT_SECRET = randomBytes(24).toString('hex');
const PASSWORD = randomBytes(12).toString('hex');
/** Limit in milliseconds from the loss of the leader to the first item stored on the new one. */
const LONGEST_GAP = 20_000;
const WRITERS = 8;

describe.runIf(thorough && hasPatroni)('with Patroni and etcd as in deploy/patroni', () => {
  let cluster: PatroniCluster;
  let databaseUrl: string;
  let sessions: string[];
  let program: Program;

  beforeAll(async () => {
    cluster = await startPatroni();
    await cluster.ask(`CREATE ROLE khayma LOGIN CREATEDB PASSWORD '${PASSWORD}'`);
    await cluster.ask('CREATE DATABASE khayma OWNER khayma');
    const hosts = cluster.nodes.map(({ host }) => host).join(',');
    databaseUrl = `postgres://khayma:${PASSWORD}@${hosts}/khayma`;
    const before = await openDatabase({ databaseUrl, dataDir: '' });
    await migrate(before, 'UTC');
    const parts = { db: before.db, tokens: createTokens(JWT_SECRET) };
    sessions = await signInBookkeepers(parts, WRITERS);
    await before.close();
    program = await startProgram({ DATABASE_URL: databaseUrl, JWT_SECRET });
  });
  afterAll(async () => {
    await program?.stop();
    await cluster?.stop();
  });

  const losses: { way: string; lose: (leader: PatroniNode) => Promise<void> }[] = [
    { way: 'its Patroni and PostgreSQL are killed', lose: (leader) => leader.kill() },
    { way: 'its machine is lost, with a member of etcd', lose: (leader) => leader.kill('etcd') },
    { way: 'a switchover is asked for', lose: () => cluster.switchOver() },
  ];

  test.each(losses)(
    'the other node leads after $way, no acknowledged write is lost, and the former leader comes back as the standby',
    { timeout: 240_000 },
    async ({ way, lose }) => {
      const keepers = startBookkeepers(() => program.address, sessions);
      await expect.poll(() => keepers.told.size).toBeGreaterThan(50);
      const former = await cluster.leader();
      const lostAt = performance.now();
      await lose(former);
      const toldBefore = keepers.told.size;
      // Each writer may have had one answer on its way.
      await expect
        .poll(() => keepers.told.size, { interval: 20, timeout: 60_000 })
        .toBeGreaterThan(toldBefore + WRITERS);
      const gap = performance.now() - lostAt;

      former.start();
      expect((await cluster.leader()).name).not.toBe(former.name);
      await keepers.stop();

      const after = await openDatabase({ databaseUrl, dataDir: '' });
      try {
        await checkBook(after.db, keepers.told);
      } finally {
        await after.close();
      }
      expect([...keepers.refusals.keys()].filter((status) => status !== 503)).toEqual([]);
      console.log(
        `${way}: ${keepers.told.size} items, ${(gap / 1000).toFixed(1)} s without writes`,
      );
      expect(gap).toBeLessThan(scaledTimeout(LONGEST_GAP));
    },
  );

  test('many groups on one program go on after the leader is lost, without an acknowledged write lost', {
    timeout: 240_000,
  }, async () => {
    await cluster.ask('CREATE DATABASE many OWNER khayma');
    const settings = {
      DATABASE_URL: databaseUrl.replace(/khayma$/, 'many'),
      JWT_SECRET,
      GROUPS_DOMAIN: 'localhost',
      GROUPS_OPEN: 'anybody',
    };
    const many = await startProgram(settings);
    const open = (name: string) =>
      openDatabase({ databaseUrl: databaseUrl.replace(/khayma$/, name), dataDir: '' });
    const slugs = ['nile', 'manar', 'luxor'];
    const groups: { slug: string; keepers: Bookkeepers }[] = [];
    try {
      for (const slug of slugs) {
        const answer = await fetch(`${many.address}/api/found`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-host': 'localhost',
          },
          body: JSON.stringify({ ...aLeader, slug, groupName: slug }),
        });
        const { token } = (await answer.json()) as { token: string };
        const host = `${slug}.localhost`;
        groups.push({ slug, keepers: startBookkeepers(() => many.address, [token], host) });
      }
      const counts = () => groups.map(({ keepers }) => keepers.told.size);
      await expect.poll(() => Math.min(...counts())).toBeGreaterThan(5);
      const former = await cluster.leader();
      const lostAt = performance.now();
      await former.kill();
      const before = counts();
      await expect
        .poll(() => counts().every((count, nth) => count > before[nth]! + 1), {
          interval: 20,
          timeout: 60_000,
        })
        .toBe(true);
      const gap = performance.now() - lostAt;
      former.start();
      await cluster.leader();
      const directory = await open('many');
      const { rows } = await directory.pool.query('SELECT slug, database FROM groups');
      await directory.close();
      const databases = new Map(rows.map(({ slug, database }) => [slug, database]));
      for (const { slug, keepers } of groups) {
        await keepers.stop();
        expect([...keepers.refusals.keys()].filter((status) => status !== 503)).toEqual([]);
        const after = await open(databases.get(slug)!);
        try {
          await checkBook(after.db, keepers.told);
        } finally {
          await after.close();
        }
      }
      const items = counts().reduce((sum, count) => sum + count, 0);
      console.log(`many groups: ${items} items, ${(gap / 1000).toFixed(1)} s without writes`);
      expect(gap).toBeLessThan(scaledTimeout(LONGEST_GAP));
    } finally {
      await Promise.all(groups.map(({ keepers }) => keepers.stop()));
      await many.stop();
    }
  });
});
