import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { login } from '../../contract/auth/endpoints.ts';
import { isMoney } from '../../contract/core/money.ts';
import { countryCodes } from '../../contract/countries/country.ts';
import { e164Of } from '../../contract/countries/phone.ts';
import { countryOf } from '../../contract/countries/table.ts';
import { readGroup } from '../../contract/group/endpoints.ts';
import { listHistory } from '../../contract/history/endpoints.ts';
import { listWeeks, readCurrentWeek } from '../../contract/terms/endpoints.ts';
import { thorough } from '../../scripts/testing/thoroughness.ts';
import type { DB } from '../db/tables.ts';
import { inCountry } from '../lib/group-country.ts';
import { testApp } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { isData, listTables } from '../testing/tables.ts';
import { DEMO_PASSWORD, demoAccounts, insertDemoGroup } from './demo.ts';

const server = testApp();
/** One device for all sign-ins: a second one would cause a notification. */
const device = 'the device of these tests';
/** Processor time of this process, which other processes don't affect. */
let seconds: number;

beforeAll(async () => {
  const begin = process.cpuUsage();
  await insertDemoGroup(server.db, { now: server.now, timeZone: server.settings.timeZone });
  const { user, system } = process.cpuUsage(begin);
  seconds = (user + system) / 1_000_000;
});

async function numberOf(query: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT (${sql.raw(query)})::int AS n`.execute(
    server.db,
  );
  return rows[0]!.n;
}

test.runIf(thorough)('the group is made within five seconds of processor time', () => {
  expect(seconds).toBeLessThan(5);
});

test('500 scouts in 12 sectors of 4 units are there', async () => {
  expect(await numberOf('SELECT count(*) FROM scouts')).toBe(500);
  expect(await numberOf('SELECT count(*) FROM sectors')).toBe(12);
  expect(await numberOf('SELECT count(DISTINCT unit_captain_id) FROM sectors')).toBe(4);
  expect(await numberOf('SELECT count(*) FROM weeks')).toBe(60);
});

/** Tables that only the running program fills, and those of a second factor, which would keep visitors out. */
const bookkeeping = [
  'absence_alerts',
  'badge_reminders',
  'code_secrets',
  'history_checks',
  'idempotency_keys',
  'known_devices',
  'passkeys',
  'profile_reads',
  'push_keys',
  'health_codes',
  'push_subscriptions',
  'recovery_codes',
  'sessions',
  'spent_challenges',
  'throttle_events',
];

test('every table has rows', async () => {
  const tables = (await listTables(server.db, bookkeeping)).filter(isData);
  const empty: string[] = [];
  for (const name of tables) {
    if ((await numberOf(`SELECT count(*) FROM ${name}`)) > 0) continue;
    empty.push(`${name}: the made-up group has none, add some in server/demo/`);
  }
  expect(tables.length).toBeGreaterThan(10);
  expect(empty).toEqual([]);
});

test('every account that the console prints can sign in', async () => {
  for (const { type, phoneNumber } of demoAccounts()) {
    const body = { emailOrMobile: phoneNumber, password: DEMO_PASSWORD, device };
    expect((await server.call(login, { body })).ok.body.type).toBe(type);
  }
  expect((await server.call(readGroup, {})).ok.body.firstRun).toBe(false);
});

test('weeks look like weeks: one cancelled a term, feasts empty, most of the current one recorded', async () => {
  const [account] = demoAccounts();
  const body = { emailOrMobile: account!.phoneNumber, password: DEMO_PASSWORD, device };
  const { token } = (await server.call(login, { body })).ok;
  const { weekNumber } = (await server.call(readCurrentWeek, { as: token })).ok.body;
  expect(weekNumber).toBe(10);
  const weeks = (await server.call(listWeeks, { as: token })).ok.body;
  expect(weeks.filter((week) => week.cancelled)).toHaveLength(1);
  expect(
    await numberOf('SELECT count(*) FROM scout_attendance WHERE week_number IN (5, 8, 15)'),
  ).toBe(0);
  expect(
    await numberOf(
      'SELECT count(*) FROM scout_attendance_sheets WHERE term_number = 3 AND week_number = 10',
    ),
  ).toBe(8);
});

test('some scouts always attend, some have stopped', async () => {
  const rates = `SELECT scout_id, avg((status = 'attended')::int) AS rate
    FROM scout_attendance WHERE term_number = 1 GROUP BY scout_id`;
  expect(await numberOf(`SELECT count(*) FROM (${rates}) r WHERE rate > 0.9`)).toBeGreaterThan(80);
  expect(await numberOf(`SELECT count(*) FROM (${rates}) r WHERE rate < 0.4`)).toBeGreaterThan(30);
});

test('the treasury is the income minus the expenses, and not empty', async () => {
  const kinds = 'SELECT count(*) FROM finance_items WHERE';
  expect(await numberOf(`${kinds} is_subscription`)).toBeGreaterThan(300);
  expect(await numberOf(`${kinds} type = 'expense'`)).toBeGreaterThan(15);
  expect(await numberOf('SELECT count(*) FROM activities')).toBeGreaterThan(15);
  expect(await numberOf('SELECT count(*) FROM notifications')).toBe(90);
  expect(await numberOf('SELECT count(*) FROM captain_attendance')).toBeGreaterThan(900);
});

test('one sector records who paid, never more than its subscriptions', async () => {
  expect(await numberOf('SELECT count(*) FROM sectors WHERE notes_who_paid')).toBe(1);
  expect(await numberOf('SELECT count(DISTINCT sector_id) FROM scout_payments')).toBe(1);
  const paid = `SELECT sum(amount) AS paid, max(value) AS value
    FROM scout_payments JOIN finance_items USING (sector_id, term_number, week_number)
    WHERE is_subscription GROUP BY week_number`;
  expect(await numberOf(`SELECT count(*) FROM (${paid}) w WHERE paid = value`)).toBeGreaterThan(5);
  expect(await numberOf(`SELECT count(*) FROM (${paid}) w WHERE paid > value`)).toBe(0);
});

test('families of a third of those who stay away were called, most of them this week', async () => {
  const calls = 'SELECT count(*) FROM contacts WHERE scout_id IS NOT NULL';
  expect(await numberOf(calls)).toBeGreaterThan(20);
  expect(await numberOf(`${calls} AND contacted_on > DATE '2026-11-13'`)).toBeGreaterThan(10);
  expect(
    await numberOf('SELECT count(*) FROM contacts WHERE captain_id IS NOT NULL'),
  ).toBeGreaterThan(0);
});

test('the history tells of the last weeks in the words of the program', async () => {
  const [account] = demoAccounts();
  const body = { emailOrMobile: account!.phoneNumber, password: DEMO_PASSWORD, device };
  const { token } = (await server.call(login, { body })).ok;
  const entries = (await server.call(listHistory, { as: token, query: { limit: 200 } })).ok.body;
  for (const entity of ['scoutAttendance', 'captainAttendance', 'financeItem', 'scoutPayments']) {
    expect(entries.some((entry) => entry.entity === entity)).toBe(true);
  }
  expect(entries.every(({ at }) => new Date(at) <= server.now)).toBe(true);
  const week = entries.find(({ entity }) => entity === 'scoutAttendance')!;
  expect(Object.values(week.after as object)).toContain('attended');
  expect(week.entityName).not.toBeNull();
});

/** With piastres, thousandths, Latin digits, and no decimals; contract/countries/ tests the rules of all. */
const some = ['EG', 'KW', 'MA', 'LB', 'TN'] as const;
test.each(thorough ? countryCodes : some)(
  'in %s the group has amounts, numbers and words of the country',
  async (code) => {
    const row = countryOf(code);
    const { zone } = row.timeZones[0]!;
    const made = await testDatabase();
    onTestFinished(() => made.close());
    const size = { scouts: 40, sectors: 4, units: 1, terms: 1, weeks: 8 };
    await inCountry(row, async () => {
      await insertDemoGroup(made.db, { now: server.now, timeZone: zone, size });
      const { rows: amounts } = await sql<{ value: number }>`
      SELECT value FROM finance_items UNION ALL SELECT amount FROM scout_payments
      UNION ALL SELECT usual_payment FROM sectors WHERE notes_who_paid`.execute(made.db);
      expect(amounts.length).toBeGreaterThan(20);
      const wrong = amounts.filter(
        ({ value }) => value !== 0 && !(isMoney(value) && value > 0 && value <= row.currency.most),
      );
      expect(wrong).toEqual([]);
      const captains = await made.db.selectFrom('captains').select('phoneNumber').execute();
      expect(new Set(captains.map(({ phoneNumber }) => phoneNumber)).size).toBe(captains.length);
      for (const { phoneNumber } of captains) {
        expect(e164Of(phoneNumber)).toMatch(new RegExp(`^\\+${row.callingCode}`));
      }
      const sectors = await made.db.selectFrom('sectors').select('baseName').execute();
      const words = row.sections.flatMap(({ boys, girls }) => [boys, girls]);
      expect(sectors.every(({ baseName }) => words.includes(baseName))).toBe(true);
      const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
      const weeks = await made.db.selectFrom('weeks').select('startDate').execute();
      expect(new Set(weeks.map(({ startDate }) => weekdayOf(startDate)))).toEqual(
        new Set([row.firstWeekday]),
      );
      const sessions = await made.db.selectFrom('sessionPlans').select('day').execute();
      const meetingDay = row.meetingDay ?? 5;
      const days = sessions.map(({ day }) => weekdayOf(day));
      expect(days).toContain(meetingDay);
      expect(days.every((day) => [meetingDay, (meetingDay + 6) % 7].includes(day))).toBe(true);
      if (row.digits === 'latn') expect(await arabicDigits(made.db)).toEqual([]);
    });
  },
);

/** The columns whose texts hold Arabic-Indic digits or their percent sign. */
async function arabicDigits(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type IN ('text', 'jsonb', 'ARRAY')
  `.execute(db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rows: texts } = await sql<{ text: string }>`
      SELECT ${sql.ref(column)}::text AS text FROM ${sql.table(table)}
      WHERE ${sql.ref(column)}::text ~ '[٠-٩٪]' LIMIT 1
    `.execute(db);
    for (const { text } of texts) found.push(`${table}.${column}: ${text.slice(0, 80)}`);
  }
  return found;
}
