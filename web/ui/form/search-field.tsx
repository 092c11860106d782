import { IconSearch } from '@tabler/icons-react';
import { Box } from '../layout/box.tsx';
import css from './form.module.css';

/** Filters what stands beneath it while one types. */
export function SearchField(props: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const placeholder = props.placeholder ?? props.label;
  return (
    <Box block relative>
      <IconSearch size={20} stroke={1.7} aria-hidden className={css.searchSign} />
      <input
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={props.label}
        placeholder={placeholder}
        // Its letters are narrower than those that a size counts.
        size={Math.round(placeholder.length * 0.85)}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        className={`${css.input} ${css.search}`}
      />
    </Box>
  );
}
