import type { FastifyInstance } from 'fastify';
import { answeredSector } from '../../../contract/sectors/sector-name.ts';
import { createStandIn, deleteStandIn, listStandIns } from '../../../contract/sectors/stand-ins.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { notifyCaptain } from '../notifications/queries.ts';
import { authorizeSector } from '../sectors/policy.ts';
import { findSector } from '../sectors/queries.ts';
import { readSectorIds } from '../sectors/scope-queries.ts';
import { findCaptain } from './queries.ts';
import { findStandIn, listStandInsOf, removeStandIn, storeStandIn } from './stand-in-queries.ts';
import { endedNotice, isStandInDay, namedNotice, whyNoStandIn } from './stand-in-rules.ts';

export function standInRoutes(app: FastifyInstance): void {
  route(app, listStandIns, async ({ db, query, caller, settings, now }) => {
    const sectorIds = await readSectorIds({ db, query, caller });
    const standIns = await listStandInsOf(db, sectorIds, dayIn(settings.timeZone, now));
    const body = standIns.map((standIn) => ({ ...standIn, ...answeredSector(standIn) }));
    return { message: 'Who stands in', body, count: body.length };
  });

  routeWrite(app, createStandIn, async ({ db, body, caller, settings, now, record }) => {
    const sector = await findSector(db, body, 'share');
    const { sectorId } = sector;
    authorizeSector(caller, sectorId);
    const today = dayIn(settings.timeZone, now);
    const { until } = body;
    if (!isStandInDay(until, today)) throw fieldError('STAND_IN_DAY', 'until');
    // Locked, so that type, sector and account can't change meanwhile, and simultaneous calls run one after the other.
    const captain = await findCaptain(db, body.captainId, 'update');
    const why = whyNoStandIn(captain, sectorId);
    if (why || !captain) throw fieldError(why ?? 'NOT_A_REGULAR_CAPTAIN', 'captainId');
    const { captainId, firstName, middleName, lastName } = captain;
    const before = await findStandIn(db, captainId, today);
    if (before && before.sectorId !== sectorId) {
      throw fieldError('STANDS_IN_ELSEWHERE', 'captainId');
    }
    await storeStandIn(db, { captainId, sectorId, untilDay: until }, { ...caller, now });
    await notifyCaptain(db, namedNotice(sector, until, caller), captainId, now);
    record({
      entity: 'standIn',
      action: 'create',
      entityId: String(sectorId),
      before: before ? { captainId, until: before.until } : null,
      after: { captainId, until },
    });
    return {
      message: 'Stand-in named',
      arabicMessage: 'تم تعيين القائد البديل',
      body: { captainId, firstName, middleName, lastName, until, ...answeredSector(sector) },
    };
  });

  routeWrite(app, deleteStandIn, async ({ db, body, caller, settings, now, record }) => {
    const sector = await findSector(db, body, 'share');
    const { sectorId } = sector;
    authorizeSector(caller, sectorId);
    const captain = await findCaptain(db, body.captainId, 'update');
    if (!captain) throw new ApiError('STAND_IN_NOT_FOUND');
    const { captainId } = captain;
    const today = dayIn(settings.timeZone, now);
    const until = await removeStandIn(db, { captainId, sectorId, today });
    await notifyCaptain(db, endedNotice(sector, caller), captainId, now);
    record({
      entity: 'standIn',
      action: 'delete',
      entityId: String(sectorId),
      before: { captainId, until },
      after: null,
    });
    return { message: 'Stand-in ended', arabicMessage: 'تم إنهاء تكليف القائد البديل' };
  });
}
