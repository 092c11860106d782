import { beforeEach, describe, expect, test } from 'vitest';
import { recordScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import {
  moveUp,
  readMovingUpRules,
  setMovingUpRules,
  undoMovingUp,
} from '../../../contract/moving-up/endpoints.ts';
import {
  listDeletedScouts,
  restoreScout,
  updateScout,
} from '../../../contract/scouts/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';
import { emptyTables } from '../../testing/tables.ts';
import type { StoredSector } from '../sectors/queries.ts';
import { dayNow } from './rules.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let cubs: StoredSector;
let scoutSector: StoredSector;
let foreign: StoredSector;

beforeEach(async () => {
  server.now = FRIDAY;
  await emptyTables(server.db);
  await aTerm(server.db);
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit' });
  const own = { unitCaptainId: unit.captainId, suffixName: 'أ' };
  cubs = await aSector(server.db, { ...own, baseName: 'أشبال' });
  scoutSector = await aSector(server.db, { ...own, baseName: 'كشافة' });
  foreign = await aSector(server.db, { baseName: 'متقدم', suffixName: 'أ' });
});

const nameOf = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });
const aBoy = async (birthDate: string | null, { sectorId } = cubs, name?: string) => {
  const scout = await aScout(server.db, { sectorId, ...(name && { name }) });
  await server.db
    .updateTable('scouts')
    .set({ birthDate })
    .where('scoutId', '=', scout.scoutId)
    .execute();
  return scout;
};
const setRules = (rules: object[], { as = general, day = '2026-10-01', ...more } = {}) =>
  call(setMovingUpRules, { as: as.token, body: { day, rules, ...more } as never });
const toScouts = () => ({ from: nameOf(cubs), to: nameOf(scoutSector), fromAge: 11 });
const toForeign = () => ({ from: nameOf(scoutSector), to: nameOf(foreign), fromAge: 15 });
const send = (body: object = {}, as = general) =>
  call(moveUp, { as: as.token, body: body as never });
const undo = (movingUpId: number | null, as = general) =>
  call(undoMovingUp, { as: as.token, params: { movingUpId: movingUpId! } });
const stored = (scoutId: number) =>
  server.db
    .selectFrom('scouts')
    .selectAll()
    .where('scoutId', '=', scoutId)
    .executeTakeFirstOrThrow();
const whys = ({ rows }: { rows: { name: string; why: string }[] }) =>
  Object.fromEntries(rows.map(({ name, why }) => [name, why]));

describe('the rules', () => {
  test('are proposed from the names of the sectors and the ages of the country, until there are some', async () => {
    const { body } = (await call(readMovingUpRules, { as: general.token })).ok;
    expect(body).toMatchObject({ day: '2026-10-01', rules: [], latest: null });
    expect(body.proposed).toEqual([
      { ...toScouts(), gender: 'male' },
      { ...toForeign(), gender: 'male' },
    ]);
    expect((await call(readMovingUpRules, { as: unit.token })).ok.body.proposed).toEqual([
      { ...toScouts(), gender: 'male' },
    ]);
  });

  test('are kept for the next year, whose day is a year later', async () => {
    await setRules([toScouts()]);
    server.now = new Date('2027-03-01T10:00:00Z');
    const read = async () => (await call(readMovingUpRules, { as: general.token })).ok.body.day;
    expect(await read()).toBe('2026-10-01');
    server.now = new Date('2027-05-01T10:00:00Z');
    expect(await read()).toBe('2027-10-01');
    expect((await setRules([], { day: '2026-10-01' })).failure).toMatchObject({
      code: 'INVALID_REQUEST',
      issues: [{ path: 'day' }],
    });
  });

  test.each([
    ['2027-01-10', '2026-10-01'],
    ['2026-11-20', '2026-10-01'],
    ['2027-05-01', '2027-10-01'],
  ])('the proposed rules are on %s for %s, the last day of moving up or the next', (today, day) => {
    expect(dayNow(null, today)).toBe(day);
  });

  test('are changed by a unit captain between own sectors only, and never the day of all', async () => {
    await setRules([toScouts(), toForeign()]);
    const own = { ...toScouts(), fromAge: 12 };
    expect((await setRules([own, toForeign()], { as: unit })).status).toBe(200);
    const refused = { status: 403, code: 'OUT_OF_SCOPE' };
    expect((await setRules([own], { as: unit })).failure).toMatchObject(refused);
    expect(
      (await setRules([own, toForeign()], { as: unit, day: '2026-09-01' })).failure,
    ).toMatchObject(refused);
  });

  test('the rules from an unknown sector, or into the same one, are refused', async () => {
    const unknown = { baseName: 'نسور', suffixName: 'أ' };
    expect((await setRules([{ ...toScouts(), to: unknown }])).failure?.code).toBe(
      'SECTOR_NOT_FOUND',
    );
    const same = await setRules([{ ...toScouts(), to: nameOf(cubs) }]);
    expect(same.failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });

  test('the rules that somebody changed meanwhile answer 409 with what is stored', async () => {
    const { version } = (await setRules([toScouts()])).ok.body;
    await setRules([]);
    const late = await setRules([toForeign()], { version } as never);
    expect(late.failure).toMatchObject({ code: 'MOVING_UP_RULES_CHANGED', stored: { rules: [] } });
  });
});

describe('a dry run', () => {
  test('tells of every scout where they go and why, of every sector how many, and stores nothing', async () => {
    await setRules([toScouts()]);
    await aBoy('2015-10-01', cubs, 'مينا');
    await aBoy('2015-10-02', cubs, 'بولا');
    await aBoy(null, cubs, 'كريم');
    const early = await aBoy('2016-01-01', cubs, 'عمر');
    await aBoy('2010-01-01', scoutSector, 'باسم');
    const { ok } = await send({
      dryRun: true,
      exceptions: [{ scoutId: early.scoutId, to: nameOf(scoutSector) }],
    });
    expect(ok.body.movingUpId).toBeNull();
    expect(whys(ok.body)).toEqual({
      مينا: 'rule',
      بولا: 'tooYoung',
      كريم: 'noBirthDate',
      عمر: 'exception',
      باسم: 'stays',
    });
    expect(ok.body.rows.find(({ name }) => name === 'بولا')).toMatchObject({
      age: 10,
      rule: 0,
      to: nameOf(cubs),
    });
    expect(ok.body.sectors.slice(0, 2)).toEqual([
      { sector: nameOf(cubs), before: 4, out: 2, in: 0, after: 2 },
      { sector: nameOf(scoutSector), before: 1, out: 0, in: 2, after: 3 },
    ]);
    expect((await stored(early.scoutId)).sectorId).toBe(cubs.sectorId);
  });

  test('a dry run of a unit captain has the captain’s own scouts, and no rule out of their sectors', async () => {
    await setRules([toScouts(), toForeign()]);
    await aBoy('2015-01-01', cubs, 'مينا');
    await aBoy('2010-01-01', scoutSector, 'باسم');
    await aBoy('2010-01-01', foreign, 'غريب');
    const { ok } = await send({ dryRun: true }, unit);
    expect(whys(ok.body)).toEqual({ مينا: 'rule', باسم: 'stays' });
    const away = { scoutId: 1, to: nameOf(foreign) };
    expect((await send({ dryRun: true, exceptions: [away] }, unit)).failure?.code).toBe(
      'OUT_OF_SCOPE',
    );
  });
});

describe('the act', () => {
  test('is refused with the new preview when a scout changed since the dry run', async () => {
    await setRules([toScouts()]);
    const scout = await aBoy('2015-01-01', cubs, 'مينا');
    const { version } = (await send({ dryRun: true })).ok;
    await server.db.updateTable('scouts').set({ birthDate: null }).execute();
    const late = await send({ version });
    expect(late.failure).toMatchObject({
      status: 409,
      code: 'MOVING_UP_CHANGED',
      stored: { rows: [{ scoutId: scout.scoutId, why: 'noBirthDate' }] },
    });
    expect((await stored(scout.scoutId)).sectorId).toBe(cubs.sectorId);
  });

  test('is refused for an exception of a scout or to a sector that is not there', async () => {
    const other = await aBoy(null, foreign);
    const exceptions = [{ scoutId: other.scoutId, to: 'stays' }];
    expect((await send({ exceptions }, unit)).failure?.code).toBe('SCOUT_NOT_FOUND');
    const own = await aBoy(null);
    const to = { baseName: 'لايوجد', suffixName: 'أ' };
    const elsewhere = { exceptions: [{ scoutId: own.scoutId, to }] };
    expect((await send(elsewhere)).failure.code).toBe('SECTOR_NOT_FOUND');
  });

  test('is in the history of each scout and as a whole, and a graduate can be restored', async () => {
    await setRules([toScouts(), { from: nameOf(scoutSector), to: null, fromAge: 18 }]);
    const cub = await aBoy('2015-01-01');
    const graduate = await aBoy('2005-01-01', scoutSector);
    expect((await send()).status).toBe(201);
    const entries = await server.db
      .selectFrom('history')
      .select(['entity', 'action', 'entityId', 'before', 'after'])
      .orderBy('historyId', 'desc')
      .limit(3)
      .execute();
    expect(entries).toMatchObject([
      { entity: 'movingUp', action: 'create' },
      {
        ...{ entity: 'scout', action: 'delete', entityId: `${graduate.scoutId}` },
        before: { reason: 'graduated' },
      },
      {
        entity: 'scout',
        action: 'update',
        entityId: `${cub.scoutId}`,
        before: { sectorBaseName: 'أشبال' },
        after: { sectorBaseName: 'كشافة' },
      },
    ]);
    const deleted = (await call(listDeletedScouts, { as: general.token, query: {} })).ok.body;
    expect(deleted).toMatchObject([{ scoutId: graduate.scoutId, hasGraduated: true }]);
    await call(restoreScout, { as: general.token, params: { id: graduate.scoutId } });
    expect(await stored(graduate.scoutId)).toMatchObject({ deletedAt: null, hasGraduated: false });
  });

  test('moving up by two captains at once moves everybody once', async () => {
    await setRules([toScouts(), { ...toForeign(), fromAge: 11 }]);
    const scout = await aBoy('2010-01-01');
    const { version } = (await send({ dryRun: true })).ok;
    const both = await Promise.all([send({ version }), send({ version })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await stored(scout.scoutId)).sectorId).toBe(scoutSector.sectorId);
  });

  test('moving up twice on one day moves nobody twice, keeps who was to stay, and tells who was moved', async () => {
    await setRules([toScouts(), { ...toForeign(), fromAge: 11 }]);
    const moved = await aBoy('2015-01-01', cubs, 'مينا');
    const kept = await aBoy('2015-01-01', cubs, 'كريم');
    await send({ exceptions: [{ scoutId: kept.scoutId, to: 'stays' }] });
    const again = (await send({ dryRun: true })).ok.body;
    expect(whys(again)).toEqual({ مينا: 'moved', كريم: 'kept' });
    expect((await send()).ok.body.movingUpId).toBeNull();
    expect((await stored(moved.scoutId)).sectorId).toBe(scoutSector.sectorId);
    const read = async (as = general) => (await call(readMovingUpRules, { as: as.token })).ok.body;
    const [from, to] = [nameOf(cubs), nameOf(scoutSector)];
    const { scoutId, name, gender } = moved;
    expect((await read()).moved).toEqual([{ scoutId, name, gender, from, to }]);
    expect((await read(unit)).moved).toHaveLength(1);
    expect((await read(await aCaptain(server, { type: 'unit' }))).moved).toEqual([]);
    const decided = { exceptions: [{ scoutId: kept.scoutId, to }] };
    const second = (await send(decided)).ok.body;
    expect(second.rows.filter(({ why }) => why === 'exception')).toHaveLength(1);
    expect((await read()).moved).toHaveLength(2);
    await setRules([toScouts()], { day: '2027-10-01' });
    expect((await read()).moved).toEqual([]);
  });

  test('moving up with two exceptions for one scout is refused', async () => {
    await setRules([toScouts()]);
    const { scoutId } = await aBoy('2015-01-01');
    const exceptions = [
      { scoutId, to: 'stays' },
      { scoutId, to: null },
    ];
    expect((await send({ exceptions })).failure).toMatchObject({
      code: 'INVALID_REQUEST',
      issues: [{ path: 'exceptions', arabicMessage: 'في الطلب كشاف مكرر' }],
    });
    expect((await stored(scoutId)).deletedAt).toBeNull();
  });

  test('moving nobody up stores nothing', async () => {
    await aBoy('2015-01-01');
    expect((await send()).ok.body.movingUpId).toBeNull();
  });
});

describe('an undo', () => {
  const moveOne = async () => {
    await setRules([toScouts()]);
    const scout = await aBoy('2015-01-01');
    return { scout, movingUpId: (await send()).ok.body.movingUpId };
  };

  test('takes the scouts back into their patrols and seats', async () => {
    const scout = await aBoy('2015-01-01');
    const { patrolId } = await server.db
      .insertInto('patrols')
      .values({ sectorId: cubs.sectorId, name: 'النسور', createdAt: '2026-09-01T08:00:00Z' })
      .returning('patrolId')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('patrolMembers')
      .values({ scoutId: scout.scoutId, patrolId })
      .execute();
    await server.db.updateTable('patrols').set({ leaderId: scout.scoutId }).execute();
    await setRules([toScouts()]);
    const leads = (await send({ dryRun: true })).ok.body.rows[0]!;
    expect(leads.leads).toBe(true);
    const { movingUpId } = (await send()).ok.body;
    const patrol = () => server.db.selectFrom('patrols').select('leaderId').executeTakeFirst();
    expect(await patrol()).toEqual({ leaderId: null });
    expect((await call(readMovingUpRules, { as: general.token })).ok.body.latest).toMatchObject({
      movingUpId,
      count: 1,
      undoUntil: '2026-11-27',
    });
    expect((await undo(movingUpId)).status).toBe(200);
    expect(await patrol()).toEqual({ leaderId: scout.scoutId });
    expect((await stored(scout.scoutId)).sectorId).toBe(cubs.sectorId);
    expect((await undo(movingUpId)).failure?.code).toBe('MOVING_UP_NOT_FOUND');
  });

  test('brings a graduate back without a membership number that went to another', async () => {
    await setRules([{ ...toScouts(), to: null }]);
    const graduate = await aBoy('2005-01-01');
    const other = await aBoy('2016-01-01', scoutSector);
    const number = ({ scoutId }: { scoutId: number }) =>
      server.db.updateTable('scouts').set({ memberNumber: 'EG-1' }).where('scoutId', '=', scoutId);
    await number(graduate).execute();
    const { movingUpId } = (await send()).ok.body;
    await number(other).execute();
    expect((await undo(movingUpId)).status).toBe(200);
    expect(await stored(graduate.scoutId)).toMatchObject({ deletedAt: null, memberNumber: null });
    expect(await stored(other.scoutId)).toMatchObject({ memberNumber: 'EG-1' });
  });

  test('is refused once attendance is recorded in the new sector, and says so', async () => {
    const { scout, movingUpId } = await moveOne();
    const captain = await aCaptain(server, { sectorId: scoutSector.sectorId });
    const record = {
      scoutId: scout.scoutId,
      attendanceStatus: 'attended',
      termNumber: 1,
      weekNumber: 7,
      ...nameOf(scoutSector),
    };
    await call(recordScoutAttendance, {
      as: captain.token,
      body: { attendanceRecords: [record] } as never,
    });
    expect((await undo(movingUpId)).failure).toMatchObject({
      status: 409,
      code: 'MOVING_UP_USED',
      arabicMessage: 'سُجِّل غياب كشافة\u00a0أ، فلا تراجع. انقل من تريد وحده.',
    });
  });

  test('is refused after another move of one of its scouts, and after seven days', async () => {
    const { scout, movingUpId } = await moveOne();
    server.now = new Date(server.now.getTime() + 7 * 86_400_000);
    expect((await undo(movingUpId)).failure?.code).toBe('MOVING_UP_OVER');
    server.now = new Date(server.now.getTime() - 86_400_000);
    const { name, gender } = scout;
    await call(updateScout, {
      as: general.token,
      params: { scoutId: scout.scoutId },
      body: { name, gender, ...nameOf(foreign) } as never,
    });
    expect((await undo(movingUpId)).failure).toMatchObject({
      code: 'MOVING_UP_USED',
      arabicMessage: expect.stringContaining(name),
    });
  });

  test('is for who made it and general captains, who still reach its sectors', async () => {
    await setRules([toScouts()]);
    await aBoy('2015-01-01');
    const { movingUpId } = (await send({}, unit)).ok.body;
    const other = await aCaptain(server, { type: 'unit' });
    const offered = async (as: typeof other) =>
      (await call(readMovingUpRules, { as: as.token })).ok.body.latest?.movingUpId;
    expect([await offered(unit), await offered(general)]).toEqual([movingUpId, movingUpId]);
    expect(await offered(other)).toBeUndefined();
    expect((await undo(movingUpId, other)).failure?.code).toBe('MOVING_UP_NOT_FOUND');
    await server.db
      .updateTable('sectors')
      .set({ unitCaptainId: null })
      .where('sectorId', '=', scoutSector.sectorId)
      .execute();
    expect((await undo(movingUpId, unit)).failure?.code).toBe('OUT_OF_SCOPE');
    expect((await undo(movingUpId)).status).toBe(200);
  });
});
