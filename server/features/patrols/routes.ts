import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { foldArabic } from '../../../contract/core/text.ts';
import {
  createPatrol,
  deletePatrol,
  listPatrols,
  movePatrolMembers,
  type Patrol,
  setPatrolWord,
  updatePatrol,
} from '../../../contract/patrols/endpoints.ts';
import { patrolForms, patrolWordLabels } from '../../../contract/patrols/words.ts';
import { askedSector } from '../../../contract/sectors/sector-name.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { isOutdated } from '../../lib/version.ts';
import { lockScouts } from '../scouts/queries.ts';
import { authorizeSector, authorizeSheet } from '../sectors/policy.ts';
import { findSector } from '../sectors/queries.ts';
import { withoutSeats } from './policy.ts';
import {
  changePatrol,
  findSectorOfPatrol,
  insertPatrol,
  lockPatrols,
  moveScouts,
  readPatrols,
  removePatrol,
  type SectorPatrols,
  updatePatrolWord,
} from './queries.ts';
import { patrolNamesOf, patrolsVersion, recordedPatrol, seatsAfter } from './rules.ts';

export function patrolRoutes(app: FastifyInstance): void {
  route(app, listPatrols, async ({ db, query, caller }) => {
    const asked = askedSector(query);
    if (asked === null) {
      return {
        message: 'No sector, no patrols',
        body: [],
        count: 0,
        word: null,
        withoutPatrol: [],
        version: null,
      };
    }
    const { sectorId } = await findSector(db, asked);
    const { isStandIn } = authorizeSheet(caller, sectorId);
    const stored = await readPatrols(db, sectorId);
    return {
      message: 'Patrols of the sector',
      ...asList(isStandIn ? withoutSeats(stored) : stored),
    };
  });

  routeWrite(app, createPatrol, async ({ db, body, caller, now, record }) => {
    const sector = await findSector(db, body);
    authorizeSector(caller, sector.sectorId);
    await lockPatrols(db, sector.sectorId);
    const scoutIds = await lockMembers(db, sector.sectorId, body.scoutIds ?? []);
    const before = await readPatrols(db, sector.sectorId);
    checkName(before, body.name);
    const patrolId = await insertPatrol(db, { sectorId: sector.sectorId, name: body.name, now });
    if (scoutIds.length > 0) await moveScouts(db, scoutIds, patrolId);
    const after = await readPatrols(db, sector.sectorId);
    const patrol = patrolIn(after, patrolId);
    record({
      entity: 'patrol',
      action: 'create',
      entityId: String(patrolId),
      before: null,
      after: recordedPatrol(patrol, { word: after.word, sector }),
    });
    if (scoutIds.length > 0) {
      record({
        entity: 'patrolMembers',
        action: 'assign',
        entityId: String(sector.sectorId),
        before: patrolNamesOf(before, scoutIds),
        after: patrolNamesOf(after, scoutIds),
      });
    }
    return {
      message: 'Patrol created',
      arabicMessage: `تمت إضافة ${patrol.name}`,
      body: patrol,
      version: patrolsVersion(after),
    };
  });

  routeWrite(app, movePatrolMembers, async ({ db, body, caller, record, recordNothing }) => {
    const { sectorId } = await findSector(db, body);
    authorizeSector(caller, sectorId);
    await lockPatrols(db, sectorId);
    const before = await readPatrols(db, sectorId);
    const { patrolId, version } = body;
    const isKnown = patrolId === null || before.patrols.some((one) => one.patrolId === patrolId);
    if (!isKnown) {
      refuseOutdated(version, before, null);
      throw new ApiError('PATROL_NOT_FOUND');
    }
    const scoutIds = await lockMembers(db, sectorId, body.scoutIds);
    await moveScouts(db, scoutIds, patrolId);
    const after = await readPatrols(db, sectorId);
    refuseOutdated(version, before, after);
    const [had, has] = [patrolNamesOf(before, scoutIds), patrolNamesOf(after, scoutIds)];
    const moved = scoutIds.filter((scoutId) => had[scoutId] !== has[scoutId]);
    if (moved.length === 0) recordNothing('all of them are there already');
    else {
      record({
        entity: 'patrolMembers',
        action: 'assign',
        entityId: String(sectorId),
        before: patrolNamesOf(before, moved),
        after: patrolNamesOf(after, moved),
      });
    }
    return { message: 'Scouts moved', arabicMessage: 'تم النقل بنجاح', ...asList(after) };
  });

  routeWrite(app, setPatrolWord, async ({ db, body, caller, record }) => {
    const { sectorId } = await findSector(db, body);
    authorizeSector(caller, sectorId);
    await lockPatrols(db, sectorId);
    const before = await readPatrols(db, sectorId);
    const { word } = body;
    await updatePatrolWord(db, sectorId, word);
    record({
      entity: 'patrolWord',
      action: 'update',
      entityId: String(sectorId),
      before: { word: before.word },
      after: { word },
    });
    return {
      message: 'Word stored',
      arabicMessage: 'تم حفظ التسمية',
      body: { word },
      version: patrolsVersion(before),
    };
  });

  routeWrite(app, updatePatrol, async ({ db, params, body, caller, record }) => {
    const { patrolId } = params;
    const sector = await findSectorOfPatrol(db, patrolId);
    authorizeSector(caller, sector.sectorId);
    await lockPatrols(db, sector.sectorId);
    const before = await readPatrols(db, sector.sectorId);
    const patrol = patrolIn(before, patrolId);
    const { name = patrol.name } = body;
    const seats = seatsAfter(patrol, body);
    const after = {
      ...before,
      patrols: before.patrols.map((one) => (one === patrol ? { ...one, name, ...seats } : one)),
    };
    refuseOutdated(body.version, before, after);
    checkName(before, name, patrolId);
    checkSeats(patrol, seats);
    await changePatrol(db, patrolId, { name, ...seats });
    const changed = patrolIn(after, patrolId);
    record({
      entity: 'patrol',
      action: 'update',
      entityId: String(patrolId),
      before: recordedPatrol(patrol, { word: before.word, sector }),
      after: recordedPatrol(changed, { word: before.word, sector }),
    });
    return {
      message: 'Patrol changed',
      arabicMessage: 'تم حفظ التعديل',
      body: changed,
      version: patrolsVersion(after),
    };
  });

  routeWrite(app, deletePatrol, async ({ db, params, caller, now, record }) => {
    const { patrolId } = params;
    const sector = await findSectorOfPatrol(db, patrolId);
    authorizeSector(caller, sector.sectorId);
    await lockPatrols(db, sector.sectorId);
    const before = await readPatrols(db, sector.sectorId);
    const patrol = patrolIn(before, patrolId);
    await removePatrol(db, patrolId, now);
    record({
      entity: 'patrol',
      action: 'delete',
      entityId: String(patrolId),
      before: recordedPatrol(patrol, { word: before.word, sector }),
      after: null,
    });
    const patrols = before.patrols.filter((one) => one.patrolId !== patrolId);
    return {
      message: 'Patrol deleted',
      arabicMessage: `تم حذف ${patrol.name}`,
      version: patrolsVersion({ patrols }),
    };
  });
}

/** A sector's patrols as the list answers them. */
function asList(stored: SectorPatrols) {
  const { patrols, ...beside } = stored;
  return { body: patrols, count: patrols.length, ...beside, version: patrolsVersion(stored) };
}

/** The patrol; PATROL_NOT_FOUND where it was deleted meanwhile. */
function patrolIn({ patrols }: SectorPatrols, patrolId: number): Patrol {
  const patrol = patrols.find((one) => one.patrolId === patrolId);
  if (!patrol) throw new ApiError('PATROL_NOT_FOUND');
  return patrol;
}

/** Locks the scouts, who are present scouts of the sector; returns each once. */
async function lockMembers(
  db: Kysely<DB>,
  sectorId: number,
  sent: readonly number[],
): Promise<number[]> {
  const scoutIds = [...new Set(sent)];
  if (scoutIds.length > 0) await lockScouts(db, sectorId, scoutIds);
  return scoutIds;
}

/** Throws PATROLS_CHANGED for a change made from an old version; `after` null is one that can't be made any more. */
function refuseOutdated(
  version: string | undefined,
  before: SectorPatrols,
  after: SectorPatrols | null,
): void {
  const stored = patrolsVersion(before);
  if (!isOutdated(version, { stored, after: after ? patrolsVersion(after) : '' })) return;
  throw new ApiError('PATROLS_CHANGED', { stored: { ...before, version: stored } });
}

/** Throws PATROL_EXISTS for the name of another patrol of the sector, however it is spelled. */
function checkName({ patrols, word }: SectorPatrols, name: string, patrolId?: number): void {
  const isTaken = patrols.some(
    (one) => one.patrolId !== patrolId && foldArabic(one.name) === foldArabic(name),
  );
  if (!isTaken) return;
  const exists = patrolForms[word].isFeminine ? 'توجد' : 'يوجد';
  throw fieldError(
    'PATROL_EXISTS',
    'name',
    `${exists} ${patrolWordLabels[word]} بهذا الاسم في القطاع`,
  );
}

/** Throws LEADER_NOT_IN_PATROL for a leader or deputy who is not in the patrol. */
function checkSeats({ scouts }: Patrol, seats: Pick<Patrol, 'leaderId' | 'deputyId'>): void {
  for (const field of ['leaderId', 'deputyId'] as const) {
    const scoutId = seats[field];
    if (scoutId !== null && !scouts.some((scout) => scout.scoutId === scoutId)) {
      throw fieldError('LEADER_NOT_IN_PATROL', field);
    }
  }
}
