import { type Kysely, sql, type Updateable } from 'kysely';
import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import type { WeekKey } from '../../../contract/core/calendar.ts';
import type { PlainContent } from '../../../contract/core/record-content.ts';
import type { PatrolWord } from '../../../contract/patrols/words.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import { foldedName, matchesWords, soughtBy } from '../../db/arabic-search.ts';
import { dayOf, inSectors } from '../../db/conditions.ts';
import {
  hasNoNumber,
  releaseTakenNumbers,
  type StoredHolder,
  shownMemberNumber,
  withKeptNumber,
} from '../../db/member-numbers.ts';
import { withStoredPhone } from '../../db/stored-phones.ts';
import type { DB, Scouts } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainName } from '../captains/queries.ts';
import { isKeptTooLong, storedGroupName } from '../group/queries.ts';
import { hasStoredMark } from '../health/mark-queries.ts';

/** A scout with the ids that policies ask for. */
export interface StoredScout extends PlainContent<typeof scoutRecord> {
  scoutId: number;
  sectorId: number;
  baseName: string;
  suffixName: string;
  createdAt: string;
  deletedAt: string | null;
  /** The group's, where it was set on the screen. */
  groupName: string | null;
}

type PlainField = Exclude<keyof typeof scoutRecord.fields, 'memberNumber'>;
const scoutFields = Object.keys(scoutRecord.fields).filter(
  (name) => name !== 'memberNumber',
) as PlainField[];

/** Selects scouts; erased ones are never found. */
function selectScouts(db: Kysely<DB>) {
  return db
    .selectFrom('scouts')
    .where('scouts.erasedAt', 'is', null)
    .innerJoin('sectors', 'sectors.sectorId', 'scouts.sectorId')
    .select([
      'scouts.scoutId',
      ...scoutFields.map((name) => `scouts.${name}` as const),
      shownMemberNumber('scouts').as('memberNumber'),
      'scouts.sectorId',
      'sectors.baseName',
      'sectors.suffixName',
      'scouts.createdAt',
      'scouts.deletedAt',
      storedGroupName.as('groupName'),
    ]);
}

/** The day on which a scout joined: the enrolment if known, else the entry. */
export const cameOn = (timeZone: string) =>
  sql`coalesce(scouts.enroll_date, ${dayOf('scouts.created_at', timeZone)})`;

/** Whether a scout was ever a member: one entered and deleted on the same day was a mistake. */
export const didJoin = (timeZone: string) =>
  sql<boolean>`(${dayOf('scouts.deleted_at', timeZone)} IS DISTINCT FROM ${dayOf('scouts.created_at', timeZone)})`;

/** Order of names as Arabic readers expect it. */
export const byName = sql`scouts.name COLLATE "ar-x-icu"`;

/** Scouts who are not deleted, by name; `sectorIds` null means all sectors. */
export async function listScoutsOf(
  db: Kysely<DB>,
  {
    sectorIds,
    name,
    withoutNumber,
  }: {
    sectorIds: number[] | null;
    name?: string | undefined;
    withoutNumber?: boolean | undefined;
  },
): Promise<StoredScout[]> {
  if (sectorIds?.length === 0) return [];
  const { patterns } = soughtBy(name ?? '');
  let present = selectScouts(db)
    .where('scouts.deletedAt', 'is', null)
    .orderBy(byName)
    .orderBy('scouts.scoutId');
  if (sectorIds?.length === 1) {
    present = present.where('scouts.sectorId', '=', sectorIds[0]!);
  } else if (sectorIds !== null) {
    present = present.where(ofSectors(sectorIds));
  }
  if (withoutNumber) present = present.where(hasNoNumber('scouts'));
  if (patterns !== null) present = present.where(matchesWords(foldedName, { patterns }));
  return present.execute();
}

/** Locks the scouts of these sectors (null: all) until the transaction ends, so that none is recorded or linked meanwhile. */
export async function lockScoutsOf(db: Kysely<DB>, sectorIds: number[] | null): Promise<void> {
  await sql`
    SELECT FROM scouts WHERE deleted_at IS NULL AND ${inSectors(sectorIds)}
    ORDER BY scout_id FOR UPDATE
  `.execute(db);
}

/**
 * Locks these present scouts of a sector, so that none is moved or deleted meanwhile, and returns their names; throws
 * UNKNOWN_SCOUT for one who is not in it. Each is named once.
 */
export async function lockScouts(
  db: Kysely<DB>,
  sectorId: number,
  scoutIds: number[],
): Promise<Map<number, string>> {
  // One row with all names: as rows of their own each name would be parsed twice.
  const { rows } = await sql<{ names: Record<string, string> }>`
    SELECT coalesce(jsonb_object_agg(scout_id, name), '{}') AS names
    FROM (
      SELECT scout_id, name FROM scouts
      WHERE sector_id = ${sectorId} AND deleted_at IS NULL AND scout_id = ANY(${scoutIds})
      ORDER BY scout_id
      FOR SHARE
    ) held
  `.execute(db);
  const names = new Map(
    Object.entries(rows[0]!.names).map(([scoutId, name]) => [Number(scoutId), name]),
  );
  if (names.size < scoutIds.length) throw new ApiError('UNKNOWN_SCOUT');
  return names;
}

const ofSectors = (sectorIds: number[]) =>
  sql<boolean>`scouts.sector_id = ANY(${sectorIds}::int[])`;

/** A scout with the record that a week has of them, wherever it was made. */
interface RecordedScout extends StoredScout {
  status: AttendanceStatus | null;
  recordSectorId: number | null;
  /** For who reads the health card. */
  hasHealthMark: boolean;
  /** Day on which the captain came into the sector. */
  joinedAt: string;
  patrolId: number | null;
  patrolName: string | null;
  /** The word of their sector for its patrols. */
  patrolWord: PatrolWord;
}

/** A sector's scouts by name, with the record that a week has of each. */
export async function listScoutsWithRecords(
  db: Kysely<DB>,
  sectorId: number,
  { termNumber, weekNumber }: WeekKey,
): Promise<RecordedScout[]> {
  return selectScouts(db)
    .leftJoin('scoutAttendance', (join) =>
      join
        .onRef('scoutAttendance.scoutId', '=', 'scouts.scoutId')
        .on('scoutAttendance.termNumber', '=', termNumber)
        .on('scoutAttendance.weekNumber', '=', weekNumber),
    )
    .leftJoin('patrolMembers', 'patrolMembers.scoutId', 'scouts.scoutId')
    .leftJoin('patrols', 'patrols.patrolId', 'patrolMembers.patrolId')
    .where('scouts.deletedAt', 'is', null)
    .where('scouts.sectorId', '=', sectorId)
    .select((row) => [
      'patrols.patrolId',
      'patrols.name as patrolName',
      'sectors.patrolWord',
      'scoutAttendance.status',
      hasStoredMark.as('hasHealthMark'),
      'scoutAttendance.sectorId as recordSectorId',
      row.fn.coalesce('scouts.joinedAt', 'scouts.createdAt').as('joinedAt'),
    ])
    .orderBy(byName)
    .orderBy('scouts.scoutId')
    .execute();
}

/** Deleted scouts, the latest first, with the full name of who deleted them, and whether their data are due for erasure. */
export async function listDeletedScoutsOf(
  db: Kysely<DB>,
  { sectorIds, now }: { sectorIds: number[] | null; now: Date },
) {
  if (sectorIds?.length === 0) return [];
  let deleted = selectScouts(db)
    .leftJoin('captains', 'captains.captainId', 'scouts.deletedBy')
    .where('scouts.deletedAt', 'is not', null)
    .select((row) => [
      captainName.as('deletedBy'),
      row.ref('scouts.deletedAt').$notNull().as('deletedAt'),
      isKeptTooLong(now.toISOString()).as('isKeptTooLong'),
      'scouts.hasGraduated',
      'scouts.leftTo',
    ])
    .orderBy('scouts.deletedAt', 'desc')
    .orderBy('scouts.scoutId');
  if (sectorIds !== null) deleted = deleted.where(ofSectors(sectorIds));
  return deleted.execute();
}

const selectScout = (db: Kysely<DB>, scoutId: number) =>
  selectScouts(db).where('scouts.scoutId', '=', scoutId);

/** The scout, or undefined where there is none or they are deleted. */
async function findPresentScout(db: Kysely<DB>, scoutId: number): Promise<StoredScout | undefined> {
  return selectScout(db, scoutId).where('scouts.deletedAt', 'is', null).executeTakeFirst();
}

/** The scout, deleted or not, or SCOUT_NOT_FOUND; `lock` holds the row until the transaction ends. */
export async function getScout(
  db: Kysely<DB>,
  scoutId: number,
  { deleted = false, lock = false }: { deleted?: boolean; lock?: boolean } = {},
): Promise<StoredScout> {
  let scout = selectScout(db, scoutId);
  if (!deleted) scout = scout.where('scouts.deletedAt', 'is', null);
  if (lock) scout = scout.forUpdate('scouts');
  return scout.executeTakeFirstOrThrow(() => new ApiError('SCOUT_NOT_FOUND'));
}

/** The fields of a scout that captains edit. */
export type ScoutFields = PlainContent<typeof scoutRecord> & { sectorId: number };

export async function insertScout(
  db: Kysely<DB>,
  fields: ScoutFields,
  now: Date,
): Promise<StoredScout> {
  const { scoutId } = await db
    .insertInto('scouts')
    .values(withStoredPhone({ ...withKeptNumber(fields), createdAt: now.toISOString() }))
    .returning('scoutId')
    .executeTakeFirstOrThrow();
  return getScout(db, scoutId);
}

/** Changes a scout's row and returns it as it is now. */
export async function changeScout(
  db: Kysely<DB>,
  scoutId: number,
  change: Omit<Updateable<Scouts>, 'phoneNumber'> & Partial<Pick<ScoutFields, 'phoneNumber'>>,
): Promise<StoredScout> {
  await db
    .updateTable('scouts')
    .set(withStoredPhone(withKeptNumber(change)))
    .where('scoutId', '=', scoutId)
    .execute();
  return getScout(db, scoutId, { deleted: true });
}

/** Brings a deleted scout back into their sector; `lost` is who has the scout's number now, which then stays there. */
export async function bringScoutBack(
  db: Kysely<DB>,
  scoutId: number,
  now: Date,
): Promise<{ scout: StoredScout; lost: StoredHolder | undefined }> {
  const taken = await releaseTakenNumbers(db, 'scouts', [scoutId]);
  const scout = await changeScout(db, scoutId, {
    deletedAt: null,
    deletedBy: null,
    hasGraduated: false,
    leftTo: null,
    joinedAt: now.toISOString(),
  });
  return { scout, lost: taken.get(scoutId) };
}

/** Keeps which sectors scouts leave, for the figures of the past. */
export async function keepLeftSectors(
  db: Kysely<DB>,
  left: readonly Pick<StoredScout, 'scoutId' | 'sectorId'>[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO scout_moves (scout_id, from_sector_id, moved_at)
    SELECT "scoutId", "sectorId", ${now.toISOString()}
    FROM jsonb_to_recordset(${JSON.stringify(left)}::jsonb) AS row ("scoutId" int, "sectorId" int)
  `.execute(db);
}

/** The sector in which a scout began a day: a later move changes no figure of it. */
export const sectorAt = (day: ReturnType<typeof sql>, timeZone: string) => sql<number>`
  coalesce((
    SELECT from_sector_id FROM scout_moves
    WHERE scout_moves.scout_id = scouts.scout_id AND ${dayOf('scoutMoves.movedAt', timeZone)} >= ${day}
    ORDER BY moved_at, move_id LIMIT 1
  ), scouts.sector_id)`;

/** Maximum number of different profiles for a visitor in a day, against enumeration of the numbers. */
const PROFILES_PER_DAY = 30;

/** A requested profile; `isTooMany` where the reader's limit for the day is exceeded. */
export interface OpenedProfile {
  scout: StoredScout | undefined;
  isTooMany: boolean;
}

/**
 * Opens a scout's profile on `day`. For reads from outside the `scope` (null is everywhere), counts the different
 * numbers for each of `readers`, including unknown numbers.
 */
export async function openProfile(
  db: Kysely<DB>,
  read: { scoutId: number; scope: number[] | null; readers: string[]; day: string },
): Promise<OpenedProfile> {
  const { scoutId, scope, readers, day } = read;
  const scout = await findPresentScout(db, scoutId);
  const isWithin = scout && (scope === null || scope.includes(scout.sectorId));
  if (isWithin) return { scout, isTooMany: false };
  for (const reader of readers) {
    const isAllowed = await countProfileRead(db, { reader, day, scoutId, limit: PROFILES_PER_DAY });
    if (!isAllowed) return { scout, isTooMany: true };
  }
  return { scout, isTooMany: false };
}

/**
 * Stores that `reader` opened a scout's profile on `day`; false if that exceeds `limit` different ones. One row holds a
 * reader's day, so that simultaneous requests wait for each other.
 */
async function countProfileRead(
  db: Kysely<DB>,
  read: { reader: string; day: string; scoutId: number; limit: number },
): Promise<boolean> {
  const { reader, day, scoutId, limit } = read;
  const { rows } = await sql<{ isAllowed: boolean }>`
    INSERT INTO profile_reads AS known (reader, day, scout_ids)
    VALUES (${reader}, ${day}, ARRAY[${scoutId}::int])
    ON CONFLICT (reader, day) DO UPDATE SET scout_ids = CASE
      WHEN ${scoutId} = ANY(known.scout_ids) OR cardinality(known.scout_ids) >= ${limit}
        THEN known.scout_ids
      ELSE known.scout_ids || ${scoutId}::int
    END
    RETURNING ${scoutId} = ANY(scout_ids) AS is_allowed
  `.execute(db);
  return rows[0]?.isAllowed ?? false;
}
