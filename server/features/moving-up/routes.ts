import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { addDays } from '../../../contract/core/calendar.ts';
import { countText } from '../../../contract/core/counting.ts';
import { ofScouts } from '../../../contract/core/labels.ts';
import { country } from '../../../contract/countries/current.ts';
import {
  moveUp,
  readMovingUpRules,
  setMovingUpRules,
  undoMovingUp,
} from '../../../contract/moving-up/endpoints.ts';
import { UNDO_DAYS } from '../../../contract/moving-up/rules.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import { listPatrolsOfScouts } from '../patrols/queries.ts';
import { listScoutsOf, lockScoutsOf } from '../scouts/queries.ts';
import { authorizeSector, reachesSector, sectorScope } from '../sectors/policy.ts';
import { listAllSectors, type StoredSector } from '../sectors/queries.ts';
import { authorizeMovingUp, authorizeRules, mayUseRule } from './policy.ts';
import {
  findLatestMovingUp,
  getMovingUp,
  listMovedFor,
  listMovedScouts,
  listSettled,
  lockMovingUp,
  type Move,
  readRules,
  replaceRules,
  type StoredRule,
  type StoredRules,
  storeMoves,
  takeMovesBack,
} from './queries.ts';
import {
  asRule,
  countSectors,
  dayNow,
  isLongAgo,
  isMoving,
  type Judged,
  judgeScout,
  pairOf,
  proposeRules,
  recordedBefore,
  recordedIn,
  recordedMoves,
  recordedRules,
  rulesVersion,
  usedSentence,
  worldVersion,
} from './rules.ts';

export function movingUpRoutes(app: FastifyInstance): void {
  route(app, readMovingUpRules, async (call) => {
    const { db, caller, now, settings } = call;
    const sectors = await openSectors(db);
    const stored = await readRulesNow(call);
    const proposed = proposeRules(sectors.all, country().sections);
    const moved = await listMovedFor(db, stored.day, sectorScope(caller));
    const latest = await findLatestMovingUp(db, {
      since: undoneSince(now),
      madeBy: caller.type === 'general' ? null : caller.captainId,
    });
    return {
      message: 'Rules of moving up',
      body: {
        ...asRules(caller, stored, sectors),
        proposed: proposed
          .filter((rule) => mayUseRule(caller, rule))
          .map((rule) => asRule(rule, sectors.of)),
        latest: latest
          ? {
              movingUpId: latest.movingUpId,
              madeAt: latest.madeAt,
              count: latest.count,
              undoUntil: lastUndoDay(dayIn(settings.timeZone, new Date(latest.madeAt))),
            }
          : null,
        moved: moved.map(({ fromId, toId, ...scout }) => ({
          ...scout,
          from: pairOf(sectors.of(fromId)),
          to: toId === null ? null : pairOf(sectors.of(toId)),
        })),
      },
    };
  });

  routeWrite(app, setMovingUpRules, async (call) => {
    const { db, body, caller, now, settings, record, recordNothing } = call;
    if (isLongAgo(body.day, dayIn(settings.timeZone, now))) {
      throw fieldError('INVALID_REQUEST', 'day', 'اختر يوماً لم تمض عليه ستة أشهر');
    }
    await lockMovingUp(db);
    const sectors = await openSectors(db, 'share');
    const before = await readRulesNow(call);
    const after: StoredRules = {
      day: body.day,
      rules: body.rules.map(({ from, to, fromAge, gender }) => ({
        fromId: sectors.named(from),
        toId: to && sectors.named(to),
        fromAge,
        gender: gender ?? null,
      })),
    };
    authorizeRules(caller, before, after);
    const versions = { stored: rulesVersion(before), after: rulesVersion(after) };
    if (isOutdated(body.version, versions)) {
      throw new ApiError('MOVING_UP_RULES_CHANGED', { stored: asRules(caller, before, sectors) });
    }
    if (versions.after === versions.stored) recordNothing('the rules are what they were');
    else {
      await replaceRules(db, after);
      record({
        entity: 'movingUpRules',
        action: 'update',
        entityId: '0',
        before: recordedRules(before, sectors.of),
        after: recordedRules(after, sectors.of),
      });
    }
    return {
      message: 'Rules stored',
      arabicMessage: 'تم حفظ القواعد',
      body: asRules(caller, after, sectors),
    };
  });

  routeWrite(app, moveUp, async (call) => {
    const { db, body, caller, now, record, recordNothing } = call;
    await lockMovingUp(db);
    const sectors = await openSectors(db, 'share');
    const targets = body.exceptions.map(({ scoutId, to }) => {
      const toId = to === null || to === 'stays' ? to : sectors.named(to);
      if (typeof toId === 'number') authorizeSector(caller, toId);
      return [scoutId, toId] as const;
    });
    const sectorIds = sectorScope(caller);
    if (!body.dryRun) await lockScoutsOf(db, sectorIds);
    const stored = await readRulesNow(call);
    const scouts = await listScoutsOf(db, { sectorIds });
    const exceptions = new Map(targets);
    const settled = await listSettled(db, stored.day);
    const judged = scouts.map((scout) => {
      const exception = exceptions.get(scout.scoutId);
      const toId = exception === 'stays' ? scout.sectorId : exception;
      const isUsable = (rule: StoredRule) => mayUseRule(caller, rule);
      return judgeScout(scout, stored, isUsable, toId, settled.get(scout.scoutId));
    });
    const moving = judged.filter(isMoving);
    const patrols = await listPatrolsOfScouts(
      db,
      moving.map(({ scout }) => scout.scoutId),
    );
    const version = worldVersion(stored, scouts, settled);
    const reached = sectors.all.filter(({ sectorId }) => reachesSector(caller, sectorId));
    const outcome = (movingUpId: number | null) => ({
      movingUpId,
      rows: judged.map((one) => asRow(one, sectors, patrols.get(one.scout.scoutId)?.seat)),
      sectors: countSectors(reached, judged),
    });
    if (body.dryRun) {
      return { message: 'What would become of each scout', body: outcome(null), version };
    }
    if (body.version !== undefined && body.version !== version) {
      throw new ApiError('MOVING_UP_CHANGED', { stored: { ...outcome(null), version } });
    }
    const known = new Set(scouts.map(({ scoutId }) => scoutId));
    if (targets.some(([scoutId]) => !known.has(scoutId))) throw new ApiError('SCOUT_NOT_FOUND');
    if (moving.length === 0) {
      recordNothing('nobody moves');
      return { message: 'Nobody moves', arabicMessage: 'لا أحد ينتقل', body: outcome(null) };
    }
    const moves: Move[] = moving.map(({ scout, toId }) => ({
      scout,
      toId,
      patrol: patrols.get(scout.scoutId),
    }));
    const movingUpId = await storeMoves(db, moves, {
      by: caller.captainId,
      now,
      day: stored.day,
      kept: targets.flatMap(([scoutId, to]) => (to === 'stays' ? [scoutId] : [])),
    });
    for (const { scout, toId, patrol } of moves) {
      const entityId = String(scout.scoutId);
      const before = recordedBefore(scout, patrol);
      if (toId === null) {
        const why = { ...before, reason: 'graduated' as const };
        record({ entity: 'scout', action: 'delete', entityId, before: why, after: null });
      } else {
        const after = recordedIn(scout, sectors.of(toId));
        record({ entity: 'scout', action: 'update', entityId, before, after });
      }
    }
    record({
      entity: 'movingUp',
      action: 'create',
      entityId: String(movingUpId),
      before: null,
      after: recordedMoves(
        moves.map(({ scout, toId }) => ({ fromId: scout.sectorId, toId })),
        sectors.of,
      ),
    });
    return {
      message: 'Scouts moved up',
      arabicMessage: `تم نقل ${countText(moves.length, ofScouts)}`,
      body: outcome(movingUpId),
    };
  });

  routeWrite(app, undoMovingUp, async ({ db, params, caller, now, record }) => {
    await lockMovingUp(db);
    const sectors = await openSectors(db, 'share');
    const found = await getMovingUp(db, params.movingUpId);
    authorizeMovingUp(caller, found);
    if (new Date(found.madeAt) <= undoneSince(now)) throw new ApiError('MOVING_UP_OVER');
    const moved = await listMovedScouts(db, found.movingUpId);
    for (const { fromId, toId } of moved) {
      authorizeSector(caller, fromId);
      if (toId !== null) authorizeSector(caller, toId);
    }
    const used = usedSentence(moved, sectors.of);
    if (used !== null) throw new ApiError('MOVING_UP_USED', { arabicMessage: used });
    await takeMovesBack(db, found);
    for (const scout of moved) {
      const entityId = String(scout.scoutId);
      const after = recordedIn(scout, sectors.of(scout.fromId));
      if (scout.toId === null) {
        record({ entity: 'scout', action: 'restore', entityId, before: null, after });
      } else {
        const before = recordedIn(scout, sectors.of(scout.toId));
        record({ entity: 'scout', action: 'update', entityId, before, after });
      }
    }
    record({
      entity: 'movingUp',
      action: 'delete',
      entityId: String(found.movingUpId),
      before: recordedMoves(moved, sectors.of),
      after: null,
    });
    return { message: 'Moving up undone', arabicMessage: 'تم التراجع عن الانتقال' };
  });
}

/** The moment after which a moving up can still be undone. */
const undoneSince = (now: Date) => new Date(now.getTime() - UNDO_DAYS * 86_400_000);
const lastUndoDay = (madeOn: string) => addDays(madeOn, UNDO_DAYS);

interface Sectors {
  all: StoredSector[];
  of: (sectorId: number) => StoredSector;
  /** The number of the sector of that name; throws SECTOR_NOT_FOUND. */
  named: (name: SectorName) => number;
}

async function openSectors(db: Kysely<DB>, lock?: 'share'): Promise<Sectors> {
  const all = await listAllSectors(db, lock);
  const byId = new Map(all.map((sector) => [sector.sectorId, sector]));
  return {
    all,
    of: (sectorId) => byId.get(sectorId)!,
    named: ({ baseName, suffixName }) => {
      const found = all.find(
        (sector) => sector.baseName === baseName && sector.suffixName === suffixName,
      );
      if (!found) throw new ApiError('SECTOR_NOT_FOUND');
      return found.sectorId;
    },
  };
}

async function readRulesNow({
  db,
  settings,
  now,
}: Pick<Call<typeof moveUp>, 'db' | 'settings' | 'now'>): Promise<StoredRules> {
  const { day, rules } = await readRules(db);
  return { day: dayNow(day, dayIn(settings.timeZone, now)), rules };
}

function asRules(caller: Caller, stored: StoredRules, sectors: Sectors) {
  return {
    day: stored.day,
    rules: stored.rules.map((rule) => ({
      ...asRule(rule, sectors.of),
      editable: mayUseRule(caller, rule),
    })),
    version: rulesVersion(stored),
  };
}

function asRow(
  { scout, age, toId, why, rule, settled }: Judged,
  sectors: Sectors,
  seat: 'leader' | 'deputy' | null | undefined,
) {
  const { scoutId, name, gender, birthDate, sectorId } = scout;
  return {
    scoutId,
    name,
    gender,
    birthDate,
    age,
    from: pairOf(sectors.of(sectorId)),
    to: toId === null ? null : pairOf(sectors.of(toId)),
    why,
    rule,
    leads: seat === 'leader',
    settled,
  };
}
