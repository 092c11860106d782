import { toast, toastStore } from '../ui/overlays/toast.ts';

// Shared parts of tests of whole pages: a browser that jsdom is not yet, and its way to a program.

const nodeFetch = fetch;

/** Browser features that pages use and jsdom lacks. */
export const browserFeatures = {
  scrollTo: () => {},
  isSecureContext: true,
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  // vite.config.ts sets the same for the built pages.
  REPOSITORY_URL: 'https://khayma.example',
};

/** Fonts are loaded from the beginning. */
export function addFonts(): void {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
}

/** Rejects when a page drops its request: until then a slow one checks the connection after a while. */
const untilAborted = (signal: RequestInit['signal']) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** The address of a request, as `fetch` takes it. */
export const askedUrl = (asked: string | URL | Request): string =>
  asked instanceof Request ? asked.url : String(asked);

/** A `fetch` that leads to the program at `address`, by the name `host`; `onFault` is called for what it can not answer. */
export function fetchFrom(
  address: string,
  onFault: (fault: string) => void,
  host = 'localhost',
): typeof fetch {
  return async (asked, init = {}) => {
    const path = askedUrl(asked);
    const { signal, ...rest } = init;
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'x-forwarded-host': host };
    // Node does not take the abort signals of jsdom, and sets Host itself: a proxy's header stands for it.
    const answer = await Promise.race([
      nodeFetch(new URL(path, address), { ...rest, headers }),
      untilAborted(signal),
    ]);
    if (answer.status >= 500) onFault(`${answer.status} ${init.method ?? 'GET'} ${path}`);
    return answer;
  };
}

/** A `fetch` whose answers never come. */
export const fetchForever: typeof fetch = (_, init) => untilAborted(init?.signal);

/** A `fetch` that the server always fails. */
export const fetchFailure: typeof fetch = async () =>
  new Response(
    JSON.stringify({
      status: 500,
      code: 'INTERNAL',
      message: 'Internal error',
      arabicMessage: 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى',
    }),
    { status: 500, headers: { 'content-type': 'application/json' } },
  );

/** Closes all toasts, which outlive their page. */
export function closeToasts(): void {
  for (const { id } of toastStore.read()) toast.close(id);
}
