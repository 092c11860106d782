import { remindOfWeek, type SectorWeek } from '../../../../contract/attendance/week.ts';
import { useApiMutation } from '../../../api/api.ts';
import { sectorOf } from '../../../i18n/format.ts';

/** Reminds the captains of one sector, or of all that have not recorded the week. */
export type Reminder = ReturnType<typeof useReminder>;

export function useReminder(week: { weekNumber?: number; termNumber?: number }) {
  const { mutate, isPending } = useApiMutation(remindOfWeek, {
    errorMessage: 'لم يُرسل التذكير',
    successMessage: 'أُرسل التذكير',
    untilFresh: true,
  });
  const remind = (sector?: SectorWeek) =>
    mutate({ body: { ...(sector && sectorOf(sector)), ...week } });
  return { remind, isPending };
}
