import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { login } from '../../contract/auth/endpoints.ts';
import { readGroup } from '../../contract/group/endpoints.ts';
import { listHistory } from '../../contract/history/endpoints.ts';
import { listWeeks, readCurrentWeek } from '../../contract/terms/endpoints.ts';
import { testApp } from '../testing/app.ts';
import { isData, listTables } from '../testing/tables.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, insertDemoGroup } from './demo.ts';

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

test('500 scouts in 12 sectors of 4 units are there within five seconds', async () => {
  expect(seconds).toBeLessThan(5);
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
  for (const { type, phoneNumber } of DEMO_ACCOUNTS) {
    const body = { emailOrMobile: phoneNumber, password: DEMO_PASSWORD, device };
    expect((await server.call(login, { body })).ok.body.type).toBe(type);
  }
  expect((await server.call(readGroup, {})).ok.body.firstRun).toBe(false);
});

test('weeks look like weeks: one cancelled a term, feasts empty, most of the current one recorded', async () => {
  const [account] = DEMO_ACCOUNTS;
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
  const [account] = DEMO_ACCOUNTS;
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
