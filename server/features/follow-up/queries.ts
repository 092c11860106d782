import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AttendanceStatus } from '../../../contract/attendance.ts';
import type { CaptainRef } from '../../../contract/captains.ts';
import type { Gender } from '../../../contract/fields.ts';
import {
  CONTACT_DAYS,
  defaultMessages,
  FEWEST_WEEKS,
  type FollowUpMessages,
  LOW_RATE,
  type MessageCase,
} from '../../../contract/follow-up-words.ts';
import type { AttendanceCounts } from '../../../contract/rates.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../lib/errors.ts';
import { awaitTurn } from '../../lib/turn.ts';
import { countedWeeks, inNewestTerm, numberOf, ofNewestTerm } from '../attendance/queries.ts';
import { captainName, captainRef } from '../captains/queries.ts';

/** The weeks with this status as bits, as `kept_scout_weeks` has them. */
const weeksWith = (status: AttendanceStatus) => sql`
  coalesce(bit_or(1::bigint << week_number) FILTER (WHERE status = ${sql.lit(status)}), 0)`;

/** The last of these weeks, 0 where there is none. */
const latestOf = (weeks: RawBuilder<unknown>) => sql`
  CASE WHEN ${weeks} = 0 THEN 0 ELSE 64 - position(B'1' IN (${weeks})::bit(64)) END`;

/** Whom the list is of, and where their attendance and the calls to them stand. */
const stores = {
  scout: {
    person: 'scout_id',
    people: sql`
      SELECT scout_id AS person_id, name, gender, phone_number, sector_id
      FROM scouts WHERE deleted_at IS NULL`,
    marks: sql`
      SELECT person_id, attended & counted AS attended, absent & counted AS absent
      FROM kept_scout_weeks kept JOIN asked USING (term_number)
      JOIN people ON person_id = kept.scout_id
      WHERE ${ofNewestTerm}`,
    came: sql`
      SELECT term_number, ${latestOf(sql`attended & counted`)} AS week_number
      FROM kept_scout_weeks kept JOIN asked USING (term_number)
      WHERE kept.scout_id = placed.person_id AND attended & counted <> 0
      ORDER BY term_number DESC
      LIMIT 1`,
  },
  captain: {
    person: 'captain_id',
    people: sql`
      SELECT captain_id AS person_id, ${captainName} AS name, gender, phone_number, sector_id
      FROM captains WHERE closed_at IS NULL AND sector_id IS NOT NULL`,
    marks: sql`
      SELECT person_id, ${weeksWith('attended')} AS attended, ${weeksWith('absent')} AS absent
      FROM captain_attendance
      JOIN people ON person_id = captain_id
      JOIN weeks USING (term_number, week_number)
      WHERE ${inNewestTerm}
      GROUP BY person_id`,
    came: sql`
      SELECT term_number, week_number
      FROM captain_attendance records JOIN weeks USING (term_number, week_number)
      WHERE records.captain_id = placed.person_id AND status = 'attended' AND cancelled_at IS NULL
      ORDER BY term_number DESC, week_number DESC
      LIMIT 1`,
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

/** Somebody who stays away, or came back in the current week. */
export interface AwayRow extends AttendanceCounts {
  personId: number;
  sectorId: number;
  name: string;
  gender: Gender;
  sectorBaseName: string;
  sectorSuffixName: string;
  phoneNumber: string | null;
  run: number;
  /** The run that ended when they last came. */
  missed: number;
  isLow: boolean;
  isListed: boolean;
  isReturned: boolean;
  lastAttended: { weekNumber: number; termNumber: number; date: string } | null;
  contact: StoredContact | null;
  /** Their place on the list. */
  place: number;
}

/** How many are on the list, and how many would be by each of its measures. */
type AwaySums = { total: number; two: number; three: number; four: number; low: number };

/** A contact's fields beside the joined captain who made it; `today` says whether it is of this week. */
const contactOf = (today: string) => sql`
  contacts.contact_id, contacts.contacted_on AS at, contacts.note,
  contacts.contacted_on > ${today}::date - ${CONTACT_DAYS}::int AS is_recent,
  ${captainRef} AS by`;

/**
 * Who of these sectors stays away, the longest run first, at most `limit`, and who came back in the current week; null
 * means all sectors. A run are the last counted weeks of the newest term, all missed: cancelled weeks, excuses and weeks
 * without a record neither count nor break it, wherever the rest was recorded. Without `weeks` a low rate is enough.
 */
export async function listAway(
  db: Kysely<DB>,
  kind: PersonKind,
  asked: { sectorIds: number[] | null; weeks?: number | undefined; limit: number; today: string },
): Promise<{ rows: AwayRow[]; total: number; counts: Omit<AwaySums, 'total'> }> {
  const { sectorIds, weeks, limit, today } = asked;
  const { person, people, marks, came } = stores[kind];
  const personId = sql.ref(person);
  const within = sectorIds === null ? sql`true` : sql`sector_id = ANY(${sectorIds})`;
  const listed = weeks === undefined ? sql`run >= ${FEWEST_WEEKS} OR is_low` : sql`run >= ${weeks}`;
  const { rows } = await sql<AwayRow & AwaySums>`
    WITH asked AS MATERIALIZED (
      ${countedWeeks}
    ), people AS (
      ${people} AND ${within}
    ), marks AS (
      ${marks}
    ), figures AS (
      -- OFFSET 0: else each figure is worked out again wherever its name stands.
      SELECT person_id, came_in, attended_count, absent_count,
        ${numberOf(sql`absent >> came_in`)}::int AS run,
        ${numberOf(sql`(absent & before) >> ${latestOf(sql`attended & before`)}`)}::int AS missed,
        attended_count + absent_count >= ${LOW_RATE.fromWeeks}::int
          AND attended_count < ${LOW_RATE.under}::float * (attended_count + absent_count) AS is_low
      FROM marks
      CROSS JOIN LATERAL (
        SELECT ${latestOf(sql`attended`)} AS came_in,
          ${numberOf(sql`attended`)}::int AS attended_count,
          ${numberOf(sql`absent`)}::int AS absent_count
        OFFSET 0
      ) counts
      CROSS JOIN LATERAL (SELECT (1::bigint << came_in) - 1 AS before) weeks
      WHERE attended | absent <> 0
    ), away AS (
      SELECT figures.*, people.name, people.gender, people.phone_number, people.sector_id,
        (${listed}) AS is_listed,
        run = 0 AND missed >= ${FEWEST_WEEKS} AND came_in = (
          SELECT max(week_number) FROM weeks
          WHERE term_number = (SELECT max(term_number) FROM terms) AND start_date <= ${today}::date
        ) AS is_returned
      FROM figures JOIN people USING (person_id)
    ), placed AS (
      SELECT away.*,
        (row_number() OVER (
          PARTITION BY is_listed
          ORDER BY run DESC, attended_count::float / (attended_count + absent_count),
            name COLLATE "ar-x-icu", person_id
        ))::int AS place
      FROM away
    ), sums AS (
      SELECT (count(*) FILTER (WHERE is_listed))::int AS total,
        (count(*) FILTER (WHERE run >= 2))::int AS two,
        (count(*) FILTER (WHERE run >= 3))::int AS three,
        (count(*) FILTER (WHERE run >= 4))::int AS four,
        (count(*) FILTER (WHERE is_low))::int AS low
      FROM away
    )
    SELECT sums.*, placed.*, base_name AS sector_base_name, suffix_name AS sector_suffix_name,
      (
        SELECT jsonb_build_object(
          'weekNumber', weeks.week_number, 'termNumber', weeks.term_number, 'date', start_date
        )
        FROM (${came}) came JOIN weeks USING (term_number, week_number)
      ) AS last_attended,
      (
        SELECT jsonb_build_object(
          'contactId', latest.contact_id, 'at', latest.at, 'by', latest.by,
          'note', latest.note, 'isRecent', latest.is_recent
        )
        FROM (
          SELECT ${contactOf(today)}
          FROM contacts JOIN captains ON captains.captain_id = contacts.made_by
          WHERE contacts.${personId} = placed.person_id AND contacted_on >= (
            SELECT start_date FROM terms ORDER BY term_number DESC LIMIT 1
          )
          ORDER BY contacted_on DESC, contact_id DESC
          LIMIT 1
        ) latest
      ) AS contact
    FROM sums
    LEFT JOIN placed ON is_listed AND place <= ${limit} OR is_returned
    LEFT JOIN sectors USING (sector_id)
    ORDER BY is_listed DESC, place
  `.execute(db);
  const [{ total, two, three, four, low }] = rows as [AwayRow & AwaySums];
  // Sums of nobody stand in a row that names nobody.
  return { rows: rows.filter(isPerson), total, counts: { two, three, four, low } };
}

const isPerson = ({ personId }: AwayRow) => personId !== null;

/** Whom a contact is of, by whose number. */
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
    madeBy: number;
    now: Date;
    today: string;
  },
): Promise<StoredContact> {
  const { personId, at, note, madeBy, now, today } = contact;
  const { rows } = await sql<StoredContact>`
    WITH contacts AS (
      INSERT INTO contacts (${sql.ref(stores[kind].person)}, contacted_on, note, made_by, made_at)
      VALUES (${personId}, ${at}, ${note}, ${madeBy}, ${now.toISOString()})
      RETURNING *
    )
    SELECT ${contactOf(today)}
    FROM contacts JOIN captains ON captains.captain_id = contacts.made_by
  `.execute(db);
  return rows[0]!;
}

/** The contact with the present sector of whom it is of, held until the transaction ends, or CONTACT_NOT_FOUND. */
export async function holdContact(
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

/** What captains write: the general captains' texts, and the program's where they wrote none. */
export async function readMessages(db: Kysely<DB>): Promise<FollowUpMessages> {
  const rows = await db.selectFrom('followUpMessages').selectAll().execute();
  const own = Object.fromEntries(rows.map(({ messageCase, text }) => [messageCase, text]));
  return { ...defaultMessages, ...own };
}

/** The same, which nobody else changes until the transaction ends. */
export async function holdMessages(db: Kysely<DB>): Promise<FollowUpMessages> {
  await awaitTurn(db, 'follow-up-messages');
  return readMessages(db);
}

/** Stores the texts that are not the program's, which may become better with the next version. */
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
