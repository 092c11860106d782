import type { FastifyInstance } from 'fastify';
import { foldArabic } from '../../../contract/core/text.ts';
import {
  createCriterion,
  createProposedCriteria,
  listCriteria,
  updateCriterion,
} from '../../../contract/evaluation/endpoints.ts';
import { isCounted, proposedCriteria } from '../../../contract/evaluation/words.ts';
import { askedSector } from '../../../contract/sectors/sector-name.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { authorizeSheet, sectorScope } from '../sectors/policy.ts';
import { findSector } from '../sectors/queries.ts';
import {
  changeCriterion,
  getCriterion,
  insertCriteria,
  listCriteriaOf,
  lockCriterionNames,
  type StoredCriterion,
  switchCriterion,
  switchOffNamesakes,
} from './criterion-queries.ts';
import { authorizeCriteria } from './policy.ts';

export function criterionRoutes(app: FastifyInstance): void {
  route(app, listCriteria, async ({ db, query, caller }) => {
    const asked = askedSector(query);
    let body: StoredCriterion[];
    if (asked) {
      const { sectorId } = await findSector(db, asked);
      authorizeSheet(caller, sectorId);
      body = await listCriteriaOf(db, [sectorId], sectorId);
    } else {
      body = await listCriteriaOf(db, asked === null ? [] : sectorScope(caller));
    }
    return { message: 'Criteria', body, count: body.length };
  });

  routeWrite(app, createCriterion, async ({ db, settings, body, caller, now, record }) => {
    const sector = askedSector(body);
    const sectorId = sector ? (await findSector(db, sector)).sectorId : null;
    authorizeCriteria(caller, sectorId);
    await lockCriterionNames(db);
    await checkOthers(db, { name: body.name, kind: body.kind, sectorId, criterionId: null });
    const [criterionId] = await insertCriteria(db, [
      {
        sectorId,
        name: body.name,
        foldedName: foldArabic(body.name),
        max: body.max,
        category: body.category,
        kind: body.kind,
        date: body.kind === 'once' ? body.date : null,
        createdOn: dayIn(settings.timeZone, now),
      },
    ]);
    const criterion = await getCriterion(db, criterionId!, sectorId);
    record({
      entity: 'criterion',
      action: 'create',
      entityId: String(criterionId),
      before: null,
      after: criterion,
    });
    return {
      message: 'Criterion added',
      arabicMessage: `أُضيف «${criterion.name}» إلى البنود`,
      body: criterion,
    };
  });

  routeWrite(app, createProposedCriteria, async ({ db, settings, body, caller, now, record }) => {
    const sector = askedSector(body);
    const sectorId = sector ? (await findSector(db, sector)).sectorId : null;
    authorizeCriteria(caller, sectorId);
    await lockCriterionNames(db);
    const seen = await listCriteriaOf(db, sectorId === null ? [] : [sectorId], sectorId);
    // Groups start with these criteria; a sector may have closed all of its own.
    if (seen.some(({ isOpen }) => isOpen || sectorId === null))
      throw new ApiError('CRITERIA_EXIST');
    const createdOn = dayIn(settings.timeZone, now);
    const criterionIds = await insertCriteria(
      db,
      proposedCriteria.map(({ name, max, category, kind }) => ({
        sectorId,
        name,
        foldedName: foldArabic(name),
        max,
        category,
        kind,
        createdOn,
      })),
    );
    if (sectorId === null) await switchOffNamesakes(db, criterionIds, createdOn);
    const all = await listCriteriaOf(db, sectorId === null ? [] : [sectorId], sectorId);
    const added = all.filter(({ criterionId }) => criterionIds.includes(criterionId));
    record(
      ...added.map((criterion) => ({
        entity: 'criterion' as const,
        action: 'create' as const,
        entityId: String(criterion.criterionId),
        before: null,
        after: criterion,
      })),
    );
    return {
      message: 'Proposed criteria added',
      arabicMessage: 'أُضيفت البنود الخمسة المقترحة',
      body: added,
      count: added.length,
    };
  });

  routeWrite(app, updateCriterion, async (call) => {
    const { db, settings, params, body, caller, now, record } = call;
    const sector = askedSector(body);
    const forSectorId = sector ? (await findSector(db, sector)).sectorId : null;
    await lockCriterionNames(db);
    const before = await getCriterion(db, params.criterionId, forSectorId, { lock: true });
    const today = dayIn(settings.timeZone, now);
    const isSwitch = forSectorId !== null && before.sectorId === null;
    authorizeCriteria(caller, isSwitch ? forSectorId : before.sectorId);
    if (isSwitch) {
      // A sector decides only whether it uses a criterion of the group.
      if (body.name !== undefined || body.max !== undefined) throw new ApiError('OUT_OF_SCOPE');
      if (body.isOpen !== undefined) {
        if (body.isOpen && !before.isOpen) {
          const { name, kind, criterionId } = before;
          await checkOthers(db, { name, kind, sectorId: forSectorId, criterionId });
        }
        await switchCriterion(
          db,
          { criterionId: before.criterionId, sectorId: forSectorId },
          { isOpen: body.isOpen, today },
        );
      }
    } else {
      await changeOwn(call, before, today);
    }
    const after = await getCriterion(db, params.criterionId, forSectorId);
    record({
      entity: 'criterion',
      action: 'update',
      entityId: String(params.criterionId),
      before,
      after,
    });
    return {
      message: 'Criterion changed',
      arabicMessage: `تم تعديل بند ${after.name}`,
      body: after,
    };
  });
}

/** Changes the fields of a criterion itself; throws CRITERION_USED, CRITERION_EXISTS and CRITERION_COUNTED. */
async function changeOwn(
  { db, body }: Pick<WriteCall<typeof updateCriterion>, 'db' | 'body'>,
  before: StoredCriterion,
  today: string,
): Promise<void> {
  const { name = before.name, max = before.max, isOpen = before.isOpen } = body;
  if (max !== before.max && before.isUsed) throw new ApiError('CRITERION_USED');
  if (isOpen) {
    const { kind, sectorId, criterionId } = before;
    await checkOthers(db, { name, kind, sectorId, criterionId });
  }
  await changeCriterion(db, before.criterionId, {
    name,
    foldedName: foldArabic(name),
    max,
    ...(isOpen !== before.isOpen && { closedOn: isOpen ? null : today }),
  });
}

/**
 * Throws CRITERION_EXISTS where another open criterion that the same sector sees has this name, and CRITERION_COUNTED where
 * it is counted from the same records.
 */
async function checkOthers(
  db: WriteCall<typeof updateCriterion>['db'],
  of: Pick<StoredCriterion, 'name' | 'kind'> & {
    sectorId: number | null;
    criterionId: number | null;
  },
): Promise<void> {
  const sectorIds = of.sectorId === null ? null : [of.sectorId];
  const isOther = ({ isOpen, criterionId }: StoredCriterion) =>
    isOpen && criterionId !== of.criterionId;
  const others = (await listCriteriaOf(db, sectorIds)).filter(isOther);
  if (others.some(({ name }) => foldArabic(name) === foldArabic(of.name)))
    throw fieldError('CRITERION_EXISTS', 'name');
  if (!isCounted(of)) return;
  // A group's criterion that the sector has switched off is not counted there.
  const counting = (await listCriteriaOf(db, sectorIds, of.sectorId)).filter(isOther);
  if (counting.some(({ kind }) => kind === of.kind)) throw fieldError('CRITERION_COUNTED', 'kind');
}
