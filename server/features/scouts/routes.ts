import type { FastifyInstance } from 'fastify';
import { bodyContent } from '../../../contract/core/record-content.ts';
import { country } from '../../../contract/countries/current.ts';
import {
  createScout,
  deleteScout,
  listDeletedScouts,
  listScouts,
  listSectorScouts,
  listUnitScouts,
  readScout,
  restoreScout,
  updateScout,
  wrongScoutDates,
} from '../../../contract/scouts/endpoints.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import { askedSector } from '../../../contract/sectors/sector-name.ts';
import { ApiError, invalidRequest } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import { getCaptain } from '../captains/queries.ts';
import { readHealthOf } from '../health/queries.ts';
import { claimNumber, lostNumberSentence } from '../member-numbers/policy.ts';
import { findPatrolOfScout, returnToPatrol } from '../patrols/queries.ts';
import { authorizeSector, authorizeUnit, sectorScope } from '../sectors/policy.ts';
import { findSector, listUnitSectorIds } from '../sectors/queries.ts';
import { readSectorIds } from '../sectors/scope-queries.ts';
import {
  asKnownScout,
  authorizeProfile,
  authorizeScout,
  mayEditScout,
  profileReader,
} from './policy.ts';
import {
  bringScoutBack,
  changeScout,
  getScout,
  insertScout,
  keepLeftSectors,
  listDeletedScoutsOf,
  listScoutsOf,
  openProfile,
  type StoredScout,
} from './queries.ts';
import { asScout, leftPatrolWords, recordedScout, returnedWords, scoutVersion } from './rules.ts';

export function scoutRoutes(app: FastifyInstance): void {
  route(app, listScouts, async ({ db, settings, query, caller }) => {
    const scouts = await listScoutsOf(db, { sectorIds: sectorScope(caller), ...query });
    const body = scouts.map((scout) => asScout(scout, settings));
    return { message: 'Scouts', body, count: body.length };
  });

  route(app, listUnitScouts, async ({ db, settings, params, caller }) => {
    await getCaptain(db, params.captainId);
    authorizeUnit(caller, params.captainId);
    const sectorIds = await listUnitSectorIds(db, params.captainId);
    const scouts = await listScoutsOf(db, { sectorIds });
    const body = scouts.map((scout) => asScout(scout, settings));
    return { message: 'Scouts of the unit', body, count: body.length };
  });

  route(app, listSectorScouts, async (call) => {
    const { caller, query } = call;
    // Other clients send the empty own sector of a unit captain and mean the whole scope.
    const isWholeUnit = caller.type === 'unit' && askedSector(query) === null;
    const sectorIds = isWholeUnit ? sectorScope(caller) : await readSectorIds(call);
    const { withoutNumber } = query;
    const scouts = await listScoutsOf(call.db, { sectorIds, withoutNumber });
    const body = scouts.map((scout) => asScout(scout, call.settings));
    return { message: 'Scouts', body, count: body.length };
  });

  route(app, listDeletedScouts, async (call) => {
    const scouts = await listDeletedScoutsOf(call.db, {
      sectorIds: await readSectorIds(call),
      now: call.now,
    });
    const body = scouts.map((scout) => ({
      ...asScout(scout, call.settings),
      deletedAt: scout.deletedAt,
      deletedBy: scout.deletedBy,
      isKeptTooLong: scout.isKeptTooLong,
      hasGraduated: scout.hasGraduated,
      leftTo: scout.leftTo,
    }));
    return { message: 'Deleted scouts', body, count: body.length };
  });

  route(app, readScout, async (call) => {
    const opened = await openProfile(call.db, profileReader(call));
    const { scout, reader } = authorizeProfile(call, opened);
    const known = asScout(asKnownScout(scout, reader), call.settings);
    const editable = mayEditScout(call.caller, scout);
    // An open profile never shows the patrol.
    const patrol = editable ? await findPatrolOfScout(call.db, scout.scoutId) : undefined;
    const today = dayIn(call.settings.timeZone, call.now);
    const health = await readHealthOf(call.db, call.caller, scout, today);
    return {
      message: 'Scout',
      body:
        reader === 'everybody'
          ? // An open profile shows name, sector and group of a child.
            { ...known, gender: null, createdAt: null, editable, health }
          : { ...known, editable, patrol, health },
      // For editors only: a hash of a telephone number can be reversed by trying all numbers.
      version: editable ? scoutVersion(scout) : undefined,
    };
  });

  routeWrite(app, createScout, async ({ db, settings, body, caller, now, record }) => {
    refuseWrongDates(body, dayIn(settings.timeZone, now));
    const sector = await findSector(db, body, 'share');
    authorizeSector(caller, sector.sectorId);
    const fields = fieldsOf(body, sector.sectorId);
    await claimNumber(db, caller, { before: null, after: fields.memberNumber });
    const scout = await insertScout(db, fields, now);
    record({
      entity: 'scout',
      action: 'create',
      entityId: String(scout.scoutId),
      before: null,
      after: recordedScout(scout),
    });
    return {
      message: 'Scout created',
      arabicMessage: 'تم إنشاء الكشاف بنجاح',
      body: asScout(scout, settings),
    };
  });

  routeWrite(app, updateScout, async (call) => {
    const { db, settings, params, body, caller, now, record } = call;
    refuseWrongDates(body, dayIn(settings.timeZone, now));
    const sector = await findSector(db, body, 'share');
    const before = await getScout(db, params.scoutId, { lock: true });
    authorizeScout(caller, before, settings);
    if (sector.sectorId !== before.sectorId) authorizeSector(caller, sector.sectorId);
    const fields = fieldsOf(body, sector.sectorId, before);
    const stored = scoutVersion(before);
    if (isOutdated(body.version, { stored, after: scoutVersion(fields) })) {
      call.logContactAccess([before.scoutId]);
      throw new ApiError('SCOUT_CHANGED', {
        stored: { ...asScout(before, settings), version: stored },
      });
    }
    await claimNumber(db, caller, {
      before: before.memberNumber,
      after: fields.memberNumber,
      own: { kind: 'scout', id: before.scoutId },
    });
    const isMoved = sector.sectorId !== before.sectorId;
    const patrol = isMoved ? await findPatrolOfScout(db, before.scoutId) : null;
    if (isMoved) await keepLeftSectors(db, [before], now);
    const scout = await changeScout(db, params.scoutId, {
      ...fields,
      ...(isMoved && { joinedAt: now.toISOString() }),
    });
    const returned = isMoved ? await returnToPatrol(db, scout) : null;
    record({
      entity: 'scout',
      action: 'update',
      entityId: String(scout.scoutId),
      before: { ...recordedScout(before), ...(patrol && { patrol }) },
      after: recordedScout(scout),
    });
    return {
      message: 'Scout updated',
      arabicMessage: `تم تعديل الكشاف بنجاح${leftPatrolWords(patrol, scout.gender)}${returnedWords(returned, scout.gender)}`,
      body: asScout(scout, settings),
      version: scoutVersion(scout),
    };
  });

  routeWrite(app, deleteScout, async ({ db, settings, params, caller, now, record }) => {
    const before = await getScout(db, params.id, { lock: true });
    authorizeScout(caller, before, settings);
    const patrol = await findPatrolOfScout(db, before.scoutId);
    await changeScout(db, params.id, {
      deletedAt: now.toISOString(),
      deletedBy: caller.captainId,
    });
    record({
      entity: 'scout',
      action: 'delete',
      entityId: String(params.id),
      before: { ...recordedScout(before), ...(patrol && { patrol }) },
      after: null,
    });
    return {
      message: 'Scout deleted',
      arabicMessage: `تم حذف الكشاف بنجاح${leftPatrolWords(patrol, before.gender)}`,
    };
  });

  routeWrite(app, restoreScout, async ({ db, settings, params, caller, now, record }) => {
    const before = await getScout(db, params.id, { deleted: true, lock: true });
    authorizeScout(caller, before, settings);
    if (before.deletedAt === null) throw new ApiError('SCOUT_NOT_DELETED');
    const { scout, lost } = await bringScoutBack(db, params.id, now);
    const patrol = await returnToPatrol(db, scout);
    const lostNumber = lostNumberSentence(caller, scout, lost);
    record({
      entity: 'scout',
      action: 'restore',
      entityId: String(params.id),
      before: null,
      after: recordedScout(scout),
    });
    return {
      message: 'Scout restored',
      arabicMessage: `تم استرجاع الكشاف بنجاح${returnedWords(patrol, scout.gender)}${lostNumber ? `. ${lostNumber}` : ''}`,
      body: asScout(scout, settings),
    };
  });
}

/** Throws for impossible dates, with the same failure as other wrong fields. */
function refuseWrongDates(body: Call<typeof createScout>['body'], today: string): void {
  const issues = Object.entries(wrongScoutDates(body, today)).map(([path, arabicMessage]) => ({
    path,
    message: 'In the future, or before the birth',
    arabicMessage,
  }));
  if (issues.length > 0) throw invalidRequest(issues);
}

/**
 * The fields of a scout from a request; those that it leaves out are cleared. A number that it leaves out stays, and every
 * number while the group keeps none.
 */
function fieldsOf(
  body: Call<typeof createScout>['body'],
  sectorId: number,
  before?: Pick<StoredScout, 'memberNumber'>,
) {
  const content = bodyContent(scoutRecord, body);
  const isSaid = country().memberNumber.isOn && body.memberNumber !== undefined;
  const memberNumber = isSaid ? content.memberNumber : (before?.memberNumber ?? null);
  return { ...content, memberNumber, sectorId };
}
