import { serverTime } from '../i18n/clock.ts';

/** How long an unanswered request keeps its key, in milliseconds. */
const KEY_LIFETIME = 15 * 60_000;

type Pending = { key: string; until: number };

/** Keys of unanswered requests, by method, path and body. */
const pending = new Map<string, Pending>();

/** A random key. */
export function newKey(): string {
  // crypto.randomUUID() is missing on pages without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The `Idempotency-Key` of a write: the previous one if the same request is unanswered, so that pressing twice, or again
 * after a lost answer, stores it once. `now` in milliseconds.
 */
export function keyOfRequest(request: string, now = serverTime()): string {
  const known = pending.get(request);
  if (known && known.until > now) return known.key;
  for (const [other, { until }] of pending) if (until <= now) pending.delete(other);
  const key = newKey();
  pending.set(request, { key, until: now + KEY_LIFETIME });
  return key;
}

/** The request was answered: the same request gets a new key from now on. */
export function forgetKey(request: string): void {
  pending.delete(request);
}
