import { recordScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import type { SectorName } from '../../../contract/sectors/sector-name.ts';
import { formatNumber, sectorName } from '../../i18n/format.ts';
import type { OutboxKind } from '../../offline/outbox-kinds.ts';
import { addressOf } from '../../session/stand-in.ts';
import type { Week } from './attendance-rules.ts';

/** 'الأسبوع ٧'. */
export const weekText = ({ weekNumber }: Pick<Week, 'weekNumber'>) =>
  `الأسبوع ${formatNumber(weekNumber)}`;

/** The toasts of a week's attendance. */
export const attendanceToasts = {
  done: 'تم تسجيل الغياب بنجاح',
  failed: 'حدث خطأ أثناء تسجيل الغياب',
};

/** The attendance of a sector's week, with its money, as it waits on the device. */
export const scoutAttendance: OutboxKind<
  'scoutAttendance',
  SectorName & Week,
  typeof recordScoutAttendance
> = {
  name: 'scoutAttendance',
  endpoint: recordScoutAttendance,
  label: ({ subscription, payments }) =>
    [
      'الحضور',
      ...(subscription === undefined ? [] : ['الاشتراك']),
      ...(payments === undefined ? [] : ['من دفع']),
    ].join(' و'),
  about: (of) => `${sectorName(of)}، ${weekText(of)}`,
  screen: (of, captain) => ({
    to: '/record-scouts-absence',
    search: { week: of.weekNumber, ...addressOf(captain, of) },
  }),
  reads: 'GET /scoutAttendance/',
  ...attendanceToasts,
  money: {
    isSent: ({ subscription }) => subscription !== undefined,
    // Absent in answers that were stored before it existed.
    hasChanged: ({ subscriptionChanged = true }) => subscriptionChanged,
    done: 'تم تسجيل الاشتراك بنجاح',
    failed: 'حدث خطأ أثناء تسجيل الاشتراك',
  },
};
