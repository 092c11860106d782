/**
 * `npm run bench:calls`: the made-up group in a throw-away embedded database, then each call over real HTTP,
 * one after another: every endpoint that reads, the report and the main writes. Prints for each the SQL
 * statements beside the read of the session, and the times. `--scouts 100000` makes the group larger,
 * `--only readAttendanceRate,login` measures some, `--markdown` prints the table in Markdown.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Endpoint } from '../contract/endpoint.ts';
import { type CaptainType, captainTypes } from '../contract/permissions.ts';
import { endpoints } from '../scripts/endpoints.ts';
import { buildApp } from '../server/app.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, insertDemoGroup } from '../server/db/demo.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { dayIn } from '../server/lib/calendar.ts';
import { createTokens, startSession } from '../server/lib/session.ts';
import { readSettings } from '../server/settings.ts';
import {
  callersOf,
  countStatements,
  findPlaces,
  readsOn,
  type Sent,
  urlOf,
  writesOn,
} from './calls.ts';

const { values } = parseArgs({
  options: {
    scouts: { type: 'string', default: '500' },
    sectors: { type: 'string', default: '12' },
    units: { type: 'string', default: '4' },
    terms: { type: 'string', default: '3' },
    runs: { type: 'string', default: '50' },
    only: { type: 'string' },
    markdown: { type: 'boolean', default: false },
  },
});
const size = {
  scouts: Number(values.scouts),
  sectors: Number(values.sectors),
  units: Number(values.units),
  terms: Number(values.terms),
  weeks: 20,
};
const only = values.only?.split(',');

const folder = await mkdtemp(path.join(tmpdir(), 'khayma-bench-'));
const settings = readSettings({ DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent' });
const database = await openDatabase(settings);
await migrate(database, 'UTC');
const begin = performance.now();
const now = new Date();
await insertDemoGroup(database.db, { now, timeZone: settings.timeZone, size });
const filled = performance.now() - begin;
const { db, count } = countStatements(database.db);
const tokens = createTokens('a secret of the measurement, long enough');
// Each call begins another minute, or the limit of writes would stop a captain who makes them all.
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const app = await buildApp({ db, settings, tokens, setupCode: null, clock });
const address = await app.listen({ host: '127.0.0.1', port: 0 });

const places = await findPlaces(database.db, dayIn(settings.timeZone, now));
const sessions = {} as Record<CaptainType, string>;
for (const type of captainTypes) {
  sessions[type] = await startSession(database.db, tokens, places.captains[type], now);
}

interface Measured {
  name: string;
  /** What a reader of the table should know beside it. */
  note?: string;
  endpoint: Endpoint;
  sent: Sent;
}

const [reads, writes] = [readsOn(places, tokens), writesOn(places)];
const account = DEMO_ACCOUNTS.find(({ type }) => type === 'general')!;
const calls: Measured[] = endpoints
  .flatMap(({ name, endpoint }): Measured[] => {
    if (name === 'downloadReport') {
      return reads[name]!.map((sent) => ({
        ...{ name, endpoint, sent },
        note: sent.body && 'baseName' in sent.body ? 'one sector' : 'all sectors',
      }));
    }
    if (name === 'login') {
      const body = { emailOrMobile: account.phoneNumber, password: DEMO_PASSWORD };
      return [{ name, endpoint, sent: { body } }];
    }
    const sent = writes[name] ?? (endpoint.method === 'GET' ? (reads[name]?.[0] ?? {}) : undefined);
    if (!sent) return [];
    const { attendanceRecords } = (sent.body ?? {}) as { attendanceRecords?: object[] };
    const note = attendanceRecords && `${attendanceRecords.length} records`;
    return [{ name, endpoint, sent, ...(note && { note }) }];
  })
  .filter(({ name }) => !only || only.includes(name))
  // Writes come last, so that what is read is the group as it was made.
  .sort((a, b) => Number(a.name in writes) - Number(b.name in writes));

/** Sends the request as the most powerful captain who may, and answers how large the answer was. */
async function run({ endpoint, sent }: Measured): Promise<number> {
  const [caller] = callersOf(endpoint);
  // A captain has at most 20 files made in ten minutes.
  if (endpoint.file) ahead += 30_000;
  const answer = await fetch(address + urlOf(endpoint, sent), {
    method: endpoint.method,
    headers: {
      ...(endpoint.access !== 'public' && { authorization: `Bearer ${sessions[caller!]}` }),
      ...(sent.body && { 'content-type': 'application/json' }),
    },
    ...(sent.body && { body: JSON.stringify(sent.body) }),
  });
  const bytes = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${Buffer.from(bytes)}`);
  return bytes.byteLength;
}

const rows = [];
for (const measured of calls) {
  const { endpoint, note } = measured;
  ahead += 60_000;
  for (let time = 0; time < 4; time += 1) await run(measured);
  const before = count();
  const bytes = await run(measured);
  const statements = count() - before - (endpoint.access === 'public' ? 0 : 1);
  const times: number[] = [];
  for (let time = 0; time < Number(values.runs); time += 1) {
    const start = performance.now();
    await run(measured);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
  rows.push({
    call: `${endpoint.method} ${endpoint.path}${note ? ` (${note})` : ''}`,
    statements,
    'median ms': at(0.5),
    'p95 ms': at(0.95),
    kB: (bytes / 1000).toFixed(1),
  });
}
console.log(`${size.scouts} scouts, ${size.sectors} sectors, ${size.terms} × ${size.weeks} weeks`);
console.log(`filling the group took ${(filled / 1000).toFixed(2)} s`);
if (values.markdown) {
  console.log('\n| call | statements | median ms | p95 ms | kB |\n|---|--:|--:|--:|--:|');
  for (const row of rows) console.log(`| ${Object.values(row).join(' | ')} |`);
} else console.table(rows);
await app.close();
await database.close();
await rm(folder, { recursive: true, force: true });
