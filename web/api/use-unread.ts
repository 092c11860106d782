import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isOpenTo } from '../../contract/core/permissions.ts';
import { listNotifications } from '../../contract/notifications/endpoints.ts';
import { isLeaving, onLeave, useSession } from '../session/session.ts';
import { invalidate, q } from './api.ts';
import { followUnread } from './unread-stream.ts';

/** Polling interval while there is no stream, in milliseconds. */
const POLL = 60_000;
/** A page in the background closes its stream: a browser has six connections per site. */
const HIDDEN_FOR = 30_000;

let shown: number | undefined;
const listeners = new Set<() => void>();
function follow(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The bell's count for other parts of the screen: one stream is enough. */
export const useUnreadCount = (): number | undefined => useSyncExternalStore(follow, () => shown);

/**
 * The live number of unread notifications, for the bell alone; undefined while unknown. A changed count invalidates the
 * lists of notifications.
 */
export function useUnread(): number | undefined {
  const client = useQueryClient();
  const session = useSession();
  const token = session?.token;
  const hasStream = session !== null && isOpenTo(session.captain, 'notifications:stream');
  // undefined: not connected yet; null: lost.
  const [live, setLive] = useState<number | null>();
  const known = useRef<number>(undefined);

  useEffect(() => {
    if (!token || !hasStream) return;
    let stream: AbortController | undefined;
    let closing: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      clearTimeout(closing);
      // The server closes the stream with the session: reconnecting would get a 401.
      if (stream || isLeaving()) return;
      stream = new AbortController();
      const { signal } = stream;
      const listen = (count: number | null) => void (signal.aborted || setLive(count));
      void followUnread(token, listen, signal);
    };
    const close = () => {
      stream?.abort();
      stream = undefined;
    };
    const look = () => {
      if (document.visibilityState === 'visible') return open();
      clearTimeout(closing);
      closing = setTimeout(close, HIDDEN_FOR);
    };
    look();
    document.addEventListener('visibilitychange', look);
    const stopHearing = onLeave(close);
    return () => {
      stopHearing();
      document.removeEventListener('visibilitychange', look);
      clearTimeout(closing);
      close();
    };
  }, [token, hasStream]);

  const isPolling = token !== undefined && (!hasStream || live === null);
  const polled = useQuery({
    ...q(listNotifications, { query: { status: 'UNREAD', limit: 100 } }),
    enabled: isPolling,
    refetchInterval: POLL,
  });
  const count = isPolling ? polled.data?.body.length : (live ?? undefined);
  useEffect(() => {
    shown = count;
    for (const listener of listeners) listener();
    if (count === undefined) return;
    if (known.current !== undefined && known.current !== count) {
      void invalidate(client, listNotifications);
    }
    known.current = count;
  }, [client, count]);
  return count;
}
