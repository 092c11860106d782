import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelWeek,
  createTerm,
  listTerms,
  listWeeks,
  readCurrentWeek,
  readRemainingWeeks,
  readTerm,
  updateTerm,
} from '../../../contract/terms/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aScout,
  aScoutRecord,
  aSector,
  aTerm,
  type TestCaptain,
} from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let regular: TestCaptain;

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  regular = await aCaptain(server);
});

beforeEach(async () => {
  server.now = FRIDAY;
  for (const table of [
    'scoutAttendance',
    'financeItems',
    'activities',
    'weeks',
    'terms',
  ] as const) {
    await server.db.deleteFrom(table).execute();
  }
});

const create = (body: unknown) => call(createTerm, { as: general.token, body });
const edit = (body: unknown) => call(updateTerm, { as: general.token, body });
const autumn = { termName: 'فترة الخريف', startDate: '2026-11-07', endDate: '2026-12-18' };

describe('without a term', () => {
  test('there is none, no week and nothing to edit or cancel', async () => {
    expect((await call(readTerm, { as: regular.token })).failure).toMatchObject({
      status: 404,
      code: 'NO_TERM',
    });
    expect((await call(readCurrentWeek, { as: regular.token })).failure.code).toBe('NO_TERM');
    expect((await call(readRemainingWeeks, { as: regular.token })).failure.code).toBe('NO_TERM');
    expect((await call(listWeeks, { as: regular.token })).ok.body).toEqual([]);
    expect((await call(listTerms, { as: regular.token })).ok).toMatchObject({ body: [], count: 0 });
    expect((await edit(autumn)).failure.code).toBe('NO_TERM');
    expect((await call(cancelWeek, { as: general.token })).failure.code).toBe('NO_TERM');
  });
});

describe('an older term', () => {
  test('is listed after the newest one, and its weeks are read on request', async () => {
    const older = await aTerm(server.db, { termNumber: 1, startDate: '2026-06-05', weeks: 3 });
    const newest = await aTerm(server.db, { termNumber: 2, startDate: '2026-10-09', weeks: 2 });
    const { ok: terms } = await call(listTerms, { as: regular.token });
    expect(terms).toMatchObject({ body: [newest, older], count: 2 });
    const weeksOf = async (query?: object) =>
      (await call(listWeeks, { as: regular.token, query })).ok.body.map(
        ({ termNumber, weekNumber }) => `${termNumber}/${weekNumber}`,
      );
    expect(await weeksOf()).toEqual(['2/1', '2/2']);
    expect(await weeksOf({ termNumber: '' })).toEqual(['2/1', '2/2']);
    expect(await weeksOf({ termNumber: 2 })).toEqual(['2/1', '2/2']);
    expect(await weeksOf({ termNumber: '١' })).toEqual(['1/1', '1/2', '1/3']);
    expect(await weeksOf({ termNumber: 3 })).toEqual([]);
  });
});

describe('starting a term', () => {
  test('makes a week for each seven days up to the end', async () => {
    const answer = await create(autumn);
    expect(answer.status).toBe(201);
    expect(answer.ok.body).toEqual({ termNumber: 1, ...autumn });
    const weeks = (await call(listWeeks, { as: regular.token })).ok.body;
    expect(weeks.map((week) => week.startDate)).toEqual([
      '2026-11-07',
      '2026-11-14',
      '2026-11-21',
      '2026-11-28',
      '2026-12-05',
      '2026-12-12',
    ]);
    expect(weeks.map((week) => week.weekNumber)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('includes a week that starts on the end date', async () => {
    await create({ ...autumn, endDate: '2026-11-21T22:00:00.000Z' });
    expect((await call(listWeeks, { as: regular.token })).ok.count).toBe(3);
  });

  test.each([
    ['an end before the start', { endDate: '2026-11-06' }, 'INVALID_DATES'],
    ['an end on the start', { endDate: '2026-11-07' }, 'INVALID_DATES'],
    ['more than 53 weeks', { endDate: '2027-11-13' }, 'INVALID_DATES'],
    ['an end in the past', { startDate: '2026-10-01', endDate: '2026-11-19' }, 'INVALID_DATES'],
    ['a day that does not exist', { startDate: '2026-02-30' }, 'INVALID_REQUEST'],
    ['no name', { termName: '  ' }, 'INVALID_REQUEST'],
    ['no start', { startDate: undefined }, 'INVALID_REQUEST'],
  ])('refuses %s and stores nothing', async (_, change, code) => {
    const { failure } = await create({ ...autumn, ...change });
    expect(failure).toMatchObject({ status: 400, code });
    expect(failure.issues?.[0]?.arabicMessage).toMatch(/[\u0600-\u06FF]/);
    expect((await call(readTerm, { as: general.token })).status).toBe(404);
  });

  test('53 weeks are not too many', async () => {
    expect((await create({ ...autumn, endDate: '2027-11-12' })).status).toBe(201);
    expect((await call(listWeeks, { as: general.token })).ok.count).toBe(53);
  });

  test('starts after the end of the one before', async () => {
    await create(autumn);
    const same = await create({ ...autumn, startDate: '2026-12-18', endDate: '2027-02-01' });
    expect(same.failure).toMatchObject({ status: 409, code: 'TERM_OVERLAP' });
    const next = await create({ ...autumn, startDate: '2026-12-19', endDate: '2027-02-01' });
    expect(next.ok.body.termNumber).toBe(2);
  });

  test('stores one of two simultaneous ones', async () => {
    const answers = await Promise.all([create(autumn), create(autumn)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });
});

describe('the current week', () => {
  test('is the last one that has started in Cairo, whatever the day is in UTC', async () => {
    await create(autumn);
    const current = async () => (await call(readCurrentWeek, { as: regular.token })).ok.body;
    expect((await current()).weekNumber).toBe(2);
    server.now = new Date('2026-11-20T21:59:00Z');
    expect((await current()).weekNumber).toBe(2);
    server.now = new Date('2026-11-20T22:00:00Z');
    expect((await current()).weekNumber).toBe(3);
    server.now = new Date('2027-06-01T12:00:00Z');
    expect((await current()).weekNumber).toBe(6);
  });

  test('is missing before the term starts', async () => {
    await create({ ...autumn, startDate: '2026-11-21' });
    expect((await call(readCurrentWeek, { as: regular.token })).failure).toMatchObject({
      status: 404,
      code: 'NO_CURRENT_WEEK',
    });
    expect((await call(cancelWeek, { as: general.token })).failure.code).toBe('NO_CURRENT_WEEK');
  });

  test('leaves weeks that start after today, until the term is over', async () => {
    await create(autumn);
    const remaining = () => call(readRemainingWeeks, { as: regular.token });
    expect((await remaining()).ok.body).toBe(4);
    // The last hour of the first week in Cairo, and the first of the next.
    server.now = new Date('2026-11-27T21:59:59Z');
    expect((await remaining()).ok.body).toBe(3);
    server.now = new Date('2026-11-27T22:00:00Z');
    expect((await remaining()).ok.body).toBe(2);
    server.now = new Date('2026-12-18T12:00:00Z');
    expect((await remaining()).ok.body).toBe(0);
    server.now = new Date('2026-12-19T12:00:00Z');
    expect((await remaining()).failure.code).toBe('NO_TERM');
  });
});

describe('editing the newest term', () => {
  test('editing an old version of the newest term is refused with what is stored, and nothing changes', async () => {
    await aTerm(server.db);
    const read = async () => (await call(readTerm, { as: general.token })).ok;
    const { body, version } = await read();
    const { termNumber, ...opened } = body;
    const first = (await edit({ ...opened, termName: 'فترة الربيع', version })).ok;
    const late = await edit({ ...opened, termName: 'فترة الصيف', version });
    expect(late.failure).toMatchObject({ status: 409, code: 'TERM_CHANGED' });
    expect(late.failure.stored).toEqual({ ...first.body, version: first.version });
    expect(await read()).toMatchObject({ body: first.body, version: first.version });
    const again = { ...opened, termName: 'فترة الصيف', version: first.version };
    expect((await edit(again)).ok.body).toEqual({ ...opened, termNumber, termName: 'فترة الصيف' });
  });

  test('moves both ends while nothing is recorded', async () => {
    await create(autumn);
    const answer = await edit({ ...autumn, startDate: '2026-11-14', endDate: '2026-12-31' });
    expect(answer.ok.body.startDate).toBe('2026-11-14');
    const weeks = (await call(listWeeks, { as: regular.token })).ok.body;
    expect(weeks).toHaveLength(7);
    expect(weeks[0]?.startDate).toBe('2026-11-14');
  });

  test('keeps used weeks unchanged and names the one that conflicts', async () => {
    await create(autumn);
    const { sectorId } = await aSector(server.db);
    const { scoutId } = await aScout(server.db, { sectorId });
    await aScoutRecord(server.db, { scoutId, weekNumber: 2, status: 'attended' });
    const moved = await edit({ ...autumn, startDate: '2026-11-08' });
    expect(moved.failure).toMatchObject({ status: 409, code: 'WEEK_IN_USE' });
    const cut = await edit({ ...autumn, endDate: '2026-11-13' });
    expect(cut.failure.arabicMessage).toContain('الأسبوع ٢');
    expect((await edit({ ...autumn, endDate: '2026-11-14' })).status).toBe(200);
    expect((await call(listWeeks, { as: regular.token })).ok.count).toBe(2);
    expect((await edit({ ...autumn, termName: 'اسم آخر' })).ok.body.termName).toBe('اسم آخر');
    expect((await call(listWeeks, { as: regular.token })).ok.count).toBe(6);
  });

  test('never drops a cancelled week', async () => {
    await create(autumn);
    await call(cancelWeek, { as: general.token });
    expect((await edit({ ...autumn, endDate: '2026-11-10' })).failure.code).toBe('WEEK_IN_USE');
  });

  test('does not overlap the term before', async () => {
    await aTerm(server.db, { startDate: '2026-08-01', weeks: 10 });
    await create(autumn);
    const { failure } = await edit({ ...autumn, startDate: '2026-10-09' });
    expect(failure).toMatchObject({ status: 409, code: 'TERM_OVERLAP' });
    expect((await edit({ ...autumn, endDate: '2026-11-01' })).failure.code).toBe('INVALID_DATES');
  });
});

describe('cancelling the week', () => {
  test('happens once, also of two simultaneous requests, and is recorded in the history', async () => {
    await create(autumn);
    const answers = await Promise.all([
      call(cancelWeek, { as: general.token }),
      call(cancelWeek, { as: general.token }),
    ]);
    const codes = answers.map((answer) => (answer.status === 200 ? 'ok' : answer.failure.code));
    expect(codes.sort()).toEqual(['WEEK_CANCELLED', 'ok']);
    const weeks = (await call(listWeeks, { as: regular.token })).ok.body;
    expect(weeks.filter((week) => week.cancelled).map((week) => week.weekNumber)).toEqual([2]);
    const rows = await server.db
      .selectFrom('history')
      .where('entity', '=', 'week')
      .where('entityId', '=', '1/2')
      .selectAll()
      .execute();
    expect(rows.at(-1)).toMatchObject({ action: 'cancel', captainId: general.captainId });
  });
});
