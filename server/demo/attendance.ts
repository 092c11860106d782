import { type Kysely, sql } from 'kysely';
import type { AttendanceStatus } from '../../contract/attendance/endpoints.ts';
import type { DB } from '../db/tables.ts';
import { CHUNK, type Chance, chunksOf } from './parts.ts';
import type { DemoPeople, DemoScout } from './people.ts';
import { type DemoWeek, isRecorded, momentOf } from './weeks.ts';

function statusOf(chance: Chance, [early, late]: [number, number], week: number): AttendanceStatus {
  const coming = early + ((late - early) * Math.min(week, 20)) / 20;
  if (chance.next() < coming) return 'attended';
  return chance.next() < 0.2 ? 'execused' : 'absent';
}

/** How many came, by sector and week. */
export type Attended = Map<string, number>;
export const attendedKey = (sectorId: number, week: DemoWeek) =>
  `${sectorId}/${week.termNumber}/${week.weekNumber}`;

export async function insertScoutAttendance(
  db: Kysely<DB>,
  chance: Chance,
  scouts: DemoScout[],
  { sectors }: DemoPeople,
  weeks: DemoWeek[],
): Promise<Attended> {
  const attended: Attended = new Map();
  const insert = inLargeStatements(db);
  const indexOf = new Map(sectors.map((sector, index) => [sector, index]));
  for (const week of weeks) {
    const present = scouts.filter((scout) => isRecorded(week, indexOf.get(scout.sector)!));
    for (const scout of present) {
      const status = statusOf(chance, scout.habit, week.weekNumber);
      const key = attendedKey(scout.sector.sectorId, week);
      if (status === 'attended') attended.set(key, (attended.get(key) ?? 0) + 1);
      await insert.add(scout, week, status);
    }
    await insertSheets(db, 'scout_attendance_sheets', 'sector_id', week, [
      ...sectors
        .map((sector, index) => ({ sector, index }))
        .filter(({ index }) => isRecorded(week, index))
        .map(({ sector, index }) => ({
          subjectId: sector.sectorId,
          recordedBy: chance.pick(sector.captainIds),
          recordedAt: momentOf(week, index),
        })),
    ]);
  }
  await insert.rest();
  return attended;
}

/** Inserts records, those of many weeks by one statement. */
function inLargeStatements(db: Kysely<DB>) {
  const columns = {
    scout: [] as number[],
    term: [] as number[],
    week: [] as number[],
    sector: [] as number[],
    status: [] as AttendanceStatus[],
  };
  const rest = async () => {
    if (columns.scout.length === 0) return;
    await sql`
      INSERT INTO scout_attendance (scout_id, term_number, week_number, sector_id, status)
      SELECT * FROM unnest(
        ${columns.scout}::int[], ${columns.term}::int[], ${columns.week}::int[],
        ${columns.sector}::int[], ${columns.status}::text[]
      )
    `.execute(db);
    for (const column of Object.values(columns)) column.length = 0;
  };
  const add = async (
    { scoutId, sector }: DemoScout,
    { termNumber, weekNumber }: DemoWeek,
    status: AttendanceStatus,
  ) => {
    columns.scout.push(scoutId);
    columns.term.push(termNumber);
    columns.week.push(weekNumber);
    columns.sector.push(sector.sectorId);
    columns.status.push(status);
    if (columns.scout.length >= CHUNK) await rest();
  };
  return { add, rest };
}

async function insertSheets(
  db: Kysely<DB>,
  table: string,
  subject: string,
  week: DemoWeek,
  sheets: { subjectId: number; recordedBy: number; recordedAt: string }[],
): Promise<void> {
  await sql`
    INSERT INTO ${sql.table(table)}
      (${sql.ref(subject)}, term_number, week_number, recorded_by, recorded_at)
    SELECT subject_id, ${week.termNumber}, ${week.weekNumber}, recorded_by, recorded_at
    FROM unnest(
      ${sheets.map((sheet) => sheet.subjectId)}::int[],
      ${sheets.map((sheet) => sheet.recordedBy)}::int[],
      ${sheets.map((sheet) => sheet.recordedAt)}::timestamptz[]
    ) AS sheet (subject_id, recorded_by, recorded_at)
  `.execute(db);
}

export async function insertCaptainAttendance(
  db: Kysely<DB>,
  chance: Chance,
  { sectors, unitIds }: DemoPeople,
  weeks: DemoWeek[],
): Promise<void> {
  const habits = new Map(
    sectors.flatMap((sector) =>
      sector.captainIds.map((id): [number, [number, number]] => [
        id,
        chance.pick([
          [0.95, 0.95],
          [0.9, 0.8],
          [0.8, 0.45],
        ] as [number, number][]),
      ]),
    ),
  );
  for (const week of weeks.filter((week) => !week.isCurrent)) {
    const records = sectors.flatMap((sector) =>
      sector.captainIds.map((captainId) => ({
        captainId,
        unitCaptainId: sector.unitCaptainId,
        termNumber: week.termNumber,
        weekNumber: week.weekNumber,
        status: statusOf(chance, habits.get(captainId)!, week.weekNumber),
      })),
    );
    for (const chunk of chunksOf(records, 5000)) {
      await db.insertInto('captainAttendance').values(chunk).execute();
    }
    await insertSheets(
      db,
      'captain_attendance_sheets',
      'unit_captain_id',
      week,
      unitIds.map((unitId, index) => ({
        subjectId: unitId,
        recordedBy: unitId,
        recordedAt: momentOf(week, index),
      })),
    );
  }
}
