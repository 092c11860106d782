import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  downloadTemplate,
  findNamesakes,
  importScouts,
  listImports,
  undoImport,
} from '../../../contract/import/endpoints.ts';
import { MOST_ROWS } from '../../../contract/import/rules.ts';
import { deleteScout, restoreScout, updateScout } from '../../../contract/scouts/endpoints.ts';
import { type MergedField, mergedFields } from '../../../contract/scouts/record.ts';
import { bearer, FRIDAY, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aScout,
  aScoutRecord,
  aSector,
  aSetting,
  type TestCaptain,
} from '../../testing/factories.ts';
import { printTables } from '../../testing/tables.ts';
import type { StoredSector } from '../sectors/queries.ts';
import { tellingOfScouts } from './queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let unit: TestCaptain;
let own: StoredSector;
let foreign: StoredSector;

beforeEach(async () => {
  ({ general, unit, sector: own } = await aSetting(server));
  await server.db.deleteFrom('scouts').execute();
  foreign = await aSector(server.db);
});

type Row = Record<string, unknown>;
const sectorOf = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });
const aRow = (name: string, fields: Row = {}): Row => ({
  name,
  gender: 'male',
  ...sectorOf(own),
  ...fields,
});
const send = (rows: Row[], { as = unit, ...more }: { as?: TestCaptain; dryRun?: boolean } = {}) =>
  call(importScouts, { as: as.token, body: { rows, ...more } as never });
const scouts = () => server.db.selectFrom('scouts').selectAll().orderBy('scoutId').execute();
const history = () =>
  server.db.selectFrom('history').select(['entity', 'action', 'before', 'after']).execute();
const undo = (
  importId: number | null,
  { as = unit, keepUsed }: { as?: TestCaptain; keepUsed?: boolean } = {},
) => call(undoImport, { as: as.token, params: { importId: importId! }, body: { keepUsed } });

/** Runs `attempt` and returns the names of the tables whose content it changed. */
async function changedBy(attempt: () => Promise<unknown>): Promise<string[]> {
  const print = () => printTables(server.db, ['throttle_events', 'sessions']);
  const before = await print();
  await attempt();
  const after = await print();
  return Object.keys(after).filter((table) => `${after[table]}` !== `${before[table]}`);
}

describe('an import', () => {
  test('adds all rows with one entry in the history', async () => {
    const { ok } = await send([
      aRow('أبانوب ماجد عماد', { birthDate: '2015-03-12', phoneNumber: '٠١٠٠ ٠٠٠ ٣١٤١' }),
      aRow('آية طارق سامي', { gender: 'female', address: 'شارع النيل 5' }),
    ]);
    expect(ok.body).toMatchObject({ added: 2, merged: 0, skipped: 0 });
    const stored = await scouts();
    expect(ok.body.rows.map(({ scoutId }) => scoutId)).toEqual(stored.map((row) => row.scoutId));
    expect(stored).toMatchObject([
      { name: 'أبانوب ماجد عماد', birthDate: '2015-03-12', phoneNumber: '01000003141' },
      { name: 'آية طارق سامي', gender: 'female', sectorId: own.sectorId, address: 'شارع النيل 5' },
    ]);
    const entries = await history();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ entity: 'scoutImport', action: 'create', before: null });
    expect(Object.values((entries[0]!.after as { added: object }).added)).toMatchObject([
      { name: 'أبانوب ماجد عماد', sectorBaseName: own.baseName },
      { name: 'آية طارق سامي' },
    ]);
  });

  test('keeps the numbers of later scouts free', async () => {
    await send([aRow('مينا عادل'), aRow('كريم صبحي')]);
    const { scoutId } = await aScout(server.db, own);
    expect(scoutId).toBe(Math.max(...(await scouts()).map((row) => row.scoutId)));
  });

  test.each([
    ['a name with digits', { name: 'مينا 2' }, 'rows.1.name'],
    ['an unknown sector', { baseName: 'زهرات', suffixName: 'د' }, 'rows.1.baseName'],
    ['no sector', { baseName: undefined, suffixName: undefined }, 'rows.1.baseName'],
    ['no gender', { gender: undefined }, 'rows.1.gender'],
    ['a day that there is not', { birthDate: '2012-02-31' }, 'rows.1.birthDate'],
    ['a day to come', { birthDate: '2030-01-01' }, 'rows.1.birthDate'],
    [
      'an enrolment before the birth',
      { birthDate: '2015-01-01', enrollDate: '2014-01-01' },
      'rows.1.enrollDate',
    ],
    ['too short a phone number', { phoneNumber: '0111 000 2' }, 'rows.1.phoneNumber'],
  ])('with %s in one row adds nobody and reports its field', async (_, fields, path) => {
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    const rows = [aRow('مينا عادل'), aRow('كريم صبحي', fields), aRow('باسم يوسف')];
    expect(await changedBy(async () => (answer = await send(rows)))).toEqual([]);
    expect(answer!.failure).toMatchObject({ code: 'INVALID_REQUEST', issues: [{ path }] });
    expect(answer!.failure.issues![0]!.arabicMessage).toMatch(/[ء-ي]/);
  });

  test('of a unit captain is limited to the unit’s sectors', async () => {
    const rows = [aRow('مينا عادل', sectorOf(foreign))];
    expect((await send(rows)).failure.issues).toMatchObject([
      { path: 'rows.0.baseName', arabicMessage: 'هذا القطاع خارج نطاقك' },
    ]);
    expect((await send(rows, { as: general })).ok.body.added).toBe(1);
  });

  test('puts back the zero that a spreadsheet took from a phone number', async () => {
    await send([aRow('مينا عادل', { phoneNumber: '1012345678' })]);
    expect(await scouts()).toMatchObject([{ phoneNumber: '01012345678' }]);
  });

  test(`accepts ${MOST_ROWS} rows in one transaction, and no more`, async () => {
    const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
    const nameOf = (index: number) =>
      `مينا ${letters[index % 28]}${letters[Math.floor(index / 28) % 28]} ${letters[Math.floor(index / 784)]}`;
    const rows = Array.from({ length: MOST_ROWS + 1 }, (_, index) =>
      aRow(nameOf(index), {
        birthDate: '2014-03-05',
        phoneNumber: `010${String(index).padStart(8, '0')}`,
        // The largest import, which exceeds the body limit of other endpoints.
        address: 'ش'.repeat(200),
      }),
    );
    for (let count = 0; count < 500; count += 1) await aScout(server.db, foreign);
    const over = await send(rows);
    expect(over.failure.issues).toMatchObject([{ path: 'rows' }]);
    const { ok } = await send(rows.slice(1));
    expect(ok.body.added).toBe(MOST_ROWS);
    expect((await undo(ok.body.importId)).ok.body.removed).toBe(MOST_ROWS);
  });

  test('of more than its limit in bytes is refused', async () => {
    const rows = [aRow('مينا عادل', { address: 'ش'.repeat(2_200_000) })];
    expect((await send(rows)).failure.code).toBe('BODY_TOO_LARGE');
  });

  test('of the same list twice at once adds everybody once', async () => {
    const rows = [aRow('مينا عادل'), aRow('كريم صبحي')];
    const answers = await Promise.all([send(rows), send(rows)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await scouts()).toHaveLength(2);
  });
});

describe('a duplicate', () => {
  const twin = { birthDate: '2014-03-02' };

  test('needs a decision, and nobody is added before', async () => {
    await aScout(server.db, { ...own, name: 'مينا عادل فهمي' });
    // The same name in another common spelling.
    const rows = [aRow('باسم يوسف'), aRow('مينا عادل فهمى', twin)];
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    expect(await changedBy(async () => (answer = await send(rows)))).toEqual([]);
    expect(answer!.failure.issues).toMatchObject([{ path: 'rows.1.onDuplicate' }]);
  });

  test('is skipped, added, or merged into empty fields', async () => {
    const known = await aScout(server.db, { ...own, name: 'مينا عادل فهمي' });
    const fields = { ...twin, address: 'آخر', phoneNumber: '01000000000' };
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: null, enrollDate: null })
      .where('scoutId', '=', known.scoutId)
      .execute();
    const row = (onDuplicate: string) => [aRow('مينا عادل فهمي', { ...fields, onDuplicate })];
    const before = await scouts();
    expect((await send(row('skip'))).ok.body).toMatchObject({ added: 0, skipped: 1 });
    expect(await scouts()).toEqual(before);
    const { ok } = await send(row('merge'));
    expect(ok.body).toMatchObject({ added: 0, merged: 1, rows: [{ scoutId: known.scoutId }] });
    expect(await scouts()).toEqual([{ ...before[0], phoneNumber: '01000000000' }]);
    expect((await send(row('add'))).ok.body.added).toBe(1);
    expect(await scouts()).toHaveLength(2);
  });

  test('needs the same birth date', async () => {
    await aScout(server.db, { ...own, name: 'مينا عادل فهمي' });
    const { ok } = await send([aRow('مينا عادل فهمي', { birthDate: '2013-01-01' })]);
    expect(ok.body.added).toBe(1);
  });

  test('of an earlier row is merged into the scout that it adds', async () => {
    const { ok } = await send([
      aRow('مينا عادل فهمي', twin),
      aRow('مِينا عادل فهمى', { ...twin, phoneNumber: '01000000000', onDuplicate: 'merge' }),
      aRow('مينا عادل فهمي', { ...twin, onDuplicate: 'skip' }),
    ]);
    expect(ok.body).toMatchObject({ added: 1, merged: 1, skipped: 1 });
    expect(new Set(ok.body.rows.map(({ scoutId }) => scoutId)).size).toBe(1);
    expect(await scouts()).toMatchObject([{ name: 'مينا عادل فهمي', phoneNumber: '01000000000' }]);
  });

  test('needs no gender and no sector unless it adds a scout', async () => {
    await aScout(server.db, { ...own, name: 'مينا عادل فهمي' });
    const { ok } = await send([{ name: 'مينا عادل فهمي', onDuplicate: 'merge' }]);
    expect(ok.body.merged).toBe(1);
  });

  test('never gets an enrolment before the birth', async () => {
    const { scoutId } = await aScout(server.db, { ...own, name: 'مينا عادل فهمي' });
    await server.db
      .updateTable('scouts')
      .set({ enrollDate: null })
      .where('scoutId', '=', scoutId)
      .execute();
    const row = { name: 'مينا عادل فهمي', enrollDate: '2010-01-01', onDuplicate: 'merge' };
    expect((await send([row])).failure.issues).toMatchObject([{ path: 'rows.0.enrollDate' }]);
  });

  test('outside the scope is reported by name and sector, whatever the birth date, and can’t be merged', async () => {
    const known = await aScout(server.db, { ...foreign, name: 'مينا عادل فهمي' });
    const body = { names: ['مينا عادل فهمى'] };
    const asked = await call(findNamesakes, { as: unit.token, body });
    expect(asked.ok.body).toEqual([
      {
        scoutId: known.scoutId,
        name: 'مينا عادل فهمي',
        isOwn: false,
        sectorBaseName: foreign.baseName,
        sectorSuffixName: foreign.suffixName,
        phoneNumber: null,
        address: null,
        birthDate: null,
        enrollDate: null,
        isDeleted: false,
      },
    ]);
    const row = (fields: Row) => [aRow('مينا عادل فهمي', fields)];
    for (const birthDate of ['2014-03-02', '2013-01-01']) {
      const { failure } = await send(row({ birthDate }));
      expect(failure.issues).toMatchObject([{ path: 'rows.0.onDuplicate' }]);
    }
    const merged = await send(row({ onDuplicate: 'merge' }));
    expect(merged.failure.issues).toMatchObject([
      { arabicMessage: 'لا يمكن الدمج مع كشاف خارج نطاقك' },
    ]);
    expect((await send(row({ onDuplicate: 'add' }))).ok.body.added).toBe(1);
    const whole = (await call(findNamesakes, { as: general.token, body })).ok.body;
    expect(whole).toMatchObject([{ isOwn: true, birthDate: '2014-03-02' }, { isOwn: true }]);
  });
});

describe('a deleted scout who comes back', () => {
  const twin = { birthDate: '2014-03-02' };
  const row = (fields: Row = {}) => [aRow('مينا عادل فهمى', { ...twin, ...fields })];

  async function aDeletedScout(sector = own, as = unit) {
    const { scoutId } = await aScout(server.db, { ...sector, name: 'مينا عادل فهمي' });
    await server.db
      .updateTable('scouts')
      .set({ address: null })
      .where('scoutId', '=', scoutId)
      .execute();
    await call(deleteScout, { as: as.token, params: { id: scoutId } });
    return scoutId;
  }

  test('is said by a dry run, and nobody is added before a decision', async () => {
    const scoutId = await aDeletedScout();
    const { ok } = await send(row(), { dryRun: true });
    expect(ok.body).toMatchObject({ added: 0, rows: [{ outcome: 'deleted', scoutId }] });
    expect(ok.body.rows[0]!.issues).toMatchObject([
      { path: 'rows.0.onDuplicate', arabicMessage: 'حُذف من قبل. استعادة؟' },
    ]);
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    expect(await changedBy(async () => (answer = await send(row())))).toEqual([]);
    expect(answer!.failure.issues).toMatchObject([{ path: 'rows.0.onDuplicate' }]);
    const body = { names: ['مينا عادل فهمي'] };
    const { ok: found } = await call(findNamesakes, { as: unit.token, body });
    expect(found.body).toMatchObject([{ scoutId, isDeleted: true, birthDate: '2014-03-02' }]);
  });

  test('is restored with what the row adds, left out, or added anew', async () => {
    const scoutId = await aDeletedScout();
    expect((await send(row({ onDuplicate: 'skip' }))).ok.body.skipped).toBe(1);
    const { ok } = await send(row({ onDuplicate: 'restore', address: 'شارع النيل' }));
    expect(ok.body).toMatchObject({
      added: 0,
      restored: 1,
      merged: 0,
      rows: [{ outcome: 'restore', scoutId }],
    });
    expect(await scouts()).toMatchObject([
      { scoutId, deletedAt: null, deletedBy: null, address: 'شارع النيل', sectorId: own.sectorId },
    ]);
    expect(await history()).toContainEqual(
      expect.objectContaining({ entity: 'scout', action: 'restore' }),
    );
    await call(deleteScout, { as: unit.token, params: { id: scoutId } });
    expect((await send(row({ onDuplicate: 'add' }))).ok.body.added).toBe(1);
    expect(await scouts()).toHaveLength(2);
  });

  test('is deleted again as before where the import is undone', async () => {
    await aDeletedScout();
    const before = await scouts();
    const { ok } = await send(row({ onDuplicate: 'restore', address: 'شارع النيل' }));
    const listed = await call(listImports, { as: unit.token });
    expect(listed.ok.body).toMatchObject([{ added: 0, merged: 0, restored: 1 }]);
    server.now = new Date(FRIDAY.getTime() + 3_600_000);
    expect((await undo(ok.body.importId)).ok.body).toEqual({
      removed: 0,
      restored: 0,
      deleted: 1,
      kept: [],
    });
    const withoutJoined = (rows: typeof before) =>
      rows.map((each) => ({ ...each, joinedAt: null }));
    expect(withoutJoined(await scouts())).toEqual(withoutJoined(before));
  });

  test('is of another day, out of scope or erased, and then nobody', async () => {
    expect((await send(row({ onDuplicate: 'restore' }))).failure.issues).toMatchObject([
      { path: 'rows.0.onDuplicate', arabicMessage: 'لا يوجد محذوف بهذا الاسم وتاريخ الميلاد' },
    ]);
    const scoutId = await aDeletedScout();
    const other = await send(row({ birthDate: '2013-01-01' }), { dryRun: true });
    expect(other.ok.body.rows).toMatchObject([{ outcome: 'add' }]);
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: null, address: null, birthDate: null, enrollDate: null })
      .set({ erasedAt: FRIDAY.toISOString() })
      .where('scoutId', '=', scoutId)
      .execute();
    expect((await send(row(), { dryRun: true })).ok.body.rows).toMatchObject([{ outcome: 'add' }]);
    await aDeletedScout(foreign, general);
    expect((await send(row(), { dryRun: true })).ok.body.rows).toMatchObject([{ outcome: 'add' }]);
    const { ok } = await send(row(), { dryRun: true, as: general });
    expect(ok.body.rows).toMatchObject([{ outcome: 'deleted' }]);
  });

  test('is not merged with, and one who was restored meanwhile is a duplicate', async () => {
    const scoutId = await aDeletedScout();
    expect((await send(row({ onDuplicate: 'merge' }))).failure.issues).toMatchObject([
      { arabicMessage: 'حُذف من قبل: استعادة أم كشاف جديد؟' },
    ]);
    await call(restoreScout, { as: unit.token, params: { id: scoutId } });
    expect((await send(row({ onDuplicate: 'restore' }))).failure.issues).toMatchObject([
      { arabicMessage: 'موجود من قبل: تخطٍّ أو دمج أو كشاف آخر؟' },
    ]);
  });
});

test('a dry run answers with the outcome of each row, and stores nothing', async () => {
  const known = await aScout(server.db, { ...own, name: 'مينا عادل فهمي' });
  const rows = [
    aRow('باسم يوسف'),
    aRow('مينا عادل فهمي'),
    aRow('كريم صبحي', { gender: undefined }),
    aRow('باسم يوسف', { onDuplicate: 'skip' }),
  ];
  let answer: Awaited<ReturnType<typeof send>> | undefined;
  expect(await changedBy(async () => (answer = await send(rows, { dryRun: true })))).toEqual([]);
  expect(answer!.ok.body).toMatchObject({
    importId: null,
    rows: [
      { index: 0, outcome: 'add', scoutId: null, issues: [] },
      { index: 1, outcome: 'duplicate', scoutId: known.scoutId },
      { index: 2, outcome: 'wrong', issues: [{ path: 'rows.2.gender' }] },
      { index: 3, outcome: 'skip', scoutId: null },
    ],
  });
});

test('a merge outside the scope is an error in a dry run, counted neither as merged nor as added', async () => {
  await aScout(server.db, { ...foreign, name: 'مينا عادل فهمي' });
  const rows = [
    aRow('مينا عادل فهمي', { onDuplicate: 'merge' }),
    aRow('كريم صبحي', { gender: undefined }),
    aRow('باسم يوسف'),
  ];
  expect((await send(rows, { dryRun: true })).ok.body).toMatchObject({
    added: 1,
    merged: 0,
    skipped: 0,
    rows: [{ outcome: 'wrong' }, { outcome: 'wrong' }, { outcome: 'add' }],
  });
});

describe('another client that sends bad rows as plain JSON', () => {
  const post = (body: unknown) =>
    server.app.inject({
      method: 'POST',
      url: '/api/scout/import',
      headers: { ...bearer(unit.token), 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  const sector = () => ({ sectorBaseName: own.baseName, sectorSuffixName: own.suffixName });
  const rows = () => [
    { name: 'مينا عادل', gender: 'male', ...sector() },
    { name: 'كريم 2', gender: 'boy', ...sector() },
    'باسم يوسف',
    null,
    { gender: 'male', ...sector() },
    { name: 'مينا عادل', gender: 'male', ...sector(), birthDate: '31/12/2014' },
    { name: 'باسم يوسف', gender: 'male', sectorBaseName: own.baseName },
    { name: 'يوسف سمير', ...sector(), onDuplicate: 'maybe', phoneNumber: 5 },
    { name: 'آية طارق', gender: 'female', ...sector(), photo: null, scoutId: 'x' },
    { name: 'آية طارق', gender: 'female', ...sector() },
  ];
  const wrongPaths = [
    'rows.1.gender',
    'rows.1.name',
    'rows.2',
    'rows.3',
    'rows.4.name',
    'rows.5.birthDate',
    'rows.6.suffixName',
    'rows.7.gender',
    'rows.7.onDuplicate',
    'rows.7.phoneNumber',
  ];

  test('gets every row with its outcome and issues from a dry run', async () => {
    const answer = await post({ rows: rows(), dryRun: true });
    expect(answer.statusCode, answer.body).toBe(200);
    const { body } = answer.json<{
      body: { rows: { index: number; outcome: string; issues: { path: string }[] }[] };
    }>();
    expect(body).toMatchObject({ importId: null, added: 2, merged: 0, skipped: 0 });
    expect(body.rows.map(({ index }) => index)).toEqual(rows().map((_, index) => index));
    expect(body.rows.map(({ outcome }) => outcome)).toEqual([
      'add',
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      'wrong',
      'add',
      'duplicate',
    ]);
    const paths = body.rows.flatMap(({ issues }) => issues.map(({ path }) => path)).sort();
    expect(paths).toEqual([...wrongPaths, 'rows.9.onDuplicate']);
    expect(await scouts()).toEqual([]);
  });

  test('gets the issues of all wrong rows when the import is refused', async () => {
    const answer = await post({ rows: rows() });
    expect(answer.statusCode).toBe(400);
    const { code, issues } = answer.json<{
      code: string;
      issues: { path: string; arabicMessage: string }[];
    }>();
    expect(code).toBe('INVALID_REQUEST');
    expect(issues.map(({ path }) => path).sort()).toEqual([...wrongPaths, 'rows.9.onDuplicate']);
    for (const { arabicMessage } of issues) expect(arabicMessage).toMatch(/[ء-ي]/);
    expect(await scouts()).toEqual([]);
  });

  test('is refused without rows, with too many, or with rows that are no list', async () => {
    for (const rows of [undefined, [], 'x', Array.from({ length: MOST_ROWS + 1 }, () => 1)]) {
      const answer = await post({ rows, dryRun: true });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', issues: [{ path: 'rows' }] });
    }
  });
});

describe('an import is undone', () => {
  const anImport = async () => {
    const known = await aScout(server.db, { ...own, name: 'مينا عادل فهمي' });
    await server.db
      .updateTable('scouts')
      .set({ phoneNumber: null, address: null })
      .where('scoutId', '=', known.scoutId)
      .execute();
    const { ok } = await send([
      aRow('باسم يوسف'),
      aRow('كريم صبحي'),
      aRow('مينا عادل فهمي', {
        phoneNumber: '01000000000',
        address: 'شارع النيل',
        onDuplicate: 'merge',
      }),
    ]);
    const [first, second] = ok.body.rows.map(({ scoutId }) => scoutId!);
    return { importId: ok.body.importId!, known, first: first!, second: second! };
  };
  const namesOf = async () => (await scouts()).map(({ name }) => name);

  test('as a whole: added scouts are deleted, and filled fields emptied', async () => {
    const { importId, known } = await anImport();
    expect((await undo(importId)).ok.body).toEqual({
      removed: 2,
      restored: 1,
      deleted: 0,
      kept: [],
    });
    expect(await scouts()).toMatchObject([
      { scoutId: known.scoutId, phoneNumber: null, address: null, birthDate: '2014-03-02' },
    ]);
    expect((await history()).at(-1)).toMatchObject({
      entity: 'scoutImport',
      action: 'delete',
      after: null,
      before: { kept: 0, merged: { [known.scoutId]: { fields: ['address', 'phoneNumber'] } } },
    });
    expect((await undo(importId)).failure.code).toBe('IMPORT_NOT_FOUND');
  });

  test('except for what was changed since', async () => {
    const { importId, known } = await anImport();
    await server.db
      .updateTable('scouts')
      .set({ address: 'شارع آخر' })
      .where('scoutId', '=', known.scoutId)
      .execute();
    await undo(importId);
    expect(await scouts()).toMatchObject([{ phoneNumber: null, address: 'شارع آخر' }]);
  });

  test.each<[string, (scoutId: number) => Promise<unknown>]>([
    [
      'attendance',
      (scoutId) => aScoutRecord(server.db, { scoutId, weekNumber: 1, status: 'attended' }),
    ],
    [
      'a change of their data',
      (scoutId) =>
        call(updateScout, {
          as: unit.token,
          params: { scoutId },
          body: { name: 'باسم يوسف', gender: 'male', address: 'شارع', ...sectorOf(own) },
        }),
    ],
    [
      'a contact',
      (scoutId) =>
        server.db
          .insertInto('contacts')
          .values({
            scoutId,
            contactedOn: '2026-11-20',
            madeBy: unit.captainId,
            madeAt: FRIDAY.toISOString(),
          })
          .execute(),
    ],
    ['a later import', () => send([{ name: 'باسم يوسف', address: 'شارع', onDuplicate: 'merge' }])],
  ])('without whom %s tells of, once that was agreed to', async (_, use) => {
    const { importId, first } = await anImport();
    await use(first);
    let answer: Awaited<ReturnType<typeof undo>> | undefined;
    expect(await changedBy(async () => (answer = await undo(importId)))).toEqual([]);
    expect(answer!.failure).toMatchObject({ code: 'IMPORT_USED' });
    expect(answer!.failure.arabicMessage).toContain('باسم يوسف');
    const { ok } = await undo(importId, { keepUsed: true });
    expect(ok.body).toEqual({ removed: 1, restored: 1, deleted: 0, kept: ['باسم يوسف'] });
    expect(await namesOf()).toEqual(['مينا عادل فهمي', 'باسم يوسف']);
  });

  test('also if one of its scouts was deleted meanwhile', async () => {
    const { importId, first } = await anImport();
    await call(deleteScout, { as: unit.token, params: { id: first } });
    expect((await undo(importId)).ok.body).toMatchObject({ removed: 1, kept: [] });
  });

  test('within a day, by its maker or a general captain', async () => {
    const { importId } = await anImport();
    const other = await aCaptain(server, { type: 'unit' });
    expect((await undo(importId, { as: other })).failure.code).toBe('IMPORT_NOT_FOUND');
    const listed = async (as: TestCaptain) =>
      (await call(listImports, { as: as.token })).ok.body.map((each) => each.importId);
    expect(await listed(unit)).toEqual([importId]);
    expect(await listed(general)).toEqual([importId]);
    expect(await listed(other)).toEqual([]);
    server.now = new Date(FRIDAY.getTime() + 24 * 3_600_000);
    expect((await undo(importId)).failure.code).toBe('IMPORT_OVER');
    expect(await listed(unit)).toEqual([]);
    server.now = new Date(FRIDAY.getTime() + 23 * 3_600_000);
    expect((await undo(importId, { as: general })).ok.body.removed).toBe(2);
  });

  test('within the scope only', async () => {
    const { importId, known } = await anImport();
    await server.db
      .updateTable('sectors')
      .set({ unitCaptainId: null })
      .where('sectorId', '=', own.sectorId)
      .execute();
    const { ok } = await undo(importId, { keepUsed: true });
    expect(ok.body).toMatchObject({ removed: 0, restored: 0, kept: ['باسم يوسف', 'كريم صبحي'] });
    const kept = await scouts();
    expect(kept.find(({ scoutId }) => scoutId === known.scoutId)?.address).toBe('شارع النيل');
  });

  test('every table that refers to scouts is checked', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confrelid = 'scouts'::regclass
    `.execute(server.db);
    const tables = rows.map(({ name }) => name).filter((name) => name !== 'imported_scouts');
    expect(
      [...tellingOfScouts].sort(),
      'add it to tellingOfScouts in server/features/import/queries.ts',
    ).toEqual(tables.sort());
  });
});

test('the template has headings, an example and the names of the own sectors', async () => {
  const { status } = await call(downloadTemplate, { as: unit.token });
  expect(status).toBe(200);
});

const samples: Record<MergedField, string> = {
  phoneNumber: '01012345678',
  address: 'شارع النيل 5',
  birthDate: '2014-03-05',
  enrollDate: '2024-10-01',
};

test.each(mergedFields)(
  'an import adds %s, fills it where it is empty, and undoing the import empties it again',
  async (field) => {
    const { scoutId } = await aScout(server.db, { ...own, name: 'مينا سامي' });
    await server.db
      .updateTable('scouts')
      .set({ [field]: null })
      .execute();
    const { ok } = await send([
      { name: 'مينا سامي', [field]: samples[field], onDuplicate: 'merge' },
      aRow('هاني بيشوي', { [field]: samples[field] }),
    ]);
    const stored = () =>
      server.db.selectFrom('scouts').select(['name', field]).orderBy('scoutId').execute();
    expect(await stored()).toEqual([
      { name: 'مينا سامي', [field]: samples[field] },
      { name: 'هاني بيشوي', [field]: samples[field] },
    ]);
    await undo(ok.body.importId);
    expect(await stored()).toEqual([{ name: 'مينا سامي', [field]: null }]);
    expect(await scouts()).toMatchObject([{ scoutId }]);
  },
);
