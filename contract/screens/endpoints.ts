import { z } from 'zod';
import { readAlerts } from '../alerts/endpoints.ts';
import { listScoutAttendance } from '../attendance/endpoints.ts';
import { readWeek } from '../attendance/week.ts';
import { listCaptains, listWaitingCaptains } from '../captains/endpoints.ts';
import { said } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import { listDecisions } from '../councils/endpoints.ts';
import { readEvaluationSheet } from '../evaluation/endpoints.ts';
import { readBudget, readSubscription } from '../finance/endpoints.ts';
import { listFollowUp, readFollowUpMessages } from '../follow-up/endpoints.ts';
import { readReadiness } from '../group/health.ts';
import { listOperatorNotices } from '../group/notices.ts';
import { captainShape } from '../history/shapes.ts';
import { listNotifications } from '../notifications/endpoints.ts';
import { listSectors } from '../sectors/endpoints.ts';
import {
  countCaptains,
  countScouts,
  listSectorRates,
  listWeeklyRates,
  readAttendanceRate,
  readEvaluationRates,
  searchScoutRates,
} from '../stats/endpoints.ts';
import { listWeeks, readCurrentWeek, readRemainingWeeks, readTerm } from '../terms/endpoints.ts';

// First data of a screen in one answer: on a weak signal each request costs a round trip.

export const readAttendanceScreen = endpoint({
  method: 'GET',
  path: '/screen/attendance',
  access: 'scout-attendance:record',
  shows: 'sheet',
  summary:
    'What recording attendance begins with: the weeks of the newest term, and the current one of the own sector',
  response: z.object({
    ...said,
    /** The own one, which the list is of. */
    sector: z.object({ baseName: z.string(), suffixName: z.string() }),
    /** The answer of `GET /term/week/all`. */
    weeks: listWeeks.response,
    /** The current week; null where nothing can be recorded now. */
    week: z.object({ weekNumber: z.number(), termNumber: z.number() }).nullable(),
    /** The answer of `GET /scoutAttendance/sector/all` for this week. */
    attendance: listScoutAttendance.response.nullable(),
  }),
});

export const readEvaluationScreen = endpoint({
  method: 'GET',
  path: '/screen/scores',
  access: 'evaluation:record',
  summary:
    'What giving points begins with: the weeks of the newest term, and the sheet of the current one of the own sector; no sector for unit captains, who choose one',
  response: z.object({
    ...said,
    sector: z.object({ baseName: z.string(), suffixName: z.string() }).nullable(),
    /** The answer of `GET /term/week/all`. */
    weeks: listWeeks.response,
    /** The current week; null where nothing can be recorded now. */
    week: z.object({ weekNumber: z.number(), termNumber: z.number() }).nullable(),
    /** The answer of `GET /evaluation/sector/all` for this week. */
    evaluation: readEvaluationSheet.response.nullable(),
  }),
});

/** The captain whose parts these are: the captain may have been moved since the device last read the session. */
const owner = captainShape.pick({
  captainId: true,
  type: true,
  rSectorBaseName: true,
  rSectorSuffixName: true,
});

// Below, each part is what its endpoint answers to the question of `dashboardParts` or `statsParts`; null where this captain
// is not to ask it, and where it answers a refusal, such as that there is no term yet.

export const readDashboardScreen = endpoint({
  method: 'GET',
  path: '/screen/dashboard',
  access: 'session',
  summary:
    "What the caller's dashboard begins with, each part as its own endpoint answers; null where that refuses",
  response: z.object({
    ...said,
    captain: owner,
    term: readTerm.response.nullable(),
    weeks: listWeeks.response.nullable(),
    currentWeek: readCurrentWeek.response.nullable(),
    remainingWeeks: readRemainingWeeks.response.nullable(),
    notifications: listNotifications.response.nullable(),
    treasury: readBudget.response.nullable(),
    readiness: readReadiness.response.nullable(),
    notices: listOperatorNotices.response.nullable(),
    groupRate: readAttendanceRate.response.nullable(),
    groupScouts: countScouts.response.nullable(),
    groupCaptains: countCaptains.response.nullable(),
    sectorWeeks: readWeek.response.nullable(),
    waitingCaptains: listWaitingCaptains.response.nullable(),
    ownRate: readAttendanceRate.response.nullable(),
    ownScouts: countScouts.response.nullable(),
    ownCaptains: countCaptains.response.nullable(),
    subscription: readSubscription.response.nullable(),
    followUp: listFollowUp.response.nullable(),
    followUpMessages: readFollowUpMessages.response.nullable(),
    decisions: listDecisions.response.nullable(),
    alerts: readAlerts.response.nullable(),
  }),
});

export const readStatsScreen = endpoint({
  method: 'GET',
  path: '/screen/stats',
  access: 'figures:read',
  summary:
    'What the statistics begin with, their section of absence, each part as its own endpoint answers; null where that refuses',
  response: z.object({
    ...said,
    captain: owner,
    term: readTerm.response.nullable(),
    currentWeek: readCurrentWeek.response.nullable(),
    unitCaptains: listCaptains.response.nullable(),
    sectors: listSectors.response.nullable(),
    groupRate: readAttendanceRate.response.nullable(),
    ownRate: readAttendanceRate.response.nullable(),
    groupWeeks: listWeeklyRates.response.nullable(),
    ownWeeks: listWeeklyRates.response.nullable(),
    groupEvaluation: readEvaluationRates.response.nullable(),
    sectorRates: listSectorRates.response.nullable(),
    scoutRates: searchScoutRates.response.nullable(),
  }),
});
