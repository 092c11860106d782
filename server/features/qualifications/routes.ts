import type { FastifyInstance } from 'fastify';
import {
  createQualification,
  deleteQualification,
  listCaptainQualifications,
  listQualifications,
  type Qualification,
  readQualificationKinds,
  updateQualificationKinds,
} from '../../../contract/qualifications/endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { contentVersion, isOutdated } from '../../lib/version.ts';
import { getCaptain } from '../captains/queries.ts';
import { sectorScope } from '../sectors/policy.ts';
import { authorizeKeeping, authorizeReading } from './policy.ts';
import {
  insertQualification,
  listOfCaptain,
  listOfSectors,
  lockKinds,
  readKinds,
  removeQualification,
  replaceKinds,
} from './queries.ts';

export function qualificationRoutes(app: FastifyInstance): void {
  route(app, readQualificationKinds, async ({ db }) => {
    const body = await readKinds(db);
    return { message: 'Courses and papers of captains', body, version: contentVersion(body) };
  });

  routeWrite(app, updateQualificationKinds, async ({ db, body: { names, version }, record }) => {
    const before = await lockKinds(db);
    const [stored, after] = [contentVersion(before), contentVersion(names)];
    if (isOutdated(version, { stored, after })) {
      throw new ApiError('KINDS_CHANGED', { stored: { names: before, version: stored } });
    }
    await replaceKinds(db, names);
    record({
      entity: 'qualificationKinds',
      action: 'update',
      entityId: 'kinds',
      before: { names: before },
      after: { names },
    });
    return {
      message: 'List stored',
      arabicMessage: 'تم حفظ القائمة بنجاح',
      body: names,
      version: after,
    };
  });

  route(app, listQualifications, async ({ db, caller }) => {
    const body = await listOfSectors(db, sectorScope(caller, 'qualifications:keep'));
    return { message: "The captains' qualifications", body, count: body.length };
  });

  route(app, listCaptainQualifications, async ({ db, params, caller }) => {
    const captain = await getCaptain(db, params.captainId);
    authorizeReading(caller, captain);
    const body = await listOfCaptain(db, captain.captainId);
    return { message: "The captain's qualifications", body, count: body.length };
  });

  routeWrite(app, createQualification, async (call) => {
    const { db, params, body, caller, settings, now, record } = call;
    const captain = await getCaptain(db, params.captainId);
    if (captain.closedAt !== null) throw new ApiError('CAPTAIN_NOT_FOUND');
    authorizeKeeping(caller, captain);
    const { kind, givenOn, validUntil = null, note = null } = body;
    if (!(await readKinds(db)).includes(kind)) throw new ApiError('KIND_NOT_FOUND');
    if (givenOn > dayIn(settings.timeZone, now)) throw new ApiError('DAY_TO_COME');
    if (validUntil !== null && validUntil < givenOn) throw new ApiError('QUALIFICATION_DATES');
    const qualification = await insertQualification(db, {
      ...{ kind, givenOn, validUntil, note },
      captainId: captain.captainId,
      madeBy: caller.captainId,
      madeAt: now.toISOString(),
    });
    if (!qualification) throw new ApiError('QUALIFICATION_THERE');
    record({
      ...entityOf(captain.captainId, qualification),
      action: 'create',
      before: null,
      after: stateOf(qualification),
    });
    return {
      message: 'Qualification recorded',
      arabicMessage: 'تم تسجيل التأهيل بنجاح',
      body: qualification,
    };
  });

  routeWrite(app, deleteQualification, async ({ db, params, caller, record }) => {
    const captain = await getCaptain(db, params.captainId);
    authorizeKeeping(caller, captain);
    const removed = await removeQualification(db, params);
    record({
      ...entityOf(captain.captainId, removed),
      action: 'delete',
      before: stateOf(removed),
      after: null,
    });
    return { message: 'Qualification removed', arabicMessage: 'تم حذف التأهيل' };
  });
}

const entityOf = (captainId: number, { qualificationId }: Qualification) =>
  ({ entity: 'qualification', entityId: `${captainId}/${qualificationId}` }) as const;

const stateOf = ({ kind, givenOn, validUntil, note }: Qualification) => ({
  kind,
  givenOn,
  validUntil,
  note,
});
