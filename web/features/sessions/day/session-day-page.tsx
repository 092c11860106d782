import { IconArrowRight, IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../../contract/core/endpoint.ts';
import { can } from '../../../../contract/core/permissions.ts';
import { shownRows } from '../../../../contract/core/record-content.ts';
import { readSessionPlan, type Session } from '../../../../contract/sessions/endpoints.ts';
import { sessionPlan } from '../../../../contract/sessions/record.ts';
import { segmentStarts, timeAt } from '../../../../contract/sessions/times.ts';
import { clockText } from '../../../../contract/sessions/words.ts';
import { q } from '../../../api/api.ts';
import { serverTime } from '../../../i18n/clock.ts';
import { sectorName } from '../../../i18n/format.ts';
import { useCaptain } from '../../../session/session.ts';
import { addressOf, sectorToRecord } from '../../../session/stand-in.ts';
import { DayHead, NoDay } from '../../../shared/day/day-head.tsx';
import { recordWords } from '../../../shared/records/record-words.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { iconButton } from '../../../ui/icon-button.tsx';
import { Box, Grid, Row, Text } from '../../../ui/layout/box.tsx';
import { Details } from '../../../ui/layout/details.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useMaterialTicks } from '../use-material-ticks.ts';
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
      <NoDay
        query={session}
        absent={{
          title: 'هذه الجلسة ليست على هذا الجهاز',
          text: 'افتحها مرة وأنت متصل، فتبقى عليه ليوم الجلسة.',
        }}
        failed="لم تُحمَّل الجلسة"
      />
    </>
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
  const rows = shownRows(sessionPlan, session, 'day', recordWords).filter(({ value }) => value);
  return (
    <div className={css.page}>
      <DayHead
        pageTitle={`يوم الجلسة: ${session.title}`}
        title={session.title}
        text={`${session.sectors.map((sector) => sectorName(sector)).join('، ')}، تنتهي ${clockText(timeAt(starts.at(-1)!, timeZone))}`}
        back={
          <Link
            to="/sessions/$sessionId"
            params={{ sessionId: String(sessionId) }}
            className={iconButton}
            aria-label="خطة الجلسة"
          >
            <IconArrowRight size={24} stroke={1.7} aria-hidden />
          </Link>
        }
      />
      <Grid gap="12">
        <NowCard {...parts} />
        <NextCard {...parts} ticks={ticks} />
        <LaterCard {...parts} delay={delayOf(starts, planned)} onBackToPlan={() => setRun(null)} />
        <AttendanceCard session={session} />
        {rows.length > 0 && (
          <Box surface="card" pad="16">
            <Details rows={rows} />
          </Box>
        )}
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
