import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { authorizeSector } from '../sectors/policy.ts';

/** Requires the sector to be in the caller's scope; the whole group's calendar (null) is for general captains alone. */
export function authorizeCalendar(caller: Caller, sectorId: number | null): void {
  if (sectorId !== null) authorizeSector(caller, sectorId);
  else if (caller.type !== 'general') throw new ApiError('OUT_OF_SCOPE');
}
