import { type CriterionCategory, criterionCategories } from '../../../contract/evaluation/words.ts';

/** Given points, and the possible ones of the same criteria. */
export interface Sums {
  points: number;
  possible: number;
}

/** A scout's sums in one category, and the weeks in which points of it were given by hand. */
export interface ScoutSums extends Sums {
  scoutId: number;
  category: CriterionCategory;
  weeks: number[];
}

/** A sector's week in one category; a test has no week. */
export interface WeekSums extends Sums {
  sectorId: number;
  termNumber: number;
  weekNumber: number | null;
  category: CriterionCategory;
}

/** A scout's week: all points, and those without what attendance itself counts. */
export interface ScoutWeekSums extends Sums {
  scoutId: number;
  weekNumber: number;
  /** Any points were given by hand. */
  isEvaluated: boolean;
  pointsBesideAttendance: number;
  possibleBesideAttendance: number;
  /** The patrol that the scout was in when the week was recorded. */
  patrolId: number | null;
}

/** Sums with their rate; null where nothing was given. */
export function figureOf({ points, possible }: Sums) {
  return { points, possible, rate: possible === 0 ? null : points / possible };
}

export function addUp(sums: readonly Sums[]): Sums {
  return {
    points: sums.reduce((total, { points }) => total + points, 0),
    possible: sums.reduce((total, { possible }) => total + possible, 0),
  };
}

/** Figures by category, in the order of the categories, of those with any. */
export function byCategory(sums: readonly (Sums & { category: CriterionCategory })[]) {
  return criterionCategories.flatMap((category) => {
    const own = sums.filter((each) => each.category === category);
    return own.length === 0 ? [] : [{ category, ...figureOf(addUp(own)) }];
  });
}

/** The rate of a term, and of each of these weeks. */
export function ratesOfWeeks(sums: readonly WeekSums[], weekNumbers: readonly number[]) {
  return {
    rate: figureOf(addUp(sums)).rate,
    weeks: weekNumbers.map((weekNumber) => ({
      weekNumber,
      rate: figureOf(addUp(sums.filter((each) => each.weekNumber === weekNumber))).rate,
    })),
  };
}

function mean(rates: readonly number[]): number | null {
  return rates.length === 0 ? null : rates.reduce((total, rate) => total + rate, 0) / rates.length;
}

/** A patrol in one week: the mean of the rates of who attended, and how many members were evaluated by hand. */
interface PatrolWeek {
  weekNumber: number;
  rate: number | null;
  evaluated: number;
  members: number;
}

/** The weeks of a patrol of which its members are stored. */
function patrolWeeks(
  patrolId: number,
  members: readonly { patrolId: number; weekNumber: number; members: number }[],
  scoutWeeks: readonly ScoutWeekSums[],
): PatrolWeek[] {
  return members
    .filter((week) => week.patrolId === patrolId)
    .map(({ weekNumber, members }) => {
      const own = scoutWeeks.filter(
        (week) => week.patrolId === patrolId && week.weekNumber === weekNumber,
      );
      const rates = own.flatMap((week) =>
        week.possibleBesideAttendance === 0
          ? []
          : [week.pointsBesideAttendance / week.possibleBesideAttendance],
      );
      const evaluated = own.filter(({ isEvaluated }) => isEvaluated).length;
      return { weekNumber, rate: mean(rates), evaluated, members };
    });
}

interface RatedPatrol {
  patrolId: number;
  rate: number | null;
  evaluated: number;
  members: number;
  canBeRanked: boolean;
}

/**
 * Patrols with their rate in a week, or (without one) in a term of which these weeks were recorded: the mean of its
 * weeks. A week's is ranked where at least half of the members were evaluated, a term's where the patrol has a rate in
 * at least half of the recorded weeks.
 */
export function ratePatrols(
  patrolIds: readonly number[],
  {
    members,
    scoutWeeks,
    weekNumber,
    recordedWeeks,
  }: {
    members: readonly { patrolId: number; weekNumber: number; members: number }[];
    scoutWeeks: readonly ScoutWeekSums[];
    weekNumber: number | undefined;
    recordedWeeks: readonly number[];
  },
): RatedPatrol[] {
  return patrolIds.map((patrolId) => {
    const weeks = patrolWeeks(patrolId, members, scoutWeeks).filter((week) =>
      weekNumber === undefined
        ? recordedWeeks.includes(week.weekNumber)
        : week.weekNumber === weekNumber,
    );
    const rates = weeks.flatMap(({ rate }) => (rate === null ? [] : [rate]));
    const evaluated = weeks.reduce((total, week) => total + week.evaluated, 0);
    const memberCount = weeks.reduce((total, week) => total + week.members, 0);
    const isEnough =
      weekNumber === undefined
        ? rates.length * 2 >= recordedWeeks.length
        : evaluated * 2 >= memberCount && evaluated > 0;
    return {
      patrolId,
      rate: mean(rates),
      evaluated,
      members: memberCount,
      canBeRanked: rates.length > 0 && isEnough,
    };
  });
}

/** Rates are equal where they show the same to a millionth: means of fractions differ in their last bits. */
const isSame = (a: number, b: number) => Math.abs(a - b) < 1e-6;

/** Patrols best first, with their rank; equal rates share it, and those that can't be ranked stand last. */
export function rankPatrols<T extends RatedPatrol>(patrols: readonly T[]) {
  const ranked = patrols
    .filter(({ canBeRanked }) => canBeRanked)
    .toSorted((a, b) => (isSame(a.rate!, b.rate!) ? 0 : b.rate! - a.rate!));
  const unranked = patrols.filter(({ canBeRanked }) => !canBeRanked);
  return [
    ...ranked.map((patrol) => {
      const rank =
        1 +
        ranked.filter(({ rate }) => rate! > patrol.rate! && !isSame(rate!, patrol.rate!)).length;
      return { ...patrol, rank, isBest: rank === 1 };
    }),
    ...unranked.map((patrol) => ({ ...patrol, rank: null, isBest: false })),
  ];
}

/** The best patrols of each of these weeks that has any, newest first, with the rate that they share. */
export function bestOfWeeks(
  patrols: readonly { patrolId: number; name: string }[],
  of: Omit<Parameters<typeof ratePatrols>[1], 'weekNumber'>,
) {
  const ids = patrols.map(({ patrolId }) => patrolId);
  return of.recordedWeeks.toReversed().flatMap((weekNumber) => {
    const ranked = rankPatrols(ratePatrols(ids, { ...of, weekNumber }));
    const best = ranked.filter(({ isBest }) => isBest).map(({ patrolId }) => patrolId);
    if (best.length === 0) return [];
    const names = patrols.filter(({ patrolId }) => best.includes(patrolId)).map(({ name }) => name);
    return [{ weekNumber, names, rate: ranked[0]!.rate! }];
  });
}
