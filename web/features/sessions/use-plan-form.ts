import { useRef } from 'react';
import { completeValues } from '../../../contract/core/record-content.ts';
import {
  createSessionPlan,
  type Session,
  updateSessionPlan,
} from '../../../contract/sessions/endpoints.ts';
import { type DraftKind, useDraft } from '../../shared/sheet/use-draft.ts';
import { type Binding, useApiForm } from '../../ui/form/use-api-form.ts';
import { bodyOf, type PlanValues } from './plan-rules.ts';

/** The draft on the device: the plan as it was left, and the version that it was made from. */
interface Draft {
  values: PlanValues | null;
  version: string | null;
}

const kind: DraftKind<Draft> = {
  empty: { values: null, version: null },
  isBlank: ({ values }) => values === null,
  isDraft: (value) => typeof value === 'object' && value !== null && 'values' in value,
};

/**
 * The form of a plan. Every change is kept on the device until the server has stored it; a plan that begins as a programme's
 * session (`taken`) has a draft of its own.
 */
export function usePlanForm(session: Session | null, blank: PlanValues, taken?: number) {
  const name = session?.sessionId ?? (taken === undefined ? 'new' : `taken-${taken}`);
  const draft = useDraft<Draft>(`session-plan/${name}`, kind);
  const initialValues = completeValues(blank, draft.draft.values ?? {});
  const version = useRef(draft.draft.version ?? session?.version ?? null);
  const options = {
    initialValues,
    toBody: (values: PlanValues) => ({ ...bodyOf(values), version: version.current ?? undefined }),
    fieldOf: (path: string) => path.split('.')[0] as keyof PlanValues & string,
    check: ({ title, day }: PlanValues) => ({
      title: title.trim() === '' ? 'اكتب الموضوع' : undefined,
      day: day === '' ? 'اختر اليوم' : undefined,
    }),
    fieldOfCode: { UNKNOWN_WEEK: 'weekNumber', NOT_OF_SESSION: 'captainId' } as const,
    successMessage: 'حُفظت الجلسة',
  };
  const failed = 'لم تُحفظ الجلسة. ما كتبته باقٍ.';
  const created = useApiForm(createSessionPlan, { ...options, errorMessage: failed });
  const updated = useApiForm(updateSessionPlan, {
    ...options,
    params: { sessionId: session?.sessionId ?? 0 },
    errorMessage: ({ code }) => (code === 'SESSION_CHANGED' ? null : failed),
  });
  const form = session ? updated : created;
  // Several changes may come before the next render.
  const latest = useRef(form.values);
  const set = <K extends keyof PlanValues & string>(name: K, value: PlanValues[K]) => {
    latest.current = { ...latest.current, [name]: value };
    form.setValue(name, value);
    const { current: values } = latest;
    draft.change(() => ({ values, version: version.current }));
  };
  return {
    created,
    updated,
    values: form.values,
    set,
    field: <K extends keyof PlanValues & string>(name: K): Binding<PlanValues[K]> => ({
      ...form.field(name),
      onChange: (value) => set(name, value),
    }),
    /** Whether the device holds what is not stored yet. */
    isKept: !draft.isEmpty && draft.isKept,
    /** Gives up what was written, and begins again from what is stored. */
    dropDraft: () => {
      draft.clear();
      version.current = session?.version ?? null;
      latest.current = blank;
      created.restart(blank);
      updated.restart(blank);
    },
    saved: draft.clear,
    /** Goes on from the version that is stored now. */
    rebase: (next: string) => {
      version.current = next;
    },
  };
}
export type PlanForm = ReturnType<typeof usePlanForm>;
