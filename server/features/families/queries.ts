import { type Kysely, sql } from 'kysely';
import type { Gender } from '../../../contract/core/fields.ts';
import type { MessageState } from '../../../contract/families/endpoints.ts';
import type { MessageKind } from '../../../contract/families/words.ts';
import { LIST_DAYS } from '../../../contract/privacy/periods.ts';
import { inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainShortName } from '../captains/queries.ts';
import { noConsentStands } from '../consents/queries.ts';
import { listPaid } from '../finance/payment-queries.ts';
import { listAway } from '../follow-up/queries.ts';
import { isCardToConfirm } from '../health/queries.ts';
import { unrelatedIds } from '../scouts/family-queries.ts';
import { byName } from '../scouts/queries.ts';

/** A scout of the scope with what decides which lists they are on. */
export interface Addressee {
  scoutId: number;
  name: string;
  gender: Gender;
  sectorId: number;
  phoneNumber: string | null;
  guardianName: string | null;
  isWithoutConsent: boolean;
  isCardToConfirm: boolean;
  /** True while a list about a trip waits for the family's answer. */
  isUnanswered: boolean;
  isAbsent: boolean;
  /** The first day of the week that `isAbsent` is about. */
  weekStart: string | null;
  /** Weeks missed in a row. */
  run: number;
  /** The amount owed of this term's subscriptions, or of a trip's fee; null where none is. */
  owed: number | null;
  /** The links that cover them. */
  links: {
    linkId: number;
    keyHash: string;
    nonce: string | null;
    /** The guardian's whose link it is. */
    phoneNumber: string | null;
    /** All of its children, of other sectors too. */
    children: { place: number; sectorId: number; scoutId: number; phoneNumber: string | null }[];
  }[];
  /** Scouts whom a captain has called members of another family. */
  unrelatedIds: number[];
  /** When somebody last wrote about each kind, within two weeks. */
  written: Partial<Record<MessageKind, string>>;
}

/** All scouts of the sectors (null is all) by name, in as many statements whatever their number. */
export async function listAddressees(
  db: Kysely<DB>,
  { sectorIds, today, timeZone }: { sectorIds: number[] | null; today: string; timeZone: string },
): Promise<Addressee[]> {
  type Row = Omit<Addressee, 'run' | 'owed'> & { usualPayment: number };
  const { rows } = await sql<Row>`
    WITH current AS (
      SELECT term_number, week_number, start_date FROM weeks
      WHERE start_date <= ${today}::date AND cancelled_at IS NULL
      ORDER BY start_date DESC LIMIT 1
    )
    SELECT scouts.scout_id, scouts.name, scouts.gender, scouts.sector_id, scouts.phone_number,
      sectors.usual_payment,
      (SELECT guardian_name FROM consents
        WHERE consents.scout_id = scouts.scout_id AND ended_on IS NULL) AS guardian_name,
      ${noConsentStands} AS is_without_consent,
      ${isCardToConfirm({ today, timeZone })} AS is_card_to_confirm, false AS is_unanswered,
      coalesce(records.status = 'absent', false) AS is_absent,
      (SELECT start_date FROM current) AS week_start,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('linkId', link_id,
          'keyHash', encode(key_hash, 'hex'), 'nonce', encode(nonce, 'hex'),
          'phoneNumber', links.phone_number, 'children', (
            SELECT jsonb_agg(jsonb_build_object('place', place, 'sectorId', sector_id,
              'scoutId', child.scout_id, 'phoneNumber', phone_number) ORDER BY place)
            FROM link_scouts child JOIN scouts USING (scout_id)
            WHERE child.link_id = links.link_id AND deleted_at IS NULL
          )) ORDER BY link_id), '[]')
        FROM link_scouts JOIN links USING (link_id)
        WHERE link_scouts.scout_id = scouts.scout_id) AS links,
      ${unrelatedIds} AS unrelated_ids,
      (SELECT coalesce(jsonb_object_agg(message, day), '{}') FROM (
        SELECT message, max(contacted_on) AS day FROM contacts
        WHERE contacts.scout_id = scouts.scout_id AND message IS NOT NULL
          AND contacted_on > ${today}::date - ${LIST_DAYS}::int
        GROUP BY message
      ) told) AS written
    FROM scouts JOIN sectors USING (sector_id)
    LEFT JOIN scout_attendance records ON records.scout_id = scouts.scout_id
      AND (records.term_number, records.week_number) = (
        SELECT term_number, week_number FROM current
      )
    WHERE scouts.deleted_at IS NULL AND ${inSectors(sectorIds, 'scouts.sector_id')}
    ORDER BY ${byName}, scouts.scout_id
  `.execute(db);
  const away = await listAway(db, 'scout', {
    sectorIds,
    weeks: 2,
    limit: rows.length,
    offset: 0,
    today,
  });
  const runs = new Map(away.rows.map(({ personId, run }) => [personId, run]));
  const paid = await listPaid(db, sectorIds, today);
  const unpaid = new Map(paid.map(({ scoutId, termUnpaid }) => [scoutId, termUnpaid]));
  return rows.map(({ usualPayment, ...row }) => {
    const weeks = unpaid.get(row.scoutId) ?? 0;
    return {
      ...row,
      run: runs.get(row.scoutId) ?? 0,
      owed: weeks > 0 ? weeks * usualPayment : null,
    };
  });
}

export interface StoredList {
  listId: number;
  kind: MessageKind;
  weeks: number | null;
  tripId: number | null;
  /** The notice that it is about. */
  noticeId: number | null;
  text: string;
  madeAt: string;
  madeBy: number;
  /** The sectors of its scouts who are not deleted. */
  sectorIds: number[];
}

/** A scout of a list, with what became of the family's message. */
export interface ListedScout {
  scoutId: number;
  familyKey: number;
  state: MessageState;
  by: string | null;
  byGender: Gender | null;
  bySectorId: number | null;
  byId: number | null;
  at: string | null;
}

export async function insertList(
  db: Kysely<DB>,
  list: Pick<StoredList, 'kind' | 'weeks' | 'tripId' | 'text' | 'madeBy'> & {
    noticeId?: number | null;
    now: Date;
  },
  scouts: readonly { scoutId: number; familyKey: number }[],
): Promise<number> {
  const { now, ...row } = list;
  const { listId } = await db
    .insertInto('messageLists')
    .values({ ...row, madeAt: now.toISOString() })
    .returning('listId')
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO message_scouts (list_id, scout_id, family_key)
    SELECT ${listId}::int, * FROM unnest(
      ${scouts.map(({ scoutId }) => scoutId)}::int[], ${scouts.map(({ familyKey }) => familyKey)}::int[]
    )
  `.execute(db);
  return listId;
}

/** The newest list about a notice that has all of these scouts, made since its words are what they are; null for none. */
export async function findNoticeList(
  db: Kysely<DB>,
  { noticeId, scoutIds }: { noticeId: number; scoutIds: readonly number[] },
): Promise<number | null> {
  const { rows } = await sql<{ listId: number }>`
    SELECT list_id FROM message_lists JOIN notices USING (notice_id)
    WHERE notice_id = ${noticeId} AND message_lists.made_at >= coalesce(edited_at, notices.made_at)
      AND NOT EXISTS (
        SELECT FROM unnest(${scoutIds}::int[]) asked (scout_id)
        WHERE NOT EXISTS (
          SELECT FROM message_scouts
          WHERE message_scouts.list_id = message_lists.list_id
            AND message_scouts.scout_id = asked.scout_id
        )
      )
    ORDER BY list_id DESC LIMIT 1
  `.execute(db);
  return rows[0]?.listId ?? null;
}

/** The list, locked where it is `toChange`, with its scouts of these sectors (null is all) who are not deleted; MESSAGES_NOT_FOUND where it has none. */
export async function getList(
  db: Kysely<DB>,
  listId: number,
  { sectorIds, toChange = false }: { sectorIds: number[] | null; toChange?: boolean },
): Promise<{ list: StoredList; scouts: ListedScout[] }> {
  const list = await db
    .selectFrom('messageLists')
    .where('listId', '=', listId)
    .select(['listId', 'kind', 'weeks', 'tripId', 'noticeId', 'text', 'madeAt', 'madeBy'])
    .select(
      sql<number[]>`ARRAY(
        SELECT DISTINCT scouts.sector_id FROM message_scouts JOIN scouts USING (scout_id)
        WHERE message_scouts.list_id = message_lists.list_id AND scouts.deleted_at IS NULL
      )`.as('sectorIds'),
    )
    .$if(toChange, (query) => query.forUpdate())
    .executeTakeFirst();
  const { rows } = await sql<ListedScout>`
    SELECT message_scouts.scout_id, family_key, state, written_at AS at, written_by AS by_id,
      captains.sector_id AS by_sector_id, captains.gender AS by_gender,
      CASE WHEN written_by IS NOT NULL THEN ${captainShortName} END AS by
    FROM message_scouts JOIN scouts USING (scout_id)
    LEFT JOIN captains ON captains.captain_id = written_by
    WHERE list_id = ${listId} AND scouts.deleted_at IS NULL
      AND ${inSectors(sectorIds, 'scouts.sector_id')}
    ORDER BY family_key, scout_id
  `.execute(db);
  if (!list || rows.length === 0) throw new ApiError('MESSAGES_NOT_FOUND');
  return { list: list as StoredList, scouts: rows };
}

/** Lists with scouts of these sectors (null is all), the newest first, with their families and who was written to. */
export async function listLists(
  db: Kysely<DB>,
  { sectorIds, since }: { sectorIds: number[] | null; since: Date },
) {
  const { rows } = await sql<{
    listId: number;
    kind: MessageKind;
    tripId: number | null;
    noticeId: number | null;
    madeAt: string;
    families: number;
    sent: number;
  }>`
    SELECT list_id, kind, trip_id, notice_id, made_at, count(DISTINCT family_key)::int AS families,
      (count(DISTINCT family_key) FILTER (WHERE state = 'sent'))::int AS sent
    FROM message_lists JOIN message_scouts USING (list_id) JOIN scouts USING (scout_id)
    WHERE made_at >= ${since.toISOString()} AND scouts.deleted_at IS NULL
      AND ${inSectors(sectorIds, 'scouts.sector_id')}
    GROUP BY list_id, kind, trip_id, notice_id, made_at ORDER BY made_at DESC, list_id DESC
  `.execute(db);
  return rows;
}

/** Families with a number that are left to write to in the lists of these sectors (null is all). */
export const countUnfinished = (sectorIds: number[] | null, now: Date) => sql<number>`
  SELECT count(DISTINCT (list_id, family_key))::int
  FROM message_lists JOIN message_scouts USING (list_id) JOIN scouts USING (scout_id)
  WHERE made_at >= ${now.toISOString()}::timestamptz - make_interval(days => ${LIST_DAYS})
    AND state <> 'sent' AND scouts.deleted_at IS NULL AND (scouts.phone_number IS NOT NULL OR 1 = (
      SELECT count(DISTINCT links.phone_number) FROM links JOIN link_scouts USING (link_id)
      WHERE link_scouts.scout_id = scouts.scout_id
    ))
    AND ${inSectors(sectorIds, 'scouts.sector_id')}`;

/** Stores what became of a family's message, for these scouts of the list in these sectors; returns them as they were before. */
export async function tickScouts(
  db: Kysely<DB>,
  {
    listId,
    scoutIds,
    sectorIds,
  }: { listId: number; scoutIds: readonly number[]; sectorIds: number[] | null },
  { state, by, now }: { state: MessageState; by: number; now: Date },
): Promise<{ scoutId: number; state: MessageState; at: string | null }[]> {
  const { rows } = await sql<{ scoutId: number; state: MessageState; at: string | null }>`
    WITH before AS (
      SELECT message_scouts.* FROM message_scouts JOIN scouts USING (scout_id)
      WHERE list_id = ${listId} AND scout_id = ANY(${scoutIds}::int[]) AND scouts.deleted_at IS NULL
        AND ${inSectors(sectorIds, 'scouts.sector_id')}
      ORDER BY scout_id FOR UPDATE
    )
    UPDATE message_scouts SET state = ${state},
      written_by = CASE WHEN ${state} = 'sent' THEN ${by}::int END,
      written_at = CASE WHEN ${state} = 'sent' THEN ${now.toISOString()}::timestamptz END
    FROM before
    WHERE message_scouts.list_id = before.list_id AND message_scouts.scout_id = before.scout_id
    RETURNING before.scout_id, before.state, before.written_at AS at
  `.execute(db);
  return rows;
}

/** Takes back the contacts that were noted with a message at this moment; returns them. */
export async function removeWritten(
  db: Kysely<DB>,
  { scoutIds, at }: { scoutIds: number[]; at: string },
) {
  return db
    .deleteFrom('contacts')
    .where('scoutId', 'in', scoutIds)
    .where('message', 'is not', null)
    .where('madeAt', '=', at)
    .returning((row) => [
      'contactId',
      row.ref('scoutId').$notNull().as('scoutId'),
      'contactedOn',
      'note',
    ])
    .execute();
}

export async function updateText(db: Kysely<DB>, listId: number, text: string): Promise<void> {
  await db.updateTable('messageLists').set({ text }).where('listId', '=', listId).execute();
}

export async function removeList(db: Kysely<DB>, listId: number): Promise<void> {
  await db.deleteFrom('messageLists').where('listId', '=', listId).execute();
}

/** Ends lists that were made before. */
export async function removeOldLists(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('messageLists').where('madeAt', '<', before.toISOString()).execute();
}
