import { expect, test } from 'vitest';
import { byPatrols } from './patrol-rules.ts';

let next = 0;
const inPatrol = (patrol: string | null, gender: 'male' | 'female' = 'male') => {
  next += 1;
  const sector = { sectorBaseName: 'أشبال', sectorSuffixName: gender === 'male' ? 'أ' : 'ب' };
  return { personId: next, gender, patrol, ...sector };
};
const tent = (placeId: number, places: number, gender: 'male' | 'female' | null = null) => ({
  placeId,
  places,
  gender,
});

test('each patrol goes whole into the tent of its gender with most room, the largest patrol first', () => {
  const eagles = [1, 2, 3].map(() => inPatrol('نسور'));
  const lions = [1, 2].map(() => inPatrol('أسود'));
  const girls = [1, 2].map(() => inPatrol('زهور', 'female'));
  const tents = [tent(1, 4, 'male'), tent(2, 3, 'male'), tent(3, 9, 'female')];
  const filled = byPatrols([...lions, ...girls, ...eagles], tents, () => []);
  const ids = (people: readonly { personId: number }[]) => people.map(({ personId }) => personId);
  expect(filled).toEqual(
    new Map([
      [1, ids(eagles)],
      [2, ids(lions)],
      [3, ids(girls)],
    ]),
  );
});

test('who is in no patrol stays, as does a patrol without a tent of its gender', () => {
  const people = [inPatrol(null), inPatrol('زهور', 'female')];
  expect(byPatrols(people, [tent(1, 4, 'male')], () => []).size).toBe(0);
});

test('a tent with people has less room, and is filled beyond it where there is no other', () => {
  const lions = [1, 2].map(() => inPatrol('أسود'));
  const places = [tent(1, 6), tent(2, 3)];
  const inside = (placeId: number) => (placeId === 1 ? [1, 2, 3, 4] : []);
  expect([...byPatrols(lions, places, inside).keys()]).toEqual([2]);
  expect([...byPatrols(lions, [tent(1, 1)], () => []).keys()]).toEqual([1]);
});
