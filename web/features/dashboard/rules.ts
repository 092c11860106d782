import type { Alerts } from '../../../contract/alerts/endpoints.ts';
import type { SignedInCaptain } from '../../../contract/auth/endpoints.ts';
import type { WaitingCaptain } from '../../../contract/captains/endpoints.ts';
import { daysBetween } from '../../../contract/core/calendar.ts';
import { countText } from '../../../contract/core/counting.ts';
import { type CaptainType, can } from '../../../contract/core/permissions.ts';
import type { Notification } from '../../../contract/notifications/endpoints.ts';
import { serverTime } from '../../i18n/clock.ts';
import { dayMonth, dayOf } from '../../i18n/format.ts';
import { DAYS } from '../../shared/dates/days.ts';
import type { OfferedPath } from '../../shared/navigation/places.ts';

type Look = {
  /** 'جديد' beside it. */
  fresh?: boolean;
  /** Across the sheet. */
  wide?: boolean;
  /** The weekly task of the role, in the accent's colour. */
  main?: boolean;
};

/** A cell of the actions. `label` where the specification has other words on it than navigation has. */
export type Action = Look & { path: OfferedPath; label?: string };

const assign: Action = { path: '/assign-captain', label: 'تعيين قائد القطاع' };
const addSector: Action = { path: '/add-sector' };
const addScout: Action = { path: '/add-scout', label: 'إضافة كشافيين' };
const stats: Action = { path: '/stats' };
const finance: Action = { path: '/finance' };
const send: Action = { path: '/send-notification' };
const editScout: Action = { path: '/update-scout', label: 'تعديل كشافيين' };
const activities: Action = { path: '/activities' };
const deleteScout: Action = { path: '/delete-scout', fresh: true };
const sectors: Action = { path: '/sectors', fresh: true };
const mySector: Action = { path: '/my-sector', fresh: true };
const reports: Action = { path: '/reports-and-councils' };
const sessions: Action = { path: '/sessions' };
const scores: Action = { path: '/scores' };

/** Specification, section 2: the actions of each captain type, in its order. */
export const actionsOf: Record<CaptainType, readonly Action[]> = {
  general: [
    assign,
    addSector,
    addScout,
    stats,
    finance,
    send,
    editScout,
    reports,
    activities,
    sessions,
    deleteScout,
    sectors,
    { path: '/start-new-term', wide: true },
  ],
  unit: [
    assign,
    stats,
    send,
    addScout,
    deleteScout,
    editScout,
    reports,
    activities,
    sessions,
    sectors,
    { path: '/record-captains-absence', wide: true, main: true },
  ],
  regular: [
    { ...stats, wide: true },
    editScout,
    reports,
    activities,
    sessions,
    scores,
    mySector,
    { path: '/record-scouts-absence', wide: true, main: true },
  ],
};

/** The captain's actions: those of the type, and a wide cell for the treasury where a responsibility opens it. */
export function actionsFor(
  captain: Pick<SignedInCaptain, 'type' | 'responsibilities'>,
): readonly Action[] {
  // Another version of the server may have a type that this page does not know.
  const ofType = actionsOf[captain.type] ?? [];
  const isOffered = ofType.some(({ path }) => path === finance.path);
  return can(captain, 'treasury:manage') && !isOffered
    ? [...ofType, { ...finance, wide: true }]
    : ofType;
}

/** Where a notification leads: an alert of absence to the people whom it is about, any other to where it can be read. */
export function placeOf(notification: Notification) {
  const { type, brief, sectorBaseName: base, sectorSuffixName: suffix } = notification;
  if (type !== 'attendance' || brief === null) return { to: '/notifications' } as const;
  const people =
    base === null || suffix === null ? { people: 'captains' as const } : { base, suffix };
  return { to: '/follow-up', search: { list: 'low' as const, ...people } } as const;
}

/** The text beside a notification's title; of an alert, whose message names people, only their number. */
export function briefOf({ type, message, brief }: Notification): string {
  // Notifications stored on the device by an older version lack it.
  return brief ?? (type === 'attendance' ? '' : message);
}

/** Longer ago a date says more than a number of days. */
const LONG_AGO = 30;

/** 'أنشأت حسابها أمس', 'أنشأ حسابه قبل ٣ أيام'. */
export function signedUpWords(
  { gender, createdAt }: Pick<WaitingCaptain, 'gender' | 'createdAt'>,
  now = new Date(serverTime()),
): string {
  const days = daysBetween(dayOf(createdAt), dayOf(now));
  const when =
    days <= 0
      ? 'اليوم'
      : days === 1
        ? 'أمس'
        : days < LONG_AGO
          ? `قبل ${countText(days, DAYS)}`
          : `في ${dayMonth(createdAt)}`;
  return `${gender === 'female' ? 'أنشأت حسابها' : 'أنشأ حسابه'} ${when}`;
}

/** True if the caller's trip begins today or is under way. */
export function isTripToday(trip: Alerts['trip'] | undefined, today: string): boolean {
  if (!trip || trip.invited) return false;
  return trip.startsAt.slice(0, 10) <= today && today <= trip.endsAt.slice(0, 10);
}
