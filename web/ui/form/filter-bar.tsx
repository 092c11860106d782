import { type ReactNode, useId } from 'react';
import { Row } from '../layout/box.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import css from './filter-bar.module.css';
import { NativeSelect } from './native-select.tsx';

/** Search and filters above a list, side by side where there is room. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <Row gap="8" wrap below="12" className={css.bar}>
      {children}
    </Row>
  );
}

/** A filter with a few choices; the first one means all. */
export function FilterSelect<T extends string>(props: {
  label: string;
  value: T | '';
  onChange: (value: T | '') => void;
  /** The words for no filter: 'كل الحالات'. */
  allLabel: string;
  options: readonly { value: T; label: string }[];
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>
        <VisuallyHidden>{props.label}</VisuallyHidden>
      </label>
      <NativeSelect
        id={id}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as T | '')}
      >
        <option value="">{props.allLabel}</option>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
