import { CODE_DIGITS } from '../../../contract/auth/second-factor.ts';
import { toLatinDigits } from '../../../contract/core/digits.ts';
import { type FieldProps, NumberField } from '../../ui/form/fields.tsx';

const tidy = (text: string) => toLatinDigits(text).replace(/[\s-]/g, '');

/** Six digits, typed, pasted or autofilled; `onWhole` is called on the sixth, so that no submit is needed. */
export function CodeField(props: FieldProps<string> & { onWhole: (code: string) => void }) {
  const { onWhole, ...field } = props;
  return (
    <NumberField
      {...field}
      big
      latin
      autoComplete="one-time-code"
      onChange={(typed) => {
        field.onChange(typed);
        const code = tidy(typed);
        if (/^\d+$/.test(code) && code.length === CODE_DIGITS) onWhole(code);
      }}
    />
  );
}
