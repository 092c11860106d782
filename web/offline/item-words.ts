import type { recordScoutAttendance } from '../../contract/attendance/endpoints.ts';
import type { CallOf } from '../../contract/core/endpoint.ts';
import type { SectorName } from '../../contract/sectors/sector-name.ts';
import { formatNumber, sectorName } from '../i18n/format.ts';
import type { OutboxItem } from './outbox-rules.ts';

type Attendance = CallOf<typeof recordScoutAttendance>['body'];

/** Where a hand-in is looked at, and what it is called; attendance names its parts. */
const kinds = {
  scoutAttendance: { page: '/record-scouts-absence', text: 'الحضور' },
  captainAttendance: { page: '/record-captains-absence', text: 'الحضور' },
  evaluation: { page: '/scores', text: 'التقييم' },
  evaluationTest: { page: '/scores', text: 'التقييم' },
  badgePass: { page: '/scores/badges', text: 'اجتياز متطلبات', isOfWeek: false },
  sessionOutcome: { page: '/sessions', text: 'ما كان من الجلسة', isOfWeek: false },
  sessionMaterial: {
    page: '/sessions/materials',
    text: 'تجهيز المواد',
    isOfWeek: false,
    isTick: true,
  },
  rollCall: { page: '/activities/$activityId/day', text: 'نداء', isOfWeek: false },
  tripAnswer: { page: '/activities/$activityId/people', text: 'ردّ أسرة', isOfWeek: false },
  tripPayment: { page: '/activities/$activityId/money', text: 'دفعة رحلة', isOfWeek: false },
  dose: { page: '/activities/$activityId/day', text: 'دواء', isOfWeek: false, isTick: true },
  messageTick: { page: '/families/messages', text: 'رسالة أسرة', isOfWeek: false, isTick: true },
  rollCallBegun: { page: '/activities/$activityId/day', text: 'نداء', isOfWeek: false },
} as const;
export type ItemKind = keyof typeof kinds;

type Item = Pick<OutboxItem, 'kind' | 'slot' | 'body'>;
const kindOf = ({
  kind,
}: Pick<Item, 'kind'>): { page: Page; text: string; isOfWeek?: boolean; isTick?: boolean } =>
  kinds[kind as ItemKind];
type Page = (typeof kinds)[ItemKind]['page'];

export const pageOf = (item: Pick<Item, 'kind'>): Page => kindOf(item).page;

/** The sector of a hand-in, of attendance or of points; undefined where it is that of a unit's captains. */
export function placeOf(body: object): string | undefined {
  const { attendanceRecords } = body as Partial<Attendance>;
  const [record] = attendanceRecords ?? [body as SectorName];
  return record?.baseName === undefined ? undefined : sectorName(record);
}

/** Whether it is of a week or a test. */
export const isOfWeek = (item: Pick<Item, 'kind'>) => kindOf(item).isOfWeek ?? true;

/** Whether it says one thing that can be said again: nothing is lost where the server refuses it. */
export const isTick = (item: Pick<Item, 'kind'>) => kindOf(item).isTick ?? false;

/** Which week or test a hand-in is of; null where it is of neither. */
export function whenOf(item: Pick<Item, 'kind' | 'slot'>): string | null {
  if (!isOfWeek(item)) return null;
  if (item.kind === 'evaluationTest') return 'اختبار';
  return `الأسبوع ${formatNumber(Number(item.slot.split('/').at(-1)))}`;
}

/** What is handed in: 'الحضور والاشتراك', 'التقييم', 'اجتياز متطلبات'. */
export function partsText(item: Pick<Item, 'kind' | 'body'>): string {
  const { subscription, payments } = item.body as Partial<Attendance>;
  return [
    kindOf(item).text,
    ...(subscription === undefined ? [] : ['الاشتراك']),
    ...(payments === undefined ? [] : ['من دفع']),
  ].join(' و');
}
