import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import { storedGroupName } from '../features/group/queries.ts';
import type { Directory } from './tables.ts';

/** What an operator sees of a group: no name of a person. */
export interface GroupCounts {
  /** The group's name where it was set on the screen. */
  name: string | null;
  scouts: number;
  /** Open accounts. */
  captains: number;
  /** Size of the database. */
  megabytes: number;
  lastBackupAt: string | null;
}

/** Counts a group, on its own database. */
export async function countGroup(db: Kysely<DB>): Promise<GroupCounts> {
  const { rows } = await sql<GroupCounts>`
    SELECT ${storedGroupName} AS name,
      (SELECT count(*)::int FROM scouts WHERE deleted_at IS NULL) AS scouts,
      (SELECT count(*)::int FROM captains WHERE closed_at IS NULL) AS captains,
      ceil(pg_database_size(current_database()) / 1e6)::int AS megabytes,
      (SELECT max(made_at) FROM backups) AS last_backup_at`.execute(db);
  return rows[0]!;
}

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
