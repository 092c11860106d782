import { countText, noun } from '../../../contract/core/counting.ts';
import type { ListedGroup } from '../../../contract/directory/groups.ts';
import { serverTime } from '../../i18n/clock.ts';
import { dayMonth, dayOf, formatNumber, momentLabel } from '../../i18n/format.ts';
import { DAYS } from '../../shared/dates/days.ts';
import type { Tone } from '../../ui/badge.tsx';

const DAY = 86_400_000;
const GROUPS = noun('مجموعة واحدة', 'مجموعتان', 'مجموعات', 'مجموعة', 'مجموعة');
const ATTEMPTS = noun('محاولة واحدة', 'محاولتان', 'محاولات', 'محاولة', 'محاولة');

export const groupsCount = (count: number) => countText(count, GROUPS);
export const attemptsCount = (count: number) => countText(count, ATTEMPTS);

/** Whole days of the calendar from an instant to another. */
const daysBetween = (from: string, to: Date) =>
  Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY);

/** 'اليوم ٢:٠٤ م', 'أمس ٧:١٥ م', 'قبل ٩ أيام'. */
export function usedLabel(instant: string, now = new Date(serverTime())): string {
  const days = daysBetween(instant, now);
  return days < 2 ? momentLabel(instant, now) : `قبل ${countText(days, DAYS)}`;
}

/** 'اليوم', 'أمس', 'قبل ٩ أيام'. */
export function dayLabel(instant: string, now = new Date(serverTime())): string {
  const days = daysBetween(instant, now);
  if (days < 1) return 'اليوم';
  return days === 1 ? 'أمس' : `قبل ${countText(days, DAYS)}`;
}

/** The number of a migration's name: '0105-quotas' is version 105. */
export const versionNumber = (name: string) => formatNumber(Number.parseInt(name, 10) || 0);

const GIGABYTE = 1024;

/** A size with its unit. */
export const sizeOf = (megabytes: number): { value: string; unit: string } =>
  megabytes < GIGABYTE
    ? { value: formatNumber(Math.round(megabytes)), unit: 'ميجابايت' }
    : { value: formatNumber(megabytes / GIGABYTE, 1), unit: 'جيجابايت' };

/** How a group's state is shown; `note` stands beneath it. */
export function stateWords(group: Pick<ListedGroup, 'state' | 'isNew' | 'deletedAfter'>): {
  label: string;
  tone: Tone;
  note?: string;
} {
  switch (group.state) {
    case 'failed':
      return { label: 'ترقية لم تكتمل', tone: 'bad' };
    case 'upgrading':
      return { label: 'تُرقّى الآن', tone: 'accent' };
    case 'moving':
      return { label: 'تُنقل الآن', tone: 'accent' };
    case 'suspended':
      return {
        label: 'موقوفة',
        tone: 'warn',
        ...(group.deletedAfter && { note: `تُحذف ${dayMonth(group.deletedAfter)}` }),
      };
    case 'active':
      return group.isNew ? { label: 'جديدة', tone: 'accent' } : { label: 'تعمل', tone: 'ok' };
  }
}

/** How many of the groups are suspended, after the count of all; undefined for none. */
export function suspendedWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return `منها ${count === 1 ? 'واحدة موقوفة' : `${formatNumber(count)} موقوفة`}`;
}
