import { type Kysely, sql } from 'kysely';
import { USUAL_RETENTION_YEARS } from '../../../contract/privacy/periods.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import { withStoredPhone } from '../../db/stored-phones.ts';
import type { DB } from '../../db/tables.ts';
import { type StoredPlace, storedPlace } from '../../http/group-place.ts';
import type { Picture } from '../../lib/picture.ts';
import type { Settings } from '../../settings.ts';
import { type StoredWay, storedWays } from '../payment-ways/queries.ts';

/**
 * The stored name of the group as a subquery, so that no answer needs a statement more; null where the setting
 * `GROUP_NAME` applies.
 */
export const storedGroupName = sql<string | null>`(SELECT name FROM group_settings)`;

/** Whether the parents' page shows the child's own evaluation. */
export const storedParentsSeeEvaluation = sql<boolean>`
  coalesce((SELECT parents_see_evaluation FROM group_settings), false)`;

/** The weekday of the group's meeting, 0 for Sunday; null for the first day of the term's week. */
export const storedMeetingDay = sql<number | null>`(SELECT meeting_day FROM group_settings)`;

/** Whether families may ask for a place. */
export const storedJoinOpen = sql<boolean>`coalesce((SELECT join_open FROM group_settings), false)`;

/** Whether health cards are kept. */
export const storedHealthCards = sql<boolean>`
  coalesce((SELECT health_cards FROM group_settings), false)`;

/** The telephone at which families reach the group. */
const storedGroupPhone = sql<string | null>`(SELECT phone_number FROM group_settings)`;

/** Version of the group's picture; null for none. */
export const storedLogo = sql<string | null>`(SELECT logo_version FROM group_settings)`;

export interface StoredGroup {
  name: string | null;
  logo: string | null;
  parentsSeeEvaluation: boolean;
  meetingDay: number | null;
  joinOpen: boolean;
  healthCards: boolean;
  /** The ways in which families pay, in their order. */
  ways: StoredWay[];
  phoneNumber: string | null;
  place: StoredPlace | null;
}

/** The group's name. */
export async function readGroupName(
  db: Kysely<DB>,
  { firstGroupName }: Pick<Settings, 'firstGroupName'>,
): Promise<string> {
  const {
    rows: [group],
  } = await sql<{ name: string | null }>`SELECT ${storedGroupName} AS name`.execute(db);
  return group?.name ?? firstGroupName;
}

/** The name set by a captain, and whether the group has no account yet. */
export async function readStoredGroup(
  db: Kysely<DB>,
): Promise<StoredGroup & { isFirstRun: boolean }> {
  const {
    rows: [group],
  } = await sql<StoredGroup & { isFirstRun: boolean }>`
    SELECT ${storedGroupName} AS name, ${storedLogo} AS logo,
      ${storedParentsSeeEvaluation} AS parents_see_evaluation,
      ${storedMeetingDay} AS meeting_day, ${storedJoinOpen} AS join_open,
      ${storedHealthCards} AS health_cards, ${storedWays} AS ways, ${storedGroupPhone} AS phone_number,
      ${storedPlace} AS place,
      NOT EXISTS (SELECT FROM captains) AS is_first_run`.execute(db);
  return group!;
}

/** Reads the group and locks it until the transaction ends. */
export async function lockGroup(db: Kysely<DB>): Promise<StoredGroup> {
  await advisoryLock(db, 'group-settings');
  return readStoredGroup(db);
}

export async function setGroupName(db: Kysely<DB>, name: string): Promise<void> {
  await sql`
    INSERT INTO group_settings (name) VALUES (${name})
    ON CONFLICT (only_row) DO UPDATE SET name = excluded.name
  `.execute(db);
}

/** Stores the name and what else is set for the whole group, and when health cards were turned off. */
export async function storeGroup(
  db: Kysely<DB>,
  group: Omit<StoredGroup, 'logo' | 'place' | 'ways'>,
  now: Date,
): Promise<void> {
  const { name, parentsSeeEvaluation, meetingDay, joinOpen, healthCards } = group;
  const { phoneNumber } = withStoredPhone({ phoneNumber: group.phoneNumber });
  await sql`
    INSERT INTO group_settings AS known
      (name, parents_see_evaluation, meeting_day, join_open, health_cards, phone_number)
    VALUES (${name}, ${parentsSeeEvaluation}, ${meetingDay}, ${joinOpen}, ${healthCards}, ${phoneNumber})
    ON CONFLICT (only_row) DO UPDATE SET name = excluded.name,
      parents_see_evaluation = excluded.parents_see_evaluation, meeting_day = excluded.meeting_day,
      join_open = excluded.join_open, phone_number = excluded.phone_number, health_cards = excluded.health_cards,
      health_cards_off_at = CASE
        WHEN excluded.health_cards THEN NULL
        WHEN known.health_cards THEN ${now.toISOString()}::timestamptz
        ELSE known.health_cards_off_at
      END
  `.execute(db);
}

/** Stores where the group is, and at its beginning the day on which it meets. */
export async function storePlace(
  db: Kysely<DB>,
  place: StoredPlace & { meetingDay?: number | null },
): Promise<void> {
  await db
    .insertInto('groupSettings')
    .values(place)
    .onConflict((row) => row.column('onlyRow').doUpdateSet(place))
    .execute();
}

/** The columns of amounts by table: all decimals of the schema are amounts. */
async function listAmountColumns(
  db: Kysely<DB>,
): Promise<{ name: string; columns: { name: string; usual: string }[]; isMarked: boolean }[]> {
  const { rows } = await sql<{
    name: string;
    columns: { name: string; usual: string }[];
    isMarked: boolean;
  }>`
    SELECT table_name AS name,
      jsonb_agg(jsonb_build_object('name', column_name, 'usual', coalesce(column_default, '0'))
        ORDER BY ordinal_position) AS columns,
      EXISTS (SELECT FROM information_schema.columns marks WHERE marks.table_schema = amounts.table_schema
        AND marks.table_name = amounts.table_name AND column_name = 'deleted_at') AS is_marked
    FROM information_schema.columns amounts
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = current_schema() AND data_type = 'numeric' AND table_type = 'BASE TABLE'
    GROUP BY table_schema, table_name ORDER BY table_name`.execute(db);
  return rows;
}

/** Amounts stored in the currency of the group's country, and how many numbers of captains and scouts have a calling code. */
export interface CountryUses {
  /** Rows of any table with an amount that is neither 0 nor what the column proposes. */
  amounts: number;
  /** Those of them that were deleted, which hold nothing but their own mark. */
  deleted: number;
  phones: number;
}

export async function countCountryUses(db: Kysely<DB>, callingCode: string): Promise<CountryUses> {
  const number = `+${callingCode}%`;
  const tables = (await listAmountColumns(db)).map(({ name, columns, isMarked }) => {
    const isAmount = columns.map(
      (column) =>
        sql`(${sql.ref(column.name)} <> 0 AND ${sql.ref(column.name)} <> ${sql.raw(column.usual)})`,
    );
    return sql`
      SELECT ${isMarked ? sql`deleted_at IS NOT NULL` : sql`false`} AS is_deleted
      FROM ${sql.table(name)} WHERE ${sql.join(isAmount, sql` OR `)}`;
  });
  const {
    rows: [found],
  } = await sql<CountryUses>`
    SELECT count(*) FILTER (WHERE NOT is_deleted) AS amounts, count(*) FILTER (WHERE is_deleted) AS deleted,
      (SELECT count(*) FROM captains WHERE phone_number LIKE ${number})
        + (SELECT count(*) FROM scouts WHERE phone_number LIKE ${number}) AS phones
    FROM (${sql.join(tables, sql` UNION ALL `)}) amounts`.execute(db);
  return found!;
}

/** Waits for writes of amounts that run, and lets later ones wait until the country has changed. */
export async function lockCountry(db: Kysely<DB>): Promise<void> {
  await sql`SELECT FROM group_settings FOR UPDATE`.execute(db);
}

/** Replaces the picture; null removes it. */
export async function storeLogo(
  db: Kysely<DB>,
  logo: (Pick<Picture, 'type' | 'bytes'> & { version: string }) | null,
): Promise<void> {
  await sql`
    INSERT INTO group_settings (logo, logo_type, logo_version)
    VALUES (${logo?.bytes ?? null}::bytea, ${logo?.type ?? null}, ${logo?.version ?? null})
    ON CONFLICT (only_row) DO UPDATE SET
      logo = excluded.logo, logo_type = excluded.logo_type, logo_version = excluded.logo_version
  `.execute(db);
}

/** The picture of that version, or undefined. */
export async function findLogo(
  db: Kysely<DB>,
  version: string,
): Promise<{ type: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ type: string; bytes: Buffer }>`
    SELECT logo_type AS type, logo AS bytes FROM group_settings WHERE logo_version = ${version}
  `.execute(db);
  return rows[0];
}

/** Years after which a deleted scout's data are proposed for erasure, as a subquery. */
export const storedRetention = sql<number>`
  coalesce((SELECT retention_years FROM group_settings), ${sql.lit(USUAL_RETENTION_YEARS)})`;

/** Condition: the scout was deleted longer ago than that and is not erased yet, at `now`. */
export const isKeptTooLong = (now: string) => sql<boolean>`(
  scouts.deleted_at IS NOT NULL AND scouts.erased_at IS NULL
  AND scouts.deleted_at <= ${now}::timestamptz - make_interval(years => ${storedRetention})
)`;

export async function readStoredRetention(db: Kysely<DB>): Promise<number> {
  const {
    rows: [stored],
  } = await sql<{ years: number }>`SELECT ${storedRetention} AS years`.execute(db);
  return stored!.years;
}

/** Reads the days of keeping and locks them until the transaction ends. */
export async function lockRetention(db: Kysely<DB>): Promise<number> {
  await advisoryLock(db, 'group-settings');
  return readStoredRetention(db);
}

export async function storeRetention(db: Kysely<DB>, years: number): Promise<void> {
  await sql`
    INSERT INTO group_settings (retention_years) VALUES (${years})
    ON CONFLICT (only_row) DO UPDATE SET retention_years = excluded.retention_years
  `.execute(db);
}
