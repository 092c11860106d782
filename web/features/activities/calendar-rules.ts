import type { CalendarLink } from '../../../contract/calendars/endpoints.ts';
import { calendarPath } from '../../../contract/calendars/path.ts';
import { serverTime } from '../../i18n/clock.ts';
import { momentLabel } from '../../i18n/format.ts';

/** The address in two forms: `https` to subscribe by, `webcal` to open the device's own calendar. */
export function calendarUrls(origin: string, key: string): { https: string; webcal: string } {
  const https = `${origin}${calendarPath(key)}`;
  return { https, webcal: https.replace(/^https?:/, 'webcal:') };
}

/** When a calendar asked by it last: 'اليوم ١:٤٠ م'. */
export const readWords = (
  { lastReadAt }: Pick<CalendarLink, 'lastReadAt'>,
  now = new Date(serverTime()),
) => (lastReadAt === null ? 'لم يُضَف إلى تقويم بعد' : momentLabel(lastReadAt, now));
