import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { downloadReport, reportFileName } from '../../../contract/reports.ts';
import type { SectorName } from '../../../contract/sector-name.ts';
import { ApiError } from '../../lib/errors.ts';
import { type Call, route } from '../../lib/route.ts';
import { SPREADSHEET_TYPE, writeSpreadsheet } from '../../lib/spreadsheet.ts';
import { authorizeSector, sectorScope } from '../sectors/policy.ts';
import {
  listReportCaptains,
  listReportScouts,
  listReportSectors,
  type ReportSector,
} from './queries.ts';
import { captainSheet, scoutSheet, summarySheet } from './rules.ts';

export function reportRoutes(app: FastifyInstance): void {
  route(app, downloadReport, async (call) => {
    const { db, body } = call;
    const sectors = await readSectors(call);
    const sectorIds = sectors.map(({ sectorId }) => sectorId);
    const captains = body.type === 'scouts' ? null : await listReportCaptains(db, sectorIds);
    const scouts = body.type === 'captains' ? null : await listReportScouts(db, sectorIds);
    const sheets = [summarySheet(sectors)];
    for (const sector of sectors) {
      // Other calls get their turn between two sectors of a large group.
      await setImmediate();
      if (captains) sheets.push(captainSheet(sector, captains.get(sector.sectorId) ?? []));
      if (scouts) sheets.push(scoutSheet(sector, scouts.get(sector.sectorId) ?? []));
    }
    const data = await writeSpreadsheet(sheets);
    return new File([data], reportFileName(body.type, sectors[0]), { type: SPREADSHEET_TYPE });
  });
}

/** The asked sector, or for all_sectors those of the caller's scope. */
async function readSectors({
  db,
  body,
  caller,
}: Call<typeof downloadReport>): Promise<ReportSector[]> {
  if (body.type === 'all_sectors') return listReportSectors(db, sectorScope(caller));
  const { baseName, suffixName } = body;
  if (baseName === undefined || suffixName === undefined) throw new ApiError('SECTOR_REQUIRED');
  const asked: SectorName = { baseName, suffixName };
  const sectors = await listReportSectors(db, asked);
  if (!sectors[0]) throw new ApiError('SECTOR_NOT_FOUND');
  authorizeSector(caller, sectors[0].sectorId);
  return sectors;
}
