import { foldArabic } from '../core/text.ts';

/** A requirement as the rule of completion reads it. */
export interface Requirement {
  requirementId: number;
  isRequired: boolean;
}

/** The requirements of a badge: `anyOf` is how many of the optional ones are enough; null where none is needed. */
export interface BadgeRule {
  requirements: readonly Requirement[];
  anyOf: number | null;
}

/** How much of a badge is passed: of `needed` requirements `passed` count and `left` are missing. */
export interface Progress {
  needed: number;
  passed: number;
  left: number;
}

/**
 * A badge is complete when nothing is left: all compulsory requirements, and `anyOf` of the others. `keptOptional` is how
 * many passed requirements of the others have been closed since: they still count.
 */
export function progressOf(
  { requirements, anyOf }: BadgeRule,
  passed: ReadonlySet<number>,
  keptOptional = 0,
): Progress {
  const compulsory = requirements.filter(({ isRequired }) => isRequired);
  const isPassed = ({ requirementId }: Requirement) => passed.has(requirementId);
  const chosen = requirements.filter((each) => !each.isRequired && isPassed(each)).length;
  const needed = compulsory.length + (anyOf ?? 0);
  const counted = compulsory.filter(isPassed).length + Math.min(chosen + keptOptional, anyOf ?? 0);
  return { needed, passed: counted, left: needed - counted };
}

/** Identifies a badge: two spellings of one name in one stage are one badge. */
export const foldedBadgeName = ({
  name,
  stage,
}: {
  name: string;
  stage?: string | null | undefined;
}) => foldArabic(`${name} / ${stage ?? ''}`);
