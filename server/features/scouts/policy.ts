import type { Scout } from '../../../contract/scouts.ts';
import { ApiError } from '../../lib/errors.ts';
import type { Caller } from '../../lib/session.ts';
import type { Settings } from '../../settings.ts';
import { reachesSector } from '../sectors/policy.ts';
import type { StoredScout } from './queries.ts';

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
