import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listSessionPlans } from '../../../contract/sessions/endpoints.ts';
import { hoursText, sessionStateLabels } from '../../../contract/sessions/words.ts';
import { readCurrentWeek } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { formatNumber, sectorName, sectorOf, weekdayDate } from '../../i18n/format.ts';
import { useCaptain } from '../../session/session.ts';
import { inTimeOrder } from '../../shared/dates/planned-week.ts';
import { Badge } from '../../ui/badge.tsx';
import { Box, look, Row, Text } from '../../ui/layout/box.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MoreLink } from '../../ui/more-link.tsx';

/** How many are listed; the others are on the screen of sessions. */
const SHOWN = 5;

/** The sessions of the current week, of one's own sector or of all; not there without any. */
export function WeekSessionsCard() {
  const captain = useCaptain();
  const week = useQuery(q(readCurrentWeek));
  const { weekNumber, termNumber } = week.data?.body ?? {};
  const own = captain.type === 'regular' ? sectorOf(captain) : null;
  const sessions = useQuery({
    ...q(listSessionPlans, { query: { weekNumber, termNumber, limit: 200, ...own } }),
    enabled: weekNumber !== undefined,
  });
  const { body = [], total = 0 } = sessions.data ?? {};
  if (body.length === 0) return null;
  const shown = inTimeOrder(body).slice(0, SHOWN);
  return (
    <Box above="24">
      <Card
        title="جلسات هذا الأسبوع"
        aside={
          total > shown.length && (
            <MoreLink to="/sessions">{`كل الجلسات (${formatNumber(total)})`}</MoreLink>
          )
        }
      >
        <ul>
          {shown.map((session) => (
            <Row as="li" gap="8" align="center" line="between" trim key={session.sessionId}>
              <Link
                to="/sessions/$sessionId"
                params={{ sessionId: String(session.sessionId) }}
                className={look(
                  {
                    grow: true,
                    control: true,
                    plain: true,
                    tone: 'inherit',
                    justify: 'center',
                    padBlock: '8',
                  },
                  'stack',
                )}
              >
                <Text as="span" weight="bold">
                  {session.title}
                </Text>
                <Text as="span" tone="quiet">
                  {[
                    weekdayDate(session.day),
                    hoursText(session),
                    own ? null : session.sectors.map((sector) => sectorName(sector)).join('، '),
                  ]
                    .filter(Boolean)
                    .join('، ')}
                </Text>
              </Link>
              {session.state !== 'planned' && (
                <Badge tone={session.state === 'held' ? 'ok' : 'bad'}>
                  {sessionStateLabels[session.state]}
                </Badge>
              )}
            </Row>
          ))}
        </ul>
      </Card>
    </Box>
  );
}
