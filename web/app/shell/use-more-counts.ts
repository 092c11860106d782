import { useQuery } from '@tanstack/react-query';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { listWaitingCaptains } from '../../../contract/captains/endpoints.ts';
import { can } from '../../../contract/core/permissions.ts';
import { listFollowUp } from '../../../contract/follow-up/endpoints.ts';
import { q } from '../../api/api.ts';
import { useUnreadCount } from '../../api/use-unread.ts';
import { countOf, sectorOf } from '../../i18n/format.ts';
import { callsToday, isToCall, USUAL_WEEKS } from '../../shared/follow-up.ts';
import type { OfferedPath } from '../screens.ts';

/** A count beside a place. */
export interface MoreCount {
  count: number;
  /** '٨ مكالمات اليوم', for screen readers. */
  text: string;
  tone: 'warn' | 'bad';
}

/**
 * The counts beside the places of 'المزيد', from the queries of the dashboard's cards and the bell. Failed queries are
 * left out.
 */
export function useMoreCounts(captain: SignedInCaptain): Partial<Record<OfferedPath, MoreCount>> {
  const sector = captain.type === 'regular' ? sectorOf(captain) : null;
  const calls = useQuery({
    ...q(listFollowUp, { query: { ...sector } }),
    enabled: can(captain, 'follow-up:use'),
  }).data?.body.filter((away) => away.run >= USUAL_WEEKS && isToCall(away)).length;
  const waiting = useQuery({
    ...q(listWaitingCaptains, { query: {} }),
    enabled: can(captain, 'sectors:assign'),
  }).data?.total;
  const unread = useUnreadCount();
  return {
    ...(calls && { '/follow-up': { count: calls, text: callsToday(calls), tone: 'bad' } }),
    ...(waiting && {
      '/captains': {
        count: waiting,
        text: `ينتظرون التعيين: ${countOf(waiting, 'captain')}`,
        tone: 'warn',
      },
    }),
    ...(unread && {
      '/notifications': {
        count: unread,
        text: `غير مقروء: ${countOf(unread, 'notification')}`,
        tone: 'bad',
      },
    }),
  };
}
