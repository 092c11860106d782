import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { CaptainType, Permission } from '../../contract/permissions.ts';
import { PageSkeleton } from '../components/states.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';
import { paths } from './paths.ts';

/** Who may see a screen: anybody, only visitors, any captain, captains with a permission or of some types. */
export type ScreenAccess =
  | 'anyone'
  | 'visitors'
  | 'session'
  | Permission
  // Where the specification gives a type a page of its own, not a right that the server could tell.
  | readonly CaptainType[];

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    access?: ScreenAccess;
    /** The screen begins with a night field, under the header. */
    night?: boolean;
    /** The screen has a bar of its own at the bottom of the phone, in place of the tabs. */
    ownBottomBar?: boolean;
    /** The screen itself tells a captain who is not assigned yet what is missing, and reads nothing until then. */
    tellsNewcomers?: boolean;
  }
  interface Register {
    router: typeof router;
  }
}

const root = createRootRoute({ component: Layout, notFoundComponent: NotFound });

/** One screen: its path, who may see it, its file, and how it sits in the layout. */
function page<const P extends string>(
  path: P,
  access: ScreenAccess,
  load: () => Promise<{ default: ComponentType }>,
  look: { night?: boolean; ownBottomBar?: boolean; tellsNewcomers?: boolean } = {},
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { access, ...look },
    component: lazyRouteComponent(load),
  });
}

const routeTree = root.addChildren([
  page(paths.landing, 'anyone', () => import('../features/landing/landing-page.tsx'), {
    night: true,
  }),
  page(paths.login, 'visitors', () => import('../features/auth/login-page.tsx')),
  page(paths.signUp, 'visitors', () => import('../features/auth/sign-up-page.tsx')),
  page(paths.dashboard, 'session', () => import('../features/dashboard/dashboard-page.tsx'), {
    night: true,
  }),
  page(paths.profile, 'session', () => import('../features/auth/profile-page.tsx')),
  page(paths.editPassword, 'session', () => import('../features/auth/edit-password-page.tsx')),
  page(
    paths.startNewTerm,
    'terms:manage',
    () => import('../features/terms/start-new-term-page.tsx'),
  ),
  page(paths.editTerm, 'terms:manage', () => import('../features/terms/edit-term-page.tsx')),
  page(paths.cancelWeek, 'terms:manage', () => import('../features/terms/cancel-week-page.tsx')),
  page(paths.addSector, 'sectors:manage', () => import('../features/sectors/add-sector-page.tsx')),
  page(paths.sectors, ['general', 'unit'], () => import('../features/sectors/sectors-page.tsx')),
  page(paths.mySector, 'session', () => import('../features/sectors/my-sector-page.tsx')),
  page(paths.captains, 'captains:manage', () => import('../features/captains/captains-page.tsx')),
  page(
    paths.assignCaptain,
    'sectors:assign',
    () => import('../features/captains/assign-captain-page.tsx'),
  ),
  page(paths.addScout, 'scouts:add', () => import('../features/scouts/add-scout-page.tsx'), {
    ownBottomBar: true,
  }),
  page(paths.updateScout, 'scouts:edit', () => import('../features/scouts/update-scout-page.tsx'), {
    ownBottomBar: true,
  }),
  page(
    paths.deleteScout,
    'scouts:delete',
    () => import('../features/scouts/delete-scout-page.tsx'),
  ),
  page(paths.stats, 'figures:read', () => import('../features/stats/stats-page.tsx')),
  page(paths.scout, 'anyone', () => import('../features/scouts/scout-page.tsx')),
  page(
    paths.recordScoutsAbsence,
    'scout-attendance:record',
    () => import('../features/attendance/record-scouts-absence-page.tsx'),
    { ownBottomBar: true, tellsNewcomers: true },
  ),
  page(
    paths.recordCaptainsAbsence,
    'captain-attendance:record',
    () => import('../features/attendance/record-captains-absence-page.tsx'),
    { ownBottomBar: true },
  ),
  page(paths.finance, 'treasury:manage', () => import('../features/finance/finance-page.tsx')),
  page(
    paths.activities,
    'activities:read',
    () => import('../features/activities/activities-page.tsx'),
  ),
  page(
    paths.addActivity,
    'activities:plan',
    () => import('../features/activities/add-activity-page.tsx'),
  ),
  page(
    paths.sendNotification,
    'notifications:send',
    () => import('../features/notifications/send-notification-page.tsx'),
  ),
  page(paths.history, 'history:read', () => import('../features/history/history-page.tsx')),
  page(
    paths.notifications,
    'notifications:own',
    () => import('../features/notifications/notifications-page.tsx'),
  ),
  page(
    paths.inbox,
    'notifications:own',
    () => import('../features/notifications/notifications-page.tsx'),
  ),
]);

/** The app's router. Letter case does not matter in a path: /logIn is /login. */
export const router = createRouter({
  routeTree,
  caseSensitive: false,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 150,
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFound,
});
