import { useId } from 'react';
import { numberInput } from '../../lib/arabic-digits.ts';
import css from './amount-field.module.css';

/** The week's subscription of the sector, in whole pounds, as it was typed: what it is, and the field, as parts of the foot's grid. */
export function AmountField(props: {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** The field was left. */
  onBlur: () => void;
  /** The Enter key: hands in. */
  onEnter: () => void;
}) {
  const id = useId();
  return (
    <>
      <div className={css.about}>
        <h2 className={css.title}>تسجيل الاشتراك</h2>
        {props.error ? (
          <p id={`${id}-about`} className={css.error} role="alert">
            {props.error}
          </p>
        ) : (
          <p id={`${id}-about`} className={css.hint}>
            يرجى إدخال إجمالي الاشتراك الفعلي
          </p>
        )}
      </div>
      <div className={css.field} data-error={props.error ? true : undefined}>
        <label htmlFor={props.id} className={css.label}>
          المبلغ المدفوع
        </label>
        <div className={css.line}>
          <input
            {...numberInput(props.value, props.onChange)}
            id={props.id}
            autoComplete="off"
            enterKeyHint="done"
            aria-invalid={props.error ? true : undefined}
            aria-describedby={`${id}-about`}
            onKeyDown={({ key }) => key === 'Enter' && props.onEnter()}
            onBlur={props.onBlur}
          />
          <span className={css.unit}>جنيه</span>
        </div>
      </div>
    </>
  );
}
