import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listScoutTerms } from '../../contract/attendance/endpoints.ts';
import { login } from '../../contract/auth/endpoints.ts';
import { weeksOf } from '../../contract/core/calendar.ts';
import { formatNumber } from '../../contract/core/numbers.ts';
import { countryOf } from '../../contract/countries/table.ts';
import { listTrips } from '../../contract/trips/endpoints.ts';
import { thorough } from '../../scripts/testing/thoroughness.ts';
import type { DB } from '../db/tables.ts';
import { readPasswordHash } from '../features/auth/queries.ts';
import { sumTreasury } from '../features/finance/queries.ts';
import { verifyHistory } from '../features/history/proof-queries.ts';
import { inCountry } from '../lib/group-country.ts';
import { testApp } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { aCaptain, aScout, aSector, aTerm } from '../testing/factories.ts';
import { runOn, withDatabase } from '../testing/global-setup.ts';
import {
  KASHAFTY_PASSWORD,
  type Kashafty,
  makeKashafty,
  storeKashafty,
} from '../testing/kashafty.ts';
import { exitOf, run } from '../testing/program.ts';
import { printTables } from '../testing/tables.ts';
import { planImport } from './plan.ts';
import { readSource, type Source, sourceTables } from './source.ts';
import { readAccounts, storePlan } from './store.ts';

const group = testApp();
let source: Kashafty;
let kashafty: Awaited<ReturnType<typeof storeKashafty>>;
/** A group into which nothing is ever imported. */
let empty: Awaited<ReturnType<typeof testDatabase>>;
let imported: { code: unknown; output: string; seconds: number };

/** Runs the command as an operator does. */
async function command(databaseUrl: string, ...args: string[]) {
  const begun = performance.now();
  const environment = { DATABASE_URL: databaseUrl, JWT_SECRET: '' };
  const { child, output } = run(environment, ['server/commands/import-kashafty.ts', ...args]);
  const code = await exitOf(child);
  return { code, output: output(), seconds: (performance.now() - begun) / 1000 };
}

beforeAll(async () => {
  source = await makeKashafty();
  kashafty = await storeKashafty(inject('databaseServer'), source);
  empty = await testDatabase();
  imported = await command(group.connectionString, kashafty.url);
  console.log(
    `${source.Scout.length} scouts and ${source.ScoutAttendance.length} records imported in ${imported.seconds.toFixed(1)} s`,
  );
});
afterAll(async () => {
  await kashafty.close();
  await empty.close();
});

/** The planted rows, in the report's words. */
const planted: [words: string, count: number, named?: string][] = [
  ['قادة بلا رقم هاتف صالح، تأتي حساباتهم مغلقة', 2],
  ['قادة رقم هاتفهم هو رقم قائد آخر، تأتي حساباتهم مغلقة', 1],
  ['قادة لا تُقرأ كلمة سرهم، يعطيهم قائد عام كلمة سر مؤقتة', 1],
  ['أسماء قادة حُذف منها ما ليس حروفاً', 2, 'مينا2 ← مينا'],
  ['عناوين بريد كُتبت بحروف صغيرة', 3],
  ['قادة بريدهم غير صحيح أو لقائد آخر، تُرك', 2],
  ['قادة لهم نصف اسم قطاع، ينتظرون التعيين', 1],
  ['قادة عامون وقادة وحدات لهم قطاع، يأتون بلا قطاع', 1],
  ['قطاعات كُتب اسمها بالحروف وحدها', 2, 'متقدم-ات 2'],
  ['قطاعات قائدها ليس قائد وحدة أو حسابه مغلق، تأتي بلا قائد وحدة', 2],
  ['أسماء كشافين حُذف منها ما ليس حروفاً', 12],
  ['كشافون بلا نوع، أخذوا نوع أغلب قطاعهم', 13],
  ['كشافون بلا قطاع، يأتون في قطاع «بلا قطاع»', 3],
  ['قطاع أُضيف لهم', 1],
  ['أرقام كشافين معها كلام، بقي الرقم وحده', 15],
  ['أرقام كشافين ليست أرقام هواتف، تُركت', 10],
  ['عناوين كشافين حُذف منها ما لا يُكتب في عنوان', 6],
  ['كشافون بلا تاريخ ميلاد، يبقى خالياً', 20],
  ['تواريخ ميلاد أو التحاق غير معقولة، تُركت', 1],
  ['تواريخ ميلاد أو التحاق في المستقبل، تُركت', 2],
  ['تواريخ التحاق قبل الميلاد، تُركت', 3],
  ['أرقام كشافين بلا صفرها الأول، أُعيد إليها', 4],
  ['أرقام كشافين معها رقم آخر، بقي واحد', 2],
  ['أرقام قادة بلا صفرها الأول، أُعيد إليها', 1],
  ['كشافون مفصولون بلا يوم، صار يوم إضافتهم', 2],
  ['كشافون مفصولون، يأتون محذوفين في يوم فصلهم', 12],
  ['كشافون أُضيفوا قبل أول فترة، يبقى يوم إضافتهم', 5],
  ['أسماء وعناوين خالية، صارت «بلا اسم»', 1],
  ['فترات بلا اسم، سُمّيت برقمها', 1],
  ['فترات تغيّر أول يوم فيها أو آخره لتضم أسابيعها', 1],
  ['أسابيع تغيّر رقمها', 20],
  ['أسابيع ليست كل سبعة أيام من أول فترتها، تغيّر يومها', 2],
  ['أسابيع خارج فترتها، صارت الفترة تضمها', 1],
  ['أسابيع ناقصة بين أسبوعين، أُضيفت ملغاة', 1],
  ['أسابيع باقية حتى نهاية الفترة، أُضيفت', 1],
  ['سجلات غياب قادة بلا قائد وحدة، حُفظت عند القائد العام', 240],
  ['مبالغ كسورها أصغر من أصغر عملة، قُرّبت', 8],
  ['بند «فرق التقريب» أُضيف ليبقى الرصيد كما هو', 1],
  ['مبالغ سالبة، انقلب نوعها', 6],
  ['اشتراكات بكسور، صار كسرها بنداً «فرق اشتراك»', 11],
  ['اشتراكات لقطاع وأسبوع لهما اشتراك أحدث، صارت بنود ايراد', 7],
  ['اشتراكات بلا قطاع أو سالبة، صارت بنوداً', 6],
  ['بنود بلا وصف', 2],
  ['نصوص قُصّت إلى أطول ما يُكتب هنا', 1],
  ['جلسات بلا يوم ولا ساعة: أول يوم من أسبوعها، الساعة ١١', 25],
  ['روابط جلسات غير صحيحة، بقيت في الملاحظات', 3],
  ['بنود تقييم درجاتها فوق ٢٠، نُسبت إلى ٢٠', 1],
  ['درجات سالبة، صارت صفراً', 2],
  ['تقارير أُضيفت لبقية تقارير أطول مما يُكتب هنا', 2],
  ['بنود قيمتها صفر', 6],
  ['أنشطة فيها كشافون أو قادة أو قطاعات، صارت رحلات من ٨ صباحاً إلى ٤ عصراً', 2],
  ['قطاعات أُضيفت إلى رحلات فيها كشافون منها', 27],
  ['درجات حضور أنشطة، لا مكان لها هنا فتُركت', 2],
  ['تقارير ورسائل خالية', 1],
  ['رسائل محذوفة', 6],
  ['رسائل ليست لأحد', 3],
];

describe('the report', () => {
  test.each(planted)('names «%s»: %i', (words, count, named = '') => {
    const line = imported.output.split('\n').find((each) => each.startsWith(`- ${words}: `));
    expect(line ?? imported.output).toMatch(new RegExp(`^- .*: ${formatNumber(count)}( \\(|$)`));
    expect(line).toContain(named);
  });

  test('names nothing else, and no scout', () => {
    const [, mended = ''] = imported.output.split('ما يُصلح:\n');
    const lines = mended.split('\n').filter((line) => line.startsWith('- '));
    expect(lines).toHaveLength(planted.length);
    expect(imported.output).toContain(`- الكشافون: ${formatNumber(1000)}`);
    expect(imported.output).toContain(`- غياب الكشافين: ${formatNumber(80_000)}`);
    for (const { name } of source.Scout) expect(imported.output.includes(name)).toBe(false);
  });
});

test('every row of the source is stored, or named as left', async () => {
  expect(imported, imported.output).toMatchObject({ code: 0 });
  const counts = await printTables(group.db, []);
  expect(
    Object.fromEntries(Object.entries(counts).map(([name, [rows]]) => [name, rows])),
  ).toMatchObject({
    captains: 60,
    sectors: 27 + 1,
    scouts: 1000,
    terms: 4,
    weeks: 80 + 2,
    scout_attendance: 80_000,
    scout_attendance_sheets: 28 * 80,
    captain_attendance: 53 * 80,
    finance_items: source.FinanceItem.length - 6 + 11 + 1,
    activities: 30,
    trips: 2,
    trip_people: 40,
    trip_sectors: 27 + 12,
    trip_helpers: 10 - 1,
    session_plans: 25,
    session_sectors: 25,
    session_links: 20,
    criteria: 10,
    test_sheets: 9,
    test_points: 180,
    scout_reports: 15 - 1 + 2,
    notifications: 50 - 9,
  });
});

describe('figures are those of the source', () => {
  /** The week here of a week there: the first term counted from 0. */
  const weekHere = ({ termNumber, weekNumber }: { termNumber: number; weekNumber: number }) =>
    `${termNumber}/${termNumber === 1 ? weekNumber + 1 : weekNumber}`;
  const cancelled = () => new Set(source.Week.filter((week) => week.cancelled).map(weekHere));

  test('attendance of each scout in each term', async () => {
    const off = cancelled();
    const expected = new Map<string, { attended: number; absent: number }>();
    for (const row of source.ScoutAttendance) {
      if (off.has(weekHere(row))) continue;
      const key = `${row.scoutId}/${row.termNumber}`;
      const counts = expected.get(key) ?? { attended: 0, absent: 0 };
      expected.set(key, counts);
      if (row.attendanceStatus === 'attended') counts.attended += 1;
      if (row.attendanceStatus === 'absent') counts.absent += 1;
    }
    const { rows } = await sql<{ key: string; attended: number; absent: number }>`
      SELECT scout_id || '/' || term_number AS key,
        count(*) FILTER (WHERE status = 'attended')::int AS attended,
        count(*) FILTER (WHERE status = 'absent')::int AS absent
      FROM scout_attendance JOIN weeks USING (term_number, week_number)
      WHERE cancelled_at IS NULL GROUP BY 1
    `.execute(group.db);
    expect(new Map(rows.map(({ key, ...counts }) => [key, counts]))).toEqual(expected);
    expect(expected.size).toBe(4000);
    const token = await tokenOf(1);
    for (const scoutId of [100, 350, 999]) {
      const { ok } = await group.call(listScoutTerms, { params: { id: scoutId }, as: token });
      const own = ok.body.map(({ termNumber, attended, absent }) => [
        termNumber,
        { attended, absent },
      ]);
      expect(own).toEqual([4, 3, 2, 1].map((term) => [term, expected.get(`${scoutId}/${term}`)]));
    }
  });

  test('the treasury, to the smallest coin', async () => {
    const balance = source.FinanceItem.reduce(
      (sum, { type, value }) => sum + (type === 'income' ? value : -value),
      0,
    );
    expect(await sumTreasury(group.db)).toBe(Number(balance.toFixed(2)));
    const { rows } = await sql<{ number: number; at: string }>`
      SELECT item_number AS number, recorded_at AS at FROM finance_items ORDER BY recorded_at, item_number
    `.execute(group.db);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  });

  test('the subscription of each sector and week', async () => {
    const expected = new Map<string, number>();
    const items = new Map(source.FinanceItem.map((item) => [item.itemId, item]));
    const latestFirst = source.Subscription.map((row) => ({
      ...row,
      ...items.get(row.itemId)!,
    })).sort((a, b) => b.timestamp.localeCompare(a.timestamp) || b.itemId - a.itemId);
    for (const row of latestFirst) {
      const key = `${row.sectorBaseName}/${row.sectorSuffixName}/${weekHere(row)}`;
      if (row.sectorBaseName === null || row.sectorSuffixName === null || row.value < 0) continue;
      if (!expected.has(key)) expected.set(key, Math.floor(row.value));
    }
    const { rows } = await sql<{ key: string; value: number }>`
      SELECT base_name || '/' || suffix_name || '/' || term_number || '/' || week_number AS key, value
      FROM finance_items JOIN sectors USING (sector_id) WHERE is_subscription
    `.execute(group.db);
    const renamed: Record<string, string> = { 'متقدم/أ': 'متقدم/1', 'متقدمات/ب': 'متقدم-ات/2' };
    const found = rows.map(({ key, value }) => {
      const [base, suffix, ...week] = key.split('/');
      const sector = `${base}/${suffix}`;
      return [[renamed[sector] ?? sector, ...week].join('/'), value] as const;
    });
    expect(new Map(found)).toEqual(expected);
    expect(expected.size).toBe(27 * 80);
  });
});

test('an activity’s people, captains and sectors are those of its trip, which is settled', async () => {
  const { rows } = await sql<object>`
    SELECT trip_id, state, captain_id,
      (SELECT count(*)::int FROM trip_people people WHERE people.trip_id = trips.trip_id
        AND people.state = 'coming') AS came,
      (SELECT count(*)::int FROM trip_people people WHERE people.trip_id = trips.trip_id
        AND people.state = 'notComing') AS stayed
    FROM trips ORDER BY trip_id
  `.execute(group.db);
  expect(rows).toEqual([
    { tripId: 1, state: 'settled', captainId: 1, came: 30, stayed: 10 },
    { tripId: 2, state: 'settled', captainId: expect.any(Number), came: 0, stayed: 0 },
  ]);
  const token = await tokenOf(1);
  const { ok } = await group.call(listTrips, { as: token });
  expect(ok.body.map(({ tripId }) => tripId).toSorted()).toEqual([1, 2]);
});

test('terms have a week every seven days from their first day to their last', async () => {
  const terms = await group.db.selectFrom('terms').selectAll().orderBy('termNumber').execute();
  const weeks = await group.db
    .selectFrom('weeks')
    .select(['termNumber', 'weekNumber', 'startDate'])
    .orderBy('termNumber')
    .orderBy('weekNumber')
    .execute();
  expect(weeks).toEqual(
    terms.flatMap(({ termNumber, ...dates }) =>
      weeksOf(dates).map((week) => ({ termNumber, ...week })),
    ),
  );
});

/** The token of a sign-in with the password of Kashafty. */
async function tokenOf(captainId: number): Promise<string> {
  const { ok } = await group.call(login, { body: credentials(captainId) });
  return ok.token;
}
const credentials = (captainId: number) => ({
  emailOrMobile: source.Captain[captainId - 1]!.phoneNumber,
  password: KASHAFTY_PASSWORD,
});

describe('captains', () => {
  test('sign in with their password, which is hashed anew', async () => {
    expect(await readPasswordHash(group.db, 9)).toMatch(/^\$2b\$10\$/);
    await tokenOf(9);
    expect(await readPasswordHash(group.db, 9)).toMatch(/^\$argon2id\$/);
    await tokenOf(9);
    const body = { emailOrMobile: 'captain10@example.com', password: KASHAFTY_PASSWORD };
    expect((await group.call(login, { body })).ok.body).toMatchObject({ captainId: 10 });
  });

  test('captains without a number of their own, or without a password that can be read, can’t sign in', async () => {
    const [closed, unread] = [credentials(30), credentials(34)];
    expect((await group.call(login, { body: closed })).status).toBe(401);
    expect((await group.call(login, { body: unread })).status).toBe(401);
    const rows = await group.db
      .selectFrom('captains')
      .where('closedAt', 'is not', null)
      .select(['captainId', 'type', 'sectorId'])
      .orderBy('captainId')
      .execute();
    expect(rows).toEqual([
      { captainId: 2, type: 'general', sectorId: null },
      { captainId: 30, type: 'regular', sectorId: null },
      { captainId: 31, type: 'regular', sectorId: null },
    ]);
  });
});

test('the history tells the import by nobody, and is sound', async () => {
  expect(await verifyHistory(group.db)).toMatchObject({ problemCount: 0 });
  const rows = await group.db
    .selectFrom('history')
    .where('captainId', 'is', null)
    .select((row) => ['entity', 'action', row.fn.countAll<number>().as('count')])
    .groupBy(['entity', 'action'])
    .orderBy('entity')
    .execute();
  expect(rows).toEqual([
    { entity: 'captain', action: 'create', count: 60 },
    { entity: 'scoutImport', action: 'create', count: 1 },
    { entity: 'sector', action: 'create', count: 28 },
    { entity: 'term', action: 'create', count: 4 },
  ]);
});

test('new rows get numbers that follow', async () => {
  await group.db
    .transaction()
    .execute(async (db) => {
      const { scoutId } = await aScout(db, await aSector(db));
      expect(scoutId).toBe(1001);
      throw new Error('rolled back');
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'));
});

test('a number that lost its first zero signs in, and reaches a family', async () => {
  expect(source.Captain[35]!.phoneNumber).toBe('1050000036');
  const body = { emailOrMobile: '01050000036', password: KASHAFTY_PASSWORD };
  expect((await group.call(login, { body })).status).toBe(200);
  const scouts = await group.db
    .selectFrom('scouts')
    .where('scoutId', 'in', [104, 108])
    .select('phoneNumber')
    .orderBy('scoutId')
    .execute();
  expect(scouts).toEqual([{ phoneNumber: '01123456789' }, { phoneNumber: '01123456789' }]);
});

test('rows that lead nowhere and late weeks without anything are left and counted', async () => {
  const read = await readSource(kashafty.url);
  const clean = planImport(read, newGroup());
  const week = { termNumber: 1, weekNumber: 99 };
  const [known] = read.Week;
  const sector = { sectorBaseName: 'نمور', sectorSuffixName: 'أ' };
  const dirty: Source = {
    ...read,
    Week: [
      ...read.Week,
      { termNumber: 9, weekNumber: 1, startDate: '2025-01-03', cancelled: false },
      { termNumber: 1, weekNumber: 40, startDate: '2025-06-20', cancelled: false },
      { termNumber: 1, weekNumber: 41, startDate: '2025-06-27', cancelled: true },
    ],
    ScoutAttendance: [
      ...read.ScoutAttendance,
      { ...known!, scoutId: 5000, attendanceStatus: 'attended' },
      { ...week, scoutId: 1, attendanceStatus: 'attended' },
    ],
    CaptainAttendance: [
      ...read.CaptainAttendance,
      { ...known!, captainId: 900, attendanceStatus: 'absent' },
    ],
    Subscription: [...read.Subscription, { itemId: 99_999, ...asRef(read), ...known! }],
    OtherItem: [
      ...read.OtherItem,
      { itemId: 99_999, description: 'لا بند له', generalCaptainId: null },
    ],
    Activity: [
      ...read.Activity,
      { activityId: 900, name: 'رحلة', place: null, day: 'fri', type: 'other', ...week },
    ],
    ActivityAttendance: [
      ...read.ActivityAttendance,
      { activityId: 900, scoutId: 1, attendanceStatus: 'attended', score: null },
    ],
    ActivityGuidance: [...read.ActivityGuidance, { activityId: 3, captainId: 900 }],
    ActivitySectorParticipation: [
      ...read.ActivitySectorParticipation,
      { activityId: 3, ...sector },
    ],
    Session: [
      ...read.Session,
      { sessionId: 900, title: 'عقد', documentURL: null, captainId: 1, ...week },
    ],
    SessionSectorParticipation: [
      ...read.SessionSectorParticipation,
      { sessionID: 900, ...asRef(read) },
    ],
    Aspect: [...read.Aspect, { aspectId: 900, name: 'نمور', ...sector, category: 'other' }],
    ScoutScore: [
      ...read.ScoutScore,
      { aspectId: 900, scoutId: 1, score: 5, timestamp: '2025-03-01 17:00:00' },
    ],
    Report: [
      ...read.Report,
      { reportId: 900, info: 'لا أحد', date: '2025-04-11', captainId: 8, scoutId: 5000 },
    ],
  };
  const plan = planImport(dirty, newGroup());
  expect(plan.rows).toEqual(clean.rows);
  expect(plan.report).toContain(`- صفوف تشير إلى ما ليس في القاعدة: ${formatNumber(15)}\n`);
  expect(plan.report).toContain(`- أسابيع بعد نهاية فترتها لا شيء فيها: ${formatNumber(2)}\n`);

  const [report] = read.Report;
  const strange = { ...read, Report: [{ ...report!, captainId: 900 }, ...read.Report.slice(1)] };
  expect(planImport(strange, newGroup()).report).toContain(
    `- صفوف كتبها قائد ليس في القاعدة، صارت للقائد العام: ${formatNumber(1)}`,
  );
});

/** The first sector of a source, as rows refer to it. */
const asRef = ({ Sector: [first] }: Source) => ({
  sectorBaseName: first!.baseName,
  sectorSuffixName: first!.suffixName,
});

describe('a database', () => {
  const withSchema = (schema: string) =>
    `${kashafty.url}${kashafty.url.includes('?') ? '&' : '?'}schema=${schema}`;
  const sentenceOf = (reading: Promise<unknown>) =>
    reading.then(
      () => 'read',
      ({ arabicMessage }: { arabicMessage: string }) => arabicMessage,
    );

  test('is read from the schema that the address names', async () => {
    const { owner } = kashafty;
    const role = /\/\/([^:]+):/.exec(kashafty.url)![1];
    const tables = sourceTables.map(
      (table) => `CREATE TABLE bare."${table}" (LIKE public."${table}")`,
    );
    await owner.query(`CREATE SCHEMA bare; CREATE SCHEMA nothing; ${tables.join(';')};
      GRANT USAGE ON SCHEMA bare, nothing TO ${role}; GRANT SELECT ON ALL TABLES IN SCHEMA bare TO ${role}`);
    try {
      expect((await readSource(withSchema('public'))).Scout).toHaveLength(1000);
      expect(await sentenceOf(readSource(withSchema('bare')))).toContain('قاعدة كشافتي خالية');
      for (const schema of ['nothing', 'unknown']) {
        expect(await sentenceOf(readSource(withSchema(schema)))).toContain(
          'لا جداول في هذه القاعدة',
        );
      }
    } finally {
      await owner.query('DROP SCHEMA bare CASCADE; DROP SCHEMA nothing CASCADE');
    }
  });

  test('a database that makes its reader wait is left after the time that it has', async () => {
    const { owner } = kashafty;
    await owner.query(`ALTER TABLE "Term" ENABLE ROW LEVEL SECURITY;
      CREATE POLICY slow ON "Term" USING ((SELECT true FROM pg_sleep(60)))`);
    try {
      const sentence = await sentenceOf(readSource(kashafty.url, { minutes: 0.02 }));
      expect(sentence).toContain('لم تُقرأ قاعدة كشافتي في وقتها');
    } finally {
      await owner.query(
        'DROP POLICY slow ON "Term"; ALTER TABLE "Term" DISABLE ROW LEVEL SECURITY',
      );
    }
  });

  test('a database whose server never answers is left after the time that it has', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sentence = await sentenceOf(
      readSource(`postgres://reader@127.0.0.1:${port}/kashafty`, { minutes: 0.005 }),
    );
    expect(sentence).toContain('لم تُقرأ قاعدة كشافتي في وقتها');
    server.close();
  });

  test.skipIf(spawnSync('openssl', ['version']).error)(
    'a database whose server signed its certificate itself is refused with what to write in the address',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'khayma-certificate-'));
      const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
      const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'];
      spawnSync('openssl', [...made, '-keyout', key, '-out', cert]);
      const secure = createSecureContext({ key: await readFile(key), cert: await readFile(cert) });
      await rm(folder, { recursive: true });
      const server = createServer((socket) => {
        socket.once('data', () => {
          socket.write('S');
          new TLSSocket(socket, { isServer: true, secureContext: secure }).on('error', () => {});
        });
        socket.on('error', () => {});
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const url = `postgres://reader@localhost:${port}/kashafty?sslmode=verify-full`;
      expect(await sentenceOf(readSource(url))).toContain('sslmode=no-verify');
      server.close();
    },
  );
});

test('a check finds what the import would stumble over', async () => {
  const nobodysHash = source.Captain[0]!.password;
  const plan = planImport(await readSource(kashafty.url), { ...newGroup(), nobodysHash });
  const { now, settings } = group;
  const check = () => storePlan(empty.db, plan, { now, settings, accounts: [], onlyChecks: true });
  const before = await printTables(empty.db, []);
  await check();
  plan.rows.sectors!.push({ ...plan.rows.sectors![0]!, sectorId: 9999 });
  await expect(check()).rejects.toMatchObject({ code: '23505' });
  expect(await printTables(empty.db, [])).toEqual(before);
});

describe('a group', () => {
  test('is not imported twice', async () => {
    const before = await printTables(group.db, ['sessions', 'known_devices']);
    const again = await command(group.connectionString, kashafty.url);
    expect(again.code).toBe(1);
    expect(again.output).toContain('ربما نُقلت من قبل');
    expect(await printTables(group.db, ['sessions', 'known_devices'])).toEqual(before);
  });

  test('stays empty after a check, which reports the same', async () => {
    const before = await printTables(empty.db, []);
    const check = await command(empty.connectionString, kashafty.url, '--check');
    expect(check, check.output).toMatchObject({ code: 0 });
    const reportOf = ({ output }: { output: string }) => output.split('\n').slice(0, -3);
    expect(reportOf(check)).toEqual(reportOf(imported));
    expect(await printTables(empty.db, [])).toEqual(before);
  });

  test('stays empty where terms overlap and an amount is over the limit', async () => {
    const before = await printTables(empty.db, []);
    const refused = await withDirt(
      `UPDATE "Week" SET "startDate" = '2025-01-10' WHERE "termNumber" = 2 AND "weekNumber" = 1;
        UPDATE "FinanceItem" SET value = 1e308 WHERE "itemId" = 2500`,
      () => command(empty.connectionString, kashafty.url),
    );
    expect(refused.code, refused.output).toBe(1);
    expect(refused.output).toContain('- الفترة ٢ من ');
    expect(refused.output).toContain('1e+308');
    expect(await printTables(empty.db, [])).toEqual(before);
  });

  test.each([
    [
      'an infinite amount',
      `UPDATE "FinanceItem" SET value = 'Infinity' WHERE "itemId" = 3`,
      /FinanceItem.value = Infinity \(itemId = 3\)/,
    ],
    [
      'a term without an end',
      `UPDATE "Term" SET "endDate" = 'infinity' WHERE "termNumber" = 4`,
      /Term.endDate = infinity \(termNumber = 4\)/,
    ],
    [
      'a week before all weeks',
      `UPDATE "Week" SET "startDate" = '-infinity' WHERE "termNumber" = 4 AND "weekNumber" = 1`,
      /Week.startDate = -infinity/,
    ],
    [
      'an older version',
      'ALTER TABLE "Scout" RENAME name TO "firstName"; CREATE TABLE "ScoutProfile" (a int)',
      /Scout\.name.*ScoutProfile/,
    ],
    [
      'no general captain with a number',
      `UPDATE "Captain" SET type = 'unit' WHERE type = 'general'`,
      /لا قائد عام/,
    ],
  ])('is refused where the source has %s', async (_, dirt, sentence) => {
    const plan = withDirt(dirt, async () => planImport(await readSource(kashafty.url), newGroup()));
    await expect(plan).rejects.toMatchObject({ arabicMessage: expect.stringMatching(sentence) });
  });

  test('is told twenty reasons at most, and how many there are', async () => {
    const plan = withDirt('UPDATE "FinanceItem" SET value = 1e308', async () =>
      planImport(await readSource(kashafty.url), newGroup()),
    );
    const error = (await plan.catch((error: unknown) => error)) as { arabicMessage: string };
    const [head, ...reasons] = error.arabicMessage.split('\n');
    expect(head).toContain(formatNumber(source.FinanceItem.length));
    expect(reasons).toHaveLength(20);
  });

  test('a group of another country takes nothing of Egypt', async () => {
    const source = await readSource(kashafty.url);
    expect(() => inCountry(countryOf('TN'), () => planImport(source, newGroup()))).toThrow(
      expect.objectContaining({ arabicMessage: expect.stringContaining('بلد آخر') }),
    );
  });
});

/** A group without accounts, as a plan reads it. */
const newGroup = () => ({
  now: group.now,
  timeZone: group.settings.timeZone,
  nobodysHash: '',
  accounts: [],
  scoutsLimit: null,
});

describe('a group with accounts', () => {
  let founded: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    founded = await testDatabase();
  });
  afterAll(() => founded.close());
  const parts = () => ({ db: founded.db, tokens: group.tokens });

  test.each<[string, (db: Kysely<DB>) => Promise<unknown>]>([
    [
      'accounts of others than general captains',
      (db) => aCaptain({ db, tokens: group.tokens }, { type: 'unit' }),
    ],
    ['a sector', (db) => aSector(db)],
    ['a term', (db) => aTerm(db)],
    [
      'a closed month',
      async (db) => {
        const { captainId } = await aCaptain({ db, tokens: group.tokens }, { type: 'general' });
        await sql`
          INSERT INTO closed_months (month, balance, item_count, closed_by, closed_at)
          VALUES ('2026-01-01', 0, 0, ${captainId}, '2026-02-01')
        `.execute(db);
      },
    ],
  ])('a group that has %s is refused', async (_, make) => {
    const db = await empty.db.startTransaction().execute();
    await make(db);
    await expect(readAccounts(db)).rejects.toThrow('more than accounts of general captains');
    await db.rollback().execute();
  });

  test('takes nothing where another account was opened during the import', async () => {
    const own = await testDatabase();
    const plan = planImport(await readSource(kashafty.url), newGroup());
    await aCaptain({ db: own.db, tokens: group.tokens }, { type: 'general' });
    const before = await printTables(own.db, []);
    const { now, settings } = group;
    const stored = storePlan(own.db, plan, { now, settings, accounts: [] });
    await expect(stored).rejects.toThrow('changed during the import');
    expect(await printTables(own.db, [])).toEqual(before);
    await own.close();
  });

  test('keeps them, and captains with their numbers become them', async () => {
    const [leader, other] = [source.Captain[3]!, source.Captain[0]!];
    const known = await aCaptain(parts(), { type: 'general', phoneNumber: leader.phoneNumber });
    const more = await aCaptain(parts(), { type: 'general', email: 'captain11@example.com' });
    const readRows = () =>
      founded.db
        .selectFrom('captains')
        .selectAll()
        .where('captainId', 'in', [known.captainId, more.captainId])
        .orderBy('captainId')
        .execute();
    const before = await readRows();
    const { code, output } = await command(founded.connectionString, kashafty.url);
    expect(code, output).toBe(0);
    expect(await readRows()).toEqual(before);
    const name = [leader.firstName, leader.middleName, leader.lastName].join(' ');
    expect(output).toContain(
      `- قادة لهم حساب هنا بالرقم نفسه، يبقى بكلمة سره ورتبته: ${formatNumber(1)} (${name})`,
    );
    expect(output).toContain(`- القادة: ${formatNumber(59)}`);
    // The address of another account is left.
    expect(output).toContain(`- قادة بريدهم غير صحيح أو لقائد آخر، تُرك: ${formatNumber(3)}`);
    const rows = await founded.db
      .selectFrom('captains')
      .select(['captainId', 'phoneNumber'])
      .execute();
    expect(rows).toHaveLength(61);
    const idOf = new Map(rows.map(({ phoneNumber, captainId }) => [`${phoneNumber}`, captainId]));
    expect(idOf.get(leader.phoneNumber)).toBe(known.captainId);
    expect(new Set(idOf.values()).size).toBe(61);
    // Rows that refer to captains follow them: here items of the treasury, there by three generals or by nobody.
    const { rows: recorded } = await sql<{ captainId: number; count: number }>`
      SELECT recorded_by AS captain_id, count(*)::int AS count FROM finance_items
      WHERE recorded_by = ${idOf.get(other.phoneNumber)!} GROUP BY 1
    `.execute(founded.db);
    const own = source.OtherItem.filter(({ generalCaptainId }) => generalCaptainId === 1);
    const zero = own.filter(({ itemId }) => source.FinanceItem[itemId - 1]!.value === 0);
    expect(recorded[0]?.count).toBe(own.length - zero.length);
    // A sector of the leader, who is no unit captain, comes without one; records of its captains stay with them.
    const { rows: units } = await sql<{ records: number }>`
      SELECT count(*)::int AS records FROM captain_attendance
      WHERE unit_captain_id = ${known.captainId}
    `.execute(founded.db);
    expect(units[0]!.records).toBeGreaterThan(0);
    expect(await verifyHistory(founded.db)).toMatchObject({ problemCount: 0 });
    const again = await command(founded.connectionString, kashafty.url);
    expect(again).toMatchObject({ code: 1 });
    expect(again.output).toContain('ربما نُقلت من قبل');
  });
});

describe('of many groups', () => {
  const environment = {
    GROUPS_DOMAIN: 'khayma.example',
    JWT_SECRET: 'a secret of the tests of many groups, long enough',
  };
  const server = inject('databaseServer');
  const name = `kashafty_groups_${randomBytes(5).toString('hex')}`;
  const groups = async (...args: string[]) => {
    const { child, output } = run(
      { ...environment, DATABASE_URL: withDatabase(server, name) },
      args,
    );
    return { code: await exitOf(child), output: output() };
  };
  beforeAll(async () => {
    await runOn(server, `CREATE DATABASE ${name}`);
    for (const args of [
      ['create', 'nile', 'النيل'],
      ['quota', 'nile', '--scouts', '900'],
    ]) {
      const { code, output } = await groups('server/commands/groups.ts', ...args);
      expect(code, output).toBe(0);
    }
  });
  afterAll(async () => {
    const found = `SELECT datname FROM pg_database WHERE starts_with(datname, '${name}')`;
    const { rows } = await kashafty.owner.query<{ datname: string }>(found);
    for (const { datname } of rows) await runOn(server, `DROP DATABASE "${datname}" WITH (FORCE)`);
  });

  test.each(thorough ? [['--check'], []] : [[]])(
    'one with fewer scouts allowed than Kashafty has is refused with a sentence (%s)',
    async (...args) => {
      const file = 'server/commands/import-kashafty.ts';
      const { code, output } = await groups(file, kashafty.url, '--group', 'nile', ...args);
      expect(code, output).toBe(1);
      expect(output).toContain(`في كشافتي ${formatNumber(988)} كشافاً، ولا يسمح مشغّل البرنامج`);
      expect(output).toContain(`بأكثر من ${formatNumber(900)} كشاف`);
      expect(output).not.toContain('ما يأتي من كشافتي');
    },
  );
});

/** Does `work` while the source is changed. */
async function withDirt<T>(dirt: string, work: () => Promise<T>): Promise<T> {
  const { owner } = kashafty;
  const changed = ['Captain', 'Term', 'Week', 'FinanceItem'];
  const copies = changed.map((table) => `CREATE TABLE kept."${table}" AS TABLE public."${table}";`);
  await owner.query(`CREATE SCHEMA kept; ${copies.join(' ')} ${dirt}`);
  try {
    return await work();
  } finally {
    const back = changed.map(
      (table) =>
        `DELETE FROM public."${table}"; INSERT INTO public."${table}" TABLE kept."${table}";`,
    );
    await owner.query(`SET session_replication_role = replica; ${back.join(' ')}
      RESET session_replication_role; DROP SCHEMA kept CASCADE; DROP TABLE IF EXISTS "ScoutProfile"`);
    await owner.query(`DO $$ BEGIN ALTER TABLE "Scout" RENAME "firstName" TO name;
      EXCEPTION WHEN undefined_column THEN NULL; END $$`);
  }
}

test('the source is read by a role that may only read', async () => {
  const reader = new pg.Client(kashafty.url);
  await reader.connect();
  await expect(reader.query('DELETE FROM "Report"')).rejects.toMatchObject({ code: '42501' });
  await reader.end();
});

const wrong = [[], ['mysql://host/kashafty'], ['--check'], ['postgres://host/kashafty', '--all']];
test.each((thorough ? wrong : wrong.slice(0, 2)).map((args) => [args]))(
  'the command names its arguments for %j',
  async (args) => {
    const { code, output } = await command(empty.connectionString, ...args);
    expect(code).toBe(1);
    expect(output).toContain('npm run import-kashafty -- postgres://');
  },
);
