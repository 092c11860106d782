import { daysBetween } from '../../../contract/core/calendar.ts';
import { countText, noun } from '../../../contract/core/counting.ts';
import { formatNumber, weekdayDate } from '../../i18n/format.ts';
import type { Tone } from '../../ui/badge.tsx';

const LATE = noun('يوماً', 'يومين', 'أيام', 'يوماً', 'يوم');
/** Closer than this a date is amber. */
const SOON = 2;

/** 'متأخّر ٨ أيام', 'غداً، السبت ٢٨ نوفمبر', 'الخميس ٣ ديسمبر', with its colour. */
export function dueWords(dueDate: string | null, today: string): { text: string; tone: Tone } {
  if (dueDate === null) return { text: 'بلا موعد', tone: 'neutral' };
  const days = daysBetween(today, dueDate);
  if (days < 0) return { text: `متأخّر ${countText(-days, LATE)}`, tone: 'bad' };
  const day = weekdayDate(dueDate);
  if (days === 0) return { text: `اليوم، ${day}`, tone: 'warn' };
  if (days < SOON) return { text: `غداً، ${day}`, tone: 'warn' };
  return { text: day, tone: 'neutral' };
}

/** 'متأخّران من ٥', '٤ من ١١', 'كلها في موعدها'. */
export function overdueWords({ open, overdue }: { open: number; overdue: number }): string {
  if (open === 0) return 'لا قرارات مفتوحة';
  if (overdue === 0) return 'لا شيء متأخّر';
  const of = open === overdue ? '' : ` من ${formatNumber(open)}`;
  if (overdue === 1) return `واحد متأخّر${of}`;
  if (overdue === 2) return `متأخّران${of}`;
  return `${formatNumber(overdue)} متأخّرة${of}`;
}
