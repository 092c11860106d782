import type { updateMeeting } from '../../../contract/councils/endpoints.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import type { WriteCall } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import type { StoredMeeting } from './meeting-queries.ts';
import { isOfSector, type SeesSince, seesConfidential, visiblePoints } from './policy.ts';
import { findCarriable } from './proposal-queries.ts';
import { findNominees, type StoredCouncil } from './queries.ts';

/**
 * Checks the people of a request: attendance is of seats, a decision is carried out by a captain of the group, and is
 * about a scout of the council's sectors.
 */
export async function checkPeople(
  { db, caller, body }: WriteCall<typeof updateMeeting>,
  council: StoredCouncil,
  meeting: StoredMeeting,
): Promise<void> {
  const present = [...council.seats, ...meeting.attendance];
  const wrong = body.attendance.findIndex(
    ({ captainId = null, scoutId = null }) =>
      !present.some((seat) => seat.captainId === captainId && seat.scoutId === scoutId),
  );
  if (wrong >= 0) throw fieldError('UNKNOWN_SEAT', `attendance.${wrong}`);
  const sees = seesConfidential(caller, council);
  const known = visiblePoints(meeting.points, sees).flatMap(({ decisions }) => decisions);
  const sent = body.points.flatMap(({ decisions }) => decisions);
  const { captainIds, scouts } = await findNominees(db, {
    captainIds: sent.flatMap(({ captainId }) => captainId ?? []),
    scoutIds: sent.flatMap(({ scoutId }) => scoutId ?? []),
  });
  for (const { captainId, scoutId } of sent) {
    const isKnownCaptain = known.some(({ captain }) => captain?.captainId === captainId);
    if (captainId !== undefined && !isKnownCaptain && !captainIds.includes(captainId)) {
      throw new ApiError('UNKNOWN_CAPTAIN', {
        arabicMessage: 'من ينفّذ القرار ليس من قادة المجموعة',
      });
    }
    const isKnownScout = known.some((one) => one.scoutId === scoutId);
    const scout = scouts.find((one) => one.scoutId === scoutId);
    if (scoutId !== undefined && !isKnownScout && !(scout && isOfSector(council, scout))) {
      throw new ApiError('UNKNOWN_SCOUT', { arabicMessage: 'القرار عن كشاف ليس من قطاعات المجلس' });
    }
  }
}

/** The decisions of earlier meetings that the request carries over, and whether they are confidential. */
export async function checkCarried(
  { db, body }: WriteCall<typeof updateMeeting>,
  { councilId }: StoredCouncil,
  { meetingId, points }: StoredMeeting,
  sees: SeesSince,
): Promise<Map<number, boolean>> {
  const own = new Set(
    visiblePoints(points, sees).flatMap(({ decisions }) =>
      decisions.flatMap((one) => (one.isCarried ? [] : [one.decisionId])),
    ),
  );
  const named = body.points.flatMap((point) =>
    point.decisions.flatMap(({ decisionId }) => decisionId ?? []),
  );
  const foreign = named.filter((decisionId) => !own.has(decisionId));
  const reportIds = body.points.flatMap((point) => [
    ...(point.reportId === undefined ? [] : [point.reportId]),
    ...point.decisions.flatMap(({ reportId }) => reportId ?? []),
  ]);
  const found = await findCarriable(
    db,
    { councilId, meetingId },
    { decisionIds: foreign, reportIds },
  );
  const carried = new Map(
    found.decisions
      .filter(({ isConfidential, createdAt }) => !isConfidential || sees(createdAt))
      .map(({ decisionId, isConfidential }) => [decisionId, isConfidential]),
  );
  const isUnknown = foreign.some((decisionId) => !carried.has(decisionId));
  if (isUnknown || new Set(named).size < named.length) throw new ApiError('DECISION_NOT_FOUND');
  const isReadable = (reportId: number) =>
    found.reports.some((one) => one.reportId === reportId && sees(one.referredAt));
  if (!reportIds.every(isReadable)) throw new ApiError('REPORT_NOT_FOUND');
  return carried;
}

/** A meeting without its confidential parts; corrections by others may reveal them, so they are left out too. */
export function asSeen(
  caller: Caller,
  council: StoredCouncil,
  meeting: StoredMeeting,
): StoredMeeting {
  const points = visiblePoints(meeting.points, seesConfidential(caller, council));
  const isWhole = points.length === meeting.points.length;
  const addenda = meeting.addenda.filter(({ by }) => isWhole || by.captainId === caller.captainId);
  return { ...meeting, points, addenda };
}
