import { endingOf } from '../../../contract/qualifications/words.ts';
import { groupToday, shortDate } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Text } from '../../ui/layout/box.tsx';

/** The last day of a qualification, in the colour of what is over or soon will be. */
export function ValidUntil({ day }: { day: string | null }) {
  if (day === null) {
    return (
      <Text as="span" tone="quiet">
        لا ينتهي
      </Text>
    );
  }
  const ending = endingOf(day, groupToday());
  if (ending === null) return shortDate(day);
  return ending === 'over' ? (
    <Badge tone="bad">انتهى {shortDate(day)}</Badge>
  ) : (
    <Badge tone="warn">ينتهي {shortDate(day)}</Badge>
  );
}
