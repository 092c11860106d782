import type { FastifyInstance } from 'fastify';
import { isNotAssignedYet } from '../../../contract/core/permissions.ts';
import {
  createSector,
  deleteSector,
  listSectors,
  renameSector,
} from '../../../contract/sectors/endpoints.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { reachesSector } from './policy.ts';
import {
  findSector,
  insertSector,
  listAllSectors,
  lockUnitCaptain,
  removeSector,
  updateSector,
} from './queries.ts';

export function sectorRoutes(app: FastifyInstance): void {
  route(app, listSectors, async ({ db, caller }) => {
    const sectors = isNotAssignedYet(caller) ? [] : await listAllSectors(db);
    const body = sectors.map((sector) => ({
      ...sector,
      editable: reachesSector(caller, sector.sectorId),
    }));
    return { message: 'Sectors', body, count: body.length };
  });

  routeWrite(app, createSector, async ({ db, body, now, record }) => {
    if (body.unitCaptainId !== null) await lockUnitCaptain(db, body.unitCaptainId);
    const sector = await insertSector(db, body, now);
    record({
      entity: 'sector',
      action: 'create',
      entityId: String(sector.sectorId),
      before: null,
      after: sector,
    });
    return { message: 'Sector created', arabicMessage: 'تم إنشاء القطاع بنجاح', body: sector };
  });

  routeWrite(app, renameSector, async ({ db, body, record }) => {
    const sector = await findSector(db, body, 'update');
    const renamed = await updateSector(db, sector.sectorId, {
      baseName: body.newBaseName,
      suffixName: body.newSuffixName,
    });
    record({
      entity: 'sector',
      action: 'update',
      entityId: String(sector.sectorId),
      before: sector,
      after: renamed,
    });
    return { message: 'Sector renamed', arabicMessage: 'تم تعديل القطاع بنجاح', body: renamed };
  });

  routeWrite(app, deleteSector, async ({ db, body, record }) => {
    const sector = await findSector(db, body, 'update');
    await removeSector(db, sector.sectorId);
    record({
      entity: 'sector',
      action: 'delete',
      entityId: String(sector.sectorId),
      before: sector,
      after: null,
    });
    return { message: 'Sector deleted', arabicMessage: 'تم حذف القطاع بنجاح' };
  });
}
