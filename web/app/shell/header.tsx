import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { requiredScreen, type Session } from '../../session/session.ts';
import { Logo } from '../../shared/brand/logo.tsx';
import { iconButton } from '../../ui/icon-button.tsx';
import { look, Row } from '../../ui/layout/box.tsx';
import { HeaderTools } from '../captain-parts.ts';
import css from './header.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** Logo, and for a captain: inbox, profile, logout. On a wide screen the rail holds all but the bell. */
export function Header({ session, night }: { session: Session | null; night: boolean }) {
  const inside = session !== null && !requiredScreen(session.captain);
  return (
    <Row
      as="header"
      gap="8"
      align="center"
      justify="between"
      tone="accent"
      hide="print"
      className={css.header}
      data-night={night || undefined}
      data-rail={inside || undefined}
    >
      <Link
        to={session ? '/dashboard' : '/'}
        className={`${look({ inline: true, align: 'center', control: true, tone: 'inherit', plain: true, rounded: true }, 'row')} ${css.logo}`}
        aria-label="خيمة، الرئيسية"
      >
        <Logo />
      </Link>
      <Row align="center">
        {!inside && <ThemeSwitch className={css.tool} />}
        {session && (
          <Suspense fallback={<span className={iconButton} />}>
            <HeaderTools inside={inside} />
          </Suspense>
        )}
      </Row>
    </Row>
  );
}
