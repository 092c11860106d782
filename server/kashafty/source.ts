import { Socket } from 'node:net';
import pg from 'pg';
import { z } from 'zod';
import { activityTypes } from '../../contract/activities/record.ts';
import { isDay } from '../../contract/core/dates.ts';
import { genderField } from '../../contract/core/fields.ts';
import { captainTypes } from '../../contract/core/permissions.ts';
import { weekdays } from '../../contract/core/weekdays.ts';
import { attendanceStatusField, financeTypes } from '../../contract/history/shapes.ts';
import { notificationTypes } from '../../contract/notifications/endpoints.ts';
import { types } from '../db/column-types.ts';
import { describeFailure, StartupError } from '../startup-error.ts';

const number = z.number();
const text = z.string();
const maybe = text.nullable();
const maybeId = number.nullable();
const gender = genderField;
const sector = { sectorBaseName: maybe, sectorSuffixName: maybe };
const week = { termNumber: number, weekNumber: number };
const attendanceStatus = attendanceStatusField;
const names = { firstName: text, middleName: text, lastName: text };
const account = { phoneNumber: maybe, email: maybe, password: text, type: z.enum(captainTypes) };
const seat = { rSectorBaseName: maybe, rSectorSuffixName: maybe };
const contact = { gender: gender.nullable(), phoneNumber: maybe, address: maybe };
const days = { birthDate: maybe, enrollDate: maybe, expelled: z.boolean(), expelDate: maybe };
const moments = { createdAt: text, updatedAt: maybe };
/** Neither infinite nor of another age: weeks are counted from it. */
const day = text.refine(isDay);
const activity = { name: text, place: maybe, day: z.enum(weekdays), type: z.enum(activityTypes) };
const category = z.enum(['scoutingSkills', 'behaviour', 'participation', 'exams', 'other']);
const messageStatus = z.enum(['UNREAD', 'READ', 'DELETED']);
const message = { status: messageStatus, title: text, message: text, createdAt: text };

/** Kashafty's tables as of March 2025, with the columns that are read, the key first. Moments are in UTC without a zone. */
const tables = {
  Captain: { captainId: number, ...names, gender, ...account, ...seat },
  Sector: { baseName: text, suffixName: text, unitCaptainId: maybeId },
  Scout: { scoutId: number, name: text, ...sector, ...contact, ...days, ...moments },
  Term: { termNumber: number, termName: maybe, startDate: day, endDate: day },
  Week: { ...week, startDate: day, cancelled: z.boolean() },
  ScoutAttendance: { scoutId: number, ...week, attendanceStatus },
  CaptainAttendance: { captainId: number, ...week, attendanceStatus },
  FinanceItem: { itemId: number, value: number, timestamp: text, type: z.enum(financeTypes) },
  Subscription: { itemId: number, ...sector, ...week },
  OtherItem: { itemId: number, description: text, generalCaptainId: maybeId },
  Activity: { activityId: number, ...activity, ...week },
  ActivityAttendance: { activityId: number, scoutId: number, attendanceStatus, score: maybeId },
  ActivityGuidance: { activityId: number, captainId: number },
  ActivitySectorParticipation: { activityId: number, ...sector },
  Session: { sessionId: number, title: text, documentURL: maybe, captainId: maybeId, ...week },
  SessionSectorParticipation: { sessionID: number, ...sector },
  Aspect: { aspectId: number, name: text, ...sector, category },
  ScoutScore: { aspectId: number, scoutId: number, score: number, timestamp: text },
  Report: { reportId: number, info: text, date: day, captainId: maybeId, scoutId: number },
  Notification: { id: number, captainId: maybeId, type: z.enum(notificationTypes), ...message },
};
type Tables = typeof tables;
export type SourceTable = keyof Tables;
export const sourceTables = Object.keys(tables) as SourceTable[];
/** All rows of each table, by their keys. */
export type Source = { [T in SourceTable]: z.infer<z.ZodObject<Tables[T]>>[] };

export type SectorRef = Pick<Source['Scout'][number], 'sectorBaseName' | 'sectorSuffixName'>;
export type WeekRef = Pick<Source['Week'][number], 'termNumber' | 'weekNumber'>;

const unreadable = (arabicMessage: string, message: string) =>
  new StartupError('SOURCE_UNREADABLE', arabicMessage, message);

/** Minutes for reading the whole database: another group's server may be slow, or made to sleep by its own rules. */
const MOST_MINUTES = 10;

/** Codes of Node for a certificate that does not prove whose the server is. */
const UNPROVEN = /CERT|SIGNATURE|ISSUER/;

/** The schema that an address of Prisma names; null where it names none. */
const schemaOf = (connectionString: string) =>
  /[?&]schema=([^&]+)/.exec(connectionString)?.[1] ?? null;

/**
 * Reads all tables as of one moment, in a transaction that can't write. Throws StartupError where the database can't be
 * reached or read in time, is of another version, or holds nothing.
 */
export async function readSource(
  connectionString: string,
  { minutes = MOST_MINUTES } = {},
): Promise<Source> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString,
    types,
    connectionTimeoutMillis: 10_000,
    stream: () => socket,
  });
  // Its queries fail as well.
  client.on('error', () => {});
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    socket.destroy();
  }, minutes * 60_000);
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Ends there what nobody waits for any more.
    await client.query(`SET LOCAL statement_timeout = ${Math.ceil(minutes * 60_000)}`);
    const schema = schemaOf(connectionString);
    if (schema !== null) {
      const named = pg.escapeIdentifier(decodeURIComponent(schema));
      await client.query(`SET LOCAL search_path TO ${named}`);
    }
    await checkColumns(client);
    const source: Partial<Record<SourceTable, unknown[]>> = {};
    for (const table of sourceTables) {
      const columns = Object.keys(tables[table]).map((name) => `"${name}"`);
      const { rows } = await client.query(`SELECT ${columns} FROM "${table}" ORDER BY 1, 2`);
      checkRows(table, rows);
      source[table] = rows;
    }
    if (Object.values(source).every((rows) => rows.length === 0)) {
      throw unreadable(
        'قاعدة كشافتي خالية: جداولها بلا صفوف. راجع اسم القاعدة في العنوان',
        'the database of Kashafty has its tables, but no rows',
      );
    }
    return source as Source;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if (isLate || (error as { code?: unknown }).code === QUERY_CANCELED) {
      throw unreadable(
        'لم تُقرأ قاعدة كشافتي في وقتها، وربما أبطأتها قاعدة عندها. لم يُكتب شيء',
        `the database of Kashafty could not be read within ${minutes} minutes`,
      );
    }
    if (UNPROVEN.test(String((error as { code?: unknown }).code))) {
      throw unreadable(
        'شهادة خادم كشافتي لا تثبت أنه هو، وربما وقّعها بنفسه. إن كان الخادم لك فاكتب في آخر العنوان ‎sslmode=no-verify',
        `the certificate of Kashafty's server is not trusted (${describeFailure(error)}); sslmode=no-verify in the address trusts any`,
      );
    }
    throw unreadable(
      'تعذّرت قراءة قاعدة كشافتي. راجع العنوان وكلمة السر، وأن للمستخدم صلاحية SELECT على كل جداولها',
      `the database of Kashafty can't be read: ${describeFailure(error)}`,
    );
  } finally {
    clearTimeout(timer);
    await client.end().catch(() => {});
  }
}

/** PostgreSQL's code for a statement that took too long. */
const QUERY_CANCELED = '57014';

/** Refuses a database that lacks a table or a column. */
async function checkColumns(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT relname AS table, attname AS column
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')`,
  );
  const found = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const missing = sourceTables
    .flatMap((table) => Object.keys(tables[table]).map((column) => `${table}.${column}`))
    .filter((name) => !found.has(name));
  if (missing.length === 0) return;
  if (rows.length === 0) {
    throw unreadable(
      'لا جداول في هذه القاعدة. راجع اسمها، واسم المخطط بعد ‎schema=‎ في العنوان',
      'the database, or the schema that its address names, has no tables',
    );
  }
  const others = new Set(rows.map(({ table }) => table).filter((name) => !(name in tables)));
  throw unreadable(
    `ليست هذه قاعدة كشافتي بإصدار مارس ٢٠٢٥. لا يوجد فيها: ${missing.join('، ')}. وفيها من الجداول الأخرى: ${[...others].join('، ') || 'لا شيء'}`,
    `the database is not of Kashafty's version of March 2025: it lacks ${missing.join(', ')}`,
  );
}

/** Refuses values that this version does not have, such as an infinite amount. */
function checkRows(table: SourceTable, rows: Record<string, unknown>[]): void {
  const [wrong] = z.array(z.object(tables[table])).safeParse(rows).error?.issues ?? [];
  if (!wrong) return;
  const [at, column] = wrong.path as [number, string];
  const [key] = Object.keys(tables[table]) as [string];
  const found = `${table}.${column} = ${rows[at]![column]} (${key} = ${rows[at]![key]})`;
  throw unreadable(
    `في قاعدة كشافتي قيمة غير معروفة: ${found}`,
    `there is an unknown value: ${found}`,
  );
}
