import { beforeEach, expect, test } from 'vitest';
import { createBadge, deleteBadge, updateBadge } from '../../../contract/badges/endpoints.ts';
import {
  createSessionPlan,
  passSessionRequirements,
  readSessionPlan,
} from '../../../contract/sessions/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let world: Awaited<ReturnType<typeof aSetting>>;
let sessionId: number;
let requirementId: number;
let badgeId: number;
let serial = 0;

beforeEach(async () => {
  world = await aSetting(server, ['مينا عادل صبحي', 'كريم نبيل فوزي', 'بولا صفوت']);
  serial += 1;
  const badge = (
    await call(createBadge, {
      as: world.general.token,
      body: {
        name: `عقد ${serial}`,
        kind: 'competence',
        requirements: [{ text: 'يعقد العقدة الأفقية' }, { text: 'يعقد العقدة الوتدية' }],
      },
    })
  ).ok.body;
  badgeId = badge.badgeId;
  requirementId = badge.requirements[0]!.requirementId;
  sessionId = (await plan('2026-11-20')).sessionId;
});

const plan = async (day: string, weekNumber = 7) =>
  (
    await call(createSessionPlan, {
      as: world.captain.token,
      body: {
        title: 'العقد',
        termNumber: 1,
        weekNumber,
        day,
        startTime: '11:00',
        sectors: [{ baseName: world.sector.baseName, suffixName: world.sector.suffixName }],
        requirements: [requirementId],
      },
    })
  ).ok.body;

const say = (passed: unknown, more: object = {}, as: TestCaptain = world.captain) =>
  call(passSessionRequirements, {
    as: as.token,
    params: { sessionId },
    body: { answers: [{ requirementId, passed }], ...more },
  });

/** The first two attended. */
async function recordAttendance() {
  const week = { termNumber: 1, weekNumber: 7, sectorId: world.sector.sectorId };
  await server.db
    .insertInto('scoutAttendanceSheets')
    .values({ ...week, recordedBy: world.captain.captainId, recordedAt: server.now.toISOString() })
    .execute();
  await server.db
    .insertInto('scoutAttendance')
    .values(
      world.scouts.map(({ scoutId }, index) => ({
        ...week,
        scoutId,
        status: index < 2 ? ('attended' as const) : ('absent' as const),
      })),
    )
    .execute();
}

test('one request passes everybody who attended, on the day of the session, and nobody twice', async () => {
  await recordAttendance();
  const ids = world.scouts.slice(0, 2).map(({ scoutId }) => scoutId);
  const { body } = (await say('all')).ok;
  expect(body).toMatchObject({
    passed: 2,
    alreadyPassed: 0,
    answers: [{ requirementId, passed: ids }],
  });
  expect((await say('all')).ok.body).toMatchObject({ passed: 0, alreadyPassed: 2 });
  const passes = await server.db
    .selectFrom('badgePasses')
    .where('requirementId', '=', requirementId)
    .select('passedOn')
    .execute();
  expect(passes).toEqual([{ passedOn: '2026-11-20' }, { passedOn: '2026-11-20' }]);
  const back = await say(body.answers[0]!.passed, { undo: true });
  expect(back.status).toBe(201);
  expect((await say('all')).ok.body.passed).toBe(2);
});

test('some pass, or nobody, and only who attended', async () => {
  await recordAttendance();
  const [first, , absent] = world.scouts;
  expect((await say([first!.scoutId])).ok.body).toMatchObject({ passed: 1 });
  expect((await say('none')).ok.body).toMatchObject({ passed: 0 });
  expect((await say([absent!.scoutId])).failure).toMatchObject({
    status: 409,
    code: 'NOT_ATTENDED',
  });
});

test('without attendance nobody knows who was there', async () => {
  expect((await say('all')).failure).toMatchObject({ status: 409, code: 'ATTENDANCE_MISSING' });
  expect((await say('none')).status).toBe(201);
});

test('requirements outside the session, a future day and captains of other sectors are refused', async () => {
  const other = await call(passSessionRequirements, {
    as: world.captain.token,
    params: { sessionId },
    body: { answers: [{ requirementId: requirementId + 1, passed: 'none' }] },
  });
  expect(other.failure.code).toBe('REQUIREMENT_NOT_FOUND');
  const { sessionId: coming } = await plan('2026-11-25');
  const early = await call(passSessionRequirements, {
    as: world.captain.token,
    params: { sessionId: coming },
    body: { answers: [{ requirementId, passed: 'all' }] },
  });
  expect(early.failure.code).toBe('DAY_TO_COME');
  const stranger = await aCaptain(server, { type: 'unit' });
  expect((await say('all', {}, stranger)).failure.code).toBe('OUT_OF_SCOPE');
});

test('passes of an approved badge are kept', async () => {
  await recordAttendance();
  const { scoutId } = world.scouts[0]!;
  await say([scoutId]);
  const at = server.now.toISOString();
  const certificateNumber = 1000 + serial;
  await server.db
    .insertInto('badgeCertificates')
    .values({ certificateNumber, givenAt: at })
    .execute();
  await server.db
    .updateTable('scoutBadges')
    .set({
      completedAt: at,
      approvedAt: at,
      approvedBy: world.general.captainId,
      certificateNumber,
    })
    .where('scoutId', '=', scoutId)
    .execute();
  expect((await say([scoutId], { undo: true })).failure.code).toBe('BADGE_APPROVED');
});

test('what scouts of other sectors passed is not taken back', async () => {
  const { scoutId } = await aScout(server.db, await aSector(server.db));
  expect((await say([scoutId], { undo: true })).failure.code).toBe('OUT_OF_SCOPE');
});

test('a covered requirement is not lost with its badge: it is closed and told so', async () => {
  const as = world.general.token;
  const refused = await call(deleteBadge, { as, params: { badgeId } });
  expect(refused.failure.code).toBe('BADGE_USED');
  await call(updateBadge, {
    as,
    params: { badgeId },
    body: { name: `عقد ${serial}`, kind: 'competence', requirements: [{ text: 'غيره' }] },
  });
  const params = { sessionId };
  const { body } = (await call(readSessionPlan, { as: world.captain.token, params })).ok;
  expect(body.requirements).toMatchObject([
    { requirementId, text: 'يعقد العقدة الأفقية', isOpen: false },
  ]);
  await recordAttendance();
  expect((await say('all')).failure.code).toBe('REQUIREMENT_NOT_FOUND');
});
