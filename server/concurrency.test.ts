import { beforeEach, describe, expect, test } from 'vitest';
import { createActivity, deleteActivity, updateActivity } from '../contract/activities.ts';
import { recordScoutAttendance } from '../contract/attendance.ts';
import type { FailureBody } from '../contract/errors.ts';
import { recordSubscription } from '../contract/finance.ts';
import type { StoredScout } from './features/scouts/queries.ts';
import type { StoredSector } from './features/sectors/queries.ts';
import { testApp } from './testing/app.ts';
import { aCaptain, aScout, aSector, aTerm, type TestCaptain } from './testing/factories.ts';
import { meanwhile } from './testing/meanwhile.ts';

// What one captain does while another's change is under way and not yet stored.

const server = testApp();
const { call } = server;
let sector: StoredSector;
let captain: TestCaptain;
let scout: StoredScout;

beforeEach(async () => {
  for (const table of ['activities', 'financeItems', 'scoutAttendance'] as const) {
    await server.db.deleteFrom(table).execute();
  }
  await server.db.deleteFrom('scoutAttendanceSheets').execute();
  await server.db.deleteFrom('weeks').execute();
  await server.db.deleteFrom('terms').execute();
  await aTerm(server.db);
  sector = await aSector(server.db);
  captain = await aCaptain(server, { sectorId: sector.sectorId });
  scout = await aScout(server.db, sector);
});

const pair = () => ({ baseName: sector.baseName, suffixName: sector.suffixName });
const week = { weekNumber: 5, termNumber: 1 };
const activity = { name: 'معسكر', type: 'camping', day: 'fri', ...week };

describe('while a week is being cancelled', () => {
  const acts: Record<string, () => Promise<{ readonly failure: FailureBody }>> = {
    attendance: () =>
      call(recordScoutAttendance, {
        as: captain.token,
        body: {
          attendanceRecords: [
            { scoutId: scout.scoutId, attendanceStatus: 'attended', ...pair(), ...week },
          ],
        },
      }),
    'a subscription': () =>
      call(recordSubscription, { as: captain.token, body: { ...pair(), ...week, value: 5 } }),
    'an activity': () => call(createActivity, { as: captain.token, body: activity }),
  };

  test.each(Object.entries(acts))('%s waits, and is refused', async (_, act) => {
    const answer = await meanwhile(
      server.db,
      (db) =>
        db
          .updateTable('weeks')
          .set({ cancelledAt: server.now.toISOString() })
          .where('weekNumber', '=', week.weekNumber)
          .execute(),
      act,
    );
    expect(answer.failure).toMatchObject({ status: 409, code: 'WEEK_CANCELLED' });
  });
});

describe('while an activity is being changed', () => {
  async function changedMeanwhile(endpoint: typeof updateActivity | typeof deleteActivity) {
    const { activityId } = (await call(createActivity, { as: captain.token, body: activity })).ok
      .body;
    const { status } = await meanwhile(
      server.db,
      (db) =>
        db
          .updateTable('activities')
          .set({ name: 'رحلة' })
          .where('activityId', '=', activityId)
          .execute(),
      () => call(endpoint, { as: captain.token, params: { activityId }, body: activity }),
    );
    expect(status).toBe(200);
    const { before } = await server.db
      .selectFrom('history')
      .where('entity', '=', 'activity')
      .where('entityId', '=', String(activityId))
      .orderBy('historyId', 'desc')
      .select('before')
      .executeTakeFirstOrThrow();
    return before;
  }

  test('an edit waits, and remembers what it really replaced', async () => {
    expect(await changedMeanwhile(updateActivity)).toMatchObject({ name: 'رحلة' });
  });

  test('a deletion waits, and remembers what was really deleted', async () => {
    expect(await changedMeanwhile(deleteActivity)).toMatchObject({ name: 'رحلة' });
  });
});
