import { beforeAll, expect, test } from 'vitest';
import {
  createCriterion,
  createProposedCriteria,
  listCriteria,
  readEvaluationSheet,
  readTestSheet,
  recordEvaluation,
  recordTest,
  updateCriterion,
} from '../../../contract/evaluation/endpoints.ts';
import {
  downloadEvaluationResults,
  readEvaluationResults,
} from '../../../contract/evaluation/results.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let sector: StoredSector;
let scout: StoredScout;
let weekly: number;
let testId: number;

const nowhere = { baseName: 'مجهول', suffixName: 'ب' };
const named = () => ({ baseName: sector.baseName, suffixName: sector.suffixName });

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  sector = await aSector(server.db);
  captain = await aCaptain(server, { sectorId: sector.sectorId });
  scout = await aScout(server.db, sector);
  const add = async (name: string, kind: 'weekly' | 'once') => {
    const body = { ...named(), name, kind, category: 'skills' as const, date: '2026-10-16' };
    return (await call(createCriterion, { as: captain.token, body })).ok.body.criterionId;
  };
  weekly = await add('النشيد', 'weekly');
  testId = await add('اختبار النشيد', 'once');
});

test('results need a term', async () => {
  for (const table of ['weeks', 'terms'] as const) await server.db.deleteFrom(table).execute();
  const query = named();
  for (const endpoint of [readEvaluationResults, downloadEvaluationResults]) {
    const sent = endpoint.method === 'GET' ? { query } : { body: query };
    const answer = await call(endpoint as typeof readEvaluationResults, {
      as: captain.token,
      ...(sent as { query: typeof query }),
    });
    expect(answer.failure.code).toBe('NO_TERM');
  }
});

test('a sector that does not exist is refused everywhere', async () => {
  const as = general.token;
  const points = [{ scoutId: scout.scoutId, criterionId: weekly, points: 1 }];
  const week = { weekNumber: 1, termNumber: 1 };
  const refused = [
    await call(listCriteria, { as, query: nowhere }),
    await call(createCriterion, {
      as,
      body: { ...nowhere, name: 'القسم', kind: 'weekly', category: 'skills' },
    }),
    await call(updateCriterion, {
      as,
      params: { criterionId: weekly },
      body: { ...nowhere, isOpen: false },
    }),
    await call(readEvaluationSheet, { as, query: { ...nowhere, ...week } }),
    await call(recordEvaluation, { as: captain.token, body: { ...nowhere, ...week, points } }),
    await call(readTestSheet, { as, query: { ...nowhere, criterionId: testId } }),
    await call(recordTest, {
      as: captain.token,
      body: { ...nowhere, criterionId: testId, points },
    }),
    await call(readEvaluationResults, { as, query: nowhere }),
    await call(downloadEvaluationResults, { as, body: nowhere }),
  ];
  expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'SECTOR_NOT_FOUND'));
});

test('a week that does not exist is refused everywhere', async () => {
  for (const table of ['weeks', 'terms'] as const) await server.db.deleteFrom(table).execute();
  await aTerm(server.db);
  const as = captain.token;
  const week = { ...named(), weekNumber: 50, termNumber: 1 };
  const points = [{ scoutId: scout.scoutId, criterionId: weekly, points: 1 }];
  const refused = [
    await call(readEvaluationSheet, { as, query: week }),
    await call(recordEvaluation, { as, body: { ...week, points } }),
    await call(readEvaluationResults, { as, query: week }),
    await call(downloadEvaluationResults, { as, body: week }),
  ];
  expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'UNKNOWN_WEEK'));
});

test('a criterion is not found, or has the name of another', async () => {
  const as = captain.token;
  const change = (criterionId: number) =>
    call(updateCriterion, { as, params: { criterionId }, body: { name: 'العقد' } });
  await call(createCriterion, {
    as,
    body: { ...named(), name: 'العقد', kind: 'weekly', category: 'skills' },
  });
  expect((await change(9999)).failure.code).toBe('CRITERION_NOT_FOUND');
  expect((await change(weekly)).failure.code).toBe('CRITERION_EXISTS');
});

test('points of a test are refused for strangers, twice, above the maximum, and once it is closed', async () => {
  const as = captain.token;
  const stranger = await aScout(server.db, await aSector(server.db));
  const give = (points: [scoutId: number, points: number][], criterionId = testId) =>
    call(recordTest, {
      as,
      body: {
        ...named(),
        criterionId,
        points: points.map(([scoutId, points]) => ({ scoutId, points })),
      },
    });
  const { scoutId } = scout;
  expect((await give([[scoutId, 1]], 9999)).failure.code).toBe('CRITERION_NOT_FOUND');
  expect((await give([[stranger.scoutId, 1]])).failure.code).toBe('UNKNOWN_SCOUT');
  expect((await give([[scoutId, 6]])).failure.code).toBe('TOO_MANY_POINTS');
  const twice = await give([
    [scoutId, 1],
    [scoutId, 2],
  ]);
  expect(twice.failure.code).toBe('DUPLICATE_POINTS');
  await call(updateCriterion, { as, params: { criterionId: testId }, body: { isOpen: false } });
  expect((await give([[scoutId, 1]])).failure.code).toBe('CRITERION_CLOSED');
});

test('the proposed criteria are refused for an unknown sector', async () => {
  const { failure } = await call(createProposedCriteria, { as: general.token, body: nowhere });
  expect(failure).toMatchObject({ status: 404, code: 'SECTOR_NOT_FOUND' });
});
