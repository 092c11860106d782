import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Gender } from '../../../contract/core/fields.ts';
import { foldName } from '../../../contract/core/text.ts';
import { country } from '../../../contract/countries/current.ts';
import { e164Of, storedPhone } from '../../../contract/countries/phone.ts';
import {
  correctedFields,
  correctionOf,
  type FieldChange,
} from '../../../contract/joining/correction.ts';
import type { JoinRequest } from '../../../contract/joining/join-endpoints.ts';
import { type JoinState, openStates } from '../../../contract/joining/words.ts';
import { DECLINED_DAYS, UNMOVED_YEARS } from '../../../contract/privacy/periods.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import { foldInSql } from '../../db/arabic-search.ts';
import { ageInYears, inSectors } from '../../db/conditions.ts';
import { jsonInstant } from '../../db/json.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainShortName } from '../captains/queries.ts';
import { storedJoinOpen } from '../group/queries.ts';

/** A request with who moved it last, and the scout that an accepted one became. */
export interface StoredRequest extends Omit<JoinRequest, 'version' | 'corrections'> {
  corrections: Correction[];
  movedBy: { name: string; gender: Gender } | null;
  scoutId: number | null;
  movedAt: string | null;
  /** Whether accepting made the scout. */
  madeScout: boolean;
}

/** Values that a family sent again for the same child. */
export interface Correction {
  number: string;
  at: string;
  changes: FieldChange[];
}

/** Most open requests of a group: the end of a flood from very many networks. */
const MOST_OPEN = 5000;
/** Most corrections of a request that are kept, the newest. */
const MOST_CORRECTIONS = 20;

const isOpen = sql<boolean>`(state NOT IN ('accepted', 'declined'))`;

export async function readJoinOpen(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ joinOpen: boolean }>`SELECT ${storedJoinOpen} AS join_open`.execute(
    db,
  );
  return rows[0]!.joinOpen;
}

interface SentRequest {
  name: string;
  birthDate: string;
  gender: Gender;
  guardianName: string;
  relation: JoinRequest['relation'];
  phoneNumber: string;
  sectorBaseName?: string | undefined;
  sectorSuffixName?: string | undefined;
}

/**
 * Stores a request, or corrects the open one of the same child and phone; returns a number, and how many are open after a
 * new one. Throws JOIN_CLOSED where as many wait as may.
 */
export async function insertRequest(
  db: Kysely<DB>,
  sent: SentRequest,
  { consentWords, now, aNumber }: { consentWords: string; now: Date; aNumber: () => string },
): Promise<{ number: string; openCount: number | null }> {
  // One at a time, so that neither the limit nor the number is passed by requests that arrive together.
  await advisoryLock(db, 'join-requests');
  const phoneNumber = storedPhone(sent.phoneNumber);
  const foldedName = foldName(sent.name);
  const number = await freeNumber(db, aNumber);
  const at = now.toISOString();
  const stored = await db
    .selectFrom('joinRequests')
    .where('phoneNumber', '=', phoneNumber)
    .where('foldedName', '=', foldedName)
    .where(isOpen)
    .select(['requestId', 'corrections', ...correctedFields])
    .executeTakeFirst();
  if (stored) {
    const changes = correctionOf(stored, sent);
    const corrections = [...(stored.corrections as Correction[]), { number, at, changes }];
    await db
      .updateTable('joinRequests')
      .where('requestId', '=', stored.requestId)
      .set({
        ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
        corrections: JSON.stringify(corrections.slice(-MOST_CORRECTIONS)),
      })
      .execute();
    return { number, openCount: null };
  }
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM join_requests WHERE ${isOpen}`.execute(db);
  const { count } = rows[0]!;
  if (count >= MOST_OPEN) throw new ApiError('JOIN_CLOSED');
  await db
    .insertInto('joinRequests')
    .values({ ...sent, phoneNumber, foldedName, consentWords, number, sentAt: at })
    .execute();
  return { number, openCount: count + 1 };
}

const hasNumber = (number: string) =>
  sql<boolean>`corrections @> ${JSON.stringify([{ number }])}::jsonb`;

/** A number that neither a request nor a correction has. */
async function freeNumber(db: Kysely<DB>, aNumber: () => string): Promise<string> {
  for (;;) {
    const number = aNumber();
    const taken = await db
      .selectFrom('joinRequests')
      .where((row) => row.or([row('number', '=', number), hasNumber(number)]))
      .select('number')
      .executeTakeFirst();
    if (!taken) return number;
  }
}

/**
 * The state of a request for its family, by number and phone; null for a pair that belongs to no request. A correction's
 * number answers only that it was received: whoever knows a child's name and phone can send one.
 */
export async function findState(
  db: Kysely<DB>,
  { number, phoneNumber }: { number: string; phoneNumber: string },
): Promise<Pick<JoinRequest, 'state' | 'reason' | 'day'> | null> {
  const digits = number.replace(/\s/, '');
  const found = await db
    .selectFrom('joinRequests')
    .where((row) => row.or([row('number', '=', digits), hasNumber(digits)]))
    .where('phoneNumber', '=', e164Of(phoneNumber))
    .select(['number', 'state', 'reason', 'day'])
    .executeTakeFirst();
  if (!found) return null;
  const { number: first, ...read } = found;
  if (first !== digits) return { state: 'received', reason: null, day: null };
  return read as Pick<JoinRequest, 'state' | 'reason' | 'day'>;
}

/** The country's word for the age and gender of a request on `today`, as `sectionFor` finds it. */
function sectionOf(today: string): RawBuilder<string | null> {
  const words = country().sections.flatMap(({ boys, girls, from }) => [
    { gender: 'male', word: boys, from },
    { gender: 'female', word: girls, from },
  ]);
  return sql`(
    SELECT word FROM jsonb_to_recordset(${JSON.stringify(words)}::jsonb) AS words (gender text, word text, "from" int)
    WHERE words.gender = join_requests.gender
      AND "from" <= ${ageInYears('join_requests.birth_date', today)}
    ORDER BY "from" DESC LIMIT 1
  )`;
}

/** Requests that a captain of these sectors sees (null: of all): those that fit one of them or chose it. */
function isSeen(sectorIds: number[] | null, today: string): RawBuilder<boolean> {
  if (sectorIds === null) return sql`true`;
  const name = foldInSql(sql`base_name`);
  return sql`EXISTS (
    SELECT FROM sectors WHERE ${inSectors(sectorIds)} AND (
      ${name} = ${foldInSql(sectionOf(today))}
      OR (${name} = ${foldInSql(sql`sector_base_name`)} AND (sector_suffix_name IS NULL
        OR ${foldInSql(sql`suffix_name`)} = ${foldInSql(sql`sector_suffix_name`)}))
    )
  )`;
}

interface Seen {
  sectorIds: number[] | null;
  today: string;
}

function selectRequests(
  { sectorIds, today }: Seen,
  where: RawBuilder<unknown>,
): RawBuilder<StoredRequest> {
  return sql<StoredRequest>`
    SELECT request_id, number, join_requests.name, join_requests.birth_date, join_requests.gender,
      guardian_name, relation, join_requests.phone_number, sector_base_name, sector_suffix_name,
      ${sectionOf(today)} AS section, state, reason, day, sent_at AS at, consent_words, corrections,
      join_requests.scout_id, moved_at, coalesce(made.created_at = moved_at, false) AS made_scout,
      (
        SELECT jsonb_build_object('name', ${captainShortName}, 'gender', captains.gender)
        FROM captains WHERE captain_id = moved_by
      ) AS moved_by,
      (
        SELECT coalesce(jsonb_agg(
          jsonb_build_object('text', text, 'by', ${captainShortName}, 'at', ${jsonInstant('made_at')}) ORDER BY note_id
        ), '[]')
        FROM join_notes JOIN captains ON captain_id = made_by
        WHERE join_notes.request_id = join_requests.request_id
      ) AS notes,
      (
        SELECT jsonb_build_object('scoutId', sibling.scout_id, 'name', sibling.name, 'gender', sibling.gender,
          'guardianName', (
            SELECT consents.guardian_name FROM consents
            WHERE consents.scout_id = sibling.scout_id AND ended_on IS NULL
          ), 'sectorBaseName', base_name, 'sectorSuffixName', suffix_name)
        FROM scouts sibling JOIN sectors USING (sector_id)
        WHERE sibling.phone_number = join_requests.phone_number AND deleted_at IS NULL
          AND sibling.scout_id IS DISTINCT FROM join_requests.scout_id
          AND ${inSectors(sectorIds, 'sibling.sectorId')}
        -- Of several families on one phone first of all who has the same father's name.
        ORDER BY substring(sibling.folded_name FROM ' .*')
          IS NOT DISTINCT FROM substring(${foldInSql(sql`join_requests.name`)} FROM ' .*') DESC, sibling.scout_id
        LIMIT 1
      ) AS sibling
    FROM join_requests
    LEFT JOIN scouts made ON made.scout_id = join_requests.scout_id
    WHERE ${where} AND ${isSeen(sectorIds, today)}
    ORDER BY sent_at, request_id`;
}

/** The requests in these states that the caller sees, oldest first. */
export async function listRequests(
  db: Kysely<DB>,
  { states = openStates, ...seen }: Seen & { states?: readonly JoinState[] },
): Promise<StoredRequest[]> {
  const where = sql`state = ANY(${states}::text[])`;
  const { rows } = await selectRequests(seen, where).execute(db);
  return rows;
}

/** How many requests nobody has answered yet, and when the oldest came, for captains of these sectors. */
export const countReceived = (sectorIds: number[] | null, today: string) => sql`
  SELECT jsonb_build_object('count', count(*), 'oldestAt', min(sent)) FROM (
    SELECT ${jsonInstant('sent_at')} AS sent FROM join_requests
    WHERE state = 'received' AND ${isSeen(sectorIds, today)}
  ) received`;

/** A request that the caller sees, locked until the transaction ends; throws JOINING_NOT_FOUND. */
export async function lockRequest(
  db: Kysely<DB>,
  requestId: number,
  seen: Seen,
): Promise<StoredRequest> {
  // Locked by a statement of its own, so that the next one reads what a simultaneous change stored.
  await sql`SELECT FROM join_requests WHERE request_id = ${requestId} FOR UPDATE`.execute(db);
  const where = sql`request_id = ${requestId}`;
  const { rows } = await selectRequests(seen, where).execute(db);
  if (!rows[0])
    throw new ApiError('JOINING_NOT_FOUND', { arabicMessage: 'هذا الطلب لم يعد موجوداً' });
  return rows[0];
}

/** Stores the state of a request, and a note where there is one. */
export async function changeRequest(
  db: Kysely<DB>,
  requestId: number,
  change: Pick<StoredRequest, 'state' | 'day' | 'reason' | 'scoutId'>,
  { note, by, now }: { note?: string | undefined; by: number; now: Date },
): Promise<void> {
  await db
    .updateTable('joinRequests')
    .where('requestId', '=', requestId)
    .set({ ...change, movedAt: now.toISOString(), movedBy: by })
    .execute();
  if (note === undefined) return;
  await db
    .insertInto('joinNotes')
    .values({ requestId, text: note, madeBy: by, madeAt: now.toISOString() })
    .execute();
}

/** Declines those of the requests that are open; returns them as they were. */
export async function declineRequests(
  db: Kysely<DB>,
  requestIds: readonly number[],
  { reason, by, now }: { reason: string; by: number; now: Date },
): Promise<Pick<StoredRequest, 'number' | 'state' | 'day'>[]> {
  const { rows } = await sql<Pick<StoredRequest, 'number' | 'state' | 'day'>>`
    WITH before AS (
      SELECT request_id, number, state, day FROM join_requests
      WHERE request_id = ANY(${requestIds}::int[]) AND ${isOpen}
      ORDER BY request_id FOR UPDATE
    )
    UPDATE join_requests SET state = 'declined', reason = ${reason}, day = NULL,
      moved_at = ${now.toISOString()}, moved_by = ${by}
    FROM before WHERE before.request_id = join_requests.request_id
    RETURNING before.number, before.state, before.day
  `.execute(db);
  return rows;
}

/** How many of these requests the caller sees. */
export async function countSeen(
  db: Kysely<DB>,
  requestIds: readonly number[],
  { sectorIds, today }: Seen,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM join_requests
    WHERE request_id = ANY(${requestIds}::int[]) AND ${isSeen(sectorIds, today)}
  `.execute(db);
  return rows[0]!.count;
}

/** The sectors of a scope by name, with how many scouts each has. */
export async function listSectorSizes(
  db: Kysely<DB>,
  sectorIds: number[] | null,
): Promise<{ baseName: string; suffixName: string; scouts: number }[]> {
  const { rows } = await sql<{ baseName: string; suffixName: string; scouts: number }>`
    SELECT base_name, suffix_name, (
      SELECT count(*)::int FROM scouts
      WHERE scouts.sector_id = sectors.sector_id AND deleted_at IS NULL
    ) AS scouts
    FROM sectors WHERE ${inSectors(sectorIds)}
    ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu"`.execute(db);
  return rows;
}

/** Erases declined requests after a month, and open ones without a move for a year. Accepted ones keep the consent's words. */
export async function removeOldRequests(db: Kysely<DB>, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    DELETE FROM join_requests
    WHERE (state = 'declined' AND moved_at < ${at}::timestamptz - make_interval(days => ${DECLINED_DAYS}::int))
      OR (${isOpen} AND coalesce(moved_at, sent_at) < ${at}::timestamptz - make_interval(years => ${UNMOVED_YEARS}::int))
  `.execute(db);
}
