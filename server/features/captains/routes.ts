import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import {
  createOneTimePassword,
  listCaptains,
  listClosedCaptains,
  listUnitCaptains,
  listWaitingCaptains,
  updateCaptainAccount,
  updateCaptainType,
} from '../../../contract/captains/endpoints.ts';
import { type CaptainType, can } from '../../../contract/core/permissions.ts';
import { country } from '../../../contract/countries/current.ts';
import { returnedWithoutSentence } from '../../../contract/member-numbers/words.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { releaseTakenNumbers } from '../../db/member-numbers.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import { hashPassword } from '../../secrets/passwords.ts';
import { oneTimePassword } from '../../secrets/random-code.ts';
import { leaveCouncils } from '../councils/seat-queries.ts';
import { notifyAbout } from '../notifications/queries.ts';
import { sectorScope } from '../sectors/policy.ts';
import { releaseUnitSeats } from '../sectors/queries.ts';
import { visibleCaptains } from './policy.ts';
import {
  endSessions,
  getCaptain,
  giveOneTimePassword,
  listCaptainsOfUnit,
  listClosedAccounts,
  listOpenCaptains,
  listSectorsWithoutLeader,
  listWaiting,
  listWithoutCaptain,
  lockCaptainAndGenerals,
  type StoredCaptain,
  updateCaptain,
} from './queries.ts';
import { leaveResponsibilities } from './responsibility-queries.ts';
import { type AccountChange, accountNotice, asCaptain, captainVersion } from './rules.ts';

/** Default limit of the list of waiting captains. */
const MOST_WAITING = 50;

export function captainRoutes(app: FastifyInstance): void {
  route(app, listCaptains, async ({ db, query, caller }) => {
    const manages = can(caller, 'captains:manage');
    const captains = visibleCaptains(
      caller,
      await listOpenCaptains(db, { ...query, factor: manages }),
    );
    const body = captains.map((captain) => ({
      ...captain,
      ...(manages && { version: captainVersion(captain) }),
    }));
    return { message: 'Captains', body, count: body.length };
  });

  route(app, listClosedCaptains, async ({ db }) => {
    const body = (await listClosedAccounts(db)).map(asCaptain);
    return { message: 'Captains with a closed account', body, count: body.length };
  });

  route(app, listWaitingCaptains, async ({ db, query, caller }) => {
    const [rows, sectors] = await Promise.all([
      listWaiting(db, query.limit ?? MOST_WAITING),
      listSectorsWithoutLeader(db, sectorScope(caller)),
    ]);
    const total = rows[0]?.total ?? 0;
    const body = visibleCaptains(caller, rows);
    const hasMore = total > body.length;
    return { message: 'Captains who wait', body, count: body.length, total, hasMore, sectors };
  });

  route(app, listUnitCaptains, async ({ db, params, caller }) => {
    const [unitCaptain, captains] = await Promise.all([
      getCaptain(db, params.captainId),
      listCaptainsOfUnit(db, params.captainId),
    ]);
    if (unitCaptain.type !== 'unit') throw new ApiError('CAPTAIN_NOT_FOUND');
    if (caller.type === 'regular') throw new ApiError('OUT_OF_SCOPE');
    const body = visibleCaptains(caller, captains);
    return { message: 'Captains of the unit', body, count: body.length };
  });

  routeWrite(app, updateCaptainType, async (call) => {
    const { db, params, body, caller, now, record, recordNothing } = call;
    const { captain, otherGenerals } = await lockCaptainAndGenerals(db, params.captainId);
    const { type } = body;
    if (captain.type === type) {
      recordNothing('the type is what it was');
      return { message: 'Nothing to change', body: asCaptain(captain), releasedSectors: [] };
    }
    if (captain.type === 'general' && captain.closedAt === null && otherGenerals === 0) {
      throw new ApiError('LAST_GENERAL');
    }
    const releasedSectors = await releaseSeats(db, captain);
    const updated = await updateCaptain(db, captain.captainId, { type, sectorId: null }, now);
    await notifyOfAccount(db, 'type', updated, { by: caller, now, before: captain.type });
    const { changes, withSeats } = await leaveCouncils(db, captain.captainId);
    record(...changes, ...(await leaveResponsibilities(db, updated, now)), {
      entity: 'captain',
      action: 'update',
      entityId: String(captain.captainId),
      before: { type: captain.type, sectors: releasedSectors },
      after: { type, sectors: [] },
    });
    return {
      message: 'Type changed',
      arabicMessage: withSeats(
        await withReleased(db, 'تم تعديل الرتبة بنجاح', captain, releasedSectors),
      ),
      body: asCaptain(updated),
      releasedSectors,
    };
  });

  routeWrite(
    app,
    createOneTimePassword,
    async () => {
      const password = oneTimePassword(randomBytes);
      return { password, passwordHash: await hashPassword(password) };
    },
    async ({ db, params, caller, now, record }, { password, passwordHash }) => {
      const captain = await getCaptain(db, params.captainId);
      const { captainId } = captain;
      await giveOneTimePassword(db, { captainId, passwordHash, now });
      await notifyOfAccount(db, 'password', captain, { by: caller, now });
      record({
        entity: 'captain',
        action: 'password',
        entityId: String(captainId),
        before: null,
        after: null,
      });
      return {
        message: 'One-time password created',
        arabicMessage: 'تم إنشاء كلمة سر مؤقتة، لن تظهر مرة أخرى',
        body: { password },
      };
    },
  );

  routeWrite(app, updateCaptainAccount, async (call) => {
    const { db, params, body, caller, now, record, recordNothing } = call;
    const { captain, otherGenerals } = await lockCaptainAndGenerals(db, params.captainId);
    const isOpen = captain.closedAt === null;
    if (isOpen === body.open) {
      recordNothing('the account is what it was');
      return { message: 'Nothing to change', body: asCaptain(captain), releasedSectors: [] };
    }
    if (!body.open && captain.type === 'general' && otherGenerals === 0) {
      throw new ApiError('LAST_GENERAL');
    }
    // A reopened account has no sector until it is assigned one.
    const releasedSectors = body.open ? [] : await releaseSeats(db, captain);
    // Before the account is closed: closed accounts receive no notifications.
    if (!body.open) await notifyOfAccount(db, 'close', captain, { by: caller, now });
    const taken = body.open ? await releaseTakenNumbers(db, 'captains', [captain.captainId]) : null;
    const lost = country().memberNumber.isOn && taken?.get(captain.captainId);
    const updated = await updateCaptain(
      db,
      captain.captainId,
      body.open ? { closedAt: null } : { closedAt: now.toISOString(), sectorId: null },
      now,
    );
    if (body.open) await notifyOfAccount(db, 'reopen', captain, { by: caller, now });
    else await endSessions(db, captain.captainId);
    const { changes, withSeats } = await leaveCouncils(db, captain.captainId);
    record(...changes, ...(await leaveResponsibilities(db, updated, now)), {
      entity: 'captain',
      action: body.open ? 'reopen' : 'close',
      entityId: String(captain.captainId),
      before: { open: isOpen, sectors: releasedSectors },
      after: { open: body.open },
    });
    return {
      message: body.open ? 'Account reopened' : 'Account closed',
      arabicMessage: withSeats(
        await withReleased(
          db,
          body.open
            ? `تم إعادة فتح الحساب${lost ? `. ${returnedWithoutSentence(captain, lost)}` : ''}`
            : 'تم إغلاق الحساب',
          captain,
          releasedSectors,
        ),
      ),
      body: asCaptain(updated),
      releasedSectors,
    };
  });
}

/** Tells the captain concerned and the other general captains what was done to an account, and by whom. */
async function notifyOfAccount(
  db: Kysely<DB>,
  what: AccountChange,
  captain: StoredCaptain,
  { by, now, before }: { by: Caller; now: Date; before?: CaptainType },
): Promise<void> {
  const notice = accountNotice(what, { captain, by, before: before ?? captain.type });
  await notifyAbout(db, { type: 'other', ...notice }, captain.captainId, by.captainId, now);
}

/** The sectors that lose their captain with the captain's type or account: a unit's sectors, or the own sector. */
async function releaseSeats(db: Kysely<DB>, captain: StoredCaptain): Promise<SectorName[]> {
  if (captain.type === 'unit') return releaseUnitSeats(db, captain.captainId);
  return captain.sector ? [captain.sector] : [];
}

/** The sentence with the sectors that nobody leads any more: a sector may have several regular captains. */
async function withReleased(
  db: Kysely<DB>,
  sentence: string,
  { type }: StoredCaptain,
  released: SectorName[],
): Promise<string> {
  const left = type === 'unit' ? released : await listWithoutCaptain(db, released);
  if (left.length === 0) return sentence;
  const names = left.map(sectorLabel).join('، ');
  const seat = type === 'unit' ? 'بلا قائد وحدة' : 'بلا قائد';
  return left.length === 1
    ? `${sentence}، وأصبح هذا القطاع ${seat}: ${names}`
    : `${sentence}، وأصبحت هذه القطاعات ${seat}: ${names}`;
}
