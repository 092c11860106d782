import readXlsxFile from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import { downloadReport } from '../../../contract/reports/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { countStatements } from '../../testing/demo-requests.ts';
import {
  aCaptain,
  aScout,
  aScoutRecord,
  aSector,
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
let own: StoredSector;
let foreign: StoredSector;
let [formula, mariam]: StoredScout[] = [];

beforeAll(async () => {
  general = await aCaptain(server, { type: 'general' });
  unit = await aCaptain(server, { type: 'unit', firstName: 'بيتر' });
  own = await aSector(server.db, {
    baseName: 'أشبال',
    suffixName: 'أ',
    unitCaptainId: unit.captainId,
  });
  foreign = await aSector(server.db, { baseName: 'براعم', suffixName: 'ب' });
  captain = await aCaptain(server, { sectorId: own.sectorId, gender: 'female' });
  await aTerm(server.db, { termNumber: 1, startDate: '2026-03-06' });
  await aTerm(server.db, { termNumber: 2, startDate: '2026-10-09' });
  formula = await aScout(server.db, { ...own, name: '=1+1' });
  mariam = await aScout(server.db, { ...own, name: 'مريم عادل', gender: 'female' });
  const moved = await aScout(server.db, { ...foreign, name: 'بولا فوزي' });
  const deleted = await aScout(server.db, own);
  const add = (scoutId: number, weekNumber: number, status: AttendanceStatus, sector = own) =>
    aScoutRecord(server.db, {
      scoutId,
      weekNumber,
      status,
      sectorId: sector.sectorId,
      termNumber: 2,
    });
  for (const week of [1, 2, 3]) await add(mariam.scoutId, week, 'attended');
  await add(mariam.scoutId, 4, 'absent');
  await add(mariam.scoutId, 5, 'execused');
  await add(mariam.scoutId, 6, 'absent');
  await add(formula.scoutId, 1, 'absent');
  await add(moved.scoutId, 1, 'attended');
  await add(moved.scoutId, 2, 'attended', foreign);
  await add(deleted.scoutId, 1, 'attended');
  await aScoutRecord(server.db, { scoutId: formula.scoutId, weekNumber: 1, status: 'attended' });
  await server.db
    .updateTable('weeks')
    .set({ cancelledAt: server.now.toISOString() })
    .where('termNumber', '=', 2)
    .where('weekNumber', '=', 6)
    .execute();
  await server.db
    .updateTable('scouts')
    .set({ deletedAt: server.now.toISOString() })
    .where('scoutId', '=', deleted.scoutId)
    .execute();
  await server.db
    .insertInto('captainAttendance')
    .values(
      [
        { status: 'attended' as const, weekNumber: 1 },
        { status: 'absent' as const, weekNumber: 2 },
      ].map((record) => ({
        ...record,
        termNumber: 2,
        captainId: captain.captainId,
        unitCaptainId: unit.captainId,
      })),
    )
    .execute();
  const closed = await aCaptain(server, { sectorId: own.sectorId });
  await server.db
    .updateTable('captains')
    .set({ closedAt: server.now.toISOString() })
    .where('captainId', '=', closed.captainId)
    .execute();
});

const pair = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });

async function download(as: string, body: object) {
  const answer = await call(downloadReport, { as, body });
  const sheets = await readXlsxFile(Buffer.from(await answer.ok.arrayBuffer()));
  return { headers: answer.headers, sheets, names: sheets.map(({ sheet }) => sheet) };
}

const summaryHeader = [
  'القطاع',
  'قائد الوحدة',
  'عدد القادة',
  'عدد الكشافة',
  'متوسط حضور القادة',
  'متوسط حضور الكشافة',
];

test('all of a sector: a summary, its captains and its scouts with their figures', async () => {
  const { headers, sheets, names } = await download(captain.token, { type: 'all', ...pair(own) });
  expect(names).toEqual(['ملخص', 'قادة أشبال أ', 'كشافة أشبال أ']);
  const unitName = `بيتر ${unit.middleName} ${unit.lastName}`;
  // Records made in the sector: Mariam 3 and 1, the formula 0 and 1, one each for the moved and the deleted scout.
  expect(sheets[0]?.data).toEqual([summaryHeader, ['أشبال أ', unitName, 1, 2, 1 / 2, 5 / 7]]);
  expect(sheets[1]?.data).toEqual([
    [
      'الرقم',
      'الاسم الأول',
      'الاسم الأوسط',
      'الاسم الأخير',
      'رقم الهاتف',
      'البريد الإلكتروني',
      'الجنس',
      'الدور',
      'عدد الحضور',
      'عدد الغياب',
      'نسبة الحضور',
      'الحالة',
    ],
    [
      captain.captainId,
      captain.firstName,
      captain.middleName,
      captain.lastName,
      captain.phoneNumber,
      captain.email,
      'أنثى',
      'قائد',
      1,
      1,
      0.5,
      'جيد',
    ],
  ]);
  const day = new Date('2014-03-02T00:00:00Z');
  const contact = ['0101 234 5678', day, 'شارع النيل 5'];
  expect(sheets[2]?.data).toEqual([
    [
      'الرقم',
      'الاسم',
      'رقم الهاتف',
      'تاريخ الميلاد',
      'العنوان',
      'عدد الحضور',
      'عدد الغياب',
      'نسبة الحضور',
      'الحالة',
      'المدرسة',
    ],
    [formula?.scoutId, '=1+1', ...contact, 0, 1, 0, 'خطر', 'مدرسة النيل'],
    [mariam?.scoutId, 'مريم عادل', ...contact, 3, 1, 0.75, 'ممتاز', 'مدرسة النيل'],
  ]);
  expect(headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(headers['content-disposition']).toBe(
    `attachment; filename="report.xlsx"; filename*=UTF-8''${encodeURIComponent('أشبال_أ_all.xlsx')}`,
  );
  expect(headers['cache-control']).toBe('no-store');
});

test('one kind of people has a summary and a sheet', async () => {
  const captains = await download(unit.token, { type: 'captains', ...pair(own) });
  expect(captains.names).toEqual(['ملخص', 'قادة أشبال أ']);
  const scouts = await download(general.token, { type: 'scouts', ...pair(foreign) });
  expect(scouts.names).toEqual(['ملخص', 'كشافة براعم ب']);
  expect(scouts.headers['content-disposition']).toContain(
    encodeURIComponent('براعم_ب_scouts.xlsx'),
  );
  expect(scouts.sheets[0]?.data[1]).toEqual(['براعم ب', null, 0, 1, 0, 1]);
});

test('all sectors are those of the scope', async () => {
  const ofOwn = ['ملخص', 'قادة أشبال أ', 'كشافة أشبال أ'];
  const all = await download(general.token, { type: 'all_sectors' });
  expect(all.names).toEqual([...ofOwn, 'قادة براعم ب', 'كشافة براعم ب']);
  expect(all.sheets[0]?.data.map((row) => row[0])).toEqual(['القطاع', 'أشبال أ', 'براعم ب']);
  expect(all.headers['content-disposition']).toBe(
    `attachment; filename="all_sectors_data.xlsx"; filename*=UTF-8''all_sectors_data.xlsx`,
  );
  expect((await download(unit.token, { type: 'all_sectors' })).names).toEqual(ofOwn);
  expect((await download(captain.token, { type: 'all_sectors' })).names).toEqual(ofOwn);
  const free = await aCaptain(server, { type: 'unit' });
  expect((await download(free.token, { type: 'all_sectors' })).names).toEqual(['ملخص']);
});

test('a report needs a sector within scope', async () => {
  const ask = async (as: string | undefined, body: object) =>
    (await call(downloadReport, { as, body })).failure.code;
  expect(await ask(undefined, { type: 'all_sectors' })).toBe('NOT_SIGNED_IN');
  for (const type of ['captains', 'scouts', 'all']) {
    expect(await ask(general.token, { type })).toBe('SECTOR_REQUIRED');
    expect(await ask(general.token, { type, baseName: 'لايوجد', suffixName: 'أ' })).toBe(
      'SECTOR_NOT_FOUND',
    );
    expect(await ask(unit.token, { type, ...pair(foreign) })).toBe('OUT_OF_SCOPE');
    expect(await ask(captain.token, { type, ...pair(foreign) })).toBe('OUT_OF_SCOPE');
  }
  expect(await ask(general.token, { type: 'everything' })).toBe('INVALID_REQUEST');
  expect(await ask(general.token, { type: 'all', baseName: 'أشبال' })).toBe('INVALID_REQUEST');
  expect(await ask((await aCaptain(server)).token, { type: 'all_sectors' })).toBe(
    'NOT_ASSIGNED_YET',
  );
});

test('a report of many sectors costs as many statements as one', async () => {
  // The session's last use is stored now and then, by one more statement.
  await download(general.token, { type: 'all_sectors' });
  const plain = server.db;
  const counting = countStatements(plain);
  server.db = counting.db;
  const cost = async (body: object) => {
    const before = counting.count();
    await download(general.token, body);
    return counting.count() - before;
  };
  // The session and one each for sectors, captains and scouts; six count the file (server/http/limits/file-slots.ts).
  expect(await cost({ type: 'all', ...pair(own) })).toBe(4 + 6);
  expect(await cost({ type: 'all_sectors' })).toBe(4 + 6);
  server.db = plain;
});

test('the OpenAPI document says that the answer is a file', async () => {
  const document = (await server.app.inject({ url: '/api/openapi.json' })).json();
  const { content } = document.paths['/api/report/sector-data'].post.responses['200'];
  expect(Object.keys(content)).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
});
