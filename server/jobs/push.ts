import type { Logger } from 'pino';
import {
  claimPushes,
  type DuePush,
  keepPushKeys,
  notePushed,
  postponePush,
  readNextPush,
  removePushed,
} from '../features/notifications/push-queries.ts';
import {
  endOfQuietHours,
  isQuiet,
  nextAttempt,
  outcomeOf,
  pushMessage,
  timeToLive,
} from '../features/notifications/push-rules.ts';
import { type GroupPlace, readGroupPlace } from '../http/group-place.ts';
import type { Parts } from '../http/parts.ts';
import { inCountry } from '../lib/group-country.ts';
import { isPushAddress, type PushKeys, sendPush } from '../lib/push-service.ts';

/** Interval of the poll that finds retries, the end of the quiet hours and lost hints. */
const POLL_MS = 60_000;

/** Maximum number of parallel sends. */
const AT_ONCE = 50;

/** Time limit for a push service's answer. */
const PATIENCE_MS = 10_000;

/** Lease of a claimed device: longer than the push service may take. */
const LEASE_MS = 60_000;

type Sent = Pick<Parts, 'db' | 'settings' | 'clock'>;
type SendLogger = Pick<Logger, 'warn' | 'error'>;

/**
 * Tells the devices of captains of their new notifications, as soon as they are stored. Runs in every process; each
 * device is claimed by one. No request waits for it, and a push service that is slow or down costs others seconds at most.
 */
export function startPush(
  { hearUnread, ...parts }: Sent & Pick<Parts, 'hearUnread'>,
  logger: SendLogger,
  { pollMs = POLL_MS }: { pollMs?: number } = {},
): {
  /** Sends what is due now; resolves once all of it was tried. */
  look: () => Promise<void>;
  stop: () => Promise<void>;
} {
  const sender = createSender(parts, logger);
  const poll = setInterval(() => void sender.look(null), pollMs).unref();
  const listener = hearUnread?.({
    onNotice: (captainIds) => void sender.look(captainIds),
    onConnect: () => void sender.look(null),
    onLoss: (error) => logger.warn({ err: error }, 'hints of new notifications were lost'),
  });
  return {
    look: sender.lookUntilTried,
    stop: async () => {
      clearInterval(poll);
      sender.abort();
      await listener?.stop();
      await sender.idle();
    },
  };
}

/**
 * Sends what is due in a group now, once; resolves when all of it was tried. Returns when something is due again, null
 * where nothing waits. `signal` cuts it short.
 */
export async function sendDuePushes(
  parts: Sent,
  logger: SendLogger,
  signal?: AbortSignal,
): Promise<Date | null> {
  const waits = await nextPush(parts);
  if (waits === null || waits > parts.clock()) return waits;
  const sender = createSender(parts, logger);
  signal?.addEventListener('abort', sender.abort);
  try {
    await sender.lookUntilTried();
    await sender.idle();
  } finally {
    signal?.removeEventListener('abort', sender.abort);
  }
  return nextPush(parts);
}

/** When something of a group is due, now or later; null where nothing waits. */
export async function nextPush({ db, settings, clock }: Sent): Promise<Date | null> {
  const now = clock();
  const next = await readNextPush(db, now);
  if (next === null) return null;
  const { timeZone } = await readGroupPlace(db, settings);
  return isQuiet(timeZone, next) ? endOfQuietHours(timeZone, next) : next;
}

/** Sends what is due in one group whenever it is told to look. */
function createSender({ db, settings, clock }: Sent, logger: SendLogger) {
  const stopping = new AbortController();
  const sending = new Set<Promise<void>>();

  type Sending = { keys: PushKeys; place: GroupPlace };
  const send = async (push: DuePush, { keys, place }: Sending): Promise<number | null> => {
    const now = clock();
    const name = push.groupName ?? settings.firstGroupName;
    const message = inCountry(place.country, () => pushMessage(push, name));
    const patience = AbortSignal.timeout(PATIENCE_MS);
    try {
      return await sendPush(push, JSON.stringify(message), {
        keys,
        ttl: timeToLive(place.timeZone, now),
        signal: AbortSignal.any([stopping.signal, patience]),
      });
    } catch {
      return null;
    }
  };

  const tell = async (push: DuePush, by: Sending) => {
    // The rules for addresses may have become stricter since it was stored.
    if (!isPushAddress(push.endpoint, settings.pushToLoopback)) return removePushed(db, push);
    const status = await send(push, by);
    // Another process continues it, or the next start does.
    if (status === null && stopping.signal.aborted) return;
    const outcome = outcomeOf(status);
    if (outcome === 'delivered') return notePushed(db, push, clock());
    if (outcome === 'gone') return removePushed(db, push);
    const next = outcome === 'later' ? nextAttempt(push.attempts, clock()) : null;
    // Never log the address or the keys: they allow sending to the device.
    logger.warn({ status, attempts: push.attempts, next }, 'a push message was not taken');
    return next ? postponePush(db, push, next) : notePushed(db, push, clock());
  };

  const begin = (push: DuePush, by: Sending) => {
    const told: Promise<void> = tell(push, by)
      .catch((error: unknown) => logger.error({ err: error }, 'a push message failed'))
      .finally(() => {
        sending.delete(told);
        // Notifications that arrived meanwhile found the device claimed.
        void look(null);
      });
    sending.add(told);
  };

  const sendDue = async (captainIds: number[] | null) => {
    const place = await readGroupPlace(db, settings);
    if (isQuiet(place.timeZone, clock())) return;
    const keys = await keepPushKeys(db);
    for (;;) {
      while (sending.size >= AT_ONCE) await Promise.race(sending);
      if (stopping.signal.aborted) return;
      const limit = AT_ONCE - sending.size;
      const now = clock();
      const claimed = await claimPushes(db, { now, limit, leaseMs: LEASE_MS, captainIds });
      for (const push of claimed) begin(push, { keys, place });
      if (claimed.length < limit) return;
    }
  };

  // One poll at a time; calls meanwhile share the next one.
  let last: Promise<void> = Promise.resolve();
  let next: { captainIds: number[] | null; done: Promise<void> } | undefined;
  const look = (captainIds: number[] | null): Promise<void> => {
    if (!next) {
      const batch = { captainIds, done: last };
      next = batch;
      batch.done = last.then(async () => {
        next = undefined;
        if (stopping.signal.aborted) return;
        try {
          await sendDue(batch.captainIds);
        } catch (error) {
          logger.error({ err: error }, 'push messages could not be read');
        }
      });
      last = batch.done;
    }
    next.captainIds = next.captainIds && captainIds && [...next.captainIds, ...captainIds];
    return next.done;
  };

  return {
    /** Sends what is due now to these captains, or to all. */
    look,
    lookUntilTried: async () => {
      do {
        await look(null);
        await Promise.all(sending);
      } while (sending.size > 0);
    },
    abort: () => stopping.abort(),
    /** Resolves when nothing is read or sent any more. */
    idle: async () => {
      await last;
      await Promise.all(sending);
    },
  };
}
