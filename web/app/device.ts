import type { QueryClient } from '@tanstack/react-query';
import { storeOfflineAnswers } from '../offline/offline-answers.ts';
import { openOfflineStore } from '../offline/offline-store.ts';
import { reloadWhenOnline } from '../offline/reload-when-online.ts';
import { isOnline } from '../offline/use-online.ts';
import { isExample } from '../session/example.ts';
import { isLeaving, onSession, readSession, type Session } from '../session/session.ts';
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
  // Of the example group nothing is kept, nor shown what was kept of the own one.
  if (isExample) {
    import('../features/example/example-banner.tsx').then(
      ({ startBanner }) => startBanner(),
      // The way back comes with the page, once that can be had.
      () => void reloadWhenOnline(),
    );
    return;
  }
  if (sessionStorage.getItem('khayma-example-over') !== null) {
    void import('../session/visit.ts').then(({ tellOfVisit }) => tellOfVisit());
  }
  const answers = storeOfflineAnswers(client, openOfflineStore());
  let preparedFor: string | null = null;
  const readAhead = async ({ token, captain }: Session) => {
    // A screen whose files are not kept could not show what was read for it.
    if (!(await followVersions()) || !isOnline()) return;
    const isOver = () => isLeaving() || readSession()?.token !== token;
    try {
      const [ages, { readOwnData }] = await Promise.all([answers.ages(), import('./own-data.ts')]);
      await readOwnData(client, captain, { ages, isOver });
    } catch (error) {
      // What can't be read now is read when its screen is opened.
      console.warn(String(error));
    }
  };
  const prepare = () => {
    const session = readSession();
    if (!session || session.token === preparedFor) return;
    preparedFor = session.token;
    whenIdle(() => void readAhead(session));
  };
  prepare();
  onSession(prepare);
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller)
    whenIdle(() => void followVersions());
}
