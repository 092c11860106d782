import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { CallOf, Endpoint, ResponseOf } from '../../contract/core/endpoint.ts';
import type { CallParts } from '../../contract/core/wire.ts';
import { call, readAnswer, send, takeKeyOf } from '../api/api.ts';
import { ApiFailure, asFailure } from '../api/failure.ts';
import { markStale } from '../api/stale-queries.ts';
import { clockOffset, serverTime, timeBy } from '../i18n/clock.ts';
import { isExample } from '../session/example.ts';
import { readCaptainId, readToken, useSession } from '../session/session.ts';
import { guardUnsaved } from '../ui/form/unsaved.ts';
import { toast } from '../ui/overlays/toast.ts';
import { type Answer, createOutbox, type OutboxEvent, type WaitingItem } from './outbox.ts';
import { type BodyOf, endpointOf, type OutboxKind, type OutboxKinds } from './outbox-kinds.ts';
import {
  isConflict,
  isSameSlot,
  isSlotOf,
  isWaiting,
  type KindName,
  type NewItem,
  type OutboxItem,
  type Refusal,
  type Slot,
  type SlotOf,
} from './outbox-rules.ts';
import { deviceStore } from './outbox-store.ts';
import { SENT_LATER } from './outbox-words.ts';
import { isOnline } from './use-online.ts';

const NAME = 'khayma-outbox';
const TIMEOUT = 30_000;

/** Known once the outbox is started; nothing is sent before. */
let kinds: OutboxKinds | null = null;

export const kindOf = ({ slot }: Pick<OutboxItem, 'slot'>): OutboxKind => kinds![slot.kind];

/** Now, by the clock by which the item's times were taken, though the server's time may have been heard since. */
const sentAt = ({ offset = 0 }: Pick<OutboxItem, 'offset'>) =>
  new Date(timeBy(offset)).toISOString();

async function sendItem(
  kind: OutboxKind,
  item: Pick<OutboxItem, 'params' | 'body' | 'key' | 'offset'>,
): Promise<Answer> {
  const sent = await send(
    endpointOf(kind, item.params),
    { params: item.params, body: item.body },
    { timeout: TIMEOUT, key: item.key, sentAt: sentAt(item) },
    async (response) => ({ text: await response.text(), headers: response.headers }),
  );
  const { text, headers } = sent.content;
  try {
    return readAnswer(sent.status, text, sent.token) as Answer;
  } catch (failure) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    throw Number.isFinite(seconds)
      ? Object.assign(failure as Error, { retryAfter: seconds })
      : failure;
  }
}

// A page without TLS has no Web Locks: the idempotency keys keep two tabs from storing an item twice.
const withLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(NAME, work) as Promise<T>) : work();

/** A tab of an earlier version sends events of another shape, on another channel. */
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('khayma-outbox-slots');

/** The outbox of this device. */
export const outbox = createOutbox({
  store: deviceStore(NAME),
  readCaptain: () => (readToken() === null || kinds === null ? null : readCaptainId()),
  send: (item) => sendItem(kindOf(item), item),
  withLock,
  broadcast: (event) => channel?.postMessage(event),
  schedule: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
});

/** True if no server was reached, unlike a slow one. */
const isUnreached = ({ code }: Refusal) => code === 'FETCH_ERROR';

/** The state of the outbox, as it was read last. */
interface Waiting {
  captainId: number | null;
  items: readonly WaitingItem[];
  /** The key of the item being sent. */
  sending: string | null;
  /** The last attempt found no connection. */
  isCut: boolean;
  /** Delivered items whose queries are still being refetched. */
  arrived: readonly Arrived[];
}
/** A delivered item, and the version of its week since. */
interface Arrived {
  item: OutboxItem;
  version: string | undefined;
}
const START: Waiting = { captainId: null, items: [], sending: null, isCut: false, arrived: [] };
let waiting = START;
const listeners = new Set<() => void>();

function set(next: Partial<Waiting>) {
  waiting = { ...waiting, ...next };
  for (const listener of listeners) listener();
}

async function read() {
  const captainId = readCaptainId();
  const items = captainId === null ? [] : await outbox.list(captainId);
  if (captainId === readCaptainId()) set({ captainId, items });
}

/** Milliseconds for which a sign-out waits for what this device holds: a hanging IndexedDB must not block it. */
const FIRST_READ = 1500;

/** The captain's undelivered items, read first where the page has just begun and does not know them yet. */
export async function readWaiting(): Promise<readonly WaitingItem[]> {
  const isKnown = () => waiting.captainId === readCaptainId();
  if (!isKnown()) {
    await Promise.race([read().catch(() => {}), new Promise((go) => setTimeout(go, FIRST_READ))]);
  }
  return isKnown() ? waiting.items : NONE;
}

/** A request that is kept; `base` of a sheet. */
type Kept<E extends Endpoint> = CallOf<E> & Partial<Pick<NewItem, 'params' | 'body' | 'base'>>;

/**
 * Stores a request on the device and starts sending it, under the key of the same request that was sent without an answer;
 * when this resolves, `useWaiting` has it. The example group stores nothing on the device: there the server refuses the call
 * at once, and the result is null.
 */
export async function keep<Name extends KindName, E extends Endpoint>(
  kind: OutboxKind<Name, E>,
  of: SlotOf[Name],
  request: Kept<E>,
): Promise<WaitingItem | null> {
  const captainId = readCaptainId();
  if (captainId === null) throw new Error('nobody is signed in');
  const { params, body = {}, base }: Partial<NewItem> = request;
  const item: NewItem = {
    captainId,
    slot: { kind: kind.name, of } as Slot,
    params,
    body,
    base,
    key: takeKeyOf(endpointOf(kind, params), { params, body }),
    at: serverTime(),
    offset: clockOffset(),
  };
  if (isExample) {
    await sendItem(kind, item).catch((error) => showFailure(kind, item, asFailure(error)));
    return null;
  }
  const added = await outbox.add(item);
  // A browser may clear what a page keeps after days without a visit.
  if (added.isKept) void navigator.storage?.persist?.();
  // Sending starts a moment later.
  if (isOnline()) set({ sending: item.key });
  await read();
  return added;
}

/** Says that a request waits for a connection. */
export const tellKept = () => toast.info('حُفظ على الجهاز', `${SENT_LATER}.`);

/** The answer of a request that is sent now; null where no server is reached. */
export async function sendNow<T>(request: () => Promise<T>): Promise<T | null> {
  if (!isOnline()) return null;
  try {
    return await request();
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.isUnanswered)) throw failure;
    return null;
  }
}

/**
 * Sends a request now; where no server is reached, or an earlier one of its slot still waits, keeps it instead and returns
 * null. One that was refused is replaced.
 */
export async function sendOrKeep<Name extends KindName, E extends Endpoint>(
  kind: OutboxKind<Name, E>,
  of: SlotOf[Name],
  request: CallOf<E>,
): Promise<ResponseOf<E> | null> {
  const slot = { kind: kind.name, of } as Slot;
  const parts = request as CallParts;
  const captainId = readCaptainId();
  const before = waiting.items.filter(
    (item) => item.captainId === captainId && isSameSlot(item.slot, slot),
  );
  const answer = before.some(isWaiting) ? null : await sendNow(() => call(kind.endpoint, parts));
  if (answer === null) {
    await keep(kind, of, request as Kept<E>);
    if (!kind.isTick) tellKept();
  } else await Promise.all(before.map(dropItem));
  return answer;
}

/** Resolves when no week on screen is stale any more; a refetch may fail, or wait for a connection. */
function waitForRefetch(client: QueryClient, item: OutboxItem): Promise<void> {
  const cache = client.getQueryCache();
  const { endpoint, reads = `GET /${endpoint.path.split('/')[1]}/` } = kindOf(item);
  const isOld = ({ queryKey: [asked], state }: Query) =>
    String(asked).startsWith(reads) && state.isInvalidated;
  const isRead = () => cache.findAll({ type: 'active', predicate: isOld }).length === 0;
  return new Promise((resolve) => {
    const stop = cache.subscribe(look);
    function look() {
      if (!isRead()) return;
      stop();
      resolve();
    }
    look();
  });
}

/** Removes an item. */
export async function dropItem(item: WaitingItem): Promise<void> {
  await outbox.drop(item);
  await read();
}

/**
 * Sends waiting items: now, when the connection, the tab or a session is back, and at intervals. Shows toasts, and
 * refetches what a delivered item has changed. Returns a function that stops it.
 */
export function startOutbox(client: QueryClient, all: OutboxKinds): () => void {
  kinds = all;
  void read();
  /** Refetches the queries that the item has changed. */
  const refresh = (item: OutboxItem) =>
    markStale(client, endpointOf(kindOf(item), item.params), { body: item.body }).catch(() => {});
  const handle = async (event: OutboxEvent) => {
    if (event.type === 'sending') {
      // Without a connection every attempt fails at once: show only one that the captain asked for.
      return set({ sending: event.isAwaited || !waiting.isCut ? event.item.key : null });
    }
    if (event.type !== 'delivered') {
      const isCut = event.type === 'failed' ? isUnreached(event.failure) : waiting.isCut;
      set({ sending: null, isCut });
      // Don't wait for the refetch: the reason is shown even if nothing can be read.
      if (event.type === 'refused') void refresh(event.item);
      await read();
      // The toast has said why; what is ticked shows what is stored.
      const isOver = event.type === 'refused' && kindOf(event.item).isTick;
      const refused = isOver && waiting.items.find(({ key }) => key === event.item.key);
      if (refused) await dropItem(refused);
      return;
    }
    const { item, answer } = event;
    const arrived = { item, version: answer.version };
    const items = waiting.items.filter(({ key }) => key !== item.key);
    set({ sending: null, isCut: false, items, arrived: [...waiting.arrived, arrived] });
    await Promise.all([read(), refresh(item)]);
    await waitForRefetch(client, item);
    // An answer that was read reaches the screens a turn later.
    notifyManager.schedule(() => {
      set({ arrived: waiting.arrived.filter((each) => each !== arrived) });
    });
  };
  const unsubscribe = outbox.subscribe((event) => {
    void handle(event);
    showResult(event);
  });
  const deliver = () => void outbox.deliver();
  const listen = ({ data }: MessageEvent<OutboxEvent>) => {
    void handle(data);
    // This tab goes on if the other one is closed before it has sent its item.
    if (data.type === 'changed') deliver();
  };
  const look = () => {
    if (document.visibilityState === 'visible') deliver();
  };
  channel?.addEventListener('message', listen);
  addEventListener('online', deliver);
  const unguard = guardUnsaved(() => waiting.items.some((item) => isWaiting(item) && !item.isKept));
  document.addEventListener('visibilitychange', look);
  deliver();
  return () => {
    unsubscribe();
    outbox.stop();
    channel?.removeEventListener('message', listen);
    removeEventListener('online', deliver);
    unguard();
    document.removeEventListener('visibilitychange', look);
  };
}

/** One toast per hand-in, with the specification's sentences. */
function showResult(event: OutboxEvent) {
  if (event.type === 'delivered') {
    const { done, money } = kindOf(event.item);
    if (done === null) return;
    const isMoneyNew = money?.isSent(event.item.body) && money.hasChanged(event.answer);
    toast.success(done, undefined, isMoneyNew ? money?.done : undefined);
    return;
  }
  // A conflict has its own form.
  if (event.type === 'refused' && !isConflict(event)) {
    showFailure(kindOf(event.item), event.item, event.refusal);
  }
  // Without an answer nothing has failed yet: the screen shows that it waits.
  if (event.type === 'failed' && event.isAwaited && event.failure.status > 0) {
    const next = '. التسليم محفوظ على هذا الجهاز، ويُعاد إرساله وحده.';
    showFailure(kindOf(event.item), event.item, event.failure, next);
  }
}

/** `next` says what becomes of a hand-in that is sent again by itself. */
function showFailure(
  { failed, money }: OutboxKind,
  { body }: Pick<OutboxItem, 'body'>,
  { arabicMessage }: Refusal,
  next = '',
) {
  const ofMoney = money?.isSent(body) ? `${money.failed}. ` : '';
  toast.error(failed, `${ofMoney}${arabicMessage}${next}`);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** An item of a kind that has not arrived. */
type KeptItem<Name extends KindName, E extends Endpoint> = WaitingItem & {
  slot: { of: SlotOf[Name] };
  body: BodyOf<E>;
};
/** An item of this kind, where its form corrects it. */
export type KeptOf<K> = K extends OutboxKind<infer Name, infer E> ? KeptItem<Name, E> : never;

/** The captain's items of a kind that have not arrived, of all that `part` says; refused ones stay until they are dropped. */
export function useKept<Name extends KindName, E extends Endpoint>(
  kind: OutboxKind<Name, E>,
  part: Partial<SlotOf[Name]>,
): KeptItem<Name, E>[] {
  const { items } = useWaiting();
  const isOf = ({ slot }: WaitingItem) => isSlotOf(slot, kind.name, part);
  return items.filter(isOf) as KeptItem<Name, E>[];
}

const NONE: readonly WaitingItem[] = [];

/** The signed-in captain's undelivered items in sequence, and those just delivered. */
export function useWaiting(): Omit<Waiting, 'captainId'> {
  const captainId = useSession()?.captain.captainId;
  const current = useSyncExternalStore(subscribe, () => waiting);
  return useMemo(() => {
    const isOwn = current.captainId === captainId;
    const { items, arrived, ...now } = current;
    return isOwn ? { ...now, items, arrived } : { ...now, items: NONE, arrived: [] };
  }, [current, captainId]);
}
