/** Sends requests over kept-alive connections and times them. */
import { Agent, request } from 'node:http';
import type pg from 'pg';
import { median } from './figures.ts';

export interface Call {
  path: string;
  headers?: Record<string, string>;
  /** Sent by POST if present. */
  body?: string;
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
 * Sends calls over `connections` at once, each connection one call after another, until each has sent `each` calls or
 * `seconds` have passed. `callOf` gets the number of the connection. Throws if an answer is not successful.
 */
export async function load(
  address: string,
  callOf: (connection: number) => Call,
  {
    connections = 1,
    each = Number.POSITIVE_INFINITY,
    seconds = Number.POSITIVE_INFINITY,
  }: { connections?: number; each?: number; seconds?: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const work = async (connection: number) => {
    for (let nth = 0; nth < each && performance.now() < end; nth += 1) {
      times.push(await send(agent, address, callOf(connection)));
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)));
  } finally {
    agent.destroy();
  }
  return { perSecond: (times.length * 1000) / (performance.now() - begin), times };
}

/**
 * The median of each kind of call in milliseconds, `each` times alone after ten that are not counted. The limits of
 * requests are lifted before each kind.
 */
export async function measureAlone(
  calls: readonly (readonly [what: string, next: () => Call])[],
  { address, pool, each }: { address: string; pool: pg.Pool; each: number },
): Promise<{ what: string; 'median ms': number }[]> {
  const measured = [];
  for (const [what, next] of calls) {
    await pool.query('DELETE FROM throttle_events');
    await load(address, next, { each: 10 });
    const { times } = await load(address, next, { each });
    measured.push({ what, 'median ms': median(times) });
  }
  return measured;
}
