import { IconLogout, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { callName } from '../../i18n/format.ts';
import { Logo } from '../../shared/brand/logo.tsx';
import { ScreenIcon } from '../../shared/brand/screen-icon.tsx';
import { maySearch, openSearch } from '../../shared/open-search.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, look, Row } from '../../ui/layout/box.tsx';
import { railOf, tabsOf } from '../navigation.ts';
import type { Place } from '../places.ts';
import css from './tabs.module.css';
import { ThemeSwitch } from './theme-switch.tsx';
import { useLogout } from './use-logout.ts';

function PlaceLink({ place, className }: { place: Place; className: string | undefined }) {
  return (
    <Link
      to={place.path}
      className={className}
      activeOptions={{ exact: true, includeSearch: false }}
    >
      <ScreenIcon name={place.icon} />
      <span className={css.full}>{place.label}</span>
      <span className={css.short}>{place.short ?? place.label}</span>
    </Link>
  );
}

/** The side rail of wide screens. */
export function SideRail({ captain }: { captain: SignedInCaptain }) {
  const { logout, isPending } = useLogout();
  const [read, act] = railOf(captain);
  return (
    <Box as="aside" hide="print" className={css.rail} aria-label="القائمة الجانبية">
      <Link to="/dashboard" className={css.logo} aria-label="خيمة، الرئيسية">
        <Logo />
      </Link>
      {maySearch(captain) && (
        <button
          type="button"
          className={css.search}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openSearch}
        >
          <IconSearch size={20} stroke={1.7} aria-hidden />
          بحث
          <kbd className={css.keys} aria-hidden>
            Ctrl K
          </kbd>
        </button>
      )}
      <nav aria-label="الصفحات" className={css.nav}>
        {read.map((place) => (
          <PlaceLink key={place.path} place={place} className={css.place} />
        ))}
        {act.length > 0 && <hr className={css.rule} />}
        {act.map((place) => (
          <PlaceLink key={place.path} place={place} className={css.place} />
        ))}
      </nav>
      <div className={css.self}>
        <Link to="/profile" className={css.name}>
          <strong>{callName(captain)}</strong>
          <span>{captainTypeLabels[captain.type]}</span>
        </Link>
        <ThemeSwitch className={css.tool} />
        <IconButton className={css.tool} label="تسجيل الخروج" disabled={isPending} onClick={logout}>
          <IconLogout size={22} stroke={1.7} aria-hidden className={css.mirrored} />
        </IconButton>
      </div>
    </Box>
  );
}

/** The bar at the bottom of the phone. */
export function TabBar({ captain }: { captain: SignedInCaptain }) {
  return (
    <Row as="nav" hide="wide" line="above" aria-label="التنقل السريع" className={css.bar}>
      {tabsOf(captain).map((place) => (
        <PlaceLink
          key={place.path}
          place={place}
          className={`${look({ align: 'center', justify: 'center', size: 'tag', tone: 'quiet', leading: 'normal', nowrap: true, plain: true }, 'stack')} ${css.tab}`}
        />
      ))}
    </Row>
  );
}
