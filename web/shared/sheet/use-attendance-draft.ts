import type { Draft } from './attendance-rules.ts';
import { type DraftKind, useLastingDraft } from './use-draft.ts';

const attendanceDraft: DraftKind<Draft> = {
  empty: { statuses: {} },
  isBlank: ({ statuses, amount, payments = {} }) =>
    amount === undefined && Object.keys({ ...statuses, ...payments }).length === 0,
  isDraft: (value) => {
    const { statuses } = (value ?? {}) as Partial<Draft>;
    return typeof statuses === 'object' && statuses !== null;
  },
};

/** Of values by person, those that are others than they were. */
const since = <T>(before: Record<string, T> = {}, values: Record<string, T> = {}) =>
  Object.fromEntries(Object.entries(values).filter(([id, value]) => before[id] !== value));

/** Of a draft, what was said since it was `before`. */
export function draftSince(before: Draft, draft: Draft): Draft {
  return {
    statuses: since(before.statuses, draft.statuses),
    ...(draft.amount !== undefined && draft.amount !== before.amount && { amount: draft.amount }),
    ...(draft.payments && { payments: since(before.payments, draft.payments) }),
  };
}

/** The draft of a week's attendance, saved in localStorage on every change. */
export const useAttendanceDraft = (key: string) => useLastingDraft(key, attendanceDraft);

/** A draft and what changes it. */
export type AttendanceDraft = ReturnType<typeof useAttendanceDraft>;
