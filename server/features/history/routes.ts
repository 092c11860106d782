import type { FastifyInstance } from 'fastify';
import { listHistory } from '../../../contract/history.ts';
import { route } from '../../lib/route.ts';
import { countEntries, listEntries, listNames } from './queries.ts';
import { mentionedIn } from './rules.ts';

export function historyRoutes(app: FastifyInstance): void {
  route(app, listHistory, async ({ db, settings, query }) => {
    const filter = { ...query, limit: query.limit ?? 50 };
    const { page: body, hasMore } = await listEntries(db, filter, settings.timeZone);
    return {
      message: 'History of changes',
      body,
      count: body.length,
      hasMore,
      total: await countEntries(db, query, settings.timeZone),
      ...(await listNames(db, mentionedIn(body))),
    };
  });
}
