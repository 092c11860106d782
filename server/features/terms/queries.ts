import { type Kysely, sql } from 'kysely';
import { weekAt, weeksOf } from '../../../contract/calendar.ts';
import type { Term, Week } from '../../../contract/terms.ts';
import type { DB } from '../../db/tables.ts';

import { ApiError } from '../../lib/errors.ts';

const termColumns = ['termNumber', 'termName', 'startDate', 'endDate'] as const;

/** Lets one transaction at a time start or edit terms. */
export async function lockTerms(db: Kysely<DB>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('terms', 0))`.execute(db);
}

/** The newest terms, newest first; without a limit, all. */
export async function listNewestTerms(db: Kysely<DB>, limit?: number): Promise<Term[]> {
  const query = db.selectFrom('terms').select(termColumns).orderBy('termNumber', 'desc');
  return (limit === undefined ? query : query.limit(limit)).execute();
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

/** All weeks of a term by number, of the newest one where none is asked for; none without a term. */
export async function listTermWeeks(db: Kysely<DB>, termNumber?: number): Promise<Week[]> {
  return selectWeeks(db)
    .where('termNumber', '=', (term) =>
      termNumber === undefined
        ? term.selectFrom('terms').select((row) => row.fn.max('termNumber').as('newest'))
        : term.val(termNumber),
    )
    .orderBy('weekNumber')
    .execute();
}

/** The last week of a term that has started by `today`, or undefined. */
export async function findCurrentWeek(
  db: Kysely<DB>,
  termNumber: number,
  today: string,
  { lock = false } = {},
): Promise<Week | undefined> {
  let query = selectWeeks(db)
    .where('termNumber', '=', termNumber)
    .where('startDate', '<=', today)
    .orderBy('weekNumber', 'desc')
    .limit(1);
  if (lock) query = query.forUpdate();
  return query.executeTakeFirst();
}

/**
 * The numbers of the week that a question is about, whether there is such a week or not: of the newest term
 * where no term is named, the current week where none is; undefined where nothing is current.
 */
export async function resolveWeek(
  db: Kysely<DB>,
  { termNumber, weekNumber }: { termNumber?: number | undefined; weekNumber?: number | undefined },
  today: string,
): Promise<{ termNumber: number; weekNumber: number } | undefined> {
  const weeks = await listTermWeeks(db);
  const newest = weeks.at(0)?.termNumber;
  const term = termNumber ?? newest;
  if (term === undefined) return undefined;
  if (weekNumber !== undefined) return { termNumber: term, weekNumber };
  return term === newest ? weekAt(weeks, today) : undefined;
}

/**
 * A week of the newest term that activities may be planned in: any that is not cancelled, a coming one too.
 * Its row is held, so that it can be neither cancelled nor dropped before the change is stored.
 */
export async function holdPlannableWeek(
  db: Kysely<DB>,
  { termNumber, weekNumber }: { termNumber: number; weekNumber: number },
): Promise<Week> {
  const week = await selectWeeks(db)
    .where('termNumber', '=', termNumber)
    .where('weekNumber', '=', weekNumber)
    .where('termNumber', '=', (term) =>
      term.selectFrom('terms').select((row) => row.fn.max('termNumber').as('newest')),
    )
    .forShare('weeks')
    .executeTakeFirst();
  if (!week) throw new ApiError('UNKNOWN_WEEK');
  if (week.cancelled) throw new ApiError('WEEK_CANCELLED');
  return week;
}

/** The same of weeks that attendance or money may be recorded for: they must have started by `today`. */
export async function holdRecordableWeek(
  db: Kysely<DB>,
  asked: { termNumber: number; weekNumber: number },
  today: string,
): Promise<Week> {
  const week = await holdPlannableWeek(db, asked);
  if (week.startDate > today) throw new ApiError('WEEK_NOT_STARTED');
  return week;
}

/** How many weeks of a term start after `today`. */
export async function countRemainingWeeks(
  db: Kysely<DB>,
  termNumber: number,
  today: string,
): Promise<number> {
  const { remaining } = await db
    .selectFrom('weeks')
    .where('termNumber', '=', termNumber)
    .where('startDate', '>', today)
    .select((row) => row.fn.countAll<number>().as('remaining'))
    .executeTakeFirstOrThrow();
  return remaining;
}

/** Stores a term with all its weeks. */
export async function insertTerm(db: Kysely<DB>, term: Term): Promise<Term> {
  const stored = await db
    .insertInto('terms')
    .values(term)
    .returning(termColumns)
    .executeTakeFirstOrThrow();
  await insertWeeks(db, term, 1);
  return stored;
}

/** Replaces a term's name and dates and makes its weeks fit; the caller has checked that none in use goes. */
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

/** Numbers of a term's weeks that something refers to, or that were cancelled, in order. */
export async function listUsedWeeks(db: Kysely<DB>, termNumber: number): Promise<number[]> {
  const { rows } = await sql<{ weekNumber: number }>`
    SELECT week_number FROM scout_attendance WHERE term_number = ${termNumber}
    UNION SELECT week_number FROM captain_attendance WHERE term_number = ${termNumber}
    UNION SELECT week_number FROM scout_attendance_sheets WHERE term_number = ${termNumber}
    UNION SELECT week_number FROM captain_attendance_sheets WHERE term_number = ${termNumber}
    UNION SELECT week_number FROM finance_items WHERE term_number = ${termNumber}
    UNION SELECT week_number FROM activities WHERE term_number = ${termNumber}
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
