import type { FastifyInstance } from 'fastify';
import { readGroup } from '../../../contract/group.ts';
import { route } from '../../lib/route.ts';
import { isFirstRun } from '../auth/queries.ts';

export function groupRoutes(app: FastifyInstance): void {
  route(app, readGroup, async ({ db, settings, setupCode }) => ({
    message: 'The group',
    body: {
      groupName: settings.groupName,
      // A stranger must not learn that nobody is there yet.
      firstRun: setupCode === null && (await isFirstRun(db)),
      timeZone: settings.timeZone,
    },
  }));
}
