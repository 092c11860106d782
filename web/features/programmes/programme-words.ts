import { countText, noun } from '../../../contract/core/counting.ts';
import type { ImportRow } from '../../../contract/programmes/endpoints.ts';
import { type Action, countWord, partLabels } from '../../../contract/programmes/words.ts';

export const partNoun = noun('بند واحد', 'بندان', 'بنود', 'بنداً', 'بند');
const choiceNoun = noun('اختيار واحد', 'اختياران', 'اختيارات', 'اختياراً', 'اختيار');

/** 'شارة الإسعاف' */
export const partTitle = ({ kind, name }: Pick<ImportRow, 'kind' | 'name'>): string =>
  `${partLabels[kind]} ${name}`;

export type Decisions = Readonly<Record<string, Action>>;

/** The rows that differ and have no decision yet. */
export const countUndecided = (rows: readonly ImportRow[], decisions: Decisions): number =>
  rows.filter(({ key, outcome }) => outcome === 'differs' && !decisions[key]).length;

/** 'بقي اختياران' on a button that waits for them. */
export const waitingWords = (left: number): string => `بقي ${countText(left, choiceNoun)}`;

/** How many parts the decisions add, replace and keep. */
export function effectOf(rows: readonly ImportRow[], decisions: Decisions) {
  const count = (is: (row: ImportRow, action: Action | undefined) => boolean) =>
    rows.filter((row) => is(row, decisions[row.key])).length;
  return {
    added: count(({ outcome }, action) =>
      outcome === 'new' ? action !== 'leave' : action === 'both',
    ),
    replaced: count((_, action) => action === 'replace'),
    kept: count(({ outcome }, action) => outcome === 'same' || action === 'keep'),
  };
}

/** 'يُضاف ١٠، ويُبدَّل واحد، ويبقى ٨ كما هي' */
export function effectWords({ added, replaced, kept }: ReturnType<typeof effectOf>): string {
  const parts = [
    ...(added > 0 ? [`يُضاف ${countWord(added)}`] : []),
    ...(replaced > 0 ? [`يُبدَّل ${countWord(replaced)}`] : []),
    ...(kept > 0 ? [`يبقى ${countWord(kept)} كما هي`] : []),
  ];
  return parts.join('، و') || 'لا شيء يُستورد';
}
