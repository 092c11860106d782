import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import type { WeekKey } from '../../../contract/core/calendar.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import type { WhoPaid } from '../../../contract/finance/payments.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainName } from '../captains/queries.ts';
import { whoPaidOf } from '../finance/payment-queries.ts';
import type { WeekContent } from './rules.ts';

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

/** A week with what it holds of a sector or unit, and who recorded it, and when. */
export interface WeekSheet extends WeekKey, WeekContent {
  startDate: string;
  recordedBy: string | null;
  recordedByGender: Gender | null;
  recordedAt: string | null;
  /** null for a unit, which has no money. */
  whoPaid: WhoPaid | null;
}

type WeekSheetRow = Omit<WeekSheet, 'statuses' | 'payments'> & {
  statuses: Record<string, AttendanceStatus>;
  payments: Record<string, number>;
};

/** The subscription of a sector's week, beside `weeks`. */
const subscriptionOf = (placeId: number) => sql`
  SELECT value FROM finance_items items
  WHERE items.is_subscription AND items.deleted_at IS NULL AND items.sector_id = ${placeId}
    AND items.term_number = weeks.term_number AND items.week_number = weeks.week_number`;

/** The money of a sector's week, beside `weeks`; a unit has none. */
function moneyOf(kind: AttendanceKind, placeId: number, subscription: RawBuilder<unknown>) {
  if (kind === 'captain')
    return sql`NULL AS subscription, '{}'::jsonb AS payments, NULL AS who_paid`;
  return sql`
    (${subscription}) AS subscription,
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
  const { rows } = await sheetOf<WeekSheetRow>(kind, asked).execute(db);
  const week = rows[0];
  if (!week) throw new ApiError('UNKNOWN_WEEK');
  return { ...week, statuses: byPerson(week.statuses), payments: byPerson(week.payments) };
}

type AskedSheet = { placeId: number; weekNumber: number; termNumber: number | null };

/** Row that a sheet is read from: the content of a sector's or unit's week. */
function sheetOf<Row>(
  kind: AttendanceKind,
  { placeId, weekNumber, termNumber }: AskedSheet,
  { subscription = subscriptionOf(placeId), more = sql`` } = {},
) {
  const { records, sheets, person, place } = stores[kind];
  return sql<Row>`
    SELECT weeks.term_number, weeks.week_number, weeks.start_date, sheets.recorded_at,
      ${captainName} AS recorded_by, captains.gender AS recorded_by_gender,
      (SELECT coalesce(jsonb_object_agg(${sql.ref(person)}, status), '{}')
        FROM ${sql.table(records)} records
        WHERE records.${sql.ref(place)} = ${placeId}
          AND records.term_number = weeks.term_number AND records.week_number = weeks.week_number
      ) AS statuses,
      ${moneyOf(kind, placeId, subscription)}${more}
    FROM weeks
    LEFT JOIN ${sql.table(sheets)} sheets ON sheets.term_number = weeks.term_number
      AND sheets.week_number = weeks.week_number AND sheets.${sql.ref(place)} = ${placeId}
    LEFT JOIN captains ON captains.captain_id = sheets.recorded_by
    WHERE weeks.week_number = ${weekNumber}
      AND weeks.term_number = coalesce(${termNumber}::int, (SELECT max(term_number) FROM terms))`;
}

type HeldSheetRow = WeekSheetRow & { elsewhere: Record<string, AttendanceStatus> };

/** A week being handed in, with these people's records that were made elsewhere, by person. */
export interface LockedSheet extends WeekSheet {
  elsewhere: Map<number, AttendanceStatus>;
}

/**
 * The sheet of a week that the transaction has locked, with what it holds of these people elsewhere. The subscription
 * is held, so that nobody deletes it before the one that follows is stored.
 */
export async function lockWeekSheet(
  db: Kysely<DB>,
  kind: AttendanceKind,
  placeId: number,
  { termNumber, weekNumber }: WeekKey,
  personIds: number[],
): Promise<LockedSheet> {
  const { records, person, place } = stores[kind];
  const elsewhere = sql`,
    (SELECT coalesce(jsonb_object_agg(${sql.ref(person)}, status), '{}')
      FROM ${sql.table(records)} records
      WHERE records.term_number = weeks.term_number AND records.week_number = weeks.week_number
        AND records.${sql.ref(person)} = ANY(${personIds})
        AND records.${sql.ref(place)} <> ${placeId}
    ) AS elsewhere`;
  // Locked in a separate query: PostgreSQL locks no row within an expression.
  const { rows } = await sql<HeldSheetRow>`
    WITH held AS MATERIALIZED (
      SELECT value FROM finance_items
      WHERE ${kind === 'scout' ? sql`is_subscription` : sql`false`} AND deleted_at IS NULL
        AND sector_id = ${placeId} AND term_number = ${termNumber} AND week_number = ${weekNumber}
      FOR UPDATE
    )
    ${sheetOf(
      kind,
      { placeId, termNumber, weekNumber },
      { subscription: sql`SELECT value FROM held`, more: elsewhere },
    )}
  `.execute(db);
  const week = rows[0];
  if (!week) throw new ApiError('UNKNOWN_WEEK');
  return {
    ...week,
    statuses: byPerson(week.statuses),
    payments: byPerson(week.payments),
    elsewhere: byPerson(week.elsewhere),
  };
}

/** The names of people whose week is recorded in another place, with the sector where; null for captains. */
export async function listElsewhere(
  db: Kysely<DB>,
  kind: AttendanceKind,
  placeId: number,
  { termNumber, weekNumber }: WeekKey,
  personIds: number[],
): Promise<{ name: string; sector: string | null }[]> {
  const { records, person, place } = stores[kind];
  const [name, sector, people] =
    kind === 'scout'
      ? [
          sql`scouts.name`,
          sql`sectors.base_name || ' ' || sectors.suffix_name`,
          sql`scouts USING (scout_id) JOIN sectors ON sectors.sector_id = records.sector_id`,
        ]
      : [captainName, sql`NULL`, sql`captains USING (captain_id)`];
  const { rows } = await sql<{ name: string; sector: string | null }>`
    SELECT ${name} AS name, ${sector} AS sector
    FROM ${sql.table(records)} records JOIN ${people}
    WHERE records.term_number = ${termNumber} AND records.week_number = ${weekNumber}
      AND records.${sql.ref(person)} = ANY(${personIds}) AND records.${sql.ref(place)} <> ${placeId}
    ORDER BY records.${sql.ref(person)}
  `.execute(db);
  return rows;
}

/** Values by a person's number, parsed from JSON keys. */
function byPerson<T>(values: Record<string, T>): Map<number, T> {
  return new Map(Object.entries(values).map(([personId, value]) => [Number(personId), value]));
}

type CaptainNames = { firstName: string; middleName: string; lastName: string };

/** The open regular captains of a unit among `captainIds`, locked so that none leaves it meanwhile. */
export async function lockUnitCaptains(
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

/**
 * Stores a week's records of a sector or unit, and who recorded it, and when, in one statement; a record made elsewhere
 * stays as it is.
 */
export async function upsertWeek(
  db: Kysely<DB>,
  kind: AttendanceKind,
  placeId: number,
  { termNumber, weekNumber }: WeekKey,
  {
    statuses,
    recordedBy,
    now,
  }: { statuses: ReadonlyMap<number, AttendanceStatus>; recordedBy: number; now: Date },
): Promise<void> {
  // In one order, so that two submissions of the same people can't wait for each other.
  const sorted = [...statuses].sort(([a], [b]) => a - b);
  const personIds = sorted.map(([personId]) => personId);
  const statusOfEach = sorted.map(([, status]) => status);
  const { records, sheets, person, place } = stores[kind];
  await sql`
    WITH noted AS (
      INSERT INTO ${sql.table(sheets)}
        (${sql.ref(place)}, term_number, week_number, recorded_by, recorded_at)
      SELECT ${placeId}::int, term_number, week_number, ${recordedBy}::int,
        ${now.toISOString()}::timestamptz
      FROM weeks WHERE term_number = ${termNumber} AND week_number = ${weekNumber}
      ON CONFLICT (${sql.ref(place)}, term_number, week_number)
        DO UPDATE SET recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at
    )
    INSERT INTO ${sql.table(records)} AS stored
      (${sql.ref(person)}, term_number, week_number, ${sql.ref(place)}, status)
    SELECT person_id, ${termNumber}, ${weekNumber}, ${placeId}, status
    FROM unnest(${personIds}::int[], ${statusOfEach}::text[]) AS record (person_id, status)
    ON CONFLICT (${sql.ref(person)}, term_number, week_number)
      DO UPDATE SET status = excluded.status
      WHERE stored.${sql.ref(place)} = excluded.${sql.ref(place)}
        AND stored.status <> excluded.status
  `.execute(db);
}

/** A scout's records in all terms, and the cancelled weeks of these terms without a record, newest first. */
export async function listScoutRecords(db: Kysely<DB>, scoutId: number) {
  const { rows } = await sql<
    WeekKey & {
      termName: string;
      date: string;
      attendanceStatus: AttendanceStatus | null;
      cancelled: boolean;
    }
  >`
    WITH records AS (
      SELECT term_number, week_number, status FROM scout_attendance WHERE scout_id = ${scoutId}
    )
    SELECT week_number, term_number, term_name, weeks.start_date AS date,
      status AS attendance_status, cancelled_at IS NOT NULL AS cancelled
    FROM weeks
    JOIN terms USING (term_number)
    LEFT JOIN records USING (term_number, week_number)
    WHERE term_number IN (SELECT term_number FROM records)
      AND (status IS NOT NULL OR cancelled_at IS NOT NULL)
    ORDER BY term_number DESC, week_number DESC
  `.execute(db);
  const cancelledWeeks: Pick<
    (typeof rows)[number],
    'weekNumber' | 'termNumber' | 'termName' | 'date'
  >[] = [];
  const records = rows.flatMap(({ attendanceStatus, cancelled, ...week }) => {
    if (attendanceStatus) return [{ ...week, attendanceStatus, cancelled }];
    cancelledWeeks.push(week);
    return [];
  });
  return { records, cancelledWeeks };
}
