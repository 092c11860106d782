import { type ChangeEvent, useId } from 'react';
import { toLatinDigits } from '../../../contract/digits.ts';
import { arabicDigits } from '../../lib/localize.ts';
import css from './amount-field.module.css';

/** The week's subscription of the sector, in whole pounds, as it was typed. */
export function AmountField(props: {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** The Enter key: hands in. */
  onEnter: () => void;
}) {
  const id = useId();
  return (
    <div className={css.field} data-error={props.error ? true : undefined}>
      <label htmlFor={props.id} className={css.label}>
        المبلغ المدفوع
      </label>
      <div className={css.line}>
        <input
          id={props.id}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={arabicDigits(toLatinDigits(props.value))}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={`${id}-hint${props.error ? ` ${id}-error` : ''}`}
          onKeyDown={({ key }) => key === 'Enter' && props.onEnter()}
          onChange={(event: ChangeEvent<HTMLInputElement>) =>
            props.onChange(event.currentTarget.value)
          }
        />
        <span className={css.unit}>جنيه</span>
      </div>
      <p id={`${id}-hint`} className={css.hint}>
        يرجى إدخال إجمالي الاشتراك الفعلي
      </p>
      {props.error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {props.error}
        </p>
      )}
    </div>
  );
}
