import { sql } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import type { Maker } from './group-tables.ts';
import { insertRows } from './parts.ts';

/** Indexes of sectors that have not recorded the current week, and of one whose captain stands in for the last of them. */
const FORGETFUL = 3;
const REMINDED = 6;
const WITHOUT_CAPTAIN = 9;
const HELPING = 10;

/**
 * Makes the current week one that somebody has to look after: a sector forgot the week before too, one was reminded
 * already, and the captains of one have moved to the first.
 */
export const leaveWeekOpen: Maker = async (db, { sectors, generalIds, meetings, hoursAgo }) => {
  const forgetful = sectors[FORGETFUL];
  const reminded = sectors[REMINDED] ?? sectors[0]!;
  const left = sectors[WITHOUT_CAPTAIN];
  const [before, current] = meetings.slice(-2);
  if (!current || !before) return;
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
  await insertRows(db, 'weekReminders', [
    {
      sectorId: reminded.sectorId,
      termNumber: current.termNumber,
      weekNumber: current.weekNumber,
      remindedBy: generalIds.at(-1)!,
      remindedAt: hoursAgo(25 / 60),
    },
  ]);
};

/** A captain who records another sector, the one without captains, until the end of the week. */
export const insertStandIns: Maker = async (db, { sectors, today, hoursAgo }) => {
  const left = sectors[WITHOUT_CAPTAIN] ?? sectors.at(-1);
  const helping = sectors[HELPING] ?? sectors[1];
  if (!left || !helping || helping === left) return;
  await insertRows(db, 'standIns', [
    {
      captainId: helping.captainIds[0]!,
      sectorId: left.sectorId,
      untilDay: addDays(today, 6),
      madeBy: left.unitCaptainId,
      madeAt: hoursAgo(30),
    },
  ]);
};
