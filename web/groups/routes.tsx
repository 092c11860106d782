import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { lazyWithFallback } from '../ui/layout/lazy-with-fallback.tsx';
import { Frame } from './frame.tsx';
import { NotFound } from './not-found.tsx';
import { startOperator } from './operator/session.ts';
import { StartPage } from './start-page.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });

const pages = {
  '/': StartPage,
  // Old links of a group's own pages.
  '/login': StartPage,
  '/signUp': StartPage,
  '/found': lazyWithFallback(() => import('./found/found-page.tsx')),
  '/restore': lazyWithFallback(() => import('./restore/restore-page.tsx')),
  '/operator': lazyWithFallback(() => import('./operator/groups-page.tsx')),
  '/operator/census': lazyWithFallback(() => import('./operator/census-page.tsx')),
  '/operator/messages': lazyWithFallback(() => import('./operator/broadcasts-page.tsx')),
};

/** The router of these pages; the state of the host decides whether a path is shown at all. */
export function makeRouter() {
  startOperator();
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    caseSensitive: false,
    defaultNotFoundComponent: NotFound,
  });
}
