import { type RawBuilder, sql } from 'kysely';
import type { Alerts } from '../../../contract/alerts/endpoints.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import { isHeldOn } from '../../db/conditions.ts';

const dueOn = sql`coalesce(line.due_on, lending.due_on)`;
const fromLines = sql`FROM equipment_lending_lines line
  JOIN equipment_lendings lending USING (lending_id) JOIN equipment_items item USING (item_id)
  WHERE line.back < line.quantity`;

/** The equipment that waits for a captain; requests and returns of the day are the general captains' while nobody keeps it. */
export const equipmentAlerts = (
  {
    captainId,
    sectorIds,
    keeps,
    isGeneral,
  }: { captainId: number; sectorIds: number[] | null; keeps: boolean; isGeneral: boolean },
  today: string,
): RawBuilder<Alerts['equipment']> => {
  const isOwn = sql`(lending.captain_id = ${captainId} OR lending.sector_id = ANY(${sectorIds ?? []}::int[])
    OR EXISTS (SELECT FROM trips WHERE trips.trip_id = lending.trip_id AND trips.captain_id = ${captainId}))`;
  const forKeeper = (count: RawBuilder<unknown>) =>
    keeps
      ? sql`CASE WHEN ${!isGeneral} OR NOT EXISTS (
          SELECT FROM responsibilities WHERE responsibility = 'equipment' AND ${isHeldOn(today)}
        ) THEN (${count}) END`
      : sql`NULL`;
  const overdue = sql`SELECT count(DISTINCT lending_id) ${fromLines} AND ${dueOn} < ${today}::date`;
  return sql`
    SELECT jsonb_build_object(
      'overdue', ${keeps ? sql`(${overdue})` : sql`NULL`},
      'requests', ${forKeeper(sql`SELECT (SELECT count(*) FROM equipment_requests WHERE state = 'open') + (
        SELECT count(*) FROM equipment_lendings WHERE wanted_until IS NOT NULL AND ended_at IS NULL AND undone_at IS NULL)`)},
      'dueToday', ${forKeeper(sql`SELECT count(DISTINCT lending_id) ${fromLines} AND ${dueOn} = ${today}::date`)},
      'own', (
        SELECT jsonb_build_object('name', (array_agg(item.name ORDER BY ${dueOn}, line_id))[1], 'count', count(*),
          'dueOn', min(${dueOn}))
        ${fromLines} AND ${isOwn} AND ${dueOn} < ${today}::date
        HAVING count(*) > 0
      ),
      'tomorrow', (
        SELECT coalesce(sum(line.quantity - line.back), 0)
        ${fromLines} AND ${isOwn} AND ${dueOn} = ${addDays(today, 1)}::date
      ))`;
};
