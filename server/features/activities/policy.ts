import type { Activity } from '../../../contract/activities.ts';
import { ApiError } from '../../lib/errors.ts';
import type { Caller } from '../../lib/session.ts';

/** A general captain changes any activity, others those they planned. Everybody sees that it exists. */
export function authorizeActivity(caller: Caller, { plannedBy }: Activity): void {
  if (caller.type !== 'general' && plannedBy.captainId !== caller.captainId) {
    throw new ApiError('OUT_OF_SCOPE', {
      arabicMessage: 'يمكنك تعديل الأنشطة التي خططت لها فقط',
    });
  }
}
