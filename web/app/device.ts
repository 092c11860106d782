import type { QueryClient } from '@tanstack/react-query';
import { keepAnswers } from '../lib/kept-answers.ts';
import { deviceAnswers } from '../lib/kept-store.ts';
import { isLeaving, onSession, readSession } from '../lib/session.ts';
import { isOnline } from '../lib/use-online.ts';
import { followVersions } from './version-worker.ts';

/** Runs it once the page has been loaded and has nothing to do: a weak phone paints first. */
function whenIdle(run: () => void): void {
  const wait = () => {
    // Not every browser tells when it is idle.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 10_000 });
    else setTimeout(run, 2000);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/**
 * What the app does on a captain's device beside showing screens: it keeps what can be read without a connection, and
 * the files of all screens.
 */
export function startDevice(client: QueryClient): void {
  const answers = keepAnswers(client, deviceAnswers());
  let preparedFor: string | null = null;
  const prepare = () => {
    const session = readSession();
    if (!session || session.token === preparedFor) return;
    preparedFor = session.token;
    whenIdle(() => {
      followVersions();
      if (!isOnline()) return;
      const isOver = () => isLeaving() || readSession()?.token !== session.token;
      Promise.all([answers.ages(), import('./own-data.ts')])
        .then(([ages, { readOwnData }]) => readOwnData(client, session.captain, { ages, isOver }))
        // What can't be read now is read when its screen is opened.
        .catch((error: unknown) => console.warn(String(error)));
    });
  };
  prepare();
  onSession(prepare);
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller) whenIdle(followVersions);
}
