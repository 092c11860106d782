import { IconCheck, IconChecks, IconMinus, IconPointFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Criterion } from '../../../../contract/evaluation/endpoints.ts';
import { formatNumber } from '../../../i18n/format.ts';
import foot from '../../../shared/sheet/sheet-foot.module.css';
import { Count, CountMark, SheetFoot, UndoButton } from '../../../shared/sheet/sheet-foot.tsx';
import { Percent } from '../../../ui/figures/percent.tsx';
import { Grid, Row, Text } from '../../../ui/layout/box.tsx';
import css from './score-foot-box.module.css';
import { cellsToFill, type Grade, gradeTones, type ScoreRow, tallyOf } from './score-rules.ts';
import type { ScoreSheet } from './use-score-sheet.ts';

const grades = [
  ['full', 'كامل'],
  ['short', 'ناقص'],
  ['zero', 'صفر'],
  ['open', 'لم يُقيَّم'],
] as const;

/** The counts of a criterion, what can be taken back, and the two steps: fill it, and go on. */
export function ScoreFootBox(props: {
  sheet: ScoreSheet;
  criterion: Criterion;
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
    <SheetFoot>
      <Row gap="8" align="center" justify="between" className={css.totals}>
        <Row as="dl" grow aria-live="polite" aria-atomic>
          {grades
            .filter(([grade]) => tally[grade] > 0)
            .map(([grade, word]) => (
              <Count
                key={grade}
                label={word}
                value={tally[grade]}
                mark={<ScoreMark grade={grade} />}
              />
            ))}
        </Row>
        {sheet.step ? (
          <UndoButton step={sheet.step} onUndo={sheet.undo} />
        ) : (
          tally.rate !== null && (
            <Grid as="p" leading="tight" textAlign="end">
              <strong>
                <Percent value={tally.rate} />
              </strong>
              <Text as="span" size="tag" tone="quiet">
                {criterion.name}
              </Text>
            </Grid>
          )
        )}
      </Row>
      <Grid gap="8" className={css.steps} data-begun={hasBegun || undefined}>
        <StepButton
          isMain={!hasBegun}
          disabled={rest === 0}
          under={hasBegun && rest > 0 && `للباقين: ${formatNumber(rest)}`}
          onClick={() => sheet.fill(props.open, [criterion])}
        >
          <IconChecks size={20} stroke={2} aria-hidden /> الكل كامل
        </StepButton>
        <StepButton
          isMain={hasBegun}
          under={hasBegun && tally.open > 0 && `لم يُقيَّم: ${formatNumber(tally.open)}`}
          onClick={() => {
            props.onNext(next);
            scrollTo(0, 0);
          }}
        >
          {next ? `التالي: ${next.name}` : 'مراجعة'}
        </StepButton>
      </Grid>
    </SheetFoot>
  );
}

function StepButton(props: {
  isMain: boolean;
  disabled?: boolean;
  under: string | false;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Grid
      as="button"
      type="button"
      fill="accent"
      rounded
      weight="bold"
      leading="tight"
      padInline="8"
      className={`${foot.press} ${props.isMain ? css.main : ''}`}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <span>{props.children}</span>
      {props.under && <span className={foot.under}>{props.under}</span>}
    </Grid>
  );
}

/** The shape of a grade, as its box has it. */
const ScoreMark = ({ grade }: { grade: Grade }) => (
  <CountMark tone={gradeTones[grade]}>
    {grade === 'full' && <IconCheck size={14} stroke={2.6} />}
    {grade === 'short' && <IconMinus size={14} stroke={2.6} />}
    {grade === 'zero' && <IconPointFilled size={14} stroke={2.6} />}
  </CountMark>
);
