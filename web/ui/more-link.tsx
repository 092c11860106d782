import { IconChevronLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { look } from './layout/box.tsx';

/** Links from an excerpt to the whole list, beside or below it. */
export function MoreLink({
  to,
  search,
  children,
}: Pick<LinkProps, 'to' | 'search'> & { children: string }) {
  return (
    <Link
      to={to}
      search={search}
      className={look(
        {
          inline: true,
          gap: '4',
          align: 'center',
          control: true,
          weight: 'medium',
          plain: true,
          rounded: true,
        },
        'row',
      )}
    >
      {children}
      <IconChevronLeft size={20} stroke={1.7} aria-hidden />
    </Link>
  );
}
