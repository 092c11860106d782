import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import type { Settings } from '../../settings.ts';
import { authorizeScout } from '../scouts/policy.ts';
import type { StoredScout } from '../scouts/queries.ts';
import { reachesSector } from '../sectors/policy.ts';

/** The group keeps no cards until a general captain turns them on; throws HEALTH_CARDS_OFF. */
export function authorizeCards(areKept: boolean): void {
  if (!areKept) throw new ApiError('HEALTH_CARDS_OFF');
}

/**
 * Who reads a health card: general captains, the unit captain and the captains of the scout's present sector. A stand-in,
 * a captain who was moved away and one without a sector don't.
 */
export function readsCard(caller: Caller, scout: Pick<StoredScout, 'sectorId'>): boolean {
  return reachesSector(caller, scout.sectorId);
}

/** Throws for a captain who does not read the card. */
export function authorizeReading(caller: Caller, scout: StoredScout, settings: Settings): void {
  if (!readsCard(caller, scout)) authorizeScout(caller, scout, settings);
}

/** Captains of the scout's scope write it; throws as for what else is written of a scout. */
export function authorizeWriting(caller: Caller, scout: StoredScout, settings: Settings): void {
  authorizeScout(caller, scout, settings);
}
