import '../app/tokens.css';
import '../i18n/kit-locale.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CrashBoundary } from '../app/shell/crash-screen.tsx';
import { listenForDigits } from '../i18n/typed-digits.ts';
import { readDemoMark } from '../session/public-demo.ts';
import { startColorScheme } from '../ui/color-scheme.ts';
import { DemoEntry } from './demo/demo-entry.tsx';
import { Providers } from './providers.tsx';
import { makeRouter } from './routes.tsx';

// The pages of a program with many groups: where they are founded and operated, and what stands in a group's place
// while it is not served. They need no captain's session, outbox or service worker.

const demo = readDemoMark();
startColorScheme();
listenForDigits();

const element = document.getElementById('groups');
if (!element) throw new Error('groups.html has no #groups');
createRoot(element).render(
  <StrictMode>
    <CrashBoundary>
      <Providers>
        {demo ? <DemoEntry mark={demo} /> : <RouterProvider router={makeRouter()} />}
      </Providers>
    </CrashBoundary>
  </StrictMode>,
);
