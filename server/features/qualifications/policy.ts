import { canForAll } from '../../../contract/core/permissions.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import type { StoredCaptain } from '../captains/queries.ts';
import { reachesSector } from '../sectors/policy.ts';

type Owner = Pick<StoredCaptain, 'captainId' | 'sectorId'>;

/**
 * General captains and who answers for qualifications keep everybody's, a unit captain those of the captains in the own
 * sectors; throws OUT_OF_SCOPE.
 */
export function authorizeKeeping(caller: Caller, { sectorId }: Owner): void {
  if (canForAll(caller, 'qualifications:keep')) return;
  const isOfUnit = caller.type === 'unit' && sectorId !== null && reachesSector(caller, sectorId);
  if (!isOfUnit) throw new ApiError('OUT_OF_SCOPE');
}

/** Everybody reads their own; else who keeps them. Throws OUT_OF_SCOPE. */
export function authorizeReading(caller: Caller, owner: Owner): void {
  if (caller.captainId !== owner.captainId) authorizeKeeping(caller, owner);
}
