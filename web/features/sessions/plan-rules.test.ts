import { expect, test } from 'vitest';
import { timesWith } from '../../shared/dates/times.ts';
import { moveRow, moveRowBy } from '../../ui/form/row-order.ts';
import {
  blankPlan,
  bodyOf,
  bringerOf,
  minutesOf,
  newSegment,
  placeText,
  planDifferences,
  planFrom,
  stepMinutes,
  withBringer,
} from './plan-rules.ts';

const week = { termNumber: 1, weekNumber: 10, startDate: '2026-11-21' };
const sector = { baseName: 'أشبال', suffixName: 'أ' };
const plan = () => blankPlan(week, { sectors: [sector], title: 'العقد' });
const rows = (...titles: string[]) => {
  const made: ReturnType<typeof newSegment>[] = [];
  for (const title of titles) made.push(newSegment(made, { title }));
  return made;
};
const titles = (of: ReturnType<typeof rows>) => of.map(({ title }) => title);

test('a new plan is on the last day of its week', () => {
  expect(plan()).toMatchObject({ day: '2026-11-27', startTime: '11:00', endTime: '' });
});

test('segments move by one place, not beyond the ends, and to the place of another', () => {
  const three = rows('أ', 'ب', 'ج');
  expect(titles(moveRowBy(three, three[1]!.key, -1))).toEqual(['ب', 'أ', 'ج']);
  expect(titles(moveRowBy(three, three[0]!.key, -1))).toEqual(['أ', 'ب', 'ج']);
  expect(titles(moveRow(three, three[0]!.key, three[2]!.key))).toEqual(['ب', 'ج', 'أ']);
  expect(placeText(3, 7, String)).toBe('الرابعة من 7');
  expect(placeText(11, 12, String)).toBe('12 من 12');
});

test('minutes step by five and are read in either script', () => {
  expect(['15', '13', '1', '480'].map((minutes) => stepMinutes({ minutes }, 5))).toEqual([
    '20',
    '15',
    '5',
    '480',
  ]);
  expect(['15', '13', '5', '3'].map((minutes) => stepMinutes({ minutes }, -5))).toEqual([
    '10',
    '10',
    '5',
    '1',
  ]);
  expect(minutesOf({ minutes: '٢٥' })).toBe(25);
  expect(minutesOf({ minutes: '481' })).toBe(0);
});

test('what is sent parts materials, keeps who brings them, and leaves out empty rows', () => {
  const [first] = rows('لعبة');
  const body = bodyOf({
    ...plan(),
    segments: [
      { ...first!, materials: '٤ أقماع، حبل', bringers: [{ text: 'أقماع', captainId: 7 }] },
      newSegment([first!]),
    ],
    links: ['https://example.org', ' '],
  });
  expect(body.segments).toHaveLength(1);
  expect(body.segments[0]!.materials).toEqual([
    { text: 'أقماع', quantity: 4, captainId: 7 },
    { text: 'حبل', quantity: null, captainId: null },
  ]);
  expect(body.links).toEqual([{ url: 'https://example.org' }]);
});

test('times are offered by quarters, with the chosen one among them', () => {
  expect(timesWith('')).toHaveLength(96);
  expect(timesWith('13:10')).toContain('13:10');
  expect(timesWith('13:15')).toHaveLength(96);
});

test('one captain, or nobody, is named for each material', () => {
  const [row] = rows('لعبة');
  const named = { ...row!, ...withBringer(row!, 'حبل', 7) };
  expect([bringerOf(named, 'حَبل'), bringerOf(named, 'أقماع')]).toEqual([7, null]);
  const another = { ...named, ...withBringer(named, 'حبل', 8) };
  expect(another.bringers).toEqual([{ text: 'حبل', captainId: 8 }]);
  expect(withBringer(another, 'حبل', null).bringers).toEqual([]);
});

test('who brings a material is told of two plans', () => {
  const words = {
    number: String,
    day: String,
    time: String,
    captain: (id: number | null) => `قائد ${id}`,
  };
  const [row] = rows('لعبة');
  const mine = { ...plan(), segments: [{ ...row!, materials: '٤ أقماع' }] };
  const theirs = {
    ...plan(),
    segments: [{ ...mine.segments[0]!, ...withBringer(row!, 'أقماع', 7) }],
  };
  expect(planDifferences({ mine, theirs }, words)).toEqual([
    {
      label: 'الفقرات',
      mine: 'لعبة، ١٥ دقيقة، الكل، ٤ أقماع',
      theirs: 'لعبة، ١٥ دقيقة، الكل، ٤ أقماع (قائد 7)',
    },
  ]);
});

test('only what differs is told of two plans', () => {
  const words = { number: String, day: String, time: String, captain: String };
  const theirs = { ...plan(), goal: 'غيره' };
  expect(planDifferences({ mine: plan(), theirs }, words)).toEqual([
    { label: 'الهدف', mine: null, theirs: 'غيره' },
  ]);
});

test('a plan that begins as a programme’s session has its words and segments, and the day and sectors of a new one', () => {
  const sectors = [{ baseName: 'أشبال', suffixName: 'أ' }];
  const week = { termNumber: 1, weekNumber: 3, startDate: '2026-11-21' };
  const blank = blankPlan(week, { sectors });
  const values = planFrom(blank, {
    planId: 4,
    title: 'العقد الأساسية',
    goal: null,
    rainPlace: 'القاعة',
    requirements: [{ requirementId: 7, text: 'يعقد عقدة', badgeName: 'العقد' }],
    segments: [
      {
        title: 'لعبة',
        minutes: 15,
        materials: [{ text: 'حبال', quantity: 4 }],
        notes: 'في الخارج',
      },
    ],
    links: [{ url: 'https://knots.example.org', title: null }],
    notes: 'قبل الرحلة',
  });
  expect(values).toMatchObject({
    title: 'العقد الأساسية',
    goal: '',
    notes: 'قبل الرحلة',
    sectors,
    weekNumber: 3,
    day: blank.day,
    segments: [{ segmentId: null, title: 'لعبة', minutes: '15', notes: 'في الخارج' }],
    links: ['https://knots.example.org'],
  });
  expect(bodyOf(values).segments).toMatchObject([{ materials: [{ text: 'حبال', quantity: 4 }] }]);
});
