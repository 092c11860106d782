import { describe, expect, test } from 'vitest';
import { countryCodes } from '../../../contract/countries/country.ts';
import { countryOf } from '../../../contract/countries/table.ts';
import { downloadTemplate } from '../../../contract/import/endpoints.ts';
import { MOST_ROWS } from '../../../contract/import/rules.ts';
import { inCountry } from '../../lib/group-country.ts';
import { bearer, testApp } from '../../testing/app.ts';
import { aScout } from '../../testing/factories.ts';
import { importGroup } from '../../testing/import-group.ts';
import { templateSheets } from './rules.ts';

const server = testApp();
const { call } = server;
const { group, sectorOf, aRow, send, scouts, history, undo, changedBy } = importGroup(server);

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
      {
        name: 'آية طارق سامي',
        gender: 'female',
        sectorId: group.own.sectorId,
        address: 'شارع النيل 5',
      },
    ]);
    const entries = await history();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ entity: 'scoutImport', action: 'create', before: null });
    expect(Object.values((entries[0]!.after as { added: object }).added)).toMatchObject([
      { name: 'أبانوب ماجد عماد', sectorBaseName: group.own.baseName },
      { name: 'آية طارق سامي' },
    ]);
  });

  test('keeps the numbers of later scouts free', async () => {
    await send([aRow('مينا عادل'), aRow('كريم صبحي')]);
    const { scoutId } = await aScout(server.db, group.own);
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
  ])('an import with %s in one row adds nobody and reports its field', async (_, fields, path) => {
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    const rows = [aRow('مينا عادل'), aRow('كريم صبحي', fields), aRow('باسم يوسف')];
    expect(await changedBy(async () => (answer = await send(rows)))).toEqual([]);
    expect(answer!.failure).toMatchObject({ code: 'INVALID_REQUEST', issues: [{ path }] });
    expect(answer!.failure.issues![0]!.arabicMessage).toMatch(/[ء-ي]/);
  });

  test('an import of a unit captain is limited to the unit’s sectors', async () => {
    const rows = [aRow('مينا عادل', sectorOf(group.foreign))];
    expect((await send(rows)).failure.issues).toMatchObject([
      { path: 'rows.0.baseName', arabicMessage: 'هذا القطاع خارج نطاقك' },
    ]);
    expect((await send(rows, { as: group.general })).ok.body.added).toBe(1);
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
    for (let count = 0; count < 500; count += 1) await aScout(server.db, group.foreign);
    const over = await send(rows);
    expect(over.failure.issues).toMatchObject([{ path: 'rows' }]);
    const { ok } = await send(rows.slice(1));
    expect(ok.body.added).toBe(MOST_ROWS);
    expect((await undo(ok.body.importId)).ok.body.removed).toBe(MOST_ROWS);
  });

  test('an import of more than its limit in bytes is refused', async () => {
    const rows = [aRow('مينا عادل', { address: 'ش'.repeat(2_200_000) })];
    expect((await send(rows)).failure.code).toBe('BODY_TOO_LARGE');
  });

  test('an import of the same list twice at once adds everybody once', async () => {
    const rows = [aRow('مينا عادل'), aRow('كريم صبحي')];
    const answers = await Promise.all([send(rows), send(rows)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await scouts()).toHaveLength(2);
  });
});

test('a dry run answers with the outcome of each row, and stores nothing', async () => {
  const known = await aScout(server.db, { ...group.own, name: 'مينا عادل فهمي' });
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

describe('another client that sends bad rows as plain JSON', () => {
  const post = (body: unknown) =>
    server.app.inject({
      method: 'POST',
      url: '/api/scout/import',
      headers: { ...bearer(group.unit.token), 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  const sector = () => ({
    sectorBaseName: group.own.baseName,
    sectorSuffixName: group.own.suffixName,
  });
  const rows = () => [
    { name: 'مينا عادل', gender: 'male', ...sector() },
    { name: 'كريم 2', gender: 'boy', ...sector() },
    'باسم يوسف',
    null,
    { gender: 'male', ...sector() },
    { name: 'مينا عادل', gender: 'male', ...sector(), birthDate: '31/12/2014' },
    { name: 'باسم يوسف', gender: 'male', sectorBaseName: group.own.baseName },
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

test('the template has headings, an example and the names of the own sectors', async () => {
  const { status } = await call(downloadTemplate, { as: group.unit.token });
  expect(status).toBe(200);
});

test('the template has a number, a section and an address of the country', () => {
  for (const code of countryCodes) {
    const row = countryOf(code);
    const [sheet] = inCountry(row, () => templateSheets([]));
    const cells = sheet!.rows[0]!;
    expect(cells).toContain(row.mobile.example);
    expect(cells).toContain(`${row.sections[1]!.boys} أ`);
    expect(cells).toContain('شارع المدرسة 5');
  }
});

test('two numbers in one field are refused, and none is dropped in silence', async () => {
  const phoneNumber = '01000003141 01000003142';
  const { failure } = await send([aRow('مينا رشدي', { phoneNumber })]);
  expect(failure).toMatchObject({
    status: 400,
    issues: [{ path: 'rows.0.phoneNumber', arabicMessage: 'أكثر من رقم، اترك واحداً' }],
  });
  expect(await scouts()).toEqual([]);
});
