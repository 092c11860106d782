import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import {
  recordCaptainAttendance,
  recordScoutAttendance,
} from '../../contract/attendance/endpoints.ts';
import { passRequirements } from '../../contract/badges/pass-endpoints.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { recordEvaluation, recordTest } from '../../contract/evaluation/endpoints.ts';
import { tickFamily } from '../../contract/families/endpoints.ts';
import { recordSessionOutcome } from '../../contract/sessions/endpoints.ts';
import { tickSessionMaterial } from '../../contract/sessions/materials.ts';
import { changeTripPeople } from '../../contract/trips/endpoints.ts';
import { payTrip } from '../../contract/trips/money-endpoints.ts';
import {
  createRollCall,
  tickDose,
  updateRollCall,
} from '../../contract/trips/roll-call-endpoints.ts';
import { readAnswer, send } from '../api/api.ts';
import { ApiFailure, asFailure } from '../api/failure.ts';
import { markStale } from '../api/stale-queries.ts';
import { clockOffset, serverTime, timeBy } from '../i18n/clock.ts';
import { isExample } from '../session/example.ts';
import { readCaptainId, readToken, useSession } from '../session/session.ts';
import { guardUnsaved } from '../ui/form/unsaved.ts';
import { toast } from '../ui/overlays/toast.ts';
import { newKey } from './idempotency-keys.ts';
import { type ItemKind, isTick } from './item-words.ts';
import { createOutbox, type OutboxEvent, type WaitingItem } from './outbox.ts';
import {
  isConflict,
  isWaiting,
  type NewItem,
  type OutboxItem,
  type Refusal,
} from './outbox-rules.ts';
import { deviceStore } from './outbox-store.ts';
import { isOnline } from './use-online.ts';

const NAME = 'khayma-outbox';
const TIMEOUT = 30_000;

const attendance = {
  done: 'تم تسجيل الغياب بنجاح',
  failed: 'حدث خطأ أثناء تسجيل الغياب',
};
/** Each tap of a roll-call is handed in: its own screen says that it has arrived. */
const rollCall = { reads: 'GET /screen/trip-day', done: null, failed: 'لم يُحفظ النداء' };
const evaluation = {
  reads: 'GET /evaluation/',
  done: 'تم تسجيل التقييم بنجاح',
  failed: 'حدث خطأ أثناء تسجيل التقييم',
};

/**
 * What each kind of hand-in needs: its endpoint, imported up front since a page that is offline could not load it later;
 * how the keys of the queries begin that show it; what is said of it.
 */
const kinds = {
  scoutAttendance: {
    endpoint: recordScoutAttendance,
    reads: 'GET /scoutAttendance/',
    ...attendance,
  },
  captainAttendance: {
    endpoint: recordCaptainAttendance,
    reads: 'GET /captainAttendance/',
    ...attendance,
  },
  evaluation: { endpoint: recordEvaluation, ...evaluation },
  evaluationTest: { endpoint: recordTest, ...evaluation },
  badgePass: {
    endpoint: passRequirements,
    reads: 'GET /badge/',
    done: 'تم تسجيل الاجتياز',
    failed: 'لم يُسجَّل الاجتياز',
  },
  sessionOutcome: {
    endpoint: recordSessionOutcome,
    reads: 'GET /session/',
    done: 'حُفظ ما كان من الجلسة',
    failed: 'لم يُحفظ ما كان من الجلسة',
  },
  sessionMaterial: {
    endpoint: tickSessionMaterial,
    reads: 'GET /session/',
    done: 'حُفظت علامة المواد',
    failed: 'لم تُحفظ علامة المواد',
  },
  rollCall: { endpoint: updateRollCall, ...rollCall },
  tripAnswer: {
    endpoint: changeTripPeople,
    reads: 'GET /trip/',
    done: 'حُفظ ردّ الأسرة',
    failed: 'لم يُحفظ ردّ الأسرة',
  },
  tripPayment: {
    endpoint: payTrip,
    reads: 'GET /trip/',
    done: 'حُفظ الإيصال',
    failed: 'لم يُحفظ الإيصال',
  },
  dose: {
    endpoint: tickDose,
    reads: 'GET /screen/trip-day',
    done: 'سُجِّلت الأدوية',
    failed: 'لم يُسجَّل الدواء',
  },
  messageTick: {
    endpoint: tickFamily,
    reads: 'GET /family/messages/',
    done: null,
    failed: 'لم تُحفظ العلامة',
  },
  rollCallBegun: { endpoint: createRollCall, ...rollCall },
} satisfies Record<
  ItemKind,
  { endpoint: Endpoint; reads: string; done: string | null; failed: string }
>;

const kindOf = ({ kind }: Pick<OutboxItem, 'kind'>) => kinds[kind as ItemKind];

const endpointOf = (item: Pick<OutboxItem, 'kind'>): Endpoint => kindOf(item).endpoint;

/** Now, by the clock by which the item's times were taken, though the server's time may have been heard since. */
const sentAt = ({ offset = 0 }: Pick<OutboxItem, 'offset'>) =>
  new Date(timeBy(offset)).toISOString();

async function sendItem(
  item: Pick<OutboxItem, 'kind' | 'params' | 'body' | 'key' | 'offset'>,
): Promise<{ version?: string | undefined }> {
  const sent = await send(
    endpointOf(item),
    { params: item.params, body: item.body },
    { timeout: TIMEOUT, key: item.key, sentAt: sentAt(item) },
    async (response) => ({ text: await response.text(), headers: response.headers }),
  );
  const { text, headers } = sent.content;
  try {
    return readAnswer(sent.status, text, sent.token) as { version?: string };
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
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('khayma-outbox-events');

/** The outbox of this device. */
export const outbox = createOutbox({
  store: deviceStore(NAME),
  readCaptain: () => (readToken() === null ? null : readCaptainId()),
  send: sendItem,
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

/** A hand-in before it has a key and a time. */
export type HandedIn = Pick<NewItem, 'captainId' | 'slot' | 'params' | 'base'> & {
  kind: ItemKind;
  body: object;
  /** Of a request that was sent without an answer. */
  key?: string;
};

/**
 * Stores a hand-in and starts sending it; when this resolves, `useWaiting` has it. The example group stores nothing on the
 * device: there the server refuses the call at once, and the result is null.
 */
export async function addItem(handed: HandedIn): Promise<WaitingItem | null> {
  const item: NewItem = {
    ...handed,
    key: handed.key ?? newKey(),
    at: serverTime(),
    offset: clockOffset(),
  };
  if (isExample) {
    await sendItem(item).catch((error) => showFailure(item, asFailure(error)));
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

/**
 * How a form's request is kept where no server is reached: `name` begins with what its page is of, and tells the items
 * apart; a later one of a name replaces the one before.
 */
export const keepAs =
  (kind: ItemKind, name: string) =>
  (request: { params?: Record<string, number>; body?: object }, key: string) => {
    const captainId = readCaptainId()!;
    const { params, body = {} } = request;
    return addItem({ captainId, kind, slot: `${kind}/${captainId}/${name}`, params, body, key });
  };

/** Sends a request now; where no server is reached, keeps it in the outbox instead and returns null. */
export async function sendOrKeep<T>(
  request: () => Promise<T>,
  keep: () => Promise<unknown>,
): Promise<T | null> {
  if (isOnline()) {
    try {
      return await request();
    } catch (failure) {
      if (!(failure instanceof ApiFailure && failure.isUnanswered)) throw failure;
    }
  }
  await keep();
  return null;
}

/** Resolves when no week on screen is stale any more; a refetch may fail, or wait for a connection. */
function waitForRefetch(client: QueryClient, item: OutboxItem): Promise<void> {
  const cache = client.getQueryCache();
  const isOld = ({ queryKey: [asked], state }: Query) =>
    String(asked).startsWith(kindOf(item).reads) && state.isInvalidated;
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
export function startOutbox(client: QueryClient): () => void {
  void read();
  /** Refetches the queries that the item has changed. */
  const refresh = (item: OutboxItem) =>
    markStale(client, endpointOf(item), { body: item.body }).catch(() => {});
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
      const isOver = event.type === 'refused' && isTick(event.item);
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
    // What was read reaches the screens a turn later.
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
    // A hand-in carries the amount of the sheet; the answer tells of it only where it has changed.
    const isMoneyNew =
      hasMoney(event.item) && (event.answer.arabicMessage?.includes('الاشتراك') ?? true);
    const { done } = kindOf(event.item);
    if (done === null) return;
    toast.success(done, undefined, isMoneyNew ? 'تم تسجيل الاشتراك بنجاح' : undefined);
    return;
  }
  // A conflict has its own form.
  if (event.type === 'refused' && !isConflict(event)) {
    showFailure(event.item, event.refusal);
  }
  // Without an answer nothing has failed yet: the screen shows that it waits.
  if (event.type === 'failed' && event.isAwaited && event.failure.status > 0) {
    showFailure(event.item, event.failure, ' التسليم محفوظ على هذا الجهاز، ويُعاد إرساله وحده.');
  }
}

/** `next` says what becomes of a hand-in that is sent again by itself. */
function showFailure(
  item: Pick<OutboxItem, 'kind' | 'body'>,
  { arabicMessage }: Refusal,
  next?: string,
) {
  const money = hasMoney(item) ? 'حدث خطأ أثناء تسجيل الاشتراك. ' : '';
  toast.error(kindOf(item).failed, `${money}${arabicMessage}${next ? `.${next}` : ''}`);
}

const hasMoney = ({ body }: Pick<OutboxItem, 'body'>) =>
  'subscription' in body && body.subscription !== undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** An item on the device with what it says. */
export type Kept<Body extends object> = { item: WaitingItem; body: Body };

/** A captain's items of a kind that are not stored, of one page: those that wait, and refused ones until they are dropped. */
export function useKept<Body extends object>(kind: ItemKind, of: number): Kept<Body>[] {
  const { items } = useWaiting();
  return items.flatMap((item) =>
    item.kind === kind && item.slot.split('/')[2] === String(of) && !item.stored
      ? [{ item, body: item.body as Body }]
      : [],
  );
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
