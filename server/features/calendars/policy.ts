import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { authorizeSector } from '../sectors/policy.ts';

/** A sector's calendar is for those in whose scope it is; the whole group's (null) for general captains alone. */
export function authorizeCalendar(caller: Caller, sectorId: number | null): void {
  if (sectorId !== null) authorizeSector(caller, sectorId);
  else if (caller.type !== 'general') throw new ApiError('OUT_OF_SCOPE');
}
