import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import foot from '../../../shared/sheet/sheet-foot.module.css';
import { Count, CountMark, SheetFoot, UndoButton } from '../../../shared/sheet/sheet-foot.tsx';
import { Grid, Row as Line } from '../../../ui/layout/box.tsx';
import css from './roll-call.module.css';
import type { useRollCall } from './use-roll-call.ts';

const marks = {
  ok: <IconCheck size={14} stroke={2.6} />,
  absent: <IconX size={14} stroke={2.6} />,
};

/** The foot of a roll-call: its counts, what the last step undoes, and its one button. */
export function CallFootBox(props: {
  sheet: ReturnType<typeof useRollCall>;
  counts: readonly { label: string; value: number; tone?: keyof typeof marks }[];
  isDone: boolean;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  const { sheet } = props;
  return (
    <SheetFoot className={css.foot}>
      <Line gap="8" align="center" justify="between">
        <Line as="dl" grow aria-live="polite" aria-atomic>
          {props.counts.map(({ label, value, tone }) => (
            <Count
              key={label}
              label={label}
              value={value}
              mark={<CountMark tone={tone}>{tone ? marks[tone] : null}</CountMark>}
            />
          ))}
        </Line>
        {sheet.step && <UndoButton step={sheet.step} onUndo={sheet.undo} />}
      </Line>
      <Grid
        as="button"
        type="button"
        rounded
        weight="bold"
        size="h3"
        leading="heading"
        className={`${foot.press} ${css.submit}`}
        data-done={props.isDone || undefined}
        disabled={props.disabled}
        onClick={props.onPress}
      >
        {props.children}
      </Grid>
    </SheetFoot>
  );
}
