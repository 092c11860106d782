import { type Kysely, sql } from 'kysely';
import type { HistoryEntry } from '../../../contract/history.ts';
import type { DB } from '../../db/tables.ts';
import { addDays } from '../../lib/calendar.ts';
import { captainName } from '../captains/queries.ts';

/**
 * The present name of what an entry is about. A week of attendance goes by its sector or its unit captain, whose
 * number is the first part of its own.
 */
const entityName = sql<string | null>`
  CASE history.entity
    WHEN 'scout' THEN (SELECT name FROM scouts WHERE scout_id = history.entity_id::int)
    WHEN 'captain' THEN (
      SELECT concat_ws(' ', first_name, middle_name, last_name)
      FROM captains AS about WHERE about.captain_id = history.entity_id::int)
    WHEN 'captainAttendance' THEN (
      SELECT concat_ws(' ', first_name, middle_name, last_name)
      FROM captains AS about WHERE about.captain_id = split_part(history.entity_id, '/', 1)::int)
    WHEN 'sector' THEN (
      SELECT concat_ws(' ', base_name, suffix_name)
      FROM sectors WHERE sector_id = history.entity_id::int)
    WHEN 'scoutAttendance' THEN (
      SELECT concat_ws(' ', base_name, suffix_name)
      FROM sectors WHERE sector_id = split_part(history.entity_id, '/', 1)::int)
  END`;

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
      'captains.gender as captainGender',
      entityName.as('entityName'),
      'history.action',
      'history.entity',
      'history.entityId',
      'history.before',
      'history.after',
    ])
    .$narrowType<Pick<HistoryEntry, 'action' | 'entity' | 'captainGender'>>()
    .execute();
}

/** The names of scouts by their numbers, deleted ones too. */
export async function listScoutNames(
  db: Kysely<DB>,
  scoutIds: number[],
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('scouts')
    .where(sql<boolean>`scout_id = ANY(${scoutIds}::int[])`)
    .select(['scoutId', 'name'])
    .execute();
  return Object.fromEntries(rows.map(({ scoutId, name }) => [scoutId, name]));
}

/** The full names of captains by their numbers, whether their account is open or closed. */
export async function listCaptainNames(
  db: Kysely<DB>,
  captainIds: number[],
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('captains')
    .where(sql<boolean>`captain_id = ANY(${captainIds}::int[])`)
    .select(['captainId', captainName.as('name')])
    .execute();
  return Object.fromEntries(rows.map(({ captainId, name }) => [captainId, name ?? '']));
}
