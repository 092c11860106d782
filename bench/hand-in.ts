/** Measures handing in a sector's week with its subscription, alone and from several sectors at once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { WeekKey } from '../contract/core/calendar.ts';
import type { Effort } from './effort.ts';
import { median, quantile, type Section } from './figures.ts';
import { type Limits, type Load, load } from './load.ts';
import {
  connectTo,
  type Group,
  listRecordable,
  postgresPidOf,
  processorTimeOf,
  signIn,
} from './program.ts';

const STATUSES = ['attended', 'absent', 'execused'];

interface Writer {
  baseName: string;
  suffixName: string;
  scoutIds: number[];
  /** The tokens of the sector's captains, used in turns because each may write 120 times a minute. */
  tokens: string[];
  sent: number;
}

/** The sectors with the most scouts, their captains signed in. */
async function findWriters(
  pool: pg.Pool,
  address: string,
  week: WeekKey,
  sectors: number,
): Promise<Writer[]> {
  const { rows } = await pool.query<{
    id: number;
    base: string;
    suffix: string;
    phones: string[];
  }>(
    `SELECT sector_id AS id, base_name AS base, suffix_name AS suffix,
      (SELECT array_agg(phone_number) FROM captains WHERE captains.sector_id = sectors.sector_id
        AND type = 'regular') AS phones
    FROM sectors
    WHERE EXISTS (SELECT FROM captains WHERE captains.sector_id = sectors.sector_id AND type = 'regular')
    ORDER BY (SELECT count(*) FROM scouts WHERE scouts.sector_id = sectors.sector_id) DESC
    LIMIT $1`,
    [sectors],
  );
  const writers: Writer[] = [];
  for (const { id, base, suffix, phones } of rows) {
    const tokens: string[] = [];
    for (const phone of phones) tokens.push(await signIn(address, phone));
    const scoutIds = await listRecordable(pool, id, week);
    writers.push({ baseName: base, suffixName: suffix, scoutIds, tokens, sent: 0 });
  }
  return writers;
}

/** The next hand-in of a sector: other statuses than the one before, and another subscription. */
function nextOf(writer: Writer, week: WeekKey) {
  const { baseName, suffixName, scoutIds, tokens } = writer;
  writer.sent += 1;
  const nth = writer.sent;
  const attendanceRecords = scoutIds.map((scoutId, index) => ({
    scoutId,
    attendanceStatus: STATUSES[(nth + index) % STATUSES.length],
    baseName,
    suffixName,
    ...week,
  }));
  return {
    path: '/api/scoutAttendance',
    headers: {
      authorization: `Bearer ${tokens[nth % tokens.length]}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ attendanceRecords, subscription: 100 + (nth % 400) }),
  };
}

async function countHistory(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    "SELECT count(*) FROM history WHERE entity = 'scoutAttendance'",
  );
  return Number(rows[0]!.count);
}

export async function measureHandIn(
  group: Group,
  { warmUp, runs, atOnce }: Effort,
): Promise<Section> {
  const { week } = group.places;
  const program = await group.start();
  const pool = await connectTo(group);
  const writers = await findWriters(pool, program.address, week, atOnce.connections);
  const pids = [program.pid, await postgresPidOf(group)];
  const historyBefore = await countHistory(pool);
  const readTimes = () => Promise.all(pids.map(processorTimeOf));
  /** Hands in, and measures the processor time that the program and PostgreSQL spend on it. */
  const measure = async (name: string, limits: Limits) => {
    // Resets the limit of writes per minute.
    await pool.query('DELETE FROM throttle_events');
    const before = await readTimes();
    const shown: Load = await load(
      program.address,
      (connection) => nextOf(writers[connection]!, week),
      limits,
    );
    const after = await readTimes();
    const [ofProgram, ofPostgres] = after.map((time, index) => {
      const start = before[index];
      return time === null || start == null ? null : time - start;
    });
    // The system counts in steps of 10 ms, in which few hand-ins may take none.
    const all = ofProgram == null || ofPostgres == null ? 0 : ofProgram + ofPostgres;
    return {
      'hand-ins': name,
      count: shown.times.length,
      'per second': shown.perSecond,
      'median ms': median(shown.times),
      'p99 ms': quantile(shown.times, 0.99),
      'processor ms each': all > 0 ? all / shown.times.length : null,
      'of it PostgreSQL %': all > 0 ? (100 * ofPostgres!) / all : null,
    };
  };
  await load(program.address, () => nextOf(writers[0]!, week), { each: warmUp });
  const rows = [
    await measure('alone', { each: runs }),
    await measure(`${writers.length} at once`, { ...atOnce, connections: writers.length }),
  ];
  const sent = writers.reduce((sum, writer) => sum + writer.sent, 0);
  assert.equal((await countHistory(pool)) - historyBefore, sent, 'a hand-in has no history');
  await pool.end();
  await program.stop();
  const sizes = writers.map(({ scoutIds }) => scoutIds.length);
  return {
    title: 'Handing in a week',
    about: `A week of ${Math.min(...sizes)} to ${Math.max(...sizes)} records with its subscription and an idempotency key, in the group of ${group.size.scouts.toLocaleString('en')}: one sector again and again, then ${writers.length} sectors at once for ${atOnce.seconds} s.`,
    rows,
  };
}
