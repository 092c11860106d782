import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import {
  recordCaptainAttendance,
  recordScoutAttendance,
} from '../../contract/attendance/endpoints.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { readAnswer, send } from '../api/api.ts';
import { markStale } from '../api/stale-queries.ts';
import { isExample } from '../session/example.ts';
import { readCaptainId, readToken, useSession } from '../session/session.ts';
import { guardUnsaved } from '../ui/form/unsaved.ts';
import { toast } from '../ui/overlays/toast.ts';
import { createOutbox, type OutboxEvent, type WaitingAct } from './outbox.ts';
import { type Act, isConflict, isWaiting, type NewAct, type Refusal } from './outbox-rules.ts';
import { deviceStore } from './outbox-store.ts';
import { isOnline } from './use-online.ts';

const NAME = 'khayma-outbox';
const TIMEOUT = 30_000;

/** What can be handed in, and where: here from the start, or a page that lost its connection could never send. */
const kinds = {
  scoutAttendance: recordScoutAttendance,
  captainAttendance: recordCaptainAttendance,
} satisfies Record<string, Endpoint>;
export type ActKind = keyof typeof kinds;

/** The number of the week that an act is of: the last part of its slot. */
export const weekOf = ({ slot }: Act) => Number(slot.split('/').at(-1));

const endpointOf = ({ kind }: Pick<Act, 'kind'>): Endpoint => kinds[kind as ActKind];

async function sendAct(
  act: Pick<Act, 'kind' | 'body' | 'key'>,
): Promise<{ version?: string | undefined }> {
  const sent = await send(
    endpointOf(act),
    { body: act.body },
    { timeout: TIMEOUT, key: act.key },
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

// Where the page has no secure connection there are no locks: the keys keep two tabs from doing an act twice.
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(NAME, work) as Promise<T>) : work();

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);

/** What this device hands in. */
export const outbox = createOutbox({
  store: deviceStore(NAME),
  account: () => (readToken() === null ? null : readCaptainId()),
  send: sendAct,
  alone,
  tell: (event) => channel?.postMessage(event),
  later: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
});

/** Whether no server was reached, unlike one that answers late. */
const isLost = ({ code }: Refusal) => code === 'FETCH_ERROR';

/** What waits here, as it was read last. */
interface Waiting {
  captainId: number | null;
  acts: readonly WaitingAct[];
  /** The key of the act that is on its way. */
  sending: string | null;
  /** The last try to send found no connection; a slow one is none of that. */
  isCut: boolean;
  /** What the server has stored while the screens read it anew. */
  arrived: readonly Arrived[];
}
/** An act that the server has stored, and the version that its week has since. */
interface Arrived {
  act: Act;
  version: string | undefined;
}
const START: Waiting = { captainId: null, acts: [], sending: null, isCut: false, arrived: [] };
let waiting = START;
const listeners = new Set<() => void>();

function set(next: Partial<Waiting>) {
  waiting = { ...waiting, ...next };
  for (const listener of listeners) listener();
}

async function read() {
  const captainId = readCaptainId();
  const acts = captainId === null ? [] : await outbox.list(captainId);
  if (captainId === readCaptainId()) set({ captainId, acts });
}

/**
 * Keeps an act and begins to send it; when this is done, the screens know of it. The device keeps nothing of the example:
 * there the server is asked at once, says why not, and null means that nothing has become of it.
 */
export async function addAct(act: NewAct): Promise<WaitingAct | null> {
  if (isExample) {
    await sendAct(act).catch((failure) => tellFailure(act, failure));
    return null;
  }
  const added = await outbox.add(act);
  // Sending has been asked for and begins a moment later.
  if (isOnline()) set({ sending: act.key });
  await read();
  return added;
}

/** Waits until no week of the act's kind is on screen as it was before: what is read anew may fail, or wait for a connection. */
function readAnew(client: QueryClient, { kind }: Act): Promise<void> {
  const cache = client.getQueryCache();
  const isOld = ({ queryKey: [asked], state }: Query) =>
    String(asked).startsWith(`GET /${kind}/`) && state.isInvalidated;
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

/** Takes an act back. */
export async function dropAct(act: WaitingAct): Promise<void> {
  await outbox.drop(act);
  await read();
}

/**
 * Sends what waits: now, when the connection, the tab or a login is back, and in pauses between. Says what became of
 * it, and lets the screens read anew what a delivered act has changed. Gives what ends it.
 */
export function startOutbox(client: QueryClient): () => void {
  void read();
  /** The screens read anew what an act has changed, or what it was refused for. */
  const refresh = (act: Act) =>
    markStale(client, endpointOf(act), { body: act.body }).catch(() => {});
  const hear = async (event: OutboxEvent) => {
    if (event.type === 'sending') {
      // Without a connection every try fails at once: only one that the captain asked for is told.
      return set({ sending: event.isAwaited || !waiting.isCut ? event.act.key : null });
    }
    if (event.type !== 'delivered') {
      const isCut = event.type === 'failed' ? isLost(event.failure) : waiting.isCut;
      set({ sending: null, isCut });
      // Why it was refused is said though nothing else can be read.
      if (event.type === 'refused') void refresh(event.act);
      return read();
    }
    const { act, answer } = event;
    const arrived = { act, version: answer.version };
    const acts = waiting.acts.filter(({ key }) => key !== act.key);
    set({ sending: null, isCut: false, acts, arrived: [...waiting.arrived, arrived] });
    await Promise.all([read(), refresh(act)]);
    await readAnew(client, act);
    // What was read reaches the screens a turn later.
    notifyManager.schedule(() => {
      set({ arrived: waiting.arrived.filter((each) => each !== arrived) });
    });
  };
  const unsubscribe = outbox.subscribe((event) => {
    void hear(event);
    tell(event);
  });
  const deliver = () => void outbox.deliver();
  const listen = ({ data }: MessageEvent<OutboxEvent>) => {
    void hear(data);
    // Should the other tab be closed before it has sent what it took, this one goes on with it.
    if (data.type === 'changed') deliver();
  };
  const look = () => {
    if (document.visibilityState === 'visible') deliver();
  };
  channel?.addEventListener('message', listen);
  addEventListener('online', deliver);
  const unguard = guardUnsaved(() => waiting.acts.some((act) => isWaiting(act) && !act.isKept));
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

/** The specification's sentences, of what was handed in here: one message for one hand-in. */
function tell(event: OutboxEvent) {
  if (event.type === 'delivered') {
    toast.success(
      'تم تسجيل الغياب بنجاح',
      undefined,
      hasMoney(event.act) ? 'تم تسجيل الاشتراك بنجاح' : undefined,
    );
    return;
  }
  // A conflict has a screen of its own.
  if (event.type === 'refused' && !isConflict(event)) {
    tellFailure(event.act, event.refusal);
  }
  // Without an answer nothing has gone wrong yet: it waits, and the screen says so.
  if (event.type === 'failed' && event.isAwaited && event.failure.status > 0) {
    tellFailure(event.act, event.failure);
  }
}

function tellFailure(act: Pick<Act, 'body'>, { arabicMessage }: Refusal) {
  const money = hasMoney(act) ? 'حدث خطأ أثناء تسجيل الاشتراك. ' : '';
  toast.error('حدث خطأ أثناء تسجيل الغياب', `${money}${arabicMessage}`);
}

const hasMoney = ({ body }: Pick<Act, 'body'>) =>
  'subscription' in body && body.subscription !== undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const NONE: readonly WaitingAct[] = [];

/** What the signed-in captain has handed in here and the server has not confirmed, in its order; and what it has just now. */
export function useWaiting(): Omit<Waiting, 'captainId'> {
  const captainId = useSession()?.captain.captainId;
  const current = useSyncExternalStore(subscribe, () => waiting);
  return useMemo(() => {
    const isOwn = current.captainId === captainId;
    const { acts, arrived, ...now } = current;
    return isOwn ? { ...now, acts, arrived } : { ...now, acts: NONE, arrived: [] };
  }, [current, captainId]);
}
