/** Measures equipment beside as many lendings as ten years have. */
import type pg from 'pg';
import type { Effort } from './effort.ts';
import type { Section } from './figures.ts';
import { measureAlone } from './load.ts';
import { connectTo, type Group, signInAll } from './program.ts';

const ITEMS = 2_000;
/** Lendings of ten years, twelve a week, each of four items. */
const LENDINGS = 6_000;
/** Lendings that are out. */
const OUT = 60;
/** Items that the trip has reserved. */
const RESERVED = 40;

/** Items in three places, lendings that came back and some that are out, and a trip next week. Returns its number. */
async function fill(pool: pg.Pool): Promise<number> {
  await pool.query('TRUNCATE equipment_items, equipment_lendings, trips CASCADE');
  await pool.query(
    "INSERT INTO equipment_places (name) VALUES ('أ'), ('ب'), ('ج') ON CONFLICT DO NOTHING",
  );
  await pool.query(
    `INSERT INTO equipment_items (name, name_key, category_id, tracking, label_key, changed_by, changed_at)
    SELECT 'صنف ' || nth, 'صنف ' || nth, category_id, 'counted', 'label-' || nth, captain_id, now()
    FROM generate_series(1, $1) nth
    CROSS JOIN LATERAL (SELECT category_id FROM equipment_categories ORDER BY category_id OFFSET nth % 6 LIMIT 1) category
    CROSS JOIN LATERAL (SELECT captain_id FROM captains WHERE type = 'general' ORDER BY captain_id LIMIT 1) captain`,
    [ITEMS],
  );
  await pool.query(`
    INSERT INTO equipment_stocks (item_id, place_id, quantity)
    SELECT item_id, place_id, 20 FROM equipment_items CROSS JOIN LATERAL (
      SELECT place_id FROM equipment_places ORDER BY (place_id + item_id) % 3 LIMIT 2) place`);
  await pool.query(
    `INSERT INTO equipment_lendings (number, captain_id, due_on, lent_by, lent_at, ended_at)
    SELECT nth, captain_id, current_date - ($1 - nth) / 2, captain_id, now() - ($1 - nth) * interval '14 hours',
      CASE WHEN nth <= $1 - $2 THEN now() - ($1 - nth) * interval '13 hours' END
    FROM generate_series(1, $1::int) nth
    CROSS JOIN LATERAL (SELECT captain_id FROM captains ORDER BY captain_id OFFSET nth % 20 LIMIT 1) captain`,
    [LENDINGS, OUT],
  );
  await pool.query(`
    INSERT INTO equipment_lending_lines (lending_id, item_id, quantity, back)
    SELECT lending_id, item_id, 2, CASE WHEN ended_at IS NULL THEN 0 ELSE 2 END
    FROM equipment_lendings CROSS JOIN generate_series(0, 3) nth
    JOIN LATERAL (SELECT item_id FROM equipment_items ORDER BY item_id OFFSET (number * 7 + nth) % 2000 LIMIT 1) item ON true`);
  await pool.query(`
    INSERT INTO equipment_returns (line_id, quantity, outcome, returned_by, returned_at)
    SELECT line_id, back, 'sound', lent_by, ended_at
    FROM equipment_lending_lines JOIN equipment_lendings USING (lending_id) WHERE back > 0`);
  const { rows } = await pool.query<{ trip_id: number }>(`
    WITH made AS (
      INSERT INTO activities (name, type, day, term_number, week_number, planned_by, created_at)
      SELECT 'معسكر', 'camping', 'fri', term_number, week_number, captain_id, now()
      FROM (SELECT term_number, week_number FROM weeks ORDER BY start_date LIMIT 1) week
      CROSS JOIN (SELECT captain_id FROM captains WHERE type = 'general' ORDER BY captain_id LIMIT 1) captain
      RETURNING activity_id, planned_by
    )
    INSERT INTO trips (activity_id, state, starts_at, ends_at, captain_id, scout_fee, other_fee, made_at, changed_by, changed_at)
    SELECT activity_id, 'open', current_date + 7, current_date + 9, planned_by, 450, 200, now(), planned_by, now() FROM made
    RETURNING trip_id`);
  const tripId = rows[0]!.trip_id;
  await pool.query(
    'INSERT INTO equipment_reservations SELECT $1, item_id, 5 FROM equipment_items ORDER BY item_id LIMIT $2',
    [tripId, RESERVED],
  );
  await pool.query('VACUUM (ANALYZE)');
  return tripId;
}

export async function measureEquipment(group: Group, effort: Effort): Promise<Section> {
  const program = await group.start();
  const pool = await connectTo(group);
  const tripId = await fill(pool);
  const tokens = await signInAll(program.address);
  const headers = { authorization: `Bearer ${tokens.general}` };
  const paths = [
    ['the first fifty of the list', '/api/equipment/all?limit=50'],
    ['a search', `/api/equipment/all?limit=50&search=${encodeURIComponent('صنف 19')}`],
    ["a trip's card", `/api/trip/${tripId}/equipment`],
    ['all that is out', '/api/equipment/lending/all'],
    ['the whole list', '/api/equipment/all'],
  ] as const;
  const measured = await measureAlone(
    paths.map(([what, path]) => [what, () => ({ path, headers })] as const),
    { address: program.address, pool, effort },
  );
  await pool.end();
  await program.stop();
  return {
    title: 'Equipment',
    about: `Medians of ${effort.runs} calls alone, beside ${ITEMS} items and ${LENDINGS} lendings of four items each, ${OUT} of them out; the trip has ${RESERVED} items.`,
    rows: measured,
  };
}
