import type { FastifyInstance } from 'fastify';
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
import { dayIn } from '../../lib/calendar.ts';
import { ApiError } from '../../lib/errors.ts';
import { route } from '../../lib/route.ts';
import { routeWrite, type WriteCall } from '../../lib/route-write.ts';
import { visibleCaptains } from '../captains/policy.ts';
import { getCaptain, listCaptainsWithRecords } from '../captains/queries.ts';
import { asScout, authorizeProfile, profileReader } from '../scouts/policy.ts';
import { listScoutsWithRecords, openProfile } from '../scouts/queries.ts';
import { authorizeOwnSector, authorizeSector, authorizeUnit } from '../sectors/policy.ts';
import { findSector } from '../sectors/queries.ts';
import { holdRecordableWeek } from '../terms/queries.ts';
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

  routeWrite(app, recordScoutAttendance, async (call) => {
    const { db, settings, body, caller, now } = call;
    const { attendanceRecords } = body;
    const submission = readSubmission(attendanceRecords, (record) => record.scoutId);
    const sector = checkOneSector(attendanceRecords);
    const sectorId = authorizeOwnSector(caller, sector);
    const week = await holdRecordableWeek(db, submission, dayIn(settings.timeZone, now));
    const names = await holdScouts(db, sectorId, [...submission.statuses.keys()]);
    if (names.size < attendanceRecords.length) throw new ApiError('UNKNOWN_SCOUT');
    const { statuses } = submission;
    const stored = await storeWeek(call, 'scout', { placeId: sectorId, week, statuses });
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

  route(app, listScoutHistory, async (call) => {
    const opened = await openProfile(call.db, profileReader(call));
    const { scout } = authorizeProfile(call, opened);
    const body = await listScoutRecords(call.db, scout.scoutId);
    return { message: 'Attendance history', body, count: body.length };
  });

  route(app, listScoutTerms, async (call) => {
    const opened = await openProfile(call.db, profileReader(call));
    const { scout } = authorizeProfile(call, opened);
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

  routeWrite(app, recordCaptainAttendance, async (call) => {
    const { db, settings, body, caller, now } = call;
    const { attendanceRecords } = body;
    const submission = readSubmission(attendanceRecords, (record) => record.captainId);
    const week = await holdRecordableWeek(db, submission, dayIn(settings.timeZone, now));
    const names = await holdUnitCaptains(db, caller.captainId, [...submission.statuses.keys()]);
    if (names.size < attendanceRecords.length) throw new ApiError('UNKNOWN_CAPTAIN');
    const { statuses } = submission;
    const stored = await storeWeek(call, 'captain', { placeId: caller.captainId, week, statuses });
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
}

/** Who recorded a week and when, beside the list; nothing where nobody did. */
function recordedOf({ recordedBy, recordedAt }: WeekSheet) {
  return recordedBy !== null && recordedAt !== null ? { recordedBy, recordedAt } : {};
}

/** Stores a submission with who made it; what the week holds of these people then. */
async function storeWeek(
  {
    db,
    caller,
    now,
    record,
  }: WriteCall<typeof recordScoutAttendance | typeof recordCaptainAttendance>,
  kind: AttendanceKind,
  sheet: {
    placeId: number;
    week: { termNumber: number; weekNumber: number };
    statuses: Map<number, AttendanceStatus>;
  },
): Promise<Map<number, AttendanceStatus>> {
  const { placeId, week, statuses } = sheet;
  const before = await listWeekRecords(db, kind, [...statuses.keys()], week);
  await upsertRecords(db, kind, placeId, week, statuses);
  await upsertSheet(db, kind, placeId, week, caller.captainId, now);
  const stored = storedStatuses(placeId, before, statuses);
  const changed = [...stored].filter(([id, status]) => before.get(id)?.status !== status);
  record({
    entity: kind === 'scout' ? 'scoutAttendance' : 'captainAttendance',
    action: 'record',
    entityId: `${placeId}/${week.termNumber}/${week.weekNumber}`,
    before: Object.fromEntries(changed.map(([id]) => [id, before.get(id)?.status ?? null])),
    after: Object.fromEntries(changed),
  });
  return stored;
}
