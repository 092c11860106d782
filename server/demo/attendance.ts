import type { AttendanceStatus } from '../../contract/attendance/endpoints.ts';
import type { Maker } from './group-tables.ts';
import { type Chance, insertRows } from './parts.ts';
import { handInTime } from './weeks.ts';

const captainHabits: [number, number][] = [
  [0.95, 0.95],
  [0.9, 0.8],
  [0.8, 0.45],
];

function statusOf(chance: Chance, [early, late]: [number, number], week: number): AttendanceStatus {
  const coming = early + ((late - early) * Math.min(week, 20)) / 20;
  if (chance.next() < coming) return 'attended';
  return chance.next() < 0.2 ? 'execused' : 'absent';
}

export const insertScoutAttendance: Maker = async (db, { chance, scouts, meetings }) => {
  for (const { termNumber, weekNumber, sheets } of meetings) {
    const sheetOf = new Map(sheets.map((sheet) => [sheet.sector, sheet]));
    const records = scouts.flatMap(({ scoutId, sector, habit }) => {
      const sheet = sheetOf.get(sector);
      if (!sheet) return [];
      const status = statusOf(chance, habit, weekNumber);
      if (status === 'attended') sheet.attended += 1;
      return [{ scoutId, termNumber, weekNumber, sectorId: sector.sectorId, status }];
    });
    await insertRows(db, 'scoutAttendance', records);
    await insertRows(
      db,
      'scoutAttendanceSheets',
      sheets.map(({ sector, recordedAt }) => ({
        sectorId: sector.sectorId,
        termNumber,
        weekNumber,
        recordedBy: chance.pick(sector.captainIds),
        recordedAt,
      })),
    );
  }
};

export const insertCaptainAttendance: Maker = async (
  db,
  { chance, sectors, unitIds, meetings },
) => {
  const captains = sectors.flatMap(({ captainIds, unitCaptainId }) =>
    captainIds.map((captainId) => ({
      captainId,
      unitCaptainId,
      habit: chance.pick(captainHabits),
    })),
  );
  for (const { termNumber, weekNumber, recordedAt } of meetings.filter((week) => !week.isCurrent)) {
    const records = captains.map(({ captainId, unitCaptainId, habit }) => ({
      captainId,
      unitCaptainId,
      termNumber,
      weekNumber,
      status: statusOf(chance, habit, weekNumber),
    }));
    await insertRows(db, 'captainAttendance', records);
    await insertRows(
      db,
      'captainAttendanceSheets',
      unitIds.map((unitId, index) => ({
        unitCaptainId: unitId,
        termNumber,
        weekNumber,
        recordedBy: unitId,
        recordedAt: handInTime(recordedAt, index),
      })),
    );
  }
};
