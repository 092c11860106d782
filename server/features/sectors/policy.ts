import { ApiError } from '../../lib/errors.ts';
import type { Caller } from '../../lib/session.ts';

/** Whether a sector is within the caller's scope: all, own unit's, own. product.md, who may do what. */
export function reachesSector(caller: Caller, sectorId: number): boolean {
  switch (caller.type) {
    case 'general':
      return true;
    case 'unit':
      return caller.unitSectorIds.includes(sectorId);
    case 'regular':
      return caller.sectorId === sectorId;
  }
}

/** Throws OUT_OF_SCOPE for a sector outside the caller's scope. Every captain may know that it exists. */
export function authorizeSector(caller: Caller, sectorId: number): void {
  if (!reachesSector(caller, sectorId)) throw new ApiError('OUT_OF_SCOPE');
}

/** Names and attendance counts of a sector: unit captains see every sector's. */
export function authorizeSectorNames(caller: Caller, sectorId: number): void {
  if (caller.type !== 'unit') authorizeSector(caller, sectorId);
}

/** The sectors of the caller's scope; null means all of them. */
export function sectorScope(caller: Caller): number[] | null {
  switch (caller.type) {
    case 'general':
      return null;
    case 'unit':
      return caller.unitSectorIds;
    case 'regular':
      return caller.sectorId === null ? [] : [caller.sectorId];
  }
}

/** A unit as a whole: general captains all, a unit captain the own one. */
export function authorizeUnit(caller: Caller, unitCaptainId: number): void {
  const isOwn = caller.type === 'unit' && caller.captainId === unitCaptainId;
  if (caller.type !== 'general' && !isOwn) throw new ApiError('OUT_OF_SCOPE');
}
