import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AttendanceStatus } from '../../../contract/attendance.ts';
import type { WhoPaid } from '../../../contract/payments.ts';
import type { AttendanceCounts } from '../../../contract/rates.ts';
import { prepared } from '../../db/prepared.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../lib/errors.ts';
import { awaitTurn } from '../../lib/turn.ts';
import { captainName } from '../captains/queries.ts';
import { whoPaidOf } from '../payments/queries.ts';
import type { WeekContent } from './rules.ts';

type WeekKey = { termNumber: number; weekNumber: number };

/** What counts in a term: attended and absent records of weeks that were not cancelled. */
export const countsOf = sql<AttendanceCounts>`
  (count(*) FILTER (WHERE status = 'attended'))::int AS attended_count,
  (count(*) FILTER (WHERE status = 'absent'))::int AS absent_count`;

/** The same of sectors' weeks, by what is kept of them. */
export const sumOfCounts = sql<AttendanceCounts>`
  coalesce(sum(attended_count), 0)::int AS attended_count,
  coalesce(sum(absent_count), 0)::int AS absent_count`;

export const inNewestTerm = sql`
  weeks.term_number = (SELECT max(term_number) FROM terms) AND weeks.cancelled_at IS NULL`;

/** How many weeks these bits name. */
export const numberOf = (weeks: RawBuilder<unknown>) => sql<number>`bit_count((${weeks})::bit(64))`;

/** What `countsOf` counts, of scouts' terms as they are kept; without any it is 0. */
export const keptCountsOf = sql<AttendanceCounts>`
  coalesce(sum(kept.attended_count), 0)::int AS attended_count,
  coalesce(sum(kept.absent_count), 0)::int AS absent_count`;

export const ofNewestTerm = sql`kept.term_number = (SELECT max(term_number) FROM terms)`;

/** Attended and absent records in the newest term of each scout of a sector, wherever they were made. */
export async function listScoutCounts(
  db: Kysely<DB>,
  sectorId: number,
): Promise<Map<number, AttendanceCounts>> {
  const { rows } = await sql<AttendanceCounts & { scoutId: number }>`
    SELECT scout_id, ${keptCountsOf}
    FROM kept_scout_weeks kept JOIN scouts USING (scout_id)
    WHERE ${ofNewestTerm} AND scouts.sector_id = ${sectorId} AND scouts.deleted_at IS NULL
    GROUP BY scout_id
  `.execute(db);
  return new Map(rows.map(({ scoutId, ...counts }) => [scoutId, counts]));
}

/** The same of captains. */
export async function listCaptainCounts(
  db: Kysely<DB>,
  captainIds: number[],
): Promise<Map<number, AttendanceCounts>> {
  const { rows } = await sql<AttendanceCounts & { captainId: number }>`
    SELECT captain_id, ${countsOf}
    FROM captain_attendance
    JOIN weeks USING (term_number, week_number)
    WHERE ${inNewestTerm} AND captain_id = ANY(${captainIds})
    GROUP BY captain_id
  `.execute(db);
  return new Map(rows.map(({ captainId, ...counts }) => [captainId, counts]));
}

/** Attended and absent records in the newest term made in these sectors; null means all sectors. */
export async function sumScoutCounts(
  db: Kysely<DB>,
  sectorIds: number[] | null,
): Promise<AttendanceCounts> {
  const within = sectorIds === null ? sql`true` : sql`sector_id = ANY(${sectorIds})`;
  const { rows } = await sql<AttendanceCounts>`
    SELECT ${sumOfCounts}
    FROM kept_week_counts JOIN weeks USING (term_number, week_number)
    WHERE ${inNewestTerm} AND ${within}
  `.execute(db);
  return rows[0] ?? { attendedCount: 0, absentCount: 0 };
}

/** Where scouts' and captains' attendance is stored: the same shape in two pairs of tables. */
const stores = {
  scout: {
    records: 'scout_attendance',
    sheets: 'scout_attendance_sheets',
    person: 'scout_id',
    place: 'sector_id',
  },
  captain: {
    records: 'captain_attendance',
    sheets: 'captain_attendance_sheets',
    person: 'captain_id',
    place: 'unit_captain_id',
  },
} as const;
export type AttendanceKind = keyof typeof stores;

/** A statement for each of both. */
const forBoth = <T>(build: (kind: AttendanceKind) => T): Record<AttendanceKind, T> => ({
  scout: build('scout'),
  captain: build('captain'),
});

export interface StoredRecord {
  personId: number;
  status: AttendanceStatus;
  /** The sector or unit in which the record was made. */
  placeId: number;
}

/** A week with what it holds of a sector or unit, and who recorded it, and when. */
export interface WeekSheet extends WeekKey, WeekContent {
  startDate: string;
  recordedBy: string | null;
  recordedAt: string | null;
  /** null of a unit, which has no money. */
  whoPaid: WhoPaid | null;
}

type WeekSheetRow = Omit<WeekSheet, 'statuses' | 'payments'> & {
  statuses: Record<string, AttendanceStatus>;
  payments: Record<string, number>;
};

/** The money of a sector's week, beside `weeks`; a unit has none. */
function moneyOf(kind: AttendanceKind, placeId: number) {
  if (kind === 'captain')
    return sql`NULL AS subscription, '{}'::jsonb AS payments, NULL AS who_paid`;
  return sql`
    (SELECT value FROM finance_items items
      WHERE items.is_subscription AND items.deleted_at IS NULL AND items.sector_id = ${placeId}
        AND items.term_number = weeks.term_number AND items.week_number = weeks.week_number
    ) AS subscription,
    (SELECT coalesce(jsonb_object_agg(scout_id, amount), '{}') FROM scout_payments payments
      WHERE payments.sector_id = ${placeId}
        AND payments.term_number = weeks.term_number AND payments.week_number = weeks.week_number
    ) AS payments,
    (SELECT ${whoPaidOf} FROM sectors WHERE sector_id = ${placeId}) AS who_paid`;
}

/**
 * A week of the asked term, else of the newest one, with its sheet of a sector or unit; UNKNOWN_WEEK where there
 * is none.
 */
export async function getWeekSheet(
  db: Kysely<DB>,
  kind: AttendanceKind,
  placeId: number,
  { termNumber, weekNumber }: { termNumber?: number | undefined; weekNumber: number },
): Promise<WeekSheet> {
  const asked = { placeId, weekNumber, termNumber: termNumber ?? null };
  const [week] = await selectSheet[kind](db, asked);
  if (!week) throw new ApiError('UNKNOWN_WEEK');
  return { ...week, statuses: byPerson(week.statuses), payments: byPerson(week.payments) };
}

type AskedSheet = { placeId: number; weekNumber: number; termNumber: number | null };

const selectSheet = forBoth((kind) => {
  const { records, sheets, person, place } = stores[kind];
  return prepared(
    (_, { placeId, weekNumber, termNumber }: AskedSheet) => sql<WeekSheetRow>`
      SELECT weeks.term_number, weeks.week_number, weeks.start_date, sheets.recorded_at,
        ${captainName} AS recorded_by,
        (SELECT coalesce(jsonb_object_agg(${sql.ref(person)}, status), '{}')
          FROM ${sql.table(records)} records
          WHERE records.${sql.ref(place)} = ${placeId}
            AND records.term_number = weeks.term_number AND records.week_number = weeks.week_number
        ) AS statuses,
        ${moneyOf(kind, placeId)}
      FROM weeks
      LEFT JOIN ${sql.table(sheets)} sheets ON sheets.term_number = weeks.term_number
        AND sheets.week_number = weeks.week_number AND sheets.${sql.ref(place)} = ${placeId}
      LEFT JOIN captains ON captains.captain_id = sheets.recorded_by
      WHERE weeks.week_number = ${weekNumber}
        AND weeks.term_number = coalesce(${termNumber}::int, (SELECT max(term_number) FROM terms))`,
  );
});

/** What JSON keeps under people's numbers. */
function byPerson<T>(values: Record<string, T>): Map<number, T> {
  return new Map(Object.entries(values).map(([personId, value]) => [Number(personId), value]));
}

/**
 * Lets one transaction at a time change what a week holds of a sector or unit: attendance, subscription or payments.
 * Taken once the week is held, and before anything else of it is.
 */
export async function lockWeekOf(
  db: Kysely<DB>,
  kind: AttendanceKind,
  placeId: number,
  { termNumber, weekNumber }: WeekKey,
): Promise<void> {
  const name = `week ${kind} ${placeId}/${termNumber}/${weekNumber}`;
  await awaitTurn(db, name);
}

/** The records that a week has of these people, wherever they were made. */
export async function listWeekRecords(
  db: Kysely<DB>,
  kind: AttendanceKind,
  personIds: number[],
  { termNumber, weekNumber }: WeekKey,
): Promise<Map<number, StoredRecord>> {
  const rows = await selectRecords[kind](db, { personIds, termNumber, weekNumber });
  return new Map(rows.map((row) => [row.personId, row]));
}

const selectRecords = forBoth((kind) => {
  const { records, person, place } = stores[kind];
  return prepared(
    (
      _,
      { personIds, termNumber, weekNumber }: WeekKey & { personIds: number[] },
    ) => sql<StoredRecord>`
      SELECT ${sql.ref(person)} AS person_id, status, ${sql.ref(place)} AS place_id
      FROM ${sql.table(records)}
      WHERE term_number = ${termNumber} AND week_number = ${weekNumber}
        AND ${sql.ref(person)} = ANY(${personIds})`,
  );
});

/** The present scouts of a sector among `scoutIds`, held so that none is moved or deleted meanwhile. */
export async function holdScouts(
  db: Kysely<DB>,
  sectorId: number,
  scoutIds: number[],
): Promise<Map<number, string>> {
  const rows = await selectScoutsHeld(db, { sectorId, scoutIds });
  return new Map(rows.map(({ scoutId, name }) => [scoutId, name]));
}

const selectScoutsHeld = prepared(
  (db, { sectorId, scoutIds }: { sectorId: number; scoutIds: number[] }) =>
    db
      .selectFrom('scouts')
      .where('sectorId', '=', sectorId)
      .where('deletedAt', 'is', null)
      .where('scoutId', '=', sql<number>`ANY(${scoutIds})`)
      .orderBy('scoutId')
      .forShare()
      .select(['scoutId', 'name']),
);

type CaptainNames = { firstName: string; middleName: string; lastName: string };

/** The open regular captains of a unit among `captainIds`, held so that none leaves it meanwhile. */
export async function holdUnitCaptains(
  db: Kysely<DB>,
  unitCaptainId: number,
  captainIds: number[],
): Promise<Map<number, CaptainNames>> {
  const rows = await db
    .selectFrom('captains')
    .innerJoin('sectors', 'sectors.sectorId', 'captains.sectorId')
    .where('sectors.unitCaptainId', '=', unitCaptainId)
    .where('captains.closedAt', 'is', null)
    .where('captains.captainId', '=', sql<number>`ANY(${captainIds})`)
    .orderBy('captains.captainId')
    .forShare()
    .select(['captainId', 'firstName', 'middleName', 'lastName'])
    .execute();
  return new Map(rows.map(({ captainId, ...names }) => [captainId, names]));
}

/** Stores a week's records of a sector or unit in one statement; one made elsewhere stays as it is. */
export async function upsertRecords(
  db: Kysely<DB>,
  kind: AttendanceKind,
  placeId: number,
  { termNumber, weekNumber }: WeekKey,
  statuses: ReadonlyMap<number, AttendanceStatus>,
): Promise<void> {
  // In one order, so that two submissions of the same people can't wait for each other.
  const sorted = [...statuses].sort(([a], [b]) => a - b);
  await storeRecords[kind](db, {
    ...{ placeId, termNumber, weekNumber },
    personIds: sorted.map(([personId]) => personId),
    statuses: sorted.map(([, status]) => status),
  });
}

type Submitted = WeekKey & { placeId: number; personIds: number[]; statuses: AttendanceStatus[] };

const storeRecords = forBoth((kind) => {
  const { records, person, place } = stores[kind];
  return prepared(
    (_, { placeId, termNumber, weekNumber, personIds, statuses }: Submitted) => sql`
      INSERT INTO ${sql.table(records)} AS stored
        (${sql.ref(person)}, term_number, week_number, ${sql.ref(place)}, status)
      SELECT person_id, ${termNumber}, ${weekNumber}, ${placeId}, status
      FROM unnest(${personIds}::int[], ${statuses}::text[]) AS record (person_id, status)
      ON CONFLICT (${sql.ref(person)}, term_number, week_number)
        DO UPDATE SET status = excluded.status
        WHERE stored.${sql.ref(place)} = excluded.${sql.ref(place)}
          AND stored.status <> excluded.status`,
  );
});

/** Notes who recorded a sector's or unit's week, and when. */
export async function upsertSheet(
  db: Kysely<DB>,
  kind: AttendanceKind,
  placeId: number,
  { termNumber, weekNumber }: WeekKey,
  recordedBy: number,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await storeSheet[kind](db, { placeId, termNumber, weekNumber, recordedBy, at });
}

type Sheet = WeekKey & { placeId: number; recordedBy: number; at: string };

const storeSheet = forBoth((kind) => {
  const { sheets, place } = stores[kind];
  return prepared(
    (_, { placeId, termNumber, weekNumber, recordedBy, at }: Sheet) => sql`
      INSERT INTO ${sql.table(sheets)}
        (${sql.ref(place)}, term_number, week_number, recorded_by, recorded_at)
      VALUES (${placeId}, ${termNumber}, ${weekNumber}, ${recordedBy}, ${at})
      ON CONFLICT (${sql.ref(place)}, term_number, week_number)
        DO UPDATE SET recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at`,
  );
});

/** A scout's records in all terms, newest first. */
export async function listScoutRecords(db: Kysely<DB>, scoutId: number) {
  return db
    .selectFrom('scoutAttendance as records')
    .innerJoin('weeks', (join) =>
      join
        .onRef('weeks.termNumber', '=', 'records.termNumber')
        .onRef('weeks.weekNumber', '=', 'records.weekNumber'),
    )
    .innerJoin('terms', 'terms.termNumber', 'records.termNumber')
    .where('records.scoutId', '=', scoutId)
    .orderBy('records.termNumber', 'desc')
    .orderBy('records.weekNumber', 'desc')
    .select([
      'records.weekNumber',
      'records.termNumber',
      'terms.termName',
      'weeks.startDate as date',
      'records.status as attendanceStatus',
      sql<boolean>`weeks.cancelled_at IS NOT NULL`.as('cancelled'),
    ])
    .execute();
}

/** A scout's attended and absent weeks per term, newest first; cancelled weeks left out. */
export async function listScoutTermCounts(db: Kysely<DB>, scoutId: number) {
  const { rows } = await sql<{
    termNumber: number;
    termName: string;
    attended: number;
    absent: number;
  }>`
    SELECT term_number, term_name,
      (count(*) FILTER (WHERE status = 'attended'))::int AS attended,
      (count(*) FILTER (WHERE status = 'absent'))::int AS absent
    FROM scout_attendance
    JOIN weeks USING (term_number, week_number)
    JOIN terms USING (term_number)
    WHERE scout_id = ${scoutId} AND weeks.cancelled_at IS NULL
    GROUP BY term_number, term_name
    ORDER BY term_number DESC
  `.execute(db);
  return rows;
}
