import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldMessages } from '../../ui/form/fields.tsx';
import radio from '../../ui/form/radio-field.module.css';
import type { Binding } from '../../ui/form/use-api-form.ts';
import { Box, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { replaceAt } from './card-values.ts';
import css from './health-fields.module.css';

const answers = [
  ['yes', 'نعم'],
  ['no', 'لا'],
] as const;

type Question = { answer: 'yes' | 'no' | null; items: unknown[] };

/** A question with yes and no; a tap on the chosen one takes it back. Below, where it is yes, what the answer needs. */
export function QuestionField<Q extends Question>(
  props: Binding<Q> & {
    label: string;
    /** Said where it is not answered. */
    missing: string;
    /** Added with a yes where there is none. */
    blank?: Q['items'][number];
    children?: ReactNode;
  },
) {
  const { label, value, onChange, blank, error } = props;
  const id = useId();
  const answer = (next: 'yes' | 'no') => {
    const chosen = value.answer === next ? null : next;
    const isEmpty = value.items.length === 0;
    const items = chosen === 'yes' && isEmpty && blank ? [blank] : value.items;
    onChange({ ...value, answer: chosen, items });
  };
  return (
    <Box padBlock="12" line="between" trim>
      <Row gap="8" align="center" justify="between" role="group" aria-labelledby={id}>
        <Box grow>
          <Text weight="bold" id={id}>
            {label}
          </Text>
          {value.answer === null && <Text tone="quiet">{props.missing}</Text>}
        </Box>
        <Row gap="8" noShrink className={css.answers}>
          {answers.map(([each, word]) => (
            <Toggle
              key={each}
              isOn={value.answer === each}
              isWrong={each === 'yes' && Boolean(error)}
              onTap={() => answer(each)}
            >
              {word}
            </Toggle>
          ))}
        </Row>
      </Row>
      {value.answer === 'yes' && props.children && (
        <Stack gap="16" above="12" className={css.items}>
          {props.children}
        </Stack>
      )}
      <FieldMessages id={id} error={error} />
    </Box>
  );
}

/** A choice that a tap sets or takes back. */
export function Toggle(props: {
  isOn: boolean;
  isWrong?: boolean;
  onTap: () => void;
  children: string;
}) {
  return (
    <button
      type="button"
      className={radio.choice}
      aria-pressed={props.isOn}
      data-invalid={props.isWrong || undefined}
      onClick={props.onTap}
    >
      {props.isOn && <IconCheck size={18} stroke={2.4} aria-hidden />}
      {props.children}
    </button>
  );
}

/** The items of an answer, with one more on demand. */
export function ItemList<T>(props: {
  items: T[];
  onChange: (items: T[]) => void;
  blank: T;
  /** 'حساسية أخرى'. */
  more: string;
  children: (item: T, set: (change: Partial<T>) => void) => ReactNode;
}) {
  const { items, onChange } = props;
  return (
    <>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity, and move only when one is removed.
        <Stack gap="12" key={index} line={index > 0 ? 'above' : undefined}>
          {props.children(item, (change) =>
            onChange(replaceAt(items, index, { ...item, ...change })),
          )}
          {items.length > 1 && (
            <div>
              <Button
                look="danger-text"
                onClick={() => onChange(items.filter((_, each) => each !== index))}
              >
                حذف
              </Button>
            </div>
          )}
        </Stack>
      ))}
      <div>
        <Button
          look="quiet"
          icon={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => onChange([...items, props.blank])}
        >
          {props.more}
        </Button>
      </div>
    </>
  );
}
