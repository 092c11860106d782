/** Sends requests over kept-alive connections and times them. */
import { Agent, request } from 'node:http';
import type pg from 'pg';
import type { Effort } from './effort.ts';
import { median } from './figures.ts';

export interface Call {
  path: string;
  headers?: Record<string, string>;
  /** Sent by POST if present. */
  body?: string;
}

/** When calls end: after `each` calls of each connection, or after `seconds`. */
export interface Limits {
  connections?: number;
  each?: number;
  seconds?: number;
}

/** The result of a load. */
export interface Load {
  perSecond: number;
  /** Milliseconds of each call, from the request to its whole answer. */
  times: number[];
}

function send(agent: Agent, address: string, { path, headers, body }: Call): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode < 300) resolve(performance.now() - start);
        else reject(new Error(`${path}: ${statusCode} ${Buffer.concat(chunks).slice(0, 500)}`));
      });
    });
    sent.end(body);
  });
}

/**
 * Repeats work on `connections` at once, on each of them one after another, until a limit is reached. Returns how often a
 * second it was done.
 */
export async function repeat(
  work: (connection: number) => Promise<void>,
  { connections = 1, each = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY }: Limits,
): Promise<number> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let count = 0;
  const repeatOn = async (connection: number) => {
    for (let nth = 0; nth < each && performance.now() < end; nth += 1) {
      await work(connection);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => repeatOn(connection)));
  return (count * 1000) / (performance.now() - begin);
}

/**
 * Sends calls over `connections` at once, each connection one call after another, until a limit is reached. `callOf` gets
 * the number of the connection. Throws if an answer is not successful.
 */
export async function load(
  address: string,
  callOf: (connection: number) => Call,
  limits: Limits,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: limits.connections ?? 1 });
  const times: number[] = [];
  try {
    const perSecond = await repeat(async (connection) => {
      times.push(await send(agent, address, callOf(connection)));
    }, limits);
    return { perSecond, times };
  } finally {
    agent.destroy();
  }
}

/**
 * The median of each kind of call in milliseconds, one after another. The limits of requests are lifted before each kind.
 */
export async function measureAlone(
  calls: readonly (readonly [what: string, next: () => Call])[],
  { address, pool, effort }: { address: string; pool: pg.Pool; effort: Effort },
): Promise<{ what: string; 'median ms': number }[]> {
  const measured = [];
  for (const [what, next] of calls) {
    await pool.query('DELETE FROM throttle_events');
    await load(address, next, { each: effort.warmUp });
    const { times } = await load(address, next, { each: effort.runs });
    measured.push({ what, 'median ms': median(times) });
  }
  return measured;
}
