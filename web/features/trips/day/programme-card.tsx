import { clockText } from '../../../../contract/sessions/words.ts';
import { tripDayOf } from '../../../../contract/trips/doses.ts';
import type { TripDay } from '../../../../contract/trips/roll-call-endpoints.ts';
import { localNow, weekdayDate } from '../../../i18n/format.ts';
import { Row as Line, Text } from '../../../ui/layout/box.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** The sessions of the trip's days: what is left of today, then the rest. */
export function ProgrammeCard({ day }: { day: TripDay }) {
  const { day: today } = tripDayOf(localNow());
  const left = day.programme.filter((session) => session.day >= today);
  const sessions = left.length > 0 ? left : day.programme;
  if (sessions.length === 0) return null;
  return (
    <Card title="البرنامج">
      {sessions.map(({ day: on, startTime, title }) => (
        <Line key={`${on} ${startTime} ${title}`} gap="12" line="between" padBlock="8">
          <Text as="time" weight="bold">
            {clockText(startTime)}
          </Text>
          <Text as="span" grow>
            {title}
          </Text>
          {on !== today && (
            <Text as="span" tone="quiet">
              {weekdayDate(on)}
            </Text>
          )}
        </Line>
      ))}
    </Card>
  );
}
