import { canForAll } from '../../../contract/core/permissions.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { reachesSector } from '../sectors/policy.ts';

/** Captains of the sector, its unit captain, and who stands in for it today give points; throws OUT_OF_SCOPE. */
export function authorizeRecording(caller: Caller, sectorId: number): void {
  const isStandIn = caller.standIn?.sectorId === sectorId;
  if (!isStandIn && !reachesSector(caller, sectorId)) throw new ApiError('OUT_OF_SCOPE');
}

/**
 * General captains and who answers for programmes manage the criteria of the whole group (no sector); a sector's captains and
 * its unit captain those of the sector. Throws OUT_OF_SCOPE.
 */
export function authorizeCriteria(caller: Caller, sectorId: number | null): void {
  const isAllowed =
    sectorId === null
      ? canForAll(caller, 'criteria:keep')
      : caller.type !== 'general' && reachesSector(caller, sectorId);
  if (!isAllowed) throw new ApiError('OUT_OF_SCOPE');
}
