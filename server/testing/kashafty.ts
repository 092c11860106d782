import { hash } from '@node-rs/bcrypt';
import pg from 'pg';
import { addDays } from '../../contract/core/calendar.ts';
import { createChance } from '../demo/parts.ts';
import { runOn, withDatabase } from './global-setup.ts';

// A made-up database of Kashafty: tables by its published shape, rows by a seeded generator, and every kind of dirt in known
// numbers. No row of a real group is in it.

/** The password of all its captains. */
export const KASHAFTY_PASSWORD = 'بوصلة الفرقة';

const TABLES = `
CREATE TYPE "Gender" AS ENUM ('male', 'female');
CREATE TYPE "CaptainType" AS ENUM ('general', 'unit', 'regular');
CREATE TYPE "AttendanceStatus" AS ENUM ('absent', 'execused', 'termExecused', 'attended');
CREATE TYPE "FinanceItemType" AS ENUM ('income', 'expense');
CREATE TYPE "Days" AS ENUM ('sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri');
CREATE TYPE "ActivityType" AS ENUM ('entertainment', 'rowing', 'camping', 'wildCooking', 'scouting', 'volunteering', 'other');
CREATE TYPE "AspectCategory" AS ENUM ('scoutingSkills', 'behaviour', 'participation', 'exams', 'other');
CREATE TYPE "NotificationType" AS ENUM ('attendance', 'report', 'financeItemCreated', 'other');
CREATE TYPE "NotificationStatus" AS ENUM ('UNREAD', 'READ', 'DELETED');
CREATE TABLE "Captain" (
  "captainId" serial PRIMARY KEY, "firstName" varchar(255) NOT NULL, "middleName" varchar(255) NOT NULL,
  "lastName" varchar(255) NOT NULL, "phoneNumber" varchar(255) NOT NULL UNIQUE, email varchar(255) UNIQUE,
  password varchar(255) NOT NULL, "rSectorBaseName" varchar(255), "rSectorSuffixName" varchar(255),
  gender "Gender" NOT NULL, type "CaptainType" NOT NULL
);
CREATE TABLE "Sector" (
  "baseName" varchar(255), "suffixName" varchar(255), "unitCaptainId" int REFERENCES "Captain",
  PRIMARY KEY ("baseName", "suffixName")
);
ALTER TABLE "Captain" ADD FOREIGN KEY ("rSectorBaseName", "rSectorSuffixName") REFERENCES "Sector";
CREATE TABLE "Scout" (
  "scoutId" serial PRIMARY KEY, name varchar(255) NOT NULL, "sectorBaseName" varchar(255), "sectorSuffixName" varchar(255),
  gender "Gender", "phoneNumber" varchar(255), address text, "birthDate" date, "enrollDate" date,
  "createdAt" timestamp(3) NOT NULL, expelled boolean NOT NULL, "expelDate" date, "updatedAt" timestamp(3),
  photo text, FOREIGN KEY ("sectorBaseName", "sectorSuffixName") REFERENCES "Sector"
);
CREATE TABLE "Term" (
  "termNumber" serial PRIMARY KEY, "termName" varchar(255), "startDate" date NOT NULL, "endDate" date NOT NULL
);
CREATE TABLE "Week" (
  "weekNumber" int, "termNumber" int REFERENCES "Term", "startDate" date NOT NULL, cancelled boolean NOT NULL,
  PRIMARY KEY ("weekNumber", "termNumber")
);
CREATE TABLE "ScoutAttendance" (
  "scoutId" int REFERENCES "Scout", "weekNumber" int, "termNumber" int, "attendanceStatus" "AttendanceStatus" NOT NULL,
  PRIMARY KEY ("scoutId", "weekNumber", "termNumber"), FOREIGN KEY ("weekNumber", "termNumber") REFERENCES "Week"
);
CREATE TABLE "CaptainAttendance" (
  "captainId" int REFERENCES "Captain", "weekNumber" int, "termNumber" int, "attendanceStatus" "AttendanceStatus" NOT NULL,
  PRIMARY KEY ("captainId", "weekNumber", "termNumber"), FOREIGN KEY ("weekNumber", "termNumber") REFERENCES "Week"
);
CREATE TABLE "FinanceItem" (
  "itemId" serial PRIMARY KEY, value double precision NOT NULL, timestamp timestamp(0) NOT NULL, type "FinanceItemType" NOT NULL
);
CREATE TABLE "Subscription" (
  "itemId" int PRIMARY KEY REFERENCES "FinanceItem", "sectorBaseName" varchar(255), "sectorSuffixName" varchar(255),
  "weekNumber" int NOT NULL, "termNumber" int NOT NULL,
  FOREIGN KEY ("sectorBaseName", "sectorSuffixName") REFERENCES "Sector",
  FOREIGN KEY ("weekNumber", "termNumber") REFERENCES "Week"
);
CREATE TABLE "OtherItem" (
  description text NOT NULL, "itemId" int PRIMARY KEY REFERENCES "FinanceItem", "generalCaptainId" int REFERENCES "Captain"
);
CREATE TABLE "Activity" (
  "activityId" serial PRIMARY KEY, place varchar(255), "weekNumber" int NOT NULL, "termNumber" int NOT NULL,
  day "Days" NOT NULL, type "ActivityType" NOT NULL, name varchar(255) NOT NULL,
  FOREIGN KEY ("weekNumber", "termNumber") REFERENCES "Week"
);
CREATE TABLE "ActivityAttendance" (
  "scoutId" int REFERENCES "Scout", "activityId" int REFERENCES "Activity", score int,
  "attendanceStatus" "AttendanceStatus" NOT NULL, PRIMARY KEY ("scoutId", "activityId")
);
CREATE TABLE "ActivityGuidance" (
  "activityId" int REFERENCES "Activity", "captainId" int REFERENCES "Captain", PRIMARY KEY ("activityId", "captainId")
);
CREATE TABLE "ActivitySectorParticipation" (
  "activityId" int REFERENCES "Activity", "sectorBaseName" varchar, "sectorSuffixName" varchar,
  PRIMARY KEY ("activityId", "sectorBaseName", "sectorSuffixName")
);
CREATE TABLE "Session" (
  "sessionId" serial PRIMARY KEY, title varchar(255) NOT NULL, "documentURL" varchar(255),
  "captainId" int REFERENCES "Captain", "weekNumber" int NOT NULL, "termNumber" int NOT NULL,
  FOREIGN KEY ("weekNumber", "termNumber") REFERENCES "Week"
);
CREATE TABLE "SessionSectorParticipation" (
  "sessionID" int REFERENCES "Session", "sectorBaseName" varchar, "sectorSuffixName" varchar,
  PRIMARY KEY ("sessionID", "sectorBaseName", "sectorSuffixName")
);
CREATE TABLE "Aspect" (
  "aspectId" serial PRIMARY KEY, name varchar(255) NOT NULL, "sectorBaseName" varchar(255) NOT NULL,
  "sectorSuffixName" varchar(255) NOT NULL, category "AspectCategory" NOT NULL
);
CREATE TABLE "ScoutScore" (
  "scoutId" int REFERENCES "Scout", "aspectId" int REFERENCES "Aspect", score int NOT NULL, timestamp timestamp(6) NOT NULL,
  PRIMARY KEY ("scoutId", "aspectId")
);
CREATE TABLE "Report" (
  "reportId" serial PRIMARY KEY, info text NOT NULL, date date NOT NULL, "captainId" int REFERENCES "Captain",
  "scoutId" int NOT NULL REFERENCES "Scout"
);
CREATE TABLE "Notification" (
  id serial PRIMARY KEY, type "NotificationType" NOT NULL, status "NotificationStatus" NOT NULL, title text NOT NULL,
  message text NOT NULL, "createdAt" timestamp(3) NOT NULL, "updatedAt" timestamp(3) NOT NULL,
  "captainId" int REFERENCES "Captain"
);
CREATE TABLE _prisma_migrations (id varchar(36) PRIMARY KEY);
`;

const chance = createChance(20_250_301);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const statuses = [
  'attended',
  'attended',
  'attended',
  'absent',
  'execused',
  'termExecused',
] as const;
const firstNames = ['مينا', 'كيرلس', 'ماري', 'يوستينا', 'بيشوي', 'مارك', 'ساندرا', 'فادي'];
const lastNames = ['سمير', 'لطيف', 'عدلي', 'فوزي', 'حنا', 'رشدي', 'نبيل'];
/** Captains have no such name, so that a report that names a scout is noticed. */
const familyNames = ['بطرس', 'جرجس', 'عياد', 'شنودة', 'غبريال'];
const scoutName = () =>
  `${chance.pick(firstNames)} ${chance.pick(lastNames)} ${chance.pick(familyNames)}`;

const clean = ['أشبال', 'زهرات', 'كشافة', 'مرشدات', 'جوالة'].flatMap((baseName) =>
  ['أ', 'ب', 'ج', 'د', 'ه'].map((suffixName) => ({ baseName, suffixName })),
);
const sectorNames = [
  ...clean,
  { baseName: 'متقدم', suffixName: '1' },
  { baseName: 'متقدم-ات', suffixName: '2' },
];
const sectors = sectorNames.map((name, index) => ({
  ...name,
  // Under captain 4 to 7; two under others than unit captains, one under nobody.
  unitCaptainId: index === 20 ? 1 : index === 21 ? 40 : index === 22 ? null : 4 + (index % 4),
}));
const sectorOf = (index: number) => sectorNames[index % sectorNames.length]!;
const asSector = ({ baseName, suffixName }: { baseName: string; suffixName: string }) => ({
  sectorBaseName: baseName,
  sectorSuffixName: suffixName,
});

const captains = (passwords: { usual: string; dear: string }) =>
  range(1, 60).map((captainId) => {
    const type = captainId <= 3 ? 'general' : captainId <= 7 ? 'unit' : 'regular';
    const own = type === 'regular' || captainId === 5 ? sectorOf(captainId) : null;
    const strange: Record<number, object> = {
      2: { phoneNumber: 'بلا رقم' },
      10: { email: 'Captain10@Example.COM' },
      11: { email: 'CAPTAIN11@example.com' },
      12: { email: 'captain12@EXAMPLE.com' },
      13: { email: 'none' },
      14: { email: 'captain10@example.com' },
      30: { phoneNumber: '12345' },
      31: { phoneNumber: '+20 10 5000 0001' },
      32: { firstName: 'مينا2' },
      33: { lastName: 'فؤاد-يوسف' },
      34: { password: passwords.dear },
      35: { rSectorSuffixName: null },
      36: { phoneNumber: '1050000036' },
    };
    return {
      captainId,
      firstName: chance.pick(firstNames),
      middleName: chance.pick(lastNames),
      lastName: chance.pick(lastNames),
      phoneNumber: `0105${String(captainId).padStart(7, '0')}`,
      email: null,
      password: passwords.usual,
      rSectorBaseName: own?.baseName ?? null,
      rSectorSuffixName: own?.suffixName ?? null,
      gender: chance.pick(['male', 'female']),
      type,
      ...strange[captainId],
    };
  });

/** Scouts with a planted value, by the numbers from and to. */
const strangeScouts: [from: number, to: number, value: object][] = [
  [1, 7, { name: 'كيرلس 3 حنا' }],
  [8, 12, { name: 'ماري-مارينا رشدي' }],
  [13, 25, { gender: null }],
  [26, 40, { phoneNumber: '01012345678 (رقم الأم)' }],
  [41, 50, { phoneNumber: 'لا يوجد' }],
  [51, 70, { birthDate: null }],
  [71, 76, { address: '12 شارع النيل (خلف المدرسة) #4' }],
  [77, 78, { sectorSuffixName: null }],
  [79, 79, { sectorBaseName: null, sectorSuffixName: null }],
  [80, 86, { expelled: true, expelDate: '2025-03-01' }],
  [87, 91, { expelled: true }],
  [90, 91, { updatedAt: null }],
  [92, 96, { createdAt: '2024-01-05 10:00:00' }],
  [97, 97, { birthDate: '0212-05-01' }],
  [98, 98, { name: '987654' }],
  [99, 100, { birthDate: '2031-05-01' }],
  [101, 103, { birthDate: '2015-05-01', enrollDate: '2014-05-01' }],
  [104, 107, { phoneNumber: '1123456789' }],
  [108, 109, { phoneNumber: '01123456789 / 01123456780' }],
];
const scouts = range(1, 1000).map((scoutId) => ({
  scoutId,
  name: scoutName(),
  ...asSector(sectorOf(scoutId)),
  gender: /زهرات|مرشدات/.test(sectorOf(scoutId).baseName) ? 'female' : 'male',
  phoneNumber: chance.next() < 0.2 ? null : `0112${String(scoutId).padStart(7, '0')}`,
  address: chance.next() < 0.5 ? null : `${scoutId} شارع النيل، المنيا`,
  birthDate: `20${chance.between(10, 17)}-0${chance.between(1, 9)}-1${chance.between(0, 9)}`,
  enrollDate: null,
  createdAt: '2024-09-06 15:30:00',
  expelled: false,
  expelDate: null,
  updatedAt: '2025-02-02 09:00:00',
  ...Object.assign(
    {},
    ...strangeScouts.flatMap(([from, to, value]) =>
      scoutId >= from && scoutId <= to ? value : [],
    ),
  ),
}));

const starts = ['2024-09-06', '2025-02-07', '2025-09-05', '2026-02-06'];
const terms = starts.map((startDate, index) => ({
  termNumber: index + 1,
  termName: index === 1 ? null : `فترة ${startDate.slice(0, 4)}`,
  startDate,
  // The third ends before its last week, the fourth a week after it.
  endDate: addDays(startDate, [139, 139, 130, 153][index]!),
}));
const weeks = terms.flatMap(({ termNumber, startDate }) =>
  range(1, termNumber === 4 ? 21 : 20)
    // The fourth term lacks its seventh week.
    .filter((number) => termNumber !== 4 || number !== 7)
    .map((number) => {
      const late = termNumber === 2 ? ({ 5: 1, 9: 2 }[number] ?? 0) : 0;
      return {
        // The first term counts from 0.
        weekNumber: termNumber === 1 ? number - 1 : number,
        termNumber,
        startDate: addDays(startDate, 7 * (number - 1) + late),
        cancelled: termNumber === 1 && number === 4,
      };
    }),
);
const keyOf = ({ weekNumber, termNumber }: { weekNumber: number; termNumber: number }) => ({
  weekNumber,
  termNumber,
});

const money = () => {
  const items: { itemId: number; value: number; timestamp: string; type: 'income' | 'expense' }[] =
    [];
  const subscriptions: {
    itemId: number;
    sectorBaseName: string | null;
    sectorSuffixName: string | null;
    weekNumber: number;
    termNumber: number;
  }[] = [];
  const others: { itemId: number; description: string; generalCaptainId: number | null }[] = [];
  const add = (value: number, day: string, hour: number, type: 'income' | 'expense' = 'income') => {
    const itemId = items.length + 1;
    items.push({ itemId, value, timestamp: `${day} ${String(hour).padStart(2, '0')}:15:00`, type });
    return itemId;
  };
  const subscribe = (value: number, hour: number, week: (typeof weeks)[number], sector: object) => {
    const itemId = add(value, week.startDate, hour);
    const none = { sectorBaseName: null, sectorSuffixName: null };
    subscriptions.push({ itemId, ...none, ...sector, ...keyOf(week) });
  };
  const describe = (description: string, ...item: Parameters<typeof add>) => {
    const generalCaptainId = chance.pick([1, 2, 3, null]);
    others.push({ itemId: add(...item), description, generalCaptainId });
  };
  let nth = 0;
  for (const week of weeks) {
    for (const sector of sectorNames) {
      nth += 1;
      const fraction = nth <= 11 ? chance.pick([0.25, 0.5, 0.75]) : 0;
      subscribe(chance.between(40, 300) + fraction, 12, week, asSector(sector));
      if (nth > 100 && nth <= 107)
        subscribe(chance.between(5, 20), nth % 2 ? 9 : 18, week, asSector(sector));
    }
  }
  const [first, second] = weeks as [(typeof weeks)[number], (typeof weeks)[number]];
  for (const value of [30, 40, 50]) subscribe(value, 13, first, {});
  subscribe(60, 13, first, { sectorBaseName: 'أشبال' });
  for (const value of [-25, -35.5]) subscribe(value, 14, second, asSector(sectorOf(0)));
  const days = weeks.map(({ startDate }) => startDate);
  for (let at = 0; at < 400; at += 1) {
    const type = chance.pick(['income', 'expense'] as const);
    describe(`شراء أو تبرع ${at}`, chance.between(100, 90_000) / 100, chance.pick(days), 15, type);
  }
  for (const value of [0.1 + 0.2, 0.7 + 0.1, 1.1 + 2.2, 0.1 * 3, 4.35 * 100])
    describe('كسور', value, days[3]!, 16);
  for (let at = 0; at < 3; at += 1) describe('أجزاء', 10.004, days[4]!, 16);
  for (const value of [-5, -70.25]) describe('سالب', value, days[5]!, 16);
  for (const value of [-8, -9.5]) describe('سالب', value, days[6]!, 16, 'expense');
  for (let at = 0; at < 6; at += 1) describe('صفر', 0, days[7]!, 16);
  for (const value of [15, 25]) add(value, days[8]!, 16);
  describe('وصف طويل '.repeat(50), 33, days[9]!, 16, 'expense');
  return { items, subscriptions, others };
};

/** All rows of the made-up database by table. */
export async function makeKashafty() {
  const usual = (await hash(KASHAFTY_PASSWORD, 10)).replace('$2y$', '$2b$');
  const passwords = { usual, dear: usual.replace('$10$', '$12$') };
  const { items, subscriptions, others } = money();
  const week = (at: number) => keyOf(weeks[at % weeks.length]!);
  return {
    Captain: captains(passwords),
    Sector: sectors,
    Scout: scouts,
    Term: terms,
    Week: weeks,
    ScoutAttendance: weeks.flatMap((own) =>
      scouts.map(({ scoutId }) => ({
        scoutId,
        ...keyOf(own),
        attendanceStatus: chance.pick(statuses),
      })),
    ),
    CaptainAttendance: weeks.flatMap((own) =>
      range(8, 60).map((captainId) => ({
        captainId,
        ...keyOf(own),
        attendanceStatus: chance.pick(statuses),
      })),
    ),
    FinanceItem: items,
    Subscription: subscriptions,
    OtherItem: others,
    Activity: range(1, 30).map((activityId) => ({
      activityId,
      name: `رحلة ${activityId}`,
      place: activityId % 3 ? 'المنيا' : null,
      day: chance.pick(['fri', 'sat', 'sun']),
      type: chance.pick(['camping', 'rowing', 'other']),
      ...week(activityId),
    })),
    ActivityAttendance: range(1, 40).map((scoutId) => ({
      scoutId,
      activityId: 1,
      attendanceStatus: scoutId > 30 ? 'absent' : 'attended',
      score: scoutId > 38 ? 5 : null,
    })),
    ActivityGuidance: range(1, 10).map((captainId) => ({ activityId: 1, captainId })),
    ActivitySectorParticipation: range(1, 12).map((at) => ({
      activityId: 2,
      ...asSector(sectorOf(at)),
    })),
    Session: range(1, 25).map((sessionId) => ({
      sessionId,
      title: `عقد ولفات ${sessionId}`,
      documentURL:
        sessionId > 23
          ? null
          : sessionId > 20
            ? 'ملف على الجهاز'
            : `https://example.org/${sessionId}`,
      captainId: sessionId % 4 ? sessionId : null,
      ...week(sessionId),
    })),
    SessionSectorParticipation: range(1, 25).map((sessionID) => ({
      sessionID,
      ...asSector(sectorOf(sessionID)),
    })),
    Aspect: range(1, 10).map((aspectId) => ({
      aspectId,
      name: `اختبار ${aspectId}`,
      ...asSector(sectorOf(aspectId)),
      category: chance.pick(['scoutingSkills', 'behaviour', 'participation', 'exams', 'other']),
    })),
    ScoutScore: range(1, 9).flatMap((aspectId) =>
      range(1, 20).map((at) => ({
        aspectId,
        scoutId: aspectId + at * sectorNames.length,
        score:
          aspectId === 3 ? at * 2 + 10 : aspectId === 4 && at <= 2 ? -1 : chance.between(0, 10),
        timestamp: `2025-03-0${aspectId} 17:00:00`,
      })),
    ),
    Report: range(1, 15).map((reportId) => ({
      reportId,
      info:
        reportId === 1 ? 'سطر طويل\n'.repeat(500) : reportId === 2 ? '  ' : `ملاحظة ${reportId}`,
      date: '2025-04-11',
      captainId: reportId % 2 ? 8 : null,
      scoutId: 100 + reportId,
    })),
    Notification: range(1, 50).map((id) => ({
      id,
      captainId: id > 47 ? null : id,
      type: chance.pick(['attendance', 'report', 'financeItemCreated', 'other']),
      status: id <= 6 ? 'DELETED' : id % 2 ? 'READ' : 'UNREAD',
      title: `إشعار ${id}`,
      message: `نص الإشعار ${id}`,
      createdAt: '2025-05-01 08:00:00',
      updatedAt: '2025-05-01 08:00:00',
    })),
  };
}
export type Kashafty = Awaited<ReturnType<typeof makeKashafty>>;

/** Creates the database on a server, and a role that may only read it; `close` drops both. */
export async function storeKashafty(server: string, rows: Kashafty) {
  const name = `khayma_kashafty_${process.pid}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  const owner = new pg.Client(withDatabase(server, name));
  await owner.connect();
  await owner.query(TABLES);
  // Captains and sectors refer to each other.
  await owner.query('SET session_replication_role = replica');
  for (const [table, own] of Object.entries(rows)) {
    const columns = Object.keys(own[0] as object)
      .map((column) => pg.escapeIdentifier(column))
      .join();
    await owner.query(
      `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${table}", $1)`,
      [JSON.stringify(own)],
    );
  }
  await owner.query('RESET session_replication_role');
  const role = `${name}_reader`;
  await owner.query(
    `CREATE ROLE ${role} LOGIN PASSWORD 'reader'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`,
  );
  const url = withDatabase(server, name).replace(/\/\/(?:[^@/]*@)?/, `//${role}:reader@`);
  const close = async () => {
    await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    await owner.end();
    await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { owner, url, close };
}
