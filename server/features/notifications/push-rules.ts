import { Cron } from 'croner';
import { countText, noun } from '../../../contract/core/counting.ts';
import { formatNumber } from '../../../contract/core/numbers.ts';
import type { NotificationType } from '../../../contract/notifications/endpoints.ts';
import { type PushMessage, QUIET_HOURS } from '../../../contract/notifications/push.ts';
import { clockIn } from '../../lib/calendar.ts';

/** Seconds of a day. */
const DAY = 24 * 3600;

/** Whether no device may ring. */
export function isQuiet(timeZone: string, now: Date): boolean {
  const { hour } = clockIn(timeZone, now);
  return hour >= QUIET_HOURS.from || hour < QUIET_HOURS.to;
}

/** The moment at or after `now` from which devices may ring. */
export function endOfQuietHours(timeZone: string, now: Date): Date {
  if (!isQuiet(timeZone, now)) return now;
  return new Cron(`0 ${QUIET_HOURS.to} * * *`, { timezone: timeZone, paused: true }).nextRun(now)!;
}

/**
 * How long a push service may keep a message for a device that is off, in seconds: until the quiet hours, or a phone that
 * is switched on at three in the morning would ring.
 */
export function timeToLive(timeZone: string, now: Date): number {
  const { hour, minute, second } = clockIn(timeZone, now);
  const left = QUIET_HOURS.from * 3600 - (hour * 3600 + minute * 60 + second);
  return Math.max(0, Math.min(left, DAY));
}

const NEW_MESSAGES = noun(
  'رسالة جديدة',
  'رسالتان جديدتان',
  'رسائل جديدة',
  'رسالة جديدة',
  'رسالة جديدة',
);

/** By the type alone: what captains write and what alerts say names children, and a locked screen shows it to anybody. */
const titles: Record<NotificationType, string> = {
  attendance: 'تنبيه غياب جديد',
  report: 'تقرير جديد',
  financeItemCreated: 'حركة جديدة في الماليات',
  other: 'رسالة جديدة',
};

/** The text that a device shows for new notifications. */
export function pushMessage(
  { ids, types }: { ids: number[]; types: NotificationType[] },
  groupName: string,
): PushMessage {
  const [type, ...others] = types;
  const title =
    ids.length === 1 && type && others.length === 0
      ? titles[type]
      : `لديك ${countText(ids.length, NEW_MESSAGES, formatNumber)}`;
  // A message that is sent twice stands on the device once.
  const tag = `message-${ids.at(-1)}`;
  return { title, body: groupName, tag, path: '/notifications' };
}

/** Minutes between the attempts at one device. */
const PAUSES = [1, 5, 15, 60];

/** Result of an attempt by the status of its answer; null if there was no answer. */
export function outcomeOf(status: number | null): 'delivered' | 'gone' | 'later' | 'refused' {
  if (status === null || status === 429 || status >= 500) return 'later';
  if (status >= 200 && status < 300) return 'delivered';
  return status === 404 || status === 410 ? 'gone' : 'refused';
}

/** When a device is tried again that was tried so often; null where it was tried often enough. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const minutes = PAUSES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}
