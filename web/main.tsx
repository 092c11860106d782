import './app/tokens.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CrashBoundary } from './app/crash-screen.tsx';
import { Providers } from './app/providers.tsx';
import { router } from './app/routes.tsx';
import { call } from './lib/api.ts';
import { listenForArabicDigits } from './lib/arabic-digits.ts';
import { startColorScheme } from './lib/color-scheme.ts';
import { startSession, updateCaptain } from './lib/session.ts';
import { isOnline } from './lib/use-online.ts';

startColorScheme();
// A failed refresh changes nothing: the stored captain serves, and a 401 has ended the session already.
startSession(() =>
  import('../contract/auth.ts')
    .then(({ readMe }) => call(readMe))
    .then(
      ({ body }) => updateCaptain(body),
      () => {},
    ),
);
listenForArabicDigits();

// A page chunk of an older build is gone from the server after an update: load the new build once.
addEventListener('vite:preloadError', (event) => {
  if (!isOnline() || sessionStorage.getItem('reloaded') === location.pathname) return;
  sessionStorage.setItem('reloaded', location.pathname);
  event.preventDefault();
  location.reload();
});

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
createRoot(element).render(
  <StrictMode>
    <CrashBoundary>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </CrashBoundary>
  </StrictMode>,
);
