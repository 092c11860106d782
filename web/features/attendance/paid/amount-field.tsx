import { useId } from 'react';
import { understoodAmount } from '../../../../contract/core/amounts.ts';
import { moneyUnit } from '../../../../contract/core/money.ts';
import { paidInput } from '../../../i18n/typed-digits.ts';
import { Row, Text } from '../../../ui/layout/box.tsx';
import css from './amount-field.module.css';

/** The week's subscription of the sector, as it was typed: what it is, and the field, as parts of the foot's grid. */
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
        <Text as="h2" size="tag" className={css.title}>
          تسجيل الاشتراك
        </Text>
        {props.error ? (
          <Text size="tag" tone="bad" id={`${id}-about`} role="alert">
            {props.error}
          </Text>
        ) : (
          <Text size="tag" tone="quiet" id={`${id}-about`}>
            {understoodAmount(props.value) ?? 'يرجى إدخال إجمالي الاشتراك الفعلي'}
          </Text>
        )}
      </div>
      <div className={css.field} data-error={props.error ? true : undefined}>
        <Text
          as="label"
          size="tag"
          tone="quiet"
          leading="tight"
          htmlFor={props.id}
          className={css.label}
        >
          المبلغ المدفوع
        </Text>
        <Row align="end" rounded className={css.line}>
          <input
            {...paidInput(props.value, props.onChange)}
            id={props.id}
            autoComplete="off"
            enterKeyHint="done"
            aria-invalid={props.error ? true : undefined}
            aria-describedby={`${id}-about`}
            onKeyDown={({ key }) => key === 'Enter' && props.onEnter()}
            onBlur={props.onBlur}
          />
          <Text as="span" size="tag" tone="quiet" className={css.unit}>
            {moneyUnit()}
          </Text>
        </Row>
      </div>
    </>
  );
}
