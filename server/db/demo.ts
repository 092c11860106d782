import { type Insertable, type Kysely, sql } from 'kysely';
import type { AttendanceStatus } from '../../contract/attendance.ts';
import { addDays, daysBetween, weeksOf } from '../../contract/calendar.ts';
import type { CaptainType } from '../../contract/permissions.ts';
import { foldedSectorName } from '../../contract/sector-name.ts';
import { dayIn } from '../lib/calendar.ts';
import { hashPassword } from '../lib/passwords.ts';
import { write } from '../lib/transaction.ts';
import { insertDemoHistory } from './demo-history.ts';
import {
  activities,
  boys,
  expenses,
  fathers,
  girls,
  incomes,
  sectorBases,
  sectorSuffixes,
  streets,
} from './demo-names.ts';
import type { DB, FinanceItems } from './tables.ts';

/** How large the made-up group is. */
export interface DemoSize {
  scouts: number;
  sectors: number;
  units: number;
  terms: number;
  /** Weeks of each term. */
  weeks: number;
}

const DEMO_SIZE: DemoSize = { scouts: 500, sectors: 12, units: 4, terms: 3, weeks: 20 };

/** The password of everyone in the made-up group. */
export const DEMO_PASSWORD = 'khayma-demo-26';

/** One account per captain type, for who tries the program. */
export const DEMO_ACCOUNTS: { type: CaptainType; phoneNumber: string }[] = [
  { type: 'general', phoneNumber: '01000000001' },
  { type: 'unit', phoneNumber: '01000000101' },
  { type: 'regular', phoneNumber: '01000001001' },
];

/** Rows of one statement; keeps the largest group within modest memory. */
const CHUNK = 20_000;
/** Weeks in which nobody met, and the one that was cancelled. */
const FEAST_WEEKS = [8, 15];
const CANCELLED_WEEK = 5;
/** What a scout who came usually pays, in pounds. */
const WEEKLY_FEE = 10;

/** Repeatable chance: the mulberry32 generator. */
function createChance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    /** A whole number from `from` to `to`. */
    between: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  };
}
type Chance = ReturnType<typeof createChance>;

interface DemoWeek {
  termNumber: number;
  weekNumber: number;
  startDate: string;
  /** When its meeting was recorded: the Friday afternoon of the week, an hour ago in the current one. */
  recordedAt: string;
  isCurrent: boolean;
}

/**
 * Fills an empty database with a made-up but lifelike group, the same for the same size and day: some
 * scouts always there, some fading, feast weeks empty, one cancelled week a term, the current week
 * recorded by most sectors. One transaction of multi-row inserts.
 */
export async function insertDemoGroup(
  db: Kysely<DB>,
  { now, timeZone, size = DEMO_SIZE }: { now: Date; timeZone: string; size?: DemoSize },
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await write(db, async (db) => {
    const chance = createChance(20_261_120);
    const weeks = await insertTerms(db, dayIn(timeZone, now), now, size);
    const people = await insertCaptains(db, chance, passwordHash, size, now);
    const scouts = await insertScouts(db, chance, people.sectors, size, now);
    const met = weeks.filter((week) => !isEmpty(week));
    const attended = await insertScoutAttendance(db, chance, scouts, people, met);
    await insertCaptainAttendance(db, chance, people, met);
    await insertMoney(db, chance, people, met, attended);
    await insertActivities(db, chance, people, weeks, size);
    await insertNotifications(db, people, now);
    await insertDemoHistory(db, now);
  });
  // Fresh tables have no statistics, and the planner guesses badly without them.
  await sql`ANALYZE`.execute(db);
}

function isEmpty({ weekNumber, isCurrent }: DemoWeek): boolean {
  return weekNumber === CANCELLED_WEEK || (FEAST_WEEKS.includes(weekNumber) && !isCurrent);
}

/** Stores the terms; the newest is in its tenth week. Returns the weeks that have started. */
async function insertTerms(
  db: Kysely<DB>,
  today: string,
  now: Date,
  size: DemoSize,
): Promise<DemoWeek[]> {
  // The current week's meeting has been recorded already, whatever the hour.
  const justNow = new Date(now.getTime() - 3_600_000).toISOString();
  // Weeks start on Saturday: 0 days back on a Saturday, 6 on a Friday.
  const sinceSaturday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 1) % 7;
  const currentWeek = Math.min(10, size.weeks);
  const newestStart = addDays(today, -sinceSaturday - (currentWeek - 1) * 7);
  const started: DemoWeek[] = [];
  for (let termNumber = 1; termNumber <= size.terms; termNumber += 1) {
    const startDate = addDays(newestStart, -(size.terms - termNumber) * (size.weeks + 6) * 7);
    const endDate = addDays(startDate, size.weeks * 7 - 1);
    const season = Number(startDate.slice(5, 7)) >= 8 ? 'الخريف' : 'الربيع';
    await db
      .insertInto('terms')
      .values({
        termNumber,
        termName: `فترة ${season} ${inArabicDigits(startDate.slice(0, 4))}`,
        startDate,
        endDate,
      })
      .execute();
    const weeks = weeksOf({ startDate, endDate });
    await db
      .insertInto('weeks')
      .values(
        weeks.map((week) => {
          const isCancelled = week.weekNumber === CANCELLED_WEEK && week.startDate <= today;
          const cancelledAt = isCancelled ? `${week.startDate}T16:00:00Z` : null;
          return { ...week, termNumber, cancelledAt };
        }),
      )
      .execute();
    for (const { weekNumber, startDate } of weeks.filter((week) => week.startDate <= today)) {
      const isCurrent = termNumber === size.terms && daysBetween(startDate, today) < 7;
      const friday = addDays(startDate, 6);
      const recordedAt = friday >= today ? justNow : `${friday}T14:30:00Z`;
      started.push({ termNumber, weekNumber, startDate, recordedAt, isCurrent });
    }
  }
  return started;
}

interface DemoSector {
  sectorId: number;
  gender: 'male' | 'female';
  unitCaptainId: number;
  captainIds: number[];
}
interface DemoPeople {
  generalIds: number[];
  unitIds: number[];
  sectors: DemoSector[];
}

async function insertCaptains(
  db: Kysely<DB>,
  chance: Chance,
  passwordHash: string,
  size: DemoSize,
  now: Date,
): Promise<DemoPeople> {
  const createdAt = new Date(now.getTime() - 500 * 86_400_000).toISOString();
  const captain = (
    type: CaptainType,
    phoneNumber: string,
    place: { gender?: 'male' | 'female'; sectorId?: number } = {},
  ) => {
    const gender = place.gender ?? (chance.next() < 0.5 ? 'male' : 'female');
    return {
      firstName: chance.pick(gender === 'male' ? boys : girls),
      middleName: chance.pick(fathers),
      lastName: chance.pick(fathers),
      phoneNumber,
      gender,
      type,
      passwordHash,
      createdAt,
      sectorId: place.sectorId ?? null,
    };
  };
  const insert = async (rows: ReturnType<typeof captain>[]) => {
    const stored = await db.insertInto('captains').values(rows).returning('captainId').execute();
    return stored.map((row) => row.captainId);
  };
  const phone = (start: number, index: number) => `010${String(start + index).padStart(8, '0')}`;
  const generalIds = await insert([0, 1].map((index) => captain('general', phone(1, index))));
  const unitIds = await insert(
    Array.from({ length: size.units }, (_, index) => captain('unit', phone(101, index))),
  );
  const nameOfSector = (index: number) => ({
    baseName: sectorBases[index % sectorBases.length]!.name,
    suffixName: suffixOf(Math.floor(index / sectorBases.length)),
  });
  const stored = await db
    .insertInto('sectors')
    .values(
      Array.from({ length: size.sectors }, (_, index) => ({
        ...nameOfSector(index),
        foldedName: foldedSectorName(nameOfSector(index)),
        unitCaptainId: unitIds[index % unitIds.length]!,
        createdAt,
      })),
    )
    .returning(['sectorId', 'baseName', 'unitCaptainId'])
    .execute();
  const sectors = stored.map(({ sectorId, baseName, unitCaptainId }) => ({
    sectorId,
    gender: sectorBases.find((base) => base.name === baseName)!.gender,
    unitCaptainId: unitCaptainId!,
    captainIds: [] as number[],
  }));
  const regular = sectors.flatMap(({ sectorId, gender }) => [
    { sectorId, gender },
    { sectorId, gender },
  ]);
  const regularIds = await insert(
    regular.map((place, index) => captain('regular', phone(1001, index), place)),
  );
  for (const [index, captainId] of regularIds.entries()) {
    sectors[Math.floor(index / 2)]!.captainIds.push(captainId);
  }
  // Somebody who has just signed up and waits for a sector.
  await insert([captain('regular', phone(9001, 0))]);
  return { generalIds, unitIds, sectors };
}

/** أ to غ, then two letters, so that no number of sectors runs out of names. */
function suffixOf(index: number): string {
  const letter = sectorSuffixes[index % sectorSuffixes.length]!;
  const round = Math.floor(index / sectorSuffixes.length);
  return round === 0 ? letter : `${suffixOf(round - 1)}${letter}`;
}

interface DemoScout {
  scoutId: number;
  sector: DemoSector;
  /** Chance to come, at the start and at the end of a term. */
  habit: [number, number];
}

async function insertScouts(
  db: Kysely<DB>,
  chance: Chance,
  sectors: DemoSector[],
  size: DemoSize,
  now: Date,
): Promise<DemoScout[]> {
  const rows = Array.from({ length: size.scouts }, (_, index) => {
    const sector = sectors[index % sectors.length]!;
    const age = chance.between(8, 16) * 365 + chance.between(0, 364);
    return {
      sector,
      name: [
        chance.pick(sector.gender === 'male' ? boys : girls),
        chance.pick(fathers),
        chance.pick(fathers),
      ].join(' '),
      phoneNumber:
        chance.next() < 0.8
          ? `01${chance.between(0, 2)}${chance.between(10_000_000, 99_999_999)}`
          : null,
      address: chance.next() < 0.6 ? `${chance.pick(streets)} ${chance.between(1, 90)}` : null,
      birthDate: chance.next() < 0.9 ? addDays(dayIn('UTC', now), -age) : null,
      enrollDate: addDays(dayIn('UTC', now), -chance.between(30, 900)),
    };
  });
  const habits: [number, number][] = [
    [0.98, 0.97],
    [0.92, 0.9],
    [0.85, 0.8],
    [0.75, 0.7],
    [0.9, 0.3],
    [0.4, 0.75],
    [0.35, 0.2],
  ];
  const scouts: DemoScout[] = [];
  const sectorOf = new Map(sectors.map((sector) => [sector.sectorId, sector]));
  const createdAt = new Date(now.getTime() - 480 * 86_400_000).toISOString();
  for (const chunk of chunksOf(rows, CHUNK)) {
    const { rows: stored } = await sql<{ scoutId: number; sectorId: number }>`
      INSERT INTO scouts
        (name, gender, sector_id, phone_number, address, birth_date, enroll_date, created_at)
      SELECT name, gender, sector_id, phone_number, address, birth_date, enroll_date, ${createdAt}::timestamptz
      FROM unnest(
        ${chunk.map((row) => row.name)}::text[],
        ${chunk.map((row) => row.sector.gender)}::text[],
        ${chunk.map((row) => row.sector.sectorId)}::int[],
        ${chunk.map((row) => row.phoneNumber)}::text[],
        ${chunk.map((row) => row.address)}::text[],
        ${chunk.map((row) => row.birthDate)}::date[],
        ${chunk.map((row) => row.enrollDate)}::date[]
      ) AS scout (name, gender, sector_id, phone_number, address, birth_date, enroll_date)
      RETURNING scout_id, sector_id
    `.execute(db);
    for (const { scoutId, sectorId } of stored) {
      const habit = chance.pick(habits);
      scouts.push({ scoutId, sector: sectorOf.get(sectorId)!, habit });
    }
  }
  return scouts;
}

/** Whether a sector has handed this week in yet: of the current one every third sector has not. */
function isRecorded(week: DemoWeek, index: number): boolean {
  return !week.isCurrent || index % 3 !== 0;
}

function statusOf(chance: Chance, [early, late]: [number, number], week: number): AttendanceStatus {
  const coming = early + ((late - early) * Math.min(week, 20)) / 20;
  if (chance.next() < coming) return 'attended';
  return chance.next() < 0.2 ? 'execused' : 'absent';
}

/** How many came, by sector and week. */
type Attended = Map<string, number>;
const attendedKey = (sectorId: number, week: DemoWeek) =>
  `${sectorId}/${week.termNumber}/${week.weekNumber}`;

async function insertScoutAttendance(
  db: Kysely<DB>,
  chance: Chance,
  scouts: DemoScout[],
  { sectors }: DemoPeople,
  weeks: DemoWeek[],
): Promise<Attended> {
  const attended: Attended = new Map();
  const indexOf = new Map(sectors.map((sector, index) => [sector, index]));
  for (const week of weeks) {
    const present = scouts.filter((scout) => isRecorded(week, indexOf.get(scout.sector)!));
    for (const chunk of chunksOf(present, CHUNK)) {
      const statuses = chunk.map((scout) => statusOf(chance, scout.habit, week.weekNumber));
      for (const [index, status] of statuses.entries()) {
        const key = attendedKey(chunk[index]!.sector.sectorId, week);
        if (status === 'attended') attended.set(key, (attended.get(key) ?? 0) + 1);
      }
      await sql`
        INSERT INTO scout_attendance (scout_id, term_number, week_number, sector_id, status)
        SELECT scout_id, ${week.termNumber}, ${week.weekNumber}, sector_id, status
        FROM unnest(
          ${chunk.map((scout) => scout.scoutId)}::int[],
          ${chunk.map((scout) => scout.sector.sectorId)}::int[],
          ${statuses}::text[]
        ) AS record (scout_id, sector_id, status)
      `.execute(db);
    }
    await insertSheets(db, 'scout_attendance_sheets', 'sector_id', week, [
      ...sectors
        .filter((_, index) => isRecorded(week, index))
        .map((sector) => ({
          subjectId: sector.sectorId,
          recordedBy: chance.pick(sector.captainIds),
        })),
    ]);
  }
  return attended;
}

async function insertSheets(
  db: Kysely<DB>,
  table: string,
  subject: string,
  week: DemoWeek,
  sheets: { subjectId: number; recordedBy: number }[],
): Promise<void> {
  await sql`
    INSERT INTO ${sql.table(table)}
      (${sql.ref(subject)}, term_number, week_number, recorded_by, recorded_at)
    SELECT subject_id, ${week.termNumber}, ${week.weekNumber}, recorded_by, ${week.recordedAt}::timestamptz
    FROM unnest(
      ${sheets.map((sheet) => sheet.subjectId)}::int[],
      ${sheets.map((sheet) => sheet.recordedBy)}::int[]
    ) AS sheet (subject_id, recorded_by)
  `.execute(db);
}

async function insertCaptainAttendance(
  db: Kysely<DB>,
  chance: Chance,
  { sectors, unitIds }: DemoPeople,
  weeks: DemoWeek[],
): Promise<void> {
  const habits = new Map(
    sectors.flatMap((sector) =>
      sector.captainIds.map((id): [number, [number, number]] => [
        id,
        chance.pick([
          [0.95, 0.95],
          [0.9, 0.8],
          [0.8, 0.45],
        ] as [number, number][]),
      ]),
    ),
  );
  for (const week of weeks.filter((week) => !week.isCurrent)) {
    const records = sectors.flatMap((sector) =>
      sector.captainIds.map((captainId) => ({
        captainId,
        unitCaptainId: sector.unitCaptainId,
        termNumber: week.termNumber,
        weekNumber: week.weekNumber,
        status: statusOf(chance, habits.get(captainId)!, week.weekNumber),
      })),
    );
    for (const chunk of chunksOf(records, 5000)) {
      await db.insertInto('captainAttendance').values(chunk).execute();
    }
    await insertSheets(
      db,
      'captain_attendance_sheets',
      'unit_captain_id',
      week,
      unitIds.map((unitId) => ({ subjectId: unitId, recordedBy: unitId })),
    );
  }
}

async function insertMoney(
  db: Kysely<DB>,
  chance: Chance,
  { sectors, generalIds }: DemoPeople,
  weeks: DemoWeek[],
  attended: Attended,
): Promise<void> {
  const items: Insertable<FinanceItems>[] = [];
  for (const week of weeks) {
    for (const [index, sector] of sectors.entries()) {
      if (!isRecorded(week, index)) continue;
      const came = attended.get(attendedKey(sector.sectorId, week)) ?? 0;
      items.push({
        // A few forget their money.
        value: Math.max(0, came - chance.between(0, 3)) * WEEKLY_FEE,
        type: 'income',
        description: null,
        recordedAt: week.recordedAt,
        recordedBy: sector.captainIds[0]!,
        isSubscription: true,
        sectorId: sector.sectorId,
        termNumber: week.termNumber,
        weekNumber: week.weekNumber,
      });
    }
    for (const [kinds, type, likelihood] of [
      [expenses, 'expense', 0.7],
      [incomes, 'income', 0.2],
    ] as const) {
      if (chance.next() >= likelihood) continue;
      const [description, low, high] = chance.pick(kinds);
      items.push({
        value: chance.between(low, high) + chance.pick([0, 0, 0.5, 0.25]),
        type,
        description,
        recordedAt: week.recordedAt,
        recordedBy: chance.pick(generalIds),
        isSubscription: false,
        sectorId: null,
        termNumber: null,
        weekNumber: null,
      });
    }
  }
  for (const chunk of chunksOf(items, 3000)) {
    await db.insertInto('financeItems').values(chunk).execute();
  }
}

async function insertActivities(
  db: Kysely<DB>,
  chance: Chance,
  { unitIds, generalIds }: DemoPeople,
  weeks: DemoWeek[],
  size: DemoSize,
): Promise<void> {
  const current = weeks.at(-1)!;
  const ahead = [1, 3]
    .map((weeks) => ({ ...current, weekNumber: current.weekNumber + weeks }))
    .filter(({ weekNumber }) => weekNumber <= size.weeks);
  const rows = weeks
    .filter((week) => week.weekNumber % 2 === 0)
    .concat(ahead)
    .map((week) => {
      const [name, type, place] = chance.pick(activities);
      return {
        name,
        type,
        place,
        day: chance.pick(['fri', 'sat', 'thu'] as const),
        termNumber: week.termNumber,
        weekNumber: week.weekNumber,
        plannedBy: chance.pick([...unitIds, ...generalIds]),
        createdAt: week.recordedAt,
      };
    });
  if (rows.length > 0) await db.insertInto('activities').values(rows).execute();
}

async function insertNotifications(
  db: Kysely<DB>,
  { generalIds, unitIds, sectors }: DemoPeople,
  now: Date,
): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const letters = [
    [
      'other',
      'اجتماع القادة',
      'الخميس بعد العشاء في مقر المجموعة، ومعكم خطة الأسبوع القادم',
      70,
      'READ',
    ],
    ['other', 'رحلة وادي دجلة', 'يرجى استلام موافقات أولياء الأمور قبل يوم الأحد', 26, 'UNREAD'],
    [
      'attendance',
      'تنبيه غياب',
      'بعض الكشافين حضورهم أقل من ٥٠٪ في هذه الفترة، يرجى التواصل مع أسرهم',
      5,
      'UNREAD',
    ],
  ] as const;
  const everyone = [...generalIds, ...unitIds, ...sectors.flatMap((sector) => sector.captainIds)];
  for (const [type, title, message, hours, status] of letters) {
    for (const chunk of chunksOf(everyone, 5000)) {
      await db
        .insertInto('notifications')
        .values(
          chunk.map((captainId) => ({
            captainId,
            type,
            title,
            message,
            status,
            createdAt: hoursAgo(hours),
          })),
        )
        .execute();
    }
  }
}

/** As people here write a year. */
function inArabicDigits(text: string): string {
  return text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
}

function* chunksOf<T>(list: T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
