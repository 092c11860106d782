import { IconCheck, IconSelector, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Button, Popover, Select, SelectValue } from 'react-aria-components/Select';
import { Input, TextField } from 'react-aria-components/TextField';
import { matchesSearch } from '../../../contract/core/text.ts';
import { IconButton } from '../icon-button.tsx';
import { look, Text } from '../layout/box.tsx';
import css from './choice-field.module.css';
import { Field, type FieldProps } from './fields.tsx';
import form from './form.module.css';

// Maximum number of rendered choices: a thousand scouts are searched, never rendered.
const DRAWN = 50;
// Number of choices from which there is a search.
const SEARCH_FROM = 9;

export type Choice<T extends string = string> = {
  value: T;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

/** The choices to render: those that match; the chosen one comes first if it would be cut off. */
export function drawnChoices(
  choices: readonly Choice[],
  search: string,
  chosen: string | null,
): readonly Choice[] {
  const found = choices.filter(({ label, hint }) =>
    matchesSearch(`${label} ${hint ?? ''}`, search),
  );
  const place = found.findIndex(({ value }) => value === chosen);
  const drawn = found.slice(0, DRAWN);
  return place < DRAWN ? drawn : [...found.slice(place, place + 1), ...drawn.slice(0, -1)];
}

/** A list of choices, searched where there are many; search folds Arabic letters and looks into the hints too. */
export function ChoiceField<T extends string = string>(
  props: FieldProps<T | null> & {
    choices: readonly Choice<T>[];
    loading?: boolean;
    failed?: boolean;
    /** The text of the field when the choices did not load. */
    failedText?: string;
    placeholder?: string;
    /** The text of the field when there is nothing to choose. */
    emptyText: string;
    clearable?: boolean;
  },
) {
  const { choices, value, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const chosen = choices.find((each) => each.value === value);
  const placeholder = props.loading
    ? 'جاري التحميل…'
    : props.failed
      ? (props.failedText ?? 'تعذّر تحميل القائمة')
      : choices.length === 0
        ? props.emptyText
        : (props.placeholder ?? 'اختر من القائمة');
  const list = (
    <ListBox
      className={css.list}
      items={drawnChoices(choices, search, value)}
      renderEmptyState={() => (
        <Text tone="quiet" padBlock="8" padInline="12">
          لا توجد نتائج
        </Text>
      )}
    >
      {({ value: key, label, hint, disabled }) => (
        <ListBoxItem
          id={key}
          textValue={`${label} ${hint ?? ''}`}
          isDisabled={disabled ?? false}
          className={`${look({ gap: '8', align: 'center', justify: 'between', control: true, leading: 'normal', padBlock: '8', padInline: '12' }, 'row')} ${css.item}`}
        >
          <span>
            {label}
            {hint && (
              <Text as="span" tone="quiet">
                {' '}
                {hint}
              </Text>
            )}
          </span>
          {key === value && <IconCheck size={18} stroke={2} aria-hidden />}
        </ListBoxItem>
      )}
    </ListBox>
  );
  return (
    <Field {...props}>
      {({ id, disabled, 'aria-describedby': describedBy }, labelId) => (
        <>
          <Select
            id={id}
            className={css.field}
            aria-labelledby={labelId}
            aria-describedby={describedBy}
            value={value}
            onChange={(key) => key !== null && onChange(key as T)}
            isOpen={isOpen}
            onOpenChange={(open) => {
              setOpen(open);
              setSearch('');
            }}
            isDisabled={disabled || choices.length === 0}
            isInvalid={Boolean(props.error)}
            // The rules are those of the endpoint's schema.
            validationBehavior="aria"
          >
            <Button
              className={`${form.input} ${css.trigger}`}
              // The list that opens takes the focus, but the field is not left by it.
              onBlur={() => !isOpen && props.onBlur?.()}
            >
              <SelectValue className={css.value} data-empty={!chosen || undefined}>
                {/* The text does not come from the list: it may not hold the chosen one. */}
                {chosen?.label ?? placeholder}
              </SelectValue>
              <IconSelector
                className={look({ tone: 'faint' })}
                size={16}
                stroke={1.7}
                aria-hidden
              />
            </Button>
            {props.clearable && chosen && !disabled && (
              <IconButton className={css.clear} label="مسح الاختيار" onClick={() => onChange(null)}>
                <IconX size={18} stroke={1.7} aria-hidden />
              </IconButton>
            )}
            <Popover
              className={`${look({ gap: '4', surface: 'card', pad: '4' }, 'stack')} ${css.dropdown}`}
              offset={4}
            >
              {choices.length < SEARCH_FROM ? (
                list
              ) : (
                <Autocomplete inputValue={search} onInputChange={setSearch}>
                  <TextField
                    autoFocus
                    aria-label={`بحث: ${props.label}`}
                    className={look({ noShrink: true })}
                  >
                    <Input
                      role="combobox"
                      aria-expanded="true"
                      aria-haspopup="listbox"
                      placeholder="بحث"
                      className={form.input}
                    />
                  </TextField>
                  {list}
                </Autocomplete>
              )}
            </Popover>
          </Select>
        </>
      )}
    </Field>
  );
}
