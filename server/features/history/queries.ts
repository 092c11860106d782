import { type Kysely, sql } from 'kysely';
import type { HistoryEntry } from '../../../contract/history.ts';
import type { DB } from '../../db/tables.ts';
import { addDays } from '../../lib/calendar.ts';
import { captainName } from '../captains/queries.ts';

/** Entries newest first; `from` and `to` are days in `timeZone`, both included. */
export async function listEntries(
  db: Kysely<DB>,
  filter: {
    captainId?: number | undefined;
    action?: HistoryEntry['action'] | undefined;
    entity?: HistoryEntry['entity'] | undefined;
    entityId?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    before?: number | undefined;
    limit: number;
  },
  timeZone: string,
): Promise<HistoryEntry[]> {
  let query = db
    .selectFrom('history')
    .leftJoin('captains', 'captains.captainId', 'history.captainId');
  for (const field of ['captainId', 'action', 'entity', 'entityId'] as const) {
    const wanted = filter[field];
    if (wanted !== undefined) query = query.where(`history.${field}`, '=', wanted);
  }
  const midnight = (day: string) => sql<string>`(${day}::timestamp AT TIME ZONE ${timeZone})`;
  if (filter.from) query = query.where('history.at', '>=', midnight(filter.from));
  if (filter.to) query = query.where('history.at', '<', midnight(addDays(filter.to, 1)));
  if (filter.before !== undefined) query = query.where('history.historyId', '<', filter.before);
  return query
    .orderBy('history.historyId', 'desc')
    .limit(filter.limit)
    .select([
      'history.historyId as id',
      'history.at',
      'history.captainId',
      captainName.as('captainName'),
      'history.action',
      'history.entity',
      'history.entityId',
      'history.before',
      'history.after',
    ])
    .$narrowType<Pick<HistoryEntry, 'action' | 'entity'>>()
    .execute();
}
