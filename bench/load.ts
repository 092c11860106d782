/**
 * `npm run bench:load`: the program on a made-up group of 24 sectors in a throw-away database. In each round the
 * captains of 20 sectors hand in their week's attendance at the same moment while 20 others read
 * statistics. Fails where a call fails or a sheet is not stored as it was sent; prints the times.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { insertDemoGroup } from '../server/db/demo.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { dayIn } from '../server/lib/calendar.ts';
import { createTokens, startSession } from '../server/lib/session.ts';
import { readSettings } from '../server/settings.ts';
import { urlOf as connectionOf } from '../server/testing/global-setup.ts';
import { startProgram } from '../server/testing/program.ts';
import { findPlaces } from './calls.ts';
import { checkRecords, countHistory, findSheets, recordsOf } from './sheets.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    people: { type: 'string', default: '20' },
  },
});
const rounds = Math.min(Number(values.rounds), 200);
const people = Math.min(Number(values.people), 24);
const size = { scouts: 1000, sectors: 24, units: 4, terms: 4, weeks: 20 };
const JWT_SECRET = 'a secret of the measurement, long enough';
/** What each reader asks for in a round, one after another. */
const statistics = [
  '/stat/attendance/rate',
  '/stat/attendance/line-chart',
  '/stat/attendance/stacked-line-chart',
  '/stat/logistics/sector-counts',
];

const folder = await mkdtemp(path.join(tmpdir(), 'khayma-load-'));
const { timeZone } = readSettings({ DATA_DIR: folder });
const embedded = await startEmbedded({ dataDir: path.join(folder, 'data') });
const DATABASE_URL = connectionOf(embedded);
const { db, jobDb, close } = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' });
await migrate({ jobDb }, 'UTC');
const now = new Date();
await insertDemoGroup(db, { now, timeZone, size });
const { week } = await findPlaces(db, dayIn(timeZone, now));

const tokens = createTokens(JWT_SECRET);
// Two captains have each sector: one of them writes, the other reads.
const sheets = (await findSheets(db)).slice(0, people);
const writers = await Promise.all(
  sheets.map(async (sheet) => ({
    ...sheet,
    token: await startSession(db, tokens, sheet.captainIds[0]!, now),
  })),
);
const readers = await Promise.all(
  sheets.map(({ captainIds }) => startSession(db, tokens, captainIds[1]!, now)),
);
type Writer = (typeof writers)[number];

const program = await startProgram({ DATABASE_URL, JWT_SECRET });
/** The first round finds the program just started, without connections to its database. */
const times: Record<string, number[]> = {};
let isFirst = true;

async function call(kind: 'write' | 'read', token: string, url: string, body?: object) {
  const start = performance.now();
  const answer = await fetch(`${program.address}/api${url}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  (times[isFirst ? `${kind}, first round` : kind] ??= []).push(performance.now() - start);
  assert.ok(answer.ok, `${url}: ${answer.status} ${text}`);
}

const handIn = (round: number, writer: Writer) =>
  call('write', writer.token, '/scoutAttendance', {
    attendanceRecords: recordsOf(round, writer, week),
  });

async function readStatistics(token: string) {
  for (const url of statistics) await call('read', token, url);
}

try {
  const before = await countHistory(db);
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([
      ...writers.map((writer) => handIn(round, writer)),
      ...readers.map(readStatistics),
    ]);
    await checkRecords(
      db,
      week,
      sheets.map((sheet) => ({ ...sheet, sent: round })),
    );
    isFirst = false;
  }
  assert.equal(
    (await countHistory(db)) - before,
    rounds * writers.length,
    'a history row is missing',
  );
} finally {
  await program.stop();
  await close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

console.log(
  `${rounds} rounds of ${writers.length} captains who write and ${readers.length} who read:`,
);
console.log('no failure, every sheet stored as sent');
console.table(
  Object.entries(times).map(([kind, all]) => {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]!.toFixed(1);
    return { kind, calls: all.length, 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'most ms': at(1) };
  }),
);
