import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let page: EventTarget;
let hasNetwork: boolean;
/** The answer to the next request of the server. */
let answer: () => Promise<Response>;
let asked: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  page = new EventTarget();
  hasNetwork = true;
  asked = 0;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('navigator', {
    get onLine() {
      return hasNetwork;
    },
  });
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toBe('/api/health');
    asked += 1;
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const well = async () => Response.json({ message: 'The process runs' });
const gone = () => Promise.reject(new TypeError('out of reach'));
const portal = async () =>
  new Response('<h1>Please log in</h1>', { headers: { 'content-type': 'text/html' } });

async function start() {
  const reach = await import('./use-online.ts');
  const heard: boolean[] = [];
  reach.onConnectionChange(() => heard.push(reach.isOnline()));
  return { ...reach, heard };
}
const soon = () => vi.advanceTimersByTimeAsync(0);

test('one failed request triggers a check of the server', async () => {
  const { checkConnection, isOnline, heard } = await start();
  answer = well;
  checkConnection();
  await soon();
  expect(isOnline()).toBe(true);
  expect(heard).toEqual([]);
});

test.each([
  ['a server that is gone', gone],
  ['a network that wants a login first', portal],
])('%s is out of reach, though there is a network', async (_, nothing) => {
  const { checkConnection, isOnline, heard } = await start();
  answer = nothing;
  checkConnection();
  checkConnection();
  await soon();
  expect(asked).toBe(1);
  expect(isOnline()).toBe(false);
  expect(heard).toEqual([false]);
});

test('it is checked again with back-off, until it answers', async () => {
  const { checkConnection, isOnline, heard } = await start();
  answer = gone;
  checkConnection();
  await soon();
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toBe(2);
  answer = well;
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toBe(3);
  expect(isOnline()).toBe(true);
  expect(heard).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(3);
});

test('the pauses double up to half a minute', async () => {
  const { checkConnection } = await start();
  const at: number[] = [];
  const begin = Date.now();
  answer = () => {
    at.push((Date.now() - begin) / 1000);
    return gone();
  };
  checkConnection();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(at).toEqual([0, 2, 6, 14, 30, 60, 90]);
});

test('a device without a network is offline at once, and checks when it has one', async () => {
  const { checkConnection, isOnline, heard } = await start();
  answer = gone;
  checkConnection();
  await soon();
  hasNetwork = false;
  page.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(1);
  hasNetwork = true;
  answer = well;
  page.dispatchEvent(new Event('online'));
  await soon();
  expect(isOnline()).toBe(true);
  expect(heard.at(-1)).toBe(true);
});

test('requests that fail meanwhile do not postpone the next check', async () => {
  const { checkConnection, isOnline } = await start();
  answer = gone;
  for (let failed = 0; failed < 5; failed++) {
    checkConnection();
    await soon();
  }
  expect(asked).toBe(5);
  answer = well;
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toBe(6);
  expect(isOnline()).toBe(true);
});

test('after the network is back the pauses start short again', async () => {
  const { checkConnection, isOnline } = await start();
  answer = gone;
  checkConnection();
  await vi.advanceTimersByTimeAsync(60_000);
  page.dispatchEvent(new Event('online'));
  await soon();
  expect(isOnline()).toBe(false);
  answer = well;
  await vi.advanceTimersByTimeAsync(2000);
  expect(isOnline()).toBe(true);
});
