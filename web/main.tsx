import './app/tokens.css';
import './i18n/country.ts';
import './i18n/kit-locale.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { readMe } from '../contract/auth/endpoints.ts';
import { call } from './api/api.ts';
import { beginScreen } from './app/first-screen.ts';
import { listenForLostFiles } from './app/new-version.ts';
import { Providers, queryClient } from './app/providers.tsx';
import { makeRouter } from './app/routes.tsx';
import { CrashBoundary } from './app/shell/crash-screen.tsx';
import { onWrongClock } from './i18n/clock.ts';
import { formatDigits } from './i18n/localize.ts';
import { listenForDigits } from './i18n/typed-digits.ts';
import { hasOfflineTrace } from './offline/offline-trace.ts';
import { onConnectionChange } from './offline/use-online.ts';
import { isExample } from './session/example.ts';
import { isPublicDemo } from './session/public-demo.ts';
import { onSession, readSession, startSession, updateCaptain } from './session/session.ts';
import { startColorScheme } from './ui/color-scheme.ts';
import { toast } from './ui/overlays/toast.ts';

/** In milliseconds. */
const LATE = 300;

startColorScheme();
onWrongClock((offset) => {
  void import('./i18n/clock-words.ts').then(({ wrongClockText }) =>
    toast.info(wrongClockText(offset, matchMedia('(pointer: coarse)').matches ? 'هاتفك' : 'جهازك')),
  );
});
// A failed refresh changes nothing: the stored captain serves, and a 401 has ended the session already.
const asked = startSession(() =>
  call(readMe).then(
    ({ body }) => updateCaptain(body),
    () => {},
  ),
);
beginScreen(location);
listenForDigits();

listenForLostFiles();

let isDeviceStarted = false;
/** Starts offline support on a captain's device, or one that has stored data; visitors load none of it. */
function startDeviceOnce() {
  const hasWorker = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  const hasDevice = isExample || readSession() || hasOfflineTrace() || hasWorker;
  if (isDeviceStarted || !(hasDevice || isPublicDemo())) return;
  isDeviceStarted = true;
  import('./app/device.ts').then(
    ({ startDevice }) => startDevice(queryClient),
    // Retry when the server is back.
    () => {
      isDeviceStarted = false;
    },
  );
}
// In a later task, after the screen's first request.
setTimeout(startDeviceOnce);
onSession(startDeviceOnce);
onConnectionChange(startDeviceOnce);

/**
 * Fetches the fonts while the screen renders. A font that arrives after the first layout costs one more layout of the
 * whole page; one that is fetched before the screen's files delays these on a slow connection.
 */
function loadFonts(): void {
  void document.fonts.load('1em "Readex Pro"', 'أA');
  void document.fonts.load('1em "Khayma Digits"', formatDigits(0));
}

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
/** Renders the app. */
function start(element: HTMLElement): void {
  const router = makeRouter();
  const root = createRoot(element);
  const app = (
    <StrictMode>
      <CrashBoundary>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </CrashBoundary>
    </StrictMode>
  );
  // Wait for the screen's file, so that React renders it in interruptible slices; a slower one gets its skeleton.
  const late = new Promise((resolve) => setTimeout(resolve, LATE));
  const loaded = router.load().then(loadFonts);
  void Promise.race([loaded, late]).then(() => startTransition(() => root.render(app)));
}
// The address by which a new group is entered, with a token.
const entered =
  location.pathname === '/enter'
    ? import('./session/enter.ts').then(({ enter }) => enter()).catch(() => {})
    : undefined;
// In a later task: evaluating the imports has taken one.
const before = entered ?? asked;
setTimeout(() => (before ? void before.then(() => start(element)) : start(element)));
