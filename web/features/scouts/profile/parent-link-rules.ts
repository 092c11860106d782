import type { SignedInCaptain } from '../../../../contract/auth/endpoints.ts';
import { counted, noun } from '../../../../contract/core/counting.ts';
import type { ParentLink } from '../../../../contract/parents/endpoints.ts';
import type { ScoutProfile } from '../../../../contract/scouts/endpoints.ts';
import { serverTime } from '../../../i18n/clock.ts';
import {
  dayMonth,
  formatNumber,
  introduce,
  momentLabel,
  sectorName,
} from '../../../i18n/format.ts';
import { firstName } from '../../../shared/follow-up.ts';

/** What parents open: the key is the address. */
export const parentUrl = (origin: string, key: string) => `${origin}/p/${key}`;

const TIMES = noun('مرة واحدة', 'مرتين', 'مرات', 'مرة', 'مرة');

/** 'فُتح ٣ مرات، آخرها اليوم ١:٤٠ م'. */
export function openedWords(
  { openedCount, lastOpenedAt }: Pick<ParentLink, 'openedCount' | 'lastOpenedAt'>,
  now = new Date(serverTime()),
): string {
  if (openedCount === 0 || lastOpenedAt === null) return 'لم يُفتح بعد';
  const times = `فُتح ${counted(openedCount, TIMES, formatNumber)}`;
  return `${times}، ${openedCount === 1 ? '' : 'آخرها '}${momentLabel(lastOpenedAt, now)}`;
}

/** What is written with the link to the scout's family, of him or of her, by whoever sends it. */
export function linkMessage(
  scout: Pick<ScoutProfile, 'name' | 'gender' | 'sectorBaseName' | 'sectorSuffixName'>,
  captain: SignedInCaptain,
  { url, endDate, asksConsent }: { url: string; endDate: string; asksConsent?: boolean },
): string {
  const [what, whose] =
    scout.gender === 'female'
      ? ['حضورها ومواعيدها القادمة', 'قائدها']
      : ['حضوره ومواعيده القادمة', 'قائده'];
  const { name, role } = introduce(captain);
  return [
    `أهلاً بكم، أنا ${name}، ${role}.`,
    `هذه صفحة ${firstName(scout.name)} في ${sectorName(scout)}: ${what} ورقم ${whose}.`,
    `تُفتح بلا حساب وتعمل حتى ${dayMonth(endDate)}. هي لأسرتكم وحدها، فلا ترسلوها إلى أحد.`,
    ...(asksConsent ? ['نرجو أن تسجلوا فيها موافقتكم على حفظ البيانات.'] : []),
    url,
  ].join('\n');
}
