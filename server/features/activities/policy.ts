import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { isOwnOrGeneral } from '../captains/policy.ts';
import type { StoredActivity } from './queries.ts';

/** A general captain changes any activity, others those they planned. Everybody sees that it exists. */
export function authorizeActivity(caller: Caller, activity: StoredActivity): void {
  if (!isOwnOrGeneral(caller, activity.plannedBy)) {
    throw new ApiError('OUT_OF_SCOPE', {
      arabicMessage: 'يمكنك تعديل الأنشطة التي خططت لها فقط',
    });
  }
}

/** The activity as the caller sees it: with whether they may change it. */
export function visibleActivity(caller: Caller, activity: StoredActivity) {
  return { ...activity, editable: isOwnOrGeneral(caller, activity.plannedBy) };
}
