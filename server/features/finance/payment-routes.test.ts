import { beforeEach, describe, expect, test } from 'vitest';
import {
  listScoutAttendance,
  recordScoutAttendance,
} from '../../../contract/attendance/endpoints.ts';
import { listUnpaidScouts, setWhoPaid } from '../../../contract/finance/payments.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aScoutRecord,
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
let captain: TestCaptain;
let sector: StoredSector;
let scouts: StoredScout[];

beforeEach(async () => {
  // Weeks 1 to 4 start in October (9, 16, 23, 30), 5 to 7 in November.
  ({ general, captain, sector, scouts } = await aSetting(server, ['أحمد', 'باسم', 'تامر']));
});

const name = () => ({ baseName: sector.baseName, suffixName: sector.suffixName });

describe('whether a sector notes who paid', () => {
  const set = (body: object, as = captain.token) =>
    call(setWhoPaid, { as, body: { ...name(), ...body } });
  const read = async () =>
    (await call(listScoutAttendance, { as: captain.token, query: { ...name(), weekNumber: 7 } })).ok
      .whoPaid;

  test('is set by its captain, and read with its week', async () => {
    expect(await read()).toEqual({ on: false, usual: 10 });
    expect((await set({ on: true, usual: '١٥' })).ok.body).toEqual({ on: true, usual: 15 });
    expect(await read()).toEqual({ on: true, usual: 15 });
    await set({ on: false });
    expect(await read()).toEqual({ on: false, usual: 15 });
    const rows = await server.db
      .selectFrom('history')
      .where('entity', '=', 'whoPaid')
      .orderBy('historyId')
      .select(['entityId', 'captainId', 'before', 'after'])
      .execute();
    const what = { entityId: String(sector.sectorId), captainId: captain.captainId };
    expect(rows).toEqual([
      { ...what, before: { on: false, usual: 10 }, after: { on: true, usual: 15 } },
      { ...what, before: { on: true, usual: 15 }, after: { on: false, usual: 15 } },
    ]);
  });

  test.each([
    ['no answer', {}],
    ['something else than yes or no', { on: 'maybe' }],
    ['a usual amount of nothing', { on: true, usual: 0 }],
    ['a usual amount over 10,000', { on: true, usual: 10_001 }],
  ])('is not set by %s', async (_, body) => {
    expect((await set(body)).failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect(await read()).toEqual({ on: false, usual: 10 });
  });

  test('belongs to its own captain', async () => {
    const other = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
    expect((await set({ on: true }, other.token)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await set({ on: true }, general.token)).failure.code).toBe('FORBIDDEN');
    expect((await set({ on: true }, (await aCaptain(server)).token)).failure.code).toBe(
      'NOT_ASSIGNED_YET',
    );
  });
});

describe('who has not paid', () => {
  const list = async (as = captain.token) =>
    (await call(listUnpaidScouts, { as, query: name() })).ok.body;
  const handIn = (weekNumber: number, statuses: string[], amounts: number[]) =>
    call(recordScoutAttendance, {
      as: captain.token,
      body: {
        attendanceRecords: statuses.map((attendanceStatus, index) => ({
          scoutId: scouts[index]!.scoutId,
          attendanceStatus,
          weekNumber,
          termNumber: 1,
          ...name(),
        })),
        payments: amounts.map((amount, index) => ({ scoutId: scouts[index]!.scoutId, amount })),
      },
    });
  const cancel = (weekNumber: number) =>
    server.db
      .updateTable('weeks')
      .set({ cancelledAt: FRIDAY.toISOString() })
      .where('weekNumber', '=', weekNumber)
      .execute();
  const none = { weeks: 0, unpaid: 0, amount: 0 };

  test('lists the attended weeks without a payment, of the month and of the term', async () => {
    await handIn(4, ['attended', 'attended', 'attended'], [10, 10]);
    await handIn(5, ['attended', 'absent', 'attended'], [10, 5]);
    await handIn(6, ['attended', 'execused', 'attended'], [20]);
    expect(await list()).toEqual([
      {
        scoutId: scouts[0]!.scoutId,
        name: 'أحمد',
        thisMonth: { weeks: 2, unpaid: 0, amount: 30 },
        thisTerm: { weeks: 3, unpaid: 0, amount: 40 },
        writtenOn: null,
      },
      {
        scoutId: scouts[1]!.scoutId,
        name: 'باسم',
        // Absent, but paid.
        thisMonth: { weeks: 0, unpaid: 0, amount: 5 },
        thisTerm: { weeks: 1, unpaid: 0, amount: 15 },
        writtenOn: null,
      },
      {
        scoutId: scouts[2]!.scoutId,
        name: 'تامر',
        thisMonth: { weeks: 2, unpaid: 2, amount: 0 },
        thisTerm: { weeks: 3, unpaid: 3, amount: 0 },
        writtenOn: null,
      },
    ]);
  });

  test('says when somebody last wrote to the family about money, and of nothing else', async () => {
    const write = (contactedOn: string, message: 'unpaid' | 'absentRun' | null) =>
      server.db
        .insertInto('contacts')
        .values({
          scoutId: scouts[0]!.scoutId,
          contactedOn,
          message,
          madeBy: captain.captainId,
          madeAt: FRIDAY.toISOString(),
        })
        .execute();
    await write('2026-11-16', 'unpaid');
    await write('2026-11-18', 'unpaid');
    await write('2026-11-19', 'absentRun');
    await write('2026-11-20', null);
    expect((await list()).map(({ writtenOn }) => writtenOn)).toEqual(['2026-11-18', null, null]);
  });

  test('leaves out weeks in which nobody noted who paid', async () => {
    await handIn(5, ['attended', 'attended', 'attended'], []);
    expect((await list()).map(({ thisTerm }) => thisTerm)).toEqual([none, none, none]);
  });

  test('leaves out cancelled weeks, and keeps their payments', async () => {
    await handIn(5, ['attended', 'attended', 'attended'], [10]);
    await cancel(5);
    const [payer, other] = await list();
    expect(payer).toMatchObject({ thisMonth: { ...none, amount: 10 } });
    expect(other).toMatchObject({ thisMonth: none, thisTerm: none });
  });

  test('uses the group’s time zone: on the first of a month the last month does not count', async () => {
    await handIn(7, ['attended', 'attended'], [10]);
    // Half past ten in the evening in UTC is December in Cairo.
    server.now = new Date('2026-11-30T22:30:00Z');
    const [payer, other] = await list();
    expect(payer).toMatchObject({ thisMonth: none, thisTerm: { weeks: 1, amount: 10 } });
    expect(other).toMatchObject({ thisMonth: none, thisTerm: { unpaid: 1 } });
  });

  test('counts a month over two terms, and the newest term only', async () => {
    await handIn(7, ['attended', 'attended'], [10]);
    await aTerm(server.db, { termNumber: 2, startDate: '2026-11-27' });
    const [payer, other] = await list();
    expect(payer).toMatchObject({ thisMonth: { weeks: 1, amount: 10 }, thisTerm: none });
    expect(other).toMatchObject({ thisMonth: { unpaid: 1 }, thisTerm: none });
  });

  test('lists the present scouts, wherever they attended and paid', async () => {
    const old = await aSector(server.db);
    const moved = scouts[0]!;
    const week = { weekNumber: 6, termNumber: 1, sectorId: old.sectorId };
    await aScoutRecord(server.db, { ...week, scoutId: moved.scoutId, status: 'attended' });
    await server.db
      .insertInto('scoutPayments')
      .values({ ...week, scoutId: moved.scoutId, amount: 25 })
      .execute();
    await server.db
      .updateTable('scouts')
      .set({ deletedAt: FRIDAY.toISOString() })
      .where('scoutId', '=', scouts[2]!.scoutId)
      .execute();
    const listed = await list();
    expect(listed.map(({ name }) => name)).toEqual(['أحمد', 'باسم']);
    expect(listed[0]?.thisTerm).toEqual({ weeks: 1, unpaid: 0, amount: 25 });
  });

  test('is limited to the scope and to existing sectors', async () => {
    expect(await list(general.token)).toHaveLength(3);
    const other = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
    const outside = await call(listUnpaidScouts, { as: other.token, query: name() });
    expect(outside.failure.code).toBe('OUT_OF_SCOPE');
    const query = { baseName: 'سراب', suffixName: 'أ' };
    const missing = await call(listUnpaidScouts, { as: general.token, query });
    expect(missing.failure.code).toBe('SECTOR_NOT_FOUND');
  });

  test('names scouts of a group without terms', async () => {
    await server.db.deleteFrom('weeks').execute();
    await server.db.deleteFrom('terms').execute();
    expect((await list()).map(({ thisTerm }) => thisTerm)).toEqual([none, none, none]);
  });
});
