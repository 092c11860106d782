import { IconBell, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listNotifications } from '../../contract/notifications.ts';
import { Logo } from '../components/logo.tsx';
import { q } from '../lib/api.ts';
import { arabicDigits, countOf } from '../lib/format.ts';
import type { Session } from '../lib/session.ts';
import css from './header.module.css';
import { paths } from './paths.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useLogout } from './use-logout.ts';

/** Logo, and for a captain: inbox, profile, logout. On a wide screen the rail holds all but the bell. */
export function Header({ session, night }: { session: Session | null; night: boolean }) {
  const inside = session !== null && !session.captain.mustChangePassword;
  return (
    <header className={css.header} data-night={night || undefined} data-rail={inside || undefined}>
      <Link
        to={session ? paths.dashboard : paths.landing}
        className={css.logo}
        aria-label="خيمة، الصفحة الرئيسية"
      >
        <Logo />
      </Link>
      <div className={css.tools}>
        {inside && <Bell />}
        {inside && (
          <Link to={paths.profile} className={css.tool} aria-label="الملف الشخصي" data-narrow>
            <IconUserCircle size={24} stroke={1.7} aria-hidden />
          </Link>
        )}
        {!inside && <ThemeSwitch className={css.tool} />}
        {session && <LogoutTool inside={inside} />}
      </div>
    </header>
  );
}

function LogoutTool({ inside }: { inside: boolean }) {
  const logout = useLogout();
  return (
    <button
      type="button"
      className={css.tool}
      aria-label="تسجيل الخروج"
      data-narrow={inside || undefined}
      disabled={logout.isPending}
      onClick={() => logout.mutate()}
    >
      <IconLogout size={24} stroke={1.7} aria-hidden className={css.mirrored} />
    </button>
  );
}

function Bell() {
  const unread = useQuery({
    ...q(listNotifications, { query: { status: 'UNREAD', limit: 100 } }),
    staleTime: 30_000,
  });
  const count = unread.data?.body.length ?? 0;
  return (
    <Link
      to={paths.notifications}
      className={css.tool}
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
