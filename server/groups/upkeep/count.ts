import { type Kysely, sql } from 'kysely';
import { tidySpaces, withoutControls } from '../../../contract/core/text.ts';
import type { DB } from '../../db/tables.ts';
import { isAssigned } from '../../features/captains/queries.ts';
import { storedGroupName } from '../../features/group/queries.ts';
import type { Directory } from '../directory/tables.ts';

/** The figures of a group that an operator sees: no name of a person. */
export interface GroupCounts {
  /** The group's name where it was set on the screen. */
  name: string | null;
  scouts: number;
  /** Assigned captains with an open account. */
  captains: number;
  /** Size of the database. */
  megabytes: number;
  lastBackupAt: string | null;
}

/** Far more than a group has: what all groups have together must stay a number. */
const MOST = 1_000_000;
const LONGEST_NAME = 100;

/** Counts a group, on its own database. What that says was not always written by this program, so it is bounded. */
export async function countGroup(db: Kysely<DB>, now: Date): Promise<GroupCounts> {
  const { rows } = await sql<GroupCounts>`
    SELECT ${storedGroupName} AS name,
      (SELECT least(count(*), ${MOST})::int FROM scouts WHERE deleted_at IS NULL) AS scouts,
      (SELECT least(count(*), ${MOST})::int FROM captains
        WHERE closed_at IS NULL AND ${isAssigned}) AS captains,
      least(ceil(pg_database_size(current_database()) / 1e6), ${MOST})::int AS megabytes,
      (SELECT max(made_at) FROM backups WHERE made_at BETWEEN '2000-01-01' AND ${now.toISOString()})
        AS last_backup_at`.execute(db);
  const { name, ...counts } = rows[0]!;
  return { ...counts, name: name === null ? null : boundedName(name) };
}

/** A name on one line of at most 100 characters; null for one of nothing. */
const boundedName = (name: string): string | null =>
  Array.from(tidySpaces(withoutControls(name.slice(0, 10 * LONGEST_NAME))))
    .slice(0, LONGEST_NAME)
    .join('') || null;

/** Keeps the counts in the directory. */
export async function keepCounts(
  directory: Directory,
  groupId: string,
  { name, ...counts }: GroupCounts,
  now: Date,
): Promise<void> {
  await directory
    .updateTable('groups')
    .where('groupId', '=', groupId)
    .set({ ...counts, ...(name !== null && { name }), countedAt: now.toISOString() })
    .execute();
}
