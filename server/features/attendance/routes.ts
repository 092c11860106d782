import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import {
  type AttendanceStatus,
  listCaptainAttendance,
  listScoutAttendance,
  listScoutHistory,
  listScoutTerms,
  recordCaptainAttendance,
  recordScoutAttendance,
} from '../../../contract/attendance.ts';
import { askedSector } from '../../../contract/sector-name.ts';
import type { DB } from '../../db/tables.ts';
import { dayIn } from '../../lib/calendar.ts';
import { ApiError } from '../../lib/errors.ts';
import { appendHistory } from '../../lib/history.ts';
import { route } from '../../lib/route.ts';
import { write } from '../../lib/transaction.ts';
import { visibleCaptains } from '../captains/policy.ts';
import { getCaptain, listCaptainsWithRecords } from '../captains/queries.ts';
import { asScout, openProfile } from '../scouts/policy.ts';
import { listScoutsWithRecords } from '../scouts/queries.ts';
import { authorizeSector, authorizeUnit } from '../sectors/policy.ts';
import { findSector } from '../sectors/queries.ts';
import { holdRecordableWeek } from '../terms/queries.ts';
import { authorizeOwnSector } from './policy.ts';
import {
  type AttendanceKind,
  getWeekSheet,
  holdScouts,
  holdUnitCaptains,
  listScoutRecords,
  listScoutTermCounts,
  listWeekRecords,
  upsertRecords,
  upsertSheet,
  type WeekSheet,
} from './queries.ts';
import { checkOneSector, readSubmission, storedStatuses } from './rules.ts';

export function attendanceRoutes(app: FastifyInstance): void {
  route(app, listScoutAttendance, async ({ db, settings, query, caller }) => {
    const asked = askedSector(query);
    if (asked === null) return { message: 'No sector, no scouts', body: [], count: 0 };
    const sector = await findSector(db, asked);
    authorizeSector(caller, sector.sectorId);
    const week = await getWeekSheet(db, 'scout', sector.sectorId, query);
    const scouts = await listScoutsWithRecords(db, sector.sectorId, week);
    const body = scouts.map((scout) => ({
      ...asScout(scout, settings),
      attendanceStatus: scout.status,
      weekNumber: week.weekNumber,
      termNumber: week.termNumber,
      date: week.startDate,
      editable: scout.recordSectorId === null || scout.recordSectorId === sector.sectorId,
    }));
    return { message: 'Attendance of the week', body, count: body.length, ...recordedOf(week) };
  });

  route(app, recordScoutAttendance, async ({ db, settings, body, caller, now }) => {
    const { attendanceRecords } = body;
    const submission = readSubmission(attendanceRecords, (record) => record.scoutId);
    const sector = checkOneSector(attendanceRecords);
    const sectorId = authorizeOwnSector(caller, sector);
    return write(db, async (db) => {
      const week = await holdRecordableWeek(db, submission, dayIn(settings.timeZone, now));
      const names = await holdScouts(db, sectorId, [...submission.statuses.keys()]);
      if (names.size < attendanceRecords.length) throw new ApiError('UNKNOWN_SCOUT');
      const stored = await storeWeek(db, {
        ...{ kind: 'scout', placeId: sectorId, week, statuses: submission.statuses },
        ...{ captainId: caller.captainId, now },
      });
      const records = attendanceRecords.map(({ scoutId, attendanceStatus }) => ({
        scoutId,
        name: names.get(scoutId) ?? '',
        attendanceStatus: stored.get(scoutId) ?? attendanceStatus,
        weekNumber: week.weekNumber,
        termNumber: week.termNumber,
        sectorBaseName: sector.baseName,
        sectorSuffixName: sector.suffixName,
      }));
      return {
        message: 'Attendance recorded',
        arabicMessage: 'تم تسجيل الغياب بنجاح',
        body: records,
        count: records.length,
      };
    });
  });

  route(app, listScoutHistory, async (call) => {
    const { scout } = await openProfile(call);
    const body = await listScoutRecords(call.db, scout.scoutId);
    return { message: 'Attendance history', body, count: body.length };
  });

  route(app, listScoutTerms, async (call) => {
    const { scout } = await openProfile(call);
    const body = await listScoutTermCounts(call.db, scout.scoutId);
    return { message: 'Attendance per term', body, count: body.length };
  });

  route(app, listCaptainAttendance, async ({ db, query, caller }) => {
    const unitCaptain = await getCaptain(db, query.unitCaptainId);
    authorizeUnit(caller, query.unitCaptainId);
    if (unitCaptain.type !== 'unit') throw new ApiError('CAPTAIN_NOT_FOUND');
    const week = await getWeekSheet(db, 'captain', query.unitCaptainId, query);
    const captains = await listCaptainsWithRecords(db, query.unitCaptainId, week);
    const body = visibleCaptains(caller, captains).map((captain) => ({
      ...captain,
      attendanceStatus: captain.status,
      weekNumber: week.weekNumber,
      termNumber: week.termNumber,
      date: week.startDate,
      editable: captain.recordUnitId === null || captain.recordUnitId === query.unitCaptainId,
    }));
    return { message: 'Attendance of the week', body, count: body.length, ...recordedOf(week) };
  });

  route(app, recordCaptainAttendance, async ({ db, settings, body, caller, now }) => {
    const { attendanceRecords } = body;
    const submission = readSubmission(attendanceRecords, (record) => record.captainId);
    return write(db, async (db) => {
      const week = await holdRecordableWeek(db, submission, dayIn(settings.timeZone, now));
      const names = await holdUnitCaptains(db, caller.captainId, [...submission.statuses.keys()]);
      if (names.size < attendanceRecords.length) throw new ApiError('UNKNOWN_CAPTAIN');
      const stored = await storeWeek(db, {
        ...{ kind: 'captain', placeId: caller.captainId, week, statuses: submission.statuses },
        ...{ captainId: caller.captainId, now },
      });
      const records = attendanceRecords.map(({ captainId, attendanceStatus }) => ({
        captainId,
        ...(names.get(captainId) ?? { firstName: '', middleName: '', lastName: '' }),
        attendanceStatus: stored.get(captainId) ?? attendanceStatus,
        weekNumber: week.weekNumber,
        termNumber: week.termNumber,
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

/** Who recorded a week and when, beside the list; nothing where nobody did. */
function recordedOf({ recordedBy, recordedAt }: WeekSheet) {
  return recordedBy !== null && recordedAt !== null ? { recordedBy, recordedAt } : {};
}

/** Stores a submission with who made it and its row of history; what the week holds of these people then. */
async function storeWeek(
  db: Kysely<DB>,
  sheet: {
    kind: AttendanceKind;
    placeId: number;
    week: { termNumber: number; weekNumber: number };
    statuses: Map<number, AttendanceStatus>;
    captainId: number;
    now: Date;
  },
): Promise<Map<number, AttendanceStatus>> {
  const { kind, placeId, week, statuses, captainId, now } = sheet;
  const before = await listWeekRecords(db, kind, [...statuses.keys()], week);
  await upsertRecords(db, kind, placeId, week, statuses);
  await upsertSheet(db, kind, placeId, week, captainId, now);
  const stored = storedStatuses(placeId, before, statuses);
  const changed = [...stored].filter(([id, status]) => before.get(id)?.status !== status);
  await appendHistory(db, {
    at: now,
    captainId,
    action: 'record',
    entity: kind === 'scout' ? 'scoutAttendance' : 'captainAttendance',
    entityId: `${placeId}/${week.termNumber}/${week.weekNumber}`,
    before: Object.fromEntries(changed.map(([id]) => [id, before.get(id)?.status ?? null])),
    after: Object.fromEntries(changed),
  });
  return stored;
}
