import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../i18n/format.ts';
import { arabicDigits } from '../../i18n/localize.ts';
import { iconButton } from '../../ui/icon-button.tsx';
import css from './header-tools.module.css';

/** The way to the inbox, with how many are unread. */
export function Bell({ count, className }: { count: number; className: string | undefined }) {
  return (
    <Link
      to="/notifications"
      className={`${iconButton} ${css.bell} ${className}`}
      aria-label={`الرسائل الواردة، ${count > 0 ? `غير مقروء: ${countOf(count, 'notification')}` : 'لا جديد'}`}
    >
      <IconBell size={24} stroke={1.7} aria-hidden />
      {count > 0 && (
        <span className={css.count} aria-hidden>
          {count > 99 ? '+٩٩' : arabicDigits(count)}
        </span>
      )}
    </Link>
  );
}
