import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { responsibilities } from '../../../contract/core/permissions.ts';
import {
  changeResponsibility,
  endResponsibility,
  giveResponsibility,
  listResponsibilities,
} from '../../../contract/responsibilities/endpoints.ts';
import { whyNotChanged, whyNotGiven } from '../../../contract/responsibilities/rules.ts';
import { responsibilityNouns } from '../../../contract/responsibilities/words.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import { findCaptain } from '../captains/queries.ts';
import { readStoredGroup } from '../group/queries.ts';
import { notifyCaptain, notifyGenerals } from '../notifications/queries.ts';
import { authorizeFormer } from './policy.ts';
import {
  asHolder,
  endGiven,
  endOver,
  getHolder,
  holderVersion,
  insertGiven,
  listFormerHolders,
  listGiven,
  listHolders,
  type StoredHolder,
  setUntil,
} from './queries.ts';
import { changedNotices, givenNotices } from './rules.ts';

/** Who answers for what in the whole group, beside the three types of captain. */
export function responsibilityRoutes(app: FastifyInstance): void {
  route(app, listResponsibilities, async ({ db, query, caller, settings, now }) => {
    const today = dayIn(settings.timeZone, now);
    if (query.ended) authorizeFormer(caller);
    const holders = await listHolders(db, today);
    const former = query.ended ? await listFormerHolders(db, today) : null;
    const body = responsibilities.map((responsibility) => ({
      responsibility,
      holders: holders.filter((one) => one.responsibility === responsibility).map(asHolder),
      ...(former && { ended: former.filter((one) => one.responsibility === responsibility) }),
    }));
    return { message: 'Responsibilities and who holds them', body, count: body.length };
  });

  routeWrite(app, giveResponsibility, async (call) => {
    const { db, body, caller, settings, now, record } = call;
    const today = dayIn(settings.timeZone, now);
    const { responsibility, until = null } = body;
    // Locked, so that account and sector can't change meanwhile.
    const captain = await findCaptain(db, body.captainId, 'update');
    if (!captain || captain.closedAt !== null) throw new ApiError('CAPTAIN_NOT_FOUND');
    await endOver(db, { today, now });
    const { captainId, type, sectorId } = captain;
    const why = whyNotGiven(
      {
        by: caller.captainId,
        captain: { captainId, type, sectorId, isClosed: false },
        responsibility,
        until,
      },
      { given: await listGiven(db), phoneNumber: (await readStoredGroup(db)).phoneNumber, today },
    );
    if (why === 'RESPONSIBILITY_HELD') throw await heldFailure(db, today, body);
    if (why === 'RESPONSIBILITY_DAY') throw fieldError(why, 'until');
    if (why) throw new ApiError(why);
    const given = { captainId, responsibility, untilDay: until };
    const id = await insertGiven(db, given, { by: caller.captainId, now });
    if (id === undefined) throw await heldFailure(db, today, body);
    const holder = await getHolder(db, id, today);
    await tell(call, holder, givenNotices(responsibility, { to: holder, by: caller, until }));
    record({
      entity: 'responsibility',
      action: 'create',
      entityId: String(captainId),
      before: null,
      after: { responsibility, until },
    });
    return {
      message: 'Responsibility given',
      arabicMessage: `صارت ${responsibilityNouns[responsibility]} عند ${holder.firstName} ${holder.middleName}`,
      body: asHolder(holder),
    };
  });

  routeWrite(app, changeResponsibility, async (call) => {
    const { db, params, body, caller, settings, now, record, recordNothing } = call;
    const today = dayIn(settings.timeZone, now);
    const before = await lockHolder(db, params.id, today);
    const { until, version } = body;
    const why = whyNotChanged({ by: caller.captainId, captainId: before.captainId, until, today });
    if (why === 'RESPONSIBILITY_DAY') throw fieldError(why, 'until');
    if (why) throw new ApiError(why);
    checkVersion(version, before, { until });
    const { responsibility } = before;
    if (before.until === until) recordNothing('the last day is what it was');
    else {
      await setUntil(db, params.id, until);
      await tell(call, before, changedNotices(responsibility, { to: before, by: caller, until }));
      record({
        entity: 'responsibility',
        action: 'update',
        entityId: String(before.captainId),
        before: { responsibility, until: before.until },
        after: { responsibility, until },
      });
    }
    return {
      message: 'Last day changed',
      arabicMessage: 'تم تغيير المدة',
      body: asHolder({ ...before, until }),
    };
  });

  routeWrite(app, endResponsibility, async (call) => {
    const { db, params, query, caller, settings, now, record } = call;
    const holder = await lockHolder(db, params.id, dayIn(settings.timeZone, now));
    checkVersion(query.version, holder, null);
    const { responsibility, until, captainId } = holder;
    await endGiven(db, params.id, { by: caller.captainId, now });
    await tell(call, holder, changedNotices(responsibility, { to: holder, by: caller }));
    record({
      entity: 'responsibility',
      action: 'delete',
      entityId: String(captainId),
      before: { responsibility, until },
      after: null,
    });
    return {
      message: 'Responsibility ended',
      arabicMessage: `انتهت ${responsibilityNouns[responsibility]}`,
    };
  });
}

/** The holder, whose captain is locked until the transaction ends: giving, changing and ending run one after the other. */
async function lockHolder(db: Kysely<DB>, id: number, today: string): Promise<StoredHolder> {
  const { captainId } = await getHolder(db, id, today);
  await findCaptain(db, captainId, 'update');
  return getHolder(db, id, today);
}

/** Throws RESPONSIBILITY_CHANGED with what is stored for a version that is neither of before nor of after. */
function checkVersion(
  version: string | undefined,
  before: StoredHolder,
  after: { until: string | null } | null,
): void {
  const stored = holderVersion(before);
  const isOld = after
    ? isOutdated(version, { stored, after: holderVersion(after) })
    : version !== undefined && version !== stored;
  if (!isOld) return;
  throw new ApiError('RESPONSIBILITY_CHANGED', {
    stored: { until: before.until, version: stored },
  });
}

/** The refusal that names who holds it. */
async function heldFailure(
  db: Kysely<DB>,
  today: string,
  { captainId, responsibility }: { captainId: number; responsibility: string },
): Promise<ApiError> {
  const held = (await listHolders(db, today)).filter(
    (one) => one.responsibility === responsibility,
  );
  const other = held.find((one) => one.captainId !== captainId);
  const isOwn = held.some((one) => one.captainId === captainId);
  if (isOwn || !other) return new ApiError('RESPONSIBILITY_HELD');
  return new ApiError('RESPONSIBILITY_HELD', {
    arabicMessage: `عند ${other.firstName} ${other.middleName}، أنهِها عنده أولاً.`,
  });
}

type Notices = ReturnType<typeof givenNotices>;

/** Tells the captain concerned, and the general captains except whoever did it and the captain concerned. */
async function tell(
  { db, caller, now }: { db: Kysely<DB>; caller: Caller; now: Date },
  { captainId }: StoredHolder,
  { own, generals }: Notices,
): Promise<void> {
  if (captainId !== caller.captainId) {
    await notifyCaptain(db, { type: 'other', ...own }, captainId, now);
  }
  await notifyGenerals(db, { type: 'other', ...generals }, [caller.captainId, captainId], now);
}
