/** Days within which a moving up can be undone. */
export const UNDO_DAYS = 7;

export const MOST_RULES = 100;
export const OLDEST_AGE = 40;

/** Why a scout moves or stays. */
export const reasons = [
  'rule',
  'exception',
  'noBirthDate',
  'tooYoung',
  'stays',
  /** Moved for this day already. */
  'moved',
  /** A captain kept them where they are, for this day. */
  'kept',
] as const;
export type Reason = (typeof reasons)[number];

/** The fields by which two rows compete for the same scouts. */
type Competing = { fromAge: number; gender: 'male' | 'female' | null };

/** Whether the earlier of two rules of one sector takes everybody whom the later one names. */
export const isShadowedBy = (later: Competing, earlier: Competing) =>
  earlier.fromAge <= later.fromAge && (earlier.gender === null || earlier.gender === later.gender);
