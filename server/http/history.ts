import { type Kysely, sql } from 'kysely';
import { type HistoryChange, historyChange } from '../../contract/history/changes.ts';
import type { DB } from '../db/tables.ts';

/** A change with its moment and who made it: null where nobody was signed in. */
export type ChangeBy = { at: Date; captainId: number | null; change: HistoryChange };

/** Stores changes in the history: exactly what their shapes name. Writes of endpoints do it by `record`. */
export async function storeChanges(db: Kysely<DB>, rows: readonly ChangeBy[]): Promise<void> {
  if (rows.length === 0) return;
  const entries = rows.map(({ at, captainId, change }) => ({
    at,
    captainId,
    ...historyChange.parse(change),
  }));
  await sql`
    INSERT INTO history (at, captain_id, entity, action, entity_id, before, after)
    SELECT at, "captainId", entity, action, "entityId", before, after
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS change (
      at timestamptz, "captainId" int, entity text, action text, "entityId" text, before jsonb, after jsonb
    )
  `.execute(db);
}
