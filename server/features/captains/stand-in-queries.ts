import { type Kysely, sql } from 'kysely';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { readHeld } from '../../http/session.ts';

/** A stand-in: the captain, the sector and the last day. */
export interface StoredStandIn extends SectorName {
  captainId: number;
  firstName: string;
  middleName: string;
  lastName: string;
  sectorId: number;
  until: string;
}

function selectStandIns(db: Kysely<DB>, today: string) {
  return db
    .selectFrom('standIns')
    .innerJoin('captains', 'captains.captainId', 'standIns.captainId')
    .innerJoin('sectors', 'sectors.sectorId', 'standIns.sectorId')
    .where('standIns.untilDay', '>=', today)
    .select([
      'standIns.captainId',
      'standIns.sectorId',
      'standIns.untilDay as until',
      'captains.firstName',
      'captains.middleName',
      'captains.lastName',
      'sectors.baseName',
      'sectors.suffixName',
    ]);
}

/** The stand-ins of `today` in these sectors (null: all), by last day. */
export async function listStandInsOf(
  db: Kysely<DB>,
  sectorIds: number[] | null,
  today: string,
): Promise<StoredStandIn[]> {
  let standIns = selectStandIns(db, today)
    .orderBy('standIns.untilDay')
    .orderBy('standIns.captainId');
  if (sectorIds !== null) {
    standIns = standIns.where(sql<boolean>`stand_ins.sector_id = ANY(${sectorIds}::int[])`);
  }
  return standIns.execute();
}

/** A captain's stand-in on `today`, or undefined. Callers that write have locked the captain's row. */
export async function findStandIn(
  db: Kysely<DB>,
  captainId: number,
  today: string,
): Promise<StoredStandIn | undefined> {
  return selectStandIns(db, today).where('standIns.captainId', '=', captainId).executeTakeFirst();
}

/** A captain's stand-in and responsibilities of `today`, as the answer to a sign-in has them. */
export async function readOwnNow(
  db: Kysely<DB>,
  captainId: number,
  today: string,
): Promise<Pick<SignedInCaptain, 'standIn' | 'responsibilities'>> {
  const responsibilities = await readHeld(db, captainId, today);
  const found = await findStandIn(db, captainId, today);
  if (!found) return { standIn: null, responsibilities };
  const { baseName, suffixName, until } = found;
  return { standIn: { baseName, suffixName, until }, responsibilities };
}

/** Stores a captain's stand-in, replacing an earlier one. */
export async function storeStandIn(
  db: Kysely<DB>,
  standIn: { captainId: number; sectorId: number; untilDay: string },
  by: { captainId: number; now: Date },
): Promise<void> {
  const row = { ...standIn, madeBy: by.captainId, madeAt: by.now.toISOString() };
  await db
    .insertInto('standIns')
    .values(row)
    .onConflict((conflict) => conflict.column('captainId').doUpdateSet(row))
    .execute();
}

/** Ends a captain's stand-in for a sector and returns its last day. Throws STAND_IN_NOT_FOUND if it is over. */
export async function removeStandIn(
  db: Kysely<DB>,
  { captainId, sectorId, today }: { captainId: number; sectorId: number; today: string },
): Promise<string> {
  const { untilDay } = await db
    .deleteFrom('standIns')
    .where('captainId', '=', captainId)
    .where('sectorId', '=', sectorId)
    .where('untilDay', '>=', today)
    .returning('untilDay')
    .executeTakeFirstOrThrow(() => new ApiError('STAND_IN_NOT_FOUND'));
  return untilDay;
}
