import { can } from '../../../contract/permissions.ts';
import type { Scout, ScoutProfile } from '../../../contract/scouts.ts';
import { dayIn, secondsUntilTomorrow } from '../../lib/calendar.ts';
import { ApiError } from '../../lib/errors.ts';
import type { Parts } from '../../lib/route.ts';
import type { Caller } from '../../lib/session.ts';
import type { Settings } from '../../settings.ts';
import { reachesSector } from '../sectors/policy.ts';
import { countProfileRead, findPresentScout, type StoredScout } from './queries.ts';

/** Throws for a scout outside the caller's scope: 403 where open profiles let them know of the scout, else 404. */
export function authorizeScout(
  caller: Caller,
  scout: StoredScout,
  { publicScoutProfile }: Pick<Settings, 'publicScoutProfile'>,
): void {
  if (reachesSector(caller, scout.sectorId)) return;
  const isKnown = publicScoutProfile !== 'off' && scout.deletedAt === null;
  throw new ApiError(isKnown ? 'OUT_OF_SCOPE' : 'SCOUT_NOT_FOUND');
}

/** Whether the caller may change the scout: what a profile tells beforehand of the answer to a PUT. */
export function mayEditScout(caller: Caller | null, scout: StoredScout): boolean {
  return caller !== null && can(caller, 'scouts:edit') && reachesSector(caller, scout.sectorId);
}

/** The scout as captains of the scope see them. */
export function asScout(scout: StoredScout, { groupName }: Pick<Settings, 'groupName'>): Scout {
  const { scoutId, name, gender, sectorBaseName, sectorSuffixName, createdAt } = scout;
  const { phoneNumber, address, birthDate, enrollDate } = scout;
  return {
    ...{ scoutId, name, gender, sectorBaseName, sectorSuffixName, createdAt },
    ...{ phoneNumber, address, birthDate, enrollDate },
    photo: null,
    birthCertificate: null,
    group: groupName,
  };
}

/** Name, role and attendance: what a sector's list shows to captains outside the scope. */
export function withoutContact<T extends Scout>(scout: T): T {
  return { ...scout, phoneNumber: null, address: null, birthDate: null, enrollDate: null };
}

/** Name, sector, group and attendance only: what an open profile shows of a child. product.md. */
export function asOpenProfile(scout: Scout): Omit<ScoutProfile, 'editable'> {
  return { ...withoutContact(scout), gender: null, createdAt: null };
}

/** Different profiles that one visitor opens in a day: enough for a parent, not for walking through the numbers. */
const PROFILES_PER_DAY = 30;

/**
 * The scout of an open profile and whether the caller sees all of it. Of reads from outside the scope the different
 * numbers are counted, those that nobody has too: a captain's by account, a visitor's by address. The setting may
 * shut them out. product.md, the open profile.
 */
export async function openProfile(
  call: Pick<Parts, 'db' | 'settings'> & {
    params: { id: number };
    caller: Caller | null;
    now: Date;
    address: string;
  },
): Promise<{ scout: StoredScout; isWhole: boolean }> {
  const { db, settings, params, caller, now, address } = call;
  const setting = settings.publicScoutProfile;
  if (setting === 'off' && caller === null) throw new ApiError('NOT_SIGNED_IN');
  const scout = await findPresentScout(db, params.id);
  if (scout && caller && reachesSector(caller, scout.sectorId)) return { scout, isWhole: true };
  const reader = caller ? `captain:${caller.captainId}` : `address:${address}`;
  const day = dayIn(settings.timeZone, now);
  if (!(await countProfileRead(db, { reader, day, scoutId: params.id, limit: PROFILES_PER_DAY }))) {
    throw new ApiError('TOO_MANY_REQUESTS', {
      arabicMessage: 'فتحت صفحات كثيرة اليوم، يرجى المحاولة غداً',
      retryAfter: secondsUntilTomorrow(settings.timeZone, now),
    });
  }
  if (!scout || setting === 'off') throw new ApiError('SCOUT_NOT_FOUND');
  return { scout, isWhole: setting === 'full' };
}
