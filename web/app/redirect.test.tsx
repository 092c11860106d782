// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useMatches,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Redirect } from './redirect.tsx';

test('going back while the target loads redirects again', async () => {
  const { promise: isLoaded, resolve: load } = Promise.withResolvers<void>();
  const root = createRootRoute({
    component: () => {
      const isLeft = useMatches().some(({ pathname }) => pathname.toLowerCase() === '/login');
      return isLeft ? <Redirect href="/dashboard" /> : <Outlet />;
    },
  });
  const getParentRoute = () => root;
  const history = createMemoryHistory({ initialEntries: ['/login'] });
  const router = createRouter({
    history,
    caseSensitive: false,
    routeTree: root.addChildren([
      createRoute({ getParentRoute, path: '/login' }),
      createRoute({
        getParentRoute,
        path: '/dashboard',
        loader: () => isLoaded,
        component: () => <h1>الرئيسية</h1>,
      }),
    ]),
  });
  render(<RouterProvider router={router as never} />);
  await expect.poll(() => history.location.pathname).toBe('/dashboard');
  history.push('/logIn');
  await expect.poll(() => history.location.pathname).toBe('/dashboard');
  load();
  expect(await screen.findByRole('heading', { name: 'الرئيسية' })).toBeDefined();
});
