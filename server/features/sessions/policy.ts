import { can } from '../../../contract/core/permissions.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { reachesSector } from '../sectors/policy.ts';

interface Planned {
  sectorIds: readonly number[];
  captain: { captainId: number };
}

/** Captains of all its sectors change a session, and who is in charge of it and still has one of them. */
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

/** Whether the caller has one of its sectors: they tick materials, and note who passed. */
export function isOfSession(caller: Caller, { sectorIds }: Pick<Planned, 'sectorIds'>): boolean {
  return sectorIds.some((sectorId) => reachesSector(caller, sectorId));
}

/** Throws OUT_OF_SCOPE where a sector is added or taken out that is not the caller's. */
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

/** General captains mark sessions for the group's library; throws FORBIDDEN. */
export function authorizeLibrary(caller: Caller): void {
  if (!can(caller, 'sessions:library')) {
    throw new ApiError('FORBIDDEN', {
      arabicMessage: 'يضيف القائد العام الجلسات إلى مكتبة المجموعة',
    });
  }
}
