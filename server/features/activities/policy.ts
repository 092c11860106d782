import type { Activity } from '../../../contract/activities/endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { isOwnOrGeneral } from '../captains/policy.ts';
import type { StoredActivity } from './queries.ts';
import { activityVersion } from './rules.ts';

/** A general captain changes any activity, others those they planned. Everybody sees that it exists. */
export function authorizeActivity(caller: Caller, activity: StoredActivity): void {
  if (!isOwnOrGeneral(caller, activity.plannedBy)) {
    throw new ApiError('OUT_OF_SCOPE', {
      arabicMessage: 'يمكنك تعديل الأنشطة التي خططت لها فقط',
    });
  }
}

/** The activity as the caller sees it: with whether they may change it, and the version to change. */
export function visibleActivity(caller: Caller, activity: StoredActivity): Activity {
  const editable = isOwnOrGeneral(caller, activity.plannedBy);
  return { ...activity, editable, version: activityVersion(activity) };
}
