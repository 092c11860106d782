import { type Kysely, sql } from 'kysely';
import { type WeekKey, weeksOf } from '../../../contract/core/calendar.ts';
import type { Term, Week } from '../../../contract/terms/endpoints.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';

const termColumns = ['termNumber', 'termName', 'startDate', 'endDate'] as const;

/** Takes the lock under which a term is started or edited. */
export async function lockTerms(db: Kysely<DB>): Promise<void> {
  await advisoryLock(db, 'terms');
}

/** The newest terms, newest first; without a limit, all. */
export async function listNewestTerms(db: Kysely<DB>, limit?: number): Promise<Term[]> {
  let terms = db.selectFrom('terms').select(termColumns).orderBy('termNumber', 'desc');
  if (limit !== undefined) terms = terms.limit(limit);
  return terms.execute();
}

/** The newest term, or NO_TERM. */
export async function getNewestTerm(db: Kysely<DB>): Promise<Term> {
  const [term] = await listNewestTerms(db, 1);
  if (!term) throw new ApiError('NO_TERM');
  return term;
}

function selectWeeks(db: Kysely<DB>) {
  return db
    .selectFrom('weeks')
    .select([
      'weekNumber',
      'termNumber',
      'startDate',
      sql<boolean>`cancelled_at IS NOT NULL`.as('cancelled'),
    ]);
}

const NEWEST = sql<number>`(SELECT max(term_number) FROM terms)`;

/** All weeks of a term by number; without a number, of the newest term; empty without a term. */
export async function listTermWeeks(db: Kysely<DB>, termNumber?: number): Promise<Week[]> {
  return selectWeeks(db)
    .where('termNumber', '=', termNumber === undefined ? NEWEST : termNumber)
    .orderBy('weekNumber')
    .execute();
}

/** Selects a week: by its number, else the last week of the newest term that has started by `today`. */
type AskedWeek =
  | { termNumber?: number | undefined; weekNumber: number }
  | { termNumber?: number | undefined; weekNumber?: number | undefined; today: string };

/**
 * The selected week, or undefined. Without a term number it is one of the newest term; `lock` locks its row, so that it
 * is neither cancelled nor dropped before a change is stored.
 */
export async function findWeek(
  db: Kysely<DB>,
  asked: AskedWeek,
  lock?: 'share' | 'update',
): Promise<(Week & { isOfNewestTerm: boolean }) | undefined> {
  const { termNumber, weekNumber } = asked;
  const today = weekNumber === undefined && 'today' in asked ? asked.today : undefined;
  let query = selectWeeks(db)
    .select(sql<boolean>`term_number = ${NEWEST}`.as('isOfNewestTerm'))
    .limit(1);
  if (termNumber !== undefined) query = query.where('termNumber', '=', termNumber);
  if (termNumber === undefined || weekNumber === undefined) {
    query = query.where('termNumber', '=', NEWEST);
  }
  if (weekNumber !== undefined) query = query.where('weekNumber', '=', weekNumber);
  if (today !== undefined)
    query = query.where('startDate', '<=', today).orderBy('weekNumber', 'desc');
  if (lock === 'share') query = query.forShare('weeks');
  if (lock === 'update') query = query.forUpdate('weeks');
  return query.executeTakeFirst();
}

/** The current week. Throws NO_TERM without a term, NO_CURRENT_WEEK before its first week. `lock` locks its row. */
export async function getCurrentWeek(
  db: Kysely<DB>,
  today: string,
  lock?: 'update',
): Promise<Week> {
  const week = await findWeek(db, { today }, lock);
  if (week) return week;
  await getNewestTerm(db);
  throw new ApiError('NO_CURRENT_WEEK');
}

/**
 * Locks a week of the newest term for which activities may be planned: any that is not cancelled, also a future one.
 */
export async function lockPlannableWeek(db: Kysely<DB>, asked: WeekKey): Promise<Week> {
  const week = await selectWeeks(db)
    .select(sql<boolean>`term_number = ${NEWEST}`.as('isOfNewestTerm'))
    .where('termNumber', '=', asked.termNumber)
    .where('weekNumber', '=', asked.weekNumber)
    .forShare('weeks')
    .executeTakeFirst();
  return whichIsPlannable(week);
}

/** Whose week is recorded: a sector's scouts, or the captains of a unit. */
type WeekPlace = { sectorId: number } | { unitCaptainId: number };

/** Name of the advisory lock on a place's week: its attendance, points, subscription or payments. */
const weekLockName = (place: WeekPlace, { termNumber, weekNumber }: WeekKey): string => {
  const of = 'sectorId' in place ? `scout ${place.sectorId}` : `captain ${place.unitCaptainId}`;
  return `week ${of}/${termNumber}/${weekNumber}`;
};

/**
 * Locks a week that has started by `today`, and then what it holds of the place, so that one transaction at a time changes
 * that. Both locks are held until the transaction ends.
 */
export async function lockRecordableWeek(
  db: Kysely<DB>,
  asked: WeekKey,
  { today, of }: { today: string; of: WeekPlace },
): Promise<Week> {
  const lockName = weekLockName(of, asked);
  // A separate query, so that the row is locked before the advisory lock.
  const { rows } = await sql<HeldWeek>`
    SELECT held.*, pg_advisory_xact_lock(hashtextextended(${lockName}, 0)) AS locked
    FROM (
      SELECT week_number, term_number, start_date, cancelled_at IS NOT NULL AS cancelled,
        term_number = (SELECT max(term_number) FROM terms) AS is_of_newest_term
      FROM weeks WHERE term_number = ${asked.termNumber} AND week_number = ${asked.weekNumber}
      FOR SHARE
    ) held
  `.execute(db);
  const plannable = whichIsPlannable(rows[0]);
  if (plannable.startDate > today) throw new ApiError('WEEK_NOT_STARTED');
  return plannable;
}

type HeldWeek = Week & { isOfNewestTerm: boolean };

function whichIsPlannable(week: HeldWeek | undefined): Week {
  if (!week?.isOfNewestTerm) throw new ApiError('UNKNOWN_WEEK');
  if (week.cancelled) throw new ApiError('WEEK_CANCELLED');
  return week;
}

/** How many weeks of a term start after `today`. */
export async function countRemainingWeeks(
  db: Kysely<DB>,
  termNumber: number,
  today: string,
): Promise<number> {
  const row = await db
    .selectFrom('weeks')
    .where('termNumber', '=', termNumber)
    .where('startDate', '>', today)
    .select((row) => row.fn.countAll<number>().as('remaining'))
    .executeTakeFirst();
  return row!.remaining;
}

/** Stores a term with its weeks. */
export async function insertTerm(db: Kysely<DB>, term: Term): Promise<Term> {
  const stored = await db
    .insertInto('terms')
    .values(term)
    .returning(termColumns)
    .executeTakeFirstOrThrow();
  await insertWeeks(db, term, 1);
  return stored;
}

/**
 * Replaces a term's name and dates, and adds and drops weeks to fit. The caller has checked that no used week is
 * dropped.
 */
export async function replaceTerm(db: Kysely<DB>, before: Term, after: Term): Promise<Term> {
  const kept = before.startDate === after.startDate ? weeksOf(after).length : 0;
  await db
    .deleteFrom('weeks')
    .where('termNumber', '=', after.termNumber)
    .where('weekNumber', '>', kept)
    .execute();
  const had = Math.min(kept, weeksOf(before).length);
  await insertWeeks(db, after, had + 1);
  return db
    .updateTable('terms')
    .set(after)
    .where('termNumber', '=', after.termNumber)
    .returning(termColumns)
    .executeTakeFirstOrThrow();
}

async function insertWeeks(db: Kysely<DB>, term: Term, fromWeek: number): Promise<void> {
  const weeks = weeksOf(term).filter((week) => week.weekNumber >= fromWeek);
  if (weeks.length === 0) return;
  await db
    .insertInto('weeks')
    .values(weeks.map((week) => ({ ...week, termNumber: term.termNumber })))
    .execute();
}

/** The numbers of a term's weeks that other rows refer to or that are cancelled, in order. */
export async function listUsedWeeks(db: Kysely<DB>, termNumber: number): Promise<number[]> {
  const { rows } = await sql<{ weekNumber: number }>`
    SELECT week_number FROM scout_attendance WHERE term_number = ${termNumber}
    UNION SELECT week_number FROM captain_attendance WHERE term_number = ${termNumber}
    UNION SELECT week_number FROM scout_attendance_sheets WHERE term_number = ${termNumber}
    UNION SELECT week_number FROM captain_attendance_sheets WHERE term_number = ${termNumber}
    UNION SELECT week_number FROM scout_payments WHERE term_number = ${termNumber}
    UNION SELECT week_number FROM finance_items WHERE term_number = ${termNumber}
    UNION SELECT week_number FROM activities WHERE term_number = ${termNumber}
    UNION SELECT week_number FROM session_plans WHERE term_number = ${termNumber}
    UNION SELECT week_number FROM weeks WHERE term_number = ${termNumber} AND cancelled_at IS NOT NULL
    ORDER BY week_number
  `.execute(db);
  return rows.map((row) => row.weekNumber);
}

export async function markCancelled(
  db: Kysely<DB>,
  week: Week,
  captainId: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('weeks')
    .set({ cancelledAt: now.toISOString(), cancelledBy: captainId })
    .where('termNumber', '=', week.termNumber)
    .where('weekNumber', '=', week.weekNumber)
    .execute();
}
