import { activityRecord } from '../../../contract/activities/record.ts';
import type { PlainContent } from '../../../contract/core/record-content.ts';
import { recordVersion } from '../../lib/version.ts';

/** The version of what a change of an activity replaces. */
export function activityVersion(activity: PlainContent<typeof activityRecord>): string {
  return recordVersion(activityRecord, activity);
}
