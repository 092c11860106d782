import { type Kysely, sql } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import type { ScoutColumn } from '../../contract/core/scout-columns.ts';
import type { DB } from '../db/tables.ts';

export interface FoundColumn {
  /** The column's name, as `table.column`. */
  name: ScoutColumn;
  table: string;
  column: string;
  type: string;
  /** Whether the column only refers to the scout. */
  refers: boolean;
  /** Whether a CHECK allows only a few words. */
  coded: boolean;
}

/** The columns of tables that refer to scouts, by a foreign key or by name. */
export async function findScoutColumns(db: Kysely<DB>): Promise<FoundColumn[]> {
  const { rows } = await sql<FoundColumn>`
    WITH references_scouts AS (
      SELECT conrelid, attname FROM pg_constraint
      JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey)
      WHERE contype = 'f' AND confrelid = 'scouts'::regclass
      UNION
      SELECT attrelid, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND attname IN ('scout_id', 'scout_ids')
    )
    SELECT relname || '.' || attname AS name, relname AS table, attname AS column,
      format_type(atttypid, NULL) AS type,
      (attrelid, attname) IN (SELECT * FROM references_scouts) AS refers,
      EXISTS (
        SELECT FROM pg_constraint
        WHERE contype = 'c' AND conrelid = attrelid AND attnum = ANY(conkey)
          AND pg_get_constraintdef(pg_constraint.oid) LIKE '%ANY (ARRAY[%'
      ) AS coded
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE attrelid IN (SELECT conrelid FROM references_scouts)
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY name
  `.execute(db);
  return rows;
}

/** Columns with text or days that a person entered, which can hold a marker. */
export const isMarkable = ({ type, coded, refers }: FoundColumn) =>
  !refers && !coded && ['text', 'date', 'jsonb'].includes(type);

/** A text or day that occurs nowhere else. */
export const markerOf = ({ name, type }: FoundColumn, nth: number) =>
  // Later columns get earlier days, because a start must precede its end.
  type === 'date' ? addDays('1987-03-31', -nth) : `علامة ${name}`;
