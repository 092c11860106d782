import { type Kysely, sql } from 'kysely';
import { addDays } from '../../../contract/core/calendar.ts';
import {
  type HistoryAction,
  type HistoryEntity,
  historyNames,
  scoutEntities,
} from '../../../contract/history/changes.ts';
import { type HistoryEntry, historyEntry } from '../../../contract/history/endpoints.ts';
import { type HistoryGroup, historyGroups } from '../../../contract/history/words.ts';
import { instantAt } from '../../../contract/sessions/times.ts';
import { cutPage } from '../../db/page.ts';
import type { DB } from '../../db/tables.ts';
import { captainName } from '../captains/queries.ts';

/** Subqueries for the name of each kind of entity, by the number in an entry. */
const names = {
  scout: sql`SELECT name FROM scouts WHERE scout_id`,
  captain: sql`
    SELECT concat_ws(' ', first_name, middle_name, last_name) FROM captains AS about
    WHERE about.captain_id`,
  sector: sql`SELECT concat_ws(' ', base_name, suffix_name) FROM sectors WHERE sector_id`,
};

/** The present name of what an entry is about, or of its first part: a week of attendance begins with its place. */
const entityName = sql<string | null>`CASE ${sql.join(
  Object.entries(historyNames).flatMap(([entity, kind]) =>
    kind === null
      ? []
      : [
          sql`WHEN history.entity = ${sql.lit(entity)}
            THEN (${names[kind]} = split_part(history.entity_id, '/', 1)::int)`,
        ],
  ),
  sql` `,
)} END`;

type Filter = {
  captainId?: number | undefined;
  action?: HistoryAction | undefined;
  group?: HistoryGroup | undefined;
  entity?: HistoryEntity | undefined;
  entityId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Only what is about this scout alone. */
  scoutId?: number | undefined;
};

/** Whether an entry is about this scout alone. */
export const aboutScout = (scoutId: number) => sql<boolean>`(
  history.entity = ANY(${scoutEntities}::text[])
  AND split_part(history.entity_id, '/', 1) = ${scoutId}::int::text
)`;

/** The entries that a filter finds. */
function findEntries(db: Kysely<DB>, filter: Filter, timeZone: string) {
  let query = db.selectFrom('history');
  for (const field of ['captainId', 'action', 'entity', 'entityId'] as const) {
    const wanted = filter[field];
    if (wanted !== undefined) query = query.where(`history.${field}`, '=', wanted);
  }
  if (filter.group !== undefined) {
    const { entities } = historyGroups[filter.group];
    query = query.where(sql<boolean>`history.entity = ANY(${entities}::text[])`);
  }
  if (filter.scoutId !== undefined) query = query.where(aboutScout(filter.scoutId));
  const midnight = (day: string) => new Date(instantAt(day, '00:00', timeZone)).toISOString();
  if (filter.from !== undefined) query = query.where('history.at', '>=', midnight(filter.from));
  if (filter.to !== undefined) {
    query = query.where('history.at', '<', midnight(addDays(filter.to, 1)));
  }
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

/**
 * A page of entries, newest first: those before the entry `before`. As they are stored: the schema of an answer takes from
 * each what its shape does not name, `readEntries` where there is no such answer.
 */
export async function listEntries(
  db: Kysely<DB>,
  filter: Filter & { before?: number | undefined; limit: number },
  timeZone: string,
): Promise<{ page: HistoryEntry[]; hasMore: boolean }> {
  let query = findEntries(db, filter, timeZone);
  if (filter.before !== undefined) query = query.where('history.historyId', '<', filter.before);
  const rows = await query
    .leftJoin('captains', 'captains.captainId', 'history.captainId')
    .orderBy('history.historyId', 'desc')
    .limit(filter.limit + 1)
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
    .execute();
  // Checking it by the row would need a schema of the contract, and take twice as long as reading it.
  return cutPage(rows as HistoryEntry[], filter.limit);
}

/** Reads the entries for callers other than answers with a schema. */
export async function readEntries(
  ...asked: Parameters<typeof listEntries>
): ReturnType<typeof listEntries> {
  const { page, hasMore } = await listEntries(...asked);
  return { page: page.map((row) => historyEntry.parse(row)), hasMore };
}

/** Names of people by their numbers. */
interface PeoplesNames {
  scoutNames: Record<string, string>;
  captainNames: Record<string, string>;
}

/**
 * The names of scouts and of captains by their numbers, whether deleted or not, closed or open: of both at
 * once, so that a page costs the same whoever it mentions.
 */
export async function listNames(
  db: Kysely<DB>,
  people: { scoutIds: number[]; captainIds: number[] },
): Promise<PeoplesNames> {
  // In one row: one object per name took longer than reading them.
  const {
    rows: [names],
  } = await sql<PeoplesNames>`
    SELECT
      (
        SELECT coalesce(json_object_agg(scout_id, coalesce(name, '')), '{}') FROM scouts
        WHERE scout_id = ANY(${people.scoutIds}::int[])
      ) AS scout_names,
      (
        SELECT coalesce(json_object_agg(captain_id, ${captainName}), '{}') FROM captains
        WHERE captain_id = ANY(${people.captainIds}::int[])
      ) AS captain_names`.execute(db);
  return names!;
}
