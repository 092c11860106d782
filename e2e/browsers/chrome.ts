import type { Driver, Key } from './driver.ts';
import { within } from './limits.ts';
import { ANSWER, connect } from './rpc.ts';
import { start } from './started.ts';

const codes: Record<Key, number> = {
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
};

/** Drives a Chromium by its own protocol, which its oldest versions speak too. */
export async function openChrome(program: string): Promise<Driver> {
  const browser = await start(
    program,
    async (folder) => ({
      args: [
        ...['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
        ...['--no-first-run', '--disable-background-networking', '--disable-sync', '--lang=ar'],
        `--user-data-dir=${folder}/profile`,
      ],
      env: { LC_ALL: 'C.UTF-8' },
    }),
    /DevTools listening on (ws:\S+)/,
  );
  const rpc = await connect(browser.said);
  const { product } = await rpc.call<{ product: string }>('Browser.getVersion');
  const { targetId } = await rpc.call<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  const { sessionId } = await rpc.call<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const call = <T>(method: string, params: object = {}) =>
    rpc.call<T>(method, params, { sessionId });
  await call('Page.enable');
  let onLoad = () => {};
  rpc.on('Page.loadEventFired', () => onLoad());
  rpc.on('Page.javascriptDialogOpening', () => {
    void call('Page.handleJavaScriptDialog', { accept: true });
  });
  return {
    version: product.replace(/^(Headless)?Chrome\//, 'Chrome '),
    open: async (url) => {
      const loaded = new Promise<void>((resolve) => {
        onLoad = resolve;
      });
      const { errorText } = await call<{ errorText?: string }>('Page.navigate', { url });
      if (errorText) throw new Error(`${url}: ${errorText}`);
      await within(ANSWER, `${url} to load`, () => loaded);
    },
    evaluate: async (expression) => {
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await call<{
        result: { value: string };
        exceptionDetails?: { exception?: { description?: string } };
      }>('Runtime.evaluate', asked);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
      return result.value;
    },
    press: async (key) => {
      const of = { key, code: key, windowsVirtualKeyCode: codes[key] };
      const text = key === 'Enter' ? '\r' : undefined;
      await call('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', text, ...of });
      await call('Input.dispatchKeyEvent', { type: 'keyUp', ...of });
    },
    resize: (width, height) =>
      call('Emulation.setDeviceMetricsOverride', {
        ...{ width, height, deviceScaleFactor: 1, mobile: false },
      }),
    close: async () => {
      rpc.close();
      await browser.end();
    },
  };
}
