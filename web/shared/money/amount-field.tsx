import { understoodAmount } from '../../../contract/core/amounts.ts';
import { moneyUnit } from '../../../contract/core/money.ts';
import { type FieldProps, NumberField } from '../../ui/form/fields.tsx';

/** An amount of pounds, held as it was typed; says what is stored where it has separators. */
export function AmountField(props: FieldProps<string> & { big?: boolean }) {
  return (
    <NumberField
      {...props}
      unit={moneyUnit()}
      decimal
      description={understoodAmount(props.value)}
    />
  );
}
