import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions } from 'fastify';
import { ApiError, failureOf } from '../errors.ts';

/** How long a client may take, in milliseconds, and how many connections may be there at once. */
export interface ConnectionLimits {
  /** Until the last header is there; a connection that says nothing at all has as long. */
  headers: number;
  /** Until the whole request is there. */
  request: number;
  /** Between two requests on one connection. */
  keepAlive: number;
  /** Idle time: no byte in either direction, as when the client stops reading. */
  silence: number;
  /** How often the first is looked at. */
  check: number;
  connections: number;
}

/**
 * A body of 1 MiB over a slow phone takes most of a minute. Web servers in front keep connections for a
 * minute too, and should be the first to let go. A report may be in the making for minutes without a byte.
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headers: 15_000,
  request: 60_000,
  keepAlive: 72_000,
  silence: 300_000,
  check: 5000,
  connections: 1000,
};

/** The running request of each connection. */
interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
}

/** How each response that lasts is ended when its connection is needed. */
const endings = new WeakMap<ServerResponse, () => void>();

/** Lets `keepWithin` end `response` by `end` before it refuses a new connection. */
export function endWhenCrowded(response: ServerResponse, end: () => void): void {
  endings.set(response, end);
}

/**
 * Keeps no more than `most` connections. One more takes the place of whoever has been waiting longest and is not being
 * answered: who asked nothing, or not yet the whole of it, or does not read the answer. So a crowd that only holds
 * connections shuts nobody out. Where all are being answered, the oldest stream ends, and without one the new
 * connection is refused.
 */
export function keepWithin(server: Server, most: number): void {
  // In the order in which they came or were answered last.
  const open = new Map<Socket, Asked | null>();
  const ranks: ((asked: Asked | null) => boolean)[] = [
    (asked) => asked === null,
    (asked) => asked?.request.complete === false,
    (asked) => asked?.response.writableEnded === true,
    (asked) => asked !== null && endings.has(asked.response),
  ];
  const makeRoom = (last: Socket) => {
    for (const isOne of ranks) {
      for (const [socket, asked] of open) {
        if (socket !== last && isOne(asked)) return socket;
      }
    }
    return last;
  };
  server.on('connection', (socket: Socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
    if (open.size <= most) return;
    const leaving = makeRoom(socket);
    const asked = open.get(leaving);
    open.delete(leaving);
    const end = asked && endings.get(asked.response);
    if (end && !asked.response.writableEnded) end();
    else leaving.destroy();
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (!open.has(socket)) return;
    open.set(socket, { request, response });
    response.once('close', () => {
      if (!open.delete(socket) || socket.destroyed) return;
      open.set(socket, null);
    });
  });
}

/** Requests whose handler bounds how slow they may be. */
const bounded = new WeakSet<IncomingMessage>();

/** Lets a request last as long as its handler allows: a large file over a slow line takes hours. */
export const liftRequestTimeout = (request: IncomingMessage) => void bounded.add(request);

/** Refuses requests that are not there as a whole after `most` milliseconds. Node's own limit knows no exceptions. */
export function limitRequests(server: Server, most: number): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const timer = setTimeout(() => {
      if (request.complete || bounded.has(request)) return;
      const code = 'ERR_HTTP_REQUEST_TIMEOUT';
      answerClientError(Object.assign(new Error(code), { code }), request.socket);
    }, most);
    response.once('close', () => clearTimeout(timer));
  });
}

/** The options of the server that hold clients to `limits`. */
export function connectionOptions(limits: ConnectionLimits) {
  return {
    keepAliveTimeout: limits.keepAlive,
    connectionTimeout: limits.silence,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.check },
    clientErrorHandler: answerClientError,
  } satisfies FastifyHttpOptions<Server>;
}

/** Time limit for a final answer to a client that does not read. */
const FINAL_ANSWER_MS = 1000;

/** Answers what never became a request: too slow, too large or no HTTP. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: { headersSent: boolean } };
  // A second answer would be read as part of the one that is being sent.
  if (error.code === 'ECONNRESET' || !socket.writable || answer?.headersSent) {
    socket.destroy(error);
    return;
  }
  const body = failureOf(new ApiError(codeOf(error)));
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${body.status} ${body.code}`,
      'Connection: close',
      'Cache-Control: no-store',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), FINAL_ANSWER_MS).unref();
}

function codeOf({ code }: { code?: string }) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TIMEOUT';
  if (code === 'HPE_HEADER_OVERFLOW') return 'HEADERS_TOO_LARGE';
  return 'INVALID_REQUEST';
}
