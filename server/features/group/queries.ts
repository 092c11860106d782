import { type Kysely, sql } from 'kysely';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { DB } from '../../db/tables.ts';
import { type StoredPlace, storedPlace } from '../../http/group-place.ts';
import type { Picture } from '../../lib/picture.ts';
import type { Settings } from '../../settings.ts';

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

/** How families pay for trips. */
export const storedPaymentText = sql<string | null>`(SELECT payment_text FROM group_settings)`;

/** Version of the group's picture; null for none. */
export const storedLogo = sql<string | null>`(SELECT logo_version FROM group_settings)`;

export interface StoredGroup {
  name: string | null;
  logo: string | null;
  parentsSeeEvaluation: boolean;
  meetingDay: number | null;
  joinOpen: boolean;
  healthCards: boolean;
  paymentText: string | null;
  place: StoredPlace | null;
}

/** What the group is called. */
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
      ${storedHealthCards} AS health_cards, ${storedPaymentText} AS payment_text, ${storedPlace} AS place,
      NOT EXISTS (SELECT FROM captains) AS is_first_run`.execute(db);
  return group!;
}

/** The same, locked until the transaction ends. */
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
  group: Omit<StoredGroup, 'logo' | 'place'>,
  now: Date,
): Promise<void> {
  const { name, parentsSeeEvaluation, meetingDay, joinOpen, healthCards, paymentText } = group;
  await sql`
    INSERT INTO group_settings AS known
      (name, parents_see_evaluation, meeting_day, join_open, health_cards, payment_text)
    VALUES (${name}, ${parentsSeeEvaluation}, ${meetingDay}, ${joinOpen}, ${healthCards}, ${paymentText})
    ON CONFLICT (only_row) DO UPDATE SET name = excluded.name,
      parents_see_evaluation = excluded.parents_see_evaluation, meeting_day = excluded.meeting_day,
      join_open = excluded.join_open, payment_text = excluded.payment_text, health_cards = excluded.health_cards,
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

/** How many amounts are stored, deleted ones too, and how many numbers of captains and scouts of a calling code. */
export async function countCountryUses(
  db: Kysely<DB>,
  callingCode: string,
): Promise<{ amounts: number; phones: number }> {
  const number = `+${callingCode}%`;
  const {
    rows: [found],
  } = await sql<{ amounts: number; phones: number }>`
    SELECT (SELECT count(*) FROM finance_items) + (SELECT count(*) FROM scout_payments)
        + (SELECT count(*) FROM cash_counts) AS amounts,
      (SELECT count(*) FROM captains WHERE phone_number LIKE ${number})
        + (SELECT count(*) FROM scouts WHERE phone_number LIKE ${number}) AS phones`.execute(db);
  return found!;
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

/** Default where the group chose nothing. */
const USUAL_YEARS = 2;

/** Years after which a deleted scout's data are proposed for erasure, as a subquery. */
export const storedRetention = sql<number>`
  coalesce((SELECT retention_years FROM group_settings), ${sql.lit(USUAL_YEARS)})`;

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

/** The same, locked until the transaction ends. */
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
