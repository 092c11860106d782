import { readAlerts } from '../alerts/endpoints.ts';
import { readWeek } from '../attendance/week.ts';
import { listWaitingCaptains } from '../captains/endpoints.ts';
import { ownScope, type Part, type PartsOwner, part } from '../core/parts.ts';
import { isOpenTo } from '../core/permissions.ts';
import { listDecisions } from '../councils/endpoints.ts';
import { readBudget, readSubscription } from '../finance/endpoints.ts';
import { listFollowUp, readFollowUpMessages } from '../follow-up/endpoints.ts';
import { readReadiness } from '../group/health.ts';
import { listOperatorNotices } from '../group/notices.ts';
import { listNotifications } from '../notifications/endpoints.ts';
import { countCaptains, countScouts, readAttendanceRate } from '../stats/endpoints.ts';
import { listWeeks, readCurrentWeek, readRemainingWeeks, readTerm } from '../terms/endpoints.ts';

/** Notifications shown on the dashboard. */
export const SHOWN_NOTIFICATIONS = 5;

/** The captain's own open decisions, of which the dashboard shows the first. */
export const OWN_DECISIONS = { query: { state: 'open', mine: true, limit: 3 } } as const;

/** The call list of the own scope; of the whole group only its counts are shown. */
export function followUpRequest(captain: PartsOwner) {
  if (captain.type === 'general') return { query: { limit: 1 } };
  const scope = ownScope(captain);
  return { query: scope && 'baseName' in scope ? scope : {} };
}

/**
 * The first parts of a captain's dashboard. Long ones are left out: the call list of the whole group, of which only the counts
 * are shown, and the sheets of the own sector and of one recorded for others, which its device keeps.
 */
export function dashboardParts(captain: PartsOwner) {
  const { type } = captain;
  const scope = ownScope(captain);
  const sector = scope && 'baseName' in scope ? scope : null;
  const ofGeneral = <P extends Part>(one: P) => (type === 'general' ? one : null);
  const leads = type === 'general' || type === 'unit';
  const ofLeaders = <P extends Part>(one: P) => (leads ? one : null);
  return {
    term: part(readTerm),
    weeks: part(listWeeks),
    currentWeek: part(readCurrentWeek),
    remainingWeeks: part(readRemainingWeeks),
    notifications: part(listNotifications, {
      query: { status: 'UNREAD', limit: SHOWN_NOTIFICATIONS },
    }),
    treasury: ofGeneral(part(readBudget)),
    readiness: ofGeneral(part(readReadiness)),
    notices: ofGeneral(part(listOperatorNotices)),
    groupRate: ofLeaders(part(readAttendanceRate, { query: {} })),
    groupScouts: ofGeneral(part(countScouts, { query: {} })),
    groupCaptains: ofGeneral(part(countCaptains, { query: {} })),
    sectorWeeks: ofLeaders(part(readWeek)),
    waitingCaptains: ofLeaders(part(listWaitingCaptains, { query: {} })),
    ownRate: scope && part(readAttendanceRate, { query: scope }),
    ownScouts: scope && part(countScouts, { query: scope }),
    ownCaptains: scope && ofLeaders(part(countCaptains, { query: scope })),
    subscription: sector && part(readSubscription, { query: sector }),
    followUp: isOpenTo(captain, 'follow-up:use')
      ? part(listFollowUp, followUpRequest(captain))
      : null,
    followUpMessages: scope && part(readFollowUpMessages),
    decisions: isOpenTo(captain, 'councils:read') ? part(listDecisions, OWN_DECISIONS) : null,
    alerts: isOpenTo(captain, 'consents:record') ? part(readAlerts) : null,
  };
}
