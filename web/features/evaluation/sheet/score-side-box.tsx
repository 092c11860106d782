import { IconCircleCheck } from '@tabler/icons-react';
import { formatNumber, timeOf } from '../../../i18n/format.ts';
import { formatDigits } from '../../../i18n/localize.ts';
import { KeysHelp } from '../../../shared/sheet/keys-help-box.tsx';
import type { Recorded } from '../../../shared/sheet/recorded.ts';
import frame from '../../../shared/sheet/sheet-frame.module.css';
import type { SheetState } from '../../../shared/sheet/sheet-state-box.tsx';
import { Button } from '../../../ui/button.tsx';
import { Percent } from '../../../ui/figures/percent.tsx';
import { Grid, look, Row, Text } from '../../../ui/layout/box.tsx';
import { tallyOf } from './score-rules.ts';
import type { ScoreSheet } from './use-score-sheet.ts';

const keys = [
  ['بين الأسماء', '↑ ↓'],
  ['بين البنود', '→ ←'],
  ['النقاط، ثم التالي', formatDigits('0 5')],
  ['نقطة أقل', '-'],
  ['مسح: لم يُقيَّم', '⌫'],
  ['كل البند كامل', 'ك'],
  ['تراجع', 'Ctrl Z'],
  ['من الجدول إلى المراجعة', 'Tab'],
] as const;

/** Beside the table: how much is given, the way to the review, what can be taken back, and the keys. */
export function ScoreSideBox(props: {
  sheet: ScoreSheet;
  state: SheetState;
  recorded: Recorded | null;
  onReview: () => void;
}) {
  const { sheet, state, recorded } = props;
  const tallies = sheet.criteria.map((criterion) => ({
    criterion,
    tally: tallyOf(sheet.rows, criterion),
  }));
  const total = tallies.reduce((sum, { tally }) => sum + tally.total, 0);
  const open = tallies.reduce((sum, { tally }) => sum + tally.open, 0);
  const gap = tallies.find(({ tally }) => tally.open > 0);
  const points = tallies.reduce(
    (sum, { tally, criterion }) =>
      sum + (tally.rate ?? 0) * (tally.total - tally.open) * criterion.max,
    0,
  );
  const possible = tallies.reduce(
    (sum, { tally, criterion }) => sum + (tally.total - tally.open) * criterion.max,
    0,
  );
  return (
    <Grid gap="16" className={frame.side}>
      <Grid surface="card" pad="16" gap="12">
        <div>
          <Text tone="quiet">
            أُدخل {formatNumber(total - open)} من {formatNumber(total)}
          </Text>
          {possible > 0 && (
            <Text tone="quiet">
              <Text as="strong" tone="ink">
                <Percent value={points / possible} />
              </Text>{' '}
              تقييم الأسبوع حتى الآن
            </Text>
          )}
        </div>
        <ul>
          {tallies.map(({ criterion, tally }) => (
            <Row as="li" key={criterion.criterionId} justify="between" line="between" padBlock="8">
              {criterion.name}
              {tally.open === 0 ? (
                <Row as="span" gap="8" align="center" tone="quiet">
                  مكتمل
                  <IconCircleCheck
                    size={20}
                    stroke={1.7}
                    aria-hidden
                    className={look({ tone: 'ok' })}
                  />
                </Row>
              ) : (
                <Text as="span" tone="quiet">
                  لم يُقيَّم {formatNumber(tally.open)}
                </Text>
              )}
            </Row>
          ))}
        </ul>
        {state === 'stored' && recorded ? (
          <Text tone="ok">سُلِّم {timeOf(recorded.at)}</Text>
        ) : (
          <Button big wide disabled={sheet.isSending} onClick={props.onReview}>
            <Grid as="span">
              مراجعة وتسليم
              {gap && (
                <Text as="span" size="tag" weight="normal" tone="inherit">
                  لم يُقيَّم في {gap.criterion.name}: {formatNumber(gap.tally.open)}
                </Text>
              )}
            </Grid>
          </Button>
        )}
      </Grid>
      {sheet.step && (
        <Row surface="card" pad="12" justify="between" align="center">
          <Text>{sheet.step.label}</Text>
          <Button look="tint" onClick={sheet.undo}>
            تراجع
          </Button>
        </Row>
      )}
      <KeysHelp title="لوحة المفاتيح" keys={keys} isNarrow />
    </Grid>
  );
}
