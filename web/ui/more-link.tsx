import { IconChevronLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { look } from './layout/box.tsx';

/** Links from an excerpt to the whole list, beside its title. */
export function MoreLink({ to, children }: { to: LinkProps['to']; children: string }) {
  return (
    <Link
      to={to}
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
