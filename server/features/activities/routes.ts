import type { FastifyInstance } from 'fastify';
import {
  createActivity,
  deleteActivity,
  listActivities,
  updateActivity,
} from '../../../contract/activities.ts';
import { appendHistory } from '../../lib/history.ts';
import { type Call, route } from '../../lib/route.ts';
import { write } from '../../lib/transaction.ts';
import { holdPlannableWeek } from '../terms/queries.ts';
import { authorizeActivity, visibleActivity } from './policy.ts';
import {
  changeActivity,
  getActivity,
  insertActivity,
  listAllActivities,
  removeActivity,
} from './queries.ts';

export function activityRoutes(app: FastifyInstance): void {
  route(app, listActivities, async ({ db, caller }) => {
    const activities = await listAllActivities(db);
    const body = activities.map((activity) => visibleActivity(caller, activity));
    return { message: 'Activities', body, count: body.length };
  });

  route(app, createActivity, async ({ db, body, caller, now }) =>
    write(db, async (db) => {
      await holdPlannableWeek(db, body);
      const activity = await insertActivity(db, {
        ...fieldsOf(body),
        plannedBy: caller.captainId,
        createdAt: now.toISOString(),
      });
      await appendHistory(db, {
        at: now,
        captainId: caller.captainId,
        action: 'create',
        entity: 'activity',
        entityId: activity.activityId,
        after: activity,
      });
      return {
        message: 'Activity planned',
        arabicMessage: 'تم إنشاء النشاط بنجاح',
        body: visibleActivity(caller, activity),
      };
    }),
  );

  route(app, updateActivity, async ({ db, params, body, caller, now }) =>
    write(db, async (db) => {
      const before = await getActivity(db, params.activityId, { lock: true });
      authorizeActivity(caller, before);
      // An activity of an older term may be corrected where it is, and moved into the newest only.
      const isMoved =
        before.weekNumber !== body.weekNumber || before.termNumber !== body.termNumber;
      if (isMoved) await holdPlannableWeek(db, body);
      const activity = await changeActivity(db, params.activityId, fieldsOf(body));
      await appendHistory(db, {
        at: now,
        captainId: caller.captainId,
        action: 'update',
        entity: 'activity',
        entityId: params.activityId,
        before,
        after: activity,
      });
      return {
        message: 'Activity edited',
        arabicMessage: 'تم تعديل النشاط بنجاح',
        body: visibleActivity(caller, activity),
      };
    }),
  );

  route(app, deleteActivity, async ({ db, params, caller, now }) =>
    write(db, async (db) => {
      const before = await getActivity(db, params.activityId, { lock: true });
      authorizeActivity(caller, before);
      await removeActivity(db, params.activityId);
      await appendHistory(db, {
        at: now,
        captainId: caller.captainId,
        action: 'delete',
        entity: 'activity',
        entityId: params.activityId,
        before,
      });
      return { message: 'Activity deleted', arabicMessage: 'تم حذف النشاط بنجاح' };
    }),
  );
}

/** What a request says of an activity; a place left out is cleared. */
function fieldsOf({
  name,
  type,
  place,
  day,
  weekNumber,
  termNumber,
}: Call<typeof createActivity>['body']) {
  return { name, type, place: place ?? null, day, weekNumber, termNumber };
}
