import { IconChevronDown } from '@tabler/icons-react';
import type { SelectHTMLAttributes } from 'react';
import { Text } from '../layout/box.tsx';
import form from './form.module.css';
import css from './native-select.module.css';

/** The browser's own list of a few choices, which a phone shows at its best. */
export function NativeSelect(props: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Text as="span" block relative>
      <select {...props} className={`${form.input} ${css.select}`} />
      <IconChevronDown size={18} stroke={1.7} aria-hidden className={css.chevron} />
    </Text>
  );
}
