import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createParentLink } from '../../../contract/parents/endpoints.ts';
import { changeTripPeople, listTripPeople, updateTrip } from '../../../contract/trips/endpoints.ts';
import { answerTrip } from '../../../contract/trips/family-endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { testApp } from '../../testing/app.ts';
import { aSetting } from '../../testing/factories.ts';
import { anOpenTrip } from '../../testing/trips.ts';

// Random answers, decisions and changes of a trip against a plain reference of who comes, who waits and whose consent stands.

const server = testApp();
const { call } = server;

const SCOUTS = 4;
const scout = fc.nat({ max: SCOUTS - 1 });
const relation = fc.constantFrom('father' as const, 'mother' as const, 'other' as const);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('page' as const),
      scout,
      relation,
      yes: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('paper' as const, 'call' as const),
      scout,
      relation,
      yes: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      scout,
      to: fc.constantFrom(
        'coming' as const,
        'waiting' as const,
        'notComing' as const,
        'withdrawn' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lapse' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Expected {
  state: string;
  /** The last word of each guardian, and whether a written yes stands. */
  voices: Map<string, { yes: boolean; written: boolean }>;
  /** A captain decided, and nobody has said anything else since. */
  isDecided: boolean;
}

const differ = ({ voices }: Expected) =>
  new Set([...voices.values()].map(({ yes }) => yes)).size > 1;

/** Takes the notes of a careful captain with a sheet of paper; true where the program has to refuse. */
function note(all: Expected[], one: Step, capacity: number): boolean {
  if (one.kind === 'lapse') {
    for (const { voices } of all) for (const voice of voices.values()) voice.written = false;
    return false;
  }
  const child = all[one.scout]!;
  const others = all.filter((each) => each !== child);
  const coming = others.filter(({ state }) => state === 'coming').length;
  const waiting = others.filter(({ state }) => state === 'waiting').length;
  if (one.kind === 'decide') {
    if (one.to === 'coming' && child.state !== 'coming' && coming >= capacity) return true;
    Object.assign(child, { state: one.to, isDecided: true });
    return false;
  }
  const before = child.voices.get(one.relation);
  if (before?.yes !== one.yes) child.isDecided = false;
  const written = one.kind === 'call' ? (before?.written ?? false) : one.yes;
  child.voices.set(one.relation, { yes: one.yes, written });
  if (child.isDecided || differ(child)) return false;
  if (!one.yes)
    child.state = ['coming', 'withdrawn'].includes(child.state) ? 'withdrawn' : 'notComing';
  else if (!['coming', 'waiting'].includes(child.state))
    child.state = coming + waiting >= capacity ? 'waiting' : 'coming';
  return false;
}

test('who comes, who waits and whose consent stands is as a plain reference has it, over random answers', async () => {
  const people = await aSetting(server, ['مينا', 'جنى', 'مروان', 'تاليا']);
  const as = people.captain.token;
  const keys: string[] = [];
  for (const { scoutId } of people.scouts) {
    keys.push((await call(createParentLink, { as, params: { scoutId }, body: {} })).ok.body.key!);
  }
  const runs = randomRuns(10, 120);
  let rounds = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 14 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, capacity) => {
        rounds += 1;
        // The limits of visitors count by the hour.
        server.now = new Date(server.now.getTime() + 3_600_001);
        const fields = {
          startsAt: '2027-02-10T07:00',
          endsAt: '2027-02-12T16:00',
          sectors: [people.sector],
          capacity,
          fees: { scout: 0, other: 0 },
        };
        const { tripId } = await anOpenTrip(server, { as, ...fields });
        const all = people.scouts.map(
          (): Expected => ({
            state: 'invited',
            voices: new Map(),
            isDecided: false,
          }),
        );
        for (const [nth, one] of steps.entries()) {
          server.now = new Date(server.now.getTime() + 1000);
          const isRefused = note(all, one, capacity);
          const answer = await send(one, nth);
          if (isRefused) expect(answer.failure.code).toBe('TRIP_FULL');
          else expect(answer.status).toBe(200);
        }
        const { body } = (await call(listTripPeople, { as, params: { tripId } })).ok;
        const stored = people.scouts.map(({ scoutId }) => {
          const person = body.find((each) => each.scoutId === scoutId)!;
          return [person.state, person.needsCall, person.consent !== null];
        });
        const expected = all.map((child) => {
          const written = [...child.voices.values()].some((voice) => voice.written);
          return [child.state, differ(child) && !child.isDecided, written];
        });
        expect(stored).toEqual(expected);

        async function send(one: Step, nth: number) {
          if (one.kind === 'lapse') {
            const endsAt = `2027-02-12T16:${String(nth + 1).padStart(2, '0')}`;
            return call(updateTrip, { as, params: { tripId }, body: { ...fields, endsAt } });
          }
          const { scoutId } = people.scouts[one.scout]!;
          if (one.kind === 'decide') {
            const body = { people: [{ kind: 'scout' as const, id: scoutId }], state: one.to };
            return call(changeTripPeople, { as, params: { tripId }, body });
          }
          const said = { guardianName: 'أسرته', relation: one.relation };
          if (one.kind === 'page') {
            const body = { ...said, coming: one.yes, agreed: one.yes };
            return call(answerTrip, { params: { key: keys[one.scout]!, tripId }, body });
          }
          const state = one.yes ? ('coming' as const) : ('notComing' as const);
          const body = {
            ...said,
            people: [{ kind: 'scout' as const, id: scoutId }],
            state,
            way: one.kind,
          };
          return call(changeTripPeople, { as, params: { tripId }, body });
        }
      },
    ),
    runs,
  );
  expect(rounds).toBeGreaterThanOrEqual(runs.numRuns);
});
