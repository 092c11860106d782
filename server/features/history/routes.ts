import type { FastifyInstance } from 'fastify';
import { listHistory } from '../../../contract/history.ts';
import { route } from '../../lib/route.ts';
import { listCaptainNames, listEntries, listScoutNames } from './queries.ts';
import { mentionedIn } from './rules.ts';

export function historyRoutes(app: FastifyInstance): void {
  route(app, listHistory, async ({ db, settings, query }) => {
    const body = await listEntries(db, { ...query, limit: query.limit ?? 50 }, settings.timeZone);
    const { scoutIds, captainIds } = mentionedIn(body);
    return {
      message: 'History of changes',
      body,
      count: body.length,
      scoutNames: await listScoutNames(db, scoutIds),
      captainNames: await listCaptainNames(db, captainIds),
    };
  });
}
