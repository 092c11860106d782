import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import { signIn, signOut } from '../session/session.ts';
import { Providers, queryClient } from './providers.tsx';
import { makeRouter } from './routes.tsx';
import { addFonts, browserFeatures, closeToasts } from './sample-browser.ts';

/** Opens a page of the app as the captain of a session, or as a visitor; `answer` takes its calls. */
export async function openPage(
  url: string,
  session: { token: string; body: SignedInCaptain } | undefined,
  answer: typeof fetch,
): Promise<void> {
  for (const [name, value] of Object.entries(browserFeatures)) vi.stubGlobal(name, value);
  addFonts();
  vi.stubGlobal('fetch', answer);
  if (session) signIn({ ...session, expiresIn: 30 }, 'مرحباً');
  // Test files share a page, in which another may have signed somebody in.
  else await signOut(async () => {});
  closeToasts();
  history.replaceState(null, '', url);
  const router = makeRouter();
  await router.load();
  await act(async () => {
    render(
      <Providers>
        <RouterProvider router={router as never} />
      </Providers>,
    );
  });
}

/** Takes the page away, with its session and answers. */
export async function closePage(): Promise<void> {
  cleanup();
  await signOut(async () => {});
  queryClient.clear();
  closeToasts();
  vi.unstubAllGlobals();
}

export const main = () => screen.getByRole('main');
