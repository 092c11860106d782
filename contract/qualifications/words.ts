import { addDays } from '../core/calendar.ts';

// Apart from the schemas: the dashboard needs none of them.

/** Days before the end of a qualification from which it is told. */
export const ENDS_SOON_DAYS = 60;

/** Kinds of a group that has not written its own list. */
export const proposedKinds: readonly string[] = [
  'الدورة التمهيدية',
  'الدورة المتقدمة',
  'الشارة الخشبية',
  'الإسعافات الأولية',
  'حماية الطفل',
  'السباحة والإنقاذ',
  'صحيفة الحالة الجنائية',
];

type Ending = 'over' | 'soon' | null;

/** Whether a qualification with this last day is over, ends soon, or neither. */
export function endingOf(validUntil: string | null, today: string): Ending {
  if (validUntil === null || validUntil > addDays(today, ENDS_SOON_DAYS)) return null;
  return validUntil < today ? 'over' : 'soon';
}
