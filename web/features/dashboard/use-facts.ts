import { useQuery } from '@tanstack/react-query';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import { listScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import { readWeek } from '../../../contract/attendance/week.ts';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { listWaitingCaptains } from '../../../contract/captains/endpoints.ts';
import { weekAt } from '../../../contract/core/calendar.ts';
import { can, isNotAssignedYet } from '../../../contract/core/permissions.ts';
import { listDecisions } from '../../../contract/councils/endpoints.ts';
import { readTripEquipment } from '../../../contract/equipment/lending-endpoints.ts';
import { readEvaluationSheet } from '../../../contract/evaluation/endpoints.ts';
import { isGivenWeekly } from '../../../contract/evaluation/words.ts';
import { listFollowUp } from '../../../contract/follow-up/endpoints.ts';
import { readReadiness } from '../../../contract/group/health.ts';
import { listOperatorNotices } from '../../../contract/group/notices.ts';
import { followUpRequest, OWN_DECISIONS } from '../../../contract/screens/dashboard-parts.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { readSessionPlan } from '../../../contract/sessions/endpoints.ts';
import { listWeeks, type Week } from '../../../contract/terms/endpoints.ts';
import { isAskedFor, meetingsAround } from '../../../contract/terms/meeting.ts';
import { readTripDay } from '../../../contract/trips/roll-call-endpoints.ts';
import { q } from '../../api/api.ts';
import { groupToday, sectorOf } from '../../i18n/format.ts';
import { useGroupQuery } from '../../session/group.ts';
import { standInOf } from '../../session/stand-in.ts';
import { useFirstSteps } from '../../shared/first-steps/use-first-steps.ts';
import { isAside } from '../../shared/operator-notices.ts';
import { isTripToday } from './rules.ts';
import { splitWeek } from './week/week-rules.ts';

/** After which a phone that keeps a trip's page reads it again, in milliseconds. */
const HOUR = 3_600_000;

/** A part of a week that is still to be handed in. */
export type Job =
  | 'attendance'
  /** The sector that the captain records for a while. */
  | 'standIn'
  | 'points'
  /** A unit captain's record of the captains. */
  | 'captains'
  /** The records of the scope's sectors. */
  | 'sectors';

/** All that the dashboard's first card and its list are chosen by; what is not known yet is undefined. */
export type Facts = ReturnType<typeof useFacts>;

/** Reads what a captain's dashboard is chosen by, of the one answer of the screen. */
export function useFacts(captain: SignedInCaptain) {
  const isAssigned = !isNotAssignedYet(captain);
  const sector = captain.type === 'regular' ? sectorOf(captain) : null;
  const alerts = useQuery({
    ...q(readAlerts),
    enabled: isAssigned && can(captain, 'consents:record'),
  });
  const calls = useQuery({
    ...q(listFollowUp, followUpRequest(captain)),
    enabled: isAssigned && can(captain, 'follow-up:use'),
  });
  const decisions = useQuery({
    ...q(listDecisions, OWN_DECISIONS),
    enabled: isAssigned && can(captain, 'councils:read'),
  });
  const waiting = useQuery({
    ...q(listWaitingCaptains, { query: {} }),
    enabled: can(captain, 'sectors:assign'),
  });
  const manages = can(captain, 'group:manage');
  const notices = useQuery({ ...q(listOperatorNotices), enabled: manages });
  const readiness = useQuery({ ...q(readReadiness), enabled: manages, retry: false });

  const today = groupToday();
  const session = alerts.data?.body.session ?? null;
  const group = useGroupQuery();
  const weeks = useQuery(q(listWeeks));
  const meetings = meetingsAround(weeks.data?.body ?? [], {
    today,
    meetingDay: group.data?.body.meetingDay ?? null,
    session: session?.day,
  });
  const asked = meetings.last && !meetings.last.week.cancelled ? meetings.last : undefined;
  const own = useOwnWeek(captain, sector, asked?.week);
  const isCurrent = asked?.week === weekAt(weeks.data?.body ?? [], today);
  // The current week needs no name.
  const earlier = isCurrent ? undefined : asked?.week;
  const scope = useScopeWeek(captain, earlier);
  // The plan of the next session stays on the device, so that its day opens without a connection.
  useQuery({
    ...q(readSessionPlan, { params: { sessionId: session?.sessionId ?? 0 } }),
    enabled: session?.state === 'planned',
  });

  // The query of a trip's page, from three days before it. Whoever opens the page itself reads it anew.
  const keptTrip = alerts.data?.body.keptTrip ?? null;
  const bag = useQuery({
    ...q(readTripDay, { query: { activityId: keptTrip ?? 0 } }),
    enabled: keptTrip !== null,
    staleTime: HOUR,
  });
  const bagTripId = bag.data?.body.tripId;
  useQuery({
    ...q(readTripEquipment, { params: { tripId: bagTripId ?? 0 } }),
    enabled: bagTripId !== undefined,
    staleTime: HOUR,
  });

  const recordedCaptains = alerts.data?.body.captainsRecordedAt;
  const hasCaptains = scope.data?.body.some(({ captains }) => captains.length > 0) ?? false;
  const jobs: readonly Job[] = [
    ...own.jobs,
    ...(captain.type === 'unit' && isCurrent && recordedCaptains === null && hasCaptains
      ? (['captains'] as const)
      : []),
    ...(splitWeek(scope.data?.body ?? []).missing.length > 0 ? (['sectors'] as const) : []),
  ];
  const steps = useFirstSteps(can(captain, 'captains:manage'));
  const listed = [alerts, calls, decisions, waiting, scope];
  return {
    captain,
    sector,
    today,
    ...meetings,
    /** The week that is to be handed in, and the parts of it that are not. */
    week: asked?.week,
    jobs,
    /** How a reminder names the week. */
    reminderWeek: earlier ? { termNumber: earlier.termNumber, weekNumber: earlier.weekNumber } : {},
    /** How a sheet's address names the week. */
    weekSearch: earlier ? { term: earlier.termNumber, week: earlier.weekNumber } : {},
    /**
     * The week's meeting is at most three days ago, and something of it is not handed in. During a trip the week is a
     * line, because the trip is the first card.
     */
    isFriday:
      asked !== undefined &&
      jobs.length > 0 &&
      isAskedFor(asked, today) &&
      !isTripToday(alerts.data?.body.trip, today),
    /** A new group's first steps, which come before all else. */
    steps,
    isPending:
      steps === undefined || [group, weeks, own, ...listed].some((query) => query.isLoading),
    failed: listed.filter((query) => query.isError && query.data === undefined),
    own,
    scope,
    alerts: alerts.data?.body,
    calls: calls.data,
    decisions: decisions.data,
    waiting: waiting.data,
    notices: notices.data?.body.filter(({ noticeId }) => !isAside(noticeId)) ?? [],
    disk: readiness.data?.disk ?? null,
  };
}

/** A sector captain's week: the own sheet, that of the sector they stand in for, and the points. */
function useOwnWeek(captain: SignedInCaptain, sector: SectorName | null, week: Week | undefined) {
  const weekOf = (of: SectorName | null) => ({
    query: {
      baseName: of?.baseName ?? null,
      suffixName: of?.suffixName ?? null,
      weekNumber: week?.weekNumber ?? 0,
      termNumber: week?.termNumber,
    },
  });
  const sheetOf = (of: SectorName | null) => ({
    ...q(listScoutAttendance, weekOf(of)),
    enabled: of !== null && week !== undefined,
  });
  const standIn = sector && standInOf(captain);
  const attendance = useQuery(sheetOf(sector));
  const other = useQuery(sheetOf(standIn));
  const points = useQuery({
    ...q(readEvaluationSheet, weekOf(sector)),
    // Points are only for who was there.
    enabled: sector !== null && attendance.data?.recordedAt !== undefined,
  });
  const criteria =
    points.data?.criteria.filter((each) => each.isOpen && isGivenWeekly(each)).length ?? 0;
  const attended =
    points.data?.body.filter(({ attendanceStatus }) => attendanceStatus === 'attended').length ?? 0;
  const arePointsGiven = points.data?.recordedAt !== undefined;
  const jobs: Job[] = [];
  // An unreadable week counts as not recorded: the sheet itself says more.
  if (sector && week && !attendance.data?.recordedAt) jobs.push('attendance');
  if (other.data && !other.data.recordedAt) jobs.push('standIn');
  if (criteria > 0 && attended > 0 && !arePointsGiven) jobs.push('points');
  return {
    jobs,
    standIn,
    attendance: attendance.data,
    other: other.data,
    points: criteria > 0 ? { criteria, attended, isGiven: arePointsGiven } : null,
    isLoading: attendance.isLoading || points.isLoading || other.isLoading,
  };
}

/** The records of a leader's sectors for the current week, or for `earlier` where that was met last. */
function useScopeWeek({ type }: SignedInCaptain, earlier: Week | undefined) {
  const { weekNumber, termNumber } = earlier ?? {};
  return useQuery({
    ...q(readWeek, earlier && { query: { weekNumber, termNumber } }),
    enabled: type === 'general' || type === 'unit',
  });
}
