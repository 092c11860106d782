import { daysBetween } from '../../../contract/core/calendar.ts';
import type { JoinRequest } from '../../../contract/joining/join-endpoints.ts';
import { joinStateLabels } from '../../../contract/joining/words.ts';
import { dayOf, groupToday } from '../../i18n/format.ts';
import { sinceDays } from '../../shared/dates/days.ts';
import { LATE_DAYS } from '../../shared/families/join-requests.ts';
import { Badge } from '../../ui/badge.tsx';
import { cameText, invitedText } from './rules.ts';

/** The state of a request; beneath its heading only how long a new one has waited, and a day. */
export function StateBox({
  request,
  isUnderHeading,
}: {
  request: JoinRequest;
  isUnderHeading?: boolean;
}) {
  const { state, day, at } = request;
  if (state === 'received' && isUnderHeading) {
    const days = daysBetween(dayOf(at), groupToday());
    return <Badge tone={days >= LATE_DAYS ? 'warn' : 'accent'}>{sinceDays(days)}</Badge>;
  }
  const came = cameText(request);
  if (came) return <Badge tone="ok">{came}</Badge>;
  if (isUnderHeading && !day) return null;
  const tone = state === 'received' ? 'accent' : state === 'invited' ? 'warn' : 'neutral';
  return <Badge tone={tone}>{day ? invitedText(day) : joinStateLabels[state]}</Badge>;
}
