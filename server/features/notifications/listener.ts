import pg from 'pg';
import type { OpenDatabase } from '../../db/database-server.ts';
import { UNREAD_CHANNEL } from './queries.ts';

const FIRST_DELAY = 1000;
const LONGEST_DELAY = 30_000;
/** Time limit for closing: a vanished peer never answers. */
const END_MS = 1000;

export interface Listener {
  /** Stops listening. */
  stop: () => Promise<void>;
}

/** Handlers of hints that unread counts of a group's captains may have changed (`hintUnread`). */
export interface UnreadHandlers {
  onNotice: (captainIds: number[]) => void;
  /** Connected; earlier hints may be missing. */
  onConnect: () => void;
  onLoss: (error: unknown) => void;
  /** The group is served no more. */
  onEnd?: () => void;
}

/** Hears the hints of one group until the listener is stopped. */
export type HearUnread = (handlers: UnreadHandlers) => Listener;

declare module '../../http/parts.ts' {
  interface Parts {
    /** Hears of new notifications; without it they are found by polling. */
    hearUnread?: HearUnread;
  }
}

/** Hears the hints of the group whose database `listenConnection` connects to, from all processes. */
export function hearUnreadFrom(listenConnection: OpenDatabase['listenConnection']): HearUnread {
  return ({ onNotice, onConnect, onLoss }) =>
    listen(listenConnection, UNREAD_CHANNEL, {
      onNotice: (payload) => onNotice(payload.split(',').map(Number)),
      onConnect,
      onLoss,
    });
}

/**
 * Hears the notices of `channel` on a connection of its own, beside the pool's, and connects again when
 * that breaks. What is sent in between is lost: `onConnect` is the moment to look for it.
 */
export function listen(
  openConnection: () => pg.Client,
  channel: string,
  {
    onNotice,
    onConnect,
    onLoss,
  }: {
    onNotice: (payload: string) => void;
    onConnect: () => void;
    onLoss: (error: unknown) => void;
  },
): Listener {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let delay = FIRST_DELAY;
  let isStopped = false;

  const connect = async () => {
    const mine = openConnection();
    client = mine;
    let isLost = false;
    const lose = (error?: unknown) => {
      if (isLost || isStopped) return;
      isLost = true;
      onLoss(error);
      mine.end().catch(() => {});
      retry = setTimeout(() => void connect(), delay).unref();
      delay = Math.min(delay * 2, LONGEST_DELAY);
    };
    mine.on('error', lose);
    mine.on('end', lose);
    mine.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await mine.connect();
      await mine.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lose(error);
      return;
    }
    delay = FIRST_DELAY;
    if (!isStopped) onConnect();
  };

  void connect();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      await Promise.race([
        client?.end().catch(() => {}),
        new Promise((resolve) => setTimeout(resolve, END_MS).unref()),
      ]);
    },
  };
}
