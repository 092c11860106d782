import { type Kysely, sql } from 'kysely';
import type { Sector } from '../../../contract/sectors/endpoints.ts';
import { foldedSectorName, type SectorName } from '../../../contract/sectors/sector-name.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { knownSector } from './policy.ts';

export interface StoredSector extends Sector {
  sectorId: number;
}

const columns = ['sectorId', 'baseName', 'suffixName', 'unitCaptainId'] as const;

const selectAll = (db: Kysely<DB>) =>
  db
    .selectFrom('sectors')
    .select(columns)
    .orderBy(sql`base_name COLLATE "ar-x-icu"`)
    .orderBy(sql`suffix_name COLLATE "ar-x-icu"`);

/** All sectors by name in Arabic order, locked against change where `lock` says so. */
export async function listAllSectors(db: Kysely<DB>, lock?: 'share'): Promise<StoredSector[]> {
  let sectors = selectAll(db);
  if (lock === 'share') sectors = sectors.forShare();
  return sectors.execute();
}

/** The sector of that name, locked against change where `lock` says so; throws SECTOR_NOT_FOUND. */
export async function findSector(
  db: Kysely<DB>,
  { baseName, suffixName }: SectorName,
  lock?: 'share' | 'update',
): Promise<StoredSector> {
  let sector = db
    .selectFrom('sectors')
    .select(columns)
    .where('baseName', '=', baseName)
    .where('suffixName', '=', suffixName);
  if (lock === 'share') sector = sector.forShare();
  if (lock === 'update') sector = sector.forUpdate();
  return sector.executeTakeFirstOrThrow(() => new ApiError('SECTOR_NOT_FOUND'));
}

/** The number of a sector: without a statement where the caller's session names it. */
export async function findSectorId(
  { db, caller }: { db: Kysely<DB>; caller: Caller },
  asked: SectorName,
): Promise<number> {
  return knownSector(caller, asked) ?? (await findSector(db, asked)).sectorId;
}

/** Holds a unit captain with an open account until the transaction ends, whom a sector is put under; throws NOT_A_UNIT_CAPTAIN. */
export async function lockUnitCaptain(db: Kysely<DB>, captainId: number): Promise<void> {
  await db
    .selectFrom('captains')
    .where('captainId', '=', captainId)
    .where('type', '=', 'unit')
    .where('closedAt', 'is', null)
    .select('captainId')
    .forShare()
    .executeTakeFirstOrThrow(() => fieldError('NOT_A_UNIT_CAPTAIN', 'unitCaptainId'));
}

export async function insertSector(
  db: Kysely<DB>,
  sector: Sector,
  now: Date,
): Promise<StoredSector> {
  return db
    .insertInto('sectors')
    .values({
      baseName: sector.baseName,
      suffixName: sector.suffixName,
      foldedName: foldedSectorName(sector),
      unitCaptainId: sector.unitCaptainId,
      createdAt: now.toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes a sector's names, both of them, or its unit captain. */
export async function updateSector(
  db: Kysely<DB>,
  sectorId: number,
  change: SectorName | Pick<Sector, 'unitCaptainId'>,
): Promise<StoredSector> {
  return db
    .updateTable('sectors')
    .set('baseName' in change ? { ...change, foldedName: foldedSectorName(change) } : change)
    .where('sectorId', '=', sectorId)
    .returning(columns)
    .executeTakeFirstOrThrow(() => new ApiError('SECTOR_NOT_FOUND'));
}

/** Deletes a sector that nothing refers to; throws SECTOR_IN_USE otherwise. */
export async function removeSector(db: Kysely<DB>, sectorId: number): Promise<void> {
  try {
    await db.deleteFrom('sectors').where('sectorId', '=', sectorId).execute();
  } catch (error) {
    // Scouts (deleted ones too), captains, attendance and money refer to sectors by foreign keys.
    if ((error as { code?: string }).code === '23503') throw new ApiError('SECTOR_IN_USE');
    throw error;
  }
}

/** Removes a unit captain from all sectors; returns these. */
export async function releaseUnitSeats(db: Kysely<DB>, captainId: number): Promise<SectorName[]> {
  return db
    .updateTable('sectors')
    .set({ unitCaptainId: null })
    .where('unitCaptainId', '=', captainId)
    .returning(['baseName', 'suffixName'])
    .execute();
}

/** The sectors of a unit captain, or CAPTAIN_NOT_FOUND for anybody else. */
export async function listUnitSectorIds(db: Kysely<DB>, unitCaptainId: number): Promise<number[]> {
  const unit = await db
    .selectFrom('captains')
    .where('captainId', '=', unitCaptainId)
    .where('type', '=', 'unit')
    .select(
      sql<number[]>`ARRAY(
        SELECT sector_id FROM sectors WHERE unit_captain_id = captains.captain_id
      )`.as('sectorIds'),
    )
    .executeTakeFirst();
  if (!unit) throw new ApiError('CAPTAIN_NOT_FOUND');
  return unit.sectorIds;
}
