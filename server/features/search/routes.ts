import type { FastifyInstance } from 'fastify';
import { rateOf } from '../../../contract/attendance/rates.ts';
import { FOUND_FIRST, searchPeople } from '../../../contract/search/endpoints.ts';
import { route } from '../../http/route.ts';
import { captainScope, mayEditCaptain } from '../captains/policy.ts';
import { mayEditScout } from '../scouts/policy.ts';
import { sectorScope } from '../sectors/policy.ts';
import { findCaptains, findScouts } from './queries.ts';

export function searchRoutes(app: FastifyInstance): void {
  route(app, searchPeople, async ({ db, query, caller }) => {
    const { q, limit = FOUND_FIRST } = query;
    const scouts = await findScouts(db, { q, limit, sectorIds: sectorScope(caller) });
    const captains = await findCaptains(db, { q, limit, ...captainScope(caller) });
    return {
      message: 'Who is found',
      body: {
        scouts: scouts.rows.map((scout) => ({
          ...scout,
          rate: rateOf(scout),
          editable: mayEditScout(caller, scout),
        })),
        captains: captains.rows.map((captain) => ({
          ...captain,
          editable: mayEditCaptain(caller, captain),
        })),
      },
      totals: { scouts: scouts.total, captains: captains.total },
    };
  });
}
