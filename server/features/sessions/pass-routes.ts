import type { FastifyInstance } from 'fastify';
import { passSessionRequirements } from '../../../contract/sessions/endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import {
  findPass,
  insertPasses,
  listOpenRequirements,
  lockScouts,
  removePass,
  settleBadges,
} from '../badges/pass-queries.ts';
import { lockBadges } from '../badges/queries.ts';
import { passChanges } from '../badges/rules.ts';
import { reachesSector } from '../sectors/policy.ts';
import { isOfSession } from './policy.ts';
import { getSession, listAttended, type StoredSession } from './queries.ts';
import { placeOf } from './rules.ts';

type PassCall = WriteCall<typeof passSessionRequirements>;

export function sessionPassRoutes(app: FastifyInstance): void {
  routeWrite(app, passSessionRequirements, async (call) => {
    const { db, params, body, caller, settings, now } = call;
    const session = await getSession(db, params.sessionId);
    if (!isOfSession(caller, placeOf(session))) throw new ApiError('OUT_OF_SCOPE');
    if (session.day > dayIn(settings.timeZone, now)) {
      throw new ApiError('DAY_TO_COME', { arabicMessage: 'لم يأتِ يوم هذه الجلسة بعد' });
    }
    const covered = session.requirements.map(({ requirementId }) => requirementId);
    if (!body.answers.every(({ requirementId }) => covered.includes(requirementId))) {
      throw new ApiError('REQUIREMENT_NOT_FOUND');
    }
    return body.undo ? takeBack(call, session) : note(call, session);
  });
}

/** Stores the passes in the request for scouts of the caller's sectors who attended. */
async function note(
  { db, body, caller, now, record, recordNothing }: PassCall,
  session: StoredSession,
) {
  const answers = body.answers.filter(({ passed }) => passed !== 'none' && passed.length > 0);
  const requirementIds = [...new Set(answers.map(({ requirementId }) => requirementId))];
  const badgeIds = badgesOf(session, requirementIds);
  if (badgeIds.length > 0) await lockBadges(db, badgeIds, 'share');
  const sectorIds = placeOf(session).sectorIds.filter((id) => reachesSector(caller, id));
  const { isRecorded, scoutIds } = await listAttended(db, { ...session, sectorIds });
  if (!isRecorded && answers.length > 0) {
    throw new ApiError('ATTENDANCE_MISSING', {
      arabicMessage: 'سجّل الغياب أولاً، لنعرف من حضر',
    });
  }
  const named = answers.flatMap(({ passed }) => (Array.isArray(passed) ? passed : []));
  if (!named.every((scoutId) => scoutIds.includes(scoutId))) {
    throw new ApiError('NOT_ATTENDED', { arabicMessage: 'في الإجابات كشاف لم يحضر هذا الأسبوع' });
  }
  await lockScouts(db, scoutIds);
  const requirements = await listOpenRequirements(db, requirementIds);
  if (requirements.length < requirementIds.length) throw new ApiError('REQUIREMENT_NOT_FOUND');
  const by = { date: session.day, by: caller.captainId, now };
  const passed: { scoutId: number; requirementId: number }[] = [];
  let asked = 0;
  for (const answer of answers) {
    const own = answer.passed === 'all' ? scoutIds : [...new Set(answer.passed as number[])];
    asked += own.length;
    const { requirementId } = answer;
    passed.push(
      ...(await insertPasses(db, { scoutIds: own, requirementIds: [requirementId], ...by })),
    );
  }
  const completed = await settleBadges(db, { badgeIds, scoutIds }, now);
  if (passed.length === 0) recordNothing('nobody passed anything that was not noted before');
  else record(...passChanges(passed, requirements, session.day));
  return {
    message: 'Passed requirements noted',
    arabicMessage: 'تم تسجيل الاجتياز',
    body: {
      passed: passed.length,
      alreadyPassed: asked - passed.length,
      completed,
      answers: requirementIds.map((requirementId) => ({
        requirementId,
        passed: passed
          .filter((pass) => pass.requirementId === requirementId)
          .map(({ scoutId }) => scoutId),
      })),
    },
  };
}

/** Takes back passes that were stored for the session; others stay. */
async function takeBack(
  { db, body, caller, now, record, recordNothing }: PassCall,
  session: StoredSession,
) {
  const named = body.answers.flatMap(({ requirementId, passed }) =>
    Array.isArray(passed) ? passed.map((scoutId) => ({ requirementId, scoutId })) : [],
  );
  const badgeIds = badgesOf(
    session,
    named.map(({ requirementId }) => requirementId),
  );
  if (badgeIds.length > 0) await lockBadges(db, badgeIds, 'share');
  const scoutIds = [...new Set(named.map(({ scoutId }) => scoutId))];
  const scouts = await lockScouts(db, scoutIds);
  const own = scouts.filter(({ sectorId }) => reachesSector(caller, sectorId));
  if (own.length < scoutIds.length) throw new ApiError('OUT_OF_SCOPE');
  const removed: number[] = [];
  for (const pass of named) {
    const stored = await findPass(db, pass);
    if (!stored || stored.date !== session.day) continue;
    const { state, date, badgeName, wording } = stored;
    if (state === 'approved' || state === 'awarded') throw new ApiError('BADGE_APPROVED');
    await removePass(db, pass);
    removed.push(pass.scoutId);
    record({
      entity: 'badgePass',
      action: 'delete',
      entityId: String(pass.scoutId),
      before: { date, requirements: [{ badge: badgeName, text: wording }] },
      after: null,
    });
  }
  await settleBadges(db, { badgeIds, scoutIds }, now);
  if (removed.length === 0) recordNothing('all of it was taken back before');
  return {
    message: 'Taken back',
    arabicMessage: 'تم سحب الاجتياز',
    body: { passed: 0, alreadyPassed: 0, completed: [], answers: [] },
  };
}

function badgesOf({ requirements }: StoredSession, requirementIds: readonly number[]): number[] {
  const covered = requirements.filter(({ requirementId }) =>
    requirementIds.includes(requirementId),
  );
  return [...new Set(covered.map(({ badgeId }) => badgeId))].sort((a, b) => a - b);
}
