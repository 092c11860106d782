import { clockText } from '../../../contract/sessions/words.ts';
import { Field, type FieldProps } from '../../ui/form/fields.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { timesWith } from './times.ts';

/** A time of the day by quarters of an hour; `none` names no time, where that is allowed. */
export function TimeField({ none, ...props }: FieldProps<string> & { none?: string }) {
  return (
    <Field {...props} optional={none !== undefined}>
      {(wired) => (
        <NativeSelect
          {...wired}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        >
          {none && <option value="">{none}</option>}
          {timesWith(props.value).map((time) => (
            <option key={time} value={time}>
              {clockText(time)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
