import type { FastifyInstance } from 'fastify';
import {
  approveBadges,
  awardBadges,
  listOwedBadges,
  listSectorBadges,
  passRequirements,
  readCertificate,
  readScoutBadges,
  takeBackPass,
} from '../../../contract/badges/pass-endpoints.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import type { Permission } from '../../../contract/core/permissions.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import { askedSector } from '../../../contract/sectors/sector-name.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { authorizeScout } from '../scouts/policy.ts';
import { getScout } from '../scouts/queries.ts';
import { authorizeSector, reachesSector } from '../sectors/policy.ts';
import { findSector } from '../sectors/queries.ts';
import { readSectorIds } from '../sectors/scope-queries.ts';
import {
  type BadgeStep,
  findCertificate,
  listSteps,
  removeApprovals,
  removeAwards,
  storeApprovals,
  storeAwards,
} from './approval-queries.ts';
import {
  findPass,
  insertPasses,
  listOpenRequirements,
  listOwed,
  listScoutBadges,
  lockScouts,
  removePass,
  settleBadges,
} from './pass-queries.ts';
import { authorizeScouts } from './policy.ts';
import { getBadge, listOwnBadges, lockBadges } from './queries.ts';
import { passChanges, summaryOf, waitingOf } from './rules.ts';

export function passRoutes(app: FastifyInstance): void {
  routeWrite(app, passRequirements, async (call) => {
    const { db, body, caller, settings, now, record, recordNothing } = call;
    const requirementIds = [...new Set(body.requirementIds)];
    const scoutIds = [...new Set(body.scoutIds)];
    const found = await listOpenRequirements(db, requirementIds);
    const badgeIds = [...new Set(found.map(({ badgeId }) => badgeId))];
    if (found.length > 0) await lockBadges(db, badgeIds, 'share');
    const scouts = await lockScouts(db, scoutIds);
    authorizeScouts(caller, scouts, scoutIds.length, settings);
    // Read again: a change of the badge may have been stored before the lock.
    const requirements = await listOpenRequirements(db, requirementIds);
    if (requirements.length < requirementIds.length) throw new ApiError('REQUIREMENT_NOT_FOUND');
    const today = dayIn(settings.timeZone, now);
    const { date = today } = body;
    if (date > today) throw new ApiError('DAY_TO_COME');
    const by = caller.captainId;
    const passed = await insertPasses(db, { scoutIds, requirementIds, date, by, now });
    const completed = await settleBadges(db, { badgeIds, scoutIds }, now);
    if (passed.length === 0) recordNothing('all of it was noted before');
    else record(...passChanges(passed, requirements, date));
    return {
      message: 'Passed requirements noted',
      arabicMessage: 'تم تسجيل الاجتياز',
      body: {
        passed: passed.length,
        alreadyPassed: scoutIds.length * requirementIds.length - passed.length,
        completed,
      },
    };
  });

  routeWrite(app, takeBackPass, async ({ db, body, caller, settings, now, record }) => {
    const { scoutId } = body;
    const scouts = await lockScouts(db, [scoutId]);
    authorizeScouts(caller, scouts, 1, settings);
    const pass = await findPass(db, body);
    if (!pass) throw new ApiError('PASS_NOT_FOUND');
    const { badgeId, badgeName, date, wording, state } = pass;
    if (state === 'approved' || state === 'awarded') throw new ApiError('BADGE_APPROVED');
    await removePass(db, body);
    await settleBadges(db, { badgeIds: [badgeId], scoutIds: [scoutId] }, now);
    const [step] = await listSteps(db, [{ badgeId, scoutId }]);
    record({
      entity: 'badgePass',
      action: 'delete',
      entityId: String(scoutId),
      before: { date, requirements: [{ badge: badgeName, text: wording }] },
      after: null,
    });
    return {
      message: 'Pass taken back',
      arabicMessage: 'تم سحب الاجتياز',
      body: { badgeId, scoutId, state: step!.state },
    };
  });

  route(app, listSectorBadges, async ({ db, query, caller }) => {
    const sector = askedSector(query);
    if (sector === null) return { message: 'No sector', body: [], count: 0 };
    const { sectorId } = await findSector(db, sector);
    authorizeSector(caller, sectorId);
    if (query.badgeId !== undefined) await getBadge(db, query.badgeId);
    const body = await listScoutBadges(db, { sectorId, badgeId: query.badgeId });
    return { message: "The sector's badges", body, count: body.length };
  });

  route(app, listOwedBadges, async ({ db, query, caller }) => {
    // Who approves for the whole group hands over in the own scope alone.
    const owed = await listOwed(db, await readSectorIds({ db, query, caller }, 'badges:approve'));
    const toAward = owed.flatMap(({ approvedAt, certificateNumber, ...one }) =>
      approvedAt === null || certificateNumber === null || !reachesSector(caller, one.sectorId)
        ? []
        : [{ ...one, approvedAt, certificateNumber }],
    );
    const toApprove = owed.filter(({ approvedAt }) => approvedAt === null);
    return { message: 'What waits', body: { toApprove, toAward } };
  });

  routeWrite(app, approveBadges, async (call) => {
    const { db, body, caller, now } = call;
    const steps = await lockSteps(call, 'badges:approve');
    if (body.undo) {
      if (steps.some(({ state }) => state === 'awarded')) throw new ApiError('BADGE_AWARDED');
      const approved = steps.filter(({ state }) => state === 'approved');
      await removeApprovals(db, approved);
      // The badge may have changed since it was approved.
      const badgeIds = approved.map(({ badgeId }) => badgeId);
      const scoutIds = approved.map(({ scoutId }) => scoutId);
      await settleBadges(db, { badgeIds, scoutIds }, now);
      return answerSteps(call, steps, 'تم التراجع عن الاعتماد');
    }
    const isReady = ({ state }: BadgeStep) => state !== null && state !== 'started';
    if (!steps.every(isReady)) throw new ApiError('BADGE_NOT_COMPLETE');
    const complete = steps.filter(({ state }) => state === 'complete');
    await storeApprovals(db, complete, { by: caller.captainId, now });
    return answerSteps(call, steps, 'تم الاعتماد');
  });

  routeWrite(app, awardBadges, async (call) => {
    const { db, body, caller, settings, now } = call;
    const steps = await lockSteps(call);
    if (body.undo) {
      const awarded = steps.filter(({ state }) => state === 'awarded');
      await removeAwards(db, awarded);
      return answerSteps(call, steps, 'تم التراجع عن التسليم');
    }
    const today = dayIn(settings.timeZone, now);
    const { date = today } = body;
    if (date > today) throw new ApiError('DAY_TO_COME');
    const isReady = ({ state }: BadgeStep) => state === 'approved' || state === 'awarded';
    if (!steps.every(isReady)) throw new ApiError('BADGE_NOT_APPROVED');
    const approved = steps.filter(({ state }) => state === 'approved');
    await storeAwards(db, approved, { by: caller.captainId, date });
    return answerSteps(call, steps, 'تم تسجيل التسليم');
  });

  route(app, readScoutBadges, async ({ db, params, caller, settings }) => {
    const scout = await getScout(db, params.scoutId);
    authorizeScout(caller, scout, settings);
    const badges = await listOwnBadges(db, scout.scoutId);
    const summary = summaryOf(badges, scout.baseName);
    return { message: "The scout's badges", body: { ...summary, waiting: waitingOf(badges) } };
  });

  route(app, readCertificate, async ({ db, query, caller, settings }) => {
    const { badgeId, scoutId } = query;
    const scout = await getScout(db, scoutId);
    authorizeScout(caller, scout, settings);
    const { timeZone } = settings;
    const body = await findCertificate(db, { badgeId, scoutId, timeZone });
    if (!body) throw new ApiError('BADGE_NOT_APPROVED');
    return { message: 'The certificate', body };
  });
}

type StepCall = Pick<WriteCall<Endpoint>, 'db' | 'settings' | 'record' | 'recordNothing'> & {
  caller: Parameters<typeof authorizeScouts>[0];
  body: { pairs: { badgeId: number; scoutId: number }[]; undo?: boolean | undefined };
};

/**
 * Locks the given badges with their scouts and returns their progress; throws if one is out of the caller's scope or
 * does not exist.
 */
async function lockSteps(
  { db, body, caller, settings }: StepCall,
  permission?: Permission,
): Promise<BadgeStep[]> {
  const pairs = [...new Map(body.pairs.map((pair) => [keyOf(pair), pair])).values()];
  const badgeIds = [...new Set(pairs.map(({ badgeId }) => badgeId))];
  const held = await lockBadges(db, badgeIds, 'share');
  const scoutIds = [...new Set(pairs.map(({ scoutId }) => scoutId))];
  const scouts = await lockScouts(db, scoutIds);
  authorizeScouts(caller, scouts, scoutIds.length, settings, permission);
  if (held.length < badgeIds.length) throw new ApiError('BADGE_NOT_FOUND');
  return listSteps(db, pairs);
}

const keyOf = ({ badgeId, scoutId }: { badgeId: number; scoutId: number }) =>
  `${badgeId}/${scoutId}`;

/** Records the steps of the badges, or those taken back, in the history, and answers their progress. */
async function answerSteps(
  { db, body: { undo }, record, recordNothing }: StepCall,
  before: readonly BadgeStep[],
  arabicMessage: string,
) {
  const after = await listSteps(db, before);
  const changes = after.flatMap((step, index) => {
    const was = before[index]!;
    if (step.state === was.state) return [];
    return [undo ? stepChange(was, 'delete') : stepChange(step, 'create')];
  });
  if (changes.length === 0) recordNothing('the badges were as asked already');
  else record(...changes);
  const body = after.map(({ badgeId, scoutId, state }) => ({ badgeId, scoutId, state }));
  return { message: 'Badges of scouts', arabicMessage, body, count: body.length };
}

function stepChange(
  { badge, scoutId, state, date }: BadgeStep,
  action: 'create' | 'delete',
): HistoryChange {
  const what = { entity: 'scoutBadge', entityId: String(scoutId) } as const;
  const step = { badge, state: state === 'awarded' ? state : ('approved' as const), date };
  return action === 'create'
    ? { ...what, action, before: null, after: step }
    : { ...what, action, before: step, after: null };
}
