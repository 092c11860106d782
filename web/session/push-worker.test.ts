import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import type { PushMessage } from '../../contract/notifications/push.ts';

const source = readFileSync('web/public/push-worker.js', 'utf8');

type Client = { visibilityState: string; focus: () => Promise<Client>; posted: unknown[] };
let windows: Client[];
let done: unknown[];
let listeners: Record<string, (event: object) => void>;

/** A window of the app that records when it is focused. */
function aWindow(visibilityState: string): Client {
  const client = {
    visibilityState,
    posted: [] as unknown[],
    focus: async () => {
      done.push(['focus', visibilityState]);
      return client;
    },
    postMessage: (message: unknown) => void client.posted.push(message),
  };
  return client;
}

beforeEach(() => {
  windows = [];
  done = [];
  listeners = {};
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
    registration: {
      showNotification: async (title: string, options: object) =>
        void done.push(['show', title, options]),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (path: string) => void done.push(['open', path]),
    },
  };
  runInContext(source, createContext({ self }));
});

/** Runs the worker's handlers of an event, all of which it asks the browser to wait for. */
async function fire(name: string, event: object): Promise<void> {
  const waited: Promise<unknown>[] = [];
  listeners[name]!({ ...event, waitUntil: (work: Promise<unknown>) => waited.push(work) });
  expect(waited).toHaveLength(1);
  await Promise.all(waited);
}

test('a message is shown in Arabic, from right to left, with the icon of the app', async () => {
  const message: PushMessage = {
    title: 'تنبيه غياب جديد',
    body: 'مجموعة النيل',
    tag: 'message-4',
    path: '/notifications',
  };
  await fire('push', { data: { json: () => message } });
  expect(done).toEqual([
    [
      'show',
      'تنبيه غياب جديد',
      {
        body: 'مجموعة النيل',
        lang: 'ar',
        dir: 'rtl',
        icon: '/icon-192.png',
        tag: 'message-4',
        data: { path: '/notifications' },
      },
    ],
  ]);
});

test.each([
  ['nothing', null],
  [
    'no JSON',
    {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    },
  ],
])('%s shows a general text', async (_, data) => {
  await fire('push', { data });
  expect(done).toMatchObject([['show', 'رسالة جديدة', { data: { path: '/notifications' } }]]);
});

const tap = () =>
  fire('notificationclick', {
    notification: { close: () => done.push('close'), data: { path: '/notifications' } },
  });

test('a tap opens the app where it is not open', async () => {
  await tap();
  expect(done).toEqual(['close', ['open', '/notifications']]);
});

test('a tap focuses an open window, which navigates itself', async () => {
  windows = [aWindow('hidden'), aWindow('visible')];
  await tap();
  expect(done).toEqual(['close', ['focus', 'visible']]);
  expect(windows.map(({ posted }) => posted)).toEqual([[], [{ open: '/notifications' }]]);
  windows = [aWindow('hidden')];
  await tap();
  expect(windows[0]!.posted).toEqual([{ open: '/notifications' }]);
});
