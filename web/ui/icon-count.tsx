import { formatDigits } from '../i18n/localize.ts';
import css from './icon-count.module.css';
import { Text } from './layout/box.tsx';

/** A count over the corner of an icon, which must be positioned; its name says the number to screen readers. */
export function IconCount({ count, tone = 'bad' }: { count: number; tone?: 'bad' | 'warn' }) {
  return (
    <Text
      as="span"
      size="tag"
      weight="bold"
      textAlign="center"
      nowrap
      rounded
      className={css.count}
      data-tone={tone}
      aria-hidden
    >
      {count > 99 ? `+${formatDigits(99)}` : formatDigits(count)}
    </Text>
  );
}
