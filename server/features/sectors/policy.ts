import { canForAll, type Permission } from '../../../contract/core/permissions.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';

/** The fields of a captain that decide which sectors they reach. */
export type Reach = Pick<Caller, 'type' | 'sectorId' | 'unitSectorIds'> &
  Partial<Pick<Caller, 'responsibilities'>>;

/**
 * Whether a sector is within a captain's scope: all, own unit's, own. docs/security.md, Who may what. What a responsibility may
 * open asks with its `permission`, which a holder has for all sectors.
 */
export function reachesSector(caller: Reach, sectorId: number, permission?: Permission): boolean {
  if (permission && canForAll(caller, permission)) return true;
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
export function authorizeSector(caller: Caller, sectorId: number, permission?: Permission): void {
  if (!reachesSector(caller, sectorId, permission)) throw new ApiError('OUT_OF_SCOPE');
}

/**
 * Whether the caller may read a sector's week: it is in their scope, or they stand in for its captains today. Stand-ins
 * read nothing else of the sector.
 */
export function authorizeSheet(caller: Caller, sectorId: number): { isStandIn: boolean } {
  const isStandIn = caller.standIn?.sectorId === sectorId && !reachesSector(caller, sectorId);
  if (!isStandIn) authorizeSector(caller, sectorId);
  return { isStandIn };
}

/** The number of the caller's own sector or of the one they stand in for, from the session; null for any other. */
export function knownSector(caller: Caller, sector: SectorName): number | null {
  const { standIn } = caller;
  const own = caller.sector;
  const isNamed = ({ baseName, suffixName }: SectorName) =>
    baseName === sector.baseName && suffixName === sector.suffixName;
  if (own && isNamed(own)) return caller.sectorId;
  return standIn && isNamed(standIn) ? standIn.sectorId : null;
}

/** A regular captain records for the own sector, and for one that they stand in for; throws OUT_OF_SCOPE. */
export function authorizeOwnSector(caller: Caller, sector: SectorName): number {
  const sectorId = knownSector(caller, sector);
  if (sectorId !== null) return sectorId;
  throw new ApiError('OUT_OF_SCOPE', {
    arabicMessage: `لا يسجّل ${sectorLabel(sector)} إلا قادته ومن كُلِّف قائداً بديلاً فيه، حتى آخر يوم له`,
  });
}

/** The sector of a regular captain, which they record for; throws NOT_ASSIGNED_YET. */
export function ownSector(caller: Caller): SectorName & { sectorId: number } {
  const { sectorId, sector } = caller;
  if (sectorId === null || sector === null) throw new ApiError('NOT_ASSIGNED_YET');
  return { sectorId, baseName: sector.baseName, suffixName: sector.suffixName };
}

/** Names and attendance counts of a sector: unit captains see every sector's. */
export function authorizeSectorNames(caller: Caller, sectorId: number): void {
  if (caller.type !== 'unit') authorizeSector(caller, sectorId);
}

/** The sectors of the caller's scope, for `permission` where a responsibility may open it; null means all of them. */
export function sectorScope(caller: Caller, permission?: Permission): number[] | null {
  if (permission && canForAll(caller, permission)) return null;
  switch (caller.type) {
    case 'general':
      return null;
    case 'unit':
      return caller.unitSectorIds;
    case 'regular':
      return caller.sectorId === null ? [] : [caller.sectorId];
  }
}

/** Requires a unit in scope: general captains have all, a unit captain the own one. */
export function authorizeUnit(caller: Caller, unitCaptainId: number): void {
  const isOwn = caller.type === 'unit' && caller.captainId === unitCaptainId;
  if (caller.type !== 'general' && !isOwn) throw new ApiError('OUT_OF_SCOPE');
}
