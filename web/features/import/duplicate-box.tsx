import { IconCheck } from '@tabler/icons-react';
import type { Decision } from '../../../contract/import/rules.ts';
import { formatNumber, keepCompounds } from '../../i18n/format.ts';
import radio from '../../ui/form/radio-field.module.css';
import { Grid, Text } from '../../ui/layout/box.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import css from './review.module.css';
import { duplicateWords } from './review-words.ts';
import { isGirl, type ReviewRow } from './rules.ts';

/** The scout that a row duplicates, and the choice between adding, merging and skipping; nothing for other rows. */
export function DuplicateBox(props: {
  row: ReviewRow;
  rows: readonly ReviewRow[];
  onDecide: (numbers: readonly number[], decision: Decision) => void;
}) {
  const { row, rows } = props;
  const words = duplicateWords(row, (index) => rows[index]!.number);
  if (!words) return null;
  const { outcome, canMerge, duplicate, into } = row.plan;
  const isDeleted = duplicate !== null && 'scout' in duplicate && duplicate.scout.isDeleted;
  const choices: { decision: Decision; label: string; isOff?: boolean }[] = [
    { decision: 'skip', label: 'تخطٍّ' },
    { decision: 'merge', label: 'دمج', isOff: isDeleted || (!canMerge && outcome !== 'merge') },
    { decision: 'restore', label: 'استعادة', isOff: !isDeleted },
    { decision: 'add', label: otherLabel(isGirl(row), isDeleted) },
  ];
  const isOpen =
    outcome === 'duplicate' ||
    outcome === 'deleted' ||
    (outcome === 'merge' && !canMerge) ||
    (outcome === 'restore' && into === null);
  return (
    <Grid
      as="fieldset"
      whole
      above="8"
      className={css.duplicate}
      tabIndex={-1}
      data-open={isOpen || undefined}
    >
      <Text
        as="legend"
        full
        fill="warn"
        rounded
        padBlock="8"
        padInline="12"
        leading="loose"
        className={css.duplicateWords}
      >
        <VisuallyHidden>الصف {formatNumber(row.number)}: </VisuallyHidden>
        {words.before}
        {words.name && <strong>{keepCompounds(words.name)}</strong>}
        {words.after}
      </Text>
      <Grid gap="8" above="8" className={css.choices}>
        {choices
          .filter(({ isOff }) => !isOff)
          .map(({ decision, label }) => (
            <button
              key={decision}
              type="button"
              className={`${radio.choice} ${css.decision}`}
              aria-pressed={outcome === decision}
              onClick={() => props.onDecide([row.number], decision)}
            >
              {outcome === decision && <IconCheck size={18} stroke={2} aria-hidden />}
              {label}
            </button>
          ))}
      </Grid>
    </Grid>
  );
}

function otherLabel(girl: boolean, isDeleted: boolean): string {
  if (isDeleted) return girl ? 'كشافة جديدة' : 'كشاف جديد';
  return girl ? 'كشافة أخرى' : 'كشاف آخر';
}
