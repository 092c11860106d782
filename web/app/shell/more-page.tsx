import { IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { listWaitingCaptains } from '../../../contract/captains/endpoints.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { can } from '../../../contract/core/permissions.ts';
import { listFollowUp } from '../../../contract/follow-up/endpoints.ts';
import { q } from '../../api/api.ts';
import { useUnreadCount } from '../../api/use-unread.ts';
import { callName, countOf, formatNumber, sectorOf } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { ScreenIcon } from '../../shared/brand/screen-icon.tsx';
import { callsToday, isToCall, USUAL_WEEKS } from '../../shared/follow-up.ts';
import { useLogout } from '../../shared/use-logout.ts';
import { LinkButton } from '../../ui/button.tsx';
import { chooseColorScheme, useColorScheme } from '../../ui/color-scheme.ts';
import { Box, Grid, look, Row, Text } from '../../ui/layout/box.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { usePageHeading } from '../../ui/layout/use-page-heading.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { moreOf } from '../places.ts';
import type { OfferedPath } from '../screens.ts';
import css from './more-page.module.css';

/** A place's link or button; two lines of its name are as high as one. */
const place = `${look({ grow: true, gap: '12', align: 'center', weight: 'medium', tone: 'ink', leading: 'tight', textAlign: 'start', plain: true, surface: 'card', padBlock: '4', padInline: '12' }, 'row')} ${css.place}`;

/** The phone's fifth tab: every place of the captain's role that the other four do not lead to. */
export default function MorePage() {
  const captain = useCaptain();
  const heading = usePageHeading('المزيد');
  const groups = moreOf(captain);
  const counts = useMoreCounts(captain);
  const { logout, isPending } = useLogout();
  return (
    <>
      <Row as="header" gap="12" align="center" above="16" below="24">
        <Tile square="44" fill="accent">
          <IconUser size={26} stroke={1.7} aria-hidden />
        </Tile>
        <Box grow tone="quiet" leading="normal">
          <Text as="h1" size="h2" tone="ink" leading="snug" ref={heading} tabIndex={-1}>
            {callName(captain)}
          </Text>
          <p>{captainTypeLabels[captain.type]}</p>
        </Box>
        <Box hide="wide">
          <LinkButton to="/profile" look="default">
            حسابي
          </LinkButton>
        </Box>
      </Row>
      {groups.map(({ title, places }, index) => (
        <Group key={title} title={title}>
          {places.map(({ path, label, icon }) => (
            <li key={path}>
              <Link to={path} className={place}>
                <ScreenIcon name={icon} />
                {label}
                <Count {...counts[path]} />
              </Link>
            </li>
          ))}
          {index === groups.length - 1 && <Theme />}
        </Group>
      ))}
      <Row
        as="button"
        inline
        gap="12"
        align="center"
        control
        weight="medium"
        tone="bad"
        rounded
        padInline="12"
        type="button"
        disabled={isPending}
        onClick={logout}
      >
        <IconLogout size={22} stroke={1.7} aria-hidden className={look({ mirrored: true })} />
        تسجيل الخروج
      </Row>
    </>
  );
}

/** The count beside a place, if any. */
function Count({ count, text, tone }: Partial<MoreCount>) {
  if (!count) return null;
  return (
    <Text
      as="span"
      noShrink
      atEnd
      size="tag"
      textAlign="center"
      relative
      fill={tone}
      rounded
      className={css.count}
    >
      <span aria-hidden>{formatNumber(count)}</span>
      <VisuallyHidden>، {text}</VisuallyHidden>
    </Text>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" below="24">
      <Text as="h2" size="text" weight="medium" tone="quiet" below="8">
        {title}
      </Text>
      <Grid as="ul" columns="2" gap="8" className={css.grid}>
        {children}
      </Grid>
    </Box>
  );
}

function Theme() {
  const isDark = useColorScheme() === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <li>
      <button
        type="button"
        className={place}
        onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
      >
        <Icon size={22} stroke={1.7} aria-hidden />
        {isDark ? 'المظهر الفاتح' : 'المظهر الداكن'}
      </button>
    </li>
  );
}

/** A count beside a place. */
interface MoreCount {
  count: number;
  /** '٨ مكالمات اليوم', for screen readers. */
  text: string;
  tone: 'warn' | 'bad';
}

/**
 * The counts beside the places of 'المزيد', from the queries of the dashboard's cards and the bell. Failed queries are
 * left out.
 */
function useMoreCounts(captain: SignedInCaptain): Partial<Record<OfferedPath, MoreCount>> {
  const sector = captain.type === 'regular' ? sectorOf(captain) : null;
  const calls = useQuery({
    ...q(listFollowUp, { query: { ...sector } }),
    enabled: can(captain, 'follow-up:use'),
  }).data?.body.filter((away) => away.run >= USUAL_WEEKS && isToCall(away)).length;
  const waiting = useQuery({
    ...q(listWaitingCaptains, { query: {} }),
    enabled: can(captain, 'sectors:assign'),
  }).data?.total;
  const unread = useUnreadCount();
  return {
    ...(calls && { '/follow-up': { count: calls, text: callsToday(calls), tone: 'bad' } }),
    ...(waiting && {
      '/captains': {
        count: waiting,
        text: `ينتظرون التعيين: ${countOf(waiting, 'captain')}`,
        tone: 'warn',
      },
    }),
    ...(unread && {
      '/notifications': {
        count: unread,
        text: `غير مقروء: ${countOf(unread, 'notification')}`,
        tone: 'bad',
      },
    }),
  };
}
