import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { ButtonAnchor } from '../ui/button.tsx';
import { lazyWithFallback } from '../ui/layout/lazy-with-fallback.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { EmptyState } from '../ui/layout/states.tsx';
import { Frame } from './frame.tsx';
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
  '/privacy': lazyWithFallback(() => import('./privacy/privacy-page.tsx')),
  '/accessibility': lazyWithFallback(() => import('./privacy/accessibility-page.tsx')),
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

/** A path that the domain of the groups does not have. */
function NotFound() {
  return (
    <>
      <PageHeader title="هذه الصفحة غير موجودة" />
      <EmptyState
        drawing="search"
        title="لا شيء في هذا العنوان"
        text="ربما تغيّر العنوان أو كُتب بشكل غير صحيح."
        action={<ButtonAnchor href="/">العودة إلى البداية</ButtonAnchor>}
      />
    </>
  );
}
