import { expressionBuilder, type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Activity } from '../../../contract/activities/endpoints.ts';
import { weekdays } from '../../../contract/core/weekdays.ts';
import type { Activities, DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';

/** An activity without the flag whether the caller may change it. */
export type StoredActivity = Omit<Activity, 'editable' | 'version'>;

const { ref } = expressionBuilder<DB, 'captains'>();
const planner = jsonBuildObject({
  captainId: ref('captains.captainId'),
  firstName: ref('captains.firstName'),
  middleName: ref('captains.middleName'),
  gender: ref('captains.gender'),
});

function selectActivities(db: Kysely<DB>) {
  return db
    .selectFrom('activities')
    .innerJoin('captains', 'captains.captainId', 'activities.plannedBy')
    .innerJoin('terms', 'terms.termNumber', 'activities.termNumber')
    .innerJoin('weeks', (join) =>
      join
        .onRef('weeks.termNumber', '=', 'activities.termNumber')
        .onRef('weeks.weekNumber', '=', 'activities.weekNumber'),
    )
    .select([
      'activities.activityId',
      'activities.name',
      'activities.type',
      'activities.place',
      'activities.day',
      'activities.weekNumber',
      'activities.termNumber',
      'terms.termName',
      'weeks.startDate as weekStartDate',
      sql<boolean>`weeks.cancelled_at IS NOT NULL`.as('weekCancelled'),
      planner.as('plannedBy'),
    ]);
}

/** All activities by term, week and day, Saturday first; with `termNumbers` those of these terms. */
export async function listAllActivities(
  db: Kysely<DB>,
  termNumbers?: number[],
): Promise<StoredActivity[]> {
  let activities = selectActivities(db);
  if (termNumbers) {
    activities = activities.where('activities.termNumber', '=', sql<number>`ANY(${termNumbers})`);
  }
  return activities
    .orderBy('activities.termNumber')
    .orderBy('activities.weekNumber')
    .orderBy(sql`array_position(${sql.val([...weekdays])}::text[], activities.day)`)
    .orderBy('activities.activityId')
    .execute();
}

/** The activity, or ACTIVITY_NOT_FOUND; `lock` holds the row until the transaction ends. */
export async function getActivity(
  db: Kysely<DB>,
  activityId: number,
  { lock = false } = {},
): Promise<StoredActivity> {
  let query = selectActivities(db).where('activities.activityId', '=', activityId);
  if (lock) query = query.forUpdate('activities');
  return query.executeTakeFirstOrThrow(() => new ApiError('ACTIVITY_NOT_FOUND'));
}

export async function insertActivity(
  db: Kysely<DB>,
  activity: Insertable<Activities>,
): Promise<StoredActivity> {
  const { activityId } = await db
    .insertInto('activities')
    .values(activity)
    .returning('activityId')
    .executeTakeFirstOrThrow();
  return getActivity(db, activityId);
}

/** Changes an activity's row and returns it as it is now. */
export async function changeActivity(
  db: Kysely<DB>,
  activityId: number,
  change: Updateable<Activities>,
): Promise<StoredActivity> {
  await db.updateTable('activities').set(change).where('activityId', '=', activityId).execute();
  return getActivity(db, activityId);
}

export async function removeActivity(db: Kysely<DB>, activityId: number): Promise<void> {
  await db.deleteFrom('activities').where('activityId', '=', activityId).execute();
}
