import type { ScoutBadge } from '../../../contract/badges/pass-endpoints.ts';
import type { Difference } from '../../../contract/core/record-content.ts';
import type { Session } from '../../../contract/sessions/endpoints.ts';
import { sessionStateLabels, starLabels } from '../../../contract/sessions/words.ts';

type Outcome = { state: Session['state'] | ''; stars: string; lesson: string };

/** Lists the differences between an outcome and the stored one. */
export function outcomeDifferences(mine: Outcome, stored: Session): Difference[] {
  const said = ({ state, stars, lesson }: Outcome) => ({
    الحال: state && sessionStateLabels[state],
    التقييم: starLabels[Number(stars)] ?? '',
    'ما نتعلّمه للمرة القادمة': lesson.trim(),
  });
  const ours = said(mine);
  const theirs = said({
    state: stored.state,
    stars: String(stored.stars ?? ''),
    lesson: stored.lesson ?? '',
  });
  return (Object.keys(ours) as (keyof typeof ours)[])
    .filter((label) => ours[label] !== theirs[label])
    .map((label) => ({ label, mine: ours[label] || null, theirs: theirs[label] || null }));
}

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

/** The question about a requirement, from who attended and what the sector's scouts passed. */
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
