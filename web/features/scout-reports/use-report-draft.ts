import { useMemo } from 'react';
import type { ReportKind } from '../../../contract/scout-reports/words.ts';
import { type DraftKind, useDraft } from '../../shared/sheet/use-draft.ts';

/** The typed text of a report that is not submitted yet. */
export type ReportDraft = {
  scoutId: number | null;
  kind: ReportKind | '';
  date: string;
  text: string;
};

const isDraft = (value: unknown) =>
  typeof value === 'object' && value !== null && 'text' in value && 'scoutId' in value;

/** The captain's draft of a report, kept on the device until it is submitted; about `scoutId` where one is asked for. */
export function useReportDraft(scoutId: number | undefined) {
  const kind = useMemo(
    (): DraftKind<ReportDraft> => ({
      empty: { scoutId: scoutId ?? null, kind: '', date: '', text: '' },
      isBlank: ({ text, kind }) => text === '' && kind === '',
      isDraft,
    }),
    [scoutId],
  );
  return useDraft(`report/${scoutId ?? 'new'}`, kind);
}
