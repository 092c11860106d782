import type { QueryClient } from '@tanstack/react-query';
import { readGroup } from '../../contract/group/endpoints.ts';
import { q } from '../api/api.ts';
import { storeOfflineAnswers } from '../offline/offline-answers.ts';
import { openOfflineStore } from '../offline/offline-store.ts';
import { reloadWhenOnline } from '../offline/reload-when-online.ts';
import { isOnline } from '../offline/use-online.ts';
import { isExample } from '../session/example.ts';
import { followGroup } from '../session/group.ts';
import { readDemoMark } from '../session/public-demo.ts';
import { isLeaving, onSession, readSession, type Session } from '../session/session.ts';
import { followVersions } from './version-worker.ts';

/** Runs once the page is loaded and idle: a weak phone paints first. */
function whenIdle(run: () => void): void {
  const wait = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 10_000 });
    else setTimeout(run, 2000);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** Starts what makes the app work offline on a captain's device: stored answers, and the files of all screens. */
export function startDevice(client: QueryClient): void {
  // The example group neither stores answers nor shows stored ones.
  if (isExample) {
    import('../features/example/example-banner.tsx').then(
      ({ startBanner }) => startBanner(),
      // The banner comes with a reload, once the server can be reached.
      () => void reloadWhenOnline(),
    );
    return;
  }
  // A copy of the public demo lives for an hour: nothing of it stays on the device.
  const demo = readDemoMark();
  if (demo) {
    if (typeof demo === 'object') {
      void import('./shell/demo-strip.tsx').then(({ startDemoStrip }) =>
        startDemoStrip(demo.endsAt),
      );
    }
    return;
  }
  if (sessionStorage.getItem('khayma-example-over') !== null) {
    void import('../session/visit.ts').then(({ tellOfVisit }) => tellOfVisit());
  }
  const answers = storeOfflineAnswers(client, openOfflineStore());
  let preparedFor: string | null = null;
  const readAhead = async ({ token, captain }: Session) => {
    // Without the cached files of the screens, stored answers are of no use.
    if (!(await followVersions()) || !isOnline()) return;
    const isOver = () => isLeaving() || readSession()?.token !== token;
    try {
      const [ages, { readOwnData }] = await Promise.all([answers.ages(), import('./own-data.ts')]);
      await readOwnData(client, captain, { ages, isOver });
    } catch (error) {
      // Each screen reads its own data when opened.
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
  // The country is asked for here: not every screen asks for it, and the group may have moved to another one.
  whenIdle(
    () =>
      void client.fetchQuery(q(readGroup)).then(
        ({ body }) => followGroup(body),
        () => {},
      ),
  );
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller)
    whenIdle(() => void followVersions());
}
