import { IconCopy, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recordSessionOutcome, type SessionRow } from '../../../contract/sessions/endpoints.ts';
import { durationText } from '../../../contract/sessions/words.ts';
import { useApiMutation } from '../../api/api.ts';
import { dayMonth, formatNumber, groupToday, weekdayDate } from '../../i18n/format.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Box, Grid, look, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { type ListedWeek, shownState } from './rules.ts';
import { captainText, copiesText, foundText, readyText, sectorsText } from './session-words.ts';
import { StateBox } from './state-box.tsx';
import css from './weeks-list.module.css';

/** Sessions by week, the latest first; a week without one can be planned. */
export function WeeksList(props: {
  weeks: readonly ListedWeek[];
  newestTerm: number | null;
  withSectors: boolean;
}) {
  const today = groupToday();
  return (
    <Box surface="card" rounded clip>
      {props.weeks.map((week) => (
        <section key={`${week.termNumber}/${week.weekNumber}`}>
          <Row
            gap="8"
            justify="between"
            wrap
            padBlock="8"
            padInline="16"
            className={week.isCancelled ? css.cancelled : css.head}
          >
            <Text as="h3" weight="medium" tone="quiet">
              {`الأسبوع ${formatNumber(week.weekNumber)}`}
              {week.isCancelled && ' ملغي'}
              {week.termNumber !== props.newestTerm && `، ${week.termName}`}
            </Text>
            <Text as="span" tone="quiet">
              {headText(week)}
            </Text>
          </Row>
          {week.sessions.length === 0 && !week.isCancelled && (
            <Row gap="8" align="center" justify="between" padBlock="8" padInline="16">
              <Text tone="quiet">{today > week.startDate ? 'لا جلسة' : 'لا جلسة بعد'}</Text>
              <LinkButton
                look="tint"
                to="/sessions/plan"
                search={{ term: week.termNumber, week: week.weekNumber }}
                icon={<IconPlus size={20} stroke={2} aria-hidden />}
              >
                تخطيط
              </LinkButton>
            </Row>
          )}
          {week.sessions.length > 0 && (
            <SessionList sessions={week.sessions} withSectors={props.withSectors} />
          )}
        </section>
      ))}
    </Box>
  );
}

function headText({ sessions, startDate }: ListedWeek): string {
  const [first] = sessions;
  if (sessions.length === 1 && first) return weekdayDate(first.day);
  return `يبدأ ${weekdayDate(startDate)}`;
}

/** Sessions under one another: title, who and how long, and what became of them. */
export function SessionList(props: {
  sessions: readonly SessionRow[];
  withSectors: boolean;
  /** In the library: the term, and how often each was copied. */
  asLibrary?: boolean;
  /** In a narrow column: one under the other on a wide screen too, without what was learnt. */
  isNarrow?: boolean;
}) {
  return (
    <ul>
      {props.sessions.map((session) => (
        <Item key={session.sessionId} {...props} session={session} />
      ))}
    </ul>
  );
}

function Item(props: Parameters<typeof SessionList>[0] & { session: SessionRow }) {
  const { session } = props;
  const [isCopying, setCopying] = useState(false);
  const state = shownState(session, groupToday());
  const found = foundText(session.found);
  const ready = state === 'planned' ? readyText(session.materials) : null;
  const about = [
    props.withSectors || props.asLibrary ? sectorsText(session.sectors) : null,
    props.asLibrary ? session.termName : captainText(session.captain),
    session.minutes > 0 && !props.asLibrary ? durationText(session.minutes) : null,
    props.withSectors && !props.asLibrary ? dayMonth(session.day) : null,
  ];
  return (
    <Row as="li" gap="8" align="start" padBlock="12" padInline="16" line="between">
      <Grid grow gap="4" className={css.item} data-narrow={props.isNarrow}>
        <Stack gap="4">
          <Link
            to="/sessions/$sessionId"
            params={{ sessionId: String(session.sessionId) }}
            className={`${css.title} ${look({ tone: 'ink', plain: true, hover: 'underline' })}`}
          >
            {session.title}
          </Link>
          <Text tone="quiet">{about.filter(Boolean).join('، ')}</Text>
          {found && <Text tone="accent">{found}</Text>}
        </Stack>
        <Row gap="8" align="center" wrap>
          <StateBox session={session} state={state} />
          {ready && (
            <Text as="span" tone="quiet">
              {ready}
            </Text>
          )}
          {props.asLibrary && session.copies > 0 && (
            <Text as="span" tone="quiet">
              {copiesText(session.copies)}
            </Text>
          )}
          {state === 'asked' && session.editable && <HeldAnswer session={session} />}
        </Row>
        {session.lesson && state !== 'planned' && !props.isNarrow && (
          <Text className={css.lesson}>
            <Text as="span" tone="quiet">
              {state === 'notHeld' ? 'لأن: ' : 'للمرة القادمة: '}
            </Text>
            {session.lesson}
          </Text>
        )}
      </Grid>
      <IconButton label={`نسخ «${session.title}» إلى أسبوع آخر`} onClick={() => setCopying(true)}>
        <IconCopy size={20} stroke={1.7} aria-hidden />
      </IconButton>
      {isCopying && <CopyDialog session={session} onClose={() => setCopying(false)} />}
    </Row>
  );
}

/** Says in place whether a session was held. */
function HeldAnswer({ session: { sessionId } }: { session: SessionRow }) {
  const saving = useApiMutation(recordSessionOutcome, {
    successMessage: 'تم الحفظ',
    errorMessage: 'لم تُحفظ الإجابة',
    untilFresh: true,
  });
  const say = (state: 'held' | 'notHeld') =>
    saving.mutate({ params: { sessionId }, body: { state } });
  return (
    <Row as="span" inline gap="8">
      <Button look="tint" disabled={saving.isPending} onClick={() => say('held')}>
        عُقدت
      </Button>
      <Button look="default" disabled={saving.isPending} onClick={() => say('notHeld')}>
        لم تُعقد
      </Button>
    </Row>
  );
}
