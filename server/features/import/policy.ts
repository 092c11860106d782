import { pickMerged } from '../../../contract/import/rules.ts';
import type { Namesake } from '../../../contract/scouts/endpoints.ts';
import { answeredSector } from '../../../contract/sectors/sector-name.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { reachesSector } from '../sectors/policy.ts';
import type { StoredImport, StoredNamesake } from './queries.ts';

/** A scout with the same name as an imported row; callers out of scope get only name and sector. */
function asNamesake(caller: Caller, scout: StoredNamesake): Namesake {
  const isOwn = reachesSector(caller, scout.sectorId);
  return {
    scoutId: scout.scoutId,
    name: scout.name,
    ...answeredSector(scout),
    isOwn,
    isDeleted: scout.deletedAt !== null,
    ...pickMerged((field) => (isOwn ? scout[field] : null)),
  };
}

/** The scouts as the caller may know them; of deleted ones those of the scope alone. */
export function asNamesakes(caller: Caller, scouts: readonly StoredNamesake[]): Namesake[] {
  return scouts
    .map((scout) => asNamesake(caller, scout))
    .filter(({ isOwn, isDeleted }) => isOwn || !isDeleted);
}

/** An import is visible to the captain who made it and to general captains; others get IMPORT_NOT_FOUND. */
export function authorizeImport(caller: Caller, { madeBy }: StoredImport): void {
  const isOwn = caller.type === 'general' || caller.captainId === madeBy;
  if (!isOwn) throw new ApiError('IMPORT_NOT_FOUND');
}
