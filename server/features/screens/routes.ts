import type { FastifyInstance } from 'fastify';
import { recordableNow } from '../../../contract/core/calendar.ts';
import { dashboardParts } from '../../../contract/screens/dashboard-parts.ts';
import {
  readAttendanceScreen,
  readDashboardScreen,
  readStatsScreen,
} from '../../../contract/screens/endpoints.ts';
import { statsParts } from '../../../contract/screens/stats-parts.ts';
import { answerParts } from '../../http/answer-parts.ts';
import { route } from '../../http/route.ts';
import { dayIn } from '../../lib/calendar.ts';
import { readSheet } from '../attendance/routes.ts';
import { ownSector } from '../sectors/policy.ts';
import { readTermWeeks } from '../terms/routes.ts';

export function screenRoutes(app: FastifyInstance): void {
  route(app, readAttendanceScreen, async (call) => {
    const { sectorId, ...sector } = ownSector(call.caller);
    const weeks = await readTermWeeks(call.db);
    const week = recordableNow(weeks.body, dayIn(call.settings.timeZone, call.now));
    return {
      message: 'What recording attendance begins with',
      sector,
      weeks,
      week: week ?? null,
      attendance: week ? await readSheet(call, sectorId, week) : null,
    };
  });

  route(app, readDashboardScreen, async (call) => ({
    message: 'What the dashboard begins with',
    captain: call.caller,
    ...(await answerParts(app, call, dashboardParts(call.caller))),
  }));

  route(app, readStatsScreen, async (call) => ({
    message: 'What the statistics begin with',
    captain: call.caller,
    ...(await answerParts(app, call, statsParts(call.caller))),
  }));
}
