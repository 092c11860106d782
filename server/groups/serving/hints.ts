import type { HearUnread, UnreadHandlers } from '../../features/notifications/listener.ts';

/** Hints of one group, in this process and from the others. */
export interface GroupHints {
  /** For `sendHintsBy`. */
  send: (captainIds: number[]) => void;
  /** For `Parts.hearUnread`. */
  hear: HearUnread;
}

/**
 * Passes on within this process that unread counts of a group's captains may have changed. `onSend` hears each hint that
 * was sent here, for instance to tell the other processes.
 */
export function createHints({
  onSend = () => {},
}: {
  onSend?: (groupId: string, captainIds: number[]) => void;
} = {}) {
  const heard = new Map<string, Set<UnreadHandlers>>();

  const receive = (groupId: string, captainIds: number[]) => {
    for (const { onNotice } of heard.get(groupId) ?? []) onNotice(captainIds);
  };

  const hear = (groupId: string, handlers: UnreadHandlers) => {
    const hearing = heard.get(groupId) ?? new Set();
    heard.set(groupId, hearing.add(handlers));
    return {
      stop: async () => {
        hearing.delete(handlers);
        if (hearing.size === 0 && heard.get(groupId) === hearing) heard.delete(groupId);
      },
    };
  };

  return {
    /** Sends and receives hints of a group. */
    of: (groupId: string): GroupHints => ({
      send: (captainIds) => {
        receive(groupId, captainIds);
        onSend(groupId, captainIds);
      },
      hear: (handlers) => hear(groupId, handlers),
    }),
    /** Passes on a hint that another process sent. */
    receive,
    /** After hints from other processes may have been lost: whoever hears them looks again. */
    lookAgain: () => {
      for (const hearing of heard.values()) for (const { onConnect } of hearing) onConnect();
    },
    /** Ends the streams of a group that is served no more. */
    end: (groupId: string) => {
      for (const { onEnd } of [...(heard.get(groupId) ?? [])]) onEnd?.();
    },
    /** How many groups are listened to. */
    get size() {
      return heard.size;
    },
  };
}
