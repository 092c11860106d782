import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import {
  createActivity,
  deleteActivity,
  listActivities,
  updateActivity,
} from '../../../contract/activities/endpoints.ts';
import { activityRecord } from '../../../contract/activities/record.ts';
import { isNotAssignedYet } from '../../../contract/core/permissions.ts';
import { bodyContent } from '../../../contract/core/record-content.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { isOutdated } from '../../lib/version.ts';
import { lockPlannableWeek } from '../terms/queries.ts';
import { findTripOf } from '../trips/queries.ts';
import { authorizeActivity, visibleActivity } from './policy.ts';
import {
  changeActivity,
  getActivity,
  insertActivity,
  listAllActivities,
  removeActivity,
} from './queries.ts';
import { activityVersion } from './rules.ts';

export function activityRoutes(app: FastifyInstance): void {
  route(app, listActivities, async ({ db, caller }) => {
    const activities = isNotAssignedYet(caller) ? [] : await listAllActivities(db);
    const body = activities.map((activity) => visibleActivity(caller, activity));
    return { message: 'Activities', body, count: body.length };
  });

  routeWrite(app, createActivity, async ({ db, body, caller, now, record }) => {
    await lockPlannableWeek(db, body);
    const activity = await insertActivity(db, {
      ...bodyContent(activityRecord, body),
      plannedBy: caller.captainId,
      createdAt: now.toISOString(),
    });
    record({
      entity: 'activity',
      action: 'create',
      entityId: String(activity.activityId),
      before: null,
      after: activity,
    });
    return {
      message: 'Activity planned',
      arabicMessage: 'تم إنشاء النشاط بنجاح',
      body: visibleActivity(caller, activity),
    };
  });

  routeWrite(app, updateActivity, async ({ db, params, body, caller, record }) => {
    const before = await getActivity(db, params.activityId, { lock: true });
    authorizeActivity(caller, before);
    const versions = {
      stored: activityVersion(before),
      after: activityVersion(bodyContent(activityRecord, body)),
    };
    if (isOutdated(body.version, versions)) {
      throw new ApiError('ACTIVITY_CHANGED', { stored: visibleActivity(caller, before) });
    }
    // An activity of an older term may be edited in place, and moved into the newest term only.
    const isMoved = before.weekNumber !== body.weekNumber || before.termNumber !== body.termNumber;
    // The days and the place of a trip are changed with it, which tells how many consents that ends.
    const isElsewhere = isMoved || before.day !== body.day || before.place !== (body.place ?? null);
    if (isElsewhere) await refuseTrip(db, params.activityId);
    if (isMoved) await lockPlannableWeek(db, body);
    const activity = await changeActivity(db, params.activityId, bodyContent(activityRecord, body));
    record({
      entity: 'activity',
      action: 'update',
      entityId: String(params.activityId),
      before,
      after: activity,
    });
    return {
      message: 'Activity edited',
      arabicMessage: 'تم تعديل النشاط بنجاح',
      body: visibleActivity(caller, activity),
    };
  });

  routeWrite(app, deleteActivity, async ({ db, params, caller, record }) => {
    const before = await getActivity(db, params.activityId, { lock: true });
    authorizeActivity(caller, before);
    await refuseTrip(db, params.activityId);
    await removeActivity(db, params.activityId);
    record({
      entity: 'activity',
      action: 'delete',
      entityId: String(params.activityId),
      before,
      after: null,
    });
    return { message: 'Activity deleted', arabicMessage: 'تم حذف النشاط بنجاح' };
  });
}

/** Throws ACTIVITY_IS_TRIP for an activity that people are signed up for. */
async function refuseTrip(db: Kysely<DB>, activityId: number): Promise<void> {
  if ((await findTripOf(db, activityId)) !== undefined) throw new ApiError('ACTIVITY_IS_TRIP');
}
