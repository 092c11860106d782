import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDigits } from '../../i18n/localize.ts';
import { type BoxProps, Grid, Row, Text } from '../../ui/layout/box.tsx';
import css from './sheet-foot.module.css';

/** The counts, what can be taken back and the hand-in: at the thumb on a phone. */
export const SheetFoot = (props: BoxProps<'div'>) => (
  <Grid
    gap="4"
    line="above"
    {...props}
    className={`${css.pinned} ${css.foot} ${props.className ?? ''}`}
  />
);

/** A count of the foot: the mark is shape, the word says it. */
export function Count(props: {
  label: ReactNode;
  mark?: ReactNode;
  value?: number;
  children?: ReactNode;
}) {
  return (
    <div className={css.count}>
      <Text as="dt" size="tag" tone="quiet" nowrap>
        {props.label}
      </Text>
      <Row as="dd" gap="4" align="center" weight="bold" nowrap className="tab">
        {props.mark}
        {props.value === undefined ? props.children : formatDigits(props.value)}
      </Row>
    </div>
  );
}

type Tone = 'ok' | 'warn' | 'bad' | 'absent';

/** The mark of a count, as its cells look. */
export const CountMark = (props: { tone: Tone | undefined; children: ReactNode }) => (
  <Grid
    as="span"
    centered
    className={`${css.mark} ${css.toned}`}
    data-tone={props.tone}
    aria-hidden
  >
    {props.children}
  </Grid>
);

/** A button of two lines on a tint, in the foot beside the counts. */
export const FootButton = (props: BoxProps<'button'>) => (
  <Grid
    as="button"
    type="button"
    fill="accent"
    rounded
    weight="bold"
    leading="tight"
    padInline="12"
    {...props}
    className={`${css.undo} ${props.className ?? ''}`}
  />
);

/** Takes the last step back, and says which. */
export function UndoButton(props: {
  step: { label: string };
  onUndo: () => void;
  className?: string;
}) {
  return (
    <FootButton onClick={props.onUndo} className={props.className}>
      <span>
        <IconArrowBackUp size={18} stroke={2} aria-hidden /> تراجع
      </span>
      <span className={css.under}>{props.step.label}</span>
    </FootButton>
  );
}
