import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { downloadReport, reportFileName } from '../../../contract/reports/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { type Sheet, SPREADSHEET_TYPE, writeSpreadsheet } from '../../lib/spreadsheet.ts';
import { authorizeSector, sectorScope } from '../sectors/policy.ts';
import {
  listReportCaptains,
  listReportScouts,
  listReportSectors,
  type ReportSector,
} from './queries.ts';
import { captainSheet, portionsOf, scoutSheet, summarySheet } from './rules.ts';

export function reportRoutes(app: FastifyInstance): void {
  route(app, downloadReport, async (call) => {
    const { db, body } = call;
    const sectors = await readSectors(call);
    const data = await writeSpreadsheet(
      sheetsOf(db, body.type, { sectors, logContactAccess: call.logContactAccess }),
    );
    return new File([data], reportFileName(body.type, sectors[0]), { type: SPREADSHEET_TYPE });
  });
}

/** The summary, then of each sector its captains, its scouts, or both. */
async function* sheetsOf(
  db: Kysely<DB>,
  type: Call<typeof downloadReport>['body']['type'],
  {
    sectors,
    logContactAccess,
  }: { sectors: ReportSector[] } & Pick<Call<typeof downloadReport>, 'logContactAccess'>,
): AsyncGenerator<Sheet> {
  yield summarySheet(sectors);
  // Where there are no sectors, nobody is shown.
  logContactAccess([]);
  for (const some of portionsOf(sectors)) {
    const sectorIds = some.map(({ sectorId }) => sectorId);
    const captains = type === 'scouts' ? null : await listReportCaptains(db, sectorIds);
    const scouts = type === 'captains' ? null : await listReportScouts(db, sectorIds);
    logContactAccess([...(scouts?.values() ?? [])].flat().map(({ scoutId }) => scoutId));
    for (const sector of some) {
      // Other calls get their turn between two sectors of a large group.
      await setImmediate();
      if (captains) yield captainSheet(sector, captains.get(sector.sectorId) ?? []);
      if (scouts) yield scoutSheet(sector, scouts.get(sector.sectorId) ?? []);
    }
  }
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
