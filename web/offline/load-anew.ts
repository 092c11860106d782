import { hasUnsaved } from '../ui/form/unsaved.ts';

/** When this tab was loaded anew by itself. */
const AT = 'khayma-loaded-anew';
/** So long in milliseconds passes between two times: what is broken on the server stays so. */
const BETWEEN = 60_000;
/** The pause between two looks at the server, in milliseconds. */
const PAUSE = 5000;

/** The file that this version of the pages begins with. */
export const readVersion = () =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';

/** Which pages the server has by now: this version of them, another, or none that can be had. */
export async function readServed(): Promise<'this' | 'another' | 'none'> {
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text();
    // A network that wants a login first has pages too.
    if (!page.includes('id="root"')) return 'none';
    return page.includes(readVersion()) ? 'this' : 'another';
  } catch {
    return 'none';
  }
}

async function isAllowed(): Promise<boolean> {
  const isLately = Date.now() - Number(sessionStorage.getItem(AT)) < BETWEEN;
  // Another version is loaded by what listens for it.
  return !isLately && !hasUnsaved() && (await readServed()) === 'this';
}

/**
 * Loads the page anew as soon as the server gives it: for what a file is missing of that the browser will not ask for
 * again, as no module that failed once. Never where something typed would be lost. Gives what ends the waiting.
 */
export function loadAnewSoon(): () => void {
  let isOver = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  const attempt = async () => {
    const isTime = await isAllowed();
    if (isOver) return;
    if (isTime) {
      sessionStorage.setItem(AT, String(Date.now()));
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
