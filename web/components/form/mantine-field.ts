import { type FieldProps, fieldLabel } from './fields.tsx';
import css from './form.module.css';

/** The class names of Mantine's input family in the kit's look. */
export const inputClasses = {
  label: css.label ?? '',
  description: css.description ?? '',
  error: css.error ?? '',
  input: css.input ?? '',
};
const order: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'error',
  'description',
];

/** What Mantine's inputs get of a field's props. */
export function inputProps<T>(props: FieldProps<T>) {
  return {
    label: fieldLabel(props.label, props.optional),
    description: props.description,
    error: props.error,
    disabled: props.disabled ?? false,
    onBlur: props.onBlur,
    'aria-required': !props.optional,
    inputWrapperOrder: order,
    classNames: inputClasses,
  };
}
