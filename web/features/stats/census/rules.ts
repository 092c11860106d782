import { yearsText } from '../../../../contract/core/counting.ts';
import type { Gender } from '../../../../contract/core/fields.ts';
import { captainTypeLabels } from '../../../../contract/core/labels.ts';
import type { Census } from '../../../../contract/stats/census.ts';

/** A line of the census: of a stage, an age or a rank. */
export interface CensusLine {
  label: string;
  male: number;
  female: number;
}

type Counted = { gender: Gender; count: number };

/** Adds up what is counted by its label, in the order of the first of each. */
function linesBy<R extends Counted>(rows: readonly R[], labelOf: (row: R) => string): CensusLine[] {
  const lines = new Map<string, CensusLine>();
  for (const row of rows) {
    const label = labelOf(row);
    const line = lines.get(label) ?? { label, male: 0, female: 0 };
    line[row.gender] += row.count;
    lines.set(label, line);
  }
  return [...lines.values()];
}

export const totalOf = (rows: readonly Counted[]) =>
  rows.reduce((sum, { count }) => sum + count, 0);

export const stageLines = ({ scouts }: Census) => linesBy(scouts, ({ stage }) => stage);

export const captainLines = ({ captains }: Census) =>
  linesBy(captains, ({ type }) => captainTypeLabels[type]);

const UNKNOWN_AGE = Number.MAX_SAFE_INTEGER;

/** From the youngest to the oldest; those without a birth date last. */
export const ageLines = ({ scouts }: Census) =>
  linesBy(
    [...scouts].sort((one, other) => (one.age ?? UNKNOWN_AGE) - (other.age ?? UNKNOWN_AGE)),
    ({ age }) => (age === null ? 'غير معروف' : yearsText(age)),
  );
