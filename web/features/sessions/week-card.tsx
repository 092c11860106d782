import { IconCalendarEvent, IconPencil, IconPlus, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { counted } from '../../../contract/core/counting.ts';
import type { Sector } from '../../../contract/sectors/endpoints.ts';
import type { SessionRow } from '../../../contract/sessions/endpoints.ts';
import type { Week } from '../../../contract/terms/endpoints.ts';
import { dayOf, formatNumber, nouns, weekdayDate } from '../../i18n/format.ts';
import { LinkButton } from '../../ui/button.tsx';
import { look, Row, Stack, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RemindBox } from './remind-box.tsx';
import { sectorsWithout, shownState } from './rules.ts';
import { captainText, readyText, sectorsText, shortWhen, whenText } from './session-words.ts';
import { StateBox } from './state-box.tsx';

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
  const state = shownState(session, dayOf(new Date()));
  const params = { sessionId: String(session.sessionId) };
  const ready = readyText(session.materials);
  return (
    <Card>
      <Stack gap="8">
        <Row gap="8" justify="between" align="center" wrap>
          <Text tone="quiet">{`هذا الأسبوع، الأسبوع ${formatNumber(session.weekNumber)}`}</Text>
          <StateBox session={session} state={state} />
        </Row>
        <Text as="h2" size="h3">
          {session.title}
        </Text>
        <Row gap="8" align="center">
          <IconCalendarEvent size={20} stroke={1.7} aria-hidden />
          {whenText(session)}
        </Row>
        <Row gap="8" align="center">
          <IconUser size={20} stroke={1.7} aria-hidden />
          {`${captainText(session.captain)}، ${sectorsText(session.sectors)}`}
        </Row>
        {ready && <Text tone="quiet">{ready}</Text>}
        <Row gap="8" wrap above="4">
          <LinkButton to="/sessions/$sessionId" params={params}>
            افتح الجلسة
          </LinkButton>
          {session.editable && (
            <LinkButton
              look="default"
              to="/sessions/plan"
              search={{ session: session.sessionId }}
              icon={<IconPencil size={20} stroke={1.7} aria-hidden />}
            >
              تعديل
            </LinkButton>
          )}
        </Row>
      </Stack>
    </Card>
  );
}

/** Which sectors have planned this week, and which have not. */
export function WhoPlannedCard(props: {
  week: Week;
  sectors: readonly Sector[];
  sessions: readonly SessionRow[];
}) {
  const { week, sectors, sessions } = props;
  const missing = sectorsWithout(sectors, sessions);
  const done = sectors.length - missing.length;
  return (
    <Card title="من خطّط لهذا الأسبوع؟">
      <Stack gap="12">
        <Text size="h2" weight="bold">
          {`${formatNumber(done)} من ${counted(sectors.length, nouns.sector, formatNumber)}`}
        </Text>
        <Text tone="quiet">
          {`الأسبوع ${formatNumber(week.weekNumber)}، يبدأ ${weekdayDate(week.startDate)}`}
        </Text>
        {missing.length > 0 && (
          <Text>
            <Text as="span" tone="quiet">{`لا جلسة بعد (${formatNumber(missing.length)}): `}</Text>
            {sectorsText(missing)}
          </Text>
        )}
        {!week.cancelled && <RemindBox count={missing.length} />}
        <ul>
          {sessions.map((session) => (
            <Row
              as="li"
              key={session.sessionId}
              gap="8"
              columnGap="16"
              justify="between"
              align="center"
              wrap
              padBlock="8"
              line="between"
            >
              <Link
                to="/sessions/$sessionId"
                params={{ sessionId: String(session.sessionId) }}
                className={look(
                  {
                    control: true,
                    inline: true,
                    align: 'center',
                    tone: 'ink',
                    plain: true,
                    weight: 'medium',
                  },
                  'row',
                )}
              >
                {`${sectorsText(session.sectors)}: ${session.title}`}
              </Link>
              <Text as="span" tone="quiet">
                {[
                  shortWhen(session),
                  captainText(session.captain),
                  readyText(session.materials) ?? 'لا مواد',
                ]
                  .filter(Boolean)
                  .join('، ')}
              </Text>
            </Row>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
