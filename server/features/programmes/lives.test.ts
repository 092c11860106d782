import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBadge, listBadges } from '../../../contract/badges/endpoints.ts';
import { approveBadges, passRequirements } from '../../../contract/badges/pass-endpoints.ts';
import { createCriterion, listCriteria } from '../../../contract/evaluation/endpoints.ts';
import {
  exportProgramme,
  importProgramme,
  listProgrammes,
  undoProgrammeImport,
} from '../../../contract/programmes/endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { testApp } from '../../testing/app.ts';
import { aSetting, type Setting } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;
type Group = Setting<['مينا عادل', 'باسم رأفت']>;

const aLife = fc.array(
  fc.oneof(
    fc.record({
      what: fc.constant('import' as const),
      // How the file differs from the group: words of a requirement, the points of a criterion, a part more.
      text: fc.constantFrom('يحفظ الوعد', 'يحفظ القانون', 'يرسم خريطة'),
      max: fc.integer({ min: 4, max: 6 }),
      isMore: fc.boolean(),
      action: fc.constantFrom('keep', 'replace', 'both'),
    }),
    fc.record({ what: fc.constant('pass' as const), badge: fc.nat(3), scout: fc.nat(1) }),
    fc.record({ what: fc.constant('approve' as const), scout: fc.nat(1) }),
    fc.record({ what: fc.constant('points' as const), criterion: fc.nat(2), scout: fc.nat(1) }),
    fc.record({ what: fc.constant('undo' as const) }),
  ),
  { minLength: 3, maxLength: 9 },
);

/** The progress of all scouts: what they passed in which words, what was required of who is on the way, and points. */
async function progressOf(as: string) {
  const passes = await server.db
    .selectFrom('badgePasses')
    .innerJoin('badgeRequirements', 'badgeRequirements.requirementId', 'badgePasses.requirementId')
    .orderBy('badgePasses.scoutId')
    .orderBy('badgePasses.requirementId')
    .select(['scoutId', 'badgePasses.requirementId', 'wording', 'passedOn', 'badgeId'])
    .execute();
  const steps = await server.db
    .selectFrom('scoutBadges')
    .orderBy('scoutId')
    .orderBy('badgeId')
    .selectAll()
    .execute();
  const begun = new Set(steps.filter((one) => one.approvedAt === null).map((one) => one.badgeId));
  const all = (await call(listBadges, { as })).ok.body;
  const required = all
    .filter(({ badgeId }) => begun.has(badgeId))
    .map(({ badgeId, anyOf, requirements }) => ({ badgeId, anyOf, requirements }));
  const points = await server.db
    .selectFrom('evaluationPoints')
    .innerJoin('criteria', 'criteria.criterionId', 'evaluationPoints.criterionId')
    .orderBy('evaluationPoints.criterionId')
    .orderBy('scoutId')
    .select(['scoutId', 'criteria.criterionId', 'name', 'max', 'points'])
    .execute();
  return { passes, steps, required, points };
}

async function partsOf(as: string) {
  const badges = (await call(listBadges, { as })).ok.body;
  const criteria = (await call(listCriteria, { as })).ok.body;
  return {
    badges: badges.map(({ isUsed: _, started: __, awarded: ___, ...badge }) => badge),
    criteria: criteria.map(({ isUsed: _, ...criterion }) => criterion),
  };
}

async function exportAll(as: string) {
  const { own } = (await call(listProgrammes, { as })).ok.body;
  const body = {
    name: 'برنامج',
    author: 'النيل',
    licence: 'groups',
    language: 'ar',
    badgeIds: own.badges.map(({ badgeId }) => badgeId),
    criterionIds: own.criteria.map(({ criterionId }) => criterionId),
    sessionKeys: [],
  };
  return JSON.parse(await ((await call(exportProgramme, { as, body })).ok as File).text());
}

/** An import that may be undone: what was there before, its badges and criteria, and whether they were used since. */
interface Taken {
  importId: number;
  /** null once a later import stays, so that more than this one is there. */
  before: Awaited<ReturnType<typeof partsOf>> | null;
  badgeIds: number[];
  criterionIds: number[];
  isUsed: boolean;
}

test('in random lives no import and no undo changes the progress of anybody, and an undo gives back every word', async () => {
  await fc.assert(
    fc.asyncProperty(aLife, async (life) => {
      const group: Group = await aSetting(server, ['مينا عادل', 'باسم رأفت']);
      const as = group.general.token;
      const requirements = [{ text: 'يحفظ الوعد' }];
      const newBadge = { name: 'المبتدئ', kind: 'competence', requirements };
      await call(createBadge, { as, body: newBadge });
      const newCriterion = { name: 'السلوك', max: 5, category: 'behaviour', kind: 'weekly' };
      await call(createCriterion, { as, body: newCriterion });
      const taken: Taken[] = [];
      for (const step of life) {
        // No two acts are made in one moment.
        server.now = new Date(server.now.getTime() + 1000);
        const parts = await partsOf(as);
        if (step.what === 'pass') {
          const badge = parts.badges[step.badge];
          if (!badge) continue;
          const { scoutId } = group.scouts[step.scout]!;
          const requirementIds = badge.requirements.map(({ requirementId }) => requirementId);
          const body = { requirementIds, scoutIds: [scoutId] };
          const answer = await call(passRequirements, { as: group.captain.token, body });
          const isNew = answer.status === 201 && answer.ok.body.passed > 0;
          for (const each of taken) {
            if (isNew && each.badgeIds.includes(badge.badgeId)) each.isUsed = true;
          }
        } else if (step.what === 'approve') {
          const { scoutId } = group.scouts[step.scout]!;
          const { badgeId } = parts.badges[0]!;
          await call(approveBadges, {
            as: group.unit.token,
            body: { pairs: [{ badgeId, scoutId }] },
          });
        } else if (step.what === 'points') {
          const criterion = parts.criteria[step.criterion];
          if (!criterion) continue;
          const { criterionId } = criterion;
          const { scoutId, sectorId } = group.scouts[step.scout]!;
          const week = { termNumber: 1, weekNumber: 1, points: 3 };
          await server.db
            .insertInto('evaluationPoints')
            .values({ criterionId, scoutId, sectorId, ...week })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
          for (const each of taken) {
            if (each.criterionIds.includes(criterionId)) each.isUsed = true;
          }
        } else if (step.what === 'import') {
          const progress = await progressOf(as);
          const programme = await exportAll(as);
          programme.badges[0].requirements[0].text = step.text;
          programme.criteria[0].max = step.max;
          if (
            step.isMore &&
            programme.badges.every(({ name }: { name: string }) => name !== 'الفلك')
          ) {
            programme.badges.push({ ...newBadge, key: 'other/sky', name: 'الفلك' });
          }
          const { rows } = (await call(importProgramme, { as, body: { programme, dryRun: true } }))
            .ok.body;
          const decisions = rows.flatMap(({ key, outcome, replaceable }) => {
            const action = step.action === 'replace' && !replaceable ? 'keep' : step.action;
            return outcome === 'differs' ? [{ key, action }] : [];
          });
          const { importId } = (await call(importProgramme, { as, body: { programme, decisions } }))
            .ok.body;
          expect(await progressOf(as)).toEqual(progress);
          const after = await partsOf(as);
          const changedOf = <T>(now: readonly T[], then: readonly T[]) =>
            now.filter((each) => !then.some((one) => JSON.stringify(one) === JSON.stringify(each)));
          if (importId === null) expect(after).toEqual(parts);
          else {
            taken.push({
              importId,
              before: parts,
              badgeIds: changedOf(after.badges, parts.badges).map(({ badgeId }) => badgeId),
              criterionIds: changedOf(after.criteria, parts.criteria).map((one) => one.criterionId),
              isUsed: false,
            });
          }
        } else {
          const last = taken.pop();
          if (!last) continue;
          const progress = await progressOf(as);
          const params = { importId: last.importId };
          const { status } = await call(undoProgrammeImport, { as, params });
          expect(status).toBe(last.isUsed ? 409 : 200);
          expect(await progressOf(as)).toEqual(progress);
          if (status !== 200) {
            for (const each of taken) each.before = null;
            expect(await partsOf(as)).toEqual(parts);
          } else if (last.before) expect(await partsOf(as)).toEqual(last.before);
        }
      }
    }),
    randomRuns(12, 150),
  );
}, 240_000);
