import { type Selectable, sql } from 'kysely';
import type { GroupState } from '../../../contract/directory/groups.ts';
import { ApiError } from '../../http/errors.ts';
import type { Directory, DirectoryTables } from './tables.ts';

/** A group as the directory has it. */
export type GroupRow = Selectable<DirectoryTables['groups']>;

/** A row, or the address that leads on to another one. */
export type FoundRow = { row: GroupRow } | { movedTo: string } | null;

/** The group at an address below the domain; also at one that it had until 90 days ago. */
export async function findBySlug(directory: Directory, slug: string, now: Date): Promise<FoundRow> {
  const row = await directory
    .selectFrom('groups')
    .where('slug', '=', slug)
    .where('state', '!=', 'founding')
    .selectAll()
    .executeTakeFirst();
  if (row) return { row };
  const former = await directory
    .selectFrom('formerAddresses')
    .innerJoin('groups', 'groups.groupId', 'formerAddresses.groupId')
    .where('formerAddresses.slug', '=', slug)
    .where('until', '>', now.toISOString())
    .select('groups.slug')
    .executeTakeFirst();
  return former ? { movedTo: former.slug } : null;
}

/** The group that has this host name of its own. */
export async function findByDomain(directory: Directory, domain: string): Promise<FoundRow> {
  const row = await directory
    .selectFrom('groups')
    .where('ownDomain', '=', domain)
    .where('state', '!=', 'founding')
    .selectAll()
    .executeTakeFirst();
  return row ? { row } : null;
}

/** The group of this number; throws GROUP_NOT_FOUND. */
export async function getGroup(directory: Directory, groupId: string): Promise<GroupRow> {
  return directory
    .selectFrom('groups')
    .where('groupId', '=', groupId)
    .where('state', '!=', 'founding')
    .selectAll()
    .executeTakeFirstOrThrow(() => new ApiError('GROUP_NOT_FOUND'));
}

/** Changes the row of a group that is in one of these states. Throws GROUP_STATE. */
export async function changeGroupIn(
  directory: Directory,
  groupId: string,
  states: readonly GroupRow['state'][],
  set: Partial<GroupRow>,
): Promise<void> {
  await directory
    .updateTable('groups')
    .where('groupId', '=', groupId)
    .where('state', 'in', states)
    .set(set)
    .returning('groupId')
    .executeTakeFirstOrThrow(() => new ApiError('GROUP_STATE'));
}

/** The state in which a group is served, or why it is not, given the program's newest version of the tables. */
export function stateOf(
  { state, schemaVersion, upgradeFailedAt }: GroupRow,
  newestVersion: string,
): GroupState {
  if (state === 'suspended' || state === 'moving') return state;
  if (schemaVersion === newestVersion) return 'active';
  return upgradeFailedAt === null ? 'upgrading' : 'failed';
}

/** Notes that a group is used, at most each ten minutes. */
export async function touchGroup(directory: Directory, groupId: string, now: Date): Promise<void> {
  await directory
    .updateTable('groups')
    .where('groupId', '=', groupId)
    .set({ lastUsedAt: now.toISOString() })
    .execute();
}

/** Counts a failed answer, job or upgrade of a group. */
export async function countError(directory: Directory, groupId: string, now: Date): Promise<void> {
  await directory
    .insertInto('groupErrors')
    .values({ groupId, day: now.toISOString().slice(0, 10), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['groupId', 'day']).doUpdateSet({ count: sql`group_errors.count + 1` }),
    )
    .execute();
}

/** Writes down what an operator did; `operatorId` null for a command on the server. */
export async function logAction(
  directory: Directory,
  entry: { operatorId: number | null; action: string; slug?: string; detail?: string; now: Date },
): Promise<void> {
  const { operatorId, action, slug = null, detail = null, now } = entry;
  await directory
    .insertInto('operatorLog')
    .values({ at: now.toISOString(), operatorId, action, slug, detail })
    .execute();
}
