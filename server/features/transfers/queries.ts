import { type Kysely, type Selectable, sql } from 'kysely';
import type { GuardianRelation } from '../../../contract/consents/words.ts';
import type { GroupYears, TransferContent } from '../../../contract/transfers/record.ts';
import type { TransferWay } from '../../../contract/transfers/words.ts';
import { ageInYears, dayOf } from '../../db/conditions.ts';
import type { DB, Transfers } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { dayIn } from '../../lib/calendar.ts';
import { captainName } from '../captains/queries.ts';

export type StoredTransfer = Selectable<Transfers>;

/** More than anybody settles in a few years. */
const MOST_LISTED = 100;

type Listed =
  | 'transferId'
  | 'direction'
  | 'way'
  | 'state'
  | 'scoutId'
  | 'groupName'
  | 'address'
  | 'madeAt'
  | 'expiresOn'
  | 'settledAt'
  | 'reason'
  | 'relation';

export interface ListedTransfer extends Pick<StoredTransfer, Listed> {
  name: string | null;
  age: number | null;
  sectorBaseName: string | null;
  sectorSuffixName: string | null;
  isHere: boolean;
  by: string | null;
  hasFile: boolean;
}

/** The sector of a listed scout, as the answer spells it. */
export const shownSector = ({ sectorBaseName, sectorSuffixName }: ListedTransfer) => ({
  sectorBaseName,
  sectorSuffixName,
});

/** Transfers with the scouts as they are now, newest first. */
export async function listStoredTransfers(
  db: Kysely<DB>,
  today: string,
): Promise<ListedTransfer[]> {
  const { rows } = await sql<ListedTransfer>`
    SELECT transfer_id, direction, way, state, transfers.scout_id, group_name, transfers.address,
      made_at, expires_on, settled_at, reason, relation,
      coalesce(scouts.name, child_name) AS name,
      coalesce(${ageInYears('scouts.birthDate', today)}, ${ageInYears('transfers.childBirthDate', today)})
        AS age,
      base_name AS sector_base_name, suffix_name AS sector_suffix_name,
      scouts.scout_id IS NOT NULL AND deleted_at IS NULL AS is_here,
      coalesce(sent_by, ${captainName}) AS by, file IS NOT NULL AS has_file
    FROM transfers
    LEFT JOIN scouts ON scouts.scout_id = transfers.scout_id AND erased_at IS NULL
    LEFT JOIN sectors USING (sector_id)
    LEFT JOIN captains ON captains.captain_id = made_by
    ORDER BY transfer_id DESC
    LIMIT ${MOST_LISTED}
  `.execute(db);
  return rows;
}

/** The transfer, locked until the transaction ends if the caller writes; throws TRANSFER_NOT_FOUND. */
export async function getTransfer(
  db: Kysely<DB>,
  transferId: number,
  { lock = false } = {},
): Promise<StoredTransfer> {
  let found = db.selectFrom('transfers').where('transferId', '=', transferId).selectAll();
  if (lock) found = found.forUpdate();
  return found.executeTakeFirstOrThrow(() => new ApiError('TRANSFER_NOT_FOUND'));
}

/** The row of this key and direction, locked until the transaction ends. */
export async function lockByKey(
  db: Kysely<DB>,
  key: string,
  direction: StoredTransfer['direction'],
): Promise<StoredTransfer | undefined> {
  return db
    .selectFrom('transfers')
    .where('key', '=', key)
    .where('direction', '=', direction)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** The transfer of a scout that is not settled, whatever its last day. */
export async function findRunning(
  db: Kysely<DB>,
  scoutId: number,
): Promise<StoredTransfer | undefined> {
  return db
    .selectFrom('transfers')
    .where('scoutId', '=', scoutId)
    .where('direction', '=', 'out')
    .where('state', '=', 'waiting')
    .selectAll()
    .executeTakeFirst();
}

interface NewTransfer {
  key: string;
  scoutId: number;
  way: TransferWay;
  groupName: string;
  address: string | null;
  madeBy: number;
  now: Date;
  expiresOn: string;
  consent: { guardianName: string; relation: GuardianRelation; date: string };
  file: Buffer | null;
}

/** Stores the transfer of a scout whose row the caller has locked. */
export async function insertLeaving(
  db: Kysely<DB>,
  { now, consent, way, ...made }: NewTransfer,
): Promise<number> {
  const { transferId } = await db
    .insertInto('transfers')
    .values({
      ...made,
      way,
      direction: 'out',
      state: 'waiting',
      madeAt: now.toISOString(),
      guardianName: consent.guardianName,
      relation: consent.relation,
      consentOn: consent.date,
      isTold: way === 'file',
    })
    .returning('transferId')
    .executeTakeFirstOrThrow();
  return transferId;
}

/** Stores that the child of a file came. */
export async function insertReceived(
  db: Kysely<DB>,
  {
    content,
    digest,
    ...made
  }: {
    content: Pick<TransferContent, 'key' | 'groupName' | 'expiresOn'>;
    digest: Buffer;
    scoutId: number;
    madeBy: number;
    now: Date;
  },
): Promise<number> {
  const at = made.now.toISOString();
  const { transferId } = await db
    .insertInto('transfers')
    .values({
      key: content.key,
      direction: 'in',
      way: 'file',
      state: 'done',
      scoutId: made.scoutId,
      groupName: content.groupName,
      madeBy: made.madeBy,
      madeAt: at,
      settledAt: at,
      expiresOn: content.expiresOn,
      digest,
    })
    .returning('transferId')
    .executeTakeFirstOrThrow();
  return transferId;
}

/** Settles a transfer that waits: its file and the child of an offer are forgotten. */
export async function settleTransfer(
  db: Kysely<DB>,
  transferId: number,
  set: Pick<StoredTransfer, 'state'> &
    Partial<Pick<StoredTransfer, 'scoutId' | 'reason' | 'isTold' | 'madeBy'>>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('transfers')
    .where('transferId', '=', transferId)
    .set({
      ...set,
      settledAt: now.toISOString(),
      file: null,
      childName: null,
      childBirthDate: null,
    })
    .execute();
}

export interface ReceivedBefore {
  scoutId: number | null;
  name: string | null;
}

/** Whose file with this digest or key was received before; undefined for none. */
export async function findReceived(
  db: Kysely<DB>,
  { digest, key }: { digest: Buffer; key: string },
): Promise<ReceivedBefore | undefined> {
  return db
    .selectFrom('transfers')
    .leftJoin('scouts', (join) =>
      join.onRef('scouts.scoutId', '=', 'transfers.scoutId').on('scouts.erasedAt', 'is', null),
    )
    .where((row) =>
      row.or([
        row('digest', '=', digest),
        row.and([row('key', '=', key), row('direction', '=', 'in')]),
      ]),
    )
    .select(['scouts.scoutId', 'scouts.name'])
    .executeTakeFirst();
}

/** The summary of a scout's own years in this group; badges that they brought belong to the groups before. */
export async function readOwnYears(
  db: Kysely<DB>,
  scoutId: number,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Pick<GroupYears, 'terms' | 'badges' | 'requirements' | 'trips'>> {
  const { rows } = await sql<Pick<GroupYears, 'terms' | 'badges' | 'requirements' | 'trips'>>`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', term_name, 'sector', sector,
          'attended', attended, 'counted', counted) ORDER BY term_number DESC), '[]')
        FROM (
          SELECT term_number, term_name,
            (array_agg(concat_ws(' ', base_name, suffix_name) ORDER BY week_number DESC))[1] AS sector,
            count(*) FILTER (WHERE status = 'attended') AS attended,
            count(*) FILTER (WHERE status IN ('attended', 'absent')) AS counted
          FROM scout_attendance JOIN weeks USING (term_number, week_number)
            JOIN terms USING (term_number) JOIN sectors USING (sector_id)
          WHERE scout_id = ${scoutId} AND cancelled_at IS NULL
          GROUP BY term_number, term_name
        ) term
      ) AS terms,
      (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', badges.name,
          'stage', stage, 'date', coalesce(awarded_on, ${dayOf('approved_at', timeZone)}))
          ) ORDER BY coalesce(awarded_on, ${dayOf('approved_at', timeZone)}), badge_id), '[]')
        FROM scout_badges JOIN badges USING (badge_id)
        WHERE scout_id = ${scoutId} AND approved_at IS NOT NULL AND NOT is_brought
      ) AS badges,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('text', wording, 'date', passed_on)
          ORDER BY passed_on, requirement_id), '[]')
        FROM badge_passes WHERE scout_id = ${scoutId}
      ) AS requirements,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', activities.name,
          'startsOn', starts_at::date, 'endsOn', ends_at::date) ORDER BY starts_at), '[]')
        FROM trip_people person JOIN trips USING (trip_id) JOIN activities USING (activity_id)
        WHERE scout_id = ${scoutId} AND person.state = 'coming'
          AND trips.state NOT IN ('draft', 'cancelled')
          AND ends_at::date < ${dayIn(timeZone, now)}::date
      ) AS trips
  `.execute(db);
  return rows[0]!;
}

export interface StoredYears {
  key: string;
  receivedOn: string;
  years: GroupYears;
}

/** A scout's years in other groups, those of the newest first. */
export async function listBefore(db: Kysely<DB>, scoutId: number): Promise<StoredYears[]> {
  const rows = await db
    .selectFrom('scoutBefore')
    .where('scoutId', '=', scoutId)
    .orderBy('receivedOn', 'desc')
    .orderBy(sql`(years ->> 'place')::int`)
    .select(['key', 'receivedOn', 'years'])
    .execute();
  return rows.map(({ years, ...row }) => {
    const { place: _, ...rest } = years as GroupYears & { place: number };
    return { ...row, years: rest };
  });
}

/**
 * Keeps the years of a file with a scout: once each, and none of this group's own, which the scout has here, by the keys of
 * the transfers by which they left.
 */
export async function storeBefore(
  db: Kysely<DB>,
  scoutId: number,
  years: readonly GroupYears[],
  receivedOn: string,
): Promise<void> {
  const rows = years.map((each, place) => ({ key: each.key, years: { ...each, place } }));
  await sql`
    INSERT INTO scout_before (scout_id, key, received_on, years)
    SELECT ${scoutId}::int, row.key, ${receivedOn}::date, row.years
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (key uuid, years jsonb)
    WHERE NOT EXISTS (
      SELECT FROM transfers
      WHERE transfers.key = row.key AND direction = 'out' AND transfers.scout_id = ${scoutId}
    )
    ON CONFLICT DO NOTHING
  `.execute(db);
}

/** The group's open badges by name and stage, which received ones become. */
export async function listBadgeNames(
  db: Kysely<DB>,
): Promise<{ badgeId: number; name: string; stage: string | null }[]> {
  return db
    .selectFrom('badges')
    .where('closedAt', 'is', null)
    .orderBy('badgeId')
    .select(['badgeId', 'name', 'stage'])
    .execute();
}

/** Stores badges that a scout brought, unless the group has approved them itself. */
export async function storeBrought(
  db: Kysely<DB>,
  scoutId: number,
  brought: readonly { badgeId: number; date: string }[],
): Promise<void> {
  await sql`
    INSERT INTO scout_badges AS stored
      (scout_id, badge_id, completed_at, approved_at, awarded_on, is_brought)
    SELECT ${scoutId}::int, row."badgeId", row.date, row.date, row.date, true
    FROM jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) AS row ("badgeId" int, date date)
    ON CONFLICT (scout_id, badge_id) DO UPDATE
    SET completed_at = excluded.completed_at, approved_at = excluded.approved_at,
      awarded_on = excluded.awarded_on, is_brought = true
    WHERE stored.approved_at IS NULL AND stored.certificate_number IS NULL
  `.execute(db);
}

/** The names of a scout's badges that are complete and not handed over. */
export async function listOwedBadgeNames(db: Kysely<DB>, scoutId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('scoutBadges')
    .innerJoin('badges', 'badges.badgeId', 'scoutBadges.badgeId')
    .where('scoutId', '=', scoutId)
    .where('completedAt', 'is not', null)
    .where('awardedOn', 'is', null)
    .orderBy('badges.badgeId')
    .select('badges.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Locks the rows whose state the other group of the program does not know yet. */
export async function listUntold(db: Kysely<DB>): Promise<StoredTransfer[]> {
  return db
    .selectFrom('transfers')
    .where('isTold', '=', false)
    .orderBy('transferId')
    .selectAll()
    .execute();
}

export async function noteTold(db: Kysely<DB>, transferId: number): Promise<void> {
  await db
    .updateTable('transfers')
    .where('transferId', '=', transferId)
    .set({ isTold: true })
    .execute();
}
