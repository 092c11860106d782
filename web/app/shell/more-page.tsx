import { IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { listWaitingCaptains } from '../../../contract/captains/endpoints.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { can } from '../../../contract/core/permissions.ts';
import { listFollowUp } from '../../../contract/follow-up/endpoints.ts';
import { followUpRequest } from '../../../contract/screens/dashboard-parts.ts';
import { q } from '../../api/api.ts';
import { useUnreadCount } from '../../api/use-unread.ts';
import { callName, countOf, formatNumber } from '../../i18n/format.ts';
import { useGroup } from '../../session/group.ts';
import { useCaptain } from '../../session/session.ts';
import { ScreenIcon } from '../../shared/brand/screen-icon.tsx';
import { callsToday } from '../../shared/families/follow-up.ts';
import { newRequests } from '../../shared/families/join-requests.ts';
import { type OfferedPath, places } from '../../shared/navigation/places.ts';
import { moreOf } from '../../shared/navigation/sections.ts';
import { NoticeLinks } from '../../shared/privacy/notice-links.tsx';
import { useLogout } from '../../shared/use-logout.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { chooseColorScheme, useColorScheme } from '../../ui/color-scheme.ts';
import { Box, look, Row, Text } from '../../ui/layout/box.tsx';
import { CellButton, CellLink, CellSheet } from '../../ui/layout/cell-sheet.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { usePageHeading } from '../../ui/layout/use-page-heading.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';

/** The phone's fifth tab: every place of the captain's role that the other four do not lead to. */
export default function MorePage() {
  const captain = useCaptain();
  const heading = usePageHeading('المزيد');
  const groupName = useGroup()?.groupName ?? 'المجموعة';
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
      {moreOf(captain).map(({ topic, paths }) => (
        <Group key={topic} title={topic === 'group' ? groupName : topic}>
          {paths.map((path) => (
            <CellLink
              key={path}
              to={path}
              icon={<ScreenIcon path={path} />}
              words={places[path].label}
              aside={counts[path] && <Count {...counts[path]} />}
            />
          ))}
        </Group>
      ))}
      <CellSheet>
        <Theme />
        <CellLink to="/help" icon={<ScreenIcon path="/help" />} words={places['/help'].label} />
        <CellButton
          tone="bad"
          icon={
            <IconLogout size={22} stroke={1.7} aria-hidden className={look({ mirrored: true })} />
          }
          words="تسجيل الخروج"
          disabled={isPending}
          onClick={logout}
        />
      </CellSheet>
      <NoticeLinks />
    </>
  );
}

function Count({ count, text, tone }: MoreCount) {
  return (
    <Badge tone={tone}>
      <span aria-hidden>{formatNumber(count)}</span>
      <VisuallyHidden>، {text}</VisuallyHidden>
    </Badge>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" below="16">
      <Text as="h2" size="text" weight="medium" tone="quiet" below="8">
        {title}
      </Text>
      <CellSheet>{children}</CellSheet>
    </Box>
  );
}

function Theme() {
  const isDark = useColorScheme() === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <CellButton
      icon={<Icon size={22} stroke={1.7} aria-hidden />}
      words={isDark ? 'المظهر الفاتح' : 'المظهر الداكن'}
      onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
    />
  );
}

/** A count beside a place. */
interface MoreCount {
  count: number;
  /** '٨ مكالمات اليوم', for screen readers. */
  text: string;
  tone: 'accent' | 'warn' | 'bad';
}

/**
 * The counts beside the places of 'المزيد', from the queries of the dashboard and the bell. Failed queries are left
 * out.
 */
function useMoreCounts(captain: SignedInCaptain): Partial<Record<OfferedPath, MoreCount>> {
  const calls = useQuery({
    ...q(listFollowUp, followUpRequest(captain)),
    enabled: can(captain, 'follow-up:use'),
  }).data?.counts.toCall;
  const waiting = useQuery({
    ...q(listWaitingCaptains, { query: {} }),
    enabled: can(captain, 'sectors:assign'),
  }).data?.total;
  const unread = useUnreadCount();
  const alerts = useQuery({
    ...q(readAlerts),
    enabled: can(captain, 'consents:record'),
  }).data?.body;
  const consents = alerts?.missingConsents;
  const joining = alerts?.joining?.count;
  const mayApprove = can(captain, 'badges:approve');
  const badges = mayApprove ? alerts?.badges.toApprove : alerts?.badges.toAward;
  return {
    ...(calls && { '/follow-up': { count: calls, text: callsToday(calls), tone: 'accent' } }),
    ...(waiting && {
      '/captains': {
        count: waiting,
        text: `ينتظرون التعيين: ${countOf(waiting, 'captain')}`,
        tone: 'accent',
      },
    }),
    ...(consents && {
      '/consents': {
        count: consents,
        text: `بلا موافقة: ${countOf(consents, 'scout')}`,
        tone: 'warn',
      },
    }),
    ...(joining && {
      '/joining': { count: joining, text: newRequests(joining), tone: 'accent' },
    }),
    ...(badges && {
      '/scores/badges': {
        count: badges,
        text: `تنتظر ${mayApprove ? 'الاعتماد' : 'التسليم'}: ${countOf(badges, 'badge')}`,
        tone: 'accent',
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
