import { type Kysely, sql } from 'kysely';
import type { Kind } from '../../../contract/core/record-content.ts';
import { identityOf } from '../../../contract/import/rules.ts';
import type { Namesake } from '../../../contract/scouts/endpoints.ts';
import { type MergedField, mergedFields, scoutRecord } from '../../../contract/scouts/record.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import { foldedName } from '../../db/arabic-search.ts';
import { shownMemberNumber } from '../../db/member-numbers.ts';
import { withStoredPhone } from '../../db/stored-phones.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainName } from '../captains/queries.ts';
import type { ScoutFields } from '../scouts/queries.ts';

/** A scout of the group with one of the names. */
export type StoredNamesake = Pick<Namesake, 'scoutId' | 'name' | MergedField> &
  SectorName & { sectorId: number; deletedAt: string | null; deletedBy: number | null };

/** Allows one import at a time, so that the second finds the scouts of the first as duplicates. */
export async function lockImports(db: Kysely<DB>): Promise<void> {
  await advisoryLock(db, 'imports');
}

/** Finds the scouts with one of these folded names, deleted ones too; `lock` locks their rows until the transaction ends. */
export async function listNamesakes(
  db: Kysely<DB>,
  names: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredNamesake[]> {
  let query = db
    .selectFrom('scouts')
    .innerJoin('sectors', 'sectors.sectorId', 'scouts.sectorId')
    .where('scouts.erasedAt', 'is', null)
    .where(sql<boolean>`${foldedName} = ANY(${names.map(identityOf)}::text[])`)
    .orderBy('scouts.scoutId')
    .select([
      'scouts.scoutId',
      'scouts.name',
      'scouts.sectorId',
      'sectors.baseName',
      'sectors.suffixName',
      ...mergedFields.map((field) =>
        field === 'memberNumber'
          ? shownMemberNumber('scouts').as(field)
          : (`scouts.${field}` as const),
      ),
      'scouts.deletedAt',
      'scouts.deletedBy',
    ]);
  if (lock) query = query.forUpdate('scouts');
  return query.execute();
}

/** The columns of a scout that an import writes, with their types. */
const columns = [
  ...Object.entries(scoutRecord.fields).map(([name, { kind }]) => column(name, kind)),
  column('sectorId', 'number'),
];
const filledColumns = columns.filter(({ name }) => mergedFields.some((field) => field === name));

function column(name: string, kind: Kind) {
  const type = kind === 'day' ? sql`date` : kind === 'number' ? sql`int` : sql`text`;
  const sent = sql`(row.value ->> ${sql.lit(name)})::${type}`;
  return { name, field: sql.ref(name), sent };
}

/** Rows as JSON objects, in their order. */
const rowsOf = (rows: readonly object[]) =>
  sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS row (value, place)`;

/** Adds scouts in one statement and returns their ids in the order of the rows. */
export async function insertScouts(
  db: Kysely<DB>,
  rows: readonly ScoutFields[],
  now: Date,
): Promise<number[]> {
  if (rows.length === 0) return [];
  const { rows: stored } = await sql<{ scoutId: number }>`
    WITH numbered AS (
      SELECT nextval(pg_get_serial_sequence('scouts', 'scout_id'))::int AS scout_id, row.*
      FROM ${rowsOf(rows.map(withStoredPhone))}
    ), stored AS (
      INSERT INTO scouts (scout_id, created_at, ${sql.join(columns.map(({ field }) => field))})
      OVERRIDING SYSTEM VALUE
      SELECT scout_id, ${now.toISOString()}::timestamptz, ${sql.join(columns.map(({ sent }) => sent))}
      FROM numbered AS row
    )
    SELECT scout_id FROM numbered ORDER BY place
  `.execute(db);
  return stored.map(({ scoutId }) => scoutId);
}

/** The fields of a scout that a merge fills. */
export type Filled = { scoutId: number; fields: Partial<Record<MergedField, string>> };

/** Fills the empty fields of these scouts in one statement. */
export async function fillScouts(db: Kysely<DB>, filled: readonly Filled[]): Promise<void> {
  const rows = filled.map(({ scoutId, fields }) => withStoredPhone({ scoutId, ...fields }));
  const fill = filledColumns.map(
    ({ name, field, sent }) => sql`${field} = coalesce(${sql.ref(`scouts.${name}`)}, ${sent})`,
  );
  await sql`
    UPDATE scouts SET ${sql.join(fill)}
    FROM ${rowsOf(rows)}
    WHERE scouts.scout_id = (row.value ->> 'scoutId')::int
  `.execute(db);
}

/** A scout's row as stored by an import, for its undo. */
const asStored = sql`jsonb_build_object(${sql.join(
  columns.flatMap(({ name }) => [sql.lit(name), sql.ref(`scouts.${name}`)]),
)})`;

/** The fields that an import stored of a new scout; one from before a field stored nothing of it. */
const storedThen = sql`(jsonb_build_object(${sql.join(
  mergedFields.flatMap((name) => [sql.lit(name), sql`NULL::text`]),
)}) || stored)`;

/** A scout whom an import restored, as they were deleted. */
export type Restored = { scoutId: number; deletedAt: string; deletedBy: number | null };

/** Stores what undoing an import needs: the added scouts as stored, the fields that it filled, and who was deleted. */
export async function storeImport(
  db: Kysely<DB>,
  made: {
    by: number;
    now: Date;
    addedIds: number[];
    filled: Filled[];
    restored: Restored[];
    skipped: number;
  },
): Promise<number> {
  const changed = new Map<number, object>(
    made.filled.map(({ scoutId, fields }) => [scoutId, withStoredPhone(fields)]),
  );
  for (const { scoutId, ...deletion } of made.restored) {
    changed.set(scoutId, { ...changed.get(scoutId), ...deletion });
  }
  const filled = [...changed].map(([scoutId, fields]) => ({ scoutId, fields }));
  const { rows } = await sql<{ importId: number }>`
    WITH made AS (
      INSERT INTO imports (made_by, made_at, skipped)
      VALUES (${made.by}, ${made.now.toISOString()}, ${made.skipped})
      RETURNING import_id
    ), remembered AS (
      INSERT INTO imported_scouts (import_id, scout_id, is_new, stored)
      SELECT import_id, scout_id, true, ${asStored}
      FROM made, scouts WHERE scout_id = ANY(${made.addedIds}::int[])
      UNION ALL
      SELECT import_id, row."scoutId", false, row.fields
      FROM made, jsonb_to_recordset(${JSON.stringify(filled)}::jsonb)
        AS row ("scoutId" int, fields jsonb)
    )
    SELECT import_id FROM made
  `.execute(db);
  return rows[0]!.importId;
}

export interface StoredImport {
  importId: number;
  madeBy: number;
  madeAt: string;
  skipped: number;
}

const scoutsOfImport = (condition: 'is_new' | 'restored' | 'merged') => sql<number>`(
  SELECT count(*)::int FROM imported_scouts own
  WHERE own.import_id = imports.import_id AND CASE
    WHEN own.is_new THEN 'is_new' WHEN own.stored ? 'deletedAt' THEN 'restored' ELSE 'merged'
  END = ${condition}
)`;

/**
 * Imports since `since`, newest first, with the numbers of added and merged scouts; `madeBy` null means of any captain.
 */
export async function listImportsSince(
  db: Kysely<DB>,
  { since, madeBy }: { since: Date; madeBy: number | null },
) {
  let query = db
    .selectFrom('imports')
    .innerJoin('captains', 'captains.captainId', 'imports.madeBy')
    .where('madeAt', '>', since.toISOString());
  if (madeBy !== null) query = query.where('madeBy', '=', madeBy);
  return query
    .orderBy('importId', 'desc')
    .select([
      'importId',
      'madeAt',
      sql<string>`coalesce(${captainName}, '')`.as('madeBy'),
      scoutsOfImport('is_new').as('added'),
      scoutsOfImport('merged').as('merged'),
      scoutsOfImport('restored').as('restored'),
      'skipped',
    ])
    .execute();
}

/** Reads an import and locks it until the transaction ends. Throws IMPORT_NOT_FOUND. */
export async function getImport(db: Kysely<DB>, importId: number): Promise<StoredImport> {
  return db
    .selectFrom('imports')
    .where('importId', '=', importId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('IMPORT_NOT_FOUND'));
}

/** A scout of an import as stored now. */
export interface ImportedScout {
  scoutId: number;
  name: string;
  sectorId: number;
  sectorBaseName: string;
  sectorSuffixName: string;
  isNew: boolean;
  isDeleted: boolean;
  /** For an added scout: true if other rows refer to it or its row has changed. */
  isUsed: boolean;
  /** For a merged or restored scout: the filled fields that are unchanged since. */
  unchanged: MergedField[];
  /** For a restored scout: when and by whom they were deleted before. */
  deletedAtBefore: string | null;
  deletedByBefore: number | null;
}

/** Tables that refer to a scout. A scout with a row in one of them counts as used. */
export const tellingOfScouts = [
  'scout_attendance',
  'scout_payments',
  'evaluation_points',
  'evaluation_members',
  'test_points',
  'contacts',
  'link_scouts',
  'link_acts',
  'unrelated_scouts',
  'message_scouts',
  'consents',
  'join_requests',
  'patrol_members',
  'badge_passes',
  'scout_badges',
  'scout_reports',
  'council_seats',
  'meeting_attendance',
  'council_decisions',
  'scout_moves',
  'moved_scouts',
  'scout_before',
  'transfers',
  'transfer_questions',
  'trip_people',
  'health_cards',
  'health_codes',
  'health_consents',
] as const;

/** Locks the scouts of an import until the transaction ends, and reads them by id. */
export async function listImportedScouts(
  db: Kysely<DB>,
  importId: number,
): Promise<ImportedScout[]> {
  // Lock before looking for references: a concurrent write either waits or is already visible.
  await sql`
    SELECT FROM scouts JOIN imported_scouts USING (scout_id)
    WHERE import_id = ${importId} ORDER BY scout_id FOR UPDATE OF scouts
  `.execute(db);
  const isTold = sql.join(
    tellingOfScouts.map(
      (table) =>
        sql`EXISTS (SELECT FROM ${sql.table(table)} told WHERE told.scout_id = scouts.scout_id)`,
    ),
    sql` OR `,
  );
  const { rows } = await sql<ImportedScout>`
    SELECT scouts.scout_id, scouts.name, scouts.sector_id, base_name AS sector_base_name,
      suffix_name AS sector_suffix_name, is_new, deleted_at IS NOT NULL AS is_deleted,
      is_new AND (${asStored} <> ${storedThen} OR ${isTold} OR EXISTS (
        SELECT FROM imported_scouts later
        WHERE later.scout_id = scouts.scout_id AND later.import_id > ${importId}
      )) AS is_used,
      CASE WHEN is_new THEN '[]' ELSE (
        SELECT coalesce(jsonb_agg(field.key), '[]') FROM jsonb_each(stored) field
        WHERE field.value = ${asStored} -> field.key
      ) END AS unchanged,
      CASE WHEN NOT is_new THEN stored ->> 'deletedAt' END AS deleted_at_before,
      CASE WHEN NOT is_new THEN (stored ->> 'deletedBy')::int END AS deleted_by_before
    FROM imported_scouts
    JOIN scouts USING (scout_id)
    JOIN sectors USING (sector_id)
    WHERE import_id = ${importId}
    ORDER BY scout_id
  `.execute(db);
  return rows;
}

/** Deletes scouts that no row refers to. */
export async function removeScouts(db: Kysely<DB>, scoutIds: number[]): Promise<void> {
  await sql`DELETE FROM scouts WHERE scout_id = ANY(${scoutIds}::int[])`.execute(db);
}

/** Clears the fields that an import filled, in one statement. */
export async function emptyScouts(
  db: Kysely<DB>,
  scouts: readonly Pick<ImportedScout, 'scoutId' | 'unchanged'>[],
): Promise<void> {
  const rows = scouts.map(({ scoutId, unchanged }) => ({ scoutId, fields: unchanged }));
  const kept = filledColumns.map(
    ({ name, field }) =>
      sql`${field} = CASE WHEN row.fields ? ${sql.lit(name)} THEN NULL ELSE ${sql.ref(`scouts.${name}`)} END`,
  );
  await sql`
    UPDATE scouts SET ${sql.join(kept)}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row ("scoutId" int, fields jsonb)
    WHERE scouts.scout_id = row."scoutId"
  `.execute(db);
}

/** Deletes an import, so that it can't be undone again. */
export async function forgetImport(db: Kysely<DB>, importId: number): Promise<void> {
  await db.deleteFrom('imports').where('importId', '=', importId).execute();
}
