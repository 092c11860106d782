import type { FastifyInstance } from 'fastify';
import { recordableNow } from '../../../contract/calendar.ts';
import { readAttendanceScreen } from '../../../contract/screens.ts';
import { dayIn } from '../../lib/calendar.ts';
import { route } from '../../lib/route.ts';
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
}
