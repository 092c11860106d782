import { foldArabic } from '../../../contract/core/text.ts';
import type {
  MovedScout,
  MovingUpOutcome,
  MovingUpRow,
  MovingUpRule,
} from '../../../contract/moving-up/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';

/** A captain's decision against the rules, as it is sent. */
export type Exception = { scoutId: number; to: SectorName | null | 'stays' };

export type Preview = {
  day: string;
  rules: readonly MovingUpRule[];
  outcome: MovingUpOutcome;
};

export const keyOfSector = (sector: SectorName | null) =>
  sector === null ? '' : `${sector.baseName} ${sector.suffixName}`;

export const isMoving = ({ from, to }: Pick<MovingUpRow, 'from' | 'to'>) =>
  keyOfSector(from) !== keyOfSector(to);

/** The rule under which a scout falls. */
export const ruleOf = (row: MovingUpRow, rules: readonly MovingUpRule[]) =>
  row.rule === null ? null : (rules[row.rule] ?? null);

/** Whether the scout is old enough for the rule. */
export function isDue(row: MovingUpRow, rules: readonly MovingUpRule[]): boolean {
  const rule = ruleOf(row, rules);
  return rule !== null && row.age !== null && row.age >= rule.fromAge;
}

/** Who a list for the ceremony has: those who were moved for the day, before that those who will be. */
export const ceremonyRows = (
  moved: readonly MovedScout[],
  rows: readonly MovingUpRow[] = [],
): MovedScout[] => (moved.length > 0 ? [...moved] : rows.filter(isMoving));

/** Whether a scout moves if the captain decides nothing. */
export const movesByItself = (row: MovingUpRow, rules: readonly MovingUpRule[]): boolean =>
  isDue(row, rules) && !row.settled;

/** Who goes from one sector to another by the rules, and who will once old enough. */
export type MoveGroup = {
  key: string;
  /** The place of its first rule. */
  place: number;
  from: SectorName;
  to: SectorName | null;
  moving: MovingUpRow[];
  tooYoung: MovingUpRow[];
};

/** The rows by what becomes of them, those whose name has the words. */
export function sortRows({ rules, outcome }: Preview, words: string) {
  const sought = foldArabic(words.trim());
  const rows = outcome.rows.filter(({ name }) => foldArabic(name).includes(sought));
  const groups = new Map<string, MoveGroup>();
  for (const row of rows) {
    const rule = ruleOf(row, rules);
    if (!rule || (row.why !== 'rule' && row.why !== 'tooYoung')) continue;
    const key = `${keyOfSector(rule.from)} > ${keyOfSector(rule.to)}`;
    const group = groups.get(key) ?? {
      ...rule,
      key,
      place: row.rule ?? 0,
      moving: [],
      tooYoung: [],
    };
    (row.why === 'rule' ? group.moving : group.tooYoung).push(row);
    groups.set(key, group);
  }
  return {
    asked: rows.filter(({ why }) => why === 'noBirthDate'),
    changed: rows.filter(({ why }) => why === 'exception' || why === 'kept'),
    groups: [...groups.values()].sort((one, other) => one.place - other.place),
  };
}

/** The exceptions after a scout's tick was changed: back to the rules where these say the same. */
export function toggleException(
  exceptions: readonly Exception[],
  row: MovingUpRow,
  rules: readonly MovingUpRule[],
): Exception[] {
  const others = exceptions.filter(({ scoutId }) => scoutId !== row.scoutId);
  const moves = !isMoving(row);
  if (moves === movesByItself(row, rules)) return others;
  const rule = ruleOf(row, rules);
  return [...others, { scoutId: row.scoutId, to: moves ? (rule?.to ?? 'stays') : 'stays' }];
}

/** How many scouts are not what they were when the captain looked. */
export function countChanged(
  before: readonly MovingUpRow[],
  after: readonly MovingUpRow[],
): number {
  const print = ({ from, gender, birthDate }: MovingUpRow) =>
    `${keyOfSector(from)} ${gender} ${birthDate}`;
  const known = new Map(before.map((row) => [row.scoutId, print(row)]));
  const changed = after.filter((row) => known.get(row.scoutId) !== print(row)).length;
  const present = new Set(after.map(({ scoutId }) => scoutId));
  return changed + before.filter(({ scoutId }) => !present.has(scoutId)).length;
}
