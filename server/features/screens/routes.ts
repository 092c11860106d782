import type { FastifyInstance } from 'fastify';
import { recordableNow } from '../../../contract/core/calendar.ts';
import { dashboardParts } from '../../../contract/screens/dashboard-parts.ts';
import {
  readAttendanceScreen,
  readDashboardScreen,
  readEvaluationScreen,
  readStatsScreen,
} from '../../../contract/screens/endpoints.ts';
import { statsParts } from '../../../contract/screens/stats-parts.ts';
import { answerParts } from '../../http/answer-parts.ts';
import { route } from '../../http/route.ts';
import { dayIn } from '../../lib/calendar.ts';
import { readSheet as readAttendanceSheet } from '../attendance/routes.ts';
import { asCaptain } from '../captains/rules.ts';
import { readSheet } from '../evaluation/routes.ts';
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
      attendance: week ? await readAttendanceSheet(call, sectorId, week) : null,
    };
  });

  route(app, readEvaluationScreen, async ({ db, settings, caller, now }) => {
    const sector = caller.type === 'regular' ? ownSector(caller) : null;
    const weeks = await readTermWeeks(db);
    const week = recordableNow(weeks.body, dayIn(settings.timeZone, now)) ?? null;
    return {
      message: 'What giving points begins with',
      sector,
      weeks,
      week,
      evaluation: sector && week ? await readSheet(db, sector.sectorId, week) : null,
    };
  });

  route(app, readDashboardScreen, async (call) => {
    const captain = asCaptain(call.caller);
    const answers = await answerParts(app, call, dashboardParts(captain));
    return { message: 'What the dashboard begins with', captain, ...answers };
  });

  route(app, readStatsScreen, async (call) => {
    const captain = asCaptain(call.caller);
    const answers = await answerParts(app, call, statsParts(captain));
    return { message: 'What the statistics begin with', captain, ...answers };
  });
}
