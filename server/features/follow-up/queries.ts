import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AttendanceStatus } from '../../../contract/attendance/endpoints.ts';
import type { AttendanceCounts } from '../../../contract/attendance/rates.ts';
import type { CaptainRef } from '../../../contract/captains/endpoints.ts';
import type { Gender } from '../../../contract/core/fields.ts';
import { absenceKinds, type MessageKind } from '../../../contract/families/words.ts';
import {
  CONTACT_DAYS,
  defaultMessages,
  FEWEST_WEEKS,
  type FollowUpMessages,
  LOW_RATE,
  type MessageCase,
  USUAL_WEEKS,
} from '../../../contract/follow-up/words.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import { inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { countsOf, inNewestTerm } from '../attendance/count-queries.ts';
import { captainName, captainRef } from '../captains/queries.ts';

/** The weeks with this status as bits of a number, bit n for week n: a term has at most 53. */
const weeksWith = (status: AttendanceStatus) => sql`
  coalesce(bit_or(1::bigint << week_number) FILTER (WHERE status = ${sql.lit(status)}), 0)`;

/** How many weeks these bits name. */
const numberOf = (weeks: RawBuilder<unknown>) => sql`bit_count((${weeks})::bit(64))::int`;

/** The last of these weeks, 0 where there is none. */
const latestOf = (weeks: RawBuilder<unknown>) => sql`
  CASE WHEN ${weeks} = 0 THEN 0 ELSE 64 - position(B'1' IN (${weeks})::bit(64)) END`;

/** The kind of people on the list, and the tables of their attendance and contacts. */
const stores = {
  scout: {
    person: 'scout_id',
    table: 'scouts',
    records: 'scout_attendance',
    name: sql`scouts.name`,
    present: sql`scouts.deleted_at IS NULL`,
  },
  captain: {
    person: 'captain_id',
    table: 'captains',
    records: 'captain_attendance',
    name: captainName,
    present: sql`captains.closed_at IS NULL AND captains.sector_id IS NOT NULL`,
  },
} as const;
export type PersonKind = keyof typeof stores;

export interface StoredContact {
  contactId: number;
  at: string;
  by: CaptainRef;
  note: string | null;
  isRecent: boolean;
}

/** A person who stays away, or came back in the current week. */
export interface AwayRow extends AttendanceCounts {
  personId: number;
  sectorId: number;
  name: string;
  gender: Gender;
  sectorBaseName: string;
  sectorSuffixName: string;
  phoneNumber: string | null;
  run: number;
  /** The run of missed weeks that ended when they last came. */
  missed: number;
  isLow: boolean;
  /** Whether the row is about their return; a person on the list for another reason too has two rows. */
  isReturned: boolean;
  /** The week of their last attendance; null if there is none. */
  lastTerm: number | null;
  lastWeek: number | null;
  lastDate: string | null;
  contact: StoredContact | null;
}

/** Length of the list, and its length for each of the criteria. */
type AwaySums = Record<'total' | 'two' | 'three' | 'four' | 'low' | 'toCall', number>;

/** Whether a contact was made within a week before `today`. */
const isRecent = (today: string) =>
  sql`contacts.contacted_on > ${today}::date - ${CONTACT_DAYS}::int`;
/** Whether a contact was made in the newest term. */
const isOfNewestTerm = sql`contacts.contacted_on >= (
  SELECT start_date FROM terms ORDER BY term_number DESC LIMIT 1)`;

/** A call, or a message about absence: others are no reason to call later. */
const isAboutAbsence = sql`(contacts.message IS NULL OR contacts.message = ANY(${absenceKinds}::text[]))`;

/** A contact's fields beside the joined captain who made it; `today` says whether it is of this week. */
const contactOf = (today: string) => sql`
  contacts.contact_id, contacts.contacted_on AS at, contacts.note,
  ${isRecent(today)} AS is_recent,
  ${captainRef} AS by`;

/** Which page of the list, of whom: null means all sectors. */
interface AskedAway {
  sectorIds: number[] | null;
  weeks?: number | undefined;
  limit: number;
  offset: number;
  today: string;
}

/**
 * A page of the people of these sectors (null: all) who stay away, longest run first, and as many who came back in the
 * current week, longest absence first. A run is the last counted weeks of the newest term, all missed: cancelled weeks,
 * excuses and weeks without a record neither count nor break it, wherever they were recorded. Without `weeks` a low
 * rate is enough.
 */
export async function listAway(
  db: Kysely<DB>,
  kind: PersonKind,
  asked: AskedAway,
): Promise<{ rows: AwayRow[]; total: number; counts: Omit<AwaySums, 'total'> }> {
  const { sectorIds, weeks, limit, offset, today } = asked;
  const { person, table, records, name, present } = stores[kind];
  const isListed =
    weeks === undefined ? sql`(run >= ${FEWEST_WEEKS} OR is_low)` : sql`run >= ${weeks}`;
  const inOrder = sql`
    weeks_missed DESC, attended_count::float / (attended_count + absent_count),
    name COLLATE "ar-x-icu", person_id`;
  const { rows } = await sql<AwayRow & { sums: AwaySums | null }>`
    WITH people AS (
      SELECT ${sql.ref(person)} AS person_id, ${name} AS name, gender, phone_number, sector_id
      FROM ${sql.table(table)}
      WHERE ${present} AND ${inSectors(sectorIds)}
    ), marks AS (
      SELECT ${sql.ref(person)} AS person_id, ${countsOf},
        coalesce(max(week_number) FILTER (WHERE status = 'attended'), 0) AS came_in,
        ${weeksWith('attended')} AS attended, ${weeksWith('absent')} AS absent
      FROM ${sql.table(records)} JOIN weeks USING (term_number, week_number)
      WHERE ${inNewestTerm} AND ${sql.ref(person)} IN (SELECT person_id FROM people)
      GROUP BY ${sql.ref(person)}
    ), runs AS (
      SELECT person_id, attended_count, absent_count, came_in,
        ${numberOf(sql`absent >> came_in`)} AS run,
        ${numberOf(sql`(absent & before) >> ${latestOf(sql`attended & before`)}`)} AS missed,
        attended_count + absent_count >= ${LOW_RATE.fromWeeks}::int
          AND attended_count < ${LOW_RATE.under}::float * (attended_count + absent_count) AS is_low
      FROM marks CROSS JOIN LATERAL (SELECT (1::bigint << came_in) - 1 AS before) weeks_before
    ), away AS MATERIALIZED (
      SELECT * FROM people JOIN runs USING (person_id)
      WHERE run >= ${FEWEST_WEEKS} OR is_low OR run = 0 AND missed >= ${FEWEST_WEEKS}
    ), sums AS (
      SELECT (count(*) FILTER (WHERE ${isListed}))::int AS total,
        (count(*) FILTER (WHERE run >= 2))::int AS two,
        (count(*) FILTER (WHERE run >= 3))::int AS three,
        (count(*) FILTER (WHERE run >= 4))::int AS four,
        (count(*) FILTER (WHERE is_low))::int AS low,
        (count(*) FILTER (WHERE run >= ${USUAL_WEEKS} AND NOT EXISTS (
          SELECT FROM contacts
          WHERE contacts.${sql.ref(person)} = away.person_id
            AND ${isAboutAbsence} AND ${isRecent(today)} AND ${isOfNewestTerm}
        )))::int AS "toCall"
      FROM away
    ), listed AS (
      SELECT *, run AS weeks_missed, false AS is_returned FROM away
      WHERE ${isListed}
      ORDER BY ${inOrder} LIMIT ${limit} OFFSET ${offset}
    ), back AS (
      SELECT *, missed AS weeks_missed, true AS is_returned FROM away
      WHERE run = 0 AND missed >= ${FEWEST_WEEKS} AND came_in = (
        SELECT max(week_number) FROM weeks
        WHERE term_number = (SELECT max(term_number) FROM terms) AND start_date <= ${today}::date
      )
      ORDER BY ${inOrder} LIMIT ${limit}
    ), shown AS (
      SELECT * FROM listed UNION ALL SELECT * FROM back
    ), latest AS (
      SELECT DISTINCT ON (told.person_id) told.person_id, jsonb_build_object(
        'contactId', told.contact_id, 'at', told.at, 'by', told.by,
        'note', told.note, 'isRecent', told.is_recent
      ) AS contact
      FROM (
        SELECT contacts.${sql.ref(person)} AS person_id, ${contactOf(today)}
        FROM contacts JOIN captains ON captains.captain_id = contacts.made_by
        WHERE contacts.${sql.ref(person)} IN (SELECT person_id FROM shown)
          AND ${isAboutAbsence} AND ${isOfNewestTerm}
      ) told
      ORDER BY told.person_id, told.at DESC, told.contact_id DESC
    )
    -- The sums are the same for all and stand in one row.
    SELECT CASE WHEN row_number() OVER () = 1 THEN to_jsonb(sums) END AS sums,
      person_id, shown.sector_id, name, shown.gender, phone_number, run, missed, is_low, is_returned,
      attended_count, absent_count, base_name AS sector_base_name, suffix_name AS sector_suffix_name,
      last.week_number AS last_week, last.term_number AS last_term, last.start_date AS last_date,
      CASE WHEN NOT is_returned THEN latest.contact END AS contact
    FROM sums
    LEFT JOIN shown ON true
    LEFT JOIN latest USING (person_id)
    LEFT JOIN sectors USING (sector_id)
    -- Who came in the newest term needs no search in the older ones.
    LEFT JOIN LATERAL (
      SELECT term_number, week_number
      FROM ${sql.table(records)} records JOIN weeks USING (term_number, week_number)
      WHERE shown.came_in = 0 AND records.${sql.ref(person)} = shown.person_id
        AND status = 'attended' AND cancelled_at IS NULL
      ORDER BY term_number DESC, week_number DESC
      LIMIT 1
    ) older ON true
    LEFT JOIN weeks last ON last.week_number = coalesce(older.week_number, shown.came_in)
      AND last.term_number = coalesce(older.term_number, (SELECT max(term_number) FROM terms))
    ORDER BY is_returned, ${inOrder}
  `.execute(db);
  const { total, ...counts } = rows.find(({ sums }) => sums !== null)!.sums!;
  // Where nobody is away the only row has the sums and no person.
  return { rows: rows.filter(isPerson), total, counts };
}

const isPerson = ({ personId }: AwayRow) => personId !== null;

/** The person of a contact, by number. */
export interface StoredCall extends StoredContact {
  kind: PersonKind;
  personId: number;
  sectorId: number | null;
}

/** Notes a contact, and returns it as the list shows it. */
export async function insertContact(
  db: Kysely<DB>,
  kind: PersonKind,
  contact: {
    personId: number;
    at: string;
    note: string | null;
    /** The kind of message; a call has none. */
    message?: MessageKind;
    madeBy: number;
    now: Date;
    today: string;
  },
): Promise<StoredContact> {
  const { personId, at, note, message = null, madeBy, now, today } = contact;
  const { rows } = await sql<StoredContact>`
    WITH contacts AS (
      INSERT INTO contacts (${sql.ref(stores[kind].person)}, contacted_on, note, message, made_by, made_at)
      VALUES (${personId}, ${at}, ${note}, ${message}, ${madeBy}, ${now.toISOString()})
      RETURNING *
    )
    SELECT ${contactOf(today)}
    FROM contacts JOIN captains ON captains.captain_id = contacts.made_by
  `.execute(db);
  return rows[0]!;
}

/** Locks the contact until the transaction ends, with the person's present sector; throws CONTACT_NOT_FOUND. */
export async function lockContact(
  db: Kysely<DB>,
  contactId: number,
  today: string,
): Promise<StoredCall> {
  const { rows } = await sql<StoredCall>`
    SELECT ${contactOf(today)},
      CASE WHEN contacts.scout_id IS NULL THEN 'captain' ELSE 'scout' END AS kind,
      coalesce(contacts.scout_id, contacts.captain_id) AS person_id,
      coalesce(scouts.sector_id, reached.sector_id) AS sector_id
    FROM contacts
    JOIN captains ON captains.captain_id = contacts.made_by
    LEFT JOIN scouts ON scouts.scout_id = contacts.scout_id AND scouts.deleted_at IS NULL
    LEFT JOIN captains reached ON reached.captain_id = contacts.captain_id
    WHERE contacts.contact_id = ${contactId}
    FOR UPDATE OF contacts
  `.execute(db);
  if (!rows[0]) throw new ApiError('CONTACT_NOT_FOUND');
  return rows[0];
}

export async function removeContact(db: Kysely<DB>, contactId: number): Promise<void> {
  await db.deleteFrom('contacts').where('contactId', '=', contactId).execute();
}

/** Texts of messages: the general captains' own, else the program's. */
export async function readMessages(db: Kysely<DB>): Promise<FollowUpMessages> {
  const rows = await db.selectFrom('followUpMessages').selectAll().execute();
  const own = Object.fromEntries(rows.map(({ messageCase, text }) => [messageCase, text]));
  return { ...defaultMessages, ...own };
}

/** Reads the messages and locks them until the transaction ends. */
export async function lockMessages(db: Kysely<DB>): Promise<FollowUpMessages> {
  await advisoryLock(db, 'follow-up-messages');
  return readMessages(db);
}

/** Stores only texts that differ from the program's defaults, which a later version may improve. */
export async function replaceMessages(db: Kysely<DB>, messages: FollowUpMessages): Promise<void> {
  const own = Object.entries(messages).filter(
    ([of, text]) => text !== defaultMessages[of as MessageCase],
  );
  await db.deleteFrom('followUpMessages').execute();
  await sql`
    INSERT INTO follow_up_messages (message_case, text)
    SELECT * FROM unnest(${own.map(([of]) => of)}::text[], ${own.map(([, text]) => text)}::text[])
  `.execute(db);
}
