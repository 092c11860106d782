import { can, isNotAssignedYet, type Permission } from '../../../contract/core/permissions.ts';
import { knownContent, type Reader } from '../../../contract/core/record-content.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import { ApiError } from '../../http/errors.ts';
import { networkAround } from '../../http/limits/address.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn, secondsUntilTomorrow } from '../../lib/calendar.ts';
import type { Settings } from '../../settings.ts';
import { reachesSector, sectorScope } from '../sectors/policy.ts';
import type { OpenedProfile, StoredScout } from './queries.ts';

/** The refusal of a scout whom the caller may not touch: 403 if open profiles are on, else 404. */
export function scoutRefusal(
  { deletedAt }: Pick<StoredScout, 'deletedAt'>,
  { publicScoutProfile }: Pick<Settings, 'publicScoutProfile'>,
): ApiError {
  const isKnown = publicScoutProfile !== 'off' && deletedAt === null;
  return new ApiError(isKnown ? 'OUT_OF_SCOPE' : 'SCOUT_NOT_FOUND');
}

/** Throws for a scout outside the caller's scope, or that of `permission` where a responsibility may open it. */
export function authorizeScout(
  caller: Caller,
  scout: StoredScout,
  settings: Pick<Settings, 'publicScoutProfile'>,
  permission?: Permission,
): void {
  if (!reachesSector(caller, scout.sectorId, permission)) throw scoutRefusal(scout, settings);
}

/** Whether the caller may change the scout, which profiles show before a PUT. */
export function mayEditScout(caller: Caller | null, scout: Pick<StoredScout, 'sectorId'>): boolean {
  return caller !== null && can(caller, 'scouts:edit') && reachesSector(caller, scout.sectorId);
}

/** The scout without the fields that a reader may not know. */
export function asKnownScout(scout: StoredScout, reader: Reader): StoredScout {
  const { scoutId, sectorId, baseName, suffixName, createdAt, deletedAt, groupName } = scout;
  const place = { scoutId, sectorId, baseName, suffixName, createdAt, deletedAt, groupName };
  return { ...knownContent(scoutRecord, scout, reader), ...place };
}

/** The scout for captains who may know only the name, such as a stand-in. */
export const asNamedScout = (scout: StoredScout) => asKnownScout(scout, 'everybody');

type ProfileCall = {
  params: { id: number };
  caller: Caller | null;
  settings: Pick<Settings, 'publicScoutProfile' | 'timeZone'>;
  now: Date;
  address: string;
};

/** The reader of a profile; throws NOT_SIGNED_IN for a visitor if open profiles are off. */
export function profileReader({ params, caller, settings, now, address }: ProfileCall) {
  if (settings.publicScoutProfile === 'off' && caller === null) throw new ApiError('NOT_SIGNED_IN');
  return {
    scoutId: params.id,
    scope: caller ? sectorScope(caller) : [],
    readers: readersOf(caller, address),
    day: dayIn(settings.timeZone, now),
  };
}

/**
 * The throttle subjects of an opened profile: a captain's account; a visitor's address and, of an IPv6 one, the /48
 * around it. A captain without a sector counts by both, since anybody can open many accounts.
 */
function readersOf(caller: Caller | null, address: string): string[] {
  const addresses = [address, networkAround(address)].filter((one) => one !== null);
  const visitor = addresses.map((one) => `address:${one}`);
  if (!caller) return visitor;
  const account = `captain:${caller.captainId}`;
  return isNotAssignedYet(caller) ? [account, ...visitor] : [account];
}

/**
 * The scout of an opened profile and as which reader the caller sees it. Throws if a reader outside the scope opened too
 * many today, if the scout does not exist, and if open profiles are off.
 */
export function authorizeProfile(
  { caller, settings, now }: ProfileCall,
  { scout, isTooMany }: OpenedProfile,
): { scout: StoredScout; reader: Reader } {
  if (scout && caller && reachesSector(caller, scout.sectorId))
    return { scout, reader: 'captains' };
  if (isTooMany) {
    throw new ApiError('TOO_MANY_REQUESTS', {
      arabicMessage: 'فتحت صفحات كثيرة اليوم، يرجى المحاولة غداً',
      retryAfter: secondsUntilTomorrow(settings.timeZone, now),
    });
  }
  if (!scout || settings.publicScoutProfile === 'off') throw new ApiError('SCOUT_NOT_FOUND');
  return { scout, reader: settings.publicScoutProfile === 'full' ? 'openProfile' : 'everybody' };
}
