import fc from 'fast-check';
import type { CampState, Mark } from './camp-on-paper.ts';
import type { Step } from './camp-steps.ts';

// Random lives of a camp: scenes in which much happens to the same few children, in the order of a camp's days.

/** The child of the scene, or anybody. */
const which = fc.oneof(
  { weight: 3, arbitrary: fc.constant(-1) },
  { weight: 1, arbitrary: fc.nat({ max: 3 }) },
);
const often = fc.nat({ max: 3 }).map((one) => one > 0);
const rarely = fc.nat({ max: 3 }).map((one) => one === 0);
const piastres = fc.integer({ min: 1, max: 400_00 });
const phone = fc.constantFrom('captain', 'helper');
const guardian = fc.constantFrom('father', 'mother');
const weighted = <T>(weights: readonly (readonly [T, number])[]) =>
  fc.oneof(...weights.map(([value, weight]) => ({ weight, arbitrary: fc.constant(value) })));
const called = (isReturn: boolean, says: Partial<Record<Mark['say'], number>>) => ({
  ...{ kind: fc.constant('call'), which, phone, isSent: often, isReturn: fc.constant(isReturn) },
  say: weighted(Object.entries(says)),
});

/** The fields of the steps; some steps have names of their own here, and are drawn in other ways. */
const fields = {
  page: { which, guardian, yes: often },
  noted: { which, guardian, yes: often, isCall: fc.boolean() },
  signed: { which, guardian, kind: fc.constant('noted'), yes: fc.constant(true), isCall: rarely },
  decide: { which, to: fc.constantFrom('coming', 'coming', 'waiting', 'notComing', 'withdrawn') },
  letIn: { which: fc.nat({ max: 3 }), kind: fc.constant('decide'), to: fc.constant('coming') },
  move: { to: fc.constantFrom('draft', 'open', 'closed', 'cancelled', 'cancelled') },
  agree: { agreed: fc.constantFrom(true, false, false) },
  day: { by: fc.integer({ min: 1, max: 2 }) },
  capacity: { capacity: fc.constantFrom(1, 1, 2, 3, null) },
  pay: { which, piastres },
  refund: { which, piastres },
  claim: { which, piastres },
  judge: { which, isConfirmed: often },
  discount: { which, percent: fc.constantFrom(0, 50, 100) },
  spend: { piastres },
  takeOver: {},
  joins: {},
  departure: called(false, { here: 4, missing: 1, staysHome: 3, comesLater: 3 }),
  return: called(true, { here: 4, missing: 3, staysHome: 1, handedOver: 4 }),
  send: { phone },
  depart: { phone },
};
type Name = keyof typeof fields;

function stepOf(name: Name): fc.Arbitrary<Step> {
  const drawn: Record<string, fc.Arbitrary<unknown>> = fields[name];
  return fc.record({ kind: fc.constant(name), ...drawn }) as fc.Arbitrary<unknown> as never;
}

/**
 * So many steps, each as likely as its weight, mostly of one child, or of one after the other with `isOfEach`; the camp is
 * mostly opened before, if it can be.
 */
function scene(
  [minLength, maxLength]: [number, number],
  weights: Partial<Record<Name, number>>,
  { child = fc.nat({ max: 2 }), isOfEach = false } = {},
): fc.Arbitrary<Step[]> {
  const step = fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({
      weight,
      arbitrary: stepOf(name as Name),
    })),
  );
  const steps = fc.array(step, { minLength, maxLength });
  return fc
    .tuple(child, often, steps)
    .map(([first, isOpened, drawn]) => [
      ...(isOpened ? [move('open')] : []),
      ...drawn.map((each, nth) =>
        'which' in each && each.which < 0
          ? { ...each, which: isOfEach ? first + nth : first }
          : each,
      ),
    ]);
}
const move = (to: CampState): Step => ({ kind: 'move', to });

const scenes = {
  words: scene([4, 8], { page: 5, noted: 5, decide: 4, day: 1 }),
  places: scene([3, 7], { page: 6, decide: 3, capacity: 3, joins: 1 }, { isOfEach: true }),
  plan: scene([2, 6], { move: 4, day: 2, agree: 1, pay: 2, noted: 1, decide: 1 }),
  money: scene([2, 6], { pay: 6, refund: 2, claim: 2, judge: 2, discount: 1, spend: 1, move: 1 }),
  otherSector: scene(
    [3, 6],
    { pay: 4, agree: 4, page: 1, claim: 1, judge: 1 },
    { child: fc.constant(1) },
  ),
  afterLastDay: scene([4, 7], { signed: 6, letIn: 2, capacity: 1, noted: 1 }, { isOfEach: true }),
  departure: scene(
    [3, 6],
    { departure: 14, send: 1, depart: 1, day: 1, agree: 1 },
    { child: fc.constant(0) },
  ),
  return: scene([4, 7], { return: 12, send: 1, agree: 1 }, { child: fc.constant(0) }),
  afterwards: scene([2, 6], {
    refund: 3,
    takeOver: 2,
    return: 2,
    noted: 2,
    decide: 2,
    pay: 1,
    claim: 1,
    judge: 1,
  }),
};

const until = (moment: 'lastDay' | 'departure' | 'return'): Step => ({
  ...{ kind: 'later', until: moment },
});
const letIn: Step = { kind: 'decide', which: 0, to: 'coming' };
/** The first child comes, by a word or by a decision after it, and the consent lapses. */
const lapsing = (isDecided: boolean): Step[] => [
  { kind: 'noted', which: 0, guardian: 'father', yes: true, isCall: false },
  ...(isDecided ? [letIn] : []),
  { kind: 'capacity', capacity: 1 },
  { kind: 'day', by: 1 },
];

/** The parts of a life; without fast-check's bias, by which the first lives are short and alike. */
const parts = fc.noBias(
  fc.record({
    capacity: fc.constantFrom(1, 1, 2, 2, 3),
    early: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: scenes.words },
        { weight: 2, arbitrary: scenes.places },
        { weight: 2, arbitrary: scenes.otherSector },
        { weight: 1, arbitrary: scenes.plan },
        { weight: 1, arbitrary: scenes.money },
      ),
      { minLength: 1, maxLength: 4 },
    ),
    turn: weighted<CampState | null>([
      [null, 2],
      ['cancelled', 2],
      ['draft', 1],
    ]),
    late: fc.option(scenes.afterLastDay, { freq: 3 }),
    isDecided: often,
    way: fc.option(fc.tuple(scenes.departure, scenes.return), { freq: 3 }),
    isDeparted: often,
    afterwards: fc.option(scenes.afterwards, { freq: 2 }),
  }),
);

/** A camp's life, from its draft to its settling. */
export const life: fc.Arbitrary<{ capacity: number; steps: Step[] }> = parts.map(
  ({ capacity, early, turn, late, isDecided, way, isDeparted, afterwards }) => ({
    capacity,
    steps: [
      move('open'),
      ...early.flat(),
      ...(turn ? [move(turn), move('open')] : []),
      ...(late ? [...lapsing(isDecided), until('lastDay'), ...late] : []),
      until('departure'),
      ...(way ? [letIn, ...way[0]] : []),
      ...(isDeparted ? [{ kind: 'depart', phone: 'captain' } as const] : []),
      until('return'),
      ...(way ? way[1] : []),
      ...(afterwards ?? []),
      { kind: 'takeOver' },
      move('settled'),
    ],
  }),
);
