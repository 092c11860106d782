import type { CaptainRef } from '../../../contract/captains/endpoints.ts';
import { can, canForAll } from '../../../contract/core/permissions.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { reachesSector, sectorScope } from '../sectors/policy.ts';
import type { StoredCaptain } from './queries.ts';
import { asCaptain } from './rules.ts';

/** The captains whose contact details the caller may see: those of these sectors (null means everybody), and these. */
export function captainScope(caller: Caller): { sectorIds: number[] | null; captainIds: number[] } {
  const over = caller.type === 'regular' && caller.sectorId !== null && caller.overUnitCaptainId;
  return {
    sectorIds: sectorScope(caller),
    captainIds: [caller.captainId, ...(over ? [over] : [])],
  };
}

/** Whether the caller may see a captain's contact details. */
function reachesCaptain(caller: Caller, { captainId, sectorId }: StoredCaptain): boolean {
  const scope = captainScope(caller);
  if (scope.sectorIds === null || scope.captainIds.includes(captainId)) return true;
  return sectorId !== null && scope.sectorIds.includes(sectorId);
}

/** Whether the caller may change a captain's rank, or the sector of one who leads a sector of theirs. */
export function mayEditCaptain(
  caller: Caller,
  { type, sectorId }: Pick<StoredCaptain, 'type' | 'sectorId'>,
): boolean {
  if (can(caller, 'captains:manage')) return true;
  const isOwn = type === 'regular' && sectorId !== null && reachesSector(caller, sectorId);
  return isOwn && can(caller, 'sectors:assign');
}

/**
 * Captains as the caller may see them: unit captains read every name (they hand over and assign), as does who answers for
 * qualifications, and contact details of their own; another regular captain sees the own sector's captains and its unit captain only.
 */
export function visibleCaptains<T extends StoredCaptain>(caller: Caller, captains: T[]) {
  return captains.flatMap((captain) => {
    if (reachesCaptain(caller, captain)) return [asCaptain(captain)];
    const named = { ...captain, phoneNumber: null, email: null, memberNumber: null };
    const readsNames = caller.type === 'unit' || canForAll(caller, 'qualifications:keep');
    return readsNames ? [asCaptain(named)] : [];
  });
}

/** A unit captain takes in captains who are free or already in the own unit. */
export function authorizeNewSeat(caller: Caller, captain: StoredCaptain): void {
  const isFree = captain.sectorId === null;
  if (caller.type === 'unit' && !isFree && captain.overUnitCaptainId !== caller.captainId) {
    throw new ApiError('OUT_OF_SCOPE', {
      arabicMessage: 'هذا القائد معيَّن في قطاع تابع لوحدة أخرى',
    });
  }
}

/** Whether a captain may change what `doneBy` did: only the same captain and general captains may. */
export function isOwnOrGeneral(caller: Caller, doneBy: Pick<CaptainRef, 'captainId'>): boolean {
  return caller.type === 'general' || doneBy.captainId === caller.captainId;
}
