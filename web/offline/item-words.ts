import type { recordScoutAttendance } from '../../contract/attendance/endpoints.ts';
import type { CallOf } from '../../contract/core/endpoint.ts';
import type { SectorName } from '../../contract/sectors/sector-name.ts';
import { formatNumber, sectorName } from '../i18n/format.ts';
import type { OutboxItem } from './outbox-rules.ts';

type Attendance = CallOf<typeof recordScoutAttendance>['body'];

/** The sector of a hand-in, of attendance or of points; undefined where it is that of a unit's captains. */
export function placeOf(body: object): string | undefined {
  const { attendanceRecords } = body as Partial<Attendance>;
  const [record] = attendanceRecords ?? [body as SectorName];
  return record?.baseName === undefined ? undefined : sectorName(record);
}

const withoutWeek = new Set(['badgePass', 'sessionOutcome', 'sessionMaterial']);

/** Whether items of this kind are of a week or a test. */
export const isOfWeek = (kind: string) => !withoutWeek.has(kind);

/** Which week or test a hand-in is of; null where it is of neither. */
export function whenOf({ kind, slot }: Pick<OutboxItem, 'kind' | 'slot'>): string | null {
  if (!isOfWeek(kind)) return null;
  if (kind === 'evaluationTest') return 'اختبار';
  return `الأسبوع ${formatNumber(Number(slot.split('/').at(-1)))}`;
}

/** What a body hands in: 'الحضور والاشتراك', 'التقييم', 'اجتياز متطلبات'. */
export function partsText(body: object): string {
  const { attendanceRecords, subscription, payments } = body as Partial<Attendance>;
  if ('requirementIds' in body) return 'اجتياز متطلبات';
  if ('state' in body) return 'ما كان من الجلسة';
  if ('segmentId' in body) return 'تجهيز المواد';
  if (attendanceRecords === undefined) return 'التقييم';
  return [
    'الحضور',
    ...(subscription === undefined ? [] : ['الاشتراك']),
    ...(payments === undefined ? [] : ['من دفع']),
  ].join(' و');
}
