import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../scripts/endpoints.ts';
import { testApp } from '../app.ts';
import { aWorld, type Place, requests, type World } from '../requests.ts';

const server = testApp();
const { call } = server;

/**
 * Things that the general captain made for two sectors of two units: who may write which of them. `regular` and `unit` are
 * captains of one of both. Each meets them as they were made.
 */
const columns = ['regular own', 'unit own', 'general'] as const;
const matrix: Record<string, string> = {
  updateActivity: '403 403 200',
  deleteActivity: '403 403 200',
  // The unit captain sits in the group's council, and chairs it.
  updateCouncil: '403 403 200',
  createMeeting: '404 201 201',
  updateMeeting: '404 200 200',
  approveMeeting: '404 200 200',
  addAddendum: '404 201 201',
  updateDecision: '404 200 200',
  referScoutReport: '403 200 200',
  // Points are given to one's own scouts by the group's criteria.
  updateCriterion: '403 403 200',
  recordEvaluation: '200 200 403',
  recordTest: '200 200 403',
  // Each ticks the own families of a list.
  updateMessages: '403 403 200',
  tickFamily: '200 200 200',
  deleteMessages: '403 403 200',
  // A notice for sectors of two units is the general captains'.
  updateNotice: '403 403 200',
  endNotice: '403 403 200',
  undoImport: '403 404 200',
  undoMovingUp: '403 404 200',
  // Materials are ticked by all, passes stored for the own scouts, a copy is one’s own.
  updateSessionPlan: '403 403 200',
  deleteSessionPlan: '403 403 200',
  copySessionPlan: '201 201 201',
  recordSessionOutcome: '403 403 200',
  passSessionRequirements: '201 201 403',
  tickSessionMaterial: '200 200 200',
  // A trip is run by the unit captains of its sectors; a captain agrees for the own sector.
  updateTrip: '403 200 200',
  moveTrip: '403 200 200',
  agreeToTrip: '200 200 200',
  copyTrip: '403 201 201',
  addTripPeople: '403 201 201',
  changeTripPeople: '403 200 200',
  payTrip: '403 201 201',
  deleteTripPayment: '403 200 200',
  decideTripClaim: '403 200 200',
  spendOnTrip: '403 201 201',
  deleteTripExpense: '403 200 200',
  takeOverTrip: '403 403 201',
  setTripBudget: '403 200 200',
  createPlace: '403 201 201',
  updatePlace: '403 200 200',
  deletePlace: '403 200 200',
  lendEquipment: '403 201 201',
  reserveForTrip: '403 200 200',
  createRollCall: '403 201 201',
  updateRollCall: '403 200 200',
  tickDose: '403 200 200',
};

describe('what several sectors share', () => {
  test('each write of it has a row', async () => {
    const names = writesOf(await aWorld(server)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(matrix).toSorted());
  });

  test.each(Object.entries(matrix))('%s answers %s', async (name, statuses) => {
    const { endpoint } = endpoints.find((each) => each.name === name)!;
    const answered: number[] = [];
    for (const column of columns) {
      const world = await aSharedWorld();
      const request = requests[name]![1](world.own, world);
      answered.push((await call(endpoint, { ...request, as: world.callers[column].token })).status);
    }
    expect(answered.join(' ')).toBe(statuses);
  });
});

const NONE = 0;
const noTrip = (trip: Place['trip']) =>
  Object.fromEntries(
    Object.entries(trip).map(([key, value]) => [key, typeof value === 'string' ? '' : NONE]),
  ) as Place['trip'];

/** The place without what is shared. */
const unshared = (place: Place): Place => ({
  ...place,
  activityId: NONE,
  trip: noTrip(place.trip),
  session: { sessionId: NONE, segmentId: NONE },
  listId: NONE,
  noticeId: NONE,
  criterionId: NONE,
  testId: NONE,
  councilId: NONE,
  meetingId: NONE,
  approvedMeetingId: NONE,
  decisionId: NONE,
  importId: NONE,
  movingUpId: NONE,
});

/** Captains' writes whose request names something shared. */
const writesOf = (world: World) =>
  endpoints.filter(({ name, endpoint: { method, access } }) => {
    if (method === 'GET' || access === 'public' || access === 'visitor') return false;
    const [, request] = requests[name]!;
    const [named, unnamed] = [request(world.own, world), request(unshared(world.own), world)];
    return JSON.stringify(named) !== JSON.stringify(unnamed);
  });

/** The world in which the own place's things belong to the other sector too, and the general captain made them. */
async function aSharedWorld(): Promise<World> {
  const world = await aWorld(server);
  const { db } = server;
  const { own, other, callers } = world;
  const by = callers.general.captainId;
  const at = server.now.toISOString();
  const { activityId, councilId, criterionId, importId, listId, movingUpId, noticeId, testId } =
    own;
  const { tripId } = own.trip;
  const { sessionId } = own.session;
  const { sectorId } = await db
    .selectFrom('scouts')
    .where('scoutId', '=', other.scout.scoutId)
    .select('sectorId')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('activities')
    .set({ plannedBy: by })
    .where('activityId', '=', activityId)
    .execute();
  await db.updateTable('trips').set({ captainId: by }).where('tripId', '=', tripId).execute();
  await db
    .insertInto('tripSectors')
    .values({ tripId, sectorId, agreedBy: by, agreedAt: at })
    .execute();
  await db
    .updateTable('sessionPlans')
    .set({ captainId: by })
    .where('sessionId', '=', sessionId)
    .execute();
  await db.insertInto('sessionSectors').values({ sessionId, sectorId }).execute();
  await db.updateTable('notices').set({ madeBy: by }).where('noticeId', '=', noticeId).execute();
  await db.insertInto('noticeSectors').values({ noticeId, sectorId }).execute();
  await db.updateTable('messageLists').set({ madeBy: by }).where('listId', '=', listId).execute();
  const { scoutId } = other.scout;
  await db.insertInto('messageScouts').values({ listId, scoutId, familyKey: scoutId }).execute();
  await db
    .updateTable('criteria')
    .set({ sectorId: null })
    .where('criterionId', 'in', [criterionId, testId])
    .execute();
  await db
    .updateTable('councils')
    .set({ sectorId: null, scope: 'group' })
    .where('councilId', '=', councilId)
    .execute();
  await db.updateTable('imports').set({ madeBy: by }).where('importId', '=', importId).execute();
  await db
    .updateTable('movingUps')
    .set({ madeBy: by })
    .where('movingUpId', '=', movingUpId)
    .execute();
  return world;
}
