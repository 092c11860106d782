declare global {
  interface Window {
    /** Errors of this page since it began to load. */
    faults: string[];
    /** The file that the app has saved last. */
    saved?: { name: string; size: number; begin: string };
    /** The first visible element of a selector whose name or text fits a pattern. */
    seek: (selector: string, pattern: string) => HTMLElement | undefined;
  }
}

/** Runs in every page before its own code, because no console of WebKit's reaches its driver. */
function record() {
  const faults: string[] = [];
  window.faults = faults;
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target === window) faults.push(`error: ${event.message}`);
      // A preload that fails is loaded again when it is needed.
      else if (target instanceof HTMLElement && target.getAttribute('rel') !== 'modulepreload')
        faults.push(`not loaded: ${target.outerHTML}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => faults.push(`rejection: ${reason}`));
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
    faults.push(`policy: ${violatedDirective} ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...said) => {
    faults.push(`console: ${said.map(String).join(' ')}`);
    error.apply(console, said);
  };
  // No driver tells of downloads alike; the policy of the pages allows no request for the file's address.
  const files = new Map<string, Blob>();
  const { createObjectURL } = URL;
  URL.createObjectURL = (file: Blob) => {
    const address = createObjectURL.call(URL, file);
    files.set(address, file);
    return address;
  };
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (!this.download || !file) return click.call(this);
    const name = this.download;
    void file.arrayBuffer().then((bytes) => {
      const begin = String.fromCharCode(...new Uint8Array(bytes).slice(0, 2));
      window.saved = { name, size: bytes.byteLength, begin };
    });
  };
  const nameOf = (element: HTMLElement) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<HTMLElement>)] : [];
    const parts = [...ids.map((id) => document.getElementById(id)), ...labels];
    const said =
      element.getAttribute('aria-label') ?? parts.map((part) => part?.textContent).join(' ');
    return (said || (element.textContent ?? '')).replace(/\s+/g, ' ').trim();
  };
  window.seek = (selector, pattern) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) => element.getClientRects().length > 0 && new RegExp(pattern).test(nameOf(element)),
    );
}

/** The script of the recorder. */
export const RECORDER = `(${record})();`;
