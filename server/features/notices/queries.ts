import { type Kysely, sql } from 'kysely';
import type { Gender } from '../../../contract/core/fields.ts';
import type { NoticeRow } from '../../../contract/notices/rules.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { dayOf } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';

export interface StoredNotice extends NoticeRow {
  title: string;
  text: string;
  unitCaptainId: number | null;
  unitCaptainName: string | null;
  /** Its sectors by name. */
  sectors: (SectorName & { sectorId: number })[];
  /** The writer's name. */
  by: string;
  editedAt: string | null;
  changedByName: string;
  changedByGender: Gender;
  changedAt: string;
}

const nameOf = (table: string) =>
  sql`concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.middle_name`)})`;

const selectNotices = sql`
  SELECT notice_id, title, text, kind, unit_captain_id, written_as, until_day AS until, made_by,
    made_at, edited_at, changed_at, ended_at, ${nameOf('writers')} AS by,
    ${nameOf('units')} AS unit_captain_name, ${nameOf('changers')} AS changed_by_name,
    changers.gender AS changed_by_gender, sectors,
    ARRAY(SELECT (each->>'sectorId')::int FROM jsonb_array_elements(sectors) each) AS sector_ids
  FROM notices
  JOIN captains writers ON writers.captain_id = made_by
  JOIN captains changers ON changers.captain_id = changed_by
  LEFT JOIN captains units ON units.captain_id = unit_captain_id,
  LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('sectorId', sector_id, 'baseName', base_name,
      'suffixName', suffix_name) ORDER BY base_name COLLATE "ar-x-icu", suffix_name COLLATE "ar-x-icu"),
      '[]') AS sectors
    FROM notice_sectors JOIN sectors USING (sector_id)
    WHERE notice_sectors.notice_id = notices.notice_id
  ) readers`;

/** Notices whose last day is not before `since`, or all of them, the newest first; those that were ended by hand too. */
export async function listStoredNotices(
  db: Kysely<DB>,
  { since = null }: { since?: string | null } = {},
): Promise<StoredNotice[]> {
  const { rows } = await sql<StoredNotice>`
    ${selectNotices}
    WHERE ${since}::date IS NULL OR until_day >= ${since}::date
    ORDER BY made_at DESC, notice_id DESC
  `.execute(db);
  return rows;
}

/** The notice; throws NOTICE_NOT_FOUND. */
export async function getNotice(db: Kysely<DB>, noticeId: number): Promise<StoredNotice> {
  const { rows } = await sql<StoredNotice>`
    ${selectNotices} WHERE notice_id = ${noticeId}
  `.execute(db);
  const [notice] = rows;
  if (!notice) throw new ApiError('NOTICE_NOT_FOUND');
  return notice;
}

/** The content of a notice to store. */
export interface NoticeContent extends Pick<StoredNotice, 'title' | 'text' | 'kind' | 'until'> {
  unitCaptainId: number | null;
  sectorIds: readonly number[];
  writtenAs: StoredNotice['writtenAs'];
}

interface By {
  captainId: number;
  now: Date;
}

export async function insertNotice(
  db: Kysely<DB>,
  { sectorIds, until, ...row }: NoticeContent,
  { captainId, now }: By,
): Promise<number> {
  const at = now.toISOString();
  const { noticeId } = await db
    .insertInto('notices')
    .values({
      ...row,
      untilDay: until,
      madeBy: captainId,
      madeAt: at,
      changedBy: captainId,
      changedAt: at,
    })
    .returning('noticeId')
    .executeTakeFirstOrThrow();
  await storeSectors(db, noticeId, sectorIds);
  return noticeId;
}

/** Replaces a notice; `isEdited` where families read another title or text. */
export async function changeNotice(
  db: Kysely<DB>,
  noticeId: number,
  { sectorIds, until, ...row }: NoticeContent,
  { captainId, now, isEdited }: By & { isEdited: boolean },
): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('notices')
    .set({
      ...row,
      untilDay: until,
      changedBy: captainId,
      changedAt: at,
      ...(isEdited && { editedAt: at }),
    })
    .where('noticeId', '=', noticeId)
    .execute();
  await storeSectors(db, noticeId, sectorIds);
}

async function storeSectors(
  db: Kysely<DB>,
  noticeId: number,
  sectorIds: readonly number[],
): Promise<void> {
  await sql`
    WITH dropped AS (
      DELETE FROM notice_sectors
      WHERE notice_id = ${noticeId} AND sector_id <> ALL(${sectorIds}::int[])
    )
    INSERT INTO notice_sectors (notice_id, sector_id)
    SELECT ${noticeId}::int, unnest(${sectorIds}::int[])
    ON CONFLICT DO NOTHING
  `.execute(db);
}

/** Ends a notice by hand, or takes that back. */
export async function storeEnd(
  db: Kysely<DB>,
  noticeId: number,
  { captainId, now, ended }: By & { ended: boolean },
): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('notices')
    .set({ endedAt: ended ? at : null, changedBy: captainId, changedAt: at })
    .where('noticeId', '=', noticeId)
    .execute();
}

/** Deletes the notices that were over before this moment. */
export async function removeOldNotices(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    DELETE FROM notices
    WHERE ended_at < ${before.toISOString()}::timestamptz
      OR until_day < ${dayOf(sql`${before.toISOString()}::timestamptz`, 'UTC')}
  `.execute(db);
}
