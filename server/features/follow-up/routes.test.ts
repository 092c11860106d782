import { beforeEach, describe, expect, test } from 'vitest';
import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import {
  createCaptainContact,
  createContact,
  deleteContact,
  listCaptainFollowUp,
  listFollowUp,
} from '../../../contract/follow-up/endpoints.ts';
import { deleteScout } from '../../../contract/scouts/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aScout,
  aScoutRecord,
  aSector,
  aSetting,
  type TestCaptain,
} from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let captain: TestCaptain;
let stranger: TestCaptain;
let scouts: StoredScout[];

beforeEach(async () => {
  // A Friday on which week 7 begins; week 1 began on the ninth of October.
  ({ general, unit, captain, scouts } = await aSetting(server, ['أحمد', 'باسم', 'تامر']));
  stranger = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
});

const marks: Record<string, AttendanceStatus> = {
  ح: 'attended',
  غ: 'absent',
  ع: 'execused',
  ط: 'termExecused',
};
/** The weeks of a scout from the first one on, a letter each; a dash is a week without a record. */
async function history(scout: StoredScout, weeks: string): Promise<void> {
  for (const [index, letter] of [...weeks].entries()) {
    const status = marks[letter];
    if (!status) continue;
    const { scoutId, sectorId } = scout;
    await aScoutRecord(server.db, { scoutId, sectorId, weekNumber: index + 1, status });
  }
}
const list = async (query: object = {}, as = captain.token) =>
  (await call(listFollowUp, { as, query })).ok;
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const note = (body: object = {}, as = captain.token, { scoutId } = scouts[0]!) =>
  call(createContact, { as, params: { scoutId }, body });

describe('the call list', () => {
  test.each([
    { weeks: 'حغغ', run: 2 },
    { weeks: 'غغغ', run: 3 },
    { weeks: 'حغعغطغ', run: 3 },
    { weeks: 'حغ--غ', run: 2 },
    { weeks: 'ححغغح', run: 0 },
    { weeks: 'حغعع', run: 1 },
  ])('counts $run weeks missed in a row of $weeks', async ({ weeks, run }) => {
    await history(scouts[0]!, weeks);
    const { body, counts } = await list();
    expect(body.map((row) => row.run)).toEqual(run >= 2 ? [run] : []);
    expect(counts).toMatchObject({ two: run >= 2 ? 1 : 0, three: run >= 3 ? 1 : 0 });
  });

  test('skips a cancelled week', async () => {
    await history(scouts[0]!, 'غحغ');
    await server.db
      .updateTable('weeks')
      .set({ cancelledAt: FRIDAY.toISOString() })
      .where('weekNumber', '=', 2)
      .execute();
    const { body } = await list();
    expect(body).toMatchObject([{ run: 2, rate: 0, lastAttended: null }]);
  });

  test('names people who come less than half the time, once four weeks count', async () => {
    await history(scouts[0]!, 'غغح');
    await history(scouts[1]!, 'غغغح');
    await history(scouts[2]!, 'غغحح');
    const { body, counts } = await list();
    expect(body).toMatchObject([{ name: 'باسم', run: 0, rate: 0.25, isLow: true }]);
    expect(counts).toEqual({ two: 0, three: 0, four: 0, low: 1, toCall: 0 });
    expect((await list({ weeks: 2 })).body).toEqual([]);
  });

  test('has the longest run first, and the number of those left out', async () => {
    await history(scouts[0]!, 'ححغغ');
    await history(scouts[1]!, 'حغغغ');
    await history(scouts[2]!, 'غغغغ');
    expect(namesOf((await list()).body)).toEqual(['تامر', 'باسم', 'أحمد']);
    const first = await list({ limit: 1, weeks: 3 });
    expect(first).toMatchObject({ count: 1, total: 2, hasMore: true });
    expect(first.counts).toEqual({ two: 3, three: 2, four: 1, low: 2, toCall: 2 });
    const next = await list({ limit: 1, offset: 1, weeks: 3 });
    expect([...namesOf(first.body), ...namesOf(next.body)]).toEqual(['تامر', 'باسم']);
    expect(next).toMatchObject({ count: 1, total: 2, hasMore: false, counts: first.counts });
    // Past the end the sums are the same.
    expect(await list({ offset: 9 })).toMatchObject({ body: [], total: 3, hasMore: false });
    const { body } = await list({ weeks: 4 });
    expect(body).toMatchObject([
      { name: 'تامر', gender: 'male', phoneNumber: '0101 234 5678', contact: null },
    ]);
  });

  test('has the last attendance, also of an older term, and people who came back', async () => {
    await history(scouts[0]!, 'حغغ');
    await history(scouts[1]!, 'حغغغ--ح');
    const { body, returned } = await list();
    expect(body[0]?.lastAttended).toEqual({ weekNumber: 1, termNumber: 1, date: '2026-10-09' });
    expect(returned).toMatchObject([{ name: 'باسم', missed: 3, date: '2026-11-20' }]);
    // A week later it is no longer marked as new.
    server.now = new Date('2026-11-27T12:00:00Z');
    expect((await list()).returned).toEqual([]);
  });

  test('is limited to the scope: a sector, a unit, everybody', async () => {
    const elsewhere = await aSector(server.db);
    await history(scouts[0]!, 'غغ');
    await history(await aScout(server.db, { ...elsewhere, name: 'وائل' }), 'غغغ');
    expect(namesOf((await list()).body)).toEqual(['أحمد']);
    expect(namesOf((await list({}, unit.token)).body)).toEqual(['أحمد']);
    expect(namesOf((await list({}, general.token)).body)).toEqual(['وائل', 'أحمد']);
    expect((await list({}, stranger.token)).body).toEqual([]);
    const { baseName, suffixName } = elsewhere;
    const query = { baseName, suffixName };
    expect(namesOf((await list(query, general.token)).body)).toEqual(['وائل']);
    const asked = await call(listFollowUp, { as: unit.token, query });
    expect(asked.failure.code).toBe('OUT_OF_SCOPE');
    const missing = { baseName: 'سراب', suffixName: 'أ' };
    const none = await call(listFollowUp, { as: unit.token, query: missing });
    expect(none.failure.code).toBe('SECTOR_NOT_FOUND');
  });

  test('leaves deleted scouts out', async () => {
    await history(scouts[0]!, 'غغ');
    const { scoutId } = scouts[0]!;
    await call(deleteScout, { as: general.token, params: { id: scoutId } });
    expect((await list()).body).toEqual([]);
    expect((await note()).failure.code).toBe('SCOUT_NOT_FOUND');
  });

  test.each([{ weeks: 1 }, { weeks: 5 }, { weeks: 'كلها' }, { limit: 0 }, { limit: 1001 }])(
    'refuses %j',
    async (query) => {
      const { failure } = await call(listFollowUp, { as: captain.token, query });
      expect(failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    },
  );
});

describe('a contact', () => {
  beforeEach(() => history(scouts[0]!, 'غغغ'));

  test('is shown to the next captain, with its note, its day and its maker', async () => {
    const { status, ok } = await note({ note: ' كانت  مريضة ', at: '2026-11-19' });
    expect(status).toBe(201);
    const made = {
      contactId: ok.body.contactId,
      at: '2026-11-19',
      note: 'كانت مريضة',
      isRecent: true,
      by: {
        captainId: captain.captainId,
        firstName: captain.firstName,
        middleName: captain.middleName,
      },
    };
    expect(ok.body).toEqual({ ...made, undoable: true });
    expect((await list()).body[0]?.contact).toEqual({ ...made, undoable: true });
    expect((await list({}, unit.token)).body[0]?.contact).toEqual({ ...made, undoable: false });
    expect((await list({}, general.token)).body[0]?.contact).toEqual({ ...made, undoable: true });
  });

  test('is dated today in the group’s time zone by default', async () => {
    // Half past ten in the evening in UTC is the next day in Cairo.
    server.now = new Date('2026-11-20T22:30:00Z');
    expect((await note()).ok.body).toMatchObject({ at: '2026-11-21', note: null });
    expect((await note({ at: '2026-11-22' })).failure).toMatchObject({
      status: 400,
      code: 'DAY_TO_COME',
      arabicMessage: 'لا يمكن اختيار يوم لم يأتِ بعد',
    });
  });

  test('counts as recent for a week', async () => {
    expect((await list()).counts.toCall).toBe(1);
    await note({ at: '2026-11-20' });
    server.now = new Date('2026-11-26T12:00:00Z');
    expect(await list()).toMatchObject({
      body: [{ contact: { isRecent: true } }],
      counts: { three: 1, toCall: 0 },
    });
    server.now = new Date('2026-11-27T12:00:00Z');
    expect(await list()).toMatchObject({
      body: [{ contact: { isRecent: false } }],
      counts: { three: 1, toCall: 1 },
    });
  });

  test('is recorded in the history when it is made and undone', async () => {
    const { contactId } = (await note({ note: 'سيحضر' })).ok.body;
    await call(deleteContact, { as: captain.token, params: { contactId } });
    expect((await list()).body[0]?.contact).toBeNull();
    const rows = await server.db
      .selectFrom('history')
      .where('entity', '=', 'scoutContact')
      .orderBy('historyId')
      .select(['entityId', 'captainId', 'action', 'before', 'after'])
      .execute();
    const what = {
      entityId: `${scouts[0]!.scoutId}/${contactId}`,
      captainId: captain.captainId,
    };
    const state = { date: '2026-11-20', note: 'سيحضر' };
    expect(rows).toEqual([
      { ...what, action: 'create', before: null, after: state },
      { ...what, action: 'delete', before: state, after: null },
    ]);
  });

  test('can be undone by its maker and by general captains', async () => {
    const { contactId } = (await note()).ok.body;
    const params = { contactId };
    const refused = await call(deleteContact, { as: unit.token, params });
    expect(refused.failure).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      arabicMessage: 'يتراجع عن التواصل من سجّله، أو القائد العام',
    });
    const unknown = await call(deleteContact, { as: stranger.token, params });
    expect(unknown.failure.code).toBe('CONTACT_NOT_FOUND');
    expect((await call(deleteContact, { as: general.token, params })).status).toBe(200);
    const gone = await call(deleteContact, { as: captain.token, params });
    expect(gone.failure.code).toBe('CONTACT_NOT_FOUND');
  });

  test('belongs to the scope', async () => {
    expect((await note({}, stranger.token)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await note({}, (await aCaptain(server)).token)).failure.code).toBe('NOT_ASSIGNED_YET');
  });

  test.each([
    ['a note of more than 500 letters', { note: 'م'.repeat(501) }],
    ['a day that there is not', { at: '2026-02-30' }],
    ['a note that is no text', { note: 5 }],
  ])('is refused with %s', async (_, body) => {
    expect((await note(body)).failure).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect((await list()).body[0]?.contact).toBeNull();
  });
});

describe('captains who stay away', () => {
  const away = async (as = unit.token, query: object = {}) =>
    (await call(listCaptainFollowUp, { as, query })).ok;
  const miss = async (of: TestCaptain, weekNumbers: number[]) => {
    for (const weekNumber of weekNumbers) {
      await server.db
        .insertInto('captainAttendance')
        .values({
          captainId: of.captainId,
          unitCaptainId: unit.captainId,
          status: 'absent',
          termNumber: 1,
          weekNumber,
        })
        .execute();
    }
  };

  test('are named to their unit captain and to general captains', async () => {
    await miss(captain, [2, 4, 6]);
    await miss(stranger, [1, 2]);
    const { captainId, phoneNumber } = captain;
    const { body, counts } = await away();
    expect(body).toMatchObject([
      { captainId, phoneNumber, run: 3, rate: 0, isLow: false, gender: 'female' },
    ]);
    expect(body[0]?.name).toBe(`${captain.firstName} ${captain.middleName} ${captain.lastName}`);
    expect(counts).toEqual({ two: 1, three: 1, four: 0, low: 0, toCall: 1 });
    expect((await away(general.token)).total).toBe(2);
    const refused = await call(listCaptainFollowUp, { as: captain.token, query: {} });
    expect(refused.failure.code).toBe('FORBIDDEN');
  });

  test('are contacted, which a regular captain can’t undo', async () => {
    await miss(captain, [2, 4]);
    const params = { captainId: captain.captainId };
    const made = await call(createCaptainContact, {
      as: unit.token,
      params,
      body: { note: 'سفر' },
    });
    const { contactId } = made.ok.body;
    expect((await away()).body[0]?.contact).toMatchObject({ contactId, note: 'سفر' });
    const refused = await call(deleteContact, { as: captain.token, params: { contactId } });
    expect(refused.failure.code).toBe('CONTACT_NOT_FOUND');
    await call(deleteContact, { as: unit.token, params: { contactId } });
    expect((await away()).body[0]?.contact).toBeNull();
    const entries = await server.db
      .selectFrom('history')
      .where('entity', '=', 'captainContact')
      .select('action')
      .orderBy('historyId')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['create', 'delete']);
  });

  test('are contacted within the own unit, while their account is open', async () => {
    const reach = (captainId: number, as = unit.token) =>
      call(createCaptainContact, { as, params: { captainId }, body: {} });
    expect((await reach(stranger.captainId)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await reach(9_999_999)).failure.code).toBe('CAPTAIN_NOT_FOUND');
    const params = { captainId: captain.captainId };
    const body = { at: '2026-11-21' };
    const early = await call(createCaptainContact, { as: unit.token, params, body });
    expect(early.failure.code).toBe('DAY_TO_COME');
    const nowhere = { baseName: 'سراب', suffixName: 'أ' };
    const none = await call(listCaptainFollowUp, { as: unit.token, query: nowhere });
    expect(none.failure.code).toBe('SECTOR_NOT_FOUND');
    await server.db
      .updateTable('captains')
      .set({ closedAt: FRIDAY.toISOString() })
      .where('captainId', '=', captain.captainId)
      .execute();
    expect((await reach(captain.captainId)).failure.code).toBe('CAPTAIN_NOT_FOUND');
    expect((await away()).body).toEqual([]);
  });
});
