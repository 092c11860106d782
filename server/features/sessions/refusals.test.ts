import { beforeAll, expect, test } from 'vitest';
import {
  copySessionPlan,
  createSessionPlan,
  deleteSessionPlan,
  listSessionPlans,
  passSessionRequirements,
  readSessionPlan,
  recordSessionOutcome,
  updateSessionPlan,
} from '../../../contract/sessions/endpoints.ts';
import {
  listCommonSegments,
  listSessionMaterials,
  tickSessionMaterial,
} from '../../../contract/sessions/materials.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let captain: TestCaptain;
let outsider: TestCaptain;
let sessionId: number;
let body: Record<string, unknown>;
const nowhere = { baseName: 'مجهول', suffixName: 'ب' };

beforeAll(async () => {
  await aTerm(server.db);
  const sector = await aSector(server.db);
  captain = await aCaptain(server, { sectorId: sector.sectorId });
  outsider = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
  body = {
    title: 'العقد',
    termNumber: 1,
    weekNumber: 7,
    day: '2026-11-20',
    startTime: '11:00',
    sectors: [{ baseName: sector.baseName, suffixName: sector.suffixName }],
  };
  sessionId = (await call(createSessionPlan, { as: captain.token, body })).ok.body.sessionId;
});

test('a session or a sector that does not exist is refused', async () => {
  const as = captain.token;
  const params = { sessionId: 9999 };
  const copy = { termNumber: 1, weekNumber: 7, sectors: body.sectors };
  const passed = { answers: [{ requirementId: 1, passed: 'none' }] };
  const missing = [
    call(readSessionPlan, { as, params }),
    call(updateSessionPlan, { as, params, body }),
    call(deleteSessionPlan, { as, params }),
    call(copySessionPlan, { as, params, body: copy }),
    call(recordSessionOutcome, { as, params, body: {} }),
    call(passSessionRequirements, { as, params, body: passed }),
    call(tickSessionMaterial, { as, body: { segmentId: 9999, index: 0, ready: true } }),
  ];
  for (const answer of await Promise.all(missing)) {
    expect(answer.failure).toMatchObject({ status: 404, code: 'PLAN_NOT_FOUND' });
  }
  const own = { sessionId };
  const unknown = [
    call(listSessionPlans, { as, query: nowhere }),
    call(listSessionMaterials, { as, query: nowhere }),
    call(listCommonSegments, { as, query: nowhere }),
    call(createSessionPlan, { as, body: { ...body, sectors: [nowhere] } }),
    call(updateSessionPlan, { as, params: own, body: { ...body, sectors: [nowhere] } }),
    call(copySessionPlan, { as, params: own, body: { ...copy, sectors: [nowhere] } }),
  ];
  for (const answer of await Promise.all(unknown)) {
    expect(answer.failure).toMatchObject({ status: 404, code: 'SECTOR_NOT_FOUND' });
  }
});

test('captains of other sectors, unknown weeks, strangers and closed requirements are refused', async () => {
  const as = captain.token;
  const params = { sessionId };
  const refused = async (change: object) => {
    const sent = { ...body, ...change };
    return [
      (await call(createSessionPlan, { as, body: sent })).failure.code,
      (await call(updateSessionPlan, { as, params, body: sent })).failure.code,
    ];
  };
  expect(await refused({ weekNumber: 50 })).toEqual(['UNKNOWN_WEEK', 'UNKNOWN_WEEK']);
  expect(await refused({ requirements: [9999] })).toEqual([
    'REQUIREMENT_NOT_FOUND',
    'REQUIREMENT_NOT_FOUND',
  ]);
  expect(await refused({ captainId: outsider.captainId })).toEqual([
    'NOT_OF_SESSION',
    'NOT_OF_SESSION',
  ]);
  const copy = { termNumber: 1, weekNumber: 50, sectors: body.sectors };
  expect((await call(copySessionPlan, { as, params, body: copy })).failure.code).toBe(
    'UNKNOWN_WEEK',
  );
  const others = [
    await call(updateSessionPlan, { as: outsider.token, params, body }),
    await call(deleteSessionPlan, { as: outsider.token, params }),
    await call(recordSessionOutcome, { as: outsider.token, params, body: {} }),
  ];
  for (const answer of others) expect(answer.failure.code).toBe('OUT_OF_SCOPE');
});
