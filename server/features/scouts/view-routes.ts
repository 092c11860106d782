import type { FastifyInstance } from 'fastify';
import { addDays } from '../../../contract/core/calendar.ts';
import { VIEW_DAYS } from '../../../contract/health/words.ts';
import { listViews } from '../../../contract/scouts/views.ts';
import { backgroundWorkDone } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { dayIn } from '../../lib/calendar.ts';
import { getScout } from './queries.ts';
import { listViewsOf } from './view-queries.ts';

/** Default limit of days and captains. */
const PAGE_SIZE = 50;

export function viewRoutes(app: FastifyInstance): void {
  route(app, listViews, async ({ db, params, query, settings, now }) => {
    const { limit = PAGE_SIZE, offset = 0 } = query;
    const { scoutId } = await getScout(db, params.id, { deleted: true });
    // The page's own view is included, because it is stored before the list is read.
    await backgroundWorkDone();
    const since = addDays(dayIn(settings.timeZone, now), -VIEW_DAYS);
    const { rows: body, total } = await listViewsOf(db, scoutId, {
      since,
      timeZone: settings.timeZone,
      limit,
      offset,
    });
    const hasMore = total > offset + body.length;
    return { message: 'Who was shown it', body, count: body.length, total, hasMore };
  });
}
