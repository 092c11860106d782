import { IconBell, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { IconButton, iconButton } from '../components/icon-button.tsx';
import { keepFocus } from '../lib/focus-keeper.ts';
import { countOf } from '../lib/format.ts';
import { arabicDigits } from '../lib/localize.ts';
import css from './header.module.css';
import { useLogout } from './use-logout.ts';
import { useUnread } from './use-unread.ts';

/** A captain's part of the header: inbox, profile, logout; before a new password only the logout. */
export default function HeaderTools({ inside }: { inside: boolean }) {
  const logout = useLogout();
  // Here, because it comes with what only a captain loads.
  useEffect(keepFocus, []);
  return (
    <>
      {inside && <Bell />}
      {inside && (
        <Link
          to="/profile"
          className={`${iconButton} ${css.tool}`}
          aria-label="الملف الشخصي"
          data-narrow
        >
          <IconUserCircle size={24} stroke={1.7} aria-hidden />
        </Link>
      )}
      <IconButton
        className={css.tool}
        label="تسجيل الخروج"
        data-narrow={inside || undefined}
        disabled={logout.isPending}
        onClick={() => logout.mutate()}
      >
        <IconLogout size={24} stroke={1.7} aria-hidden className={css.mirrored} />
      </IconButton>
    </>
  );
}

function Bell() {
  const count = useUnread() ?? 0;
  return (
    <Link
      to="/notifications"
      className={`${iconButton} ${css.tool}`}
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
