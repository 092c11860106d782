import { expressionBuilder, type Kysely, sql, type Updateable } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import type { CaptainWithSector } from '../../../contract/auth/endpoints.ts';
import type { WeekKey } from '../../../contract/core/calendar.ts';
import type { CaptainType, Responsibility } from '../../../contract/core/permissions.ts';
import { mayHold } from '../../../contract/responsibilities/rules.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { inSectors } from '../../db/conditions.ts';
import { hasNoNumber } from '../../db/member-numbers.ts';
import type { Captains, DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainColumns, hasSecondFactor } from '../../http/session.ts';
import { hintUnread } from '../notifications/queries.ts';

/** The full name of the joined captain, null where there is none. */
export const captainName = sql<string | null>`
  nullif(concat_ws(' ', captains.first_name, captains.middle_name, captains.last_name), '')`;

/** Whether the joined captain is assigned: a regular one without a sector only waits, and counts nowhere else. */
export const isAssigned = sql<boolean>`(captains.type <> 'regular' OR captains.sector_id IS NOT NULL)`;

/** First and middle name of the joined captain. */
export const captainShortName = sql<string>`
  concat_ws(' ', captains.first_name, captains.middle_name)`;

/** The joined captain who made the row. */
const { ref } = expressionBuilder<DB, 'captains'>();
export const captainRef = jsonBuildObject({
  captainId: ref('captains.captainId'),
  firstName: ref('captains.firstName'),
  middleName: ref('captains.middleName'),
});

/** Lists sort by first, middle and last name, in Arabic order. */
const byFullName = sql`
  concat_ws(' ', captains.first_name, captains.middle_name, captains.last_name) COLLATE "ar-x-icu"`;

/** A captain with the ids that policies ask for. */
export interface StoredCaptain extends CaptainWithSector {
  sectorId: number | null;
  /** The unit captain over the own sector. */
  overUnitCaptainId: number | null;
  closedAt: string | null;
}

function selectCaptains(db: Kysely<DB>) {
  return db
    .selectFrom('captains')
    .leftJoin('sectors', 'sectors.sectorId', 'captains.sectorId')
    .select(captainColumns)
    .select('captains.closedAt');
}

/** Captains with an open account, by full name in Arabic order. */
function selectOpen(db: Kysely<DB>) {
  return selectCaptains(db)
    .where('captains.closedAt', 'is', null)
    .orderBy(byFullName)
    .orderBy('captains.captainId');
}

/**
 * Captains with an open account, of one type and without a number where that is asked, by full name in Arabic order; with
 * `factor`, whether they have a second factor.
 */
export async function listOpenCaptains(
  db: Kysely<DB>,
  {
    type,
    withoutNumber,
    factor = false,
  }: { type?: CaptainType | undefined; withoutNumber?: boolean | undefined; factor?: boolean } = {},
): Promise<(StoredCaptain & { hasSecondFactor?: boolean | undefined })[]> {
  let captains = selectOpen(db);
  if (withoutNumber) captains = captains.where(hasNoNumber('captains')).where(isAssigned);
  if (type !== undefined) captains = captains.where('captains.type', '=', type);
  return captains.$if(factor, (all) => all.select(hasSecondFactor.as('hasSecondFactor'))).execute();
}

/** Lists the captains of a sector. */
export async function listCaptainsOfSector(
  db: Kysely<DB>,
  sectorId: number,
): Promise<StoredCaptain[]> {
  return selectOpen(db).where('captains.sectorId', '=', sectorId).execute();
}

/** Lists the captains of the sectors under a unit captain. */
export async function listCaptainsOfUnit(
  db: Kysely<DB>,
  unitCaptainId: number,
): Promise<StoredCaptain[]> {
  return selectOpen(db).where('sectors.unitCaptainId', '=', unitCaptainId).execute();
}

/** Regular captains who have no sector, by full name: at most so many, and how many they are. */
export async function listWaiting(
  db: Kysely<DB>,
  limit: number,
): Promise<(StoredCaptain & { createdAt: string; total: number })[]> {
  return selectOpen(db)
    .where('captains.type', '=', 'regular')
    .where('captains.sectorId', 'is', null)
    .select((row) => ['captains.createdAt', row.fn.countAll<number>().over().as('total')])
    .limit(limit)
    .execute();
}

/** The sectors, of these where they are not null, that no regular captain with an open account leads, by name. */
export async function listSectorsWithoutLeader(
  db: Kysely<DB>,
  sectorIds: number[] | null,
): Promise<SectorName[]> {
  const { rows } = await sql<SectorName>`
    SELECT base_name, suffix_name FROM sectors
    WHERE ${inSectors(sectorIds)}
      AND NOT EXISTS (
        SELECT FROM captains WHERE captains.sector_id = sectors.sector_id AND closed_at IS NULL
      )
    ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu"`.execute(db);
  return rows;
}

/** Captains with a closed account, latest closed first. */
export async function listClosedAccounts(
  db: Kysely<DB>,
): Promise<(StoredCaptain & { closedAt: string })[]> {
  return selectCaptains(db)
    .where('captains.closedAt', 'is not', null)
    .select((row) => row.ref('captains.closedAt').$notNull().as('closedAt'))
    .orderBy('captains.closedAt', 'desc')
    .orderBy('captains.captainId')
    .execute();
}

/** The sectors without a regular captain whose account is open. */
export async function listWithoutCaptain(
  db: Kysely<DB>,
  sectors: readonly SectorName[],
): Promise<SectorName[]> {
  const led = await db
    .selectFrom('captains')
    .innerJoin('sectors', 'sectors.sectorId', 'captains.sectorId')
    .where('captains.closedAt', 'is', null)
    .select(['sectors.baseName', 'sectors.suffixName'])
    .distinct()
    .execute();
  return sectors.filter(
    ({ baseName, suffixName }) =>
      !led.some((row) => row.baseName === baseName && row.suffixName === suffixName),
  );
}

/** A captain with the record that a week has of them, wherever it was made. */
interface RecordedCaptain extends StoredCaptain {
  status: AttendanceStatus | null;
  recordUnitId: number | null;
  /** Day on which the captain came into the sector. */
  joinedAt: string;
}

/** The regular captains of a unit by full name, with the record that a week has of each. */
export async function listCaptainsWithRecords(
  db: Kysely<DB>,
  unitCaptainId: number,
  { termNumber, weekNumber }: WeekKey,
): Promise<RecordedCaptain[]> {
  return selectOpen(db)
    .leftJoin('captainAttendance', (join) =>
      join
        .onRef('captainAttendance.captainId', '=', 'captains.captainId')
        .on('captainAttendance.termNumber', '=', termNumber)
        .on('captainAttendance.weekNumber', '=', weekNumber),
    )
    .where('sectors.unitCaptainId', '=', unitCaptainId)
    .select((row) => [
      'captainAttendance.status',
      'captainAttendance.unitCaptainId as recordUnitId',
      row.fn.coalesce('captains.joinedAt', 'captains.createdAt').as('joinedAt'),
    ])
    .execute();
}

/** A captain whether open or closed, or undefined; `lock` holds the row until the transaction ends. */
export async function findCaptain(
  db: Kysely<DB>,
  captainId: number,
  lock?: 'share' | 'update',
): Promise<StoredCaptain | undefined> {
  let captain = selectCaptains(db).where('captains.captainId', '=', captainId);
  if (lock === 'share') captain = captain.forShare('captains');
  if (lock === 'update') captain = captain.forNoKeyUpdate('captains');
  return captain.executeTakeFirst();
}

/** The captain, or CAPTAIN_NOT_FOUND. */
export async function getCaptain(db: Kysely<DB>, captainId: number): Promise<StoredCaptain> {
  const captain = await findCaptain(db, captainId);
  if (!captain) throw new ApiError('CAPTAIN_NOT_FOUND');
  return captain;
}

/** A responsibility that ended with its holder's account or sector. */
export type EndedResponsibility = { responsibility: Responsibility; until: string | null };

/**
 * Changes a captain's row and returns it. Losing the own sector, or becoming its captain, ends a captain's stand-in; a closed
 * account and a captain without a sector lose what they answer for (`ended`), and nothing of it returns by itself.
 */
export async function updateCaptain(
  db: Kysely<DB>,
  captainId: number,
  change: Updateable<Captains>,
  now: Date,
): Promise<StoredCaptain & { ended: EndedResponsibility[] }> {
  await db.updateTable('captains').set(change).where('captainId', '=', captainId).execute();
  if (change.sectorId !== undefined) {
    let over = db.deleteFrom('standIns').where('captainId', '=', captainId);
    if (change.sectorId !== null) over = over.where('sectorId', '=', change.sectorId);
    await over.execute();
  }
  const captain = await getCaptain(db, captainId);
  const ended = mayHold({ ...captain, isClosed: captain.closedAt !== null })
    ? []
    : await endResponsibilities(db, captainId, now);
  return { ...captain, ended };
}

/** Ends all that a captain answers for; what it was. */
async function endResponsibilities(
  db: Kysely<DB>,
  captainId: number,
  now: Date,
): Promise<EndedResponsibility[]> {
  return db
    .updateTable('responsibilities')
    .set({ endedAt: now.toISOString() })
    .where('captainId', '=', captainId)
    .where('endedAt', 'is', null)
    .returning(['responsibility', 'untilDay as until'])
    .execute();
}

/**
 * Locks a captain and all open general captains, always in the same order, so that two general captains can't remove
 * each other at once; returns the captain and the number of other general captains.
 */
export async function lockCaptainAndGenerals(
  db: Kysely<DB>,
  captainId: number,
): Promise<{ captain: StoredCaptain; otherGenerals: number }> {
  const locked = await db
    .selectFrom('captains')
    .select(['captainId', 'type', 'closedAt'])
    .where((where) =>
      where.or([
        where('captainId', '=', captainId),
        where.and([where('type', '=', 'general'), where('closedAt', 'is', null)]),
      ]),
    )
    .orderBy('captainId')
    // NO KEY UPDATE lets writes refer to these captains by foreign key meanwhile.
    .forNoKeyUpdate()
    .execute();
  const captain = await getCaptain(db, captainId);
  const otherGenerals = locked.filter(
    (row) => row.captainId !== captainId && row.type === 'general' && row.closedAt === null,
  ).length;
  return { captain, otherGenerals };
}

/** Hours for which a one-time password is valid, for one sign-in. */
const ONE_TIME_PASSWORD_HOURS = 24;

/**
 * Replaces a captain's password by a one-time password and ends their sessions. The account is locked, so that no login
 * with the old password slips in between.
 */
export async function giveOneTimePassword(
  db: Kysely<DB>,
  { captainId, passwordHash, now }: { captainId: number; passwordHash: string; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + ONE_TIME_PASSWORD_HOURS * 3_600_000);
  const change = {
    passwordHash,
    mustChangePassword: true,
    oneTimePasswordUntil: until.toISOString(),
  };
  await updateCaptain(db, captainId, change, now);
  await endSessions(db, captainId);
}

/** Ends all sessions of a captain, except the one to keep; how many there were. */
export async function endSessions(
  db: Kysely<DB>,
  captainId: number,
  keepSessionId?: string,
): Promise<number> {
  let query = db.deleteFrom('sessions').where('captainId', '=', captainId);
  if (keepSessionId !== undefined) query = query.where('sessionId', '<>', keepSessionId);
  const { numDeletedRows } = await query.executeTakeFirst();
  // Streams of ended sessions check at once, not at their next poll.
  await hintUnread(db, [captainId]);
  return Number(numDeletedRows);
}
