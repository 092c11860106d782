import { beforeEach, describe, expect, test } from 'vitest';
import { recordScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import { readWeek, remindOfWeek } from '../../../contract/attendance/week.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { answeredSector } from '../../../contract/sectors/sector-name.ts';
import { createSessionPlan } from '../../../contract/sessions/endpoints.ts';
import { cancelWeek } from '../../../contract/terms/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import { meanwhile } from '../../testing/meanwhile.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';
import { claimReminders } from './week-queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let sector: StoredSector;
let scouts: StoredScout[];

beforeEach(async () => {
  // Week 7 is the current one.
  ({ general, captain, sector, scouts } = await aSetting(server, ['أحمد', 'باسم']));
});

const nameOf = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });
const read = async (as: string, query: object = {}) => (await call(readWeek, { as, query })).ok;
const weekOf = async (of = sector, as = general.token, query: object = {}) => {
  const { body } = await read(as, query);
  return body.find(
    (row) => row.sectorBaseName === of.baseName && row.sectorSuffixName === of.suffixName,
  )!;
};
const remind = (body: object = nameOf(sector), as = general.token) =>
  call(remindOfWeek, { as, body });
const told = async ({ token }: TestCaptain) =>
  (await call(listNotifications, { as: token, query: {} })).ok.body.map(({ title }) => title);
const later = (minutes: number) => {
  server.now = new Date(server.now.getTime() + minutes * 60_000);
};

/** Lets a captain record a sector up to and including today. */
const standIn = ({ captainId }: TestCaptain, { sectorId } = sector) =>
  server.db
    .insertInto('standIns')
    .values({
      captainId,
      sectorId,
      untilDay: '2026-11-20',
      madeBy: general.captainId,
      madeAt: FRIDAY.toISOString(),
    })
    .execute();

function record(weekNumber: number, subscription?: number) {
  const attendanceRecords = scouts.map(({ scoutId }, index) => ({
    ...nameOf(sector),
    scoutId,
    weekNumber,
    termNumber: 1,
    attendanceStatus: index === 0 ? 'attended' : 'absent',
  }));
  return call(recordScoutAttendance, {
    as: captain.token,
    body: { attendanceRecords, subscription },
  });
}

describe('the state of a week', () => {
  test('has who recorded it and when, the attendance and the payments', async () => {
    expect(await weekOf()).toMatchObject({ recordedBy: null, recordedAt: null, rate: null });
    await record(7, 0);
    const { week } = await read(general.token);
    expect(week).toMatchObject({ weekNumber: 7, cancelled: false });
    expect(await weekOf()).toMatchObject({
      recordedBy: 'كيرلس عادل',
      recordedAt: FRIDAY.toISOString(),
      scouts: 2,
      attended: 1,
      absent: 1,
      execused: 0,
      rate: 0.5,
      subscription: 0,
      missingWeeks: 0,
      remindable: false,
    });
  });

  test('is awaited from the day of the sector’s session, else from the group’s', async () => {
    const other = await aSector(server.db);
    await aScout(server.db, other);
    await aCaptain(server, { sectorId: other.sectorId });
    const { startDate } = (await read(general.token)).week!;
    expect((await weekOf()).awaitedFrom).toBe(startDate);
    // The group's own day, a Friday, is this week's first.
    server.now = new Date(`${startDate}T15:00:00Z`);
    expect((await weekOf()).remindable).toBe(true);
    const day = addDays(startDate, 5);
    const body = {
      title: 'التخييم',
      weekNumber: 7,
      termNumber: 1,
      day,
      startTime: '11:00',
      sectors: [nameOf(sector)],
      segments: [],
    };
    expect((await call(createSessionPlan, { as: captain.token, body })).ok.body.day).toBe(day);
    expect(await weekOf()).toMatchObject({ awaitedFrom: day, remindable: false });
    expect(await weekOf(other)).toMatchObject({ awaitedFrom: startDate, remindable: true });
    expect((await remind()).failure).toMatchObject({ status: 409, code: 'WEEK_NOT_MET' });
    const { body: reminded } = (await remind({})).ok;
    expect(reminded).toContainEqual(answeredSector(other));
    expect(reminded).not.toContainEqual(answeredSector(sector));
    server.now = new Date(`${day}T15:00:00Z`);
    expect((await weekOf()).remindable).toBe(true);
    expect((await remind()).ok.count).toBe(1);
  });

  test('names the captains to remind, without those who have left', async () => {
    const colleague = await aCaptain(server, { sectorId: sector.sectorId });
    expect((await weekOf()).captains.map(({ captainId }) => captainId)).toEqual([
      captain.captainId,
      colleague.captainId,
    ]);
    await server.db
      .updateTable('captains')
      .set({ closedAt: FRIDAY.toISOString() })
      .where('captainId', '=', colleague.captainId)
      .execute();
    expect((await weekOf()).captains).toHaveLength(1);
  });

  test('names the stand-in, until the evening of their last day', async () => {
    const helper = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
    await standIn(helper);
    const { captains, standIns } = await weekOf();
    const named = (people: { captainId: number }[]) => people.map(({ captainId }) => captainId);
    expect([named(captains), named(standIns)]).toEqual([[captain.captainId], [helper.captainId]]);
    expect(standIns[0]).toMatchObject({ phoneNumber: helper.phoneNumber, gender: helper.gender });
    // One minute to midnight in Cairo, and midnight.
    server.now = new Date('2026-11-20T21:59:00Z');
    expect((await weekOf()).standIns).toHaveLength(1);
    server.now = new Date('2026-11-20T22:00:00Z');
    expect((await weekOf()).standIns).toEqual([]);
  });

  test('counts the latest weeks in a row that a sector has not recorded', async () => {
    expect((await weekOf()).missingWeeks).toBe(7);
    await record(4);
    expect((await weekOf()).missingWeeks).toBe(3);
    await call(cancelWeek, { as: general.token });
    expect((await weekOf()).missingWeeks).toBe(2);
    expect((await weekOf(sector, general.token, { weekNumber: 4 })).missingWeeks).toBe(0);
  });

  test('expects no records of weeks before a sector was added', async () => {
    // Wednesday evening of week 6 in UTC, which is Thursday in Cairo.
    const createdAt = '2026-11-18T22:30:00Z';
    await server.db
      .updateTable('sectors')
      .set({ createdAt })
      .where('sectorId', '=', sector.sectorId)
      .execute();
    expect((await weekOf()).missingWeeks).toBe(2);
    await server.db
      .updateTable('sectors')
      .set({ createdAt: '2026-11-19T22:30:00Z' })
      .where('sectorId', '=', sector.sectorId)
      .execute();
    expect((await weekOf()).missingWeeks).toBe(1);
  });

  test('is limited to the scope: a unit captain’s sectors, a captain’s own one', async () => {
    const unit = await aCaptain(server, { type: 'unit' });
    const other = await aSector(server.db, { unitCaptainId: unit.captainId });
    const names = async (as: string) =>
      (await read(as)).body.map(({ sectorBaseName }) => sectorBaseName);
    expect(await names(unit.token)).toEqual([other.baseName]);
    expect(await names(captain.token)).toEqual([sector.baseName]);
    expect(await names(general.token)).toEqual(
      expect.arrayContaining([sector.baseName, other.baseName]),
    );
  });

  test('answers for another week on request, with captains to remind of the last one', async () => {
    const isRemindable = async (weekNumber: number) =>
      (await weekOf(sector, general.token, { weekNumber })).remindable;
    expect(await Promise.all([5, 6, 7, 8].map(isRemindable))).toEqual([false, true, true, false]);
    await record(6);
    expect(await weekOf(sector, general.token, { weekNumber: 6 })).toMatchObject({
      attended: 1,
      remindable: false,
    });
    expect(await weekOf(sector, general.token, { weekNumber: 5 })).toMatchObject({
      recordedAt: null,
      remindable: false,
    });
    expect((await weekOf()).remindable).toBe(true);
    const { failure } = await call(readWeek, { as: general.token, query: { weekNumber: 40 } });
    expect(failure.code).toBe('UNKNOWN_WEEK');
  });

  test('is empty before the term begins, and without a term', async () => {
    server.now = new Date('2026-10-08T12:00:00Z');
    expect((await read(general.token)).week).toBeNull();
    expect(await weekOf()).toMatchObject({ missingWeeks: 0, remindable: false });
    expect((await remind()).failure.code).toBe('NO_CURRENT_WEEK');
    await server.db.deleteFrom('weeks').execute();
    await server.db.deleteFrom('terms').execute();
    expect((await read(general.token)).week).toBeNull();
    expect((await remind()).failure.code).toBe('NO_TERM');
  });
});

describe('a reminder', () => {
  test('notifies the captains of the sector, and is shown to every captain who reads the week', async () => {
    const unit = await aCaptain(server, { type: 'unit' });
    await server.db
      .updateTable('sectors')
      .set({ unitCaptainId: unit.captainId })
      .where('sectorId', '=', sector.sectorId)
      .execute();
    expect((await remind()).ok).toMatchObject({
      body: [{ sectorBaseName: sector.baseName, sectorSuffixName: sector.suffixName }],
      count: 1,
    });
    const title = `تذكير بتسجيل الغياب: ${sector.baseName}\u00a0${sector.suffixName}`;
    expect(await told(captain)).toEqual([title]);
    expect(await told(unit)).toEqual([]);
    expect(await weekOf(sector, unit.token)).toMatchObject({
      remindedAt: FRIDAY.toISOString(),
      remindable: false,
    });
  });

  test('a reminder of a week before names it, and is apart from that of the current one', async () => {
    const last = { ...nameOf(sector), weekNumber: 6, termNumber: 1 };
    expect((await remind(last)).status).toBe(201);
    expect((await remind(last)).failure.code).toBe('ALREADY_REMINDED');
    expect((await remind()).status).toBe(201);
    const { body } = (await call(listNotifications, { as: captain.token, query: {} })).ok;
    expect(body.map(({ message }) => message)).toEqual([
      'لم يُسجَّل غياب الأسبوع ٧ بعد.',
      'لم يُسجَّل غياب الأسبوع ٦ بعد.',
    ]);
    expect((await weekOf(sector, general.token, { weekNumber: 6 })).remindedAt).not.toBeNull();
    await record(5);
    expect((await remind({ ...last, weekNumber: 5 })).failure.code).toBe('WEEK_RECORDED');
  });

  test('is of a week of the newest term that has started, since the sector was created', async () => {
    const of = (weekNumber: number, more: object = {}) =>
      remind({ ...nameOf(sector), weekNumber, ...more });
    expect((await of(8)).failure.code).toBe('WEEK_NOT_STARTED');
    expect((await of(40)).failure.code).toBe('UNKNOWN_WEEK');
    expect((await of(7, { termNumber: 9 })).failure.code).toBe('UNKNOWN_WEEK');
    await server.db
      .updateTable('sectors')
      .set({ createdAt: FRIDAY.toISOString() })
      .where('sectorId', '=', sector.sectorId)
      .execute();
    expect((await of(6)).failure.code).toBe('NOBODY_TO_REMIND');
    expect((await of(7)).status).toBe(201);
  });

  test('reaches the stand-in of a sector without a captain', async () => {
    const left = await aSector(server.db);
    await aScout(server.db, left);
    const helper = await aCaptain(server, { sectorId: sector.sectorId });
    expect((await remind(nameOf(left))).failure.code).toBe('NOBODY_TO_REMIND');
    await standIn(helper, left);
    expect((await weekOf(left)).remindable).toBe(true);
    expect((await remind(nameOf(left))).status).toBe(201);
    expect(await told(helper)).toEqual([
      `تذكير بتسجيل الغياب: ${left.baseName}\u00a0${left.suffixName}`,
    ]);
    expect(await told(captain)).toEqual([]);
    // The stand-in's last day is over.
    later(24 * 60);
    expect((await weekOf(left)).remindable).toBe(false);
    expect((await remind(nameOf(left))).failure.code).toBe('NOBODY_TO_REMIND');
  });

  test('can be repeated after two hours', async () => {
    await remind();
    later(119);
    expect((await remind()).failure).toMatchObject({ status: 409, code: 'ALREADY_REMINDED' });
    later(1);
    expect((await weekOf()).remindable).toBe(true);
    expect((await remind()).status).toBe(201);
    expect(await told(captain)).toHaveLength(2);
  });

  test('a reminder of all goes to every sector of the scope that can be reminded and was not', async () => {
    const unit = await aCaptain(server, { type: 'unit' });
    const { unitCaptainId } = { unitCaptainId: unit.captainId };
    const [reminded, missing, empty, left] = [
      await aSector(server.db, { unitCaptainId }),
      await aSector(server.db, { unitCaptainId }),
      await aSector(server.db, { unitCaptainId }),
      await aSector(server.db, { unitCaptainId }),
    ];
    for (const each of [reminded, missing, left]) await aScout(server.db, each);
    const captains = [
      await aCaptain(server, { sectorId: reminded.sectorId }),
      await aCaptain(server, { sectorId: missing.sectorId }),
      await aCaptain(server, { sectorId: empty.sectorId }),
    ];
    await remind(nameOf(reminded));
    const { body } = (await remind({}, unit.token)).ok;
    expect(body).toEqual([
      { sectorBaseName: missing.baseName, sectorSuffixName: missing.suffixName },
    ]);
    expect(await Promise.all(captains.map(async (each) => (await told(each)).length))).toEqual([
      1, 1, 0,
    ]);
    expect((await remind({}, unit.token)).ok.count).toBe(0);
    expect((await weekOf(left)).captains).toEqual([]);
  });

  test('is refused if no week is missing or nobody can be reminded', async () => {
    const nobody = await aSector(server.db);
    await aScout(server.db, nobody);
    expect((await remind(nameOf(nobody))).failure.code).toBe('NOBODY_TO_REMIND');
    // The only captain would remind herself.
    expect((await remind(nameOf(sector), captain.token)).failure.code).toBe('NOBODY_TO_REMIND');
    await record(7);
    expect((await remind()).failure).toMatchObject({
      status: 409,
      code: 'WEEK_RECORDED',
      arabicMessage: 'سُجِّل هذا الأسبوع بالفعل',
    });
    await call(cancelWeek, { as: general.token });
    expect((await remind()).failure.code).toBe('WEEK_CANCELLED');
    const unknown = await remind({ baseName: 'لايوجد', suffixName: 'أ' });
    expect(unknown.failure.code).toBe('SECTOR_NOT_FOUND');
    const unit = await aCaptain(server, { type: 'unit' });
    expect((await remind(nameOf(sector), unit.token)).failure.code).toBe('OUT_OF_SCOPE');
  });

  test('does not reach its sender', async () => {
    const colleague = await aCaptain(server, { sectorId: sector.sectorId });
    expect((await remind(nameOf(sector), colleague.token)).status).toBe(201);
    expect(await told(colleague)).toEqual([]);
    expect(await told(captain)).toHaveLength(1);
  });

  test('sent twice at once, it reaches the captains once', async () => {
    const other = await aCaptain(server, { type: 'general' });
    const answers = await Promise.all([remind(), remind(nameOf(sector), other.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await told(captain)).toHaveLength(1);
  });

  test('waits for a simultaneous one, and then sends nothing', async () => {
    const week = { termNumber: 1, weekNumber: 7 };
    const by = { byCaptainId: general.captainId, now: server.now };
    const answer = await meanwhile(
      server.db,
      (held) => claimReminders(held, week, [sector.sectorId], by),
      () => remind(),
    );
    expect(answer.failure.code).toBe('ALREADY_REMINDED');
    expect(await told(captain)).toEqual([]);
  });

  test('does not block changes of the sector', async () => {
    const gone = await aSector(server.db);
    const scout = await aScout(server.db, gone);
    await aCaptain(server, { sectorId: gone.sectorId });
    expect((await remind(nameOf(gone))).status).toBe(201);
    await server.db.deleteFrom('scouts').where('scoutId', '=', scout.scoutId).execute();
    await server.db
      .updateTable('captains')
      .set({ sectorId: null })
      .where('sectorId', '=', gone.sectorId)
      .execute();
    await server.db.deleteFrom('sectors').where('sectorId', '=', gone.sectorId).execute();
    expect(await weekOf(gone)).toBeUndefined();
  });
});
