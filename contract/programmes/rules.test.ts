import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { foldArabic } from '../core/text.ts';
import {
  compareParts,
  isAllowed,
  type OwnPart,
  onePerName,
  type Part,
  planSteps,
} from './rules.ts';
import type { Action } from './words.ts';

const criterion = (key: string, name: string, max: number, kind = 'weekly'): Part => ({
  key,
  kind: 'criterion',
  content: { name, max, category: 'behaviour', kind: kind as 'weekly' },
});
const badge = (key: string, name: string, requirements: string[]): Part => ({
  key,
  kind: 'badge',
  content: {
    name,
    kind: 'competence',
    stage: 'كشافة',
    drawing: null,
    anyOf: null,
    requirements: requirements.map((text) => ({ text, isRequired: true })),
  },
});
const ours = (part: Part, id: number, hold: OwnPart['hold'] = null): OwnPart => ({
  ...part,
  id,
  hold,
});
const decided = (decisions: Record<string, Action>) => new Map(Object.entries(decisions));

describe('a part of a programme', () => {
  test('is known by its key, and else by its folded name', () => {
    const renamed = ours(badge('k1', 'المبتدئ الأول', ['أ']), 1);
    const namesake = ours(badge('k9', 'الإسعاف', ['ب']), 2);
    const rows = compareParts(
      [badge('k1', 'المبتدئ', ['أ']), badge('k2', 'الاسعاف', ['ب']), badge('k3', 'الفلك', ['ج'])],
      [renamed, namesake],
    );
    expect(rows.map(({ own, outcome }) => [own?.id, outcome])).toEqual([
      [1, 'differs'],
      [2, 'differs'],
      [undefined, 'new'],
    ]);
  });

  test('is the same only where all its words are', () => {
    const own = [ours(badge('k1', 'المبتدئ', ['يتبع علامات الطريق']), 1)];
    const outcomeOf = (text: string) =>
      compareParts([badge('k1', 'المبتدئ', [text])], own)[0]?.outcome;
    expect(outcomeOf('يتبع علامات الطريق')).toBe('same');
    expect(outcomeOf('يتبع علامات الطرق')).toBe('differs');
  });

  test('is never replaced where it has points, and both may stand', () => {
    const own = [ours(criterion('k1', 'السلوك', 5), 1, 'points')];
    const [row] = compareParts([criterion('k1', 'السلوك', 10)], own);
    expect(row).toMatchObject({ outcome: 'differs', replaceable: false, both: true });
    expect(isAllowed(row!, 'replace')).toBe(false);
    expect(isAllowed(row!, undefined)).toBe(false);
    const plan = planSteps([row!], decided({ k1: 'both' }), own, 'النيل');
    expect(plan.steps).toMatchObject([{ action: 'add', key: null }]);
    expect(plan.steps[0]?.part.content.name).toBe('السلوك (النيل)');
  });

  test('goes into a file once per name, the last one', () => {
    const parts = [
      criterion('k1', 'السلوك', 5),
      badge('k2', 'السلوك', ['يحيي العلم']),
      criterion('k3', 'السُّلوك', 10),
    ];
    expect(onePerName(parts).map(({ key }) => key)).toEqual(['k2', 'k3']);
  });

  test('counts attendance once, under any name', () => {
    const own = [ours(criterion('k1', 'الحضور', 5, 'attendance'), 1)];
    const [row] = compareParts([criterion('k2', 'الانتظام', 5, 'attendance')], own);
    expect(row).toMatchObject({ outcome: 'differs', both: false, replaceable: true });
    expect(isAllowed(row!, 'both')).toBe(false);
  });

  test('gets a number where its author does not fit or the name is taken', () => {
    const own = [
      ours(criterion('k1', 'السلوك', 5), 1, 'points'),
      ours(criterion('k7', 'السلوك (النيل)', 3), 2),
    ];
    const rows = compareParts([criterion('k1', 'السلوك', 10)], own);
    const { steps } = planSteps(rows, decided({ k1: 'both' }), own, 'النيل');
    expect(steps[0]?.part.content.name).toBe('السلوك (٢)');
  });

  test('may be left out where it is new, and needs no decision where it is the same', () => {
    const own = [ours(badge('k1', 'المبتدئ', ['أ']), 1)];
    const rows = compareParts([badge('k1', 'المبتدئ', ['أ']), badge('k2', 'الفلك', ['ب'])], own);
    expect(rows.every((row) => isAllowed(row, undefined))).toBe(true);
    expect(planSteps(rows, decided({ k2: 'leave' }), own, 'النيل')).toEqual({
      steps: [],
      added: 0,
      replaced: 0,
      kept: 1,
    });
  });
});

// The plain reference, from the requirement alone: what a group has after an import, by walking through the file.

const names = ['السلوك', 'سلوك', 'الزي', 'الزيّ', 'المشاركة', 'السلوك (النيل)'];
const aPart = fc.record({
  key: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5'),
  name: fc.constantFrom(...names),
  max: fc.integer({ min: 1, max: 3 }),
});
const aFile = fc.uniqueArray(aPart, {
  maxLength: 4,
  comparator: (one, other) =>
    one.key === other.key || foldArabic(one.name) === foldArabic(other.name),
});
const aDecision = fc.constantFrom<Action | undefined>(
  'keep',
  'replace',
  'both',
  'leave',
  undefined,
);
const aLife = fc.array(
  fc.oneof(
    fc.record({
      what: fc.constant('import' as const),
      file: aFile,
      decisions: fc.array(aDecision, { minLength: 4, maxLength: 4 }),
    }),
    fc.record({ what: fc.constant('points' as const), nth: fc.nat(5) }),
  ),
  { maxLength: 8 },
);

interface Held {
  id: number;
  key: string;
  name: string;
  max: number;
  points: number;
}

test('in random lives an import stores what a plain reference says, and nothing that has points changes', () => {
  fc.assert(
    fc.property(aLife, (life) => {
      const held: Held[] = [];
      let nextId = 1;
      for (const step of life) {
        if (step.what === 'points') {
          const chosen = held[step.nth];
          if (chosen) chosen.points += 1;
          continue;
        }
        const own = held.map((each) =>
          ours(
            criterion(each.key, each.name, each.max),
            each.id,
            each.points > 0 ? 'points' : null,
          ),
        );
        const rows = compareParts(
          step.file.map(({ key, name, max }) => criterion(key, name, max)),
          own,
        );
        const decisions = new Map(
          step.file.flatMap(({ key }, index): [string, Action][] => {
            const action = step.decisions[index];
            return action ? [[key, action]] : [];
          }),
        );
        const free = [...held];
        const found = new Map<string, Held>();
        for (const is of [
          (part: { key: string; name: string }, each: Held) => part.key === each.key,
          (part: { key: string; name: string }, each: Held) =>
            foldArabic(part.name) === foldArabic(each.name),
        ]) {
          for (const part of step.file) {
            const at = free.findIndex((each) => is(part, each));
            if (found.has(part.key) || at < 0) continue;
            found.set(part.key, free.splice(at, 1)[0]!);
          }
        }
        const expected = step.file.map((part, index) => {
          const match = found.get(part.key);
          const action = step.decisions[index];
          if (!match) return action === 'leave' || action === 'keep' ? 'none' : 'add';
          if (match.name === part.name && match.max === part.max) return 'none';
          if (action === undefined || (action === 'replace' && match.points > 0))
            return 'undecided';
          return action === 'replace' ? 'replace' : action === 'both' ? 'add' : 'none';
        });
        const isDecided = rows.map((row) => isAllowed(row, decisions.get(row.part.key)));
        expect(isDecided).toEqual(expected.map((what) => what !== 'undecided'));
        if (expected.includes('undecided')) continue;
        const { steps, added, replaced } = planSteps(rows, decisions, own, 'النيل');
        expect(added).toBe(expected.filter((what) => what === 'add').length);
        expect(replaced).toBe(expected.filter((what) => what === 'replace').length);
        const kept = structuredClone(held);
        for (const { action, part, key, own: replacedPart } of steps) {
          if (part.kind !== 'criterion') continue;
          const { name, max } = part.content;
          if (action === 'add') {
            held.push({ id: nextId, key: key ?? `fresh-${nextId}`, name, max, points: 0 });
            nextId += 1;
          } else {
            const target = held.find(({ id }) => id === replacedPart.id)!;
            expect(target.points).toBe(0);
            Object.assign(target, { name, max, key });
          }
        }
        for (const each of kept) {
          const now = held.find(({ id }) => id === each.id)!;
          if (each.points > 0) expect(now).toEqual(each);
        }
        const isOnce = (values: string[]) => new Set(values).size === values.length;
        expect(isOnce(held.map(({ key }) => key))).toBe(true);
        expect(isOnce(held.map(({ name }) => foldArabic(name)))).toBe(true);
      }
    }),
    randomRuns(500, 20_000),
  );
});
