import type { FastifyInstance } from 'fastify';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import { can } from '../../../contract/core/permissions.ts';
import { route } from '../../http/route.ts';
import { sectorScope } from '../sectors/policy.ts';
import { readAlertFacts } from './queries.ts';
import { backupAlertOf } from './rules.ts';

export function alertRoutes(app: FastifyInstance): void {
  route(app, readAlerts, async ({ db, caller, settings, now, isReadOnly }) => {
    const facts = await readAlertFacts(db, { sectorIds: sectorScope(caller), now });
    const { missingConsents, dueCount: count, years } = facts;
    const looksAfter = can(caller, 'group:manage') && !isReadOnly;
    return {
      message: 'What waits for the caller',
      body: {
        missingConsents,
        retention: can(caller, 'scouts:data') ? { count, years } : null,
        backup: looksAfter ? backupAlertOf(facts, { keep: settings.backupKeep, now }) : null,
      },
    };
  });
}
