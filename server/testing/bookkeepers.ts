import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '../db/tables.ts';
import type { Tokens } from '../http/session.ts';
import { bearer } from './app.ts';
import { aCaptain } from './factories.ts';

/** Below the limit of writes per minute. */
const PACE_MS = 520;
/** Retries sooner if there was no answer. */
const AGAIN_MS = 80;

/** General captains who add items one after another, and note which ones the server acknowledged. */
export interface Bookkeepers {
  /** Descriptions of the acknowledged items. */
  told: Set<string>;
  /** The Arabic messages received while the database was away, by status. */
  refusals: Map<number, Set<string>>;
  /** The longest time until an answer or a broken connection, in ms. */
  longestWait: () => number;
  /** Stops after the current request is stored. */
  stop: () => Promise<void>;
}

/** Signs in this many general captains. */
export async function signInBookkeepers(
  parts: { db: Kysely<DB>; tokens: Tokens },
  count: number,
): Promise<string[]> {
  const captains = Array.from({ length: count }, () => aCaptain(parts, { type: 'general' }));
  return (await Promise.all(captains)).map(({ token }) => token);
}

/**
 * Each sends an item and repeats it under its key until it is answered, like the screens. `address` is read for each
 * try, because a restarted program has a new one; `host` is the host name of one of many groups.
 */
export function startBookkeepers(
  address: () => string,
  sessions: string[],
  host?: string,
): Bookkeepers {
  const told = new Set<string>();
  const refusals: Bookkeepers['refusals'] = new Map();
  let isOver = false;
  let longest = 0;

  const send = async (session: string, key: string, description: string): Promise<boolean> => {
    const answer = await fetch(`${address()}/api/finance/otherItem`, {
      method: 'POST',
      headers: {
        ...bearer(session),
        'content-type': 'application/json',
        'idempotency-key': key,
        // A web server before the program sends this header too.
        ...(host !== undefined && { 'x-forwarded-host': host }),
      },
      body: JSON.stringify({ value: 10, type: 'income', description }),
      signal: AbortSignal.timeout(20_000),
    });
    const body = await answer.json();
    if (answer.status === 201) return true;
    const sentences = refusals.get(answer.status) ?? new Set();
    refusals.set(answer.status, sentences.add(body.arabicMessage));
    return false;
  };

  const keepBook = async (session: string) => {
    while (!isOver) {
      const key = randomUUID();
      let isTold = false;
      while (!isTold) {
        const sentAt = performance.now();
        isTold = await send(session, key, key).catch(() => false);
        longest = Math.max(longest, performance.now() - sentAt);
        if (!isTold) await sleep(AGAIN_MS);
      }
      told.add(key);
      await sleep(PACE_MS);
    }
  };
  const work = sessions.map(keepBook);
  return {
    told,
    refusals,
    longestWait: () => longest,
    stop: async () => {
      isOver = true;
      await Promise.all(work);
    },
  };
}

/** Compares the book with the answers: no item missing or doubled, and the treasury is the sum. */
export async function checkBook(db: Kysely<DB>, told: ReadonlySet<string>): Promise<void> {
  const rows = await db
    .selectFrom('financeItems')
    .where('isSubscription', '=', false)
    .select('description')
    .execute();
  const stored = rows.map(({ description }) => description);
  const missing = [...told].filter((description) => !stored.includes(description));
  expect({ missing, twice: stored.length - new Set(stored).size }).toEqual({
    missing: [],
    twice: 0,
  });
}
