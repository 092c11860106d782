import { ApiError } from '../../lib/errors.ts';
import type { Caller } from '../../lib/session.ts';

/** A regular captain records for the own sector and no other; throws OUT_OF_SCOPE. */
export function authorizeOwnSector(
  caller: Caller,
  sector: { baseName: string; suffixName: string },
): number {
  const isOwn =
    caller.rSectorBaseName === sector.baseName && caller.rSectorSuffixName === sector.suffixName;
  if (!isOwn || caller.sectorId === null) throw new ApiError('OUT_OF_SCOPE');
  return caller.sectorId;
}
