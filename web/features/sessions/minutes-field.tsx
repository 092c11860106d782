import { IconMinus, IconPlus } from '@tabler/icons-react';
import { numberInput } from '../../i18n/arabic-digits.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Grid } from '../../ui/layout/box.tsx';
import { type SegmentRow, stepped } from './plan-rules.ts';
import css from './segments-field.module.css';

/** How long a segment lasts: by steps of five, or typed. */
export function MinutesField(props: {
  row: SegmentRow;
  name: string;
  onChange: (minutes: string) => void;
}) {
  const { row, name, onChange } = props;
  return (
    <Grid align="center" surface="field" className={css.minutes}>
      <IconButton label={`${name}: خمس دقائق أقل`} onClick={() => onChange(stepped(row, -5))}>
        <IconMinus size={18} stroke={1.8} aria-hidden />
      </IconButton>
      <input
        {...numberInput(row.minutes, onChange)}
        inputMode="numeric"
        aria-label={`دقائق ${name}`}
        maxLength={3}
      />
      <IconButton label={`${name}: خمس دقائق أكثر`} onClick={() => onChange(stepped(row, 5))}>
        <IconPlus size={18} stroke={1.8} aria-hidden />
      </IconButton>
    </Grid>
  );
}
