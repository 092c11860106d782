// The words of requests to join. A file without schemas.

import { formatDigits } from '../core/digits.ts';

export const joinStates = [
  'received',
  'called',
  'invited',
  'waiting',
  'accepted',
  'declined',
] as const;
export type JoinState = (typeof joinStates)[number];
/** States that a captain sets; accepting is an act of its own. */
export const movedStates = ['called', 'invited', 'waiting', 'declined'] as const;
/** States in which a request waits for the group. */
export const openStates = ['received', 'called', 'invited', 'waiting'] as const;

export const joinStateLabels: Record<JoinState, string> = {
  received: 'جديد',
  called: 'تم الاتصال',
  invited: 'دعوة',
  waiting: 'ينتظر مكاناً',
  accepted: 'قُبل',
  declined: 'اعتذار',
};

/** '٤٧١ ٠٨٣'. */
export const joinNumber = (number: string) =>
  formatDigits(`${number.slice(0, 3)}\u00a0${number.slice(3)}`);
