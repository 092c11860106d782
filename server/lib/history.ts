import type { Kysely } from 'kysely';
import type { HistoryEntry } from '../../contract/history.ts';
import type { DB } from '../db/tables.ts';

export interface HistoryRow {
  at: Date;
  /** null where nobody signed in did it (a sign-up). */
  captainId: number | null;
  action: HistoryEntry['action'];
  entity: HistoryEntry['entity'];
  entityId: string | number;
  /** What was and what is; never a password or its hash. */
  before?: unknown;
  after?: unknown;
}

/** Appends to the history of changes; call it in the transaction that makes the change. */
export async function appendHistory(db: Kysely<DB>, ...rows: HistoryRow[]): Promise<void> {
  if (rows.length === 0) return;
  const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await db
    .insertInto('history')
    .values(
      rows.map((row) => ({
        at: row.at.toISOString(),
        captainId: row.captainId,
        action: row.action,
        entity: row.entity,
        entityId: String(row.entityId),
        before: asJson(row.before),
        after: asJson(row.after),
      })),
    )
    .execute();
}
