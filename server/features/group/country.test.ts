import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { recordScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import { countryCodes } from '../../../contract/countries/country.ts';
import {
  createFinanceItem,
  deleteFinanceItem,
  listFinanceItems,
} from '../../../contract/finance/endpoints.ts';
import { listUnpaidScouts, setWhoPaid } from '../../../contract/finance/payments.ts';
import {
  listCountries,
  readCountryLock,
  readGroup,
  updateGroup,
} from '../../../contract/group/endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aSetting, type TestCaptain } from '../../testing/factories.ts';
import { meanwhile } from '../../testing/meanwhile.ts';
import { aTrip } from '../../testing/trips.ts';
import type { StoredScout } from '../scouts/queries.ts';

const server = testApp();
const { call } = server;
let general: TestCaptain;
let captain: TestCaptain;
let scout: StoredScout;
let name: { baseName: string; suffixName: string };

const group = async () => (await call(readGroup, {})).ok.body;
const move = (body: Parameters<typeof call<typeof updateGroup>>[1]['body']) =>
  call(updateGroup, { body, as: general.token });
const income = (value: number) =>
  call(createFinanceItem, {
    as: general.token,
    body: { value, type: 'income', description: 'تبرع', date: '2026-11-20' },
  });

beforeEach(async () => {
  const setting = await aSetting(server, ['يوسف']);
  // Sectors stay from test to test.
  await server.db.updateTable('sectors').set({ usualPayment: 10 }).execute();
  ({
    general,
    captain,
    scouts: [scout],
  } = setting);
  name = { baseName: setting.sector.baseName, suffixName: setting.sector.suffixName };
});

test('every country is offered with its number and its currency', async () => {
  const { body } = (await call(listCountries, {})).ok;
  expect(body.map(({ country }) => country)).toEqual([...countryCodes]);
  expect(body[0]).toMatchObject({
    name: 'مصر',
    callingCode: '20',
    example: '01012345678',
    currency: { code: 'EGP', decimals: 2 },
    digits: 'arab',
  });
});

test('another country brings its digits, week, subscriptions and zone, and is told in the history', async () => {
  await move({ digits: 'latn', firstWeekday: 0 });
  expect(await group()).toMatchObject({ country: 'EG', digits: 'latn', firstWeekday: 0 });
  await move({ country: 'TN' });
  expect(await group()).toMatchObject({
    country: 'TN',
    digits: 'latn',
    firstWeekday: 1,
    wholeSubscriptions: false,
    timeZone: 'Africa/Tunis',
  });
  await move({ digits: 'arab', wholeSubscriptions: true });
  expect(await group()).toMatchObject({ country: 'TN', digits: 'arab', wholeSubscriptions: true });
  expect((await move({ country: 'EG' })).ok.body).toMatchObject({ timeZone: 'Africa/Cairo' });
  expect(await group()).toMatchObject({ country: 'EG', digits: 'arab', timeZone: 'Africa/Cairo' });
  const { body } = (await call(listHistory, { as: general.token, query: { entity: 'group' } })).ok;
  expect(body[0]).toMatchObject({ before: { countryName: 'تونس' }, after: { countryName: 'مصر' } });
});

test('the country stays while amounts of its currency are stored', async () => {
  await income(100);
  const { failure } = await move({ country: 'JO' });
  expect(failure).toMatchObject({
    code: 'COUNTRY_LOCKED',
    arabicMessage: 'لا تتغيّر الدولة: مبلغ واحد بالجنيه المصري.',
  });
  expect(await group()).toMatchObject({ country: 'EG' });
  expect((await call(readCountryLock, { as: general.token })).ok.body.amounts).toBe(1);
  // Settings that a group decides apart leave its currency.
  expect((await move({ digits: 'latn' })).status).toBe(200);
});

test('a deleted amount is asked about and does not keep the country for ever', async () => {
  const { itemId } = (await income(50)).ok.body.financeItem;
  await call(deleteFinanceItem, { as: general.token, body: { itemId } });
  expect((await call(readCountryLock, { as: general.token })).ok.body).toMatchObject({
    amounts: 0,
    deleted: 1,
  });
  expect((await move({ country: 'JO' })).failure).toMatchObject({
    status: 409,
    code: 'DELETED_AMOUNTS',
    arabicMessage:
      'في السجل مبلغ محذوف بالجنيه المصري. إن غيّرت الدولة بقي الرقم كما هو، بعملة الدولة الجديدة.',
  });
  expect(await group()).toMatchObject({ country: 'EG' });
  expect((await move({ country: 'JO', sure: true })).ok.body).toMatchObject({ country: 'JO' });
});

test('the amounts that keep a country are those of every decimal column of the schema', async () => {
  const { rows } = await sql<{ column: string }>`
    SELECT table_name || '.' || column_name AS "column" FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type = 'numeric' ORDER BY 1`.execute(server.db);
  expect(rows.map(({ column }) => column)).toEqual([
    'cash_counts.book_balance',
    'cash_counts.counted',
    'closed_months.balance',
    'equipment_items.price',
    'finance_items.value',
    'scout_payments.amount',
    'sectors.usual_payment',
    'trip_budget_lines.amount',
    'trip_claims.amount',
    'trip_claims.said',
    'trip_expenses.value',
    'trip_payments.amount',
    'trip_people.discount',
    'trips.other_fee',
    'trips.scout_fee',
  ]);
});

test.each([
  [
    "a trip's fee",
    (as: string) => aTrip(server, { as, sectors: [name], fees: { scout: 300, other: 0 } }),
  ],
  [
    'what a scout usually pays',
    (as: string) => call(setWhoPaid, { as, body: { ...name, on: true, usual: 15 } }),
  ],
])('the country stays while this is set: %s', async (_, act) => {
  await act(captain.token);
  expect((await move({ country: 'KW', sure: true })).failure.code).toBe('COUNTRY_LOCKED');
});

test('a trip without a fee and the usual payment that is proposed keep no country', async () => {
  const fees = { scout: 0, other: 0 };
  await aTrip(server, { as: captain.token, sectors: [name], fees });
  expect((await move({ country: 'KW' })).status).toBe(200);
});

test('an amount that was read in the currency of before is not stored in the one of now', async () => {
  await move({ country: 'KW' });
  const late = await meanwhile(
    server.db,
    (db) => db.updateTable('groupSettings').set({ country: 'JO' }).execute(),
    () => income(12.5),
  );
  expect(late.failure).toMatchObject({
    code: 'CONFLICT',
    arabicMessage: 'تغيّرت دولة المجموعة الآن، فحدّث الصفحة واكتب المبلغ بعملتها',
  });
  expect((await call(listFinanceItems, { as: general.token })).ok.body.financeItems).toEqual([]);
});

test('a country is not changed while an amount is on its way', async () => {
  await move({ country: 'KW' });
  const moved = await meanwhile(
    server.db,
    async (db) => {
      await db.selectFrom('groupSettings').select('country').forShare().execute();
      await sql`
        INSERT INTO finance_items (value, type, item_date, recorded_at, recorded_by, is_subscription, description)
        VALUES (12.5, 'income', '2026-11-20', now(), ${general.captainId}, false, 'تبرع')`.execute(
        db,
      );
    },
    () => move({ country: 'JO' }),
  );
  expect(moved.failure.code).toBe('COUNTRY_LOCKED');
});

test('a week is handed in with payments in parts of the currency, which the page about who paid sums', async () => {
  await move({ country: 'KW' });
  await call(setWhoPaid, { as: captain.token, body: { ...name, on: true, usual: 1.5 } });
  const week = { ...name, weekNumber: 7, termNumber: 1 };
  const { scoutId } = scout;
  const handedIn = await call(recordScoutAttendance, {
    as: captain.token,
    body: {
      attendanceRecords: [{ scoutId, attendanceStatus: 'attended', ...week }],
      subscription: 1.5,
      payments: [{ scoutId, amount: 1.5 }],
    },
  });
  expect(handedIn.status).toBe(200);
  const { body } = (await call(listUnpaidScouts, { as: captain.token, query: name })).ok;
  expect(body).toMatchObject([{ scoutId, thisMonth: { amount: 1.5 }, thisTerm: { amount: 1.5 } }]);
});

test('a time zone of another country is refused', async () => {
  const { failure } = await move({ timeZone: 'Asia/Amman' });
  expect(failure).toMatchObject({ code: 'TIME_ZONE_ELSEWHERE' });
  expect((await move({ country: 'PS', timeZone: 'Asia/Gaza' })).status).toBe(200);
  expect((await group()).timeZone).toBe('Asia/Gaza');
});

test('amounts have the decimals of the currency', async () => {
  expect((await income(12.505)).failure.issues?.[0]).toMatchObject({
    arabicMessage: expect.stringContaining('رقمان عشريان على الأكثر'),
  });
  await move({ country: 'KW' });
  expect((await income(12.505)).status).toBe(201);
  expect((await income(0.0005)).failure.issues?.[0]).toMatchObject({
    arabicMessage: expect.stringContaining('ثلاثة أرقام عشرية على الأكثر'),
  });
  const { body } = (await call(listFinanceItems, { as: general.token })).ok;
  expect(body.financeItems.map(({ value }) => value)).toEqual([12.505]);
});

test('the digits of a sentence are those of the group', async () => {
  const tooLarge = async () => (await income(2_000_000)).failure.issues?.[0]?.arabicMessage;
  expect(await tooLarge()).toContain('١٬٠٠٠٬٠٠٠ جنيه');
  await move({ country: 'TN' });
  expect(await tooLarge()).toContain('1.000.000,000 دينار');
});

test('only who manages the group may change the country or ask what forbids it', async () => {
  const { captain: regular } = await aSetting(server);
  const as = regular.token;
  expect((await call(updateGroup, { as, body: { country: 'JO' } })).status).toBe(403);
  expect((await call(readCountryLock, { as })).status).toBe(403);
});
