import { canForAll } from '../../../contract/core/permissions.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { reachesSector } from '../sectors/policy.ts';
import { type Runners, runsTrip } from '../trips/policy.ts';

/** General captains and أمين العهدة keep the equipment. */
export const keepsEquipment = (caller: Caller): boolean => canForAll(caller, 'equipment:keep');

/** Who runs a trip hands out and takes back for that trip; everything else is for who keeps the equipment. */
export const mayHandOut = (caller: Caller, trip: Runners | null): boolean =>
  keepsEquipment(caller) || (trip !== null && runsTrip(caller, trip));

/** Throws OUT_OF_SCOPE for a captain who neither keeps the equipment nor runs the trip that takes it. */
export function authorizeHandingOut(caller: Caller, trip: Runners | null): void {
  if (mayHandOut(caller, trip)) return;
  throw new ApiError('OUT_OF_SCOPE', {
    arabicMessage: 'يسلّم العهدة ويستلمها أمين العهدة والقادة العامون، ولرحلة من يديرها',
  });
}

/** The equipment that a captain answers for: what they borrowed, what a sector of theirs has, and that of their trips. */
export function isWith(
  caller: Caller,
  lending: { captainId: number | null; sectorId: number | null; trip: Runners | null },
): boolean {
  const { captainId, sectorId, trip } = lending;
  if (captainId === caller.captainId) return true;
  if (trip) return trip.captainId === caller.captainId || trip.helperIds.includes(caller.captainId);
  return sectorId !== null && caller.type !== 'general' && reachesSector(caller, sectorId);
}

/** Throws OUT_OF_SCOPE: a request is answered by who keeps the equipment, and withdrawn by who made it. */
export function authorizeDecision(caller: Caller, captainId: number, isWithdrawal: boolean): void {
  if (isWithdrawal ? captainId === caller.captainId : keepsEquipment(caller)) return;
  throw new ApiError('OUT_OF_SCOPE', {
    arabicMessage: isWithdrawal
      ? 'يسحب الطلب من كتبه'
      : 'يردّ على الطلبات أمين العهدة والقادة العامون',
  });
}

/** Throws OUT_OF_SCOPE: who has a lending asks for more days, and who keeps the equipment may decline it. */
export function authorizeMoreDays(
  caller: Caller,
  { isOwn, isAsking }: { isOwn: boolean; isAsking: boolean },
): void {
  if (isOwn || (!isAsking && keepsEquipment(caller))) return;
  throw new ApiError('OUT_OF_SCOPE', { arabicMessage: 'يطلب مدّ موعدها من هي عنده' });
}
