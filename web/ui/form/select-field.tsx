import { Field, type FieldProps } from './fields.tsx';
import { NativeSelect } from './native-select.tsx';

/** One of a few choices, in the browser's own list. */
export function SelectField<T extends string>(
  props: FieldProps<T> & { choices: readonly { value: T; label: string }[] },
) {
  const { choices, value, onChange } = props;
  return (
    <Field {...props}>
      {(wired) => (
        <NativeSelect
          {...wired}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((each) => each.value === event.currentTarget.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {choices.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
