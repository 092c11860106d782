import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { foldArabic } from '../../../contract/core/text.ts';
import { isCounted } from '../../../contract/evaluation/words.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import {
  badgeContent,
  type CriterionContent,
  criterionContent,
  type OwnPart,
  type Step,
} from '../../../contract/programmes/rules.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { dayIn } from '../../lib/calendar.ts';
import {
  changeBadge,
  getBadge,
  insertBadge,
  listStoredBadges,
  removeBadge,
} from '../badges/queries.ts';
import { recordedBadge } from '../badges/rules.ts';
import {
  changeCriterion,
  getCriterion,
  insertCriteria,
  listCriteriaOf,
  switchOffNamesakes,
} from '../evaluation/criterion-queries.ts';
import {
  changePlan,
  findPlan,
  hasPoints,
  insertPlan,
  isBadgeUsedSince,
  listBadgeHolds,
  listCriterionKeys,
  listLibrary,
  removeCriterion,
  removePlan,
  removeRequirements,
  type StoredStep,
  setKey,
} from './queries.ts';
import { contentOfBadge, keptBadge } from './rules.ts';

type Record = (change: HistoryChange) => void;
interface At {
  timeZone: string;
  now: Date;
}

/** The group's own parts: badges, criteria of the whole group except tests, and the library. */
export async function listOwnParts(db: Kysely<DB>): Promise<(OwnPart & { isOpen: boolean })[]> {
  const badges = await listStoredBadges(db, { sectorIds: [] });
  const holds = await listBadgeHolds(db);
  const criteria = await listCriteriaOf(db, []);
  const keys = await listCriterionKeys(db);
  const library = await listLibrary(db);
  return [
    ...badges.map((badge) => ({
      kind: 'badge' as const,
      id: badge.badgeId,
      key: holds.get(badge.badgeId)!.key,
      content: badgeContent(badge),
      hold: holds.get(badge.badgeId)!.isBegun ? ('begun' as const) : null,
      isOpen: badge.isOpen,
    })),
    ...criteria
      .filter(({ kind }) => kind !== 'once')
      .map((criterion) => ({
        kind: 'criterion' as const,
        id: criterion.criterionId,
        key: keys.get(criterion.criterionId)!,
        content: criterionContent(criterion),
        hold: criterion.isUsed ? ('points' as const) : null,
        isOpen: criterion.isOpen,
      })),
    ...library.map((part) => ({ ...part, isOpen: true })),
  ];
}

/** Stores one change of an import, and gives what its undo needs. */
export async function storeStep(
  db: Kysely<DB>,
  step: Step,
  at: At,
  record: Record,
): Promise<StoredStep> {
  const { part, own, key } = step;
  if (part.kind === 'badge') {
    const before = own && (await getBadge(db, own.id));
    const content = contentOfBadge(part.content, before);
    const id = own?.id ?? (await insertBadge(db, content, at.now, key ?? undefined));
    if (own) {
      await changeBadge(db, id, content, at.now);
      await setKey(db, 'badges', id, key!);
    }
    const after = await getBadge(db, id);
    const change = { entity: 'badge', entityId: String(id) } as const;
    if (before) {
      record({
        ...change,
        action: 'update',
        before: recordedBadge(before),
        after: recordedBadge(after),
      });
    } else record({ ...change, action: 'create', before: null, after: recordedBadge(after) });
    return {
      kind: 'badge',
      id,
      before: own && before && { key: own.key, content: keptBadge(before) },
      after: keptBadge(after),
    };
  }
  if (part.kind === 'criterion') {
    const before = own && (await getCriterion(db, own.id, null));
    const row = rowOf(part.content);
    const added = { ...row, createdOn: dayIn(at.timeZone, at.now), ...(key !== null && { key }) };
    const id = own?.id ?? (await insertCriteria(db, [added]))[0]!;
    if (own) {
      await changeCriterion(db, id, row);
      await setKey(db, 'criteria', id, key!);
    }
    const after = await getCriterion(db, id, null);
    const change = { entity: 'criterion', entityId: String(id) } as const;
    if (before) record({ ...change, action: 'update', before, after });
    else record({ ...change, action: 'create', before: null, after });
    return {
      kind: 'criterion',
      id,
      before: own && before && { key: own.key, content: criterionContent(before) },
      after: part.content,
    };
  }
  const id = own?.id ?? (await insertPlan(db, part.content, key));
  if (own) await changePlan(db, id, part.content, key!);
  const before = own?.kind === 'session' ? { key: own.key, content: own.content } : null;
  return { kind: 'session', id, before, after: part.content };
}

const rowOf = (content: CriterionContent) => ({
  ...content,
  foldedName: foldArabic(content.name),
});

/** Switches added criteria off for the sectors that use one of their own instead. */
export async function switchOffBeside(
  db: Kysely<DB>,
  steps: readonly StoredStep[],
  { timeZone, now }: At,
): Promise<void> {
  const added = steps.filter(({ kind, before }) => kind === 'criterion' && before === null);
  if (added.length === 0) return;
  await switchOffNamesakes(
    db,
    added.map(({ id }) => id),
    dayIn(timeZone, now),
  );
}

/** Takes back one change of an import. Throws PROGRAMME_USED if it was used or changed since. */
export async function undoStep(
  db: Kysely<DB>,
  step: StoredStep,
  { madeAt }: { madeAt: string },
  { now }: At,
  record: Record,
): Promise<void> {
  if (step.kind === 'badge') {
    const stored = (await listStoredBadges(db, { sectorIds: [], badgeIds: [step.id] }))[0];
    const keptIds = new Set(step.before?.content.requirements.map((each) => each.requirementId));
    const addedIds = step.after.requirements
      .map(({ requirementId }) => requirementId)
      .filter((requirementId) => !keptIds.has(requirementId));
    const since = { badgeId: step.id, addedIds, since: madeAt };
    const isUsed = !stored || !isDeepStrictEqual(keptBadge(stored), step.after);
    if (isUsed || (await isBadgeUsedSince(db, since))) throw new ApiError('PROGRAMME_USED');
    const change = { entity: 'badge', entityId: String(step.id) } as const;
    if (!step.before) {
      if (stored.isUsed) throw new ApiError('PROGRAMME_USED');
      await removeBadge(db, step.id);
      record({ ...change, action: 'delete', before: recordedBadge(stored), after: null });
      return;
    }
    await changeBadge(db, step.id, step.before.content, now);
    await removeRequirements(db, addedIds);
    await setKey(db, 'badges', step.id, step.before.key);
    const after = recordedBadge(await getBadge(db, step.id));
    record({ ...change, action: 'update', before: recordedBadge(stored), after });
    return;
  }
  if (step.kind === 'criterion') {
    const stored = (await listCriteriaOf(db, [])).find(
      ({ criterionId }) => criterionId === step.id,
    );
    if (!stored?.isOpen || !isDeepStrictEqual(criterionContent(stored), step.after)) {
      throw new ApiError('PROGRAMME_USED');
    }
    if (!isCounted(stored) && (await hasPoints(db, step.id))) throw new ApiError('PROGRAMME_USED');
    const change = { entity: 'criterion', entityId: String(step.id) } as const;
    if (!step.before) {
      await removeCriterion(db, step.id);
      record({ ...change, action: 'delete', before: stored, after: null });
      return;
    }
    await changeCriterion(db, step.id, rowOf(step.before.content));
    await setKey(db, 'criteria', step.id, step.before.key);
    const after = await getCriterion(db, step.id, null);
    record({ ...change, action: 'update', before: stored, after });
    return;
  }
  const stored = await findPlan(db, step.id);
  if (!stored || !isDeepStrictEqual(stored, step.after)) throw new ApiError('PROGRAMME_USED');
  if (step.before) await changePlan(db, step.id, step.before.content, step.before.key);
  else await removePlan(db, step.id);
}
