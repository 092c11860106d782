import type { FastifyInstance } from 'fastify';
import { countCaptains, countScouts, readAttendanceRate } from '../../../contract/stats.ts';
import { ApiError } from '../../lib/errors.ts';
import { type Call, route } from '../../lib/route.ts';
import { sumScoutCounts } from '../attendance/queries.ts';
import { attendanceRate } from '../attendance/rules.ts';
import { getCaptain } from '../captains/queries.ts';
import { authorizeSector, authorizeUnit } from '../sectors/policy.ts';
import { findSector, listAllSectors } from '../sectors/queries.ts';
import { countCaptainsOf, countScoutsOf } from './queries.ts';

export function statRoutes(app: FastifyInstance): void {
  route(app, readAttendanceRate, async (call) => {
    const counts = await sumScoutCounts(call.db, await readScope(call));
    return { message: 'Attendance rate of the newest term', body: attendanceRate(counts) };
  });

  route(app, countScouts, async (call) => ({
    message: 'Number of scouts',
    totalScouts: await countScoutsOf(call.db, await readScope(call)),
  }));

  route(app, countCaptains, async (call) => ({
    message: 'Number of captains',
    totalCaptains: await countCaptainsOf(call.db, await readScope(call)),
  }));
}

/** The sectors that a figure is asked of; null is the whole group, open to every captain. */
async function readScope({
  db,
  query,
  caller,
}: Pick<Call<typeof readAttendanceRate>, 'db' | 'query' | 'caller'>): Promise<number[] | null> {
  const { baseName, suffixName, unitCaptainId } = query;
  if (baseName !== undefined && suffixName !== undefined) {
    const { sectorId } = await findSector(db, { baseName, suffixName });
    authorizeSector(caller, sectorId);
    return [sectorId];
  }
  if (unitCaptainId === undefined) return null;
  const unitCaptain = await getCaptain(db, unitCaptainId);
  if (unitCaptain.type !== 'unit') throw new ApiError('CAPTAIN_NOT_FOUND');
  authorizeUnit(caller, unitCaptainId);
  return (await listAllSectors(db))
    .filter((sector) => sector.unitCaptainId === unitCaptainId)
    .map((sector) => sector.sectorId);
}
