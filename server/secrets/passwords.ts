import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ApiError } from '../http/errors.ts';

/** argon2id at the parameters that OWASP's password storage cheat sheet gives: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One works for some 20 ms and 19 MiB on a processor of its own: the other processors are for everybody else. */
const atOnce = pLimit(Math.max(1, availableParallelism() - 1));

/** How many may wait: the last of them does so for a few seconds. */
export const MOST_WAITING = 100;
const RETRY_SECONDS = 5;

/** Throws PASSWORDS_BUSY with the seconds to wait where so many wait already that one more would wait for long. */
export function refuseWhenBusy(): void {
  if (atOnce.pendingCount < MOST_WAITING) return;
  throw new ApiError('PASSWORDS_BUSY', { retryAfter: RETRY_SECONDS });
}

/** Does `work` when it is its turn, or throws PASSWORDS_BUSY. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  refuseWhenBusy();
  return atOnce(work);
}

/** The argon2id hash of `password`; PASSWORDS_BUSY where too many wait for theirs. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/** A hash that no password has, so that a login without an account costs what one with costs. */
let nobodysHash: Promise<string> | undefined;

/**
 * Whether `password` is the one behind `passwordHash`; without an account (undefined) it takes as long. PASSWORDS_BUSY
 * where too many wait for theirs.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hash(crypto.randomUUID(), PARAMETERS);
  const expected = passwordHash ?? (await nobodysHash);
  const fits = await inTurn(() => verify(expected, password));
  return passwordHash !== undefined && fits;
}
