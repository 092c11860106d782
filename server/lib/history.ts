import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { type HistoryChange, historyChange } from '../../contract/history.ts';
import { prepared } from '../db/prepared.ts';
import type { DB } from '../db/tables.ts';

/** A change with its moment and who made it: null where nobody was signed in. */
export type ChangeBy = { at: Date; captainId: number | null; change: HistoryChange };

/** Keeps changes in the history: exactly what their shapes name. Writes of endpoints do it by `record`. */
export async function storeChanges(db: Kysely<DB>, rows: readonly ChangeBy[]): Promise<void> {
  const statement = changesStatement(rows);
  if (statement) await db.executeQuery(statement);
}

/** The statement that keeps these changes; none where there are none. */
export function changesStatement(rows: readonly ChangeBy[]): CompiledQuery | undefined {
  if (rows.length === 0) return undefined;
  const kept = rows.map(({ at, captainId, change }) => ({
    at,
    captainId,
    ...historyChange.parse(change),
  }));
  return insertChanges.of({ rows: JSON.stringify(kept) });
}

const insertChanges = prepared(
  (_, { rows }: { rows: string }) => sql`
    INSERT INTO history (at, captain_id, entity, action, entity_id, before, after)
    SELECT at, "captainId", entity, action, "entityId", before, after
    FROM jsonb_to_recordset(${rows}::jsonb) AS change (
      at timestamptz, "captainId" int, entity text, action text, "entityId" text, before jsonb, after jsonb
    )`,
);
