/**
 * `npm run bench:reads`: how many of each read the program answers in a second over ten connections, beside two floors
 * in the same run: the same statements prepared through `pg` alone, and a constant of the same size
 * (`bench/floor.ts`). `--only readMe,listScouts` measures some, `--seconds` says how long each of three rounds lasts,
 * `--scouts` makes the group larger, `--markdown` prints the table for docs/performance.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type CaptainType, captainTypes } from '../contract/permissions.ts';
import { endpoints } from '../scripts/endpoints.ts';
import { buildApp } from '../server/app.ts';
import { insertDemoGroup } from '../server/db/demo.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate, openDatabase } from '../server/db/open.ts';
import { dayIn } from '../server/lib/calendar.ts';
import { createTokens, startSession } from '../server/lib/session.ts';
import { readSettings } from '../server/settings.ts';
import { urlOf as connectionOf } from '../server/testing/global-setup.ts';
import { burst } from './burst.ts';
import { callersOf, findPlaces, readsOn, urlOf } from './calls.ts';
import type { Floor } from './floor.ts';

const { values } = parseArgs({
  options: {
    scouts: { type: 'string', default: '500' },
    sectors: { type: 'string', default: '12' },
    units: { type: 'string', default: '4' },
    terms: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string' },
    markdown: { type: 'boolean', default: false },
  },
});
const only = values.only?.split(',');
const seconds = Number(values.seconds);
const size = {
  scouts: Number(values.scouts),
  sectors: Number(values.sectors),
  units: Number(values.units),
  terms: Number(values.terms),
  weeks: 20,
};
const JWT_SECRET = 'a secret of the measurement, long enough';
const ROUNDS = 3;

const folder = await mkdtemp(path.join(tmpdir(), 'khayma-reads-'));
const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
const embedded = await startEmbedded({ dataDir: path.join(folder, 'data') });
const DATABASE_URL = connectionOf(embedded);
const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' });
await migrate(database, 'UTC');
const now = new Date();
await insertDemoGroup(database.db, { now, timeZone: settings.timeZone, size });
await database.pool.query('VACUUM ANALYZE');
const tokens = createTokens(JWT_SECRET);
const places = await findPlaces(database.db, dayIn(settings.timeZone, now));
const sessions = {} as Record<CaptainType, string>;
for (const type of captainTypes) {
  sessions[type] = await startSession(database.db, tokens, places.captains[type], now);
}

const reads = readsOn(places, tokens);
const calls = endpoints
  .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.file && endpoint.status === 200)
  .flatMap(({ name, endpoint }) => {
    const [caller] = callersOf(endpoint);
    const headers: Record<string, string> =
      endpoint.access === 'public' ? {} : { authorization: `Bearer ${sessions[caller!]}` };
    return [{ name, url: urlOf(endpoint, reads[name]?.[0] ?? {}), headers }];
  })
  .filter(({ name }) => !only || only.includes(name));

/** What the application asks the database for to answer each call. */
async function readFloors(): Promise<Record<string, Floor>> {
  const app = await buildApp({ ...database, settings, tokens, setupCode: null, clock: () => now });
  const floors: Record<string, Floor> = {};
  const ask = pg.Client.prototype.query as (...asked: unknown[]) => unknown;
  for (const { name, url, headers } of calls) {
    const statements: Floor['statements'] = [];
    const listen = function (this: pg.Client, ...asked: unknown[]) {
      const [asks, given = []] = asked as [string | { text: string }, unknown[]?];
      const text = typeof asks === 'string' ? asks : asks.text;
      if (text !== undefined && Array.isArray(given)) statements.push({ text, values: given });
      return ask.apply(this, asked);
    };
    pg.Client.prototype.query = listen as typeof pg.Client.prototype.query;
    const answer = await app.inject({ url, headers });
    pg.Client.prototype.query = ask as typeof pg.Client.prototype.query;
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    floors[name] = { statements, bytes: answer.rawPayload.length };
  }
  await app.close();
  return floors;
}

/** Starts a file of ours; gives its address, its process and what ends it. */
async function start(args: string[]) {
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ...{ DATABASE_URL, JWT_SECRET, DATA_DIR: folder, LOG_LEVEL: 'warn', HOST: '', PORT: '0' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve) => {
    child.stdout.on('data', (text) => {
      const found = String(text).match(/http:\/\/127\.0\.0\.1:\d+/)?.[0];
      if (found) resolve(found);
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { address, pid: child.pid!, stop };
}

/** Processor time of a process so far, in microseconds: it tells more than a clock on a machine that does other things. */
async function processorOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

const floors = await readFloors();
await writeFile(path.join(folder, 'floors.json'), JSON.stringify(floors));
const program = await start(['server/main.ts']);
const floor = await start(['bench/floor.ts', path.join(folder, 'floors.json')]);
const middle = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

const rows = [];
for (const { name, url, headers } of calls) {
  const targets = {
    program: { url: `${program.address}${url}`, headers, pid: program.pid },
    same: { url: `${floor.address}/same/${name}`, headers, pid: floor.pid },
    constant: { url: `${floor.address}/constant/${name}`, headers, pid: floor.pid },
  };
  const perSecond = { program: [] as number[], same: [] as number[], constant: [] as number[] };
  const processor = { program: [] as number[], same: [] as number[], constant: [] as number[] };
  let median = 0;
  for (const target of Object.values(targets)) await burst(target.url, { ...target, seconds: 0.3 });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [kind, target] of Object.entries(targets)) {
      const before = await processorOf(target.pid);
      const shown = await burst(target.url, { ...target, seconds });
      const used = (await processorOf(target.pid)) - before;
      perSecond[kind as keyof typeof targets].push(shown.perSecond);
      processor[kind as keyof typeof targets].push(used / shown.times.length);
      if (kind === 'program') median = middle(shown.times);
    }
  }
  rows.push({
    read: url.split('?')[0]!.replace('/api', ''),
    'a second': Math.round(middle(perSecond.program)),
    'same statements': Math.round(middle(perSecond.same)),
    constant: Math.round(middle(perSecond.constant)),
    '% of same': Math.round((100 * middle(perSecond.program)) / middle(perSecond.same)),
    'median ms': median.toFixed(1),
    'µs of the program': Math.round(middle(processor.program)),
    'µs of the floor': Math.round(middle(processor.same)),
    kB: (floors[name]!.bytes / 1000).toFixed(1),
  });
}
console.log(`${size.scouts} scouts, ${size.sectors} sectors, ten connections`);
if (values.markdown) {
  console.log(`\n| ${Object.keys(rows[0]!).join(' | ')} |\n|---|${'--:|'.repeat(8)}`);
  for (const row of rows) console.log(`| ${Object.values(row).join(' | ')} |`);
} else console.table(rows);
await program.stop();
await floor.stop();
await database.close();
await embedded.stop();
await rm(folder, { recursive: true, force: true });
