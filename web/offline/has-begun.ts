/** A group that records beyond this week of its first term has begun. */
const FIRST_WEEKS = 4;

/**
 * Whether a group is past its first steps: it has scouts and a second term, or has recorded weeks beyond the first month.
 * A new term has no attendance rate yet, which says nothing of the group.
 */
export function hasBegun(group: {
  scouts: number;
  termNumber: number | undefined;
  weekNumber: number | undefined;
  rate: number | null | undefined;
}): boolean {
  const { scouts, termNumber = 1, weekNumber = 0, rate } = group;
  return scouts > 0 && (termNumber > 1 || ((rate ?? 0) > 0 && weekNumber > FIRST_WEEKS));
}
