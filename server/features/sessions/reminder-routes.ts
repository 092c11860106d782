import type { FastifyInstance } from 'fastify';
import { formatNumber } from '../../../contract/core/numbers.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import { answeredSector } from '../../../contract/sectors/sector-name.ts';
import { remindOfSessions } from '../../../contract/sessions/endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { notifySectors } from '../notifications/queries.ts';
import { sectorScope } from '../sectors/policy.ts';
import { getCurrentWeek } from '../terms/queries.ts';
import { claimSessionReminders } from './reminder-queries.ts';

export function sessionReminderRoutes(app: FastifyInstance): void {
  routeWrite(app, remindOfSessions, async ({ db, caller, settings, now, recordNothing }) => {
    const today = dayIn(settings.timeZone, now);
    const week = await getCurrentWeek(db, today);
    if (week.cancelled) throw new ApiError('WEEK_CANCELLED');
    const { captainId } = caller;
    const sectors = await claimSessionReminders(db, sectorScope(caller), week, {
      exceptCaptainId: captainId,
      today,
    });
    await notifySectors(
      db,
      sectors.map((sector) => ({
        sectorId: sector.sectorId,
        type: 'other' as const,
        title: `تذكير بتخطيط الجلسة: ${sectorLabel(sector)}`,
        message: `لم تُخطَّط جلسة الأسبوع ${formatNumber(week.weekNumber)} بعد.`,
      })),
      captainId,
      { now, today },
    );
    recordNothing(
      'a message is told to all whom it concerns, and that it was sent stands by the sector',
    );
    return {
      message: `Reminded ${sectors.length} sectors`,
      body: sectors.map(answeredSector),
      count: sectors.length,
    };
  });
}
