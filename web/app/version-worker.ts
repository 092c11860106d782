import { stopwatch } from '../i18n/clock.ts';
import { loadVersionsBy, offerVersion } from './new-version.ts';

/** How often an open app checks for a new version, in milliseconds. */
const EVERY = 60 * 60_000;

/** Loads the newest version: its worker takes over once it has all its files. */
async function loadNewVersion(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update().catch(() => {});
  const { installing } = registration;
  if (installing) {
    await new Promise((resolve) =>
      installing.addEventListener('statechange', resolve, { once: true }),
    );
  }
  if (!registration.waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
}

/**
 * Registers the worker that caches the files of all screens, and offers each new version; resolves to whether they are
 * cached. Without TLS there are no workers, and screens load when opened.
 */
export function followVersions(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return Promise.resolve(false);
  following ??= follow();
  return following;
}

let following: Promise<boolean> | undefined;

function follow(): Promise<boolean> {
  const workers = navigator.serviceWorker;

  // The first worker finds a page of its own version.
  let hadWorker = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    // Another tab activated the new version: this one's files are no longer cached.
    if (hadWorker) offerVersion();
    hadWorker = true;
  });

  return workers
    .register('/sw.js')
    .then((registration: ServiceWorkerRegistration | undefined) => {
      // Test browsers may refuse workers.
      if (!registration) return false;
      loadVersionsBy(() => loadNewVersion(registration));
      const look = (worker: ServiceWorker | null) => {
        if (worker?.state === 'installed' && workers.controller) offerVersion();
      };
      look(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => look(installing));
      });
      let sinceLook = stopwatch();
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState !== 'visible' || sinceLook() < EVERY) return;
        sinceLook = stopwatch();
        registration.update().catch(() => {});
      });
      return true;
    })
    .catch((error: unknown) => {
      following = undefined;
      console.warn(String(error));
      return false;
    });
}
