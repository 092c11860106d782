/** How long the same request counts as the same act while its answer is missing, in milliseconds. */
const SAME_ACT = 15 * 60_000;

type Pending = { key: string; until: number };

/** Acts whose answer never came, by what they ask for. */
const pending = new Map<string, Pending>();

/** A key that no other act has. */
export function newKey(): string {
  // crypto.randomUUID() is missing where a group runs this on its own network without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The `Idempotency-Key` of an act: the one of before where the same was asked for and not answered, so that pressing
 * again after a lost answer, or twice at once, does it once. `now` in milliseconds.
 */
export function keyOfAct(act: string, now = Date.now()): string {
  const known = pending.get(act);
  if (known && known.until > now) return known.key;
  for (const [other, { until }] of pending) if (until <= now) pending.delete(other);
  const key = newKey();
  pending.set(act, { key, until: now + SAME_ACT });
  return key;
}

/** The act is done: the same request is a new one from now on. */
export function forgetAct(act: string): void {
  pending.delete(act);
}
