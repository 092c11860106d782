import { ageOn } from '../../../contract/core/birth-dates.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import { foldArabic } from '../../../contract/core/text.ts';
import type { Section } from '../../../contract/countries/country.ts';
import type { MovingUpRule } from '../../../contract/moving-up/endpoints.ts';
import type { Reason } from '../../../contract/moving-up/rules.ts';
import type { PatrolOfScout } from '../../../contract/scouts/endpoints.ts';
import { sectorLabel } from '../../../contract/sectors/sector-label.ts';
import { contentVersion } from '../../lib/version.ts';
import type { StoredScout } from '../scouts/queries.ts';
import { recordedScout } from '../scouts/rules.ts';
import type { StoredSector } from '../sectors/queries.ts';
import type { MovedScout, StoredRule, StoredRules } from './queries.ts';

/** After so many days a stored day stands for the next year's: a cohort moves once a year. */
const DAYS_UNTIL_NEXT = 183;

/**
 * The day of the rules as of today: the stored one, at first 1 October, as the school year begins, in the year in which it
 * does not stand for the next time yet.
 */
export function dayNow(stored: string | null, today: string): string {
  let day = stored ?? `${Number(today.slice(0, 4)) - 1}-10-01`;
  while (isLongAgo(day, today)) {
    const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
    day = next.endsWith('-02-29') ? `${next.slice(0, 4)}-02-28` : next;
  }
  return day;
}

/** Whether a day stands for the next year's by now. */
export const isLongAgo = (day: string, today: string) => addDays(day, DAYS_UNTIL_NEXT) < today;

/** The rules that the sectors' names suggest: from the section of one age to that of the next, in the same letter. */
export function proposeRules(
  sectors: readonly StoredSector[],
  sections: readonly Section[],
): StoredRule[] {
  const nameOf = (word: string) => foldArabic(word).replace(/^ال/, '');
  const isNamed = (sector: StoredSector, word: string) => nameOf(sector.baseName) === nameOf(word);
  return sections.slice(0, -1).flatMap((section, index) => {
    const next = sections[index + 1]!;
    return sectors.flatMap((sector) =>
      (['male', 'female'] as const).flatMap((gender) => {
        const word = gender === 'male' ? 'boys' : 'girls';
        if (!isNamed(sector, section[word])) return [];
        const targets = sectors.filter((each) => isNamed(each, next[word]));
        const target =
          targets.find(({ suffixName }) => suffixName === sector.suffixName) ?? targets[0];
        return target
          ? [{ fromId: sector.sectorId, toId: target.sectorId, fromAge: next.from, gender }]
          : [];
      }),
    );
  });
}

/** A rule as answers spell it. */
export function asRule(
  { fromId, toId, fromAge, gender }: StoredRule,
  sectorOf: (sectorId: number) => StoredSector,
): MovingUpRule {
  return {
    from: pairOf(sectorOf(fromId)),
    to: toId === null ? null : pairOf(sectorOf(toId)),
    fromAge,
    gender,
  };
}

export const pairOf = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });

export const rulesVersion = ({ day, rules }: StoredRules): string =>
  contentVersion([
    day,
    rules.map(({ fromId, toId, fromAge, gender }) => [fromId, toId, fromAge, gender]),
  ]);

/** The rules as the history has them. */
export function recordedRules(
  { day, rules }: StoredRules,
  sectorOf: (sectorId: number) => StoredSector,
) {
  return {
    date: day,
    rules: rules.map(({ fromId, toId, fromAge, gender }) => ({
      from: sectorLabel(sectorOf(fromId)),
      to: toId === null ? null : sectorLabel(sectorOf(toId)),
      fromAge,
      gender,
    })),
  };
}

/** Where a scout goes: a sector, null for out of the group, the own sector for who stays. */
export interface Judged {
  scout: StoredScout;
  age: number | null;
  toId: number | null;
  why: Reason;
  rule: number | null;
  settled: boolean;
}

/**
 * The decision for a scout: an exception, else the one stored for this day already, else the first rule that fits; `isUsable`
 * says which rules count.
 */
export function judgeScout(
  scout: StoredScout,
  { day, rules }: StoredRules,
  isUsable: (rule: StoredRule) => boolean,
  exception: number | null | undefined,
  settledAs?: 'moved' | 'kept',
): Judged {
  const age = scout.birthDate === null ? null : ageOn(scout.birthDate, day).years;
  const possible = [...rules.entries()].filter(
    ([, rule]) =>
      rule.fromId === scout.sectorId &&
      (rule.gender === null || rule.gender === scout.gender) &&
      isUsable(rule),
  );
  const fitting = possible.find(([, { fromAge }]) => age !== null && age >= fromAge);
  const next = possible.toSorted(([, one], [, other]) => one.fromAge - other.fromAge)[0];
  const settled = settledAs !== undefined;
  const judged = { scout, age, rule: (fitting ?? next)?.[0] ?? null, settled };
  if (exception !== undefined) return { ...judged, toId: exception, why: 'exception' };
  if (settled) return { ...judged, toId: scout.sectorId, why: settledAs };
  if (fitting) return { ...judged, toId: fitting[1].toId, why: 'rule' };
  const why = !next ? 'stays' : age === null ? 'noBirthDate' : 'tooYoung';
  return { ...judged, toId: scout.sectorId, why };
}

export const isMoving = ({ scout, toId }: Judged): boolean => toId !== scout.sectorId;

/** The version of what a moving up is decided by; exceptions are the captain's own. */
export const worldVersion = (
  stored: StoredRules,
  scouts: readonly StoredScout[],
  settled: ReadonlyMap<number, 'moved' | 'kept'>,
): string =>
  contentVersion([
    rulesVersion(stored),
    [...settled].sort(([one], [other]) => one - other),
    scouts
      .map(({ scoutId, sectorId, gender, birthDate }) => [scoutId, sectorId, gender, birthDate])
      .sort(([one], [other]) => Number(one) - Number(other)),
  ]);

/** How many scouts each of these sectors has, loses and gets. */
export function countSectors(sectors: readonly StoredSector[], judged: readonly Judged[]) {
  return sectors.map((sector) => {
    const { sectorId } = sector;
    const before = judged.filter(({ scout }) => scout.sectorId === sectorId).length;
    const moving = judged.filter(isMoving);
    const out = moving.filter(({ scout }) => scout.sectorId === sectorId).length;
    const into = moving.filter(({ toId }) => toId === sectorId).length;
    return { sector: pairOf(sector), before, out, in: into, after: before - out + into };
  });
}

/** How many went from where to where, as the history has them. */
export function recordedMoves(
  moves: readonly { fromId: number; toId: number | null }[],
  sectorOf: (sectorId: number) => StoredSector,
) {
  const groups = Map.groupBy(moves, ({ fromId, toId }) => `${fromId} ${toId}`);
  return {
    moves: [...groups.values()].map(([first, ...rest]) => ({
      from: sectorLabel(sectorOf(first!.fromId)),
      to: first!.toId === null ? null : sectorLabel(sectorOf(first!.toId)),
      count: rest.length + 1,
    })),
  };
}

/** The scout in another sector, as the history has them. */
export const recordedIn = (scout: StoredScout, { sectorId, baseName, suffixName }: StoredSector) =>
  recordedScout({ ...scout, sectorId, baseName, suffixName });

/** The scout before a move or a deletion, as the history has them: with the patrol that they leave. */
export const recordedBefore = (scout: StoredScout, patrol: PatrolOfScout | undefined) => ({
  ...recordedScout(scout),
  ...(patrol && { patrol }),
});

const recordWords = {
  attendance: 'غياب',
  payments: 'مدفوعات',
  points: 'تقييم',
  tests: 'اختبارات',
} as const;
export const recordKinds = [
  ...(Object.keys(recordWords) as (keyof typeof recordWords)[]),
  'patrols',
  'councils',
] as const;

/** The reason against an undo, as a sentence; null if there is none. */
export function usedSentence(
  moved: readonly MovedScout[],
  sectorOf: (sectorId: number) => StoredSector,
): string | null {
  const reasons = new Set<string>();
  for (const scout of moved) {
    if (scout.isChanged) reasons.add(`تغيّر قطاع ${scout.name} أو حالته بعد الانتقال`);
    for (const kind of recordKinds) {
      if (scout.now[kind] <= scout.then[kind] || scout.toId === null) continue;
      if (kind === 'patrols') reasons.add(`دخل ${scout.name} طليعة في قطاعه الجديد`);
      else if (kind === 'councils') reasons.add(`صار ${scout.name} في مجلس قطاعه الجديد`);
      else reasons.add(`سُجِّل ${recordWords[kind]} ${sectorLabel(sectorOf(scout.toId))}`);
    }
  }
  if (reasons.size === 0) return null;
  const [first, second, ...rest] = reasons;
  const said = [first, second].filter((reason) => reason !== undefined).join('، و');
  return `${said}${rest.length > 0 ? '، وغير ذلك' : ''}، فلا تراجع. انقل من تريد وحده.`;
}
