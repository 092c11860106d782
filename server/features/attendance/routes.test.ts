import { beforeEach, describe, expect, test } from 'vitest';
import {
  listScoutAttendance,
  recordScoutAttendance,
} from '../../../contract/attendance/endpoints.ts';
import { deleteScout, restoreScout, updateScout } from '../../../contract/scouts/endpoints.ts';
import { readAttendanceRate } from '../../../contract/stats/endpoints.ts';
import { cancelWeek } from '../../../contract/terms/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aScout,
  aSector,
  aSetting,
  aTerm,
  type TestCaptain,
} from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let captain: TestCaptain;
let sector: StoredSector;
let scouts: StoredScout[];

beforeEach(async () => {
  const names = ['أحمد', 'باسم', 'تامر', 'جون'];
  ({ general, unit, captain, sector, scouts } = await aSetting(server, names));
});

const record = (scoutId: number, attendanceStatus: unknown, changes: object = {}) => ({
  scoutId,
  attendanceStatus,
  weekNumber: 7,
  termNumber: 1,
  sectorBaseName: sector.baseName,
  sectorSuffixName: sector.suffixName,
  ...changes,
});
const submit = (attendanceRecords: unknown, as = captain.token) =>
  call(recordScoutAttendance, { as, body: { attendanceRecords } });
const list = (as = captain.token, changes: object = {}) =>
  call(listScoutAttendance, {
    as,
    query: { baseName: sector.baseName, suffixName: sector.suffixName, weekNumber: 7, ...changes },
  });
const storedStatuses = async () => {
  const rows = await server.db
    .selectFrom('scoutAttendance')
    .where('sectorId', '=', sector.sectorId)
    .orderBy('scoutId')
    .select(['weekNumber', 'status'])
    .execute();
  return rows.map((row) => `${row.weekNumber}:${row.status}`);
};

describe('recording a week', () => {
  test('stores every record, and who recorded it when', async () => {
    expect((await list()).ok).not.toHaveProperty('recordedBy');
    const statuses = ['attended', 'execused', 'absent', 'attended'];
    const answer = await submit(
      scouts.map(({ scoutId }, index) => record(scoutId, statuses[index])),
    );
    expect(answer.ok.count).toBe(4);
    expect(answer.ok.body[0]).toMatchObject({
      scoutId: scouts[0]!.scoutId,
      name: scouts[0]!.name,
      attendanceStatus: 'attended',
      sectorBaseName: sector.baseName,
    });
    const listed = (await list()).ok;
    const byId = new Map(listed.body.map((row) => [row.scoutId, row.attendanceStatus]));
    expect(scouts.map(({ scoutId }) => byId.get(scoutId))).toEqual(statuses);
    expect(listed).toMatchObject({
      recordedBy: [captain.firstName, captain.middleName, captain.lastName].join(' '),
      recordedAt: FRIDAY.toISOString(),
    });
  });

  test('recording a week again corrects it, and keeps the last captain and the former records', async () => {
    await submit(scouts.map(({ scoutId }) => record(scoutId, 'attended')));
    const colleague = await aCaptain(server, { sectorId: sector.sectorId });
    server.now = new Date(FRIDAY.getTime() + 60_000);
    const corrected = await submit([record(scouts[0]!.scoutId, 'execused')], colleague.token);
    expect(corrected.status).toBe(200);
    expect(await storedStatuses()).toEqual([
      '7:execused',
      '7:attended',
      '7:attended',
      '7:attended',
    ]);
    expect((await list()).ok.recordedBy).toContain(colleague.lastName);
    const history = await server.db
      .selectFrom('history')
      .where('entity', '=', 'scoutAttendance')
      .where('entityId', '=', `${sector.sectorId}/1/7`)
      .orderBy('historyId')
      .selectAll()
      .execute();
    expect(history[1]).toMatchObject({
      captainId: colleague.captainId,
      before: { [scouts[0]!.scoutId]: 'attended' },
      after: { [scouts[0]!.scoutId]: 'execused' },
    });
  });

  test('accepts whole rows of the list, with numbers as text', async () => {
    const rows = (await list()).ok.body.map((row) => ({
      ...row,
      scoutId: String(row.scoutId),
      attendanceStatus: 'termExecused',
      weekNumber: '٧',
    }));
    expect((await submit(rows)).ok.body[0]?.attendanceStatus).toBe('termExecused');
  });

  test('stores a record without a status as absent', async () => {
    const { attendanceStatus: _, ...left } = record(scouts[0]!.scoutId, undefined);
    const answer = await submit([
      left,
      record(scouts[1]!.scoutId, null),
      record(scouts[2]!.scoutId, ''),
    ]);
    expect(answer.ok.body.map((row) => row.attendanceStatus)).toEqual(Array(3).fill('absent'));
    expect(await storedStatuses()).toEqual(Array(3).fill('7:absent'));
    const wrong = await submit([record(scouts[3]!.scoutId, 'late')]);
    expect(wrong.failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });

  test('the list says when each scout came into the sector: created, moved or restored', async () => {
    const joined = async () => {
      const { body } = (await list()).ok;
      return Object.fromEntries(body.map((row) => [row.scoutId, row.joinedAt]));
    };
    const [stays, returns] = scouts;
    const before = await joined();
    server.now = new Date(FRIDAY.getTime() + 60_000);
    const edit = (scout: StoredScout, of: StoredSector) =>
      call(updateScout, {
        as: unit.token,
        params: { scoutId: scout.scoutId },
        body: { ...scout, baseName: of.baseName, suffixName: of.suffixName },
      });
    const other = await aSector(server.db, { unitCaptainId: unit.captainId });
    const comes = await aScout(server.db, other);
    expect((await edit(comes, sector)).status).toBe(200);
    expect((await edit(stays!, sector)).status).toBe(200);
    const params = { id: returns!.scoutId };
    await call(deleteScout, { as: unit.token, params });
    await call(restoreScout, { as: unit.token, params });
    const now = server.now.toISOString();
    expect(await joined()).toEqual({
      ...before,
      [returns!.scoutId]: now,
      [comes.scoutId]: now,
    });
  });

  test('works for an earlier week of the term, not for a future one', async () => {
    const { scoutId } = scouts[0]!;
    expect((await submit([record(scoutId, 'attended', { weekNumber: 1 })])).status).toBe(200);
    const future = await submit([record(scoutId, 'attended', { weekNumber: 8 })]);
    expect(future.failure).toMatchObject({ status: 400, code: 'WEEK_NOT_STARTED' });
    for (const change of [{ weekNumber: 13 }, { termNumber: 2 }]) {
      const unknown = await submit([record(scoutId, 'attended', change)]);
      expect(unknown.failure).toMatchObject({ status: 400, code: 'UNKNOWN_WEEK' });
    }
  });

  test('refuses a cancelled week and a week of an older term', async () => {
    await call(cancelWeek, { as: general.token });
    const cancelled = await submit([record(scouts[0]!.scoutId, 'attended')]);
    expect(cancelled.failure).toMatchObject({ status: 409, code: 'WEEK_CANCELLED' });
    await aTerm(server.db, { termNumber: 2, startDate: '2027-01-02' });
    const older = await submit([record(scouts[0]!.scoutId, 'attended', { weekNumber: 6 })]);
    expect(older.failure.code).toBe('UNKNOWN_WEEK');
  });

  test('reads an older term on request', async () => {
    await submit([record(scouts[0]!.scoutId, 'attended', { weekNumber: 6 })]);
    await aTerm(server.db, { termNumber: 2, startDate: '2027-01-02' });
    const older = (await list(captain.token, { termNumber: 1, weekNumber: 6 })).ok;
    expect(older.body[0]).toMatchObject({
      termNumber: 1,
      weekNumber: 6,
      attendanceStatus: 'attended',
    });
    expect(older.recordedAt).toBe(FRIDAY.toISOString());
    const newest = (await list(captain.token, { termNumber: undefined, weekNumber: 6 })).ok;
    expect(newest.body[0]).toMatchObject({ termNumber: 2, attendanceStatus: null });
    expect(newest.recordedAt).toBeUndefined();
  });

  test.each([
    ['an unknown status', () => [record(scouts[0]!.scoutId, 'late')], 'INVALID_REQUEST'],
    ['an empty list', () => [], 'INVALID_REQUEST'],
    ['no list', () => undefined, 'INVALID_REQUEST'],
    [
      'a thousand and one records',
      () => Array.from({ length: 1001 }, (_, index) => record(index + 1, 'absent')),
      'INVALID_REQUEST',
    ],
    [
      'a scout twice',
      () => [record(scouts[0]!.scoutId, 'attended'), record(scouts[0]!.scoutId, 'absent')],
      'DUPLICATE_PERSON',
    ],
    [
      'two weeks at once',
      () => [
        record(scouts[0]!.scoutId, 'attended'),
        record(scouts[1]!.scoutId, 'attended', { weekNumber: 6 }),
      ],
      'MIXED_SUBMISSION',
    ],
    [
      'an unknown scout',
      () => [record(scouts[0]!.scoutId, 'attended'), record(999_999, 'attended')],
      'UNKNOWN_SCOUT',
    ],
  ])('refuses %s and stores nothing of it', async (_, records, code) => {
    const { failure } = await submit(records());
    expect(failure).toMatchObject({ status: 400, code });
    expect(await storedStatuses()).toEqual([]);
  });

  test('refuses the whole submission with a scout of another sector or a deleted one', async () => {
    const other = await aScout(server.db, await aSector(server.db));
    const mixed = await submit([
      record(scouts[0]!.scoutId, 'attended'),
      record(other.scoutId, 'attended'),
    ]);
    expect(mixed.failure.code).toBe('UNKNOWN_SCOUT');
    await server.db
      .updateTable('scouts')
      .set({ deletedAt: FRIDAY.toISOString() })
      .where('scoutId', '=', scouts[1]!.scoutId)
      .execute();
    const deleted = await submit(scouts.map(({ scoutId }) => record(scoutId, 'attended')));
    expect(deleted.failure.code).toBe('UNKNOWN_SCOUT');
    expect(await storedStatuses()).toEqual([]);
  });

  test('is allowed for regular captains, for their own sector only', async () => {
    const records = [record(scouts[0]!.scoutId, 'attended')];
    const newcomer = await aCaptain(server);
    expect((await submit(records, newcomer.token)).failure.code).toBe('NOT_ASSIGNED_YET');
    const other = await aSector(server.db);
    const neighbour = await aCaptain(server, { sectorId: other.sectorId });
    expect((await submit(records, neighbour.token)).failure.code).toBe('OUT_OF_SCOPE');
    for (const { token } of [general, unit]) {
      expect((await submit(records, token)).failure.code).toBe('FORBIDDEN');
    }
  });

  test('stores exactly one of two simultaneous submissions, as a whole', async () => {
    const colleague = await aCaptain(server, { sectorId: sector.sectorId });
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        submit(scouts.map(({ scoutId }) => record(scoutId, 'attended'))),
        submit(
          scouts.toReversed().map(({ scoutId }) => record(scoutId, 'absent')),
          colleague.token,
        ),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      expect(new Set(await storedStatuses()).size).toBe(1);
    }
  });
});

describe('after a scout moved', () => {
  test('the old sector keeps its figures, and the new one cannot overwrite them', async () => {
    await submit(scouts.map(({ scoutId }) => record(scoutId, 'attended')));
    const target = await aSector(server.db);
    const owner = await aCaptain(server, { sectorId: target.sectorId });
    const moved = scouts[0]!;
    await call(updateScout, {
      as: general.token,
      params: { scoutId: moved.scoutId },
      body: { ...moved, baseName: target.baseName, suffixName: target.suffixName },
    });
    const query = { baseName: target.baseName, suffixName: target.suffixName, weekNumber: 7 };
    const listed = (await call(listScoutAttendance, { as: owner.token, query })).ok.body;
    expect(listed).toHaveLength(1);
    expect(listed[0]).toMatchObject({ attendanceStatus: 'attended', editable: false });
    const body = record(moved.scoutId, 'absent', {
      sectorBaseName: target.baseName,
      sectorSuffixName: target.suffixName,
    });
    const own = await aScout(server.db, target);
    const ofOwn = { ...body, scoutId: own.scoutId };
    for (const records of [
      [body],
      [{ ...body, attendanceStatus: 'attended' as const }],
      [body, ofOwn],
    ]) {
      const { failure } = await submit(records, owner.token);
      expect(failure).toMatchObject({
        status: 409,
        code: 'RECORDED_ELSEWHERE',
        arabicMessage: `سُجِّل هذا الأسبوع لـ${moved.name} في قطاع ${sector.baseName} ${sector.suffixName}`,
      });
    }
    const unrecorded = await call(listScoutAttendance, { as: owner.token, query });
    expect(unrecorded.ok.recordedBy).toBeUndefined();
    // A client that sends the whole sheet back changes nothing for moved scouts.
    const whole = [{ ...body, attendanceStatus: 'attended' as const }, ofOwn];
    expect((await submit(whole, owner.token)).status).toBe(200);
    await server.db.deleteFrom('scoutAttendance').where('scoutId', '=', own.scoutId).execute();
    const rate = await call(readAttendanceRate, {
      as: captain.token,
      query: { baseName: sector.baseName, suffixName: sector.suffixName },
    });
    expect(rate.ok.body).toBe(1);
    expect(await storedStatuses()).toHaveLength(4);
  });
});

describe('reading a week', () => {
  test('is allowed within the scope only', async () => {
    expect((await list(general.token)).ok.count).toBe(4);
    expect((await list(unit.token)).ok.count).toBe(4);
    const stranger = await aCaptain(server, { type: 'unit' });
    expect((await list(stranger.token)).failure.code).toBe('OUT_OF_SCOPE');
    const newcomer = await aCaptain(server);
    expect((await list(newcomer.token)).failure.code).toBe('NOT_ASSIGNED_YET');
  });

  test('distinguishes not recorded from absent', async () => {
    const { body } = (await list()).ok;
    expect(body.map((row) => row.attendanceStatus)).toEqual([null, null, null, null]);
    expect(body.every((row) => row.editable)).toBe(true);
  });

  test('refuses unknown weeks and sectors', async () => {
    expect((await list(captain.token, { weekNumber: 13 })).failure.code).toBe('UNKNOWN_WEEK');
    expect((await list(captain.token, { termNumber: 9 })).failure.code).toBe('UNKNOWN_WEEK');
    expect((await list(captain.token, { weekNumber: 'x' })).failure.code).toBe('INVALID_REQUEST');
    expect((await list(general.token, { suffixName: 'غ' })).failure.code).toBe('SECTOR_NOT_FOUND');
  });
});
