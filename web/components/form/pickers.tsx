import { Select } from '@mantine/core';
import { matchesSearch } from '../../../contract/text.ts';
import type { FieldProps } from './fields.tsx';
import css from './form.module.css';
import { inputClasses, inputProps } from './mantine-field.ts';

// A thousand scouts are searched, never drawn.
const DRAWN = 50;
// Fewer are read faster than a phone's keyboard opens.
const SEARCH_FROM = 9;

type Choice = {
  value: string;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

/** A searchable list of choices; search folds Arabic letters and looks into the hints too. */
export function ChoiceField(
  props: FieldProps<string | null> & {
    choices: readonly Choice[];
    loading?: boolean;
    failed?: boolean;
    /** What stands in the field when the choices did not load. */
    failedText?: string;
    placeholder?: string;
    /** What stands in the field when there is nothing to choose. */
    emptyText: string;
    clearable?: boolean;
  },
) {
  const { choices } = props;
  const hints = new Map(choices.map(({ value, hint }) => [value, hint]));
  const placeholder = props.loading
    ? 'جاري التحميل…'
    : props.failed
      ? (props.failedText ?? 'تعذر تحميل القائمة')
      : choices.length === 0
        ? props.emptyText
        : (props.placeholder ?? 'اختر من القائمة');
  return (
    <Select
      {...inputProps(props)}
      value={props.value}
      onChange={(value) => props.onChange(value)}
      data={choices.map(({ value, label, disabled = false }) => ({ value, label, disabled }))}
      disabled={props.disabled || choices.length === 0}
      placeholder={placeholder}
      searchable={choices.length >= SEARCH_FROM}
      clearable={props.clearable ?? false}
      allowDeselect={false}
      limit={DRAWN}
      filter={({ options, search, limit }) => {
        const found = [];
        for (const option of options) {
          if (!('value' in option)) continue;
          const text = `${option.label} ${hints.get(String(option.value)) ?? ''}`;
          if (matchesSearch(text, search)) found.push(option);
          if (found.length === limit) break;
        }
        return found;
      }}
      nothingFoundMessage="لا توجد نتائج"
      renderOption={({ option }) => {
        const hint = hints.get(option.value);
        return (
          <span>
            {option.label}
            {hint && <span className={css.hint}> {hint}</span>}
          </span>
        );
      }}
      // The list itself scrolls: a scroll area around it could not be reached by keyboard.
      withScrollArea={false}
      // A wrong field takes the focus after a submit: the list would cover what is wrong with it.
      openOnFocus={false}
      // Outside of `main` the list would belong to no landmark.
      comboboxProps={{ offset: 4, withinPortal: false }}
      rightSectionWidth={44}
      clearButtonProps={{ 'aria-label': 'مسح الاختيار', className: css.clear }}
      classNames={{
        ...inputClasses,
        dropdown: css.dropdown ?? '',
        options: css.list ?? '',
        option: css.item ?? '',
      }}
    />
  );
}
