/** Measures reading and storing points beside ten years of them: five criteria of every scout in every week. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Effort } from './effort.ts';
import type { Section } from './figures.ts';
import { type Call, measureAlone } from './load.ts';
import { connectTo, type Group, signIn } from './program.ts';

/** The scouts of a sheet that is handed in. */
const SCOUTS = 30;

/** Gives points for five criteria in all recorded weeks, in place of the made-up group's own. */
async function fill(pool: pg.Pool): Promise<number> {
  await pool.query('TRUNCATE evaluation_points, evaluation_members, evaluation_sheets');
  await pool.query("UPDATE criteria SET closed_on = created_on WHERE kind = 'weekly'");
  const { rows } = await pool.query<{ criterionId: number }>(`
    INSERT INTO criteria (name, folded_name, max, category, kind, created_on)
    SELECT 'بند ' || n, 'بند ' || n, 5, 'other', 'weekly', '2010-01-01' FROM generate_series(1, 5) n
    RETURNING criterion_id AS "criterionId"`);
  const criterionIds = rows.map(({ criterionId }) => criterionId);
  await pool.query(`
    INSERT INTO evaluation_sheets (sector_id, term_number, week_number, recorded_by, recorded_at)
    SELECT sector_id, term_number, week_number, recorded_by, recorded_at FROM scout_attendance_sheets`);
  const { rowCount } = await pool.query(
    `INSERT INTO evaluation_points
      (scout_id, term_number, week_number, criterion_id, sector_id, points)
    SELECT scout_id, term_number, week_number, criterion_id, sector_id,
      (scout_id + week_number + criterion_id) % 6
    FROM scout_attendance, unnest($1::int[]) AS criterion_id`,
    [criterionIds],
  );
  await pool.query(`
    INSERT INTO evaluation_members (scout_id, term_number, week_number, sector_id, patrol_id)
    SELECT scout_id, term_number, week_number, scout_attendance.sector_id, patrol_id
    FROM scout_attendance JOIN patrol_members USING (scout_id) JOIN patrols USING (patrol_id)
    WHERE patrols.sector_id = scout_attendance.sector_id`);
  await pool.query('VACUUM (ANALYZE)');
  return rowCount ?? 0;
}

export async function measurePoints(group: Group, effort: Effort): Promise<Section> {
  const program = await group.start();
  const pool = await connectTo(group);
  const count = await fill(pool);
  const { rows } = await pool.query<{
    base: string;
    suffix: string;
    phone: string;
    week: number;
    term: number;
    scouts: number[];
    criteria: number[];
  }>(`
    SELECT base_name AS base, suffix_name AS suffix, captains.phone_number AS phone,
      weeks.week_number AS week, weeks.term_number AS term,
      (SELECT array_agg(scout_id) FROM scout_attendance records
        WHERE records.sector_id = sectors.sector_id AND records.term_number = weeks.term_number
          AND records.week_number = weeks.week_number AND status = 'attended') AS scouts,
      (SELECT array_agg(criterion_id) FROM criteria
        WHERE kind = 'weekly' AND closed_on IS NULL) AS criteria
    FROM sectors
    JOIN captains ON captains.sector_id = sectors.sector_id AND captains.type = 'regular'
    JOIN evaluation_sheets ON evaluation_sheets.sector_id = sectors.sector_id
    JOIN weeks USING (term_number, week_number)
    WHERE term_number = (SELECT max(term_number) FROM terms) AND cancelled_at IS NULL
    ORDER BY (SELECT count(*) FROM scouts WHERE scouts.sector_id = sectors.sector_id) DESC
    LIMIT 1`);
  const { base, suffix, phone, week, term, scouts, criteria } = rows[0]!;
  const authorization = `Bearer ${await signIn(program.address, phone)}`;
  const sector = `baseName=${encodeURIComponent(base)}&suffixName=${encodeURIComponent(suffix)}`;
  const given = scouts.slice(0, SCOUTS);
  let sent = 0;
  const nextHandIn = (): Call => {
    sent += 1;
    const points = given.flatMap((scoutId) =>
      criteria.map((criterionId) => ({
        scoutId,
        criterionId,
        points: (sent + scoutId + criterionId) % 6,
      })),
    );
    return {
      path: '/api/evaluation',
      headers: { authorization, 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        baseName: base,
        suffixName: suffix,
        weekNumber: week,
        termNumber: term,
        points,
      }),
    };
  };
  const calls: [string, () => Call][] = [
    [
      'a sheet opens',
      () => ({
        path: `/api/evaluation/sector/all?${sector}&weekNumber=${week}`,
        headers: { authorization },
      }),
    ],
    [
      "a sector's results of the term",
      () => ({ path: `/api/evaluation/results?${sector}`, headers: { authorization } }),
    ],
    [
      'the results of a week',
      () => ({
        path: `/api/evaluation/results?${sector}&weekNumber=${week}`,
        headers: { authorization },
      }),
    ],
    [
      "a scout's evaluation",
      () => ({ path: `/api/evaluation/scout/${given[0]}`, headers: { authorization } }),
    ],
    [`storing ${given.length} × ${criteria.length} points`, nextHandIn],
  ];
  const measured = await measureAlone(calls, { address: program.address, pool, effort });
  await pool.end();
  await program.stop();
  return {
    title: 'Points',
    about: `Medians of ${effort.runs} calls alone, beside ${count.toLocaleString('en')} rows of points of ${group.size.scouts.toLocaleString('en')} scouts in ${group.size.terms} terms; the largest sector.`,
    rows: measured,
  };
}
