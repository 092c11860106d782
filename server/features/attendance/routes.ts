import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import {
  type AttendanceStatus,
  listScoutAttendance,
  recordScoutAttendance,
} from '../../../contract/attendance.ts';
import type { DB } from '../../db/tables.ts';
import { dayIn } from '../../lib/calendar.ts';
import { ApiError } from '../../lib/errors.ts';
import { appendHistory } from '../../lib/history.ts';
import { route } from '../../lib/route.ts';
import { write } from '../../lib/transaction.ts';
import { asScout } from '../scouts/policy.ts';
import { listScoutsOf } from '../scouts/queries.ts';
import { authorizeSector } from '../sectors/policy.ts';
import { findSector } from '../sectors/queries.ts';
import { findWeek, holdRecordableWeek } from '../terms/queries.ts';
import { authorizeOwnSector } from './policy.ts';
import {
  findSheet,
  holdScouts,
  listWeekRecords,
  type ScoutRecord,
  upsertScoutRecords,
  upsertSheet,
} from './queries.ts';
import { readSubmission } from './rules.ts';

export function attendanceRoutes(app: FastifyInstance): void {
  route(app, listScoutAttendance, async ({ db, settings, query, caller, now }) => {
    const sector = await findSector(db, query);
    authorizeSector(caller, sector.sectorId);
    const week = await findWeek(db, query, dayIn(settings.timeZone, now));
    if (!week) throw new ApiError('UNKNOWN_WEEK');
    const [scouts, records, sheet] = await Promise.all([
      listScoutsOf(db, { sectorIds: [sector.sectorId] }),
      listWeekRecords(db, sector.sectorId, week),
      findSheet(db, sector.sectorId, week),
    ]);
    const body = scouts.map((scout) => {
      const record = records.get(scout.scoutId);
      return {
        ...asScout(scout, settings),
        attendanceStatus: record?.status ?? null,
        weekNumber: week.weekNumber,
        termNumber: week.termNumber,
        editable: record === undefined || record.sectorId === sector.sectorId,
      };
    });
    return { message: 'Attendance of the week', body, count: body.length, ...sheet };
  });

  route(app, recordScoutAttendance, async ({ db, settings, body, caller, now }) => {
    const { attendanceRecords } = body;
    const submission = readSubmission(attendanceRecords, (record) => record.scoutId);
    const sectorId = authorizeOwnSector(caller, submission);
    return write(db, async (db) => {
      const week = await holdRecordableWeek(db, submission, dayIn(settings.timeZone, now));
      const names = await holdScouts(
        db,
        sectorId,
        attendanceRecords.map((record) => record.scoutId),
      );
      if (names.size < attendanceRecords.length) throw new ApiError('UNKNOWN_SCOUT');
      const before = await listWeekRecords(db, sectorId, week);
      await upsertScoutRecords(db, sectorId, week, attendanceRecords);
      await upsertSheet(db, sectorId, week, caller.captainId, now);
      const stored = storedStatuses(sectorId, before, attendanceRecords);
      await appendWeekHistory(db, {
        week,
        sectorId,
        captainId: caller.captainId,
        now,
        before,
        stored,
      });
      const records = attendanceRecords.map((record) => ({
        scoutId: record.scoutId,
        name: names.get(record.scoutId) ?? '',
        attendanceStatus: stored.get(record.scoutId) ?? record.attendanceStatus,
        weekNumber: week.weekNumber,
        termNumber: week.termNumber,
        sectorBaseName: submission.baseName,
        sectorSuffixName: submission.suffixName,
      }));
      return {
        message: 'Attendance recorded',
        arabicMessage: 'تم تسجيل الغياب بنجاح',
        body: records,
        count: records.length,
      };
    });
  });
}

/** What a week holds after a submission: records made in another sector stay as they were. */
function storedStatuses(
  sectorId: number,
  before: Map<number, ScoutRecord>,
  submitted: { scoutId: number; attendanceStatus: AttendanceStatus }[],
): Map<number, AttendanceStatus> {
  return new Map(
    submitted.map(({ scoutId, attendanceStatus }) => {
      const record = before.get(scoutId);
      const isKept = record !== undefined && record.sectorId !== sectorId;
      return [scoutId, isKept ? record.status : attendanceStatus];
    }),
  );
}

/** One row of history per submission: the statuses that it changed. */
async function appendWeekHistory(
  db: Kysely<DB>,
  change: {
    week: { termNumber: number; weekNumber: number };
    sectorId: number;
    captainId: number;
    now: Date;
    before: Map<number, ScoutRecord>;
    stored: Map<number, AttendanceStatus>;
  },
): Promise<void> {
  const changed = [...change.stored].filter(
    ([scoutId, status]) => change.before.get(scoutId)?.status !== status,
  );
  await appendHistory(db, {
    at: change.now,
    captainId: change.captainId,
    action: 'record',
    entity: 'scoutAttendance',
    entityId: `${change.sectorId}/${change.week.termNumber}/${change.week.weekNumber}`,
    before: Object.fromEntries(
      changed.map(([scoutId]) => [scoutId, change.before.get(scoutId)?.status ?? null]),
    ),
    after: Object.fromEntries(changed),
  });
}
