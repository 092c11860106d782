import { IconClipboardCheck } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import { can } from '../../../../contract/core/permissions.ts';
import { readSessionPlan, type Session } from '../../../../contract/sessions/endpoints.ts';
import { segmentStarts } from '../../../../contract/sessions/times.ts';
import { q } from '../../../api/api.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { serverTime } from '../../../i18n/clock.ts';
import { sectorName } from '../../../i18n/format.ts';
import { useOnline } from '../../../offline/use-online.ts';
import { useCaptain } from '../../../session/session.ts';
import { addressOf, sectorToRecord } from '../../../session/stand-in.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Box, Grid, Row, Text } from '../../../ui/layout/box.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { CardSkeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, FailureState } from '../../../ui/layout/states.tsx';
import { useMaterialTicks } from '../use-material-ticks.ts';
import { DayHeadBox } from './day-head-box.tsx';
import { beginNext, daySegments, delayOf, placeAt, prolong, startsOf } from './day-rules.ts';
import { DayStepsBox } from './day-steps-box.tsx';
import { LaterCard } from './later-card.tsx';
import { NextCard } from './next-card.tsx';
import { NowCard } from './now-card.tsx';
import css from './session-day-page.module.css';
import { useRun } from './use-run.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** A session while it is held: what runs by the clock, what is next and what it needs. Works without a connection. */
export default function SessionDayPage() {
  const { sessionId } = useParams({ from: '/sessions/$sessionId/day' });
  const session = useQuery(q(readSessionPlan, { params: { sessionId: Number(sessionId) } }));
  if (session.data) return <Day answer={session.data} />;
  return (
    <>
      <PageHeader title="يوم الجلسة" back={{ to: '/sessions', label: 'الجلسات' }} />
      <NoSession query={session} />
    </>
  );
}

/** What stands in place of the day while there is no plan. */
function NoSession({ query }: { query: UseQueryResult }) {
  const isOnline = useOnline();
  if (!query.isError && (isOnline || query.isFetching)) return <CardSkeleton lines={8} />;
  const isUnreached =
    query.error === null || (query.error instanceof ApiFailure && query.error.isUnanswered);
  if (!isOnline && isUnreached) {
    return (
      <EmptyState
        title="هذه الجلسة ليست على هذا الجهاز"
        text="افتحها مرة وأنت متصل، فتبقى عليه ليوم الجلسة."
      />
    );
  }
  return (
    <FailureState
      title="لم تُحمَّل الجلسة"
      error={query.error}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

function Day(props: { answer: ResponseOf<typeof readSessionPlan> }) {
  const { body: session, timeZone } = props.answer;
  const { sessionId, version } = session;
  const now = useNow();
  const [run, setRun] = useRun(sessionId);
  const ticks = useMaterialTicks();
  useWakeLock();

  const segments = daySegments(session, timeZone);
  const planned = segmentStarts(session, segments, timeZone);
  const starts = startsOf(planned, run, version);
  const place = placeAt(starts, now);
  const parts = { session, segments, starts, place, now, timeZone };
  return (
    <div className={css.page}>
      <DayHeadBox session={session} end={starts.at(-1)!} timeZone={timeZone} />
      <Grid gap="12">
        <NowCard {...parts} />
        <NextCard {...parts} ticks={ticks} />
        <LaterCard {...parts} delay={delayOf(starts, planned)} onBackToPlan={() => setRun(null)} />
        <AttendanceCard session={session} />
        {session.notes && (
          <Box surface="card" pad="16">
            <Text tone="quiet">ملاحظات</Text>
            <Text preLine>{session.notes}</Text>
          </Box>
        )}
      </Grid>
      <DayStepsBox
        {...parts}
        onNext={() => setRun(beginNext(starts, planned, { now, version }))}
        onProlong={() => setRun(prolong(starts, planned, { now, minutes: 5, version }))}
      />
    </div>
  );
}

/** The server's time, read every second and at once when the page is shown again after a sleep. */
function useNow(): number {
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    const read = () => setNow(serverTime());
    const timer = setInterval(read, 1000);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, []);
  return now;
}

/** Where the captain records a sector of the session whose attendance is missing: the way to its sheet. */
function AttendanceCard({ session }: { session: Session }) {
  const captain = useCaptain();
  if (!can(captain, 'scout-attendance:record') || session.weekCancelled) return null;
  const missing = session.sectors.find((sector) => {
    const asked = { base: sector.baseName, suffix: sector.suffixName };
    const place = sectorToRecord(captain, asked);
    return !sector.attendanceRecorded && place !== null && (place.isOwn || place.standIn !== null);
  });
  if (!missing) return null;
  const address = addressOf(captain, missing);
  return (
    <Row gap="8" align="center" justify="between" surface="card" padBlock="8" padInline="16">
      <Row as="p" gap="12" align="center">
        <IconClipboardCheck size={22} stroke={1.7} aria-hidden />
        {address.base ? `غياب ${sectorName(missing)} لم يُسجَّل بعد` : 'الغياب لم يُسجَّل بعد'}
      </Row>
      <LinkButton
        to="/record-scouts-absence"
        search={{ week: session.weekNumber, ...address }}
        look="quiet"
      >
        تسجيل
      </LinkButton>
    </Row>
  );
}
