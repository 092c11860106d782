import { recordScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import { formatNumber, sectorName } from '../../i18n/format.ts';
import { outboxKind } from '../../offline/outbox-kinds.ts';
import type { SlotOf } from '../../offline/outbox-rules.ts';
import { addressOf } from '../../session/stand-in.ts';

/** 'الأسبوع ٧'. */
export const weekText = ({ weekNumber }: { weekNumber: number }) =>
  `الأسبوع ${formatNumber(weekNumber)}`;

/** How a sector's week that waits is shown, and where. */
export const sectorWeek = (to: '/record-scouts-absence' | '/scores') => ({
  about: (of: SlotOf['evaluation']) => `${sectorName(of)}، ${weekText(of)}`,
  screen: (of: SlotOf['evaluation'], captain: SignedInCaptain) => ({
    to,
    search: { week: of.weekNumber, ...addressOf(captain, of) },
  }),
});

/** The toasts of a week's attendance. */
export const attendanceToasts = {
  done: 'تم تسجيل الغياب بنجاح',
  failed: 'حدث خطأ أثناء تسجيل الغياب',
};

/** The attendance of a sector's week, with its money, as it waits on the device. */
export const scoutAttendance = outboxKind('scoutAttendance', recordScoutAttendance, {
  label: ({ subscription, payments }) =>
    ['الحضور', subscription !== undefined && 'الاشتراك', payments && 'من دفع']
      .filter(Boolean)
      .join(' و'),
  ...sectorWeek('/record-scouts-absence'),
  ...attendanceToasts,
  money: {
    isSent: ({ subscription }) => subscription !== undefined,
    // Absent in answers that were stored before it existed.
    hasChanged: ({ subscriptionChanged = true }) => subscriptionChanged,
    done: 'تم تسجيل الاشتراك بنجاح',
    failed: 'حدث خطأ أثناء تسجيل الاشتراك',
  },
});
