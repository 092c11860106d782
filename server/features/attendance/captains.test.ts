import { beforeEach, describe, expect, test } from 'vitest';
import {
  listCaptainAttendance,
  recordCaptainAttendance,
  storedCaptainWeekShape,
} from '../../../contract/attendance/endpoints.ts';
import { assignSectorCaptain } from '../../../contract/sectors/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aSetting, aTerm, type TestCaptain } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let captains: TestCaptain[];

beforeEach(async () => {
  let captain: TestCaptain;
  ({ general, unit, captain } = await aSetting(server));
  captains = [captain];
  for (let index = 0; index < 2; index += 1) {
    const { sectorId } = await aSector(server.db, { unitCaptainId: unit.captainId });
    captains.push(await aCaptain(server, { sectorId }));
  }
});

const record = (captainId: number, attendanceStatus: string, changes: object = {}) => ({
  captainId,
  attendanceStatus,
  weekNumber: 7,
  termNumber: 1,
  ...changes,
});
const submit = (attendanceRecords: unknown, as = unit.token) =>
  call(recordCaptainAttendance, { as, body: { attendanceRecords } });
const list = (as = unit.token, changes: object = {}) =>
  call(listCaptainAttendance, {
    as,
    query: { unitCaptainId: unit.captainId, weekNumber: 7, ...changes },
  });

describe('recording a unit’s captains', () => {
  test('stores all, who did it and when, and can be corrected', async () => {
    const statuses = ['attended', 'absent', 'execused'];
    const answer = await submit(
      captains.map(({ captainId }, index) => record(captainId, statuses[index]!)),
    );
    expect(answer.ok.count).toBe(3);
    const listed = (await list()).ok;
    expect(listed).toMatchObject({
      count: 3,
      recordedAt: FRIDAY.toISOString(),
      recordedByGender: 'male',
    });
    expect(listed.recordedBy).toContain(unit.lastName);
    const statusOf = (id: number) =>
      listed.body.find((row) => row.captainId === id)?.attendanceStatus;
    expect(captains.map(({ captainId }) => statusOf(captainId))).toEqual(statuses);
    await submit([record(captains[1]!.captainId, 'attended')]);
    const rows = await server.db
      .selectFrom('history')
      .where('entity', '=', 'captainAttendance')
      .where('captainId', '=', unit.captainId)
      .orderBy('historyId')
      .selectAll()
      .execute();
    expect(rows[1]).toMatchObject({
      before: { [captains[1]!.captainId]: 'absent' },
      after: { [captains[1]!.captainId]: 'attended' },
    });
  });

  test('stores a record without a status as absent', async () => {
    const answer = await submit([
      { ...record(captains[0]!.captainId, ''), attendanceStatus: undefined },
      { ...record(captains[1]!.captainId, ''), attendanceStatus: null },
    ]);
    expect(answer.ok.body.map((row) => row.attendanceStatus)).toEqual(['absent', 'absent']);
  });

  test('the list says when each captain came into their sector', async () => {
    const joinedAt = async (id: number) =>
      (await list()).ok.body.find(({ captainId }) => captainId === id)?.joinedAt;
    const [stays, moves] = captains.map(({ captainId }) => captainId);
    const since = await joinedAt(stays!);
    server.now = new Date(FRIDAY.getTime() + 60_000);
    const sectorOf = async (captainId: number) => {
      const { sectorId } = await server.db
        .selectFrom('captains')
        .where('captainId', '=', captainId)
        .select('sectorId')
        .executeTakeFirstOrThrow();
      return server.db
        .selectFrom('sectors')
        .where('sectorId', '=', sectorId)
        .select(['baseName', 'suffixName'])
        .executeTakeFirstOrThrow();
    };
    const body = { ...(await sectorOf(stays!)) };
    for (const captainId of [stays!, moves!]) {
      const answer = await call(assignSectorCaptain, {
        as: unit.token,
        body: { ...body, captainId },
      });
      expect(answer.status).toBe(200);
    }
    expect(await joinedAt(stays!)).toBe(since);
    expect(await joinedAt(moves!)).toBe(server.now.toISOString());
  });

  test('refuses the whole submission with a captain of another unit, a newcomer or a closed account', async () => {
    const stranger = await aCaptain(server);
    const first = record(captains[0]!.captainId, 'attended');
    for (const captainId of [stranger.captainId, unit.captainId, 999_999]) {
      const { failure } = await submit([first, record(captainId, 'attended')]);
      expect(failure).toMatchObject({ status: 400, code: 'UNKNOWN_CAPTAIN' });
    }
    await server.db
      .updateTable('captains')
      .set({ closedAt: FRIDAY.toISOString() })
      .where('captainId', '=', captains[1]!.captainId)
      .execute();
    const closed = await submit([first, record(captains[1]!.captainId, 'attended')]);
    expect(closed.failure.code).toBe('UNKNOWN_CAPTAIN');
    const stored = await server.db.selectFrom('captainAttendance').selectAll().execute();
    expect(stored).toEqual([]);
  });

  test.each([
    ['two weeks', { weekNumber: 6 }, 'MIXED_SUBMISSION'],
    ['an unknown status', { attendanceStatus: 'late' }, 'INVALID_REQUEST'],
  ])('refuses %s', async (_, change, code) => {
    const [first, second] = captains;
    const { failure } = await submit([
      record(first!.captainId, 'attended'),
      record(second!.captainId, 'attended', change),
    ]);
    expect(failure).toMatchObject({ status: 400, code });
  });

  test('refuses a captain twice, unknown, coming and cancelled weeks', async () => {
    const { captainId } = captains[0]!;
    const twice = [record(captainId, 'attended'), record(captainId, 'absent')];
    expect((await submit(twice)).failure.code).toBe('DUPLICATE_PERSON');
    const week = (weekNumber: number) => submit([record(captainId, 'attended', { weekNumber })]);
    expect((await week(13)).failure.code).toBe('UNKNOWN_WEEK');
    expect((await week(8)).failure.code).toBe('WEEK_NOT_STARTED');
    await server.db
      .updateTable('weeks')
      .set({ cancelledAt: FRIDAY.toISOString() })
      .where('weekNumber', '=', 5)
      .execute();
    expect((await week(5)).failure.code).toBe('WEEK_CANCELLED');
  });
});

describe('the version of a unit’s week', () => {
  const submitFrom = (version: string, status: string) =>
    call(recordCaptainAttendance, {
      as: unit.token,
      body: { attendanceRecords: [record(captains[0]!.captainId, status)], version },
    });

  test('is in the answer, and changes with each submission', async () => {
    const { version } = (await list()).ok;
    const { ok } = await submitFrom(version, 'attended');
    expect(ok.version).not.toBe(version);
    expect(ok.recordedBy).toContain(unit.lastName);
    const { version: listed, recordedBy, recordedAt } = (await list()).ok;
    expect(ok).toMatchObject({ version: listed, recordedBy, recordedAt });
    expect((await submitFrom(ok.version, 'absent')).status).toBe(200);
  });

  test('is refused with what is stored if it is old', async () => {
    const { version } = (await list()).ok;
    await submit([record(captains[0]!.captainId, 'absent')]);
    const { failure } = await submitFrom(version, 'attended');
    expect(failure).toMatchObject({ status: 409, code: 'WEEK_CHANGED' });
    const now = (await list()).ok;
    expect(failure.stored).toEqual({
      version: now.version,
      recordedBy: now.recordedBy,
      recordedAt: now.recordedAt,
      attendance: [{ captainId: captains[0]!.captainId, attendanceStatus: 'absent' }],
    });
    expect(storedCaptainWeekShape.parse(failure.stored)).toEqual(failure.stored);
    expect(now.body.find((row) => row.attendanceStatus)?.attendanceStatus).toBe('absent');
    expect((await submitFrom(version, 'absent')).status).toBe(200);
  });
});

describe('reading', () => {
  test('is allowed for general captains and the own unit', async () => {
    expect((await list(general.token)).ok.count).toBe(3);
    const other = await aCaptain(server, { type: 'unit' });
    expect((await list(other.token)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await list(captains[0]!.token)).failure.code).toBe('FORBIDDEN');
    const nobody = await list(general.token, { unitCaptainId: general.captainId });
    expect(nobody.failure.code).toBe('CAPTAIN_NOT_FOUND');
    expect((await list(unit.token, { weekNumber: 13 })).failure.code).toBe('UNKNOWN_WEEK');
    expect((await list(unit.token, { weekNumber: '' })).failure.status).toBe(400);
  });

  test('answers for an older term on request', async () => {
    await submit([record(captains[0]!.captainId, 'attended', { weekNumber: 6 })]);
    await aTerm(server.db, { termNumber: 2, startDate: '2027-01-02' });
    const older = (await list(unit.token, { termNumber: 1, weekNumber: 6 })).ok.body;
    expect(older[0]).toMatchObject({ termNumber: 1, attendanceStatus: 'attended' });
    const newest = (await list(unit.token, { termNumber: undefined, weekNumber: 6 })).ok.body;
    expect(newest[0]).toMatchObject({ termNumber: 2, attendanceStatus: null });
  });

  test('keeps the records of a moved captain in the old unit', async () => {
    const moved = captains[0]!;
    await submit([record(moved.captainId, 'attended')]);
    const newUnit = await aCaptain(server, { type: 'unit' });
    const target = await aSector(server.db, { unitCaptainId: newUnit.captainId });
    await call(assignSectorCaptain, {
      as: general.token,
      body: {
        captainId: moved.captainId,
        baseName: target.baseName,
        suffixName: target.suffixName,
      },
    });
    const query = { unitCaptainId: newUnit.captainId };
    const [row] = (await list(newUnit.token, query)).ok.body;
    expect(row).toMatchObject({ attendanceStatus: 'attended', editable: false });
    for (const status of ['absent', 'attended'] as const) {
      const { failure } = await submit([record(moved.captainId, status)], newUnit.token);
      expect(failure).toMatchObject({ status: 409, code: 'RECORDED_ELSEWHERE' });
      expect(failure.arabicMessage).toMatch(/^سُجِّل هذا الأسبوع لـ.+ في وحدة أخرى$/);
    }
  });
});
