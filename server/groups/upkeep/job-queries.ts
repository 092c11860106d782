import { sql } from 'kysely';
import type { Directory } from '../directory/tables.ts';

/** Minutes after which a job that failed, or whose process ended, comes again. */
const AGAIN_MINUTES = 60;
/** A due time further ahead was set while the clock was wrong: every job runs once a day. */
const FURTHEST_HOURS = 48;

/** A due job that this process runs; another one takes it at `claimedUntil`. */
export interface ClaimedJob {
  groupId: string;
  name: string;
  claimedUntil: string;
}

/**
 * Claims the job that is due for longest, of the groups that are served with these tables, by moving its due time on.
 * Null if none is due.
 */
export async function claimJob(
  directory: Directory,
  { now, newestVersion, names }: { now: Date; newestVersion: string; names: string[] },
): Promise<ClaimedJob | null> {
  const furthest = new Date(now.getTime() + FURTHEST_HOURS * 3_600_000).toISOString();
  const again = new Date(now.getTime() + AGAIN_MINUTES * 60_000).toISOString();
  const { rows } = await sql<ClaimedJob>`
    WITH due AS (
      SELECT jobs.group_id, jobs.job
      FROM jobs
      JOIN groups USING (group_id)
      WHERE (due_at <= ${now.toISOString()} OR due_at > ${furthest})
        AND groups.state = 'active' AND schema_version = ${newestVersion}
        AND job = ANY (${names}::text[])
      ORDER BY due_at, jobs.group_id, job
      LIMIT 1
      FOR UPDATE OF jobs SKIP LOCKED
    )
    UPDATE jobs SET due_at = ${again}
    FROM due
    WHERE jobs.group_id = due.group_id AND jobs.job = due.job
    RETURNING jobs.group_id, jobs.job AS name, due_at AS claimed_until`.execute(directory);
  return rows[0] ?? null;
}

/** Sets the next due time of a job that has run, unless that was set meanwhile. */
export async function settleJob(
  directory: Directory,
  { groupId, name, claimedUntil }: ClaimedJob,
  next: Date,
): Promise<void> {
  await directory
    .updateTable('jobs')
    .where('groupId', '=', groupId)
    .where('job', '=', name)
    .where('dueAt', '=', claimedUntil)
    .set({ dueAt: next.toISOString() })
    .execute();
}

/** Makes a job of a group due at this time, or earlier where it is already. */
export async function scheduleJob(
  directory: Directory,
  { groupId, job, at }: { groupId: string; job: string; at: Date },
): Promise<void> {
  await directory
    .insertInto('jobs')
    .values({ groupId, job, dueAt: at.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['groupId', 'job']).doUpdateSet({
        dueAt: sql`least(jobs.due_at, excluded.due_at)`,
      }),
    )
    .execute();
}

/** Sets the first due times of a group's jobs, except of those that have one. */
export async function enrollGroup(
  directory: Directory,
  groupId: string,
  jobs: { job: string; dueAt: Date }[],
): Promise<void> {
  await directory
    .insertInto('jobs')
    .values(jobs.map(({ job, dueAt }) => ({ groupId, job, dueAt: dueAt.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Groups that lack one of these jobs, such as after an upgrade of the program. */
export async function listUnenrolled(
  directory: Directory,
  names: string[],
): Promise<{ groupId: string; timeZone: string }[]> {
  const { rows } = await sql<{ groupId: string; timeZone: string }>`
    SELECT group_id, time_zone FROM groups
    WHERE state <> 'founding' AND (
      SELECT count(*) FROM jobs WHERE jobs.group_id = groups.group_id AND job = ANY (${names}::text[])
    ) < ${names.length}`.execute(directory);
  return rows;
}
