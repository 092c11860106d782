/**
 * `npm run bench:report`: the report of all sectors of a large made-up group over real HTTP, and how long
 * other calls take meanwhile. `--scouts 20000` makes the group larger.
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
    scouts: { type: 'string', default: '10000' },
    sectors: { type: 'string', default: '200' },
    runs: { type: 'string', default: '5' },
  },
});
const size = {
  scouts: Number(values.scouts),
  sectors: Number(values.sectors),
  units: 20,
  terms: 2,
  weeks: 20,
};

const folder = await mkdtemp(path.join(tmpdir(), 'khayma-bench-'));
const settings = readSettings({ DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'silent' });
const database = await openDatabase(settings);
await migrate(database, 'UTC');
await insertDemoGroup(database.db, { now: new Date(), timeZone: settings.timeZone, size });
const app = await buildApp({
  db: database.db,
  settings,
  setupCode: null,
  tokens: createTokens('a secret of the measurement, long enough'),
  clock: () => new Date(),
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });

async function call(method: string, url: string, token?: string, body?: object): Promise<Response> {
  const answer = await fetch(`${address}/api${url}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const phone = DEMO_ACCOUNTS.find((account) => account.type === 'general')?.phoneNumber;
const login = { emailOrMobile: phone, password: DEMO_PASSWORD };
const { token } = (await (await call('POST', '/auth/login', undefined, login)).json()) as {
  token: string;
};

const reports: number[] = [];
const others: number[] = [];
let bytes = 0;
for (let run = 0; run < Number(values.runs); run += 1) {
  let isDone = false;
  const begin = performance.now();
  const report = call('POST', '/report/sector-data', token, { type: 'all_sectors' })
    .then((answer) => answer.arrayBuffer())
    .then((data) => {
      bytes = data.byteLength;
      reports.push(performance.now() - begin);
      isDone = true;
    });
  while (!isDone) {
    const start = performance.now();
    await (await call('GET', '/auth/me', token)).text();
    others.push(performance.now() - start);
  }
  await report;
}

const at = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
const row = (name: string, times: number[]) => ({
  name,
  calls: times.length,
  'median ms': Math.round(at(times, 0.5)),
  'p99 ms': Math.round(at(times, 0.99)),
  'longest ms': Math.round(at(times, 1)),
});
console.log(`${size.scouts} scouts in ${size.sectors} sectors: a file of ${bytes} bytes`);
console.table([row('POST /report/sector-data', reports), row('GET /auth/me meanwhile', others)]);

await app.close();
await database.close();
await rm(folder, { recursive: true, force: true });
