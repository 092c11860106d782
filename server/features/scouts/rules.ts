import { contentVersion } from '../../lib/version.ts';
import type { ScoutFields } from './queries.ts';

/** The version of what a change of a scout replaces. */
export function scoutVersion(scout: ScoutFields): string {
  const { name, gender, sectorId, phoneNumber, address, birthDate, enrollDate } = scout;
  return contentVersion([name, gender, sectorId, phoneNumber, address, birthDate, enrollDate]);
}
