import { type Kysely, sql } from 'kysely';
import type { WeekKey } from '../../contract/core/calendar.ts';
import { countText, noun } from '../../contract/core/counting.ts';
import { scoutNouns } from '../../contract/core/labels.ts';
import { formatNumber, formatPercentage } from '../../contract/core/numbers.ts';
import { advisoryLock } from '../db/advisory-lock.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import { hintUnread } from '../features/notifications/queries.ts';
import { dayIn } from '../lib/calendar.ts';

/** An alert names scouts who attended fewer than half of at least so many counted records. */
const LEAST_RECORDS = 2;

/** How many an alert names; the others are a number at its end. */
const NAMED = 10;

interface AbsenceAlert {
  kind: 'scouts' | 'captains';
  /** The sector of the scouts, or the captains' unit captain. */
  subjectId: number;
  /** The sector's name, or the unit captain's. */
  subject: string;
  /** The first of them in Arabic order. */
  names: string[];
  /** How many there are. */
  total: number;
  /** Whether they are girls alone. */
  areGirls: boolean;
}

/**
 * Alerts of the newest ended week, each at most once: a stored key and its notifications come and go
 * together, so that neither a second process nor a crash in the middle repeats or loses one.
 */
export async function sendAbsenceAlerts(
  db: Kysely<DB>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  await withTransaction(db, async (db) => {
    // Processes that start together would count everything side by side and then wait for each key.
    await advisoryLock(db, 'absence-alerts');
    const week = await findRecordedEndedWeek(db, dayIn(timeZone, now));
    if (!week) return;
    const alerts = await claimAlerts(db, await listAbsent(db, week.termNumber), week, now);
    if (alerts.length > 0) await insertAlerts(db, alerts, now);
  });
}

/** The newest week that was over before `today` and not cancelled, unless nothing was recorded in it. */
async function findRecordedEndedWeek(db: Kysely<DB>, today: string) {
  const { rows } = await sql<WeekKey>`
    SELECT term_number, week_number FROM (
      SELECT term_number, week_number FROM weeks
      WHERE term_number = (SELECT max(term_number) FROM terms)
        AND cancelled_at IS NULL AND start_date + 7 <= ${today}::date
      ORDER BY week_number DESC
      LIMIT 1
    ) AS week
    WHERE EXISTS (
        SELECT FROM scout_attendance AS record
        WHERE (record.term_number, record.week_number) = (week.term_number, week.week_number)
      )
      OR EXISTS (
        SELECT FROM captain_attendance AS record
        WHERE (record.term_number, record.week_number) = (week.term_number, week.week_number)
      )
  `.execute(db);
  return rows[0];
}

/** Present scouts by their present sector, open regular captains by their present unit. */
async function listAbsent(db: Kysely<DB>, termNumber: number): Promise<AbsenceAlert[]> {
  const isLow = sql`
    count(*) FILTER (WHERE status IN ('attended', 'absent')) >= ${LEAST_RECORDS}
    AND count(*) FILTER (WHERE status = 'attended') < count(*) FILTER (WHERE status = 'absent')`;
  const counts = sql`
    JOIN weeks USING (term_number, week_number)
    WHERE term_number = ${termNumber} AND cancelled_at IS NULL`;
  const namesOf = (name: string) => sql`
    (array_agg(${sql.ref(name)} ORDER BY ${sql.ref(name)} COLLATE "ar-x-icu"))[1:${sql.lit(NAMED)}]`;
  const { rows } = await sql<AbsenceAlert>`
    WITH low_scouts AS (
      SELECT scout_id FROM scout_attendance ${counts} GROUP BY scout_id HAVING ${isLow}
    ), low_captains AS (
      SELECT captain_id FROM captain_attendance ${counts} GROUP BY captain_id HAVING ${isLow}
    ), absent_captains AS (
      SELECT unit_captain_id, concat_ws(' ', first_name, middle_name, last_name) AS name
      FROM low_captains
      JOIN captains USING (captain_id)
      JOIN sectors USING (sector_id)
      WHERE closed_at IS NULL AND type = 'regular' AND unit_captain_id IS NOT NULL
    )
    SELECT 'scouts' AS kind, sector_id AS subject_id,
      concat_ws(E'\\u00a0', base_name, suffix_name) AS subject,
      ${namesOf('name')} AS names, count(*)::int AS total,
      bool_and(gender = 'female') AS are_girls
    FROM low_scouts
    JOIN scouts USING (scout_id)
    JOIN sectors USING (sector_id)
    WHERE deleted_at IS NULL
    GROUP BY sector_id, base_name, suffix_name
    UNION ALL
    SELECT 'captains', unit_captain_id,
      concat_ws(' ', first_name, middle_name, last_name), ${namesOf('name')}, count(*)::int, false
    FROM absent_captains
    JOIN captains ON captain_id = unit_captain_id
    GROUP BY unit_captain_id, first_name, middle_name, last_name
    ORDER BY kind, subject_id
  `.execute(db);
  return rows;
}

/** Claims the alerts of this week that no process has sent yet. */
async function claimAlerts(
  db: Kysely<DB>,
  alerts: AbsenceAlert[],
  { termNumber, weekNumber }: WeekKey,
  now: Date,
): Promise<AbsenceAlert[]> {
  if (alerts.length === 0) return [];
  const claimed = await db
    .insertInto('absenceAlerts')
    .values(
      alerts.map(({ kind, subjectId }) => ({
        kind,
        subjectId,
        termNumber,
        weekNumber,
        sentAt: now.toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'subjectId'])
    .execute();
  const isClaimed = new Set(claimed.map(({ kind, subjectId }) => `${kind} ${subjectId}`));
  return alerts.filter(({ kind, subjectId }) => isClaimed.has(`${kind} ${subjectId}`));
}

/** To the general captains, and to those of the sector or the unit. */
async function insertAlerts(db: Kysely<DB>, alerts: AbsenceAlert[], now: Date): Promise<void> {
  const { rows } = await sql<{ captainId: number }>`
    INSERT INTO notifications (captain_id, type, title, message, brief, sector_id, created_at)
    SELECT captain_id, 'attendance', title, message, brief, sectors.sector_id, ${now.toISOString()}::timestamptz
    FROM unnest(
      ${alerts.map(({ kind }) => kind)}::text[],
      ${alerts.map(({ subjectId }) => subjectId)}::int[],
      ${alerts.map(titleOf)}::text[],
      ${alerts.map(messageOf)}::text[],
      ${alerts.map(briefOf)}::text[]
    ) WITH ORDINALITY AS alert (kind, subject_id, title, message, brief, place)
    LEFT JOIN sectors ON kind = 'scouts' AND sectors.sector_id = subject_id
    JOIN captains ON closed_at IS NULL AND (
      type = 'general'
      OR captains.sector_id = sectors.sector_id
      OR captain_id = CASE kind WHEN 'scouts' THEN unit_captain_id ELSE subject_id END
    )
    ORDER BY place, captain_id
    RETURNING captain_id
  `.execute(db);
  await hintUnread(
    db,
    rows.map(({ captainId }) => captainId),
  );
}

function titleOf({ kind, subject }: AbsenceAlert): string {
  return kind === 'scouts' ? `غياب متكرر: ${subject}` : `غياب متكرر بين قادة وحدة ${subject}`;
}

/** The number without names, for lock screens. */
function briefOf({ kind, total, areGirls }: AbsenceAlert): string {
  const scouts = scoutNouns[areGirls ? 'female' : 'male'];
  return countText(total, kind === 'scouts' ? scouts : CAPTAINS, formatNumber);
}

const CAPTAINS = noun('قائد واحد', 'قائدان', 'قادة', 'قائداً', 'قائد');

function messageOf({ names, total, areGirls }: AbsenceAlert): string {
  const others = total - names.length;
  const rest = others === 0 ? [] : [`و${othersOf(others, areGirls)}`];
  return `نسبة الحضور في هذه الفترة أقل من ${formatPercentage(50)}: ${[...names, ...rest].join('، ')}`;
}

function othersOf(count: number, areGirls: boolean): string {
  if (count === 1) return areGirls ? 'أخرى' : 'آخر';
  if (count === 2) return areGirls ? 'أخريان' : 'آخران';
  return `${formatNumber(count)} ${areGirls ? 'أخريات' : 'آخرون'}`;
}
