import {
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconMinus,
  IconPointFilled,
} from '@tabler/icons-react';
import type { Criterion } from '../../../../contract/evaluation/endpoints.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { arabicDigits } from '../../../i18n/localize.ts';
import type { Recorded } from '../../../shared/sheet/recorded.ts';
import type { SheetState } from '../../../shared/sheet/sheet-state-box.tsx';
import { Percent } from '../../../ui/figures/percent.tsx';
import { Text } from '../../../ui/layout/box.tsx';
import css from './score-foot-box.module.css';
import { cellsToFill, type Grade, type ScoreRow, tallyOf } from './score-rules.ts';
import type { ScoreSheet } from './use-score-sheet.ts';

const words: Record<Grade, string> = {
  full: 'كامل',
  short: 'ناقص',
  zero: 'صفر',
  open: 'لم يُقيَّم',
};

/** The counts of a criterion, what can be taken back, and the two steps: fill it, and go on. */
export function ScoreFootBox(props: {
  sheet: ScoreSheet;
  criterion: Criterion;
  state: SheetState;
  recorded: Recorded | null;
  /** The rows that are shown and can be given points. */
  open: readonly ScoreRow[];
  /** Goes to the next criterion, or to the review after the last one. */
  onNext: (next: Criterion | null) => void;
}) {
  const { sheet, criterion } = props;
  const tally = tallyOf(sheet.rows, criterion);
  const rest = Object.keys(cellsToFill(props.open, [criterion])).length;
  const hasBegun = tally.open < tally.total;
  const index = sheet.criteria.findIndex(
    ({ criterionId }) => criterionId === criterion.criterionId,
  );
  const next = sheet.criteria[index + 1] ?? null;
  return (
    <div className={css.foot}>
      <div className={css.totals}>
        <dl aria-live="polite" aria-atomic>
          {(['full', 'short', 'zero', 'open'] as const)
            .filter((grade) => tally[grade] > 0)
            .map((grade) => (
              <div key={grade}>
                <dt>{words[grade]}</dt>
                <dd className="tab">
                  <ScoreMark grade={grade} />
                  {arabicDigits(tally[grade])}
                </dd>
              </div>
            ))}
        </dl>
        {sheet.step ? (
          <button type="button" className={css.undo} onClick={sheet.undo}>
            <span>
              <IconArrowBackUp size={18} stroke={2} aria-hidden /> تراجع
            </span>
            <span className={css.step}>{sheet.step.label}</span>
          </button>
        ) : (
          tally.rate !== null && (
            <p className={css.rate}>
              <strong>
                <Percent value={tally.rate} />
              </strong>
              <Text as="span" size="tag" tone="quiet">
                {criterion.name}
              </Text>
            </p>
          )
        )}
      </div>
      <div className={css.steps} data-begun={hasBegun || undefined}>
        <button
          type="button"
          className={css.all}
          data-main={!hasBegun || undefined}
          disabled={rest === 0}
          onClick={() => sheet.fill(props.open, [criterion])}
        >
          <span>
            <IconChecks size={20} stroke={2} aria-hidden /> الكل كامل
          </span>
          {hasBegun && rest > 0 && <span className={css.under}>للباقين: {formatNumber(rest)}</span>}
        </button>
        <button
          type="button"
          className={css.next}
          data-main={hasBegun || undefined}
          onClick={() => {
            props.onNext(next);
            scrollTo(0, 0);
          }}
        >
          <span>{next ? `التالي: ${next.name}` : 'مراجعة'}</span>
          {hasBegun && tally.open > 0 && (
            <span className={css.under}>لم يُقيَّم: {formatNumber(tally.open)}</span>
          )}
        </button>
      </div>
    </div>
  );
}

/** The shape of a grade, as its box has it. */
function ScoreMark({ grade }: { grade: Grade }) {
  return (
    <span className={css.mark} data-grade={grade} aria-hidden>
      {grade === 'full' && <IconCheck size={14} stroke={2.6} />}
      {grade === 'short' && <IconMinus size={14} stroke={2.6} />}
      {grade === 'zero' && <IconPointFilled size={14} stroke={2.6} />}
    </span>
  );
}
