import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AttendanceStatus } from '../../contract/attendance/endpoints.ts';
import { openDatabase } from '../db/connect.ts';
import type { DB } from '../db/tables.ts';
import { createTokens } from '../http/session.ts';
import { testDatabase } from '../testing/database.ts';
import { aCaptain, aScout, aScoutRecord, aSector, aTerm } from '../testing/factories.ts';
import { sendAbsenceAlerts } from './absence-alerts.ts';

const timeZone = 'Africa/Cairo';
/** Term 1 starts on 9 October; its week 2 is over since 23 October, midnight in Cairo (UTC+3 until the 30th). */
const AFTER_WEEK_2 = new Date('2026-10-23T06:00:00Z');
const AFTER_WEEK_3 = new Date('2026-10-30T07:00:00Z');

const tokens = createTokens('a secret of the tests, long enough for HS256');
let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Kysely<DB>;

beforeEach(async () => {
  database = await testDatabase();
  db = database.db;
});
afterEach(() => database.close());

const send = (now: Date, on = db) => sendAbsenceAlerts(on, { now, timeZone });

/** A term, a unit with two sectors, and the captains to notify. */
async function aGroup() {
  await aTerm(db);
  const general = await aCaptain({ db, tokens }, { type: 'general' });
  const unit = await aCaptain({ db, tokens }, { type: 'unit', firstName: 'مينا' });
  const otherUnit = await aCaptain({ db, tokens }, { type: 'unit' });
  const sector = await aSector(db, { baseName: 'أشبال', unitCaptainId: unit.captainId });
  const other = await aSector(db, { baseName: 'زهرات', unitCaptainId: otherUnit.captainId });
  const regular = await aCaptain({ db, tokens }, { sectorId: sector.sectorId });
  await aCaptain({ db, tokens }, { sectorId: other.sectorId });
  await aCaptain({ db, tokens });
  const closed = await aCaptain({ db, tokens }, { sectorId: sector.sectorId });
  await db
    .updateTable('captains')
    .set({ closedAt: '2026-10-01T00:00:00Z' })
    .where('captainId', '=', closed.captainId)
    .execute();
  return { general, unit, otherUnit, sector, other, regular, closed };
}

/** A scout with one record in each of the weeks 1, 2, … */
async function aScoutWith(sectorId: number, statuses: AttendanceStatus[], name?: string) {
  const scout = await aScout(db, { sectorId, ...(name !== undefined && { name }) });
  for (const [index, status] of statuses.entries()) {
    await aScoutRecord(db, { scoutId: scout.scoutId, weekNumber: index + 1, status });
  }
  return scout;
}

async function aCaptainRecord(
  captainId: number,
  unitCaptainId: number,
  weekNumber: number,
  status: AttendanceStatus,
) {
  await db
    .insertInto('captainAttendance')
    .values({ captainId, unitCaptainId, termNumber: 1, weekNumber, status })
    .execute();
}

const listSent = () =>
  db
    .selectFrom('notifications')
    .select(['captainId', 'type', 'title', 'message', 'brief', 'sectorId', 'status'])
    .orderBy('notificationId')
    .execute();

const listMessages = async () => [...new Set((await listSent()).map(({ message }) => message))];

test('girls who are absent are counted as girls', async () => {
  const { other } = await aGroup();
  for (let nth = 0; nth < 13; nth += 1) {
    const { scoutId } = await aScoutWith(other.sectorId, ['absent', 'absent']);
    await db
      .updateTable('scouts')
      .set({ gender: 'female' })
      .where('scoutId', '=', scoutId)
      .execute();
  }
  await send(AFTER_WEEK_2);
  const [sent] = await listSent();
  expect(sent).toMatchObject({
    brief: '١٣ كشافة',
    message: expect.stringMatching(/، و٣ أخريات$/),
  });
});

test('an alert names the absent scouts to the general, unit and regular captains of their sector, once', async () => {
  const { general, unit, regular, sector, other } = await aGroup();
  await aScoutWith(sector.sectorId, ['absent', 'absent'], 'يوسف');
  await aScoutWith(sector.sectorId, ['absent', 'absent'], 'بيشوي');
  await aScoutWith(sector.sectorId, ['attended', 'attended'], 'مارك');
  await aScoutWith(other.sectorId, ['attended', 'attended']);
  await send(AFTER_WEEK_2);
  const text = {
    type: 'attendance',
    title: 'غياب متكرر: أشبال\u00a0أ',
    message: 'نسبة الحضور في هذه الفترة أقل من ٥٠٪: بيشوي، يوسف',
    brief: 'كشافان',
    sectorId: sector.sectorId,
    status: 'UNREAD',
  };
  const receivers = [general, unit, regular].map(({ captainId }) => ({ captainId, ...text }));
  expect(await listSent()).toEqual(receivers);
  await send(AFTER_WEEK_2);
  await send(new Date('2026-10-29T07:00:00Z'));
  expect(await listSent()).toHaveLength(3);
});

test('the next week sends a new alert with its own figures', async () => {
  const { sector } = await aGroup();
  const scout = await aScoutWith(sector.sectorId, ['absent', 'absent'], 'يوسف');
  await aScoutWith(sector.sectorId, ['absent', 'absent'], 'بيشوي');
  await send(AFTER_WEEK_2);
  for (const weekNumber of [3, 4]) {
    await aScoutRecord(db, { scoutId: scout.scoutId, weekNumber, status: 'attended' });
  }
  await send(AFTER_WEEK_3);
  expect(await listMessages()).toEqual([
    'نسبة الحضور في هذه الفترة أقل من ٥٠٪: بيشوي، يوسف',
    'نسبة الحضور في هذه الفترة أقل من ٥٠٪: بيشوي',
  ]);
});

test('exactly 50 % or a single record sends no alert, and excused records are not counted', async () => {
  const { sector } = await aGroup();
  await aScoutWith(sector.sectorId, ['absent', 'attended'], 'نصف');
  await aScoutWith(sector.sectorId, ['execused', 'absent', 'termExecused'], 'واحد');
  await send(AFTER_WEEK_3);
  expect(await listSent()).toEqual([]);
  await aScoutWith(sector.sectorId, ['absent', 'attended', 'absent'], 'ثلث');
  await aScoutWith(sector.sectorId, ['absent', 'execused', 'absent'], 'معتذر');
  await send(AFTER_WEEK_3);
  expect(await listMessages()).toEqual(['نسبة الحضور في هذه الفترة أقل من ٥٠٪: ثلث، معتذر']);
});

test('an alert names ten scouts and counts the others', async () => {
  const { sector, other } = await aGroup();
  const letters = [...'ابتثجحخدذرزسشصض'];
  for (const letter of letters) await aScoutWith(sector.sectorId, ['absent', 'absent'], letter);
  for (const letter of letters.slice(0, 11)) {
    await aScoutWith(other.sectorId, ['absent', 'absent'], letter);
  }
  await send(AFTER_WEEK_2);
  expect(await listMessages()).toEqual([
    'نسبة الحضور في هذه الفترة أقل من ٥٠٪: ا، ب، ت، ث، ج، ح، خ، د، ذ، ر، و٥ آخرون',
    'نسبة الحضور في هذه الفترة أقل من ٥٠٪: ا، ب، ت، ث، ج، ح، خ، د، ذ، ر، وآخر',
  ]);
});

test('alerts about a moved scout go to the new sector, and none is sent about a deleted scout', async () => {
  const { sector, other, general, otherUnit } = await aGroup();
  const moved = await aScoutWith(sector.sectorId, ['absent', 'absent'], 'منقول');
  const deleted = await aScoutWith(sector.sectorId, ['absent', 'absent'], 'محذوف');
  await db
    .updateTable('scouts')
    .set({ sectorId: other.sectorId })
    .where('scoutId', '=', moved.scoutId)
    .execute();
  await db
    .updateTable('scouts')
    .set({ deletedAt: AFTER_WEEK_2.toISOString(), deletedBy: general.captainId })
    .where('scoutId', '=', deleted.scoutId)
    .execute();
  await send(AFTER_WEEK_2);
  const sent = await listSent();
  expect(sent).toHaveLength(3);
  expect(sent.map(({ captainId }) => captainId)).toContain(otherUnit.captainId);
  expect(sent[0]).toMatchObject({ title: 'غياب متكرر: زهرات\u00a0أ' });
  expect(sent[0]?.message).toContain(': منقول');
});

test('alerts about absent captains of a unit go to general captains and their unit captain', async () => {
  const { general, unit, otherUnit, regular, closed } = await aGroup();
  for (const weekNumber of [1, 2]) {
    await aCaptainRecord(regular.captainId, unit.captainId, weekNumber, 'absent');
    await aCaptainRecord(closed.captainId, unit.captainId, weekNumber, 'absent');
    // Neither a unit captain nor one without a sector is in a unit.
    await aCaptainRecord(otherUnit.captainId, unit.captainId, weekNumber, 'absent');
  }
  await Promise.all([send(AFTER_WEEK_2), send(AFTER_WEEK_2)]);
  const text = {
    type: 'attendance',
    title: `غياب متكرر بين قادة وحدة مينا عادل ${unit.lastName}`,
    message: `نسبة الحضور في هذه الفترة أقل من ٥٠٪: كيرلس عادل ${regular.lastName}`,
    brief: 'قائد واحد',
    sectorId: null,
    status: 'UNREAD',
  };
  expect(await listSent()).toEqual(
    [general, unit].map(({ captainId }) => ({ captainId, ...text })),
  );
});

test('a week is over at midnight in the time zone of the group', async () => {
  const { sector } = await aGroup();
  await aScoutWith(sector.sectorId, ['absent']);
  const scout = await aScoutWith(sector.sectorId, ['absent', 'absent']);
  // The second week's records are there, but only the first week is over.
  await db.deleteFrom('scoutAttendance').where('weekNumber', '=', 1).execute();
  await aScoutRecord(db, { scoutId: scout.scoutId, weekNumber: 3, status: 'absent' });
  await send(new Date('2026-10-22T20:59:59Z'));
  expect(await listSent()).toEqual([]);
  await send(new Date('2026-10-22T21:00:00Z'));
  expect(await listSent()).toHaveLength(3);
});

test('a cancelled week sends no alert, and the week before it is used', async () => {
  const { sector } = await aGroup();
  await aScoutWith(sector.sectorId, ['absent', 'attended', 'absent'], 'يوسف');
  await aScoutWith(sector.sectorId, ['absent', 'absent', 'attended'], 'بيشوي');
  await db
    .updateTable('weeks')
    .set({ cancelledAt: AFTER_WEEK_2.toISOString() })
    .where('weekNumber', '=', 3)
    .execute();
  await send(AFTER_WEEK_3);
  expect(await listMessages()).toEqual(['نسبة الحضور في هذه الفترة أقل من ٥٠٪: بيشوي']);
  const keys = await db.selectFrom('absenceAlerts').select(['kind', 'weekNumber']).execute();
  expect(keys).toEqual([{ kind: 'scouts', weekNumber: 2 }]);
});

test('a week without records sends no alert until something is recorded', async () => {
  const { sector } = await aGroup();
  const scout = await aScoutWith(sector.sectorId, ['absent', 'absent']);
  await send(AFTER_WEEK_3);
  expect(await listSent()).toEqual([]);
  await aScoutRecord(db, { scoutId: scout.scoutId, weekNumber: 3, status: 'absent' });
  await send(new Date('2026-11-02T07:00:00Z'));
  expect(await listSent()).toHaveLength(3);
});

test('only the newest term counts, and without a term nothing happens', async () => {
  await send(AFTER_WEEK_2);
  const { sector } = await aGroup();
  await aScoutWith(sector.sectorId, ['absent', 'absent']);
  await aTerm(db, { termNumber: 2, startDate: '2027-01-01' });
  await send(new Date('2027-01-20T07:00:00Z'));
  expect(await listSent()).toEqual([]);
});

test('three processes that start together send once', async () => {
  const { sector, regular, unit } = await aGroup();
  await aScoutWith(sector.sectorId, ['absent', 'absent']);
  for (const weekNumber of [1, 2]) {
    await aCaptainRecord(regular.captainId, unit.captainId, weekNumber, 'absent');
  }
  const processes = await Promise.all(
    [1, 2, 3].map(() => openDatabase({ databaseUrl: database.connectionString, dataDir: '' })),
  );
  try {
    await Promise.all(processes.map((process) => send(AFTER_WEEK_2, process.db)));
  } finally {
    await Promise.all(processes.map((process) => process.close()));
  }
  expect(await listSent()).toHaveLength(3 + 2);
});

test('a run that is killed in the middle leaves nothing, and the next one sends everything', async () => {
  const { sector, other } = await aGroup();
  await aScoutWith(sector.sectorId, ['absent', 'absent']);
  await aScoutWith(other.sectorId, ['absent', 'absent']);
  const dying = await openDatabase({ databaseUrl: database.connectionString, dataDir: '' });
  try {
    // The keys are claimed by then; the notifications wait for this lock when the connection dies.
    const killed = await db.transaction().execute(async (db) => {
      await sql`LOCK TABLE notifications IN ACCESS EXCLUSIVE MODE`.execute(db);
      const run = send(AFTER_WEEK_2, dying.db).catch((error: unknown) => error);
      for (let gone = false; !gone; ) {
        const { rows } = await sql`
          SELECT pg_terminate_backend(pid) FROM pg_locks
          WHERE relation = 'notifications'::regclass AND NOT granted
        `.execute(db);
        gone = rows.length > 0;
      }
      return run;
    });
    expect(killed).toBeInstanceOf(Error);
    expect(await db.selectFrom('absenceAlerts').selectAll().execute()).toEqual([]);
    expect(await listSent()).toEqual([]);
    await send(AFTER_WEEK_2, dying.db);
    expect(await listSent()).toHaveLength(3 + 3);
  } finally {
    await dying.close();
  }
});

test('a run costs the same few statements however many sectors there are', async () => {
  const { sector } = await aGroup();
  await aScoutWith(sector.sectorId, ['absent', 'absent']);
  for (let index = 0; index < 12; index += 1) {
    const { sectorId } = await aSector(db);
    await aScoutWith(sectorId, ['absent', 'absent']);
  }
  const statements: string[] = [];
  const counting = await openDatabase({ databaseUrl: database.connectionString, dataDir: '' });
  try {
    counting.pool.on('acquire', (client) => {
      const query = client.query.bind(client);
      client.query = ((...args: Parameters<typeof query>) => {
        statements.push(JSON.stringify(args[0]));
        return query(...args);
      }) as typeof client.query;
    });
    await send(AFTER_WEEK_2, counting.db);
  } finally {
    await counting.close();
  }
  // The hint follows after the commit, in the background.
  const awaited = statements.filter((text) => !text.includes('pg_notify'));
  // Begin, lock, week, absent, keys, notifications, commit.
  expect(awaited).toHaveLength(7);
  expect(await listSent()).toHaveLength(3 + 12);
});
