import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import {
  consentOf,
  countPlaces,
  type GivenAnswer,
  isFull,
  isMissing,
  mustWait,
  needsCall,
  type SeenPerson,
  stateAfterAnswer,
  takesPlace,
  withAnswer,
} from './answers.ts';
import { missingThings, type PersonState } from './words.ts';

type Said = Omit<GivenAnswer, 'changedAt'>;
const at = (minute: number) => new Date(Date.UTC(2026, 11, 1, 8, minute)).toISOString();
const says = (coming: boolean, minute: number, of: Partial<Said> = {}): Said => ({
  relation: 'mother',
  guardianName: 'مارسيل نبيل',
  way: 'page',
  coming,
  answeredAt: at(minute),
  lapsedAt: null,
  ...of,
});
const father = { relation: 'father', guardianName: 'عادل صبحي' } as const;

/** A scout to whom guardians and captains say things one after the other. */
function aScout(days = { answerBy: '2026-12-08', today: '2026-12-01' }) {
  let person = { state: 'invited' as PersonState, decidedAt: null as string | null };
  let answers: GivenAnswer[] = [];
  return {
    hear(said: Said, waits = false) {
      const hasPlace = takesPlace({ ...person, kind: 'scout', answers }, days);
      const all = withAnswer(answers, said);
      person = { ...person, state: stateAfterAnswer({ ...person, hasPlace }, all, waits) };
      answers = all.answers;
      return this;
    },
    decide(state: PersonState, minute: number) {
      person = { state, decidedAt: at(minute) };
      return this;
    },
    lapse(minute: number) {
      answers = answers.map((each) => ({ ...each, lapsedAt: each.lapsedAt ?? at(minute) }));
      return this;
    },
    on(today: string) {
      days = { ...days, today };
      return this;
    },
    get now() {
      const call = needsCall(answers, person.decidedAt);
      return { state: person.state, needsCall: call, hasConsent: consentOf(answers) !== null };
    },
  };
}

describe('two guardians who differ', () => {
  test('need a call, whatever lapses and however often they press again', () => {
    const scout = aScout()
      .hear(says(true, 1))
      .hear(says(false, 2, father));
    expect(scout.now).toMatchObject({ state: 'coming', needsCall: true });
    scout.lapse(3);
    expect(scout.now.needsCall).toBe(true);
    scout.hear(says(false, 4, father)).hear(says(true, 5));
    expect(scout.now).toMatchObject({ state: 'coming', needsCall: true });
  });

  test('are decided between by a captain, until one of them says something else than before', () => {
    const scout = aScout()
      .hear(says(true, 1))
      .hear(says(false, 2, father))
      .decide('coming', 3);
    expect(scout.now).toMatchObject({ state: 'coming', needsCall: false });
    scout.hear(says(false, 4, father));
    expect(scout.now).toMatchObject({ state: 'coming', needsCall: false });
    scout.hear(says(true, 5, father));
    expect(scout.now).toMatchObject({ state: 'coming', needsCall: false });
    scout.hear(says(false, 6, father));
    expect(scout.now).toMatchObject({ state: 'coming', needsCall: true });
  });

  test('are told apart by name where neither is father or mother', () => {
    const other = (guardianName: string) => ({ relation: 'other' as const, guardianName });
    const scout = aScout()
      .hear(says(true, 1, other('كريم نبيل')))
      .hear(says(false, 2, other('هدى نبيل')));
    expect(scout.now.needsCall).toBe(true);
    scout.hear(says(true, 3, other('هُدى نبيل')));
    expect(scout.now.needsCall).toBe(false);
  });
});

test('a call never erases a written consent, and says what the guardian says now', () => {
  const scout = aScout()
    .hear(says(true, 1))
    .hear(says(true, 2, { way: 'call' }));
  expect(scout.now).toEqual({ state: 'coming', needsCall: false, hasConsent: true });
  scout.hear(says(false, 3, { way: 'call' }));
  expect(scout.now).toEqual({ state: 'withdrawn', needsCall: false, hasConsent: true });
  scout.hear(says(true, 4, { way: 'call' }));
  expect(scout.now).toEqual({ state: 'coming', needsCall: false, hasConsent: true });
  expect(aScout().hear(says(true, 1, { way: 'call' })).now.hasConsent).toBe(false);
});

describe('a place', () => {
  test('goes to who waits before a new answer, also after the capacity was raised', () => {
    expect(mustWait(2, { taken: 2, waiting: 1 })).toBe(true);
    expect(mustWait(3, { taken: 2, waiting: 1 })).toBe(true);
    expect(mustWait(4, { taken: 2, waiting: 1 })).toBe(false);
    expect(mustWait(null, { taken: 2, waiting: 1 })).toBe(false);
    expect([isFull(2, 2), isFull(3, 2), isFull(null, 9)]).toEqual([true, false, false]);
  });

  test('a place that was given on is gone: who signs late waits, and who signs in time keeps it', () => {
    const late = () => aScout().hear(says(true, 1)).lapse(2);
    expect(late().hear(says(true, 3), true).now.state).toBe('coming');
    expect(late().on('2026-12-09').hear(says(true, 3), true).now.state).toBe('waiting');
    expect(late().on('2026-12-09').hear(says(true, 3), false).now.state).toBe('coming');
    const letIn = aScout().hear(says(true, 1), true).decide('coming', 2).lapse(3);
    expect(letIn.on('2026-12-09').hear(says(true, 4), true).now.state).toBe('waiting');
  });

  test('is kept for a scout whom a captain put in, whose family was never asked', () => {
    const days = { answerBy: '2026-12-08', today: '2026-12-09' };
    const putIn = { kind: 'scout', state: 'coming', answers: [] } as const;
    expect(takesPlace(putIn, days)).toBe(true);
    expect(takesPlace({ ...putIn, state: 'waiting' }, days)).toBe(false);
    expect(takesPlace({ ...putIn, kind: 'guest' }, days)).toBe(false);
    expect(countPlaces([putIn, putIn, { ...putIn, kind: 'captain' }], days).taken).toBe(2);
  });

  test('is kept by a lapsed consent on the last day to answer, and given on the day after', () => {
    const lapsed: GivenAnswer = { ...says(true, 1), changedAt: at(1), lapsedAt: at(2) };
    const stands = { ...lapsed, ...father, lapsedAt: null };
    const holds = (today: string, answers = [lapsed], answerBy: string | null = '2026-12-08') =>
      takesPlace({ kind: 'scout', state: 'coming', answers }, { answerBy, today });
    expect(holds('2026-12-08')).toBe(true);
    expect(holds('2026-12-09')).toBe(false);
    expect(holds('2026-12-09', [lapsed, stands])).toBe(true);
    expect(holds('2026-12-09', [lapsed], null)).toBe(true);
  });
});

describe('what is missing for somebody', () => {
  const person = (of: Partial<SeenPerson> = {}): SeenPerson => ({
    ...{ kind: 'scout', state: 'coming', needsCall: false, consent: {}, paid: 450, due: 450 },
    ...{ cardConfirmed: true, vehicleId: 1 },
    ...of,
  });
  const missing = (of: Partial<SeenPerson>) =>
    missingThings.filter((thing) => isMissing[thing](person(of)));

  test('is the answer of who was invited, and of who comes the consent, the money, the card and a vehicle', () => {
    expect(missing({})).toEqual([]);
    expect(missing({ state: 'invited', consent: null, paid: 0 })).toEqual(['answer']);
    expect(missing({ consent: null })).toEqual(['consent']);
    expect(missing({ paid: 449.99 })).toEqual(['money']);
    expect(missing({ cardConfirmed: false })).toEqual(['card']);
    expect(missing({ cardConfirmed: null })).toEqual([]);
    expect(missing({ vehicleId: null })).toEqual(['place']);
    expect(missing({ state: 'withdrawn', consent: null, paid: 0 })).toEqual([]);
  });

  test('is a call alone while guardians differ, and no consent of a captain or a guest', () => {
    const open = { consent: null, paid: 0, cardConfirmed: false, vehicleId: null };
    expect(missing({ needsCall: true, ...open })).toEqual(['call']);
    expect(missing({ kind: 'guest', consent: null })).toEqual([]);
    expect(missing({ kind: 'captain', state: 'invited' })).toEqual([]);
  });
});

/** The notes of a captain on paper: of each guardian the last word, who wrote, and what was decided when. */
test('random lives of a child’s answers leave what a list on paper says', () => {
  const guardians = [
    { relation: 'mother', guardianName: 'مارسيل نبيل' },
    father,
    { relation: 'other', guardianName: 'جورج نبيل' },
  ] as const;
  const steps = fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('say' as const),
          who: fc.nat(2),
          coming: fc.boolean(),
          way: fc.constantFrom('page' as const, 'paper' as const, 'call' as const),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant('decide' as const),
          state: fc.constantFrom('coming' as const, 'notComing' as const),
        }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('lapse' as const) }) },
    ),
    { maxLength: 14 },
  );
  fc.assert(
    fc.property(steps, (life) => {
      const scout = aScout();
      /** On paper. */
      const last = new Map<number, boolean>();
      const written = new Map<number, boolean>();
      let isDecided = false;
      let isComing = false;
      life.forEach((step, minute) => {
        if (step.do === 'decide') {
          scout.decide(step.state, minute);
          isDecided = true;
          isComing = step.state === 'coming';
        } else if (step.do === 'lapse') {
          scout.lapse(minute);
          for (const who of written.keys()) written.set(who, false);
        } else {
          const { who, coming, way } = step;
          scout.hear(says(coming, minute, { ...guardians[who]!, way }));
          if (last.get(who) !== coming) isDecided = false;
          last.set(who, coming);
          if (way !== 'call') written.set(who, coming);
          const isAgreed = new Set(last.values()).size === 1;
          if (isAgreed && !isDecided) isComing = coming;
        }
        const differs = new Set(last.values()).size > 1;
        expect(scout.now.needsCall).toBe(differs && !isDecided);
        expect(scout.now.hasConsent).toBe([...written.values()].includes(true));
        expect(scout.now.state === 'coming').toBe(isComing);
      });
    }),
    randomRuns(300, 10_000),
  );
});
