import type { TermReport } from '../../../../contract/reports/term-report.ts';
import { type DraftKind, useDraft } from '../../../shared/sheet/use-draft.ts';

/** Words that are typed and not stored yet, and the version that they were begun from. */
export type WordsDraft = { text: string; version: string } | null;

const kind: DraftKind<WordsDraft> = {
  empty: null,
  isBlank: (draft) => draft === null,
  isDraft: (value) =>
    typeof value === 'object' && value !== null && 'text' in value && 'version' in value,
};

/** The captain's words for one report, kept on the device until they are stored. */
export function useWordsDraft(report: TermReport) {
  const { termNumber, isYear, unitCaptainId, sectorBaseName, sectorSuffixName } = report;
  const scope = unitCaptainId ?? [sectorBaseName, sectorSuffixName].filter(Boolean).join(' ');
  return useDraft(`report-words/${termNumber}/${isYear ? 'year' : 'term'}/${scope}`, kind);
}
