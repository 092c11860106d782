import type { FastifyInstance } from 'fastify';
import { isNotAssignedYet } from '../../../contract/core/permissions.ts';
import {
  assignSectorCaptain,
  assignUnitCaptain,
  createSector,
  deleteSector,
  listSectors,
  releaseSectorCaptain,
  renameSector,
} from '../../../contract/sectors/endpoints.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { authorizeNewSeat } from '../captains/policy.ts';
import { findCaptain, type StoredCaptain, updateCaptain } from '../captains/queries.ts';
import { asCaptain } from '../captains/rules.ts';
import { leaveCouncils } from '../councils/seat-queries.ts';
import { authorizeSector, reachesSector } from './policy.ts';
import { findSector, insertSector, listAllSectors, removeSector, updateSector } from './queries.ts';

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

  routeWrite(app, assignUnitCaptain, async ({ db, body, caller, record }) => {
    const sector = await findSector(db, body, 'update');
    authorizeSector(caller, sector.sectorId);
    await lockUnitCaptain(db, body.unitCaptainId);
    const assigned = await updateSector(db, sector.sectorId, {
      unitCaptainId: body.unitCaptainId,
    });
    const { changes, withSeats } = await leaveCouncils(db, sector.unitCaptainId);
    record(...changes, {
      entity: 'sector',
      action: 'assign',
      entityId: String(sector.sectorId),
      before: sector,
      after: assigned,
    });
    return {
      message: 'Unit captain assigned',
      arabicMessage: withSeats('تم تعيين القائد بنجاح'),
      body: assigned,
    };
  });

  routeWrite(app, assignSectorCaptain, async ({ db, body, caller, now, record }) => {
    const sector = await findSector(db, body, 'share');
    authorizeSector(caller, sector.sectorId);
    const captain = await findCaptain(db, body.captainId, 'update');
    if (captain?.type !== 'regular' || captain.closedAt !== null) {
      throw fieldError('NOT_A_REGULAR_CAPTAIN', 'captainId');
    }
    authorizeNewSeat(caller, captain);
    const isMoved = captain.sectorId !== sector.sectorId;
    const assigned = await updateCaptain(db, captain.captainId, {
      sectorId: sector.sectorId,
      ...(isMoved && { joinedAt: now.toISOString() }),
    });
    const { changes, withSeats } = await leaveCouncils(db, captain.captainId);
    record(...changes, {
      entity: 'captain',
      action: 'assign',
      entityId: String(captain.captainId),
      before: { sector: seatOf(captain) },
      after: { sector: seatOf(assigned) },
    });
    return {
      message: 'Captain assigned',
      arabicMessage: withSeats('تم تعيين القائد بنجاح'),
      body: asCaptain(assigned),
    };
  });

  routeWrite(app, releaseSectorCaptain, async ({ db, body, caller, record }) => {
    const sector = await findSector(db, body, 'share');
    authorizeSector(caller, sector.sectorId);
    const captain = await findCaptain(db, body.captainId, 'update');
    // Another captain may have changed the assignment meanwhile.
    if (captain?.sectorId !== sector.sectorId) throw new ApiError('CAPTAIN_NOT_IN_SECTOR');
    const released = await updateCaptain(db, captain.captainId, { sectorId: null });
    const { changes, withSeats } = await leaveCouncils(db, captain.captainId);
    record(...changes, {
      entity: 'captain',
      action: 'assign',
      entityId: String(captain.captainId),
      before: { sector: seatOf(captain) },
      after: { sector: seatOf(released) },
    });
    return {
      message: 'Sector taken back',
      arabicMessage: withSeats('تم التراجع عن التعيين'),
      body: asCaptain(released),
    };
  });
}

/** A captain's seat as the history keeps it: two empty names for none. */
function seatOf({ sector }: StoredCaptain) {
  return sector ?? { baseName: null, suffixName: null };
}

/** Locks the captain's row, so that the type can't change before the assignment is stored. */
async function lockUnitCaptain(
  db: Parameters<typeof findCaptain>[0],
  captainId: number,
): Promise<void> {
  const captain = await findCaptain(db, captainId, 'share');
  if (captain?.type !== 'unit' || captain.closedAt !== null) {
    throw fieldError('NOT_A_UNIT_CAPTAIN', 'unitCaptainId');
  }
}
