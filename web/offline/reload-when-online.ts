import { serverTime } from '../i18n/clock.ts';
import { hasUnsaved } from '../ui/form/unsaved.ts';

/** When this tab last reloaded itself. */
const AT = 'khayma-loaded-anew';
/** Minimum time between two reloads, in milliseconds: a file that the server lacks must not cause a loop. */
const BETWEEN = 60_000;
/** The pause between two checks of the server, in milliseconds. */
const PAUSE = 5000;

/** The entry file of the running version. */
export const readVersion = () =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

/** Which version of the pages the server has: this one, another, or none that can be loaded. */
export async function readServed(): Promise<'this' | 'another' | 'none'> {
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text();
    // A captive portal answers with a page of its own.
    if (!page.includes('id="root"')) return 'none';
    return page.includes(readVersion()) ? 'this' : 'another';
  } catch {
    return 'none';
  }
}

async function isAllowed(): Promise<boolean> {
  const isLately = serverTime() - Number(sessionStorage.getItem(AT)) < BETWEEN;
  // `new-version.ts` loads another version.
  return !isLately && !hasUnsaved() && (await readServed()) === 'this';
}

/**
 * Reloads the page as soon as the server can deliver it: a browser never requests a module again that failed once. Waits
 * while anything typed would be lost. Returns a function that stops waiting.
 */
export function reloadWhenOnline(): () => void {
  let isOver = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  const attempt = async () => {
    const isTime = await isAllowed();
    if (isOver) return;
    if (isTime) {
      sessionStorage.setItem(AT, String(serverTime()));
      return location.reload();
    }
    next = setTimeout(() => void attempt(), PAUSE);
  };
  void attempt();
  return () => {
    isOver = true;
    clearTimeout(next);
  };
}
