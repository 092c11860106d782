import type { Kysely } from 'kysely';
import { type HistoryChange, historyChange } from '../../contract/history.ts';
import type { DB } from '../db/tables.ts';

/** A change with its moment and who made it: null where nobody was signed in. */
export type ChangeBy = { at: Date; captainId: number | null; change: HistoryChange };

/** Keeps changes in the history: exactly what their shapes name. Writes of endpoints do it by `record`. */
export async function storeChanges(db: Kysely<DB>, rows: readonly ChangeBy[]): Promise<void> {
  if (rows.length === 0) return;
  const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await db
    .insertInto('history')
    .values(
      rows.map(({ at, captainId, change }) => {
        const { before, after, ...what } = historyChange.parse(change);
        return {
          at: at.toISOString(),
          captainId,
          ...what,
          before: asJson(before),
          after: asJson(after),
        };
      }),
    )
    .execute();
}
