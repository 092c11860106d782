// The kinds of ways in which families pay, without schemas.

export const wayKinds = ['cash', 'wallet', 'link', 'bank', 'other'] as const;
export type WayKind = (typeof wayKinds)[number];

/** Most ways of a group. */
export const MOST_WAYS = 6;
/** For so many days a former value stands beside the new one. */
export const FORMER_DAYS = 7;
