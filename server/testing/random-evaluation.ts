import fc from 'fast-check';

export const WEEKS = 5;
const statuses = ['attended', 'attended', 'attended', 'absent', 'execused', null] as const;
const points = fc.option(fc.integer({ min: 0, max: 5 }), { freq: 3 });

/** One scout's week: where it was recorded, and what was given. */
const cell = fc.record({
  status: fc.constantFrom(...statuses),
  /** Recorded in the other sector, from which the scout came. */
  isElsewhere: fc.boolean(),
  /** The points of the two criteria that are given each week. */
  given: fc.tuple(points, points),
  paid: fc.constantFrom(0, 0, 10),
  patrol: fc.constantFrom(null, 0, 1, 2),
});

export const group = fc.record({
  scouts: fc.array(
    fc.record({
      weeks: fc.array(cell, { minLength: WEEKS, maxLength: WEEKS }),
      test: points,
      isDeleted: fc.boolean(),
      patrol: fc.constantFrom(null, 0, 1, 2),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  cancelled: fc.array(fc.boolean(), { minLength: WEEKS, maxLength: WEEKS }),
  recorded: fc.array(fc.boolean(), { minLength: WEEKS, maxLength: WEEKS }),
  /** The last week in which the counted criteria are used: closed by the group, and switched off by the sector. */
  closedAfter: fc.option(fc.integer({ min: 1, max: WEEKS })),
  offAfter: fc.option(fc.integer({ min: 1, max: WEEKS })),
});
export type Group = typeof group extends fc.Arbitrary<infer T> ? T : never;

export const OWN = 1;
export const OTHER = 2;
export const dayOfWeek = (week: number) =>
  new Date(Date.UTC(2026, 9, 9 + 7 * (week - 1))).toISOString().slice(0, 10);
// Criteria: two given each week, attendance, who paid, a test.
export const criteria = [
  { id: 1, max: 5, category: 'behaviour', kind: 'weekly' },
  { id: 2, max: 5, category: 'participation', kind: 'weekly' },
  { id: 3, max: 4, category: 'participation', kind: 'attendance' },
  { id: 4, max: 2, category: 'other', kind: 'paid' },
  { id: 5, max: 10, category: 'tests', kind: 'once' },
] as const;

export interface Counted {
  scout: number;
  sector: number;
  /** null of the test. */
  week: number | null;
  criterion: (typeof criteria)[number];
  points: number;
}

/** All points that count, by the rules in words: one scout, week and criterion after the other. */
export function countAll({ scouts, cancelled, closedAfter, offAfter }: Group): Counted[] {
  const counted: Counted[] = [];
  for (const [index, scout] of scouts.entries()) {
    for (const [weekIndex, week] of scout.weeks.entries()) {
      if (cancelled[weekIndex] || week.status === null) continue;
      const number = weekIndex + 1;
      const sector = week.isElsewhere ? OTHER : OWN;
      const add = (criterion: number, points: number) =>
        counted.push({
          scout: index + 1,
          sector,
          week: number,
          criterion: criteria[criterion - 1]!,
          points,
        });
      const hasAttended = week.status === 'attended';
      if (hasAttended) {
        if (week.given[0] !== null) add(1, week.given[0]);
        if (week.given[1] !== null) add(2, week.given[1]);
      }
      const isOpen = closedAfter === null || number <= closedAfter;
      if (isOpen && hasAttended) add(3, 4);
      if (isOpen && week.status === 'absent') add(3, 0);
      const isNoted = scouts.some(
        ({ weeks }) =>
          weeks[weekIndex]!.paid > 0 && weeks[weekIndex]!.isElsewhere === week.isElsewhere,
      );
      const isUsed = sector === OTHER || offAfter === null || number <= offAfter;
      if (isUsed && isNoted && hasAttended) add(4, week.paid > 0 ? 2 : 0);
    }
    if (scout.test !== null) {
      counted.push({
        scout: index + 1,
        sector: OWN,
        week: null,
        criterion: criteria[4],
        points: scout.test,
      });
    }
  }
  return counted;
}

export function sumOf(counted: readonly Counted[]) {
  let given = 0;
  let possible = 0;
  for (const each of counted) {
    given += each.points;
    possible += each.criterion.max;
  }
  return { points: given, possible, rate: possible === 0 ? null : given / possible };
}

/** A patrol's rate in a week, who was evaluated by hand, and its members. */
function patrolWeek(of: Group, counted: readonly Counted[], patrol: number, week: number) {
  const members = of.scouts.flatMap((scout, index) => {
    const own = scout.weeks[week - 1]!;
    return own.patrol === patrol && !own.isElsewhere && of.recorded[week - 1] ? [index + 1] : [];
  });
  const ofWeek = counted.filter((each) => each.week === week && each.sector === OWN);
  const rates: number[] = [];
  let evaluated = 0;
  for (const member of members) {
    const own = ofWeek.filter((each) => each.scout === member);
    const rate = sumOf(own.filter(({ criterion }) => criterion.kind !== 'attendance')).rate;
    if (rate !== null) rates.push(rate);
    if (own.some(({ criterion }) => criterion.kind === 'weekly')) evaluated += 1;
  }
  const rate = rates.length === 0 ? null : rates.reduce((a, b) => a + b, 0) / rates.length;
  return { rate, evaluated, members: members.length };
}

export function expectedPatrols(of: Group, counted: readonly Counted[], week: number | undefined) {
  const recordedWeeks = of.recorded.flatMap((isRecorded, index) =>
    isRecorded && !of.cancelled[index] ? [index + 1] : [],
  );
  const all = [0, 1, 2].map((patrol) => {
    const weeks = (week === undefined ? recordedWeeks : [week]).map((number) =>
      patrolWeek(of, counted, patrol, number),
    );
    const rates = weeks.flatMap(({ rate }) => (rate === null ? [] : [rate]));
    const evaluated = weeks.reduce((total, each) => total + each.evaluated, 0);
    const members = weeks.reduce((total, each) => total + each.members, 0);
    const isEnough =
      week === undefined
        ? rates.length >= recordedWeeks.length / 2
        : evaluated >= members / 2 && evaluated > 0;
    const rate = rates.length === 0 ? null : rates.reduce((a, b) => a + b, 0) / rates.length;
    return { patrolId: patrol + 1, rate, evaluated, members, isRanked: rate !== null && isEnough };
  });
  return all.map(({ isRanked, ...patrol }) => {
    const better = all.filter((each) => each.isRanked && each.rate! > patrol.rate! + 1e-9);
    return {
      ...patrol,
      rank: isRanked ? better.length + 1 : null,
      isBest: isRanked && better.length === 0,
    };
  });
}
