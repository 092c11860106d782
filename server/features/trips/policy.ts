import { canForAll } from '../../../contract/core/permissions.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { reachesSector } from '../sectors/policy.ts';

/** Who runs a trip, as the rows have it. */
export interface Runners {
  sectors: readonly { sectorId: number; agreed: boolean }[];
  captainId: number;
  helperIds: readonly number[];
}

/**
 * A trip is run by its captain in charge, its helpers, the unit captains of its sectors, and general captains. A regular
 * captain of a sector that comes along does not run it.
 */
export function runsTrip(caller: Caller, { sectors, captainId, helperIds }: Runners): boolean {
  if (caller.type === 'general') return true;
  if (captainId === caller.captainId || helperIds.includes(caller.captainId)) return true;
  const isOwn = ({ sectorId, agreed }: { sectorId: number; agreed: boolean }) =>
    agreed && reachesSector(caller, sectorId);
  return caller.type === 'unit' && sectors.some(isOwn);
}

/** Throws OUT_OF_SCOPE for a captain who does not run the trip, with the name of who is in charge. */
export function authorizeTrip(
  caller: Caller,
  trip: Runners & { captain: { firstName: string; lastName: string } },
): void {
  if (runsTrip(caller, trip)) return;
  throw new ApiError('OUT_OF_SCOPE', {
    arabicMessage: `يدير هذه الرحلة ${trip.captain.firstName} ${trip.captain.lastName}`,
  });
}

/**
 * A trip's money is read by who runs the trip, and by who takes it over: they see the bank, and confirm what families say they
 * paid. Throws OUT_OF_SCOPE.
 */
export function authorizeTripMoney(
  caller: Caller,
  trip: Runners & { captain: { firstName: string; lastName: string } },
): void {
  if (!canForAll(caller, 'trips:take-over')) authorizeTrip(caller, trip);
}

/** Nobody but a general captain takes over the money of a trip that they run themselves; throws OUT_OF_SCOPE. */
export function authorizeTakeOver(caller: Caller, trip: Runners): void {
  if (caller.type === 'general' || !runsTrip(caller, trip)) return;
  throw new ApiError('OUT_OF_SCOPE', { arabicMessage: 'لا تستلم مالاً تحمله أنت' });
}

/** A sector comes along once its captain, its unit captain or a general captain agrees. */
export const mayAgree = (caller: Caller, sectorId: number): boolean =>
  reachesSector(caller, sectorId);

/** A trip is made by captains of at least one of its sectors; throws OUT_OF_SCOPE. */
export function authorizeNewTrip(caller: Caller, sectorIds: readonly number[]): void {
  if (sectorIds.some((sectorId) => reachesSector(caller, sectorId))) return;
  throw new ApiError('OUT_OF_SCOPE', { arabicMessage: 'ادعُ قطاعاً واحداً من قطاعاتك على الأقل' });
}

/** General captains settle a trip; throws OUT_OF_SCOPE. */
export function authorizeSettling(
  caller: Caller,
  captain: { firstName: string; lastName: string },
): void {
  if (caller.type === 'general') return;
  throw new ApiError('OUT_OF_SCOPE', {
    arabicMessage: `تنتظر التسوية قائداً عاماً، ويراجعها معه ${captain.firstName} ${captain.lastName}`,
  });
}
