/** Measures the list of sessions beside as many as ten years have: one of each sector in each of 400 weeks. */
import type pg from 'pg';
import type { Effort } from './effort.ts';
import type { Section } from './figures.ts';
import { measureAlone } from './load.ts';
import { connectTo, type Group, signInAll } from './program.ts';

/** Weeks of ten years with sessions. */
const WEEKS = 400;

/** Plans sessions with seven segments and two materials each, in place of the made-up group's own. */
async function fill(pool: pg.Pool): Promise<number> {
  await pool.query('TRUNCATE session_plans CASCADE');
  const { rowCount } = await pool.query(
    `INSERT INTO session_plans (term_number, week_number, day, start_time, title, goal, captain_id,
      state, stars, folded_text, created_by, created_at, changed_by, changed_at, library)
    SELECT weeks.term_number, weeks.week_number, weeks.start_date + 6, '11:00', 'العقد ' || nth,
      'أن يعقد كل شبل العقدتين', captain_id, 'held', 1 + nth % 3,
      'العقد ' || nth || ' طابور لعبه صياد وشبكه عقده افقيه استراحه مسابقه جسر الحبال حبل اوتاد صفاره',
      captain_id, now(), captain_id, now(), nth % 50 = 0
    FROM sectors
    CROSS JOIN LATERAL (SELECT captain_id FROM captains
      WHERE captains.sector_id = sectors.sector_id ORDER BY captain_id LIMIT 1) captain
    CROSS JOIN generate_series(1, $1) nth
    JOIN (SELECT *, row_number() OVER (ORDER BY term_number, week_number) AS place,
      count(*) OVER () AS weeks FROM weeks) weeks ON place = 1 + nth % weeks`,
    [WEEKS],
  );
  await pool.query(`
    INSERT INTO session_sectors (session_id, sector_id)
    SELECT session_id, sector_id FROM session_plans JOIN captains USING (captain_id)`);
  await pool.query(`
    INSERT INTO session_segments (session_id, place, title, minutes)
    SELECT session_id, nth, 'الفقرة ' || nth, 15 FROM session_plans, generate_series(0, 6) nth`);
  await pool.query(`
    INSERT INTO session_materials (segment_id, place, text, quantity)
    SELECT segment_id, nth, 'حبل', 42 FROM session_segments, generate_series(0, 1) nth`);
  await pool.query('VACUUM (ANALYZE)');
  return rowCount ?? 0;
}

export async function measureSessions(group: Group, effort: Effort): Promise<Section> {
  const program = await group.start();
  const pool = await connectTo(group);
  const count = await fill(pool);
  const tokens = await signInAll(program.address);
  const { rows } = await pool.query<{ base: string; suffix: string }>(
    'SELECT base_name AS base, suffix_name AS suffix FROM sectors ORDER BY sector_id LIMIT 1',
  );
  const { base, suffix } = rows[0]!;
  const sector = `baseName=${encodeURIComponent(base)}&suffixName=${encodeURIComponent(suffix)}`;
  const asked = {
    "the group's list": '',
    "a sector's list": `?${sector}`,
    'its tenth page': `?${sector}&offset=180`,
    'a search that finds many': `?search=${encodeURIComponent('حبال')}`,
    'a search that finds nothing': `?search=${encodeURIComponent('غواصة')}`,
    'the library': '?library=true',
  };
  const headers = { authorization: `Bearer ${tokens.general}` };
  const measured = await measureAlone(
    Object.entries(asked).map(([what, query]) => [
      what,
      () => ({ path: `/api/session/all${query}`, headers }),
    ]),
    { address: program.address, pool, effort },
  );
  await pool.end();
  await program.stop();
  return {
    title: 'Sessions',
    about: `Medians of ${effort.runs} calls alone, beside ${count.toLocaleString('en')} sessions of ${group.size.sectors} sectors, as many as ten years have.`,
    rows: measured,
  };
}
