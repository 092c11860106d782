import {
  IconCalendarEvent,
  IconCopy,
  IconPackage,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconPrinter,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readSessionPlan, type SessionRow } from '../../../../contract/sessions/endpoints.ts';
import type { Week } from '../../../../contract/terms/endpoints.ts';
import { q } from '../../../api/api.ts';
import { formatNumber, groupToday } from '../../../i18n/format.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { look, Row, Stack, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CopyDialog } from '../copy-dialog.tsx';
import { shownState } from '../rules.ts';
import { captainText, readyText, sectorsText, whenText } from '../session-words.ts';
import { StateBox } from '../state-box.tsx';
import css from './own-week-card.module.css';

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/** This week's session of the captain's own sector, or the way to plan it. */
export function OwnWeekCard({ week, sessions }: { week: Week; sessions: readonly SessionRow[] }) {
  const [session] = sessions;
  if (!session) {
    return (
      <Card>
        <Stack gap="12">
          <Text tone="quiet">{`هذا الأسبوع، الأسبوع ${formatNumber(week.weekNumber)}`}</Text>
          <Text as="h2" size="h3">
            {week.cancelled ? 'هذا الأسبوع ملغي' : 'لم تُخطَّط جلسة هذا الأسبوع بعد'}
          </Text>
          {!week.cancelled && (
            <LinkButton
              wide
              to="/sessions/plan"
              search={{ term: week.termNumber, week: week.weekNumber }}
              icon={<IconPlus size={20} stroke={2} aria-hidden />}
            >
              تخطيط جلسة هذا الأسبوع
            </LinkButton>
          )}
        </Stack>
      </Card>
    );
  }
  return (
    <Stack gap="12">
      {sessions.map((each) => (
        <ThisSession key={each.sessionId} session={each} />
      ))}
    </Stack>
  );
}

function ThisSession({ session }: { session: SessionRow }) {
  const state = shownState(session, groupToday());
  const params = { sessionId: String(session.sessionId) };
  const ready = readyText(session.materials);
  const [isCopying, setCopying] = useState(false);
  // The whole plan stays on the device, so that the day opens without a connection.
  useQuery(q(readSessionPlan, { params: { sessionId: session.sessionId } }));
  return (
    <Card>
      <Stack gap="8">
        <Row gap="8" justify="between" align="center" wrap>
          <Text tone="quiet">{`هذا الأسبوع، الأسبوع ${formatNumber(session.weekNumber)}`}</Text>
          <StateBox session={session} state={state} />
        </Row>
        <Text as="h2" size="h3">
          <Link
            to="/sessions/$sessionId"
            params={params}
            className={look({ tone: 'inherit', plain: true, hover: 'underline' })}
          >
            {session.title}
          </Link>
        </Text>
        <Row gap="8" align="center">
          <IconCalendarEvent size={20} stroke={1.7} aria-hidden />
          {whenText(session)}
        </Row>
        <Row gap="8" align="center">
          <IconUser size={20} stroke={1.7} aria-hidden />
          {`${captainText(session.captain)}، ${sectorsText(session.sectors)}`}
        </Row>
        {ready && (
          <Row gap="8" align="center">
            <IconPackage size={20} stroke={1.7} aria-hidden />
            {ready}
          </Row>
        )}
        <Stack gap="8" above="4">
          {session.state === 'planned' && (
            <LinkButton
              wide
              to="/sessions/$sessionId/day"
              params={params}
              icon={<IconPlayerPlay {...icon} />}
            >
              افتح يوم الجلسة
            </LinkButton>
          )}
          <Row gap="8" wrap className={css.actions}>
            {session.editable && (
              <LinkButton
                look="default"
                to="/sessions/plan"
                search={{ session: session.sessionId }}
                icon={<IconPencil {...icon} />}
              >
                تعديل
              </LinkButton>
            )}
            <LinkButton
              look="default"
              to="/sessions/$sessionId/paper"
              params={params}
              icon={<IconPrinter {...icon} />}
            >
              طباعة
            </LinkButton>
            <Button look="default" icon={<IconCopy {...icon} />} onClick={() => setCopying(true)}>
              نسخ
            </Button>
          </Row>
        </Stack>
      </Stack>
      {isCopying && <CopyDialog session={session} onClose={() => setCopying(false)} />}
    </Card>
  );
}
