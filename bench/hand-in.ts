/** A week's attendance with its subscription, handed in alone, by twenty sectors at once, and just after a start. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { startSession } from '../server/lib/session.ts';
import { type Burst, burst } from './burst.ts';
import { at, middle, type Section } from './figures.ts';
import { type Group, type Running, startOn } from './group.ts';
import { processorOf, withChildren } from './machine.ts';
import { checkRecords, countHistory, findSheets, recordsOf, type Sheet } from './sheets.ts';

const SECTORS = 20;
const ALONE = 60;
const SECONDS = 5;

export interface Writer extends Sheet {
  /** Of the captains of the sector, who take turns: each may write 120 times a minute. */
  sessions: string[];
  /** How many hand-ins of the sector were sent. */
  sent: number;
}

/** The sectors with the most scouts, of which each has a captain. */
export async function findWriters(
  { database: { db } }: Pick<Running, 'database'>,
  { tokens }: Pick<Group, 'tokens'>,
): Promise<Writer[]> {
  const sheets = (await findSheets(db))
    .toSorted((a, b) => b.scoutIds.length - a.scoutIds.length)
    .slice(0, SECTORS);
  assert.equal(sheets.length, SECTORS);
  return Promise.all(
    sheets.map(async (sheet) => ({
      ...sheet,
      sessions: await Promise.all(
        sheet.captainIds.map((captainId) => startSession(db, tokens, captainId, new Date())),
      ),
      sent: 0,
    })),
  );
}

const subscriptionOf = (nth: number, { sectorId }: Writer) => 100 + ((nth * 31 + sectorId) % 400);

/** The next hand-in of a sector. */
export function nextOf(writer: Writer, { places: { week } }: Pick<Group, 'places'>) {
  const { sessions } = writer;
  const nth = ++writer.sent;
  const attendanceRecords = recordsOf(nth, writer, week);
  return {
    path: '/api/scoutAttendance',
    headers: {
      authorization: `Bearer ${sessions[nth % sessions.length]}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ attendanceRecords, subscription: subscriptionOf(nth, writer) }),
  };
}

/** Compares all that is stored of the week with what was sent last, and the history with how much was sent. */
export async function checkStored(
  { database: { db } }: Pick<Running, 'database'>,
  { places: { week } }: Pick<Group, 'places'>,
  writers: Writer[],
  historyBefore: number,
): Promise<void> {
  await checkRecords(db, week, writers);
  const subscriptions = await db
    .selectFrom('financeItems')
    .where('isSubscription', '=', true)
    .where('termNumber', '=', week.termNumber)
    .where('weekNumber', '=', week.weekNumber)
    .where(
      'sectorId',
      'in',
      writers.map(({ sectorId }) => sectorId),
    )
    .select(['sectorId', 'value'])
    .orderBy('sectorId')
    .execute();
  assert.deepEqual(
    subscriptions,
    writers
      .map((writer) => ({ sectorId: writer.sectorId, value: subscriptionOf(writer.sent, writer) }))
      .sort((a, b) => a.sectorId - b.sectorId),
  );
  const sheets = writers.reduce((sum, writer) => sum + writer.sent, 0);
  assert.equal((await countHistory(db)) - historyBefore, sheets);
}

/** Processor time that a burst took in the program and in PostgreSQL, in microseconds for each hand-in. */
async function withProcessor(
  { pid, databasePid }: Running,
  hand: () => Promise<Burst>,
): Promise<Burst & { program: number | null; postgres: number | null }> {
  const look = async () => {
    const [program, ...postgres] = await Promise.all(
      [pid, ...(await withChildren(databasePid))].map(processorOf),
    );
    return { program, postgres: postgres.reduce<number>((sum, one) => sum + (one ?? 0), 0) };
  };
  const before = await look();
  const done = await hand();
  const after = await look();
  const isKnown = typeof before.program === 'number' && typeof after.program === 'number';
  return {
    ...done,
    program: isKnown ? (after.program! - before.program!) / done.times.length : null,
    postgres: isKnown ? (after.postgres - before.postgres) / done.times.length : null,
  };
}

/** How long one row alone takes to be on the disk, through `pg`: no hand-in can take less. */
async function storeOneRow({ database: { pool } }: Running): Promise<Burst> {
  const times: number[] = [];
  const begin = performance.now();
  for (let nth = 0; nth < ALONE; nth += 1) {
    const sent = performance.now();
    await pool.query('INSERT INTO throttle_events (subject, at) VALUES ($1, now())', ['one row']);
    times.push(performance.now() - sent);
  }
  const passed = (performance.now() - begin) / 1000;
  return { perSecond: times.length / passed, times: times.sort((a, b) => a - b) };
}

/** What captains wrote in the minute before is forgotten, as if it had passed. */
export async function letAMinutePass({
  database: { db },
}: Pick<Running, 'database'>): Promise<void> {
  await db.deleteFrom('throttleEvents').execute();
}

export async function measureHandIn(group: Group): Promise<Section[]> {
  const first = await startOn(group);
  const writers = await findWriters(first, group);
  const historyBefore = await countHistory(first.database.db);
  const next = (connection: number) => nextOf(writers[connection]!, group);
  const started = await burst(first.address, next, { connections: SECTORS, seconds: 60, each: 1 });
  await letAMinutePass(first);
  const alone = await burst(first.address, next, { connections: 1, seconds: 60, each: ALONE });
  const oneRow = await storeOneRow(first);
  await letAMinutePass(first);
  const together = await withProcessor(first, () =>
    burst(first.address, next, { connections: SECTORS, seconds: SECONDS }),
  );
  await checkStored(first, group, writers, historyBefore);
  await first.stop();
  const sheets = writers.reduce((sum, { sent }) => sum + sent, 0);
  const records = writers.map(({ scoutIds }) => scoutIds.length);
  const figuresOf = ({ perSecond, times }: Burst) => ({
    'hand-ins': times.length,
    'a second': perSecond,
    'median ms': middle(times),
    'p99 ms': at(times, 0.99),
    'longest ms': at(times, 1),
    'µs of the program': null,
    'µs of PostgreSQL': null,
  });
  const processor = {
    'µs of the program': together.program,
    'µs of PostgreSQL': together.postgres,
  };
  return [
    {
      id: 'hand-in',
      title: 'Handing in a week',
      about: `The attendance of a whole sector (${Math.min(...records)} to ${Math.max(...records)} records) with its subscription and a key against repetition, as a captain's screen sends it, in the group of ${group.size.scouts.toLocaleString('en')}. *First*: ${SECTORS} sectors at the same moment, the first that the program is asked after its start. *Alone*: one sector again and again, and nobody else. *Together*: ${SECTORS} sectors, each with the next as soon as the one before is stored, for ${SECONDS} s. *µs* is the time of the processors that the program and all of its database spend on one. *One row*: a single row of a small table, stored again and again by nothing but \`pg\`, which shows how long the disk takes.`,
      subject: '',
      columns: [
        { name: 'hand-ins' },
        { name: 'a second', better: 'more' },
        { name: 'median ms', better: 'less', digits: 1 },
        { name: 'p99 ms', better: 'less', digits: 1 },
        { name: 'longest ms', better: 'less', digits: 1 },
        { name: 'µs of the program', better: 'less' },
        { name: 'µs of PostgreSQL', better: 'less' },
      ],
      rows: [
        { name: 'alone', figures: figuresOf(alone) },
        { name: 'together', figures: { ...figuresOf(together), ...processor } },
        { name: 'first', figures: { ...figuresOf(started), 'a second': null } },
        { name: 'one row', figures: { ...figuresOf(oneRow), 'hand-ins': null } },
      ],
      targets: [
        { says: 'A week alone', column: 'median ms', most: 4, rows: ['alone'] },
        { says: 'Twenty sectors at once', column: 'a second', least: 700, rows: ['together'] },
        { says: 'Twenty sectors at once', column: 'p99 ms', most: 60, rows: ['together'] },
        { says: 'The first after a start', column: 'longest ms', most: 120, rows: ['first'] },
      ],
      notes: [
        `All ${sheets.toLocaleString('en')} hand-ins were answered with success. Afterwards each of the ${records.reduce((sum, count) => sum + count, 0)} records and ${SECTORS} subscriptions was what had been sent last, and the history had one row for each hand-in.`,
      ],
    },
  ];
}
