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

type Filter = {
  captainId?: number | undefined;
  action?: HistoryEntry['action'] | undefined;
  entity?: HistoryEntry['entity'] | undefined;
  entityId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The entries that a filter finds; `from` and `to` are days in `timeZone`, both included. */
function findEntries(db: Kysely<DB>, filter: Filter, timeZone: string) {
  let query = db.selectFrom('history');
  for (const field of ['captainId', 'action', 'entity', 'entityId'] as const) {
    const wanted = filter[field];
    if (wanted !== undefined) query = query.where(`history.${field}`, '=', wanted);
  }
  const midnight = (day: string) => sql<string>`(${day}::timestamp AT TIME ZONE ${timeZone})`;
  if (filter.from) query = query.where('history.at', '>=', midnight(filter.from));
  if (filter.to) query = query.where('history.at', '<', midnight(addDays(filter.to, 1)));
  return query;
}

/** How many entries a filter finds, whatever the page. */
export async function countEntries(
  db: Kysely<DB>,
  filter: Filter,
  timeZone: string,
): Promise<number> {
  const { total } = await findEntries(db, filter, timeZone)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A page of entries, newest first: those before the entry `before`. */
export async function listEntries(
  db: Kysely<DB>,
  filter: Filter & { before?: number | undefined; limit: number },
  timeZone: string,
): Promise<HistoryEntry[]> {
  let query = findEntries(db, filter, timeZone);
  if (filter.before !== undefined) query = query.where('history.historyId', '<', filter.before);
  return query
    .leftJoin('captains', 'captains.captainId', 'history.captainId')
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

/**
 * The names of scouts and of captains by their numbers, whether deleted or not, closed or open: of both at
 * once, so that a page costs the same whoever it mentions.
 */
export async function listNames(
  db: Kysely<DB>,
  { scoutIds, captainIds }: { scoutIds: number[]; captainIds: number[] },
): Promise<{ scoutNames: Record<string, string>; captainNames: Record<string, string> }> {
  const { rows } = await sql<{ isScout: boolean; id: number; name: string | null }>`
    SELECT true AS is_scout, scout_id AS id, name FROM scouts
    WHERE scout_id = ANY(${scoutIds}::int[])
    UNION ALL
    SELECT false, captain_id, ${captainName} FROM captains
    WHERE captain_id = ANY(${captainIds}::int[])
  `.execute(db);
  const namesOf = (scouts: boolean) =>
    Object.fromEntries(
      rows.flatMap(({ isScout, id, name }) => (isScout === scouts ? [[id, name ?? '']] : [])),
    );
  return { scoutNames: namesOf(true), captainNames: namesOf(false) };
}
