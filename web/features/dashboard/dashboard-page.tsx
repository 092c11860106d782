import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { captainTitle } from '../../../contract/captains/introduce.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { can, isNotAssignedYet } from '../../../contract/core/permissions.ts';
import { dashboardParts } from '../../../contract/screens/dashboard-parts.ts';
import { readDashboardScreen } from '../../../contract/screens/endpoints.ts';
import { readCurrentWeek } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { prefetchParts } from '../../api/prefetch-parts.ts';
import { serverTime, stopwatch } from '../../i18n/clock.ts';
import { callName, sectorName, sectorOf, weekdayDate } from '../../i18n/format.ts';
import { useGroup } from '../../session/group.ts';
import { useCaptain } from '../../session/session.ts';
import { GroupMark } from '../../shared/brand/group-mark.tsx';
import { NightSky } from '../../shared/brand/night-sky.tsx';
import { WaitingCard } from '../../shared/families/waiting-card.tsx';
import { Grid, Stack, Text } from '../../ui/layout/box.tsx';
import { Later } from '../../ui/layout/later.tsx';
import { usePageHeading } from '../../ui/layout/use-page-heading.ts';
import { useHasRail } from '../../ui/use-wide.ts';
import { ActionsGrid } from './actions-grid.tsx';
import css from './dashboard-page.module.css';
import { InfoStrip } from './info-box.tsx';
import { NeedsCard } from './needs-card.tsx';
import { NotificationsBox } from './notifications-box.tsx';
import { NowCard } from './now/now-card.tsx';
import { actionsFor } from './rules.ts';
import { TermCard } from './term-card.tsx';
import { useFacts } from './use-facts.ts';
import { type Fit, useFit } from './use-fit.ts';

const WEEK_OFF = 'الأسبوع ملغي';

export function prefetch(client: QueryClient, captain: SignedInCaptain): void {
  prefetchParts(client, readDashboardScreen, dashboardParts, captain);
}

/** The dashboard of every role: what is to be done now, what waits, the figures, the term, messages, actions. */
export default function DashboardPage() {
  const captain = useCaptain();
  const facts = useFacts(captain);
  const currentWeek = useQuery(q(readCurrentWeek));
  const hasRail = useHasRail();
  const isWaiting = isNotAssignedYet(captain);
  useSelfUpdate();
  // Earlier weeks are corrected there all the same.
  const notes = currentWeek.data?.body.cancelled
    ? { '/record-scouts-absence': WEEK_OFF, '/record-captains-absence': WEEK_OFF }
    : {};
  const now = isWaiting ? <WaitingCard /> : <NowCard facts={facts} />;
  const figures = !isWaiting && <InfoStrip captain={captain} />;
  const term = <TermCard manages={can(captain, 'terms:manage')} current={currentWeek} />;
  const actions = !isWaiting && <ActionsGrid actions={actionsFor(captain)} notes={notes} />;
  return (
    <>
      <Head captain={captain} isWide={hasRail} />
      <Grid gap="12" maxWidth="1200" className={css.body}>
        {hasRail ? (
          <WideColumns
            main={
              <>
                {now}
                {figures}
                {term}
              </>
            }
            aside={({ lines }) => (
              <>
                {!isWaiting && <NeedsCard facts={facts} shown={lines} />}
                <NotificationsBox />
              </>
            )}
          />
        ) : (
          <>
            {now}
            {!isWaiting && <NeedsCard facts={facts} shown={captain.type === 'general' ? 4 : 5} />}
            {figures}
            <Later>
              {term}
              <NotificationsBox />
            </Later>
          </>
        )}
        <Later>{actions}</Later>
      </Grid>
    </>
  );
}

/** The night field's words: who this is, of what, and today. */
function Head({ captain, isWide }: { captain: SignedInCaptain; isWide: boolean }) {
  const group = useGroup();
  const heading = usePageHeading('الرئيسية');
  const sector = captain.type === 'regular' ? sectorOf(captain) : null;
  // A newer server may know types without a name here.
  const rank = captainTypeLabels[captain.type];
  const named = isWide && !sector ? group : undefined;
  return (
    <NightSky>
      <div className={css.head}>
        <h1 ref={heading} tabIndex={-1} className={css.greeting}>
          <Text as="span" block size="h3" weight="normal" className={css.hello}>
            {`مرحباً يا ${captainTitle(captain)}`}
          </Text>{' '}
          <span className={css.name}>{callName(captain)}</span>
        </h1>
        <p className={css.who}>
          {[rank, sector && sectorName(sector)].filter(Boolean).join(' ')}
          {named && (
            <span className={css.group}>
              {rank && '، '}
              <GroupMark logo={named.logo} size={28} />
              {named.groupName}
            </span>
          )}
          {(rank || sector || named) && '، '}
          {weekdayDate(new Date(serverTime()), isWide)}
        </p>
      </div>
    </NightSky>
  );
}

/** On wide screens two columns that end together. */
function WideColumns(props: { main: ReactNode; aside: (fit: Fit) => ReactNode }) {
  const { fit, main, aside } = useFit();
  return (
    <div className={css.columns} data-even={fit.isEven || undefined}>
      <Stack gap="16" ref={main}>
        {props.main}
      </Stack>
      <Stack gap="16" ref={aside}>
        {props.aside(fit)}
      </Stack>
    </div>
  );
}

const EVERY = 60_000;

/** Refetches everything on screen once a minute, and when the page is shown again; pauses in the background. */
function useSelfUpdate(): void {
  const client = useQueryClient();
  useEffect(() => {
    let sinceLast = stopwatch();
    const update = () => {
      if (document.visibilityState === 'hidden' || sinceLast() < EVERY) return;
      sinceLast = stopwatch();
      void client.invalidateQueries({ refetchType: 'active' });
    };
    const timer = setInterval(update, EVERY / 4);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [client]);
}
