import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { DemoPeople } from './people.ts';
import { type DemoWeek, isEmpty } from './weeks.ts';

/** Sectors that have not recorded the current week (`isRecorded`): by their place among all. */
const FORGETFUL = 3;
const REMINDED = 6;
const WITHOUT_CAPTAIN = 9;

/**
 * What makes the current week one that somebody has to look after: a sector that forgot the week before too, one whose
 * captains were reminded already, and one whose captains have gone to help the first.
 */
export async function leaveWeekOpen(
  db: Kysely<DB>,
  { sectors, generalIds }: DemoPeople,
  weeks: DemoWeek[],
  now: Date,
): Promise<void> {
  const [forgetful, reminded, left] = [
    sectors[FORGETFUL],
    sectors[REMINDED] ?? sectors[0],
    sectors[WITHOUT_CAPTAIN],
  ];
  const [before, current] = weeks.filter((week) => !isEmpty(week)).slice(-2);
  if (!current || !before || !reminded) return;
  if (forgetful) {
    for (const table of ['scout_attendance', 'scout_attendance_sheets', 'finance_items']) {
      await sql`
        DELETE FROM ${sql.table(table)}
        WHERE sector_id = ${forgetful.sectorId}
          AND term_number = ${before.termNumber} AND week_number = ${before.weekNumber}
      `.execute(db);
    }
  }
  if (forgetful && left) {
    await db
      .updateTable('captains')
      .set({ sectorId: forgetful.sectorId })
      .where('sectorId', '=', left.sectorId)
      .execute();
  }
  await db
    .insertInto('weekReminders')
    .values({
      sectorId: reminded.sectorId,
      termNumber: current.termNumber,
      weekNumber: current.weekNumber,
      remindedBy: generalIds.at(-1)!,
      remindedAt: new Date(now.getTime() - 25 * 60_000).toISOString(),
    })
    .execute();
}
