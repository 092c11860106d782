import fc from 'fast-check';
import type { Kysely } from 'kysely';
import type { AttendanceStatus } from '../../contract/attendance/endpoints.ts';
import { addDays, type WeekKey } from '../../contract/core/calendar.ts';
import type { CaptainType } from '../../contract/core/permissions.ts';
import { storedPhone } from '../../contract/countries/phone.ts';
import { attendanceStatuses } from '../../contract/history/shapes.ts';
import { foldedSectorName } from '../../contract/sectors/sector-name.ts';
import { storeRows } from '../db/store-rows.ts';
import type { DB } from '../db/tables.ts';
import { dayIn } from '../lib/calendar.ts';
import { NOBODYS_HASH } from './factories.ts';
import { emptyTables } from './tables.ts';

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

type WeekOf<T> = T & WeekKey;
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
  await emptyTables(db);
  await storeRows(
    db,
    'sectors',
    group.sectors.map(({ sectorId, suffixName, createdAt, ...sector }) => ({
      sectorId,
      baseName: sector.formerName,
      suffixName,
      foldedName: foldedSectorName({ baseName: sector.baseName, suffixName }),
      createdAt,
    })),
  );
  await storeRows(
    db,
    'captains',
    group.captains.map(({ isClosed, ...captain }) => ({
      ...captain,
      firstName: 'بيشوي',
      middleName: 'سامي',
      lastName: `${captain.captainId}`,
      phoneNumber: storedPhone(`011${String(captain.captainId).padStart(8, '0')}`),
      passwordHash: NOBODYS_HASH,
      createdAt: CREATED_AT,
      closedAt: isClosed ? CREATED_AT : null,
    })),
  );
  await storeRows(
    db,
    'scouts',
    group.scouts.map(({ isDeleted, ...scout }) => ({
      ...scout,
      createdAt: CREATED_AT,
      deletedAt: isDeleted ? CREATED_AT : null,
    })),
  );
  await storeRows(
    db,
    'terms',
    group.terms.map(({ termNumber, startDate, weeks }) => ({
      termNumber,
      termName: `فترة ${termNumber}`,
      startDate,
      endDate: addDays(startDate, 7 * weeks.length - 1),
    })),
  );
  await storeRows(
    db,
    'weeks',
    group.terms.flatMap(({ termNumber, weeks }) =>
      weeks.map(({ isCancelled, ...week }) => ({
        ...week,
        termNumber,
        cancelledAt: isCancelled ? CREATED_AT : null,
      })),
    ),
  );
  await storeRows(db, 'scoutAttendance', group.records);
  await storeRows(
    db,
    'scoutAttendanceSheets',
    group.sheets.map(({ captainId, at, ...week }) => ({
      ...week,
      recordedBy: captainId,
      recordedAt: at,
    })),
  );
  await storeRows(
    db,
    'weekReminders',
    group.reminders.map(({ at, ...week }) => ({ ...week, remindedBy: 1, remindedAt: at })),
  );
  await storeRows(db, 'captainAttendance', group.captainRecords);
  await storeRows(
    db,
    'financeItems',
    group.items.map(({ type, piastres, at, date, reverses, isDeleted, subscription }, index) => ({
      itemId: index + 1,
      itemNumber: index + 1,
      itemDate: date,
      reverses,
      value: piastres / 100,
      type,
      recordedAt: at,
      recordedBy: 1,
      deletedAt: isDeleted ? CREATED_AT : null,
      isSubscription: subscription !== null,
      sectorId: subscription?.sectorId,
      termNumber: subscription?.termNumber,
      weekNumber: subscription?.weekNumber,
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

type Item = RandomGroup['items'][number];
export const itemsOf = (group: RandomGroup) => group.items.filter((item) => !item.isDeleted);
// Whole piastres add up exactly; the quotient is the number nearest to the decimal.
export const pounds = (items: Item[]) => items.reduce((sum, item) => sum + item.piastres, 0) / 100;
export const ofType = (items: Item[], type: Item['type']) =>
  items.filter((item) => item.type === type);
export const balance = (items: Item[]) =>
  items.reduce((sum, item) => sum + (item.type === 'income' ? 1 : -1) * item.piastres, 0) / 100;

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
