import { describe, expect, test } from 'vitest';
import { ageOn, birthdayAt } from '../../../contract/core/birth-dates.ts';
import type { MovingUpRow, MovingUpRule } from '../../../contract/moving-up/endpoints.ts';
import { isShadowedBy } from '../../../contract/moving-up/rules.ts';
import { ageText, leadText, whyText, willText } from './moving-up-words.ts';
import { ceremonyRows, countChanged, sortRows, toggleException } from './rules.ts';

const cubs = { baseName: 'أشبال', suffixName: 'أ' };
const scouts = { baseName: 'كشافة', suffixName: 'أ' };
const others = { baseName: 'كشافة', suffixName: 'ب' };
const rules: MovingUpRule[] = [{ from: cubs, to: scouts, fromAge: 11, gender: null }];
const day = '2026-10-01';

const aRow = (row: Partial<MovingUpRow>): MovingUpRow => ({
  scoutId: 1,
  name: 'مينا',
  gender: 'male',
  birthDate: '2015-03-12',
  age: 11,
  from: cubs,
  to: scouts,
  why: 'rule',
  rule: 0,
  leads: false,
  settled: false,
  ...row,
});
const due = aRow({});
const young = aRow({
  scoutId: 2,
  birthDate: '2015-10-09',
  age: 10,
  to: cubs,
  why: 'tooYoung',
  gender: 'female',
});
const unknown = aRow({ scoutId: 3, birthDate: null, age: null, to: cubs, why: 'noBirthDate' });
const previewOf = (...rows: MovingUpRow[]) => ({
  day,
  rules,
  outcome: { movingUpId: null, rows, sectors: [] },
});

describe('a scout’s tick', () => {
  test('a scout’s tick that is removed keeps who is old enough, and brings who is kept back to the rules', () => {
    const stays = toggleException([], due, rules);
    expect(stays).toEqual([{ scoutId: 1, to: 'stays' }]);
    expect(toggleException(stays, aRow({ to: cubs, why: 'exception' }), rules)).toEqual([]);
  });

  test('moves who is too young to the sector of the rule, and back', () => {
    const early = toggleException([], young, rules);
    expect(early).toEqual([{ scoutId: 2, to: scouts }]);
    const moved = aRow({ ...young, to: scouts, why: 'exception' });
    expect(toggleException(early, moved, rules)).toEqual([]);
  });
});

test('rows are sorted into who needs the captain, the changed ones and the moves with who is too young', () => {
  const changed = aRow({ scoutId: 4, to: others, why: 'exception' });
  const { asked, changed: own, groups } = sortRows(previewOf(due, young, unknown, changed), '');
  expect(asked).toEqual([unknown]);
  expect(own).toEqual([changed]);
  expect(groups).toMatchObject([{ from: cubs, to: scouts, moving: [due], tooYoung: [young] }]);
  expect(
    sortRows(previewOf(due, aRow({ scoutId: 5, name: 'أحمد' })), 'احمد').groups[0],
  ).toMatchObject({
    moving: [{ scoutId: 5 }],
  });
});

test('changed scouts are counted by what decides, with who came and went', () => {
  expect(countChanged([due, young], [due, young])).toBe(0);
  expect(countChanged([due, young], [aRow({ birthDate: null }), unknown])).toBe(3);
});

describe('the words', () => {
  const of = (row: MovingUpRow) => whyText(row, previewOf(row));
  test('say when somebody has reached or reaches the age, and what was changed', () => {
    expect(of(due)).toBe('أتمّ ١١ في ١٢ مارس');
    expect(of(aRow({ birthDate: '2014-11-05' }))).toBe('أتمّ ١١ في ٥ نوفمبر ٢٠٢٥');
    expect(of(young)).toBe('تتمّ ١١ بعد ٨ أيام');
    expect(of(aRow({ to: cubs, why: 'exception' }))).toBe('يبقى في أشبال\u00a0أ');
    expect(of(aRow({ to: others, why: 'exception' }))).toBe('إلى كشافة\u00a0ب');
    expect(of(aRow({ ...young, to: scouts, why: 'exception' }))).toBe('أضفتها: تتمّ ١١ بعد ٨ أيام');
    expect(ageText(due, day)).toBe('١١ سنة و٦ أشهر');
  });

  test('count who moves and who stays', () => {
    const { outcome } = previewOf(due, unknown, aRow({ scoutId: 4, to: cubs, why: 'exception' }));
    expect(leadText(outcome)).toBe('نقل كشاف واحد من قطاع واحد، و١ بلا تاريخ ميلاد');
    expect(willText(outcome)).toBe('يُنقل ١، ويبقى ١ باختيارك و١ بلا تاريخ ميلاد');
    expect(leadText(previewOf(young).outcome)).toBe('لا أحد بلغ السن في هذا اليوم');
  });
});

test('who was moved or kept for this day moves by an exception only, and is listed for the ceremony', () => {
  const kept = aRow({ scoutId: 5, to: cubs, why: 'kept', settled: true });
  const [moves] = toggleException([], kept, rules);
  expect(moves).toEqual({ scoutId: 5, to: scouts });
  const moving = aRow({ scoutId: 5, to: scouts, why: 'exception', settled: true });
  expect(toggleException([moves!], moving, rules)).toEqual([]);
  expect(whyText(kept, previewOf(kept))).toBe('يبقى باختيارك من قبل');
  const stored = [{ scoutId: 9, name: 'مينا', gender: 'male' as const, from: cubs, to: scouts }];
  expect(ceremonyRows(stored, [due])).toEqual(stored);
  expect(ceremonyRows([], [due, kept])).toEqual([due]);
});

test.each([
  ['2016-02-29', '2027-02-28', 11, 0],
  ['2016-02-29', '2027-02-27', 10, 11],
  ['2015-10-01', '2026-10-01', 11, 0],
  ['2015-10-02', '2026-10-01', 10, 11],
  ['2026-10-02', '2026-10-01', 0, 0],
])('who was born on %s has on %s %i years and %i months', (born, on, years, months) => {
  expect(ageOn(born, on)).toEqual({ years, months });
});

test('a birthday of 29 February is on the 28th in a year without one', () => {
  expect(birthdayAt('2016-02-29', 11)).toBe('2027-02-28');
  expect(birthdayAt('2016-02-29', 12)).toBe('2028-02-29');
});

test('an earlier rule of the same or a lower age leaves nobody to a later one of its gender', () => {
  const rule = (fromAge: number, gender: 'male' | null) => ({ fromAge, gender });
  expect(isShadowedBy(rule(12, 'male'), rule(11, null))).toBe(true);
  expect(isShadowedBy(rule(12, null), rule(11, 'male'))).toBe(false);
  expect(isShadowedBy(rule(10, 'male'), rule(11, 'male'))).toBe(false);
});
