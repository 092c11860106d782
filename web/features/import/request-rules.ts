import type { CallOf } from '../../../contract/core/endpoint.ts';
import type { importScouts } from '../../../contract/import/endpoints.ts';
import { type Decision, pickMerged, type RowPlan } from '../../../contract/import/rules.ts';
import type { ReviewRow } from './rules.ts';

const isDecision = (outcome: RowPlan['outcome']): outcome is Decision =>
  outcome !== 'duplicate' && outcome !== 'deleted';

type SentRow = CallOf<typeof importScouts>['body']['rows'][number];

/** The rows to send, with their line numbers. */
export function toRequest(rows: readonly ReviewRow[]): { numbers: number[]; rows: SentRow[] } {
  const sent = rows.filter(({ isLeft }) => !isLeft);
  return {
    numbers: sent.map(({ number }) => number),
    rows: sent.map(({ values, plan }) => {
      const { name, gender, sector, birthDate } = values;
      const known = {
        name: name ?? '',
        ...(birthDate !== null && { birthDate }),
        ...(plan.duplicate && isDecision(plan.outcome) && { onDuplicate: plan.outcome }),
      };
      if (plan.outcome === 'skip') return known;
      return {
        ...known,
        ...pickMerged((field) => values[field] ?? undefined),
        ...(plan.outcome === 'add' && { gender: gender ?? undefined, ...sector }),
      };
    }),
  };
}

/** The issues of a refused import, by line number. */
export function refusedLines(
  issues: readonly { path: string; arabicMessage: string }[],
  numbers: readonly number[],
): Map<number, string> {
  return new Map(
    issues.flatMap(({ path, arabicMessage }) => {
      const number = numbers[Number(/^rows\.(\d+)/.exec(path)?.[1] ?? Number.NaN)];
      return number === undefined ? [] : [[number, arabicMessage] as const];
    }),
  );
}
