import type { Kysely } from 'kysely';
import type { Permission } from '../../../contract/core/permissions.ts';
import { askedSector, type SectorName } from '../../../contract/sectors/sector-name.ts';
import type { DB } from '../../db/tables.ts';
import type { Caller } from '../../http/session.ts';
import { authorizeSector, sectorScope } from './policy.ts';
import { findSectorId } from './queries.ts';

/**
 * The sectors that a call is about: the named one where it is within scope (or that of `permission`), the whole scope where
 * none is; null is all.
 */
export async function readSectorIds(
  {
    db,
    query,
    caller,
  }: {
    db: Kysely<DB>;
    query: { [Name in keyof SectorName]?: string | null | undefined };
    caller: Caller;
  },
  permission?: Permission,
): Promise<number[] | null> {
  const asked = askedSector(query);
  if (asked === undefined) return sectorScope(caller, permission);
  if (asked === null) return [];
  const sectorId = await findSectorId({ db, caller }, asked);
  authorizeSector(caller, sectorId, permission);
  return [sectorId];
}
