import { can } from '../../../contract/core/permissions.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { reachesSector } from '../sectors/policy.ts';

interface Planned {
  sectorIds: readonly number[];
  captain: { captainId: number };
}

/** A session may be changed by captains of all its sectors, and by the captain in charge who still has one of them. */
export function mayEditSession(caller: Caller, { sectorIds, captain }: Planned): boolean {
  const isReached = (sectorId: number) => reachesSector(caller, sectorId);
  const isInCharge = captain.captainId === caller.captainId && sectorIds.some(isReached);
  return isInCharge || sectorIds.every(isReached);
}

export function authorizeSession(caller: Caller, session: Planned): void {
  if (mayEditSession(caller, session)) return;
  throw new ApiError('OUT_OF_SCOPE', {
    arabicMessage: 'يعدّل الجلسة القائد المسؤول عنها وقادة قطاعاتها',
  });
}

/** Whether the caller has one of its sectors, which allows ticking materials and storing passes. */
export function isOfSession(caller: Caller, { sectorIds }: Pick<Planned, 'sectorIds'>): boolean {
  return sectorIds.some((sectorId) => reachesSector(caller, sectorId));
}

/** Throws OUT_OF_SCOPE if a sector outside the caller's scope is added or removed. */
export function authorizeSectors(
  caller: Caller,
  after: readonly number[],
  before: readonly number[] = [],
): void {
  const changed = [
    ...after.filter((sectorId) => !before.includes(sectorId)),
    ...before.filter((sectorId) => !after.includes(sectorId)),
  ];
  if (!changed.every((sectorId) => reachesSector(caller, sectorId))) {
    throw new ApiError('OUT_OF_SCOPE');
  }
}

/** General captains and who answers for programmes mark sessions for the group's library; throws FORBIDDEN. */
export function authorizeLibrary(caller: Caller): void {
  if (!can(caller, 'sessions:library')) {
    throw new ApiError('FORBIDDEN', {
      arabicMessage: 'يضيف الجلسات إلى مكتبة المجموعة قائد عام أو مسؤول البرامج',
    });
  }
}
