import type { Scout } from '../../../contract/scouts/endpoints.ts';
import { answeredSector } from '../../../contract/sectors/sector-name.ts';
import { contentVersion } from '../../lib/version.ts';
import type { Settings } from '../../settings.ts';
import type { ScoutFields, StoredScout } from './queries.ts';

/** The scout as answers spell them. */
export function asScout(
  scout: StoredScout,
  { firstGroupName }: Pick<Settings, 'firstGroupName'>,
): Scout {
  return {
    scoutId: scout.scoutId,
    name: scout.name,
    gender: scout.gender,
    ...answeredSector(scout),
    createdAt: scout.createdAt,
    phoneNumber: scout.phoneNumber,
    address: scout.address,
    birthDate: scout.birthDate,
    enrollDate: scout.enrollDate,
    photo: null,
    birthCertificate: null,
    group: scout.groupName ?? firstGroupName,
  };
}

/** The scout as the history spells them. */
export function recordedScout(scout: StoredScout) {
  return { ...scout, ...answeredSector(scout) };
}

/** The version of what a change of a scout replaces. */
export function scoutVersion(scout: ScoutFields): string {
  const { name, gender, sectorId, phoneNumber, address, birthDate, enrollDate } = scout;
  return contentVersion([name, gender, sectorId, phoneNumber, address, birthDate, enrollDate]);
}
