import { can } from '../../../contract/permissions.ts';
import type { Scout } from '../../../contract/scouts.ts';
import { ApiError } from '../../lib/errors.ts';
import type { Parts } from '../../lib/route.ts';
import type { Caller } from '../../lib/session.ts';
import { countEventLoosely } from '../../lib/throttle.ts';
import type { Settings } from '../../settings.ts';
import { reachesSector } from '../sectors/policy.ts';
import { findPresentScout, type StoredScout } from './queries.ts';

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

/** Name, sector and attendance only: what a child's data shows outside the scope. */
export function withoutContact<T extends Scout>(scout: T): T {
  return { ...scout, phoneNumber: null, address: null, birthDate: null };
}

/**
 * Profile reads from outside the scope per address: thirty profiles of three reads, enough for a parent and
 * not for walking through the numbers.
 */
const PROFILE_READS = { limit: 90, minutes: 15 };

/**
 * The scout of an open profile and whether the caller sees all of it. Reads from outside the scope are
 * counted, of numbers that nobody has too; the setting may shut them out. product.md, the open profile.
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
  await countEventLoosely(db, now, { subject: `profile:${address}`, ...PROFILE_READS });
  if (!scout || setting === 'off') throw new ApiError('SCOUT_NOT_FOUND');
  return { scout, isWhole: setting === 'full' };
}
