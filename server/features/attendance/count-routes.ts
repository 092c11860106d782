import type { FastifyInstance } from 'fastify';
import { listSectorCaptains } from '../../../contract/captains/endpoints.ts';
import { listSectorScoutsAttendance } from '../../../contract/scouts/endpoints.ts';
import { askedSector } from '../../../contract/sectors/sector-name.ts';
import { route } from '../../http/route.ts';
import { visibleCaptains } from '../captains/policy.ts';
import { listCaptainsOfSector } from '../captains/queries.ts';
import { asNamedScout } from '../scouts/policy.ts';
import { listScoutsOf } from '../scouts/queries.ts';
import { asScout } from '../scouts/rules.ts';
import { authorizeSectorNames, reachesSector } from '../sectors/policy.ts';
import { findSector } from '../sectors/queries.ts';
import { listCaptainCounts, listScoutCounts } from './count-queries.ts';

const NO_COUNTS = { attendedCount: 0, absentCount: 0 };

/** The people of a sector with how often they attended in the newest term. */
export function attendanceCountRoutes(app: FastifyInstance): void {
  route(app, listSectorScoutsAttendance, async ({ db, settings, query, caller }) => {
    const asked = askedSector(query);
    if (asked === null) return { message: 'No sector, no scouts', body: [], count: 0 };
    const sector = await findSector(db, asked);
    authorizeSectorNames(caller, sector.sectorId);
    const scouts = await listScoutsOf(db, { sectorIds: [sector.sectorId] });
    const counts = await listScoutCounts(db, sector.sectorId);
    const isOwn = reachesSector(caller, sector.sectorId);
    const body = scouts.map((scout) => ({
      ...asScout(isOwn ? scout : asNamedScout(scout), settings),
      ...(counts.get(scout.scoutId) ?? NO_COUNTS),
    }));
    return { message: 'Scouts of the sector', body, count: body.length };
  });

  route(app, listSectorCaptains, async ({ db, query, caller }) => {
    const asked = askedSector(query);
    if (asked === null) return { message: 'No sector, no captains', body: [], count: 0 };
    const sector = await findSector(db, asked);
    authorizeSectorNames(caller, sector.sectorId);
    const { sectorId } = sector;
    const [captains, counts] = await Promise.all([
      listCaptainsOfSector(db, sectorId),
      listCaptainCounts(db, sectorId),
    ]);
    const body = visibleCaptains(caller, captains).map((captain) => ({
      ...captain,
      ...(counts.get(captain.captainId) ?? NO_COUNTS),
    }));
    return { message: 'Captains of the sector', body, count: body.length };
  });
}
