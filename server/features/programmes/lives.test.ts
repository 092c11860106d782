import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBadge, listBadges } from '../../../contract/badges/endpoints.ts';
import { approveBadges, passRequirements } from '../../../contract/badges/pass-endpoints.ts';
import { createCriterion, listCriteria } from '../../../contract/evaluation/endpoints.ts';
import {
  exportProgramme,
  importProgramme,
  listProgrammes,
  listTakenSessions,
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
    {
      weight: 3,
      arbitrary: fc.record({
        what: fc.constant('import' as const),
        // How the file differs from the group: words and number of a badge's requirements, the points of a criterion, the
        // minutes of a session, a part more.
        badge: fc.nat(2),
        text: fc.constantFrom('يحفظ الوعد', 'يحفظ القانون', 'يرسم خريطة'),
        second: fc.constantFrom(null, null, 'يربط عقدة'),
        max: fc.integer({ min: 4, max: 6 }),
        minutes: fc.constantFrom(null, 10, 20),
        isMore: fc.boolean(),
        action: fc.constantFrom('keep', 'replace', 'both'),
      }),
    },
    fc.record({ what: fc.constant('pass' as const), badge: fc.nat(3), scout: fc.nat(1) }),
    fc.record({ what: fc.constant('approve' as const), scout: fc.nat(1) }),
    fc.record({ what: fc.constant('points' as const), criterion: fc.nat(2), scout: fc.nat(1) }),
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constant('undo' as const), nth: fc.nat(5) }),
    },
  ),
  { minLength: 4, maxLength: 10 },
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

/** All parts of the group by kind and number, without what the progress of scouts changes. */
async function partsOf(as: string) {
  const badges = (await call(listBadges, { as })).ok.body;
  const criteria = (await call(listCriteria, { as })).ok.body;
  const sessions = (await call(listTakenSessions, { as })).ok.body;
  return {
    badges: badges.map(({ isUsed: _, started: __, awarded: ___, ...badge }) => badge),
    criteria: criteria.map(({ isUsed: _, ...criterion }) => criterion),
    sessions,
  };
}
type Parts = Awaited<ReturnType<typeof partsOf>>;

const byNumber = ({ badges, criteria, sessions }: Parts) =>
  new Map<string, object>([
    ...badges.map((part) => [`badge ${part.badgeId}`, part] as const),
    ...criteria.map((part) => [`criterion ${part.criterionId}`, part] as const),
    ...sessions.map((part) => [`session ${part.planId}`, part] as const),
  ]);
const areSame = (one: object | undefined, other: object | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

async function exportAll(as: string) {
  const { own } = (await call(listProgrammes, { as })).ok.body;
  const body = {
    name: 'برنامج',
    author: 'النيل',
    licence: 'groups',
    language: 'ar',
    badgeIds: own.badges.map(({ badgeId }) => badgeId),
    criterionIds: own.criteria.map(({ criterionId }) => criterionId),
    sessionKeys: own.sessions.map(({ key }) => key),
  };
  return JSON.parse(await ((await call(exportProgramme, { as, body })).ok as File).text());
}

/** An import that may be undone: each part that it changed, before and after, and whether any was used since. */
interface Taken {
  importId: number;
  changes: { part: string; before: object | undefined; after: object }[];
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
      let taken: Taken[] = [];
      const use = (part: string) => {
        for (const each of taken) {
          if (each.changes.some((change) => change.part === part)) each.isUsed = true;
        }
      };
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
          if (isNew) use(`badge ${badge.badgeId}`);
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
          use(`criterion ${criterionId}`);
        } else if (step.what === 'import') {
          const progress = await progressOf(as);
          const programme = await exportAll(as);
          const changed = programme.badges[step.badge % programme.badges.length];
          changed.requirements[0].text = step.text;
          if (step.second !== null && step.second !== changed.requirements.at(-1).text) {
            changed.requirements.push({ text: step.second, isRequired: true });
          }
          if (step.minutes !== null) {
            const segments = [{ title: 'لعبة', minutes: step.minutes }];
            const knots = { key: 'other/knots', title: 'العقد', segments };
            const others = programme.sessions.filter(
              ({ key }: { key: string }) => key !== knots.key,
            );
            programme.sessions = [...others, knots];
          }
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
          const after = byNumber(await partsOf(as));
          const then = byNumber(parts);
          const changes = [...after].flatMap(([part, after]) => {
            const before = then.get(part);
            return areSame(before, after) ? [] : [{ part, before, after }];
          });
          expect(importId === null).toBe(changes.length === 0);
          if (importId !== null) taken.push({ importId, changes, isUsed: false });
        } else {
          const one = taken[step.nth % Math.max(1, taken.length)];
          if (!one) continue;
          const progress = await progressOf(as);
          const there = byNumber(parts);
          const isUsed =
            one.isUsed || one.changes.some(({ part, after }) => !areSame(there.get(part), after));
          const params = { importId: one.importId };
          const { status } = await call(undoProgrammeImport, { as, params });
          expect(status).toBe(isUsed ? 409 : 200);
          expect(await progressOf(as)).toEqual(progress);
          if (!isUsed) {
            taken = taken.filter((each) => each !== one);
            for (const { part, before } of one.changes) {
              if (before) there.set(part, before);
              else there.delete(part);
            }
          }
          expect(new Map([...byNumber(await partsOf(as))].toSorted())).toEqual(
            new Map([...there].toSorted()),
          );
        }
      }
    }),
    randomRuns(12, 150),
  );
}, 240_000);
