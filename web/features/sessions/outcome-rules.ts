import type { ScoutBadge } from '../../../contract/badges/endpoints.ts';

/** How a captain answers who passed a requirement; null as long as nobody chose. */
export type Answer =
  | { kind: 'all' }
  | { kind: 'none' }
  | { kind: 'some'; without: number[] }
  | null;

export interface PassQuestion {
  requirementId: number;
  /** Who attended, by name, and who of them passed it before. */
  attended: { scoutId: number; name: string }[];
  before: number[];
}

/** Who attended and has not passed it yet. */
export const candidatesOf = ({ attended, before }: Pick<PassQuestion, 'attended' | 'before'>) =>
  attended.filter(({ scoutId }) => !before.includes(scoutId));

/** The scouts who pass by an answer. */
export function passedBy(asked: PassQuestion, answer: Answer): number[] {
  if (answer === null || answer.kind === 'none') return [];
  const without = answer.kind === 'some' ? answer.without : [];
  return candidatesOf(asked)
    .map(({ scoutId }) => scoutId)
    .filter((scoutId) => !without.includes(scoutId));
}

/** What is asked of a requirement, from who attended and what the sector's scouts passed. */
export function passQuestionOf(
  requirementId: number,
  attended: readonly { scoutId: number; name: string; attendanceStatus: string | null }[],
  badges: readonly Pick<ScoutBadge, 'scoutId' | 'passed'>[],
): PassQuestion {
  return {
    requirementId,
    attended: attended
      .filter(({ attendanceStatus }) => attendanceStatus === 'attended')
      .map(({ scoutId, name }) => ({ scoutId, name })),
    before: badges
      .filter(({ passed }) => passed.some((pass) => pass.requirementId === requirementId))
      .map(({ scoutId }) => scoutId),
  };
}
