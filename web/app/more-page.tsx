import { IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { captainTypeLabels } from '../../contract/labels.ts';
import { LinkButton } from '../components/button.tsx';
import { ScreenIcon } from '../components/screen-icon.tsx';
import { usePageHeading } from '../components/use-page-heading.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { chooseColorScheme, useColorScheme } from '../lib/color-scheme.ts';
import { callName, formatNumber } from '../lib/format.ts';
import { useCaptain } from '../lib/session.ts';
import css from './more-page.module.css';
import { moreOf, type ReadScreen } from './places.ts';
import { useLogout } from './use-logout.ts';
import { type MoreCount, useMoreCounts } from './use-more-counts.ts';

/** The phone's fifth tab: every place of the captain's role that the other four do not lead to. */
export default function MorePage() {
  const captain = useCaptain();
  const heading = usePageHeading('المزيد');
  const { routesByPath } = useRouter();
  // The router carries the table of screens; importing it, the table would load itself.
  const read: ReadScreen = (path) =>
    routesByPath[path].options.staticData as ReturnType<ReadScreen>;
  const groups = moreOf(captain, read);
  const counts = useMoreCounts(captain);
  const { logout, isPending } = useLogout();
  return (
    <>
      <header className={css.head}>
        <span className={css.portrait}>
          <IconUser size={26} stroke={1.7} aria-hidden />
        </span>
        <div className={css.who}>
          <h1 ref={heading} tabIndex={-1} className={css.name}>
            {callName(captain)}
          </h1>
          <p>{captainTypeLabels[captain.type]}</p>
        </div>
        <div className={css.self}>
          <LinkButton to="/profile" look="default">
            حسابي
          </LinkButton>
        </div>
      </header>
      {groups.map(({ title, places }, index) => (
        <Group key={title} title={title}>
          {places.map(({ path, label, icon }) => (
            <li key={path}>
              <Link to={path} className={css.place}>
                <ScreenIcon name={icon} />
                {label}
                <Count {...counts[path]} />
              </Link>
            </li>
          ))}
          {index === groups.length - 1 && <Theme />}
        </Group>
      ))}
      <button type="button" className={css.logout} disabled={isPending} onClick={logout}>
        <IconLogout size={22} stroke={1.7} aria-hidden className={css.mirrored} />
        تسجيل الخروج
      </button>
    </>
  );
}

/** How much waits behind a place; nothing where nothing does. */
function Count({ count, text, tone }: Partial<MoreCount>) {
  if (!count) return null;
  return (
    <span className={css.count} data-tone={tone}>
      <span aria-hidden>{formatNumber(count)}</span>
      <VisuallyHidden>، {text}</VisuallyHidden>
    </span>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.group}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.grid}>{children}</ul>
    </section>
  );
}

function Theme() {
  const isDark = useColorScheme() === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <li>
      <button
        type="button"
        className={css.place}
        onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
      >
        <Icon size={22} stroke={1.7} aria-hidden />
        {isDark ? 'المظهر الفاتح' : 'المظهر الداكن'}
      </button>
    </li>
  );
}
