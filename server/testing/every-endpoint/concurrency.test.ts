import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createActivity,
  deleteActivity,
  updateActivity,
} from '../../../contract/activities/endpoints.ts';
import {
  listCaptainAttendance,
  listScoutAttendance,
  recordCaptainAttendance,
  recordScoutAttendance,
  type StoredScoutWeek,
} from '../../../contract/attendance/endpoints.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import type { FailureBody } from '../../../contract/core/errors.ts';
import { recordSubscription } from '../../../contract/finance/endpoints.ts';
import { buildApp } from '../../app.ts';
import { openDatabase } from '../../db/connect.ts';
import type { OpenDatabase } from '../../db/database-server.ts';
import type { StoredScout } from '../../features/scouts/queries.ts';
import type { StoredSector } from '../../features/sectors/queries.ts';
import { bearer, testApp, urlOf } from '../app.ts';
import { aCaptain, aSector, aSetting, type TestCaptain } from '../factories.ts';
import { meanwhile } from '../meanwhile.ts';

// A captain's request while another's change is not yet committed.

const server = testApp();
const { call } = server;
let sector: StoredSector;
let captain: TestCaptain;
let scout: StoredScout;

beforeEach(async () => {
  ({
    captain,
    sector,
    scouts: [scout],
  } = await aSetting(server, ['يوسف']));
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

  test('an edit waits, and its history has what it replaced', async () => {
    expect(await changedMeanwhile(updateActivity)).toMatchObject({ name: 'رحلة' });
  });

  test('a deletion waits, and its history has what was deleted', async () => {
    expect(await changedMeanwhile(deleteActivity)).toMatchObject({ name: 'رحلة' });
  });
});

describe('simultaneous hand-ins', () => {
  /** Stands for a second process: another application with its own connections. */
  let second: { app: Awaited<ReturnType<typeof buildApp>>; database: OpenDatabase };

  beforeAll(async () => {
    const database = await openDatabase({ databaseUrl: server.connectionString, dataDir: '' });
    second = { database, app: await buildApp({ ...server, db: database.db }) };
  });

  afterAll(async () => {
    await second.app.close();
    await second.database.close();
  });

  type Sent = { as: string; body: object; key?: string };
  type Answer = { status: number; body: { version: string } & Partial<FailureBody> };

  /** Sends a request to one application or the other. */
  async function send(endpoint: Endpoint, { as, body, key }: Sent, nth: number): Promise<Answer> {
    const { app } = nth % 2 === 0 ? server : second;
    const { statusCode, body: answer } = await app.inject({
      method: endpoint.method,
      url: urlOf(endpoint),
      headers: { ...bearer(as), ...(key && { 'idempotency-key': key }) },
      payload: body,
    });
    return { status: statusCode, body: JSON.parse(answer) };
  }

  const handIn = (version: string | null, attendanceStatus: string, amount: number) => ({
    attendanceRecords: [{ scoutId: scout.scoutId, attendanceStatus, ...pair(), ...week }],
    subscription: amount,
    payments: [{ scoutId: scout.scoutId, amount }],
    version,
  });
  const read = async () =>
    (await call(listScoutAttendance, { as: captain.token, query: { ...pair(), ...week } })).ok;
  const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort();

  test('exactly one of simultaneous hand-ins from one version is stored, and the others get it as a conflict', async () => {
    const colleague = await aCaptain(server, { sectorId: sector.sectorId });
    for (let round = 1; round <= 8; round += 1) {
      const { version } = await read();
      const statuses = ['attended', 'absent', 'execused', 'termExecused'];
      const answers = await Promise.all(
        statuses.map((status, nth) => {
          const as = nth < 2 ? captain.token : colleague.token;
          const body = handIn(version, status, round * 10 + nth);
          return send(recordScoutAttendance, { as, body }, nth);
        }),
      );
      expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
      const winner = answers.findIndex(({ status }) => status === 200);
      const amount = round * 10 + winner;
      const now = await read();
      expect(now).toMatchObject({
        version: answers[winner]!.body.version,
        subscription: amount,
        payments: [{ scoutId: scout.scoutId, amount }],
        body: [{ attendanceStatus: statuses[winner] }],
      });
      for (const { status, body } of answers) {
        if (status === 200) continue;
        expect(body.code).toBe('WEEK_CHANGED');
        expect((body.stored as StoredScoutWeek).version).toBe(now.version);
      }
    }
  });

  test('simultaneous hand-ins with separate subscriptions lose nothing and cause no deadlock', async () => {
    for (let round = 1; round <= 8; round += 1) {
      const seen = await read();
      const amount = round * 10;
      const as = captain.token;
      const [separate, handedIn] = await Promise.all([
        send(recordSubscription, { as, body: { ...pair(), ...week, value: amount } }, round),
        send(
          recordScoutAttendance,
          { as, body: handIn(seen.version, 'attended', amount + 1) },
          round + 1,
        ),
      ]);
      expect(separate.status).toBe(200);
      expect([200, 409]).toContain(handedIn.status);
      // Whichever came first: the subscription replaces the handed-in one, or conflicts with it.
      const { subscription, payments } = await read();
      expect(subscription).toBe(amount);
      const paid = [{ scoutId: scout.scoutId, amount: amount + 1 }];
      expect(payments).toEqual(handedIn.status === 200 ? paid : seen.payments);
    }
  });

  test('simultaneous hand-ins without a version are all stored, one after another', async () => {
    const answers = await Promise.all(
      ['attended', 'absent', 'execused', 'attended'].map((status, nth) =>
        send(
          recordScoutAttendance,
          { as: captain.token, body: handIn(null, status, nth + 1) },
          nth,
        ),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
    const { subscription, payments, version } = await read();
    expect(payments).toEqual([{ scoutId: scout.scoutId, amount: subscription }]);
    expect(answers.map(({ body }) => body.version)).toContain(version);
  });

  test('sent twice under one key do not conflict', async () => {
    for (let round = 1; round <= 4; round += 1) {
      const { version } = await read();
      const sent = {
        as: captain.token,
        key: `hand-in ${round}`,
        body: handIn(version, 'attended', round),
      };
      const answers = await Promise.all(
        [0, 1, 2, 3].map((nth) => send(recordScoutAttendance, sent, nth)),
      );
      expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
      await send(
        recordScoutAttendance,
        { as: captain.token, body: handIn(null, 'absent', round + 10) },
        0,
      );
      expect(await send(recordScoutAttendance, sent, 1)).toEqual(answers[0]);
      expect((await read()).subscription).toBe(round + 10);
    }
  });

  test('simultaneous hand-ins of a unit’s captains from one version store exactly one', async () => {
    const unit = await aCaptain(server, { type: 'unit' });
    const { sectorId } = await aSector(server.db, { unitCaptainId: unit.captainId });
    const { captainId } = await aCaptain(server, { sectorId });
    const query = { unitCaptainId: unit.captainId, ...week };
    for (let round = 0; round < 4; round += 1) {
      const seen = (await call(listCaptainAttendance, { as: unit.token, query })).ok;
      const others = ['attended', 'absent', 'execused'].filter(
        (status) => status !== seen.body[0]?.attendanceStatus,
      );
      const answers = await Promise.all(
        others.slice(0, 2).map((attendanceStatus, nth) => {
          const attendanceRecords = [{ captainId, attendanceStatus, ...week }];
          const body = { attendanceRecords, version: seen.version };
          return send(recordCaptainAttendance, { as: unit.token, body }, nth);
        }),
      );
      expect(statusesOf(answers)).toEqual([200, 409]);
    }
  });
});

describe('a hand-in from a version', () => {
  const attended = () => ({
    scoutId: scout.scoutId,
    attendanceStatus: 'attended',
    ...pair(),
    ...week,
  });

  test('waits for a subscription that is being deleted, and does not find it afterwards', async () => {
    const item = await call(recordSubscription, {
      as: captain.token,
      body: { ...pair(), ...week, value: 5 },
    });
    const { itemId } = item.ok.body.financeItem;
    const query = { ...pair(), ...week };
    const { version } = (await call(listScoutAttendance, { as: captain.token, query })).ok;
    const answer = await meanwhile(
      server.db,
      (db) =>
        db
          .updateTable('financeItems')
          .set({ deletedAt: server.now.toISOString() })
          .where('itemId', '=', itemId)
          .execute(),
      () =>
        call(recordScoutAttendance, {
          as: captain.token,
          body: { attendanceRecords: [attended()], version },
        }),
    );
    expect(answer.failure).toMatchObject({ code: 'WEEK_CHANGED', stored: { subscription: null } });
  });
});
