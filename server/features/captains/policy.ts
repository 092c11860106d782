import type { Captain, CaptainRef } from '../../../contract/captains.ts';
import { ApiError } from '../../lib/errors.ts';
import type { Caller } from '../../lib/session.ts';
import type { StoredCaptain } from './queries.ts';

/** Whether the caller may see how to reach a captain. */
function reachesCaptain(caller: Caller, captain: StoredCaptain): boolean {
  if (captain.captainId === caller.captainId) return true;
  switch (caller.type) {
    case 'general':
      return true;
    case 'unit':
      return captain.overUnitCaptainId === caller.captainId;
    case 'regular':
      return (
        caller.sectorId !== null &&
        (captain.sectorId === caller.sectorId || captain.captainId === caller.overUnitCaptainId)
      );
  }
}

/**
 * Captains as the caller may see them: unit captains read every name (they hand over and assign), contact
 * details of their own; a regular captain sees the own sector's captains and its unit captain only.
 */
export function visibleCaptains<T extends StoredCaptain>(
  caller: Caller,
  captains: T[],
): (T & Captain)[] {
  return captains.flatMap((captain) => {
    if (reachesCaptain(caller, captain)) return [captain];
    return caller.type === 'unit' ? [{ ...captain, phoneNumber: null, email: null }] : [];
  }) as (T & Captain)[];
}

/** A unit captain takes in captains who are free or already in the own unit. */
export function authorizeNewSeat(caller: Caller, captain: StoredCaptain): void {
  const isFree = captain.sectorId === null;
  if (caller.type === 'unit' && !isFree && captain.overUnitCaptainId !== caller.captainId) {
    throw new ApiError('OUT_OF_SCOPE', {
      arabicMessage: 'هذا القائد معين في قطاع تابع لوحدة أخرى',
    });
  }
}

/** Whether a captain may change what `doneBy` did: who did it, and general captains. */
export function isOwnOrGeneral(caller: Caller, doneBy: Pick<CaptainRef, 'captainId'>): boolean {
  return caller.type === 'general' || doneBy.captainId === caller.captainId;
}
