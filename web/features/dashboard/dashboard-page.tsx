import { type QueryClient, useQuery } from '@tanstack/react-query';
import { readWeek } from '../../../contract/attendance/week.ts';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { listOwedBadges } from '../../../contract/badges/pass-endpoints.ts';
import { listWaitingCaptains } from '../../../contract/captains/endpoints.ts';
import { captainTypeLabels } from '../../../contract/core/labels.ts';
import { can, isNotAssignedYet } from '../../../contract/core/permissions.ts';
import { listDecisions } from '../../../contract/councils/endpoints.ts';
import { dashboardParts, OWN_DECISIONS } from '../../../contract/screens/dashboard-parts.ts';
import { readDashboardScreen } from '../../../contract/screens/endpoints.ts';
import { readCurrentWeek } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { prefetchParts } from '../../api/prefetch-parts.ts';
import { serverTime } from '../../i18n/clock.ts';
import { callName, captainTitle, sectorName, sectorOf, weekdayDate } from '../../i18n/format.ts';
import { useGroup } from '../../session/group.ts';
import { useCaptain } from '../../session/session.ts';
import { GroupMark } from '../../shared/brand/group-mark.tsx';
import { NightSky } from '../../shared/brand/night-sky.tsx';
import { FirstSteps } from '../../shared/first-steps-card.tsx';
import { WaitingCard } from '../../shared/waiting-card.tsx';
import { Grid, Text } from '../../ui/layout/box.tsx';
import { Later } from '../../ui/layout/later.tsx';
import { usePageHeading } from '../../ui/layout/use-page-heading.ts';
import { useHasRail } from '../../ui/use-wide.ts';
import { ActionsGrid } from './actions-grid.tsx';
import { AlertsBox } from './alerts-box.tsx';
import { BadgesCard } from './badges-card.tsx';
import css from './dashboard-page.module.css';
import { DecisionsCard } from './decisions-card.tsx';
import { DiskBox } from './disk-box.tsx';
import { FoldedCards } from './folded-cards-box.tsx';
import { FollowUpCard } from './follow-up-card.tsx';
import { InfoStrip } from './info-box.tsx';
import { MainAction } from './main-action-card.tsx';
import { NotificationsBox } from './notifications-box.tsx';
import { OperatorNotices } from './operator-notices-box.tsx';
import { actionsOf } from './rules.ts';
import { SessionsCard } from './sessions-card.tsx';
import { StandInCard } from './stand-in-card.tsx';
import { TermCard } from './term-card.tsx';
import { useSelfUpdate } from './use-self-update.ts';
import { WaitingCaptains } from './waiting-captains-card.tsx';
import { WeekCard } from './week/week-card.tsx';

/** Beside the weeks of fewer sectors than this, who waits would make the other column the higher one. */
const FEW = 9;
const WEEK_OFF = 'الأسبوع ملغي';

export function prefetch(client: QueryClient, captain: SignedInCaptain): void {
  prefetchParts(client, readDashboardScreen, dashboardParts, captain);
}

export default function DashboardPage() {
  const captain = useCaptain();
  const group = useGroup();
  useSelfUpdate();
  const heading = usePageHeading('الرئيسية');
  const sector = captain.type === 'regular' ? sectorOf(captain) : null;
  const actions = actionsOf[captain.type] ?? [];
  const isWaiting = isNotAssignedYet(captain);
  const leads = captain.type === 'general' || captain.type === 'unit';
  const manages = can(captain, 'terms:manage');
  // What several cards show, or what hides an empty card, is read here and handed down.
  const currentWeek = useQuery(q(readCurrentWeek));
  const week = currentWeek.data?.body;
  const sectorWeeks = useQuery({ ...q(readWeek), enabled: leads });
  const sectors = sectorWeeks.data?.body.length;
  const areFew = leads && (sectors ?? (captain.type === 'unit' ? 0 : FEW)) < FEW;
  const assigns = can(captain, 'sectors:assign');
  const listed = useQuery({ ...q(listWaitingCaptains, { query: {} }), enabled: assigns }).data;
  const isSomebodyWaiting = (listed?.total ?? 0) > 0;
  const waiting = assigns && <WaitingCaptains waiting={listed} />;
  const readsBadges = !isWaiting && can(captain, 'badges:read');
  const owed = useQuery({ ...q(listOwedBadges, { query: {} }), enabled: readsBadges }).data?.body;
  const isOwed = owed !== undefined && owed.toApprove.length + owed.toAward.length > 0;
  const badges = isOwed && <BadgesCard {...owed} />;
  const calls = !isWaiting && can(captain, 'follow-up:use') && <FollowUpCard sector={sector} />;
  const sessions = !isWaiting && can(captain, 'sessions:read') && (
    <SessionsCard sector={sector} week={week} sectorWeeks={sectorWeeks.data?.body} />
  );
  const readsCouncils = !isWaiting && can(captain, 'councils:read');
  const own = useQuery({ ...q(listDecisions, OWN_DECISIONS), enabled: readsCouncils }).data;
  const decisions = own !== undefined && own.mine.open > 0 && <DecisionsCard {...own} />;
  // Nothing to record in a cancelled week.
  const closed = week?.cancelled
    ? { '/record-scouts-absence': WEEK_OFF, '/record-captains-absence': WEEK_OFF }
    : {};
  const actionsGrid = (isDense = false) =>
    !isWaiting && <ActionsGrid actions={actions} closed={closed} isDense={isDense} />;
  // A general captain's phone shows what is asked daily; the rest is not even rendered until it is opened.
  const folds = !useHasRail() && captain.type === 'general';
  return (
    <>
      <NightSky>
        <div className={css.head}>
          <h1 ref={heading} tabIndex={-1} className={css.greeting}>
            <Text
              as="span"
              block
              size="h3"
              weight="normal"
              className={css.hello}
            >{`مرحباً يا ${captainTitle(captain)}`}</Text>{' '}
            <span className={css.name}>{callName(captain)}</span>
          </h1>
          <p className={css.who}>
            {captainTypeLabels[captain.type]} {sector && sectorName(sector)}
            {/* Its line is there before it. */}
            {!sector && (
              <Text
                as="span"
                block
                className={css.group}
                data-after={(group && captainTypeLabels[captain.type]) || undefined}
              >
                <GroupMark logo={group?.logo} size={28} />
                {group?.groupName ?? '\u00a0'}
              </Text>
            )}
            <Text as="span" block>
              {weekdayDate(new Date(serverTime()), true)}
            </Text>
          </p>
        </div>
      </NightSky>
      <Grid gap="24" maxWidth="1200" className={css.body} data-folds={folds || undefined}>
        <Grid gap="16" relative className={css.top}>
          {sector && <MainAction sector={sector} week={week} />}
          {sector && <StandInCard week={week} />}
          {isWaiting ? <WaitingCard /> : <InfoStrip captain={captain} />}
        </Grid>
        {can(captain, 'group:manage') && <OperatorNotices />}
        {can(captain, 'captains:manage') && <DiskBox />}
        {can(captain, 'captains:manage') && <FirstSteps />}
        {!isWaiting && can(captain, 'consents:record') && <AlertsBox />}
        {folds ? (
          <Grid gap="24" className={css.columns} data-waiting={sectorWeeks.isLoading || undefined}>
            <WeekCard week={sectorWeeks} />
            <Later>
              {actionsGrid(true)}
              <FoldedCards
                cards={[
                  { title: 'جلسة هذا الأسبوع', card: sessions },
                  { title: 'الافتقاد', card: calls },
                  { title: 'قراراتي المفتوحة', card: decisions },
                  { title: 'الشارات', card: badges },
                  { title: 'قادة ينتظرون التعيين', card: isSomebodyWaiting && waiting },
                  {
                    title: 'الفترة الحالية',
                    card: <TermCard manages={manages} current={currentWeek} />,
                  },
                  { title: 'الرسائل الجديدة', card: <NotificationsBox /> },
                ]}
              />
            </Later>
          </Grid>
        ) : (
          <Grid gap="24" className={css.columns} data-leads={leads || undefined}>
            <div className={css.main} data-waiting={sectorWeeks.isLoading || undefined}>
              {leads && <WeekCard week={sectorWeeks} />}
              {/* Together with the calls, which stand before it on a phone. */}
              <Later>
                {areFew && waiting}
                <TermCard manages={manages} current={currentWeek} />
              </Later>
            </div>
            <div className={css.aside}>
              {/* The first that a captain of a sector looks for below their sheet. */}
              {sector && sessions}
              {sector && calls}
              {sector && decisions}
              {sector && badges}
              <Later meanwhile={<div className={css.below} />}>
                {!sector && sessions}
                {!sector && calls}
                {!sector && decisions}
                {!sector && badges}
                {!areFew && waiting}
                <NotificationsBox />
              </Later>
            </div>
            <Later>{actionsGrid()}</Later>
          </Grid>
        )}
      </Grid>
    </>
  );
}
