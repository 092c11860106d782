// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedInCaptain } from '../../contract/auth/endpoints.ts';
import { tickFamily } from '../../contract/families/endpoints.ts';
import { type OutboxKinds, outboxKind } from './outbox-kinds.ts';

const messageTick = outboxKind('messageTick', tickFamily, {
  label: () => 'رسالة أسرة',
  screen: () => ({ to: '/families/messages' }),
  done: 'وصل',
  failed: 'لم يصل',
});
// A page that was just opened: each test loads the modules anew.
let client: typeof import('./outbox-client.ts');
let toastStore: typeof import('../ui/overlays/toast.ts').toastStore;

const of = { listId: 1, familyKey: 5 };
const press = (state: 'sent' | 'skipped', family = of) =>
  client.sendOrKeep(messageTick, family, { params: family, body: { state } });

/** The requests that the server has stored, by the key of each, in order. */
let stored: { key: string; family: string; state: string }[];
/** The fate of the coming requests. */
let coming: ('lost' | 'answer lost' | 'refused')[];
let isConnected: boolean;
let stop = () => {};
// Each test has a captain of its own, for what one kept waits on this device for ever.
let captainId = 0;

async function server(address: string, init: RequestInit) {
  const fault = isConnected ? coming.shift() : 'lost';
  if (fault === 'lost') throw new TypeError('no connection');
  if (fault === 'refused') {
    const refusal = { code: 'MESSAGES_NOT_FOUND', message: 'x', arabicMessage: 'لا قائمة' };
    return Response.json(refusal, { status: 404 });
  }
  const key = new Headers(init.headers).get('idempotency-key')!;
  const family = address.split('/').at(-1)!;
  if (!stored.some((each) => each.key === key)) {
    stored.push({ key, family, state: JSON.parse(init.body as string).state });
  }
  if (fault === 'answer lost') throw new TypeError('no connection');
  return Response.json({ message: 'x' });
}

beforeEach(async () => {
  vi.resetModules();
  client = await import('./outbox-client.ts');
  ({ toastStore } = await import('../ui/overlays/toast.ts'));
  const { signIn } = await import('../session/session.ts');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  stored = [];
  coming = [];
  isConnected = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isConnected);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    address === '/api/health' ? Response.json({}) : server(address, init),
  );
  captainId += 1;
  const part = (value: object) => btoa(JSON.stringify(value));
  const captain = { captainId, firstName: 'كيرلس', type: 'regular' } as SignedInCaptain;
  const token = `${part({})}.${part({ exp: Date.now() / 1000 + 3600 })}.x`;
  signIn({ token, expiresIn: 1, body: captain }, 'أهلاً');
  stop = client.startOutbox(new QueryClient(), {
    messageTick,
  } as Partial<OutboxKinds> as OutboxKinds);
});
afterEach(async () => {
  // Nothing of this page goes on in the next test.
  coming = [];
  isConnected = true;
  await client.outbox.deliver();
  stop();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const connect = (to: boolean) => {
  isConnected = to;
  if (to) dispatchEvent(new Event('online'));
};
const states = () => stored.map(({ state }) => state);
/** The kept items, as a screen shows them. */
const open = () => renderHook(() => client.useKept(messageTick, { listId: 1 })).result;

test('a request is answered where the server is reached, and nothing is kept', async () => {
  expect(await press('sent')).toEqual({ message: 'x' });
  expect(states()).toEqual(['sent']);
  expect(open().current).toEqual([]);
});

test('a request whose answer was lost is kept under its key, and stored once', async () => {
  const kept = open();
  coming = ['answer lost'];
  await act(async () => expect(await press('sent')).toBeNull());
  expect(toastStore.read().map(({ title }) => title)).toContain('حُفظ على الجهاز');
  await waitFor(() => expect(kept.current).toEqual([]));
  expect(states()).toEqual(['sent']);
});

test('two equal requests that are kept one after the other are two', async () => {
  connect(false);
  const keys = [];
  for (const familyKey of [5, 5]) {
    const item = await client.keep(
      messageTick,
      { listId: 1, familyKey },
      { params: of, body: { state: 'sent' } },
    );
    keys.push(item!.key);
  }
  expect(new Set(keys).size).toBe(2);
});

test('a request goes behind what waits of its slot, and the last one counts', async () => {
  const kept = open();
  connect(false);
  await act(() => press('sent'));
  await act(() => press('sent', { listId: 1, familyKey: 6 }));
  // The connection is back, and the device has not sent anything yet.
  isConnected = true;
  await act(async () => expect(await press('skipped')).toBeNull());
  await waitFor(() => expect(kept.current).toEqual([]));
  expect(stored.findLast(({ family }) => family === '5')?.state).toBe('skipped');
  expect(stored.filter(({ family }) => family === '6')).toHaveLength(1);
});

test('a request that is stored takes the refused one of its slot away', async () => {
  const kept = open();
  const other = { listId: 1, familyKey: 6 };
  connect(false);
  await act(() => press('sent'));
  await act(() => press('sent', other));
  coming = ['refused', 'refused'];
  connect(true);
  await waitFor(() => expect(kept.current.filter(({ refusal }) => refusal)).toHaveLength(2));
  await act(() => press('skipped'));
  expect(states()).toEqual(['skipped']);
  expect(kept.current.map(({ slot }) => slot.of)).toEqual([other]);
});

test('who signs out in the first moment of a page is asked about what waits on the device', async () => {
  connect(false);
  await client.keep(messageTick, of, { params: of, body: { state: 'sent' } });
  vi.resetModules();
  const begun = await import('./outbox-client.ts');
  const { signIn } = await import('../session/session.ts');
  const part = (value: object) => btoa(JSON.stringify(value));
  const token = `${part({})}.${part({ exp: Date.now() / 1000 + 3600 })}.x`;
  const captain = { captainId, firstName: 'كيرلس', type: 'regular' } as SignedInCaptain;
  signIn({ token, expiresIn: 1, body: captain }, 'أهلاً');
  expect((await begun.readWaiting()).map(({ body }) => body)).toEqual([{ state: 'sent' }]);
});
