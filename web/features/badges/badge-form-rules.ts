import type { Badge } from '../../../contract/badges/endpoints.ts';
import { badgeRecord } from '../../../contract/badges/record.ts';
import {
  type BadgeKind,
  badgeColorLabels,
  badgeGlyphLabels,
  badgeShapeLabels,
  DEFAULT_DRAWING,
} from '../../../contract/badges/words.ts';
import { type Difference, differences, formValues } from '../../../contract/core/record-content.ts';
import { recordWords } from '../../shared/records/record-words.ts';
import { moveRow } from '../../ui/form/row-order.ts';

/** A requirement in the form; `key` tells rows apart that have no number yet. */
export interface RequirementRow {
  key: number;
  requirementId: number | undefined;
  text: string;
  isRequired: boolean;
}

let lastKey = 0;
export function newRow(isRequired: boolean): RequirementRow {
  lastKey += 1;
  return { key: lastKey, requirementId: undefined, text: '', isRequired };
}

/** The form's first values: a badge as it is stored, or an empty one. */
export function valuesOf(badge?: Badge) {
  const rows = badge?.requirements.map((requirement) => ({
    ...newRow(requirement.isRequired),
    requirementId: requirement.requirementId,
    text: requirement.text,
  }));
  return {
    ...formValues(badgeRecord, badge),
    kind: badge?.kind ?? ('competence' as BadgeKind | null),
    drawing: badge?.drawing ?? DEFAULT_DRAWING,
    requirements: rows ?? [newRow(true)],
    isOpen: badge?.isOpen ?? true,
    version: badge?.version as string | undefined,
  };
}
export type BadgeValues = ReturnType<typeof valuesOf>;

/** Lists the differences between two forms of a badge. */
export const badgeDifferences = (mine: BadgeValues, theirs: BadgeValues): Difference[] =>
  differences(badgeRecord, { mine, theirs }, recordWords, {
    drawing: ({ shape, color, glyph }) =>
      [badgeShapeLabels[shape], badgeColorLabels[color], badgeGlyphLabels[glyph]].join('، '),
    requirements: (rows) =>
      rows.map(({ text, isRequired }) => `${text}${isRequired ? '' : ' (اختياري)'}`).join('\n'),
    isOpen: (isOpen) => (isOpen ? 'مستخدمة' : 'لم تعد مستخدمة'),
  });

/** The body of a request: compulsory requirements first, then the others. */
export function bodyOf({ requirements, anyOf, ...values }: BadgeValues) {
  const rows = [
    ...requirements.filter(({ isRequired }) => isRequired),
    ...requirements.filter(({ isRequired }) => !isRequired),
  ];
  return {
    ...values,
    anyOf: rows.some(({ isRequired }) => !isRequired) ? anyOf : null,
    requirements: rows.map(({ requirementId, text, isRequired }) => ({
      requirementId,
      text,
      isRequired,
    })),
  };
}

/** The rows with the one at `key` moved by a step within its group. */
export function movedBy(
  rows: readonly RequirementRow[],
  key: number,
  step: -1 | 1,
): RequirementRow[] {
  const row = rows.find((each) => each.key === key);
  const group = rows.filter(({ isRequired }) => isRequired === row?.isRequired);
  const other = group[group.findIndex((each) => each.key === key) + step];
  return row && other ? movedTo(rows, key, other.key) : [...rows];
}

/** The rows with the one at `key` in the place of another, and in that one's group. */
export function movedTo(
  rows: readonly RequirementRow[],
  key: number,
  target: number,
): RequirementRow[] {
  const group = rows.find((each) => each.key === target)?.isRequired;
  return moveRow(
    rows.map((row) =>
      row.key === key && group !== undefined ? { ...row, isRequired: group } : row,
    ),
    key,
    target,
  );
}
