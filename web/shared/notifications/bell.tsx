import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../i18n/format.ts';
import { iconButton } from '../../ui/icon-button.tsx';
import { IconCount } from '../../ui/icon-count.tsx';
import { look } from '../../ui/layout/box.tsx';

/** The link to the inbox, with the number of unread notifications. */
export function Bell({ count, className }: { count: number; className: string | undefined }) {
  return (
    <Link
      to="/notifications"
      className={`${iconButton} ${look({ relative: true })} ${className}`}
      aria-label={`الرسائل الواردة، ${count > 0 ? `غير مقروء: ${countOf(count, 'notification')}` : 'لا جديد'}`}
    >
      <IconBell size={24} stroke={1.7} aria-hidden />
      {count > 0 && <IconCount count={count} />}
    </Link>
  );
}
