import { expect, type Page } from '@playwright/test';

/** The paths of the answers that the device stores. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'khayma-answers')) return [];
    const hashes = await new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('khayma-answers');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result as string[]);
        };
        reading.onerror = () => reject(reading.error);
      };
    });
    return hashes.map((hash) => String(JSON.parse(hash)[0]).replace('GET ', ''));
  });
}

/** Each journey fetches the files of all screens again. */
const WHEN_BUSY = { timeout: 30_000 };

/** Waits until the device has all files, and the answers of `paths`, to work without a connection. */
export async function waitForDevice(page: Page, paths: string[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), WHEN_BUSY)
    .toBe(true);
  await expect.poll(() => keptPaths(page), WHEN_BUSY).toEqual(expect.arrayContaining(paths));
}

/** Waits until the device has all files of a new version beside those of the open one. */
export async function waitForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (registration.waiting) return resolve();
        registration.installing?.addEventListener('statechange', look);
      };
      registration.addEventListener('updatefound', look);
      look();
    });
  });
}

/** Everything that this site has stored in the browser, as text: storage, databases and caches. */
export function dumpDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        found.push(
          await new Promise((resolve, reject) => {
            reading.onsuccess = () => resolve(reading.result);
            reading.onerror = () => reject(reading.error);
          }),
        );
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const isText = /html|json|javascript/.test(answer?.headers.get('content-type') ?? '');
        found.push(request.url, isText ? await answer?.text() : null);
      }
    }
    return JSON.stringify(found);
  });
}
