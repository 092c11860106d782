import type { FastifyInstance } from 'fastify';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import {
  assignSectorCaptain,
  assignUnitCaptain,
  releaseSectorCaptain,
} from '../../../contract/sectors/endpoints.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { routeWrite } from '../../http/route-write.ts';
import { leaveCouncils } from '../councils/seat-queries.ts';
import { authorizeSector } from '../sectors/policy.ts';
import { findSector, lockUnitCaptain, updateSector } from '../sectors/queries.ts';
import { authorizeNewSeat } from './policy.ts';
import { findCaptain, type StoredCaptain, updateCaptain } from './queries.ts';
import { leaveResponsibilities } from './responsibility-queries.ts';
import { asCaptain } from './rules.ts';

/** Who leads which sector: its unit captain and its regular captains. */
export function seatRoutes(app: FastifyInstance): void {
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
    const seat = { sectorId: sector.sectorId, ...(isMoved && { joinedAt: now.toISOString() }) };
    const assigned = await updateCaptain(db, captain.captainId, seat, now);
    const { changes, withSeats } = await leaveCouncils(db, captain.captainId);
    record(
      ...changes,
      ...(await leaveResponsibilities(db, assigned, now)),
      seatEntry(captain, assigned),
    );
    return {
      message: 'Captain assigned',
      arabicMessage: withSeats('تم تعيين القائد بنجاح'),
      body: asCaptain(assigned),
    };
  });

  routeWrite(app, releaseSectorCaptain, async ({ db, body, caller, now, record }) => {
    const sector = await findSector(db, body, 'share');
    authorizeSector(caller, sector.sectorId);
    const captain = await findCaptain(db, body.captainId, 'update');
    // Another captain may have changed the assignment meanwhile.
    if (captain?.sectorId !== sector.sectorId) throw new ApiError('CAPTAIN_NOT_IN_SECTOR');
    const released = await updateCaptain(db, captain.captainId, { sectorId: null }, now);
    const { changes, withSeats } = await leaveCouncils(db, captain.captainId);
    record(
      ...changes,
      ...(await leaveResponsibilities(db, released, now)),
      seatEntry(captain, released),
    );
    return {
      message: 'Sector taken back',
      arabicMessage: withSeats('تم التراجع عن التعيين'),
      body: asCaptain(released),
    };
  });
}

/** The history's entry of a captain's move to another sector; a captain of none has two empty names. */
function seatEntry(before: StoredCaptain, after: StoredCaptain): HistoryChange {
  const seatOf = ({ sector }: StoredCaptain) => ({
    sector: sector ?? { baseName: null, suffixName: null },
  });
  return {
    entity: 'captain',
    action: 'assign',
    entityId: String(before.captainId),
    before: seatOf(before),
    after: seatOf(after),
  };
}
