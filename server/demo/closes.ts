import { type Kysely, sql } from 'kysely';
import { addMonths } from '../../contract/finance/book.ts';
import type { DB } from '../db/tables.ts';
import { insertCount } from '../features/finance/cash-count-queries.ts';
import { insertClosed, lockTreasury, sumMonth } from '../features/finance/close-queries.ts';
import { sumTreasury } from '../features/finance/queries.ts';
import type { ChangeBy } from '../http/history.ts';

/** So many months before the last one that is over are closed; that one waits for its treasurer. */
const CLOSED = 3;

/** Closes months of the made-up group that are over, and counts its cash, five pounds too few. */
export async function insertCloses(
  db: Kysely<DB>,
  { generalIds }: { generalIds: number[] },
  { today, now }: { today: string; now: Date },
): Promise<void> {
  await lockTreasury(db);
  const closedBy = generalIds[0]!;
  for (let back = CLOSED + 1; back > 1; back -= 1) {
    const month = addMonths(today.slice(0, 7), -back);
    const at = new Date(`${addMonths(month, 1)}-02T16:00:00Z`);
    await insertClosed(db, await sumMonth(db, month), closedBy, at);
  }
  const bookBalance = await sumTreasury(db);
  const counted = Math.max(0, Math.floor(bookBalance) - 5);
  const note = 'في الخزنة ظرف المعسكر أيضاً';
  const at = new Date(now.getTime() - 3_600_000);
  await insertCount(db, { counted, bookBalance, denominations: null, note }, closedBy, at);
}

/** What the history tells of them. */
export async function tellCloses(db: Kysely<DB>, since: string): Promise<ChangeBy[]> {
  const months = await db
    .selectFrom('closedMonths')
    .where('closedAt', '>=', since)
    .select(['closedAt', 'closedBy', 'balance', 'itemCount'])
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .orderBy('closedMonths.month')
    .execute();
  const counts = await db
    .selectFrom('cashCounts')
    .where('countedAt', '>=', since)
    .select(['countId', 'countedAt', 'countedBy', 'counted', 'bookBalance', 'note'])
    .orderBy('countId')
    .execute();
  return [
    ...months.map(({ closedAt, closedBy, ...after }): ChangeBy => {
      const what = { entity: 'month', action: 'close', entityId: after.month } as const;
      const change = { ...what, before: null, after };
      return { at: new Date(closedAt), captainId: closedBy, change };
    }),
    ...counts.map(({ countId, countedAt, countedBy, ...count }): ChangeBy => {
      const what = { entity: 'cashCount', action: 'create', entityId: String(countId) } as const;
      const after = { ...count, denominations: null, itemNumber: null };
      return {
        at: new Date(countedAt),
        captainId: countedBy,
        change: { ...what, before: null, after },
      };
    }),
  ];
}
