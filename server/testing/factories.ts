import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { AttendanceStatus } from '../../contract/attendance/endpoints.ts';
import { addDays } from '../../contract/core/calendar.ts';
import type { CaptainType } from '../../contract/core/permissions.ts';
import { emptyContent } from '../../contract/core/record-content.ts';
import { storedPhone } from '../../contract/countries/phone.ts';
import { scoutRecord } from '../../contract/scouts/record.ts';
import type { DB } from '../db/tables.ts';
import { findCaptain, type StoredCaptain } from '../features/captains/queries.ts';
import { getScout, insertScout, type StoredScout } from '../features/scouts/queries.ts';
import { insertSector, type StoredSector } from '../features/sectors/queries.ts';
import { insertTerm } from '../features/terms/queries.ts';
import { startSession, type Tokens } from '../http/session.ts';
import { FRIDAY } from './app.ts';
import { emptyTables } from './tables.ts';

/** The password of all captains that factories make. */
export const PASSWORD = 'nile-river-42';
let passwordHash: Promise<string> | undefined;
/** A hash that no password has, as the tables take one. */
export const NOBODYS_HASH = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

let serial = 0;
const EPOCH = new Date('2026-09-01T08:00:00Z');

/** A unique word of Arabic letters. */
function uniqueWord(): string {
  serial += 1;
  // Equal length, so that sorting by name gives the order of creation.
  return String(serial)
    .padStart(4, '0')
    .replace(/\d/g, (digit) => 'ابتثجحخدذر'.charAt(Number(digit)));
}

/** A sector with a unique name. */
export function aSector(
  db: Kysely<DB>,
  fields: { baseName?: string; suffixName?: string; unitCaptainId?: number | null } = {},
): Promise<StoredSector> {
  return insertSector(
    db,
    { baseName: `قطاع${uniqueWord()}`, suffixName: 'أ', unitCaptainId: null, ...fields },
    EPOCH,
  );
}

export interface TestCaptain extends StoredCaptain {
  /** The token of a session. */
  token: string;
}

/** A signed-in captain. */
export async function aCaptain(
  { db, tokens }: { db: Kysely<DB>; tokens: Tokens },
  fields: {
    type?: CaptainType;
    sectorId?: number | null;
    firstName?: string;
    phoneNumber?: string;
    email?: string | null;
    gender?: 'male' | 'female';
  } = {},
): Promise<TestCaptain> {
  // The cheapest settings of argon2, because nobody attacks these accounts.
  passwordHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  // Before anything is waited for: captains are made at the same time too.
  const lastName = uniqueWord();
  const phoneNumber = fields.phoneNumber ?? `011${String(serial).padStart(8, '0')}`;
  const { captainId } = await db
    .insertInto('captains')
    .values({
      firstName: 'كيرلس',
      middleName: 'عادل',
      lastName,
      email: `captain${serial}@example.org`,
      gender: 'male',
      type: 'regular',
      passwordHash: await passwordHash,
      createdAt: EPOCH.toISOString(),
      ...fields,
      phoneNumber: storedPhone(phoneNumber),
    })
    .returning('captainId')
    .executeTakeFirstOrThrow();
  const captain = await findCaptain(db, captainId);
  if (!captain) throw new Error('the captain was not stored');
  // Expires far in the future, so that a test can change its clock.
  return { ...captain, token: await startSession(db, tokens, captainId, new Date('2027-06-01')) };
}

/** A scout of a sector. */
export function aScout(
  db: Kysely<DB>,
  {
    sectorId,
    name,
    gender,
    birthDate = '2014-03-02',
    phoneNumber = '0101 234 5678',
  }: {
    sectorId: number;
    name?: string;
    gender?: 'male' | 'female';
    birthDate?: string | null;
    phoneNumber?: string | null;
  },
): Promise<StoredScout> {
  return insertScout(
    db,
    {
      ...emptyContent(scoutRecord),
      name: name ?? `يوسف ${uniqueWord()}`,
      gender: gender ?? 'male',
      sectorId,
      phoneNumber,
      address: 'شارع النيل 5',
      school: 'مدرسة النيل',
      birthDate,
      enrollDate: '2022-10-01',
    },
    EPOCH,
  );
}

/** A term of `weeks` weeks; by default week 7 is current on the tests' Friday. */
export async function aTerm(
  db: Kysely<DB>,
  { termNumber = 1, startDate = '2026-10-09', weeks = 12 } = {},
): Promise<{ termNumber: number; startDate: string; endDate: string }> {
  const endDate = addDays(startDate, weeks * 7 - 1);
  return insertTerm(db, { termNumber, termName: `فترة ${termNumber}`, startDate, endDate });
}

/** A term, and a sector of a unit with a captain and scouts, in that order. */
export interface Setting<Names extends readonly string[]> {
  general: TestCaptain;
  unit: TestCaptain;
  captain: TestCaptain;
  sector: StoredSector;
  scouts: { -readonly [Index in keyof Names]: StoredScout };
}

/**
 * A term without records on the tests' Friday: a general captain, and a sector with its unit captain, a captain and
 * scouts of these names. Of earlier tests only people remain, whose names the log is searched for.
 */
export async function aSetting<const Names extends readonly string[] = []>(
  server: { db: Kysely<DB>; tokens: Tokens; now: Date },
  names?: Names,
): Promise<Setting<Names>> {
  server.now = FRIDAY;
  await emptyTables(server.db, ['captains', 'sectors', 'scouts', 'sessions']);
  await aTerm(server.db);
  const general = await aCaptain(server, { type: 'general' });
  const unit = await aCaptain(server, { type: 'unit' });
  const sector = await aSector(server.db, { unitCaptainId: unit.captainId });
  const captain = await aCaptain(server, { sectorId: sector.sectorId, gender: 'female' });
  const scouts: StoredScout[] = [];
  for (const name of names ?? []) scouts.push(await aScout(server.db, { ...sector, name }));
  return { general, unit, captain, sector, scouts: scouts as Setting<Names>['scouts'] };
}

/** One stored attendance record of a scout. */
export async function aScoutRecord(
  db: Kysely<DB>,
  record: {
    scoutId: number;
    weekNumber: number;
    status: AttendanceStatus;
    termNumber?: number;
    sectorId?: number;
  },
): Promise<void> {
  const sectorId = record.sectorId ?? (await getScout(db, record.scoutId)).sectorId;
  await db
    .insertInto('scoutAttendance')
    .values({ termNumber: 1, ...record, sectorId })
    .execute();
}
