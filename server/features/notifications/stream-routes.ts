import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { failureBody } from '../../../contract/core/errors.ts';
import { type CaptainType, waitsForSector } from '../../../contract/core/permissions.ts';
import type { DB } from '../../db/tables.ts';
import { neighbourhoodOf } from '../../http/limits/address.ts';
import { endWhenCrowded } from '../../http/limits/connections.ts';
import type { Parts } from '../../http/parts.ts';
import { enterGroup } from '../../http/route.ts';
import type { Caller } from '../../http/session.ts';

export interface UnreadTiming {
  /** How often the counts are read without any hint; also how soon the end of a session is noticed. */
  pollMs: number;
  /** How often a comment keeps proxies from taking a quiet stream for a dead one. */
  heartbeatMs: number;
}

const TIMING: UnreadTiming = { pollMs: 10_000, heartbeatMs: 20_000 };

/** How many streams a process holds open for one captain: a phone and a computer. */
const STREAMS_PER_CAPTAIN = 2;
/** The limit for one address, of IPv6 a /64, over all groups: a group's hall has one. */
const STREAMS_PER_ADDRESS = 20;

/** Keeps pages from evicting each other in turns; meanwhile they poll. */
const RETRY_AFTER_EVICTION = `retry: ${5 * 60_000}\n\n`;

const ACCESS = 'notifications:stream';

/** How long the last words may take to a client that has stopped reading. */
const FINAL_ANSWER_MS = 1000;

interface Stream {
  group: StreamedGroup;
  captainId: number;
  sessionId: string;
  address: string;
  body: Readable;
  response: FastifyReply['raw'];
  /** The count that the client knows; undefined before the first. */
  told: number | undefined;
}

/**
 * Serves `GET /api/notification/stream`: one `unread` event at once, then one for each change. More than `most` streams
 * are not held open: the oldest gives way.
 */
export function unreadStreamRoutes(
  app: FastifyInstance,
  { most, timing }: { most: number; timing?: Partial<UnreadTiming> | undefined },
): void {
  const streams = createStreams(app.log, { ...TIMING, ...timing, most });
  app.addHook('preClose', streams.close);
  app.get('/api/notification/stream', {
    config: { access: ACCESS },
    // Answering HEAD would open a stream that nobody reads.
    exposeHeadRoute: false,
    // A compressor holds small events back.
    compress: false,
    schema: {
      summary: 'Server-sent events `unread` with {"count"}, whenever the unread count changes',
      tags: ['notification'],
      security: [{ bearer: [] }],
      produces: ['text/event-stream'],
      response: { 200: z.string(), '4xx': failureBody, '5xx': failureBody },
    },
    onRequest: async (request) => {
      request.group = await app.findGroup(request);
      await enterGroup(request.group.parts, request, {
        method: 'GET',
        access: ACCESS,
        allowedBeforePasswordChange: false,
        allowedBeforeSecondFactor: false,
      });
    },
    handler: async (request, reply) => {
      const address = neighbourhoodOf(request.ip);
      const { parts } = request.group!;
      const body = await streams.open(parts, { ...request.caller!, address }, reply.raw);
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
          // A stream ends with its connection: kept alive, it would hold up the end of the process.
          connection: 'close',
        })
        .send(body);
    },
  });
}

/** The open streams of this process, of all its groups. */
function createStreams(
  log: FastifyBaseLogger,
  { pollMs, heartbeatMs, most }: UnreadTiming & { most: number },
) {
  const streams = new Set<Stream>();
  /** The groups that have streams, by their database. */
  const groups = new Map<Kysely<DB>, StreamedGroup>();
  const stopping = new Set<Promise<void>>();
  let isClosed = false;

  /** Takes the stream out; its group is watched no more once it was the last one. False if it was out. */
  const remove = (stream: Stream): boolean => {
    if (!streams.delete(stream)) return false;
    const { group } = stream;
    group.streams.delete(stream);
    if (group.streams.size === 0) {
      groups.delete(group.db);
      const stopped = group.stop().finally(() => stopping.delete(stopped));
      stopping.add(stopped);
    }
    return true;
  };

  const end = (stream: Stream, lastWords = '') => {
    if (!remove(stream)) return;
    if (lastWords) stream.body.push(lastWords);
    stream.body.push(null);
    setTimeout(() => stream.response.destroy(), FINAL_ANSWER_MS).unref();
  };

  const evict = (stream: Stream) => end(stream, RETRY_AFTER_EVICTION);

  /** Ends the oldest streams that are more than are held for `one`'s captain, for its address, and at all. */
  const keepWithinLimits = (one: Stream) => {
    const limits: [number, Iterable<Stream>, (other: Stream) => boolean][] = [
      [STREAMS_PER_CAPTAIN, one.group.streams, ({ captainId }) => captainId === one.captainId],
      [STREAMS_PER_ADDRESS, streams, ({ address }) => address === one.address],
      [most, streams, () => true],
    ];
    for (const [limit, held, isCounted] of limits) {
      for (const oldest of [...held].filter(isCounted).slice(0, -limit)) evict(oldest);
    }
  };

  const groupOf = (parts: Parts): StreamedGroup => {
    const known = groups.get(parts.db);
    if (known) return known;
    const group = watchGroup(parts, log, { pollMs, heartbeatMs, end });
    groups.set(parts.db, group);
    return group;
  };

  return {
    /** A stream that already holds the present count. Rejects where it can't be read. */
    async open(
      parts: Parts,
      { captainId, sessionId, address }: Caller & { address: string },
      response: FastifyReply['raw'],
    ): Promise<Readable> {
      const body = new Readable({ read() {} });
      if (isClosed) {
        body.push(null);
        return body;
      }
      const group = groupOf(parts);
      const stream = { group, captainId, sessionId, address, body, response, told: undefined };
      const drop = () => {
        remove(stream);
        body.destroy();
      };
      response.once('close', drop);
      body.once('close', drop);
      streams.add(stream);
      group.streams.add(stream);
      endWhenCrowded(response, () => evict(stream));
      keepWithinLimits(stream);
      try {
        await group.refresh((other) => other === stream);
      } catch (error) {
        drop();
        throw error;
      }
      return body;
    },
    async close(): Promise<void> {
      isClosed = true;
      for (const stream of [...streams]) end(stream);
      await Promise.all(stopping);
    },
  };
}

/** A group with open streams, and the one reader of its counts. */
interface StreamedGroup {
  db: Kysely<DB>;
  streams: Set<Stream>;
  /** Sends the present counts to those of its streams that are asked for, where they have changed. */
  refresh: (isAsked: (stream: Stream) => boolean) => Promise<void>;
  /** Stops reading; resolves when nothing is read any more. */
  stop: () => Promise<void>;
}

/** Watches the counts of a group until it is stopped; `end` ends streams whose session is over. */
function watchGroup(
  { db, hearUnread, clock }: Parts,
  log: FastifyBaseLogger,
  { pollMs, heartbeatMs, end }: UnreadTiming & { end: (stream: Stream) => void },
): StreamedGroup {
  const streams = new Set<Stream>();

  const say = (stream: Stream, text: string) => {
    // A client that lets thousands of events pile up is gone.
    if (!stream.body.push(text)) stream.body.destroy();
  };

  const tell = async (asked: Stream[]) => {
    const counts = await readUnreadCounts(db, asked, clock());
    for (const stream of asked) {
      const count = counts.get(stream.sessionId);
      if (count === undefined) end(stream);
      else if (count !== stream.told && streams.has(stream)) {
        stream.told = count;
        say(stream, `event: unread\ndata: ${JSON.stringify({ count })}\n\n`);
      }
    }
  };

  // One read at a time, so that an older count never follows a newer one; whoever asks meanwhile
  // shares the next.
  let last: Promise<void> = Promise.resolve();
  let next: { isAsked: ((stream: Stream) => boolean)[]; done: Promise<void> } | undefined;
  const refresh = (isAsked: (stream: Stream) => boolean): Promise<void> => {
    if (!next) {
      const batch = { isAsked: [] as ((stream: Stream) => boolean)[], done: last };
      next = batch;
      batch.done = last
        .catch(() => {})
        .then(async () => {
          next = undefined;
          const asked = [...streams].filter((stream) => batch.isAsked.some((is) => is(stream)));
          if (asked.length > 0) await tell(asked);
        });
      last = batch.done;
    }
    next.isAsked.push(isAsked);
    return next.done;
  };
  const refreshLater = (isAsked: (stream: Stream) => boolean) => {
    refresh(isAsked).catch((error: unknown) =>
      log.warn({ err: error }, 'unread counts could not be read'),
    );
  };

  const everyone = () => true;
  const poll = setInterval(() => refreshLater(everyone), pollMs).unref();
  const beat = setInterval(() => {
    for (const stream of streams) say(stream, ':\n\n');
  }, heartbeatMs).unref();
  const listener = hearUnread?.({
    onNotice: (captainIds) => {
      const hinted = new Set(captainIds);
      refreshLater(({ captainId }) => hinted.has(captainId));
    },
    onConnect: () => refreshLater(everyone),
    onLoss: (error) => log.warn({ err: error }, 'hints of unread counts were lost'),
    onEnd: () => {
      for (const stream of [...streams]) end(stream);
    },
  });
  const stop = async () => {
    clearInterval(poll);
    clearInterval(beat);
    await listener?.stop();
    await last.catch(() => {});
  };
  return { db, streams, refresh, stop };
}

/** Unread counts by session, of those sessions that are not over at `now` and may have a stream. */
async function readUnreadCounts(
  db: Kysely<DB>,
  asked: { sessionId: string }[],
  now: Date,
): Promise<Map<string, number>> {
  const sessionIds = [...new Set(asked.map(({ sessionId }) => sessionId))];
  const { rows } = await sql<{
    sessionId: string;
    unread: number;
    type: CaptainType;
    sectorId: number | null;
  }>`
    SELECT session_id, captains.type, captains.sector_id, (
      SELECT count(*)::int FROM notifications
      WHERE notifications.captain_id = captains.captain_id AND status = 'UNREAD'
    ) AS unread
    FROM sessions
    JOIN captains USING (captain_id)
    WHERE session_id = ANY(${sessionIds}::uuid[]) AND expires_at > ${now.toISOString()}
      AND closed_at IS NULL AND NOT must_change_password
  `.execute(db);
  const entitled = rows.filter((captain) => !waitsForSector(captain, ACCESS));
  return new Map(entitled.map(({ sessionId, unread }) => [sessionId, unread]));
}
