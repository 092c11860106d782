// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPushDevice, subscribeDevice, unsubscribeDevice, watchPushDevice } from './push.ts';

const asked: string[] = [];
let permission: NotificationPermission;
let kept: { unsubscribe: () => Promise<boolean>; toJSON: () => object } | null;
let registration: object | undefined;
let becomesReady: () => void;
const given = {
  endpoint: 'https://push.example.org/a',
  keys: { p256dh: 'a point', auth: 'a secret' },
};

function aSubscription() {
  return {
    toJSON: () => given,
    unsubscribe: async () => {
      asked.push('unsubscribe');
      kept = null;
      return true;
    },
  };
}

/** A browser that can do everything. */
beforeEach(() => {
  asked.length = 0;
  permission = 'default';
  kept = null;
  const pushManager = {
    getSubscription: async () => kept,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      asked.push(`subscribe ${applicationServerKey.join(' ')}`);
      kept = aSubscription();
      return kept;
    },
  };
  registration = { active: {}, pushManager };
  const ready = new Promise<void>((resolve) => {
    becomesReady = resolve;
  });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      asked.push('permission');
      return permission;
    },
  });
  Object.assign(navigator, {
    serviceWorker: { ready, getRegistration: async () => registration },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name);
});

const nothing = () => {};
const without = (name: string) => () => void Reflect.deleteProperty(globalThis, name);
test.each<[name: string, make: () => void, obstacle: string | null]>([
  ['can do everything', nothing, null],
  ['opened the app without TLS', () => vi.stubGlobal('isSecureContext', false), 'insecure'],
  ['has no push messages', without('PushManager'), 'unsupported'],
  ['has no notifications', without('Notification'), 'unsupported'],
  [
    'has no workers, as in private windows',
    () => Reflect.deleteProperty(navigator, 'serviceWorker'),
    'unsupported',
  ],
  [
    'is an iPhone’s, and the app not on the home screen',
    () => {
      without('PushManager')();
      Object.assign(navigator, { standalone: false });
    },
    'notInstalled',
  ],
  ['was told to allow none', () => (permission = 'denied'), 'denied'],
  ['has no worker yet', () => (registration = undefined), 'noWorker'],
  ['is installing its worker', () => (registration = { active: null }), 'noWorker'],
])('a browser that %s', async (_, make, obstacle) => {
  make();
  expect(await readPushDevice()).toEqual({ obstacle, isSubscribed: false });
  // Whatever it can do, it was asked for nothing, and the end of a session finds nothing to end.
  await unsubscribeDevice();
  expect(asked).toEqual([]);
});

test('a tap asks for permission first, and subscribes by the key of the server', async () => {
  permission = 'granted';
  expect(await subscribeDevice('AQID_-8')).toEqual({ endpoint: given.endpoint, ...given.keys });
  expect(asked).toEqual(['permission', 'subscribe 1 2 3 255 239']);
  expect(await readPushDevice()).toEqual({ obstacle: null, isSubscribed: true });
});

test('an earlier captain’s subscription is replaced', async () => {
  permission = 'granted';
  kept = aSubscription();
  await subscribeDevice('AQID');
  expect(asked).toEqual(['permission', 'unsubscribe', 'subscribe 1 2 3']);
});

test('without permission nothing is subscribed', async () => {
  permission = 'denied';
  expect(await subscribeDevice('AQID')).toBeNull();
  expect(asked).toEqual(['permission']);
});

test('the end of a session ends the subscription, also if that fails', async () => {
  kept = aSubscription();
  await unsubscribeDevice();
  expect(asked).toEqual(['unsubscribe']);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  kept = { ...aSubscription(), unsubscribe: () => Promise.reject(new Error('lost')) };
  await unsubscribeDevice();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test('watchers are notified of the worker and of a return from the settings, until they stop', async () => {
  const heard = vi.fn();
  const stop = watchPushDevice(heard);
  becomesReady();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toHaveBeenCalledTimes(2);
});

test('in the example group the own subscription is neither shown nor ended', async () => {
  kept = aSubscription();
  sessionStorage.setItem('khayma-example', '{}');
  vi.resetModules();
  const example = await import('./push.ts');
  sessionStorage.clear();
  expect(await example.readPushDevice()).toEqual({ obstacle: 'example', isSubscribed: false });
  await example.unsubscribeDevice();
  expect(asked).toEqual([]);
  vi.resetModules();
});
