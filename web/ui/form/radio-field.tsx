import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { Grid, Text } from '../layout/box.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { FieldMessages, type FieldProps, fieldLabel } from './fields.tsx';
import form from './form.module.css';
import css from './radio-field.module.css';

/** A few choices side by side, exactly one of which holds. */
export function RadioField<T extends string>(
  props: Omit<FieldProps<T | '' | null>, 'onChange'> & {
    onChange: (value: T) => void;
    options: readonly { value: T; label: string; hint?: string; disabled?: boolean }[];
    /** Under one another, where each choice has a hint to read; `lines` gives the hint a line of its own. */
    stacked?: boolean | 'lines';
    /** Each as wide as its words, so that three stand beside one another on a phone. */
    snug?: boolean;
    /** For screen readers only: beside it stands what is chosen. */
    hiddenLabel?: boolean;
  },
) {
  const id = useId();
  return (
    <div>
      <Text
        as="span"
        block
        size="text"
        weight="medium"
        tone="ink"
        {...(!props.hiddenLabel && { below: '4' })}
        className={form.label}
        id={id}
      >
        {props.hiddenLabel ? (
          <VisuallyHidden>{props.label}</VisuallyHidden>
        ) : (
          fieldLabel(props.label, props.optional)
        )}
      </Text>
      <Grid
        gap="8"
        role="radiogroup"
        aria-labelledby={id}
        aria-required={!props.optional}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={props.error ? `${id}-error` : undefined}
        className={css.options}
        data-stacked={props.stacked || undefined}
        data-snug={props.snug || undefined}
      >
        {props.options.map(({ value, label, hint, disabled }) => (
          <label key={value} className={`${css.choice} ${css.option}`}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={props.value === value}
              disabled={props.disabled || disabled}
              onChange={() => props.onChange(value)}
            />
            <IconCheck size={18} stroke={2.4} aria-hidden />
            {label}
            {hint && (
              <Text as="span" tone="quiet" className={css.hint}>
                {hint}
              </Text>
            )}
          </label>
        ))}
      </Grid>
      <FieldMessages {...props} id={id} />
    </div>
  );
}
