import { contentVersion } from '../../lib/version.ts';
import type { StoredActivity } from './queries.ts';

/** The version of what a change of an activity replaces. */
export function activityVersion(
  activity: Pick<StoredActivity, 'name' | 'type' | 'place' | 'day' | 'weekNumber' | 'termNumber'>,
): string {
  const { name, type, place, day, weekNumber, termNumber } = activity;
  return contentVersion([name, type, place, day, weekNumber, termNumber]);
}
