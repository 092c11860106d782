/**
 * `npm run bench`: the made-up group in a throw-away embedded database, then each call over real HTTP,
 * one after another. `--scouts 100000` makes the group larger. Prints a table with medians.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../server/app.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, insertDemoGroup } from '../server/db/demo.ts';
import { migrate, openDatabase } from '../server/db/open.ts';
import { createTokens } from '../server/lib/session.ts';
import { readSettings } from '../server/settings.ts';

const { values } = parseArgs({
  options: {
    scouts: { type: 'string', default: '500' },
    sectors: { type: 'string', default: '12' },
    units: { type: 'string', default: '4' },
    terms: { type: 'string', default: '3' },
    runs: { type: 'string', default: '50' },
  },
});
const size = {
  scouts: Number(values.scouts),
  sectors: Number(values.sectors),
  units: Number(values.units),
  terms: Number(values.terms),
  weeks: 20,
};

interface SignedIn {
  token: string;
  body: { rSectorBaseName: string; rSectorSuffixName: string };
}

const folder = await mkdtemp(path.join(tmpdir(), 'khayma-bench-'));
const settings = readSettings({ DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent' });
const database = await openDatabase(settings);
await migrate(database.db);
const begin = performance.now();
await insertDemoGroup(database.db, { now: new Date(), timeZone: settings.timeZone, size });
const filled = performance.now() - begin;
const app = await buildApp({
  db: database.db,
  settings,
  tokens: createTokens('a secret of the measurement, long enough'),
  clock: () => new Date(),
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });

async function call<T>(method: string, url: string, token?: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${address}/api${url}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

const phoneOf = (type: string) =>
  DEMO_ACCOUNTS.find((account) => account.type === type)?.phoneNumber;
const login = (type: string) =>
  call<SignedIn>('POST', '/auth/login', undefined, {
    emailOrMobile: phoneOf(type),
    password: DEMO_PASSWORD,
  });
const [general, regular] = [await login('general'), await login('regular')];
const { body: week } = await call<{ body: { weekNumber: number; termNumber: number } }>(
  'GET',
  '/term/week',
  regular.token,
);
const { rSectorBaseName: baseName, rSectorSuffixName: suffixName } = regular.body;
const sector = new URLSearchParams({ baseName, suffixName }).toString();
const listUrl = `/scoutAttendance/sector/all?${sector}&weekNumber=${week.weekNumber}`;
const list = await call<{ body: object[] }>('GET', listUrl, regular.token);
// A submission is at most a thousand records.
const attendanceRecords = list.body
  .slice(0, 1000)
  .map((row, index) => ({ ...row, attendanceStatus: index % 5 ? 'attended' : 'absent' }));

const measured: [string, () => Promise<unknown>][] = [
  ['POST /auth/login', () => login('regular')],
  [
    `POST /scoutAttendance (${attendanceRecords.length} records)`,
    () => call('POST', '/scoutAttendance', regular.token, { attendanceRecords }),
  ],
  ['GET /scoutAttendance/sector/all', () => call('GET', listUrl, regular.token)],
  [
    'POST /finance/subscription',
    () =>
      call('POST', '/finance/subscription', regular.token, {
        value: 215,
        baseName,
        suffixName,
        ...week,
      }),
  ],
  ['GET /auth/me', () => call('GET', '/auth/me', regular.token)],
  ['GET /stat/attendance/rate', () => call('GET', '/stat/attendance/rate', general.token)],
  ['GET /finance', () => call('GET', '/finance', general.token)],
  ['GET /captain', () => call('GET', '/captain', general.token)],
  [
    'GET /scout/sector/attendance',
    () => call('GET', `/scout/sector/attendance?${sector}`, general.token),
  ],
];

const rows = [];
for (const [name, run] of measured) {
  for (let time = 0; time < 5; time += 1) await run();
  const times: number[] = [];
  for (let time = 0; time < Number(values.runs); time += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
  rows.push({ call: name, 'median ms': at(0.5), 'p95 ms': at(0.95) });
}
console.log(`${size.scouts} scouts, ${size.sectors} sectors, ${size.terms} × ${size.weeks} weeks`);
console.log(`filling the group took ${(filled / 1000).toFixed(2)} s`);
console.table(rows);
await app.close();
await database.close();
await rm(folder, { recursive: true, force: true });
