import { beforeEach, describe, expect, test } from 'vitest';
import { listCaptains, updateCaptainAccount } from '../../../contract/captains/endpoints.ts';
import { readGroup, updateGroup } from '../../../contract/group/endpoints.ts';
import { importScouts } from '../../../contract/import/endpoints.ts';
import {
  countMemberNumbers,
  updateCaptainNumber,
} from '../../../contract/member-numbers/endpoints.ts';
import {
  createScout,
  deleteScout,
  listScouts,
  readScout,
  restoreScout,
  updateScout,
} from '../../../contract/scouts/endpoints.ts';
import { searchPeople } from '../../../contract/search/endpoints.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let captain: TestCaptain;
let stranger: TestCaptain;
let sector: StoredSector;
let foreign: StoredSector;
let mina: StoredScout;
let jana: StoredScout;
let outsider: StoredScout;

const NUMBER = 'EG-2026/04471';

beforeEach(async () => {
  await server.db.deleteFrom('scouts').execute();
  await server.db.updateTable('captains').set({ memberNumber: null }).execute();
  ({
    general,
    unit,
    captain,
    sector,
    scouts: [mina],
  } = await aSetting(server, ['مينا عادل فهمي']));
  jana = await aScout(server.db, { ...sector, name: 'جنى أحمد صبري', gender: 'female' });
  foreign = await aSector(server.db);
  outsider = await aScout(server.db, { ...foreign, name: 'بيتر سمير نبيل' });
  stranger = await aCaptain(server, { sectorId: foreign.sectorId });
  await server.db.deleteFrom('groupSettings').execute();
  await keep(true);
});

const keep = (memberNumber: boolean, as = general) =>
  call(updateGroup, { as: as.token, body: { memberNumber } });
const details = ({ name, gender, baseName, suffixName }: StoredScout) => ({
  name,
  gender,
  baseName,
  suffixName,
});
const write = (scout: StoredScout, change: object, as = captain) =>
  call(updateScout, {
    as: as.token,
    params: { scoutId: scout.scoutId },
    body: { ...details(scout), ...change },
  });
const writeCaptain = (body: object, of = captain, as = general) =>
  call(updateCaptainNumber, { as: as.token, params: { captainId: of.captainId }, body });
const stored = async (scout: StoredScout) =>
  (
    await server.db
      .selectFrom('scouts')
      .select('memberNumber')
      .where('scoutId', '=', scout.scoutId)
      .executeTakeFirstOrThrow()
  ).memberNumber;
const seen = async (scout: StoredScout, as?: TestCaptain) =>
  (await call(readScout, { ...(as && { as: as.token }), params: { id: scout.scoutId } })).ok.body
    .memberNumber;

describe('the setting', () => {
  test('is off at first, under the name that the country proposes, and holds at once', async () => {
    await server.db.deleteFrom('groupSettings').execute();
    const read = async () => (await call(readGroup, {})).ok.body;
    const label = 'الرقم الكشفي الموحد';
    expect(await read()).toMatchObject({ memberNumber: false, memberNumberLabel: label });
    expect((await keep(true)).ok.body).toMatchObject({ memberNumber: true });
    const body = { memberNumberLabel: ' رقم  الجمعية ' };
    await call(updateGroup, { as: general.token, body });
    expect(await read()).toMatchObject({ memberNumber: true, memberNumberLabel: 'رقم الجمعية' });
    const { ok } = await call(updateGroup, { as: general.token, body: { country: 'JO' } });
    expect(ok.body).toMatchObject({ memberNumber: true, memberNumberLabel: 'رقم الجمعية' });
  });

  test('has another name proposed by another country', async () => {
    const { ok } = await call(updateGroup, { as: general.token, body: { country: 'JO' } });
    expect(ok.body).toMatchObject({ memberNumber: true, memberNumberLabel: 'رقم العضوية' });
  });

  test.each(['', ' '.repeat(3), 'ر'.repeat(41)])(
    'has a name of 1 to 40 letters: not %j',
    async (label) => {
      const { failure } = await call(updateGroup, {
        as: general.token,
        body: { memberNumberLabel: label },
      });
      expect(failure.code).toBe('INVALID_REQUEST');
    },
  );

  test('is turned by general captains alone, and is in the history', async () => {
    expect((await keep(false, unit)).failure.code).toBe('FORBIDDEN');
    await keep(false);
    const [entry] = await server.db
      .selectFrom('history')
      .select(['entity', 'before', 'after'])
      .orderBy('historyId', 'desc')
      .execute();
    expect(entry).toMatchObject({
      entity: 'group',
      before: { memberNumber: true },
      after: { memberNumber: false },
    });
  });
});

describe('a number', () => {
  test('is stored without spaces, in Latin digits and capitals', async () => {
    const { ok } = await write(mina, { memberNumber: ' eg-٢٠٢٦ /٠٤٤٧١' });
    expect(ok.body.memberNumber).toBe(NUMBER);
    expect(await stored(mina)).toBe(NUMBER);
  });

  test('stays where it is left out, and is cleared by null and blank', async () => {
    await write(mina, { memberNumber: NUMBER });
    expect((await write(mina, { school: 'مدرسة' })).ok.body.memberNumber).toBe(NUMBER);
    expect((await write(mina, { memberNumber: null })).ok.body.memberNumber).toBeNull();
    await write(mina, { memberNumber: NUMBER });
    expect((await write(mina, { memberNumber: ' ' })).ok.body.memberNumber).toBeNull();
  });

  test('a number of other signs or longer than 30 is refused with what is wrong', async () => {
    for (const [memberNumber, arabicMessage] of [
      ['EG#1', 'حروف وأرقام و«-» و«/» وحدها: احذف «#»'],
      ['1'.repeat(31), 'أطول من ٣٠ علامة'],
    ]) {
      const { failure } = await write(mina, { memberNumber });
      expect(failure).toMatchObject({
        code: 'INVALID_REQUEST',
        issues: [{ path: 'memberNumber', arabicMessage }],
      });
    }
  });

  test('is read in scope, and by nobody else', async () => {
    await write(mina, { memberNumber: NUMBER });
    for (const as of [captain, unit, general]) expect(await seen(mina, as)).toBe(NUMBER);
    for (const as of [stranger, undefined]) expect(await seen(mina, as)).toBeNull();
    await writeCaptain({ memberNumber: 'ق-1' });
    const readBy = async (as: TestCaptain) =>
      (await call(listCaptains, { as: as.token, query: {} })).ok.body.find(
        ({ captainId }) => captainId === captain.captainId,
      )?.memberNumber;
    expect(await readBy(unit)).toBe('ق-1');
    const otherUnit = await aCaptain(server, { type: 'unit' });
    expect(await readBy(otherUnit)).toBeNull();
  });

  test("a captain's number is changed by general captains, from the version that they saw", async () => {
    expect((await writeCaptain({ memberNumber: 'ق-1' }, captain, unit)).failure.code).toBe(
      'FORBIDDEN',
    );
    const list = await call(listCaptains, { as: general.token, query: {} });
    const { version } = list.ok.body.find(({ captainId }) => captainId === captain.captainId)!;
    const first = await writeCaptain({ memberNumber: 'ق-1', version });
    expect(first.ok.body.memberNumber).toBe('ق-1');
    const second = await writeCaptain({ memberNumber: 'ق-2', version });
    expect(second.failure).toMatchObject({
      status: 409,
      code: 'CAPTAIN_CHANGED',
      stored: { memberNumber: 'ق-1', version: first.ok.version },
    });
    expect((await writeCaptain({})).ok.body.memberNumber).toBe('ق-1');
    expect((await writeCaptain({ memberNumber: null })).ok.body.memberNumber).toBeNull();
    const nobody = { ...captain, captainId: 99_999 };
    expect((await writeCaptain({ memberNumber: 'ق-1' }, nobody)).failure.code).toBe(
      'CAPTAIN_NOT_FOUND',
    );
  });
});

describe('while the setting is off', () => {
  beforeEach(async () => {
    await write(mina, { memberNumber: NUMBER });
    await writeCaptain({ memberNumber: 'ق-1' });
    await keep(false);
  });

  test('no answer has a number, no search finds one, and nobody lacks one', async () => {
    expect(await seen(mina, general)).toBeNull();
    const { ok } = await call(listCaptains, { as: general.token, query: {} });
    expect(ok.body.filter(({ memberNumber }) => memberNumber)).toEqual([]);
    const search = await call(searchPeople, { as: general.token, query: { q: 'EG-2026' } });
    expect(search.ok.totals).toEqual({ scouts: 0, captains: 0 });
    const without = await call(listScouts, { as: general.token, query: { withoutNumber: true } });
    expect(without.ok.body).toEqual([]);
  });

  test.each([
    ['null', null],
    ['blank', ''],
    ['another one', 'EG-1'],
    ['none', undefined],
  ])('%s keeps the stored number of a scout', async (_, memberNumber) => {
    expect((await write(mina, { memberNumber })).ok.body.memberNumber).toBeNull();
    expect(await stored(mina)).toBe(NUMBER);
    await keep(true);
    expect(await seen(mina, captain)).toBe(NUMBER);
  });

  test('a captain gets no number, and null keeps the stored one', async () => {
    expect((await writeCaptain({ memberNumber: 'ق-2' })).failure).toMatchObject({
      status: 409,
      code: 'MEMBER_NUMBER_OFF',
    });
    expect((await writeCaptain({ memberNumber: null })).ok.body.memberNumber).toBeNull();
    await keep(true);
    const { ok } = await writeCaptain({});
    expect(ok.body.memberNumber).toBe('ق-1');
  });

  test('a new scout and an import store none', async () => {
    const body = { ...details(mina), name: 'كيرلس هاني', memberNumber: 'EG-5' };
    const { ok } = await call(createScout, { as: unit.token, body });
    expect(ok.body.memberNumber).toBeNull();
    const rows = [
      { ...body, name: 'أبانوب هاني' },
      { ...body, name: 'مارك هاني' },
    ];
    await call(importScouts, { as: unit.token, body: { rows } as never });
    const numbers = await server.db.selectFrom('scouts').select('memberNumber').execute();
    expect(numbers.filter(({ memberNumber }) => memberNumber === 'EG-5')).toEqual([]);
  });
});

describe('a number that somebody has', () => {
  const taken = (name: string, place: string) => `هذا الرقم عند ${name}، ${place}.`;

  test('is refused with the scout who has it', async () => {
    await write(jana, { memberNumber: NUMBER });
    const { failure } = await write(mina, { memberNumber: NUMBER.toLowerCase() });
    expect(failure).toMatchObject({
      status: 409,
      code: 'NUMBER_TAKEN',
      arabicMessage: taken('جنى أحمد صبري', sectorLabel(sector)),
      holder: { kind: 'scout', id: jana.scoutId, name: 'جنى أحمد صبري', gender: 'female' },
    });
    const body = { ...details(mina), name: 'كيرلس هاني', memberNumber: NUMBER };
    expect((await call(createScout, { as: unit.token, body })).failure.code).toBe('NUMBER_TAKEN');
    expect((await writeCaptain({ memberNumber: NUMBER })).failure.code).toBe('NUMBER_TAKEN');
    // Who has it keeps it.
    expect((await write(jana, { memberNumber: NUMBER, school: null })).ok.body.memberNumber).toBe(
      NUMBER,
    );
  });

  test('is refused with the captain who has it', async () => {
    await writeCaptain({ memberNumber: NUMBER });
    const { failure } = await write(mina, { memberNumber: NUMBER });
    const name = `${captain.firstName} ${captain.middleName} ${captain.lastName}`;
    expect(failure).toMatchObject({
      code: 'NUMBER_TAKEN',
      arabicMessage: taken(name, 'قائد'),
      holder: { kind: 'captain', id: captain.captainId, name },
    });
  });

  test('names nobody out of scope', async () => {
    await write(outsider, { memberNumber: NUMBER }, stranger);
    const { failure } = await write(mina, { memberNumber: NUMBER });
    expect(failure).toMatchObject({
      code: 'NUMBER_TAKEN',
      holder: null,
      arabicMessage: 'هذا الرقم عند عضو آخر خارج نطاقك. راجع القائد العام.',
    });
    expect(JSON.stringify(failure)).not.toContain('بيتر');
    await writeCaptain({ memberNumber: 'ق-9' }, stranger);
    const ofCaptain = await write(mina, { memberNumber: 'ق-9' });
    expect(ofCaptain.failure).toMatchObject({ code: 'NUMBER_TAKEN', holder: null });
  });

  test('goes to one of two who ask at once, of both kinds', async () => {
    for (const [one, other] of [
      [() => write(mina, { memberNumber: 'EG-1' }), () => write(jana, { memberNumber: 'EG-1' })],
      [() => write(mina, { memberNumber: 'EG-2' }), () => writeCaptain({ memberNumber: 'EG-2' })],
    ] as const) {
      const answers = await Promise.all([one(), other()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409)!;
      expect(refused.failure.code).toBe('NUMBER_TAKEN');
    }
  });
});

describe('who is not there holds no number', () => {
  test('a deleted scout comes back without one that went to another', async () => {
    await write(mina, { memberNumber: NUMBER });
    const params = { id: mina.scoutId };
    await call(deleteScout, { as: unit.token, params });
    await write(jana, { memberNumber: NUMBER });
    const { ok } = await call(restoreScout, { as: unit.token, params });
    expect(ok.body.memberNumber).toBeNull();
    expect(ok.arabicMessage).toBe(
      'تم استرجاع الكشاف بنجاح. عاد مينا بلا رقمه: صار عند جنى أحمد صبري.',
    );
    expect(await stored(jana)).toBe(NUMBER);
  });

  test('a deleted scout keeps a number that nobody took', async () => {
    await write(mina, { memberNumber: NUMBER });
    const params = { id: mina.scoutId };
    await call(deleteScout, { as: unit.token, params });
    const { ok } = await call(restoreScout, { as: unit.token, params });
    expect(ok.body.memberNumber).toBe(NUMBER);
    expect(ok.arabicMessage).toBe('تم استرجاع الكشاف بنجاح');
  });

  test('nobody is named whom the restorer may not know', async () => {
    await write(mina, { memberNumber: NUMBER });
    const params = { id: mina.scoutId };
    await call(deleteScout, { as: unit.token, params });
    await write(outsider, { memberNumber: NUMBER }, stranger);
    const { ok } = await call(restoreScout, { as: unit.token, params });
    expect(ok.arabicMessage).toContain('عاد مينا بلا رقمه: صار عند عضو آخر خارج نطاقك.');
  });

  test('a closed account comes back without one that went to another', async () => {
    await writeCaptain({ memberNumber: NUMBER });
    const params = { captainId: captain.captainId };
    const set = (open: boolean) =>
      call(updateCaptainAccount, { as: general.token, params, body: { open } });
    await set(false);
    await write(jana, { memberNumber: NUMBER }, unit);
    // A closed account may be given any number: it holds it once it is open.
    expect((await writeCaptain({ memberNumber: NUMBER })).ok.body.memberNumber).toBe(NUMBER);
    const { ok } = await set(true);
    expect(ok.body.memberNumber).toBeNull();
    expect(ok.arabicMessage).toContain('عادت كيرلس بلا رقمها: صار عند جنى أحمد صبري.');
  });
});

describe('an import', () => {
  const aRow = (name: string, fields: object = {}) => ({
    name,
    gender: 'male',
    baseName: sector.baseName,
    suffixName: sector.suffixName,
    ...fields,
  });
  const send = (rows: object[], dryRun = false) =>
    call(importScouts, { as: unit.token, body: { rows, dryRun } as never });

  test('adds numbers, and fills them where a scout has none', async () => {
    await write(jana, { memberNumber: 'EG-1' });
    await send([
      aRow('أبانوب هاني', { memberNumber: 'eg-٣' }),
      { name: mina.name, memberNumber: NUMBER, onDuplicate: 'merge' },
      { name: jana.name, memberNumber: 'EG-9', onDuplicate: 'merge' },
    ]);
    expect(await stored(mina)).toBe(NUMBER);
    expect(await stored(jana)).toBe('EG-1');
    const found = await call(searchPeople, { as: unit.token, query: { q: 'EG-3' } });
    expect(found.ok.body.scouts).toMatchObject([{ name: 'أبانوب هاني', memberNumber: 'EG-3' }]);
  });

  test('says who of the restored came back without a number that went to another', async () => {
    await write(mina, { memberNumber: NUMBER });
    await call(deleteScout, { as: unit.token, params: { id: mina.scoutId } });
    await write(jana, { memberNumber: NUMBER });
    const { ok } = await send([aRow(mina.name, { onDuplicate: 'restore' })]);
    expect(ok.body.lostNumbers).toEqual(['عاد مينا بلا رقمه: صار عند جنى أحمد صبري.']);
    expect(await stored(mina)).toBeNull();
  });

  test('refuses a number that stands in two rows, or that somebody has, in the row', async () => {
    await write(jana, { memberNumber: 'EG-1' });
    await write(outsider, { memberNumber: 'EG-2' }, stranger);
    const rows = [
      aRow('أبانوب هاني', { memberNumber: 'EG-3' }),
      aRow('مارك هاني', { memberNumber: 'EG-1' }),
      aRow('توماس هاني', { memberNumber: 'EG-2' }),
      aRow('فادي هاني', { memberNumber: 'EG-3' }),
    ];
    const issues = [
      ['rows.0.memberNumber', 'الرقم مكرر في الصفين ١ و٤'],
      ['rows.1.memberNumber', `هذا الرقم عند جنى أحمد صبري، ${sectorLabel(sector)}.`],
      ['rows.2.memberNumber', 'هذا الرقم عند عضو آخر خارج نطاقك. راجع القائد العام.'],
      ['rows.3.memberNumber', 'الرقم مكرر في الصفين ١ و٤'],
    ];
    const { failure } = await send(rows);
    expect(failure.issues?.map(({ path, arabicMessage }) => [path, arabicMessage])).toEqual(issues);
    const dry = await send(rows, true);
    expect(dry.ok.body.rows.map(({ outcome }) => outcome)).toEqual(Array(4).fill('wrong'));
  });
});

describe('search', () => {
  const find = async (q: string, as = general) => {
    const { scouts, captains } = (await call(searchPeople, { as: as.token, query: { q } })).ok.body;
    return [...scouts, ...captains].map(({ memberNumber }) => memberNumber);
  };

  test('finds by the whole number, its beginning and the beginning of its last part, in scope', async () => {
    await write(mina, { memberNumber: NUMBER });
    await write(jana, { memberNumber: 'EG-2026/04480' });
    await writeCaptain({ memberNumber: 'EG-2026/04402' });
    await write(outsider, { memberNumber: 'EG-2026/04490' }, stranger);
    expect(await find(NUMBER)).toEqual([NUMBER]);
    expect(await find('eg-٢٠٢٦/٠٤٤', captain)).toEqual(['EG-2026/04480', NUMBER, 'EG-2026/04402']);
    expect(await find('0447')).toEqual([NUMBER]);
    for (const q of ['4471', '2026', 'G-2026', '%', 'EG_2026'])
      expect(await find(q), q).toEqual([]);
  });

  test('stands below what is found by name', async () => {
    await write(mina, { memberNumber: 'جنى-1' });
    expect(await find('جنى')).toEqual([null, 'جنى-1']);
  });
});

test('the counts are of present scouts and assigned captains, and the lists name who is without', async () => {
  const before = (await call(countMemberNumbers, { as: general.token })).ok.body;
  await write(mina, { memberNumber: NUMBER });
  await writeCaptain({ memberNumber: 'ق-1' });
  await aCaptain(server);
  await call(deleteScout, { as: unit.token, params: { id: jana.scoutId } });
  const { ok } = await call(countMemberNumbers, { as: general.token });
  expect(ok.body).toEqual({
    scouts: before.scouts - 1,
    scoutsWithout: before.scoutsWithout - 2,
    captains: before.captains,
    captainsWithout: before.captainsWithout - 1,
  });
  const query = { withoutNumber: true };
  const scouts = await call(listScouts, { as: general.token, query });
  expect(scouts.ok.body).toHaveLength(ok.body.scoutsWithout);
  expect(scouts.ok.body.map(({ name }) => name)).not.toContain(mina.name);
  const captains = await call(listCaptains, { as: general.token, query });
  expect(captains.ok.body).toHaveLength(ok.body.captainsWithout);
});
