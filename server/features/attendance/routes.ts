import type { FastifyInstance } from 'fastify';
import {
  listCaptainAttendance,
  listScoutAttendance,
  listScoutHistory,
  listScoutTerms,
  recordCaptainAttendance,
  recordScoutAttendance,
  type StoredCaptainWeek,
  type StoredScoutWeek,
} from '../../../contract/attendance/endpoints.ts';
import { recordedElsewhere } from '../../../contract/attendance/words.ts';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { answeredSector, askedSector } from '../../../contract/sectors/sector-name.ts';
import { ApiError } from '../../http/errors.ts';
import type { Parts } from '../../http/parts.ts';
import { route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import { visibleCaptains } from '../captains/policy.ts';
import { getCaptain, listCaptainsWithRecords } from '../captains/queries.ts';
import { storePayments } from '../finance/payment-queries.ts';
import { storeSubscription } from '../finance/subscription-queries.ts';
import { asNamedScout, authorizeProfile, profileReader } from '../scouts/policy.ts';
import { listScoutsWithRecords, lockScouts, openProfile } from '../scouts/queries.ts';
import { asScout } from '../scouts/rules.ts';
import { authorizeOwnSector, authorizeSheet, authorizeUnit } from '../sectors/policy.ts';
import { findSectorId } from '../sectors/queries.ts';
import { lockRecordableWeek } from '../terms/queries.ts';
import { listScoutTermCounts } from './count-queries.ts';
import {
  type AttendanceKind,
  getWeekSheet,
  type LockedSheet,
  listElsewhere,
  listScoutRecords,
  lockUnitCaptains,
  lockWeekSheet,
  upsertWeek,
  type WeekSheet,
} from './queries.ts';
import {
  checkOneSector,
  contentAfter,
  readPayments,
  readSubmission,
  type Submission,
  splitStatuses,
  weekVersion,
} from './rules.ts';

export function attendanceRoutes(app: FastifyInstance): void {
  route(app, listScoutAttendance, async ({ db, settings, query, caller }) => {
    const asked = askedSector(query);
    if (asked === null) {
      return {
        message: 'No sector, no scouts',
        body: [],
        count: 0,
        version: null,
        subscription: null,
        payments: [],
        whoPaid: null,
      };
    }
    const sectorId = await findSectorId({ db, caller }, asked);
    return readSheet({ db, settings, caller }, sectorId, query);
  });

  routeWrite(app, recordScoutAttendance, async (call) => {
    const loaded = await loadScoutWeek(call);
    const { attendanceRecords, subscription } = call.body;
    const { sectorId, sector, sheet, payments, names } = loaded;
    const { termNumber, weekNumber } = sheet;
    const week = { termNumber, weekNumber };
    const { stored, ...recorded } = await storeWeek(call, 'scout', sectorId, loaded);
    if (subscription !== undefined) {
      await storeSubscription(call, {
        ...sector,
        ...week,
        sectorId,
        value: subscription,
        before: sheet.subscription,
      });
    }
    if (payments) {
      await storePayments(call, { ...week, sectorId, payments, before: sheet.payments });
    }
    const records = attendanceRecords.map(({ scoutId, attendanceStatus }) => ({
      scoutId,
      name: names.get(scoutId) ?? '',
      attendanceStatus: stored.get(scoutId) ?? attendanceStatus,
      ...week,
      ...answeredSector(sector),
    }));
    const subscriptionChanged = subscription !== undefined && subscription !== sheet.subscription;
    return {
      message: 'Attendance recorded',
      arabicMessage: subscriptionChanged
        ? 'تم تسجيل الغياب بنجاح، وتم تسجيل الاشتراك بنجاح'
        : 'تم تسجيل الغياب بنجاح',
      body: records,
      count: records.length,
      subscriptionChanged,
      ...recorded,
    };
  });

  route(app, listScoutHistory, async (call) => {
    const opened = await openProfile(call.db, profileReader(call));
    const { scout } = authorizeProfile(call, opened);
    const { records: body, cancelledWeeks } = await listScoutRecords(call.db, scout.scoutId);
    return { message: 'Attendance history', body, count: body.length, cancelledWeeks };
  });

  route(app, listScoutTerms, async (call) => {
    const opened = await openProfile(call.db, profileReader(call));
    const { scout } = authorizeProfile(call, opened);
    const body = await listScoutTermCounts(call.db, scout.scoutId);
    return { message: 'Attendance per term', body, count: body.length };
  });

  route(app, listCaptainAttendance, async ({ db, query, caller }) => {
    // Check the captain first: a caller out of scope must not learn which weeks exist.
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
      joinedAt: captain.joinedAt,
    }));
    const { attendance, ...stored } = storedCaptainWeek(week);
    const recorded = { ...stored, ...genderOf(week) };
    return { message: 'Attendance of the week', body, count: body.length, ...recorded };
  });

  routeWrite(app, recordCaptainAttendance, async (call) => {
    const loaded = await loadCaptainWeek(call);
    const { attendanceRecords } = call.body;
    const { unitId, sheet, names } = loaded;
    const { termNumber, weekNumber } = sheet;
    const { stored, ...recorded } = await storeWeek(call, 'captain', unitId, loaded);
    const records = attendanceRecords.map(({ captainId, attendanceStatus }) => ({
      captainId,
      ...(names.get(captainId) ?? { firstName: '', middleName: '', lastName: '' }),
      attendanceStatus: stored.get(captainId) ?? attendanceStatus,
      weekNumber,
      termNumber,
    }));
    return {
      message: 'Attendance recorded',
      arabicMessage: 'تم تسجيل الغياب بنجاح',
      body: records,
      count: records.length,
      ...recorded,
    };
  });
}

/**
 * A sector's week as the caller may see it and `GET /scoutAttendance/sector/all` answers it; throws OUT_OF_SCOPE and
 * UNKNOWN_WEEK. A stand-in gets names without contact details.
 */
export async function readSheet(
  { db, settings, caller }: Pick<Parts, 'db' | 'settings'> & { caller: Caller },
  sectorId: number,
  asked: Parameters<typeof getWeekSheet>[3],
): Promise<ResponseOf<typeof listScoutAttendance>> {
  const { isStandIn } = authorizeSheet(caller, sectorId);
  // Read before the list: a version older than the list causes a needless conflict, a newer one would hide a change.
  const week = await getWeekSheet(db, 'scout', sectorId, asked);
  const scouts = await listScoutsWithRecords(db, sectorId, week);
  const body = scouts.map((scout) => ({
    ...asScout(isStandIn ? asNamedScout(scout) : scout, settings),
    attendanceStatus: scout.status,
    weekNumber: week.weekNumber,
    termNumber: week.termNumber,
    date: week.startDate,
    editable: scout.recordSectorId === null || scout.recordSectorId === sectorId,
    joinedAt: scout.joinedAt,
    ...(!isStandIn && scout.hasHealthMark && { hasHealthMark: true }),
    patrol:
      scout.patrolId === null || scout.patrolName === null
        ? null
        : { patrolId: scout.patrolId, name: scout.patrolName },
  }));
  const { attendance, ...stored } = storedScoutWeek(week);
  const { whoPaid } = week;
  const recorded = { ...stored, ...genderOf(week) };
  return {
    message: 'Attendance of the week',
    body,
    count: body.length,
    ...recorded,
    whoPaid,
    patrolWord: scouts[0]?.patrolWord,
  };
}

/** Columns with the captain and time of a week's last record; null if there is none. */
function recordedOf({ recordedBy, recordedAt }: WeekSheet) {
  return recordedBy !== null && recordedAt !== null ? { recordedBy, recordedAt } : {};
}

const genderOf = ({ recordedByGender }: WeekSheet) =>
  recordedByGender === null ? {} : { recordedByGender };

function storedScoutWeek(sheet: WeekSheet): StoredScoutWeek {
  const { statuses, subscription, payments } = sheet;
  return {
    version: weekVersion(sheet),
    ...recordedOf(sheet),
    attendance: [...statuses].map(([scoutId, attendanceStatus]) => ({ scoutId, attendanceStatus })),
    subscription,
    payments: [...payments].map(([scoutId, amount]) => ({ scoutId, amount })),
  };
}

function storedCaptainWeek(sheet: WeekSheet): StoredCaptainWeek {
  const attendance = [...sheet.statuses].map(([captainId, attendanceStatus]) => ({
    captainId,
    attendanceStatus,
  }));
  return { version: weekVersion(sheet), ...recordedOf(sheet), attendance };
}

/**
 * Loads a sector's hand-in: locks its week and its sheet, then reads the sheet. Throws for a week that can't be recorded, and
 * UNKNOWN_SCOUT.
 */
async function loadScoutWeek(call: WriteCall<typeof recordScoutAttendance>) {
  const { db, settings, body, caller, now } = call;
  const { attendanceRecords } = body;
  const { statuses, ...asked } = readSubmission(attendanceRecords, (record) => record.scoutId);
  const payments = readPayments(statuses.keys(), body.payments);
  const sector = checkOneSector(attendanceRecords);
  const sectorId = authorizeOwnSector(caller, sector);
  const scoutIds = [...(payments ?? statuses).keys()];
  const today = dayIn(settings.timeZone, now);
  await lockRecordableWeek(db, asked, { today, of: { sectorId } });
  const names = await lockScouts(db, sectorId, scoutIds);
  const sheet = await lockWeekSheet(db, 'scout', sectorId, asked, [...statuses.keys()]);
  const submission = { statuses, subscription: body.subscription, payments };
  return { sectorId, sector, sheet, names, payments, submission };
}

/** Loads the hand-in of a unit's captains; throws UNKNOWN_CAPTAIN. */
async function loadCaptainWeek(call: WriteCall<typeof recordCaptainAttendance>) {
  const { db, settings, body, caller, now } = call;
  const { captainId: unitId } = caller;
  const { attendanceRecords } = body;
  const { statuses, ...asked } = readSubmission(attendanceRecords, (record) => record.captainId);
  const captainIds = [...statuses.keys()];
  const today = dayIn(settings.timeZone, now);
  await lockRecordableWeek(db, asked, { today, of: { unitCaptainId: unitId } });
  const names = await lockUnitCaptains(db, unitId, captainIds);
  if (names.size < attendanceRecords.length) throw new ApiError('UNKNOWN_CAPTAIN');
  const sheet = await lockWeekSheet(db, 'captain', unitId, asked, captainIds);
  return { unitId, sheet, names, submission: { statuses } };
}

/**
 * Stores the attendance of a submission with who made it; returns what the week then holds of these people, and the
 * version that the whole submission leaves. Throws WEEK_CHANGED where the submission was made from another version than
 * that of `sheet`, the stored week, and RECORDED_ELSEWHERE.
 */
async function storeWeek(
  call: WriteCall<typeof recordScoutAttendance | typeof recordCaptainAttendance>,
  kind: AttendanceKind,
  placeId: number,
  { sheet, submission }: { sheet: LockedSheet; submission: Submission },
) {
  const { db, body, caller, now, record } = call;
  const { statuses: before, elsewhere } = sheet;
  const { own: statuses, refused } = splitStatuses(elsewhere, submission.statuses);
  if (refused.length > 0) {
    const people = await listElsewhere(db, kind, placeId, sheet, refused);
    throw new ApiError('RECORDED_ELSEWHERE', { arabicMessage: recordedElsewhere(people) });
  }
  const after = contentAfter(sheet, { ...submission, statuses });
  const version = weekVersion(after);
  if (isOutdated(body.version, { stored: weekVersion(sheet), after: version })) {
    const stored = kind === 'scout' ? storedScoutWeek(sheet) : storedCaptainWeek(sheet);
    throw new ApiError('WEEK_CHANGED', { stored });
  }
  const changed = [...statuses].filter(([id, status]) => before.get(id) !== status);
  record({
    entity: kind === 'scout' ? 'scoutAttendance' : 'captainAttendance',
    action: 'record',
    entityId: `${placeId}/${sheet.termNumber}/${sheet.weekNumber}`,
    before: Object.fromEntries(changed.map(([id]) => [id, before.get(id) ?? null])),
    after: Object.fromEntries(changed),
  });
  await upsertWeek(db, kind, placeId, sheet, { statuses, recordedBy: caller.captainId, now });
  return {
    stored: new Map([...submission.statuses, ...elsewhere]),
    version,
    recordedBy: [caller.firstName, caller.middleName, caller.lastName].join(' '),
    recordedAt: now.toISOString(),
  };
}
