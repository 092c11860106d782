import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import type { AttendanceStatus } from '../../contract/attendance/endpoints.ts';
import { addDays } from '../../contract/core/calendar.ts';
import type { CaptainType } from '../../contract/core/permissions.ts';
import { attendanceStatuses } from '../../contract/core/shapes.ts';
import { foldedSectorName } from '../../contract/sectors/sector-name.ts';
import type { DB } from '../db/tables.ts';
import { dayIn } from '../lib/calendar.ts';
import { NOBODYS_HASH } from './factories.ts';
import { emptying, listTables } from './tables.ts';

/** All rows of a small group as plain data: the reference computes from them, and the database holds them. */
export interface RandomGroup {
  /** The first is an open general captain. */
  captains: {
    captainId: number;
    type: CaptainType;
    gender: 'male' | 'female';
    isClosed: boolean;
    sectorId: number | null;
  }[];
  sectors: {
    sectorId: number;
    baseName: string;
    suffixName: string;
    unitCaptainId: number | null;
    createdAt: string;
    /** The name before it was renamed, after everything was recorded. */
    formerName: string;
  }[];
  scouts: {
    scoutId: number;
    name: string;
    gender: 'male' | 'female';
    sectorId: number;
    isDeleted: boolean;
  }[];
  terms: { termNumber: number; startDate: string; weeks: RandomWeek[] }[];
  /** The scout's sector at that time, which may differ from the present one. */
  records: WeekOf<{ scoutId: number; sectorId: number; status: AttendanceStatus }>[];
  captainRecords: WeekOf<{ captainId: number; unitCaptainId: number; status: AttendanceStatus }>[];
  items: RandomItem[];
  /** The captain who recorded the week. */
  sheets: WeekOf<{ sectorId: number; captainId: number; at: string }>[];
  reminders: WeekOf<{ sectorId: number; at: string }>[];
  now: Date;
}

type WeekOf<T> = T & { termNumber: number; weekNumber: number };
interface RandomWeek {
  weekNumber: number;
  startDate: string;
  isCancelled: boolean;
}
interface RandomItem {
  type: 'income' | 'expense';
  /** In hundredths of a pound. */
  piastres: number;
  at: string;
  /** The day of `at` in Cairo, or an earlier one. */
  date: string;
  /** The number of the reversed item. */
  reverses: number | null;
  isDeleted: boolean;
  subscription: WeekOf<{ sectorId: number }> | null;
}

const MOST_WEEKS = 8;
/** Before all terms. */
const CREATED_AT = '2025-01-01T00:00:00Z';
const names = ['أحمد علي', 'احمد على', 'آية منى', 'مُؤمن عطية', 'Peter Adel', 'فادي عطيه', 'محمـد'];
const bases = ['أشبال', 'براعم', 'زهرات', 'كشافة', 'متقدم', 'جوالة', 'رواد'];
const gender = fc.constantFrom('male', 'female');
/** An index into a list whose length is not known yet. */
const pick = fc.nat(999);
const status = fc.option(fc.constantFrom(...attendanceStatuses, 'attended', 'absent'), { freq: 3 });
const cancelled = fc.array(fc.boolean(), {
  minLength: MOST_WEEKS,
  maxLength: MOST_WEEKS,
});
// In Cairo, UTC+2 in winter and UTC+3 in summer: the last second of a day, and the first.
const hour = fc.constantFrom('20:59:59', '21:00:00', '21:59:59', '22:00:00', '10:30:00');

const marks = fc.array(fc.record({ status, elsewhere: fc.option(pick, { freq: 4 }) }), {
  minLength: 3 * MOST_WEEKS,
  maxLength: 3 * MOST_WEEKS,
});

const seeds = fc.record({
  captains: fc.array(
    fc.record({
      type: fc.constantFrom<CaptainType>('general', 'unit', 'unit', 'regular', 'regular'),
      gender,
      isClosed: fc.integer({ min: 0, max: 4 }).map((dice) => dice === 0),
      seat: fc.option(pick),
      marks,
    }),
    { maxLength: 9 },
  ),
  sectors: fc.uniqueArray(
    fc.record({
      name: fc.tuple(fc.constantFrom(...bases), fc.constantFrom('أ', 'ب', 'ج')),
      unit: fc.option(pick),
      isRenamed: fc.boolean(),
      /** The days from the first term's beginning until it was there. */
      day: fc.option(fc.nat(12 * MOST_WEEKS), { freq: 2 }),
      hour,
    }),
    { maxLength: 6, selector: ({ name }) => name.join() },
  ),
  scouts: fc.array(
    fc.record({
      name: fc.constantFrom(...names),
      gender,
      seat: pick,
      isDeleted: fc.integer({ min: 0, max: 3 }).map((dice) => dice === 0),
      marks,
    }),
    { maxLength: 14 },
  ),
  terms: fc.array(
    fc.record({ weeks: fc.integer({ min: 1, max: MOST_WEEKS }), rest: fc.nat(20), cancelled }),
    { maxLength: 3 },
  ),
  // Terms across a clock change in Cairo (24 April, 29 October 2026), and one without.
  firstDay: fc.constantFrom('2026-03-20', '2026-09-25', '2026-01-02'),
  /** Days from the start of the newest term to today. */
  today: fc.integer({ min: -3, max: 7 * MOST_WEEKS + 4 }),
  hour,
  items: fc.array(
    fc.record({
      type: fc.constantFrom('income', 'expense'),
      piastres: fc.integer({ min: 1, max: 100_000_000 }),
      day: fc.integer({ min: -12, max: 7 * MOST_WEEKS + 9 }),
      hour,
      daysBack: fc.constantFrom(0, 0, 1, 6, 7, 30),
      isDeleted: fc.integer({ min: 0, max: 4 }).map((dice) => dice === 0),
      reversedAfter: fc.option(fc.nat(20), { freq: 2 }),
    }),
    { maxLength: 25 },
  ),
  /** Weeks that were handed in, and weeks of sectors that were reminded, with the minutes since. */
  sheets: fc.array(fc.record({ week: pick, sector: pick, captain: pick, hour }), { maxLength: 30 }),
  reminders: fc.array(
    fc.record({
      week: fc.option(pick, { freq: 2 }),
      sector: pick,
      minutes: fc.constantFrom(0, 119, 120, 121, 5000),
    }),
    { maxLength: 8 },
  ),
  subscriptions: fc.array(
    fc.record({
      week: pick,
      sector: pick,
      pounds: fc.nat(500),
      day: fc.integer({ min: -12, max: 7 * MOST_WEEKS }),
      hour,
      isDeleted: fc.boolean(),
    }),
    { maxLength: 25 },
  ),
});

/** A group with moved and deleted scouts, cancelled weeks, gaps, and money at the borders of days. */
export const randomGroup: fc.Arbitrary<RandomGroup> = seeds.map((seed) => {
  const choose = <T>(list: T[], at: number | null): T | undefined =>
    at === null ? undefined : list[at % list.length];
  const everyone = [
    { type: 'general' as const, gender: 'male' as const, isClosed: false, seat: null, marks: [] },
    ...seed.captains,
  ];
  const unitIds = everyone.flatMap(({ type, isClosed }, index) =>
    type === 'unit' && !isClosed ? [index + 1] : [],
  );
  const sectors = seed.sectors.map(({ name, unit, isRenamed, day, hour }, index) => ({
    sectorId: index + 1,
    baseName: name[0],
    suffixName: name[1],
    unitCaptainId: choose(unitIds, unit) ?? null,
    createdAt: day === null ? CREATED_AT : `${addDays(seed.firstDay, day)}T${hour}.000Z`,
    formerName: isRenamed ? `قديم${'ابتثجح'[index]}` : name[0],
  }));
  const sectorIds = sectors.map(({ sectorId }) => sectorId);
  const captains = everyone.map(({ type, gender, isClosed, seat }, index) => ({
    captainId: index + 1,
    type,
    gender,
    isClosed,
    // Closing an account also frees its seat.
    sectorId: type === 'regular' && !isClosed ? (choose(sectorIds, seat) ?? null) : null,
  }));

  const terms: RandomGroup['terms'] = [];
  let startDate: string = seed.firstDay;
  for (const [index, { weeks, rest, cancelled }] of seed.terms.entries()) {
    terms.push({
      termNumber: index + 1,
      startDate,
      weeks: Array.from({ length: weeks }, (_, week) => ({
        weekNumber: week + 1,
        startDate: addDays(startDate, 7 * week),
        isCancelled: cancelled[week] === true && (week + index) % 2 === 0,
      })),
    });
    startDate = addDays(startDate, 7 * weeks + rest);
  }
  const newestStart = terms.at(-1)?.startDate ?? seed.firstDay;
  const today = addDays(newestStart, seed.today);
  const now = new Date(`${today}T${seed.hour}Z`);
  // Future weeks have no records; yesterday is past in every time zone.
  const weeks = terms.flatMap(({ termNumber, weeks }) =>
    weeks
      .filter((week) => week.startDate < today)
      .map(({ weekNumber }) => ({
        termNumber,
        weekNumber,
        at: (termNumber - 1) * MOST_WEEKS + weekNumber - 1,
      })),
  );

  const present = sectors.length === 0 ? [] : seed.scouts;
  const scouts = present.map(({ name, gender, seat, isDeleted }, index) => ({
    scoutId: index + 1,
    name,
    gender,
    isDeleted,
    sectorId: choose(sectorIds, seat)!,
  }));
  const records = present.flatMap(({ marks }, index) =>
    weeks.flatMap(({ at, ...week }) => {
      const { status = null, elsewhere = null } = marks[at] ?? {};
      const sectorId = choose(sectorIds, elsewhere) ?? scouts[index]!.sectorId;
      return status === null ? [] : [{ scoutId: index + 1, sectorId, status, ...week }];
    }),
  );
  const captainRecords = everyone.flatMap(({ type, marks }, index) =>
    weeks.flatMap(({ at, ...week }) => {
      const { status = null, elsewhere = null } = marks[at] ?? {};
      const unitCaptainId = choose(unitIds, elsewhere ?? 0);
      if (type !== 'regular' || status === null || unitCaptainId === undefined) return [];
      return [{ captainId: index + 1, unitCaptainId, status, ...week }];
    }),
  );

  const items: RandomItem[] = [];
  for (const { day, hour, daysBack, reversedAfter, ...item } of seed.items) {
    const at = `${addDays(newestStart, day)}T${hour}.000Z`;
    const date = addDays(dayIn('Africa/Cairo', new Date(at)), -daysBack);
    items.push({ ...item, at, date, reverses: null, subscription: null });
    if (item.isDeleted || reversedAfter === null) continue;
    const reversal: RandomItem = {
      ...item,
      at,
      reverses: items.length,
      subscription: null,
      type: item.type === 'income' ? 'expense' : 'income',
      date: addDays(date, reversedAfter),
    };
    items.push(reversal);
  }
  const paid = new Set<string>();
  for (const { week, sector, pounds, day, hour, isDeleted } of seed.subscriptions) {
    const [of, sectorId] = [choose(weeks, week), choose(sectorIds, sector)];
    if (!of || sectorId === undefined) continue;
    const key = `${of.at} ${sectorId}`;
    if (!isDeleted && paid.has(key)) continue;
    if (!isDeleted) paid.add(key);
    const { termNumber, weekNumber } = of;
    const at = `${addDays(newestStart, day)}T${hour}.000Z`;
    items.push({
      type: 'income',
      piastres: pounds * 100,
      isDeleted,
      at,
      reverses: null,
      date: dayIn('Africa/Cairo', new Date(at)),
      subscription: { sectorId, termNumber, weekNumber },
    });
  }

  const sheets = new Map<string, RandomGroup['sheets'][number]>();
  for (const { week, sector, captain, hour } of seed.sheets) {
    const [of, sectorId] = [choose(weeks, week), choose(sectorIds, sector)];
    if (!of || sectorId === undefined) continue;
    const { at, ...key } = of;
    const { captainId } = choose(captains, captain)!;
    const recordedAt = `${addDays(newestStart, captain % 50)}T${hour}.000Z`;
    sheets.set(`${at} ${sectorId}`, { sectorId, captainId, at: recordedAt, ...key });
  }
  const reminders = new Map<string, RandomGroup['reminders'][number]>();
  for (const { week, sector, minutes } of seed.reminders) {
    // Most concern the last recorded week.
    const [of, sectorId] = [
      week === null ? weeks.at(-1) : choose(weeks, week),
      choose(sectorIds, sector),
    ];
    if (!of || sectorId === undefined) continue;
    const { at, ...key } = of;
    const remindedAt = new Date(now.getTime() - minutes * 60_000).toISOString();
    reminders.set(`${at} ${sectorId}`, { sectorId, at: remindedAt, ...key });
  }
  return {
    captains,
    sectors,
    scouts,
    terms,
    records,
    captainRecords,
    items,
    now,
    sheets: [...sheets.values()],
    reminders: [...reminders.values()],
  };
});

/** Stores the group in an emptied database. */
export async function storeGroup(db: Kysely<DB>, group: RandomGroup): Promise<void> {
  const tables = await listTables(db, []);
  await db.transaction().execute(async (db) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(db);
    await sql.raw(emptying(tables)).execute(db);
  });
  const createdAt = CREATED_AT;
  const insert = async (table: string, columns: string, rows: object[]) => {
    if (rows.length === 0) return;
    // The rows have fixed ids, overriding the generated ones.
    await sql`
      INSERT INTO ${sql.table(table)} (${sql.raw(columns)}) OVERRIDING SYSTEM VALUE
      SELECT ${sql.raw(columns)}
      FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    `.execute(db);
  };
  await insert(
    'sectors',
    'sector_id, base_name, suffix_name, folded_name, created_at',
    group.sectors.map((sector) => ({
      sector_id: sector.sectorId,
      base_name: sector.formerName,
      suffix_name: sector.suffixName,
      folded_name: foldedSectorName(sector),
      created_at: sector.createdAt,
    })),
  );
  await insert(
    'captains',
    'captain_id, first_name, middle_name, last_name, phone_number, gender, type, sector_id, password_hash, must_change_password, closed_at, created_at',
    group.captains.map((captain) => ({
      captain_id: captain.captainId,
      first_name: 'بيشوي',
      middle_name: 'سامي',
      last_name: `${captain.captainId}`,
      phone_number: `011${String(captain.captainId).padStart(8, '0')}`,
      gender: captain.gender,
      type: captain.type,
      sector_id: captain.sectorId,
      password_hash: NOBODYS_HASH,
      must_change_password: false,
      created_at: createdAt,
      closed_at: captain.isClosed ? createdAt : null,
    })),
  );
  await insert(
    'scouts',
    'scout_id, name, gender, sector_id, created_at, deleted_at',
    group.scouts.map((scout) => ({
      scout_id: scout.scoutId,
      name: scout.name,
      gender: scout.gender,
      sector_id: scout.sectorId,
      created_at: createdAt,
      deleted_at: scout.isDeleted ? createdAt : null,
    })),
  );
  await insert(
    'terms',
    'term_number, term_name, start_date, end_date',
    group.terms.map(({ termNumber, startDate, weeks }) => ({
      term_number: termNumber,
      term_name: `فترة ${termNumber}`,
      start_date: startDate,
      end_date: addDays(startDate, 7 * weeks.length - 1),
    })),
  );
  await insert(
    'weeks',
    'term_number, week_number, start_date, cancelled_at',
    group.terms.flatMap(({ termNumber, weeks }) =>
      weeks.map((week) => ({
        term_number: termNumber,
        week_number: week.weekNumber,
        start_date: week.startDate,
        cancelled_at: week.isCancelled ? createdAt : null,
      })),
    ),
  );
  await insert(
    'scout_attendance',
    'scout_id, sector_id, term_number, week_number, status',
    group.records.map((record) => ({
      scout_id: record.scoutId,
      sector_id: record.sectorId,
      status: record.status,
      term_number: record.termNumber,
      week_number: record.weekNumber,
    })),
  );
  await insert(
    'scout_attendance_sheets',
    'sector_id, term_number, week_number, recorded_by, recorded_at',
    group.sheets.map((sheet) => ({
      sector_id: sheet.sectorId,
      recorded_by: sheet.captainId,
      recorded_at: sheet.at,
      term_number: sheet.termNumber,
      week_number: sheet.weekNumber,
    })),
  );
  await insert(
    'week_reminders',
    'sector_id, term_number, week_number, reminded_by, reminded_at',
    group.reminders.map((reminder) => ({
      sector_id: reminder.sectorId,
      reminded_by: 1,
      reminded_at: reminder.at,
      term_number: reminder.termNumber,
      week_number: reminder.weekNumber,
    })),
  );
  await insert(
    'captain_attendance',
    'captain_id, unit_captain_id, term_number, week_number, status',
    group.captainRecords.map((record) => ({
      captain_id: record.captainId,
      unit_captain_id: record.unitCaptainId,
      term_number: record.termNumber,
      week_number: record.weekNumber,
      status: record.status,
    })),
  );
  await insert(
    'finance_items',
    'item_id, item_number, item_date, reverses, value, type, recorded_at, recorded_by, deleted_at, is_subscription, sector_id, term_number, week_number',
    group.items.map(({ type, piastres, at, date, reverses, isDeleted, subscription }, index) => ({
      item_id: index + 1,
      item_number: index + 1,
      item_date: date,
      reverses,
      value: (piastres / 100).toFixed(2),
      type,
      recorded_at: at,
      recorded_by: 1,
      deleted_at: isDeleted ? createdAt : null,
      is_subscription: subscription !== null,
      sector_id: subscription?.sectorId,
      term_number: subscription?.termNumber,
      week_number: subscription?.weekNumber,
    })),
  );
  for (const { sectorId, baseName, unitCaptainId } of group.sectors) {
    await db
      .updateTable('sectors')
      .set({ baseName, unitCaptainId })
      .where('sectorId', '=', sectorId)
      .execute();
  }
}
