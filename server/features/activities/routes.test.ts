import { beforeEach, describe, expect, test } from 'vitest';
import {
  createActivity,
  deleteActivity,
  listActivities,
  updateActivity,
} from '../../../contract/activities/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSetting, aTerm, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let regular: TestCaptain;
let other: TestCaptain;

beforeEach(async () => {
  ({ general, captain: regular, unit: other } = await aSetting(server));
});

const details = (changes: object = {}) => ({
  name: 'معسكر مبيت',
  type: 'camping',
  place: 'وادي دجلة',
  day: 'fri',
  weekNumber: 9,
  termNumber: 1,
  ...changes,
});
const plan = async (changes: object = {}, as = regular.token) =>
  (await call(createActivity, { as, body: details(changes) })).ok.body;

describe('planning', () => {
  test('is open to the captain of a sector, for weeks to come too', async () => {
    const answer = await call(createActivity, { as: regular.token, body: details() });
    expect(answer.status).toBe(201);
    expect(answer.ok.body).toMatchObject({
      ...details(),
      plannedBy: {
        captainId: regular.captainId,
        firstName: regular.firstName,
        gender: regular.gender,
      },
    });
    expect((await plan({ place: '' })).place).toBeNull();
  });

  test.each([
    ['name', ''],
    ['type', 'swimming'],
    ['day', 'friday'],
    ['weekNumber', 'x'],
    ['name', 'a'.repeat(121)],
  ])('says what is wrong with %s %j', async (field, value) => {
    const body = details({ [field]: value });
    const { failure } = await call(createActivity, { as: regular.token, body });
    expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(failure.issues?.[0]?.path).toBe(field);
  });

  test('needs a week of the newest term that is not cancelled', async () => {
    const unknown = await call(createActivity, {
      as: regular.token,
      body: details({ weekNumber: 13 }),
    });
    expect(unknown.failure).toMatchObject({ status: 400, code: 'UNKNOWN_WEEK' });
    await server.db
      .updateTable('weeks')
      .set({ cancelledAt: server.now.toISOString() })
      .where('weekNumber', '=', 4)
      .execute();
    const body = details({ weekNumber: 4 });
    const cancelled = await call(createActivity, { as: regular.token, body });
    expect(cancelled.failure).toMatchObject({ status: 409, code: 'WEEK_CANCELLED' });
  });
});

test('lists by term, week and day, Saturday first', async () => {
  for (const [weekNumber, day] of [
    [9, 'fri'],
    [9, 'sat'],
    [2, 'mon'],
    [9, 'sun'],
  ] as const) {
    await plan({ weekNumber, day });
  }
  const { body, count } = (await call(listActivities, { as: other.token })).ok;
  expect(count).toBe(4);
  expect(body.map(({ weekNumber, day }) => `${weekNumber} ${day}`)).toEqual([
    '2 mon',
    '9 sat',
    '9 sun',
    '9 fri',
  ]);
});

test('a captain without a sector gets an empty list, as other clients expect', async () => {
  await plan();
  const newcomer = await aCaptain(server);
  expect((await call(listActivities, { as: newcomer.token })).ok).toMatchObject({
    body: [],
    count: 0,
  });
});

test('the list has each one’s date and whether the caller may change it', async () => {
  const { activityId } = await plan({ weekNumber: 6 });
  await server.db
    .updateTable('weeks')
    .set({ cancelledAt: server.now.toISOString() })
    .where('weekNumber', '=', 6)
    .execute();
  const week = await server.db
    .selectFrom('weeks')
    .where('weekNumber', '=', 6)
    .select('startDate')
    .executeTakeFirstOrThrow();
  const seenBy = async ({ token }: TestCaptain) =>
    (await call(listActivities, { as: token })).ok.body.find(
      (activity) => activity.activityId === activityId,
    );
  expect(await seenBy(regular)).toMatchObject({
    weekStartDate: week.startDate,
    weekCancelled: true,
    editable: true,
  });
  expect(await seenBy(general)).toMatchObject({ editable: true });
  expect(await seenBy(other)).toMatchObject({ editable: false });
});

describe('editing and deleting', () => {
  test('editing or deleting an old version is refused with what is stored, and changes nothing', async () => {
    const { activityId, version } = await plan();
    const params = { activityId };
    const edit = (body: object) =>
      call(updateActivity, { as: general.token, params, body: { ...details(), ...body } });
    const first = (await edit({ name: 'رحلة نيلية', version })).ok.body;
    const late = await edit({ place: 'النادي', version });
    expect(late.failure).toMatchObject({ status: 409, code: 'ACTIVITY_CHANGED', stored: first });
    const { body } = (await call(listActivities, { as: general.token })).ok;
    expect(body.find((each) => each.activityId === activityId)).toEqual(first);
    // Sending the stored content is no conflict, and without a version the later change wins.
    expect((await edit({ name: 'رحلة نيلية', version })).status).toBe(200);
    expect((await edit({ place: 'النادي', version: first.version })).status).toBe(200);
    expect((await edit({})).status).toBe(200);
  });

  test('belong to their planner and to general captains', async () => {
    const { activityId } = await plan();
    const params = { activityId };
    const body = details({ name: 'رحلة نيلية', type: 'rowing' });
    const refused = await call(updateActivity, { as: other.token, params, body });
    expect(refused.failure).toMatchObject({ status: 403, code: 'OUT_OF_SCOPE' });
    expect((await call(deleteActivity, { as: other.token, params })).failure.status).toBe(403);
    const own = await call(updateActivity, { as: regular.token, params, body });
    expect(own.ok.body).toMatchObject({ name: 'رحلة نيلية', type: 'rowing' });
    const byGeneral = await call(updateActivity, { as: general.token, params, body: details() });
    expect(byGeneral.ok.body.plannedBy.captainId).toBe(regular.captainId);
    expect((await call(deleteActivity, { as: general.token, params })).status).toBe(200);
    const gone = await call(deleteActivity, { as: general.token, params });
    expect(gone.failure).toMatchObject({ status: 404, code: 'ACTIVITY_NOT_FOUND' });
    const nothing = await call(updateActivity, { as: general.token, params, body });
    expect(nothing.failure.code).toBe('ACTIVITY_NOT_FOUND');
  });

  test('an activity of an older term stays where it is, and moves into the newest only', async () => {
    const { activityId } = await plan({ weekNumber: 3 });
    await aTerm(server.db, { termNumber: 2, startDate: '2027-01-02' });
    const params = { activityId };
    const kept = details({ name: 'اسم أصح', weekNumber: 3 });
    const corrected = await call(updateActivity, { as: regular.token, params, body: kept });
    expect(corrected.ok.body.name).toBe('اسم أصح');
    const within = details({ weekNumber: 6 });
    const moved = await call(updateActivity, { as: regular.token, params, body: within });
    expect(moved.failure.code).toBe('UNKNOWN_WEEK');
    const into = details({ termNumber: 2, weekNumber: 1 });
    expect((await call(updateActivity, { as: regular.token, params, body: into })).status).toBe(
      200,
    );
  });

  test('are recorded in the history', async () => {
    const params = { activityId: (await plan()).activityId };
    const body = details({ name: 'رحلة نيلية' });
    await call(updateActivity, { as: regular.token, params, body });
    await call(deleteActivity, { as: regular.token, params });
    const rows = await server.db
      .selectFrom('history')
      .where('entity', '=', 'activity')
      .orderBy('historyId')
      .select('action')
      .execute();
    expect(rows.map((row) => row.action)).toEqual(['create', 'update', 'delete']);
  });
});
