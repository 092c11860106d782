import { type Kysely, sql } from 'kysely';
import type { BackupState } from '../../../contract/backup/endpoints.ts';
import type { DB } from '../../db/tables.ts';

/** Minutes after which an unfinished attempt counts as interrupted, and a failed one is repeated. */
const AGAIN_MINUTES = 50;

/** Tolerated clock difference between processes, in minutes; a backup dated later than that has a wrong date. */
const APART_MINUTES = 5;

/**
 * Claims the backup of `day`; false if it is made or another process is making it. One dated later than `now` was made
 * when the clock was ahead, and lacks later changes.
 */
export async function claimBackup(db: Kysely<DB>, day: string, now: Date): Promise<boolean> {
  const again = new Date(now.getTime() - AGAIN_MINUTES * 60_000).toISOString();
  const ahead = new Date(now.getTime() + APART_MINUTES * 60_000).toISOString();
  const claimed = await db
    .insertInto('backups')
    .values({ day, begunAt: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ begunAt: now.toISOString(), madeAt: null, bytes: null, provenAt: null })
        .where((where) =>
          where.or([
            where.and([where('backups.madeAt', 'is', null), where('backups.begunAt', '<', again)]),
            where('backups.madeAt', '>', ahead),
            where('backups.begunAt', '>', ahead),
          ]),
        ),
    )
    .returning('day')
    .execute();
  return claimed.length > 0;
}

/** Stores that the backup of `day` is complete. */
export async function keepMade(
  db: Kysely<DB>,
  day: string,
  made: { madeAt: string; bytes: number; provenAt: string | null },
): Promise<void> {
  await db
    .updateTable('backups')
    .where('day', '=', day)
    .set({ ...made, failure: null })
    .execute();
}

/** Stores why the backup of `day` failed; returns whether it is the first failure of that day. */
export async function keepFailure(db: Kysely<DB>, day: string, reason: string): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    UPDATE backups SET failure = ${reason}
    FROM (SELECT day, failure IS NULL AS is_first FROM backups WHERE day = ${day} FOR UPDATE) AS before
    WHERE backups.day = before.day
    RETURNING is_first`.execute(db);
  return rows[0]?.isFirst ?? false;
}

/** The newest backup that was made, and the newest attempt where that failed. */
export async function readBackups(db: Kysely<DB>): Promise<Pick<BackupState, 'last' | 'failure'>> {
  const [last, newest] = await Promise.all([
    db
      .selectFrom('backups')
      .where('madeAt', 'is not', null)
      .orderBy('madeAt', 'desc')
      .limit(1)
      .select(['madeAt', 'bytes', 'provenAt'])
      .executeTakeFirst(),
    db
      .selectFrom('backups')
      .orderBy('day', 'desc')
      .limit(1)
      .select(['begunAt', 'failure'])
      .executeTakeFirst(),
  ]);
  return {
    last: last ? { at: last.madeAt!, bytes: last.bytes!, provenAt: last.provenAt } : null,
    failure: newest?.failure ? { at: newest.begunAt, reason: newest.failure } : null,
  };
}

/** State of the backups for monitoring, in one statement: it is read all day long. */
export async function readLastBackup(
  db: Kysely<DB>,
): Promise<{ at: string; provenAt: string | null; failed: boolean } | null> {
  const {
    rows: [last],
  } = await sql<{ at: string | null; provenAt: string | null; failed: boolean }>`
    SELECT last.made_at AS at, last.proven_at, newest.failure IS NOT NULL AS failed
    FROM (SELECT) AS always
    LEFT JOIN (SELECT * FROM backups WHERE made_at IS NOT NULL ORDER BY made_at DESC LIMIT 1) AS last ON true
    LEFT JOIN (SELECT * FROM backups ORDER BY day DESC LIMIT 1) AS newest ON true`.execute(db);
  const { at, ...others } = last!;
  return at === null ? null : { at, ...others };
}

/** Deletes old days. */
export async function removeOldBackupDays(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('backups').where('day', '<', before.toISOString().slice(0, 10)).execute();
}
