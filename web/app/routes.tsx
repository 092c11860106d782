import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
// Nearly every screen needs these: they weigh less within the first file.
import '../ui/button.tsx';
import '../ui/layout/page-header.tsx';
// Saves the login page one file; costs the others some 200 bytes.
import '../features/auth/auth-card.tsx';
import { isOnline } from '../offline/use-online.ts';
import { readSession } from '../session/session.ts';
import { readSearch } from '../shared/search.ts';
import { lazyWithFallback } from '../ui/layout/lazy-with-fallback.tsx';
import { PageSkeleton } from '../ui/layout/skeleton.tsx';
import { loadCaptainParts } from './captain-parts.ts';
import { captainWithAccess } from './first-screen.ts';
import { type Page, pages } from './pages.ts';
import { queryClient } from './providers.tsx';
import { type Path, type Screen, type ScreenSearch, screens } from './screens.ts';
import { CrashScreen } from './shell/crash-screen.tsx';
import { Layout } from './shell/layout.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<Screen> {}
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

const NotFound = lazyWithFallback(() => import('./shell/not-found.tsx'));
const root = createRootRoute({ component: Layout, notFoundComponent: NotFound });
// An address beneath a screen's is a screen of its own, which needs no login to say that it is unknown.
const unknown = createRoute({ getParentRoute: () => root, path: '$', component: NotFound });

/** Loads the parts around a captain's screen with it. */
function loadAround(): Promise<void> | undefined {
  const session = readSession();
  return session ? loadCaptainParts(session.captain) : undefined;
}

function routeOf<P extends Path>(path: P, screen: Screen) {
  let page: Promise<Page> | undefined;
  const load = () => {
    page ??= pages[path]();
    return page;
  };
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: screen,
    validateSearch: (raw: Record<string, unknown>) =>
      readSearch(screen.search ?? {}, raw) as ScreenSearch<P>,
    loader: async () => {
      // The component handles a file that can't be loaded.
      const { prefetch } = await load().catch((): Partial<Page> => ({}));
      const captain = captainWithAccess(screen.access);
      if (prefetch && captain && isOnline()) prefetch(queryClient, captain);
    },
    component: lazyWithFallback(async () => {
      const [file] = await Promise.all([load(), loadAround()]);
      return file;
    }),
  });
}

/** The app's router. Paths ignore letter case: /logIn is /login. */
export function makeRouter() {
  const routes = {} as { [P in Path]: ReturnType<typeof routeOf<P>> };
  for (const path of Object.keys(screens) as Path[]) {
    Object.assign(routes, { [path]: routeOf(path, screens[path]) });
  }
  return createRouter({
    routeTree: root.addChildren({ ...routes, unknown }),
    caseSensitive: false,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 300,
    // Show a loaded screen at once, however briefly its skeleton showed.
    defaultPendingMinMs: 0,
    defaultErrorComponent: CrashScreen,
    defaultNotFoundComponent: NotFound,
  });
}
