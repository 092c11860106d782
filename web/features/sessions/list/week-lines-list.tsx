import { Link } from '@tanstack/react-router';
import type { SectorName } from '../../../../contract/sectors/sector-name.ts';
import type { SessionRow } from '../../../../contract/sessions/endpoints.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { inTimeOrder } from '../../../shared/dates/planned-week.ts';
import { look, Row, Text } from '../../../ui/layout/box.tsx';
import { captainText, readyText, sectorsText, shortWhen } from '../session-words.ts';

/** The sectors without a session, and the sessions of the others, a line each. */
export function WeekLinesList(props: {
  missing: readonly SectorName[];
  sessions: readonly SessionRow[];
}) {
  const { missing, sessions } = props;
  return (
    <>
      {missing.length > 0 && (
        <Text>
          <Text as="span" tone="quiet">{`لا جلسة بعد (${formatNumber(missing.length)}): `}</Text>
          {sectorsText(missing)}
        </Text>
      )}
      <ul>
        {inTimeOrder(sessions).map((session) => (
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
    </>
  );
}
