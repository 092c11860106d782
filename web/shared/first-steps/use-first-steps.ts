import { useQuery } from '@tanstack/react-query';
import { listCaptains, listWaitingCaptains } from '../../../contract/captains/endpoints.ts';
import { UNNAMED_GROUP } from '../../../contract/group/endpoints.ts';
import { listSectors } from '../../../contract/sectors/endpoints.ts';
import { countScouts, readAttendanceRate } from '../../../contract/stats/endpoints.ts';
import { readCurrentWeek, readTerm } from '../../../contract/terms/endpoints.ts';
import { q } from '../../api/api.ts';
import { ApiFailure } from '../../api/failure.ts';
import type { ScreenSearch } from '../../app/screens.ts';
import { leaderWords } from '../../i18n/sector-words.ts';
import { hasBegun } from '../../offline/has-begun.ts';
import { useGroup } from '../../session/group.ts';
import { isSwitchKept, keepSwitch } from '../../ui/use-kept-switch.ts';

export type Step = {
  path: '/settings' | '/start-new-term' | '/add-sector' | '/add-scout' | '/assign-captain';
  search?: ScreenSearch<'/settings'> | undefined;
  /** The place on that screen. */
  hash?: 'invite';
  title: string;
  text: string;
  /** The words of its button. */
  act: string;
  done: boolean;
};
const NAMING = 'سمِّ المجموعة';

/** This device has seen all steps done. */
const DONE = 'khayma-first-steps';

/**
 * A new group's first steps, ticked by what the group has; null once done, or once the group has a second term or weeks
 * recorded beyond the first month; undefined while it is not known. `isAsked` is false for who does not lead the group.
 */
export function useFirstSteps(isAsked: boolean): Step[] | null | undefined {
  const enabled = isAsked;
  const term = useQuery({ ...q(readTerm), enabled });
  const scouts = useQuery({ ...q(countScouts, { query: {} }), enabled });
  const week = useQuery({ ...q(readCurrentWeek), enabled });
  const rate = useQuery({ ...q(readAttendanceRate, { query: {} }), enabled });
  const noTerm = term.error instanceof ApiFailure && term.error.code === 'NO_TERM';
  const isKnown =
    (term.data !== undefined || noTerm) && scouts.data && !week.isPending && !rate.isPending;
  const isPast = isKnown
    ? hasBegun({
        scouts: scouts.data.totalScouts,
        termNumber: term.data?.body.termNumber,
        weekNumber: week.data?.body.weekNumber,
        rate: rate.data?.body,
      })
    : undefined;
  // A group that has begun is not asked for what its steps need.
  const begins = { enabled: isAsked && isPast === false };
  const unitCaptains = useQuery({ ...q(listCaptains, { query: { type: 'unit' } }), ...begins });
  // Makes the query of the card of waiting captains, which has the sectors without a leader.
  const waiting = useQuery({ ...q(listWaitingCaptains, { query: {} }), ...begins });
  const sectors = useQuery({ ...q(listSectors), ...begins });
  const group = useGroup();
  if (!isAsked || isPast) return null;
  // An answer that can't be read hides the steps, not the dashboard.
  if ([term, scouts, unitCaptains, waiting, sectors].some((query) => query.isError && !noTerm)) {
    return null;
  }
  if (!isKnown || !unitCaptains.data || !waiting.data || !sectors.data || !group) return undefined;
  const open = waiting.data.sectors;
  const steps: Step[] = [
    {
      path: '/settings',
      title: NAMING,
      text: 'يظهر الاسم للقادة والأسر، ويمكنك إضافة شعار.',
      act: 'تسمية المجموعة',
      done: group.groupName !== UNNAMED_GROUP,
    },
    {
      path: '/start-new-term',
      title: 'ابدأ فترة',
      text: 'الفترة موسم من أسابيع يُسجَّل فيها الغياب والاشتراك.',
      act: 'بدء فترة جديدة',
      done: term.data !== undefined,
    },
    {
      path: '/settings',
      search: { rank: 'unit' },
      hash: 'invite',
      title: 'ادعُ قائد وحدة',
      text: 'أرسل له رابطاً يُنشئ به حسابه ويدخل مباشرة برتبته.',
      act: 'دعوة قائد وحدة',
      done: unitCaptains.data.count > 0,
    },
    {
      path: '/add-sector',
      title: 'أضف القطاعات',
      text: 'لكل قطاع اسم وقائد وحدة مسؤول عنه، ويمكن تعيينه لاحقاً.',
      act: 'إضافة قطاع',
      done: sectors.data.count > 0,
    },
    {
      // Who waits for a sector comes before who is to be invited.
      ...(waiting.data.total > 0
        ? { path: '/assign-captain' as const, act: 'تعيين من ينتظر' }
        : {
            path: '/settings' as const,
            hash: 'invite' as const,
            search: open[0] && { base: open[0].baseName, suffix: open[0].suffixName },
            act: 'دعوة قائد قطاع',
          }),
      title: 'قائد لكل قطاع',
      text: leaderWords(open),
      done: sectors.data.count > 0 && open.length === 0,
    },
    {
      path: '/add-scout',
      title: 'أضف الكشافين',
      text: 'واحداً واحداً، أو قائمة كاملة من جدول أو ملف.',
      act: 'إضافة كشافين',
      done: scouts.data.totalScouts > 0,
    },
  ];
  // A group may go on without a name of its own.
  if (steps.every(({ done, title }) => done || title === NAMING)) {
    keepSwitch(DONE, true);
    return null;
  }
  // A sector that comes later without a leader is no first step.
  return isSwitchKept(DONE) ? null : steps;
}
