import { type Kysely, sql } from 'kysely';
import { countText, noun } from '../../../contract/core/counting.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { DB } from '../../db/tables.ts';
import { withTransaction } from '../../db/transaction.ts';
import { ApiError } from '../errors.ts';

/** At most `limit` events of `subject` in any `minutes`. */
export interface Throttle {
  subject: string;
  limit: number;
  minutes: number;
  /** The failure instead of TOO_MANY_REQUESTS: told how many seconds are left, and these in words. */
  failure?: (retryAfter: number, wait: string) => ApiError;
}

/**
 * How far the clocks of several processes may disagree, in milliseconds. What is dated later than this counts for
 * nothing: a clock that was wrong for a while must not lock anybody out for years.
 */
export const CLOCKS_APART = 60_000;

/** When an event still counts at `now`. */
function windowOf(minutes: number, now: Date): { since: string; until: string } {
  return {
    since: new Date(now.getTime() - minutes * 60_000).toISOString(),
    until: new Date(now.getTime() + CLOCKS_APART).toISOString(),
  };
}

/** Minutes, after a preposition. */
const MINUTES = noun('دقيقة واحدة', 'دقيقتين', 'دقائق', 'دقيقة', 'دقيقة');

const tooManyRequests = (retryAfter: number, wait: string) =>
  new ApiError('TOO_MANY_REQUESTS', {
    arabicMessage: `محاولات كثيرة، يرجى المحاولة مرة أخرى بعد ${wait}`,
    retryAfter,
  });

/** The failure while the event at `at` is the one that fills the window. */
function tooMany(
  at: string,
  { minutes, failure = tooManyRequests }: Pick<Throttle, 'minutes' | 'failure'>,
  now: Date,
): ApiError {
  const until = Date.parse(at) + minutes * 60_000;
  const retryAfter = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
  return failure(retryAfter, countText(Math.ceil(retryAfter / 60), MINUTES));
}

/**
 * Counts one event for each of `throttles`, or throws its failure with the waiting time and counts
 * none. The lock makes events that arrive together queue up, so that none slips past the limit.
 */
export async function countEvents(db: Kysely<DB>, now: Date, throttles: Throttle[]): Promise<void> {
  await withTransaction(db, async (db) => {
    // Always in the same order, so that two requests can't wait for each other.
    for (const throttle of throttles.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) {
      const { subject, limit, minutes } = throttle;
      await advisoryLock(db, subject);
      const { since, until } = windowOf(minutes, now);
      const nth = await db
        .selectFrom('throttleEvents')
        .where('subject', '=', subject)
        .where('at', '>', since)
        .where('at', '<=', until)
        .orderBy('at', 'desc')
        .offset(limit - 1)
        .select('at')
        .executeTakeFirst();
      if (nth) throw tooMany(nth.at, throttle, now);
    }
    await db
      .insertInto('throttleEvents')
      .values(throttles.map(({ subject }) => ({ subject, at: now.toISOString() })))
      .execute();
  });
}

/**
 * Counts one event in a single statement, or throws like `countEvents`. Events that arrive together may slip
 * past the limit by their number, and a power cut may forget the last of them: for what is to be slowed down, not for
 * guesses at a password. So whoever writes does not wait for the disk twice.
 */
export async function countEventLoosely(
  db: Kysely<DB>,
  now: Date,
  { subject, limit, minutes }: Throttle,
): Promise<void> {
  const { since, until } = windowOf(minutes, now);
  const { rows } = await sql<{ at: string | null }>`
    WITH without_flush AS MATERIALIZED (
      SELECT set_config('synchronous_commit', 'off', true)
    ), nth AS (
      SELECT at FROM throttle_events
      WHERE subject = ${subject} AND at > ${since} AND at <= ${until}
      ORDER BY at DESC OFFSET ${limit - 1} LIMIT 1
    ), counted AS (
      INSERT INTO throttle_events (subject, at)
      SELECT ${subject}, ${now.toISOString()}::timestamptz WHERE NOT EXISTS (SELECT FROM nth)
    )
    SELECT at FROM without_flush LEFT JOIN nth ON true
  `.execute(db);
  const at = rows[0]?.at;
  if (at) throw tooMany(at, { minutes }, now);
}

/** Takes the newest event of each subject back: it turned out to be no failure. */
export async function forgetEvents(
  db: Kysely<DB>,
  { newestOf = [], allOf = [] }: { newestOf?: string[]; allOf?: string[] },
): Promise<void> {
  // Simultaneous calls delete different events: locked rows are skipped.
  await sql`
    DELETE FROM throttle_events
    WHERE subject = ANY(${allOf}) OR throttle_event_id IN (
      SELECT newest.throttle_event_id
      FROM unnest(${newestOf}::text[]) AS asked (subject)
      CROSS JOIN LATERAL (
        SELECT throttle_event_id FROM throttle_events
        WHERE throttle_events.subject = asked.subject
        ORDER BY throttle_event_id DESC LIMIT 1
        FOR UPDATE SKIP LOCKED
      ) newest
    )`.execute(db);
}

/** Takes the counts of a successful sign-in back: all of the first throttle, and its own of the others. */
export async function forgetGuesses(db: Kysely<DB>, guesses: readonly Throttle[]): Promise<void> {
  const [first, ...others] = guesses.map(({ subject }) => subject);
  await forgetEvents(db, { allOf: [first!], newestOf: others });
}
