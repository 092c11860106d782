/** Measures trips beside as many as ten years have: eight a year, each of all scouts of its sectors. */
import type pg from 'pg';
import type { Effort } from './effort.ts';
import type { Section } from './figures.ts';
import { type Call, measureAlone } from './load.ts';
import { connectTo, type Group, signInAll } from './program.ts';

/** People of a roll-call. */
const CALLED = 40;
/** Trips of ten years. */
const TRIPS = 80;
/** Sectors of each. */
const SECTORS = 2;

/** Trips of two sectors each with everybody's answer; the last one is open. Returns its activity and its number. */
async function fill(pool: pg.Pool): Promise<{ activityId: number; tripId: number }> {
  await pool.query('TRUNCATE trips CASCADE');
  await pool.query(
    `WITH made AS (
      INSERT INTO activities (name, type, day, term_number, week_number, planned_by, created_at)
      SELECT 'معسكر ' || nth, 'camping', 'fri', term_number, week_number, captain_id, now()
      FROM generate_series(1, $1) nth
      CROSS JOIN LATERAL (SELECT term_number, week_number FROM weeks ORDER BY start_date OFFSET nth % 20 LIMIT 1) week
      CROSS JOIN LATERAL (SELECT captain_id FROM captains WHERE type = 'general' ORDER BY captain_id LIMIT 1) captain
      RETURNING activity_id, planned_by
    )
    INSERT INTO trips (activity_id, state, starts_at, ends_at, captain_id, scout_fee, other_fee, made_at,
      changed_by, changed_at, settled_at, settled_by)
    SELECT activity_id, CASE WHEN is_last THEN 'open' ELSE 'settled' END, day + time '07:00', day + 2 + time '16:00',
      planned_by, 450, 200, now(), planned_by, now(), CASE WHEN NOT is_last THEN now() END,
      CASE WHEN NOT is_last THEN planned_by END
    FROM (
      SELECT *, current_date + 7 - (45 * (max(activity_id) OVER () - activity_id))::int AS day,
        activity_id = max(activity_id) OVER () AS is_last
      FROM made
    ) dated`,
    [TRIPS],
  );
  await pool.query(
    `INSERT INTO trip_sectors (trip_id, sector_id, agreed_by, agreed_at)
    SELECT trip_id, sector_id, captain_id, now() FROM trips
    CROSS JOIN LATERAL (
      SELECT sector_id FROM sectors ORDER BY (sector_id + trip_id) % 20, sector_id LIMIT $1
    ) invited`,
    [SECTORS],
  );
  await pool.query(`
    INSERT INTO trip_people (trip_id, scout_id, state, since)
    SELECT trip_id, scout_id, 'coming', now() FROM trip_sectors JOIN scouts USING (sector_id)
    WHERE deleted_at IS NULL`);
  await pool.query(`
    INSERT INTO trip_answers (person_id, relation, guardian, guardian_name, way, coming, words, answered_at, changed_at)
    SELECT person_id, 'mother', '', 'مارسيل نبيل', 'page', true, 'أوافق على المشاركة', now(), now() FROM trip_people`);
  await pool.query('VACUUM (ANALYZE)');
  const { rows } = await pool.query<{ activity_id: number; trip_id: number }>(
    "SELECT activity_id, trip_id FROM trips WHERE state = 'open'",
  );
  return { activityId: rows[0]!.activity_id, tripId: rows[0]!.trip_id };
}

export async function measureTrips(group: Group, effort: Effort): Promise<Section> {
  const program = await group.start();
  const pool = await connectTo(group);
  const { tripId } = await fill(pool);
  const tokens = await signInAll(program.address);
  const headers = { authorization: `Bearer ${tokens.general}` };
  const paths = [
    ['the list of all', '/api/trip/all'],
    ['the board', `/api/trip/${tripId}`],
    ['the people', `/api/trip/${tripId}/people`],
    ['the page on the way', `/api/screen/trip-day?tripId=${tripId}`],
  ] as const;
  const { rows: forty } = await pool.query<{ person_id: number }>(
    'SELECT person_id FROM trip_people WHERE trip_id = $1 ORDER BY person_id LIMIT $2',
    [tripId, CALLED],
  );
  let taken = 0;
  /** A roll-call whose every person is said to be here, each time a second later. */
  const handIn = (): Call => {
    taken += 1;
    const at = new Date(Date.now() + taken * 1000).toISOString();
    const entries = forty.map(({ person_id: personId }) => ({
      personId,
      status: 'here',
      named: true,
      at,
    }));
    return {
      path: `/api/trip/${tripId}/roll-call`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'الانطلاق', kind: 'departure', by: 'all', entries }),
    };
  };
  const reads = paths.map(([what, path]) => [what, () => ({ path, headers })] as const);
  const measured = await measureAlone(
    [...reads, [`storing a roll-call of ${forty.length}`, handIn]],
    { address: program.address, pool, effort },
  );
  await pool.end();
  await program.stop();
  return {
    title: 'Trips',
    about: `Medians of ${effort.runs} calls alone, beside ${TRIPS} trips, eight a year for ten years, each of ${SECTORS} sectors with everybody's answer.`,
    rows: measured,
  };
}
