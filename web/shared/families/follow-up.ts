import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
import { fillIn } from '../../../contract/core/fill-in.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import type { Away } from '../../../contract/follow-up/endpoints.ts';
import {
  FEWEST_WEEKS,
  type FollowUpMessages,
  type MessageCase,
} from '../../../contract/follow-up/words.ts';
import { introduce, nouns, sectorName } from '../../i18n/format.ts';

// Words that the call list shares with the dashboard.

/** 'أسبوعين', '٣ أسابيع', '١١ أسبوعاً': so many weeks, as after 'غياب' and 'منذ'. */
export function weeksMissed(weeks: number): string {
  return countText(weeks, { ...nouns.week, one: 'أسبوع', two: 'أسبوعين' });
}

/** 'مكالمة واحدة اليوم', '٨ مكالمات اليوم': what is left to do. */
export function callsToday(calls: number): string {
  const callNoun = noun('مكالمة واحدة', 'مكالمتان', 'مكالمات', 'مكالمة', 'مكالمة');
  return `${countText(calls, callNoun)} اليوم`;
}

/** Which text is for whom. */
function caseOf({ gender, run }: Away, isCaptain: boolean): MessageCase {
  const suffix = gender === 'male' ? 'Male' : 'Female';
  if (isCaptain) return `captain${suffix}`;
  return run >= FEWEST_WEEKS ? `absence${suffix}` : `rate${suffix}`;
}

/** The message for somebody who stays away, from the captain who writes. */
export function messageTo(
  person: Away,
  messages: FollowUpMessages,
  { captain, isCaptain = false }: { captain: SignedInCaptain; isCaptain?: boolean },
): string {
  const { name, role } = introduce(captain);
  return fillIn(messages[caseOf(person, isCaptain)], {
    الاسم: firstName(person.name),
    الأسابيع: weeksMissed(person.run),
    القطاع: sectorName(person),
    القائد: name,
    الصفة: role,
  });
}

/** A number as the telephone takes it. */
export const telUrl = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** True if nobody has reached the family within a week. */
export const isToCall = ({ contact }: Away) => !contact?.isRecent;
