import { IconLogout, IconSearch } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { callName } from '../../i18n/format.ts';
import { Logo } from '../../shared/brand/logo.tsx';
import { ScreenIcon } from '../../shared/brand/screen-icon.tsx';
import { places } from '../../shared/navigation/places.ts';
import { SectionTabs } from '../../shared/navigation/section-tabs.tsx';
import { railOf, sectionOf, tabsOf } from '../../shared/navigation/sections.ts';
import { maySearch, openSearch } from '../../shared/open-search.ts';
import { useLogout } from '../../shared/use-logout.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, look, Row, Stack, Text } from '../../ui/layout/box.tsx';
import css from './tabs.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

// Loaded with the rail and the bar: every screen of a captain has one of them.
export { SectionTabs };

const EXACT = { exact: true, includeSearch: false } as const;
const placeLook = `${look({ gap: '12', align: 'center', noShrink: true, control: true, tone: 'quiet', plain: true, rounded: true, padInline: '12' }, 'row')} ${css.place}`;

/** The side rail of wide screens. */
export function SideRail({ captain }: { captain: SignedInCaptain }) {
  const { logout, isPending } = useLogout();
  const groups = railOf(captain);
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const open = sectionOf(captain, path)?.entry;
  return (
    <Stack as="aside" noShrink hide="print" className={css.rail} aria-label="القائمة الجانبية">
      <Link
        to="/dashboard"
        className={`${look({ inline: true, align: 'center', noShrink: true, tone: 'accent', plain: true, rounded: true, padInline: '12', below: '4' }, 'row')} ${css.logo}`}
        aria-label="خيمة، الرئيسية"
      >
        <Logo />
      </Link>
      {maySearch(captain) && (
        <Row
          as="button"
          gap="8"
          align="center"
          noShrink
          control
          tone="quiet"
          surface="field"
          padInline="12"
          below="8"
          hover="ink"
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
        </Row>
      )}
      <Box as="nav" grow aria-label="الصفحات" className={css.nav}>
        {groups.map((sections) => (
          <div key={sections[0]?.entry} className={css.group}>
            {sections.map(({ entry, icon, label }) => (
              <Link
                key={entry}
                to={entry}
                className={placeLook}
                activeOptions={EXACT}
                data-open={entry === open || undefined}
              >
                <ScreenIcon path={icon} />
                <span>{label}</span>
              </Link>
            ))}
          </div>
        ))}
      </Box>
      <Row align="center" line="above" className={css.self}>
        <Link
          to="/profile"
          className={look(
            { grow: true, tone: 'ink', leading: 'normal', plain: true, rounded: true },
            'stack',
          )}
        >
          <Text as="strong" weight="bold">
            {callName(captain)}
          </Text>
          <Text as="span" tone="quiet">
            {captainTypeLabels[captain.type]}
          </Text>
        </Link>
        <ThemeSwitch className={css.tool} />
        <IconButton className={css.tool} label="تسجيل الخروج" disabled={isPending} onClick={logout}>
          <IconLogout size={22} stroke={1.7} aria-hidden className={look({ mirrored: true })} />
        </IconButton>
      </Row>
    </Stack>
  );
}

/** The bar at the bottom of the phone. */
export function TabBar({ captain }: { captain: SignedInCaptain }) {
  return (
    <Row
      as="nav"
      hide="print"
      line="above"
      aria-label="التنقل السريع"
      fill="surface"
      className={css.bar}
    >
      {tabsOf(captain).map((path) => (
        <Link
          key={path}
          to={path}
          className={`${look({ align: 'center', justify: 'center', size: 'tag', tone: 'quiet', leading: 'normal', nowrap: true, plain: true }, 'stack')} ${css.tab}`}
          activeOptions={EXACT}
        >
          <ScreenIcon path={path} />
          <span>{places[path].short ?? places[path].label}</span>
        </Link>
      ))}
    </Row>
  );
}
