import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import type { Path } from './screens.ts';

/** The exports of a screen's file. */
export type Page = {
  default: ComponentType;
  /** Starts the requests of its queries, before it is rendered. */
  prefetch?: (client: QueryClient, captain: SignedInCaptain) => void;
};

/** Loads the page of each screen. Separate from the table of screens (`web/app/screens.ts`), which the pages import. */
export const pages: Record<Path, () => Promise<Page>> = {
  '/': () => import('../features/landing/landing-page.tsx'),
  '/login': () => import('../features/auth/login-page.tsx'),
  '/signUp': () => import('../features/auth/sign-up-page.tsx'),
  '/dashboard': () => import('../features/dashboard/dashboard-page.tsx'),
  '/more': () => import('./shell/more-page.tsx'),
  '/profile': () => import('../features/auth/profile-page.tsx'),
  '/edit-password': () => import('../features/auth/edit-password-page.tsx'),
  '/start-new-term': () => import('../features/terms/start-new-term-page.tsx'),
  '/edit-term': () => import('../features/terms/edit-term-page.tsx'),
  '/cancel-week': () => import('../features/terms/cancel-week-page.tsx'),
  '/sectors': () => import('../features/sectors/sectors-page.tsx'),
  '/my-sector': () => import('../features/sectors/my-sector-page.tsx'),
  '/add-sector': () => import('../features/sectors/add-sector-page.tsx'),
  '/assign-captain': () => import('../features/captains/assign-captain-page.tsx'),
  '/captains': () => import('../features/captains/captains-page.tsx'),
  '/add-scout': () => import('../features/scouts/add-scout-page.tsx'),
  '/import': () => import('../features/import/import-page.tsx'),
  '/update-scout': () => import('../features/scouts/update-scout-page.tsx'),
  '/delete-scout': () => import('../features/scouts/delete-scout-page.tsx'),
  '/scout': () => import('../features/scouts/profile/scout-page.tsx'),
  '/scout/$id': () => import('../features/scouts/profile/scout-page.tsx'),
  '/join': () => import('../features/joining/join-page.tsx'),
  '/privacy': () => import('../features/privacy/notice-page.tsx'),
  '/accessibility': () => import('../features/privacy/notice-page.tsx'),
  '/joining': () => import('../features/joining/joining-page.tsx'),
  '/p/$key': () => import('../features/parents/parent-page.tsx'),
  '/captains/qualifications': () => import('../features/qualifications/qualifications-page.tsx'),
  '/captains/responsibilities': () =>
    import('../features/responsibilities/responsibilities-page.tsx'),
  '/captains/$captainId': () => import('../features/captains/captain-page.tsx'),
  '/moving-up': () => import('../features/moving-up/moving-up-page.tsx'),
  '/families/messages': () => import('../features/families/messages-page.tsx'),
  '/families/notices': () => import('../features/notices/notices-page.tsx'),
  '/families/notices/form': () => import('../features/notices/notice-form-page.tsx'),
  '/follow-up/birthdays': () => import('../features/birthdays/birthdays-page.tsx'),
  '/follow-up': () => import('../features/follow-up/follow-up-page.tsx'),
  '/census': () => import('../features/stats/census/census-page.tsx'),
  '/stats': () => import('../features/stats/stats-page.tsx'),
  '/term-report': () => import('../features/stats/report/term-report-page.tsx'),
  '/record-scouts-absence': () => import('../features/attendance/record-scouts-absence-page.tsx'),
  '/record-scouts-absence/print': () =>
    import('../features/attendance/paper/record-scouts-absence-print-page.tsx'),
  '/record-captains-absence': () =>
    import('../features/attendance/record-captains-absence-page.tsx'),
  '/sector-week': () => import('../features/attendance/sector-week-page.tsx'),
  '/unpaid': () => import('../features/finance/unpaid/unpaid-page.tsx'),
  '/consents': () => import('../features/scouts/consents/consents-page.tsx'),
  '/scores': () => import('../features/evaluation/evaluation-page.tsx'),
  '/sessions': () => import('../features/sessions/sessions-page.tsx'),
  '/sessions/plan': () => import('../features/sessions/plan-page.tsx'),
  '/sessions/$sessionId': () => import('../features/sessions/session-page.tsx'),
  '/sessions/$sessionId/outcome': () => import('../features/sessions/outcome-page.tsx'),
  '/transfers': () => import('../features/transfers/transfers-page.tsx'),
  '/transfers/make': () => import('../features/transfers/make-page.tsx'),
  '/transfers/receive': () => import('../features/transfers/receive-page.tsx'),
  '/programmes': () => import('../features/programmes/programmes-page.tsx'),
  '/scores/badges': () => import('../features/badges/badges-page.tsx'),
  '/scores/badges/$badgeId': () => import('../features/badges/badge-page.tsx'),
  '/scores/badge-form': () => import('../features/badges/badge-form-page.tsx'),
  '/scores/ceremony': () => import('../features/badges/ceremony-page.tsx'),
  '/scores/certificate': () => import('../features/badges/certificate-page.tsx'),
  '/scores/results': () => import('../features/evaluation/results/results-page.tsx'),
  '/scores/criteria': () => import('../features/evaluation/criteria/criteria-page.tsx'),
  '/scores/patrols': () => import('../features/patrols/patrols-page.tsx'),
  '/reports-and-councils': () =>
    import('../features/councils/overview/reports-and-councils-page.tsx'),
  '/reports-and-councils/reports': () => import('../features/scout-reports/reports-page.tsx'),
  '/reports-and-councils/report-form': () =>
    import('../features/scout-reports/report-form-page.tsx'),
  '/reports-and-councils/reports/$reportId': () =>
    import('../features/scout-reports/report-page.tsx'),
  '/reports-and-councils/decisions': () =>
    import('../features/councils/overview/decisions-page.tsx'),
  '/reports-and-councils/councils': () => import('../features/councils/seats/councils-page.tsx'),
  '/reports-and-councils/council-form': () =>
    import('../features/councils/seats/council-form-page.tsx'),
  '/reports-and-councils/councils/$councilId': () =>
    import('../features/councils/seats/council-page.tsx'),
  '/reports-and-councils/meetings/$meetingId': () =>
    import('../features/councils/meeting/meeting-page.tsx'),
  '/reports-and-councils/meetings/$meetingId/print': () =>
    import('../features/councils/meeting/meeting-print-page.tsx'),
  '/finance': () => import('../features/finance/finance-page.tsx'),
  '/finance/print': () => import('../features/finance/finance-page.tsx'),
  '/activities': () => import('../features/activities/activities-page.tsx'),
  '/add-activity': () => import('../features/activities/add-activity-page.tsx'),
  '/equipment': () => import('../features/equipment/equipment-page.tsx'),
  '/equipment/new': () => import('../features/equipment/item-form-page.tsx'),
  '/equipment/$itemId': () => import('../features/equipment/item-page.tsx'),
  '/equipment/$itemId/edit': () => import('../features/equipment/item-form-page.tsx'),
  '/equipment/lend': () => import('../features/equipment/lend-page.tsx'),
  '/equipment/out': () => import('../features/equipment/out-page.tsx'),
  '/equipment/lending/$lendingId': () => import('../features/equipment/lending-page.tsx'),
  '/equipment/ask': () => import('../features/equipment/ask-page.tsx'),
  '/equipment/requests': () => import('../features/equipment/requests-page.tsx'),
  '/equipment/count': () => import('../features/equipment/counts-page.tsx'),
  '/equipment/count/$countId': () => import('../features/equipment/count-page.tsx'),
  '/equipment/lists': () => import('../features/equipment/lists-page.tsx'),
  '/equipment/import': () => import('../features/equipment/equipment-import-page.tsx'),
  '/equipment/paper': () => import('../features/equipment/equipment-paper-page.tsx'),
  '/activities/$activityId/equipment': () =>
    import('../features/equipment/trip-equipment-page.tsx'),
  '/e/$key': () => import('../features/equipment/label-page.tsx'),
  '/activities/$activityId': () => import('../features/trips/trip-page.tsx'),
  '/activities/$activityId/open': () => import('../features/trips/open-page.tsx'),
  '/activities/$activityId/paper': () => import('../features/trips/paper-page.tsx'),
  '/activities/$activityId/money': () => import('../features/trips/money-page.tsx'),
  '/activities/$activityId/people': () => import('../features/trips/people-page.tsx'),
  '/activities/$activityId/places': () => import('../features/trips/places/places-page.tsx'),
  '/activities/$activityId/day': () => import('../features/trips/day/trip-day-page.tsx'),
  '/sessions/materials': () => import('../features/sessions/materials/session-materials-page.tsx'),
  '/sessions/$sessionId/day': () => import('../features/sessions/day/session-day-page.tsx'),
  '/sessions/$sessionId/paper': () => import('../features/sessions/paper/session-paper-page.tsx'),
  '/send-notification': () => import('../features/notifications/send-notification-page.tsx'),
  '/settings': () => import('../features/group/settings-page.tsx'),
  '/settings/payments': () => import('../features/payment-ways/payment-ways-page.tsx'),
  '/settings/member-numbers': () => import('../features/member-numbers/missing-numbers-page.tsx'),
  '/settings/country': () => import('../features/group/country-page.tsx'),
  '/history': () => import('../features/history/history-page.tsx'),
  '/help': () => import('../features/help/help-page.tsx'),
  '/notifications': () => import('../features/notifications/notifications-page.tsx'),
  '/notifications/$captainId': () => import('../features/notifications/notifications-page.tsx'),
};
