/** A week's attendance with its subscription, handed in alone, by twenty sectors at once, and just after a start. */
import assert from 'node:assert/strict';
import { attendanceStatuses } from '../contract/shapes.ts';
import { startSession } from '../server/lib/session.ts';
import { type Burst, burst } from './burst.ts';
import { at, middle, type Section } from './figures.ts';
import { type Group, type Running, startOn } from './group.ts';

const SECTORS = 20;
const ALONE = 60;
const SECONDS = 5;

interface Writer {
  sectorId: number;
  baseName: string;
  suffixName: string;
  scoutIds: number[];
  /** Of the captains of the sector, who take turns: each may write 120 times a minute. */
  sessions: string[];
  /** How many hand-ins of the sector were sent. */
  sent: number;
}

/** The sectors with the most scouts, of which each has a captain. */
async function findWriters({ database: { db } }: Running, { tokens }: Group): Promise<Writer[]> {
  const captains = await db
    .selectFrom('captains')
    .innerJoin('sectors', 'sectors.sectorId', 'captains.sectorId')
    .where('type', '=', 'regular')
    .select(['captainId', 'sectors.sectorId', 'baseName', 'suffixName'])
    .orderBy('captainId')
    .execute();
  const scouts = await db
    .selectFrom('scouts')
    .where('deletedAt', 'is', null)
    .select(['scoutId', 'sectorId'])
    .orderBy('scoutId')
    .execute();
  const scoutsOf = Map.groupBy(scouts, ({ sectorId }) => sectorId);
  const sectors = [...Map.groupBy(captains, ({ sectorId }) => sectorId).values()]
    .toSorted((a, b) => scoutsOf.get(b[0]!.sectorId)!.length - scoutsOf.get(a[0]!.sectorId)!.length)
    .slice(0, SECTORS);
  assert.equal(sectors.length, SECTORS);
  return Promise.all(
    sectors.map(async (own) => ({
      sectorId: own[0]!.sectorId!,
      baseName: own[0]!.baseName,
      suffixName: own[0]!.suffixName,
      scoutIds: scoutsOf.get(own[0]!.sectorId)!.map(({ scoutId }) => scoutId),
      sessions: await Promise.all(
        own.map(({ captainId }) => startSession(db, tokens, captainId, new Date())),
      ),
      sent: 0,
    })),
  );
}

/** Differs between sheets, sectors and scouts, so that a row of another sheet is noticed. */
const statusOf = (nth: number, scoutId: number) =>
  attendanceStatuses[(nth + (scoutId * 7 + nth * scoutId)) % attendanceStatuses.length]!;
const subscriptionOf = (nth: number, { sectorId }: Writer) => 100 + ((nth * 31 + sectorId) % 400);

/** The next hand-in of a sector. */
function nextOf(writer: Writer, { places: { week } }: Group) {
  const { scoutIds, baseName, suffixName, sessions } = writer;
  const nth = ++writer.sent;
  const attendanceRecords = scoutIds.map((scoutId) => ({
    ...{ scoutId, attendanceStatus: statusOf(nth, scoutId) },
    ...{ baseName, suffixName, ...week },
  }));
  return {
    path: '/api/scoutAttendance',
    headers: { authorization: `Bearer ${sessions[nth % sessions.length]}` },
    body: JSON.stringify({ attendanceRecords, subscription: subscriptionOf(nth, writer) }),
  };
}

/** Compares all that is stored of the week with what was sent last, and the history with how much was sent. */
async function checkStored(
  { database: { db } }: Running,
  { places: { week } }: Group,
  writers: Writer[],
  historyBefore: number,
): Promise<void> {
  const sectorIds = writers.map(({ sectorId }) => sectorId);
  const ofWeek = { termNumber: week.termNumber, weekNumber: week.weekNumber };
  const stored = await db
    .selectFrom('scoutAttendance')
    .where('termNumber', '=', ofWeek.termNumber)
    .where('weekNumber', '=', ofWeek.weekNumber)
    .where('sectorId', 'in', sectorIds)
    .select(['scoutId', 'status'])
    .orderBy('scoutId')
    .execute();
  const sent = writers.flatMap(({ scoutIds, sent }) =>
    scoutIds.map((scoutId) => ({ scoutId, status: statusOf(sent, scoutId) })),
  );
  assert.deepEqual(
    stored,
    sent.sort((a, b) => a.scoutId - b.scoutId),
  );
  const subscriptions = await db
    .selectFrom('financeItems')
    .where('isSubscription', '=', true)
    .where('termNumber', '=', ofWeek.termNumber)
    .where('weekNumber', '=', ofWeek.weekNumber)
    .where('sectorId', 'in', sectorIds)
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
  assert.equal((await countHistory({ database: { db } })) - historyBefore, sheets);
}

async function countHistory({ database: { db } }: { database: Pick<Running['database'], 'db'> }) {
  const { count } = await db
    .selectFrom('history')
    .where('entity', '=', 'scoutAttendance')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What captains wrote in the minute before is forgotten, as if it had passed. */
async function letAMinutePass({ database: { db } }: Running): Promise<void> {
  await db.deleteFrom('throttleEvents').execute();
}

export async function measureHandIn(group: Group): Promise<Section[]> {
  const first = await startOn(group);
  const writers = await findWriters(first, group);
  const historyBefore = await countHistory(first);
  const next = (connection: number) => nextOf(writers[connection]!, group);
  const started = await burst(first.address, next, { connections: SECTORS, seconds: 60, each: 1 });
  await letAMinutePass(first);
  const alone = await burst(first.address, next, { connections: 1, seconds: 60, each: ALONE });
  await letAMinutePass(first);
  const together = await burst(first.address, next, { connections: SECTORS, seconds: SECONDS });
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
  });
  return [
    {
      id: 'hand-in',
      title: 'Handing in a week',
      about: `The attendance of a whole sector (${Math.min(...records)} to ${Math.max(...records)} records) with its subscription, as a captain's screen sends it, in the group of ${group.size.scouts.toLocaleString('en')}. *First*: ${SECTORS} sectors at the same moment, the first that the program is asked after its start. *Alone*: one sector again and again, and nobody else. *Together*: ${SECTORS} sectors, each with the next as soon as the one before is stored, for ${SECONDS} s.`,
      subject: '',
      columns: [
        { name: 'hand-ins' },
        { name: 'a second', better: 'more' },
        { name: 'median ms', better: 'less', digits: 1 },
        { name: 'p99 ms', better: 'less', digits: 1 },
        { name: 'longest ms', better: 'less', digits: 1 },
      ],
      rows: [
        { name: 'alone', figures: figuresOf(alone) },
        { name: 'together', figures: figuresOf(together) },
        { name: 'first', figures: { ...figuresOf(started), 'a second': null } },
      ],
      notes: [
        `All ${sheets.toLocaleString('en')} hand-ins were answered with success. Afterwards each of the ${records.reduce((sum, count) => sum + count, 0)} records and ${SECTORS} subscriptions was what had been sent last, and the history had one row for each hand-in.`,
      ],
    },
  ];
}
