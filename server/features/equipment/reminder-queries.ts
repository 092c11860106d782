import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { borrower } from './queries.ts';

/** A lending that is due tomorrow or overdue. */
export interface DueLending {
  lendingId: number;
  dueOn: string;
  /** The names of its items that are out. */
  names: string[];
  to: string | null;
  /** Who answers for it: its captain, the trip's, and the other captains of its sector. */
  captainIds: number[];
}

/** Lendings whose borrowers are to be told today, each at most once a week; marks them as told. */
export async function claimReminders(
  db: Kysely<DB>,
  { today, tomorrow, since }: { today: string; tomorrow: string; since: string },
): Promise<DueLending[]> {
  const { rows } = await sql<DueLending>`
    WITH due AS (
      SELECT lending_id, min(coalesce(line.due_on, lending.due_on)) AS due_on,
        jsonb_agg(DISTINCT item.name) AS names
      FROM equipment_lending_lines line JOIN equipment_lendings lending USING (lending_id)
      JOIN equipment_items item USING (item_id)
      WHERE line.back < line.quantity AND coalesce(line.due_on, lending.due_on) <= ${tomorrow}::date
        AND coalesce(line.due_on, lending.due_on) <> ${today}::date
      GROUP BY lending_id
    ), claimed AS (
      UPDATE equipment_lendings lending SET told_on = ${today}::date FROM due
      WHERE lending.lending_id = due.lending_id AND (
        told_on IS NULL OR told_on <= ${since}::date
        OR (due.due_on = ${tomorrow}::date AND told_on < ${today}::date)
        OR (due.due_on < ${today}::date AND told_on <= due.due_on))
      RETURNING lending.*
    )
    SELECT lending.lending_id, due.due_on, due.names, ${borrower}->>'name' AS to, ARRAY(
      SELECT captain_id FROM captains WHERE closed_at IS NULL AND (
        captain_id = lending.captain_id OR (lending.sector_id IS NOT NULL AND captains.sector_id = lending.sector_id)
        OR captain_id = (SELECT captain_id FROM trips WHERE trips.trip_id = lending.trip_id))
      ORDER BY captain_id
    ) AS captain_ids
    FROM claimed lending JOIN due USING (lending_id) ORDER BY due.due_on, lending.lending_id
  `.execute(db);
  return rows;
}

/** Items whose use ends up to a day, of which nobody was told yet; marks them as told. */
export async function claimExpiring(
  db: Kysely<DB>,
  until: string,
): Promise<{ name: string; validUntil: string }[]> {
  const { rows } = await sql<{ name: string; validUntil: string }>`
    UPDATE equipment_items SET told_valid_until = valid_until
    WHERE deleted_at IS NULL AND valid_until <= ${until}::date AND told_valid_until IS DISTINCT FROM valid_until
    RETURNING name, valid_until
  `.execute(db);
  return rows.sort((one, other) => one.validUntil.localeCompare(other.validUntil));
}
