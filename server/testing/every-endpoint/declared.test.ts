import { beforeAll, expect, test } from 'vitest';
import { createActivity, updateActivity } from '../../../contract/activities/endpoints.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import type { ErrorCode } from '../../../contract/core/errors.ts';
import {
  listDeletedScouts,
  listSectorScouts,
  listSectorScoutsAttendance,
  restoreScout,
  updateScout,
} from '../../../contract/scouts/endpoints.ts';
import { assignSectorCaptain } from '../../../contract/sectors/endpoints.ts';
import { testApp } from '../app.ts';
import { aCaptain, aScout, aSector, aTerm, type TestCaptain } from '../factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let scoutId: number;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit' });
  ({ scoutId } = await aScout(server.db, await aSector(server.db)));
  await aTerm(server.db);
});

const nowhere = { baseName: 'سراب', suffixName: 'أ' };
type Request = { by?: 'unit'; params?: object; query?: object; body?: object };

/** Errors from code that these endpoints share with others, whose tests cover it. */
const refused: { endpoint: Endpoint; code: ErrorCode; request: () => Request }[] = [
  {
    endpoint: assignSectorCaptain,
    code: 'SECTOR_NOT_FOUND',
    request: () => ({ body: { ...nowhere, captainId: unit.captainId } }),
  },
  {
    endpoint: updateScout,
    code: 'SECTOR_NOT_FOUND',
    request: () => ({
      params: { scoutId },
      body: { ...nowhere, name: 'كريم صبحي', gender: 'male' },
    }),
  },
  ...[listSectorScouts, listDeletedScouts, listSectorScoutsAttendance].map((endpoint) => ({
    endpoint,
    code: 'SECTOR_NOT_FOUND' as const,
    request: () => ({ query: nowhere }),
  })),
  {
    endpoint: restoreScout,
    code: 'OUT_OF_SCOPE',
    request: () => ({ by: 'unit', params: { id: scoutId } }),
  },
];

test.each(refused)('$endpoint.path answers $code', async ({ endpoint, code, request }) => {
  const { by, ...sent } = request();
  const { failure } = await call(endpoint, { as: (by ? unit : general).token, ...sent });
  expect(failure.code).toBe(code);
});

test('an activity is not moved into a cancelled week', async () => {
  const activity = { name: 'معسكر', type: 'camping', day: 'fri', weekNumber: 1, termNumber: 1 };
  const made = await call(createActivity, { as: general.token, body: activity });
  await server.db
    .updateTable('weeks')
    .set({ cancelledAt: server.now.toISOString() })
    .where('weekNumber', '=', 2)
    .execute();
  const moved = await call(updateActivity, {
    as: general.token,
    params: { activityId: made.ok.body.activityId },
    body: { ...activity, weekNumber: 2 },
  });
  expect(moved.failure.code).toBe('WEEK_CANCELLED');
});
