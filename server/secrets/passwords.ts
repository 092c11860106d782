import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ApiError } from '../http/errors.ts';

/** argon2id at the parameters that OWASP's password storage cheat sheet gives: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that costs no more than that to compare. The tables check the same (`server/db/migrations/0108-input-of-backups.ts`). */
const AFFORDABLE =
  /^\$argon2id\$v=19\$m=(\d{1,5}),t=[12],p=1\$[A-Za-z0-9+/]{11,64}\$[A-Za-z0-9+/]{16,86}$/;

/** Whether comparing a password with this hash costs no more than with one of the program's own. */
function isAffordable(passwordHash: string): boolean {
  const [, memory] = AFFORDABLE.exec(passwordHash) ?? [];
  return memory !== undefined && Number(memory) <= PARAMETERS.memoryCost;
}

/**
 * A hash of bcrypt at cost 10, as `npm run import-kashafty` brings it; a first sign-in replaces it by one of the
 * program's own (docs/decisions/0041).
 */
const IMPORTED = /^\$2[aby]\$10\$[./A-Za-z0-9]{53}$/;
export const isImportedHash = (passwordHash: string) => IMPORTED.test(passwordHash);
/** Loaded where a hash was imported, which is in few groups. */
const loadBcrypt = () => import('@node-rs/bcrypt');

/** One works for some 20 ms and 19 MiB on a processor of its own: the other processors are for everybody else. */
const atOnce = pLimit(Math.max(1, availableParallelism() - 1));

/** Longest queue: its last call waits a few seconds. */
export const MOST_WAITING = 100;
const RETRY_SECONDS = 5;
/** Milliseconds after which a comparison is given up: hundreds of times as long as one takes. */
const LONGEST_COMPARISON = 10_000;

const busy = () => new ApiError('PASSWORDS_BUSY', { retryAfter: RETRY_SECONDS });

/** Throws PASSWORDS_BUSY with the seconds to wait where so many wait already that one more would wait for long. */
export function refuseWhenBusy(): void {
  if (atOnce.pendingCount >= MOST_WAITING) throw busy();
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

/** Hashes that no password has, so that a login without an account costs what one with costs. */
let nobodysHash: Promise<string> | undefined;
let nobodysImportedHash: Promise<string> | undefined;

/** The outcome of `work`; PASSWORDS_BUSY where it takes longer than `most` milliseconds. */
async function withDeadline<T>(work: Promise<T>, most: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(busy()), most);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * True if `password` is the one behind `passwordHash`; without an account (undefined), or with a hash that the program does
 * not compare, it takes as long and answers false. With `besideImported` it takes as long as for an imported hash, so that a
 * group's accounts with and without one can't be told apart. PASSWORDS_BUSY where too many wait for theirs.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  { besideImported = false } = {},
): Promise<boolean> {
  const isOurs = passwordHash !== undefined && isAffordable(passwordHash);
  const isImported = passwordHash !== undefined && isImportedHash(passwordHash);
  nobodysHash ??= hash(crypto.randomUUID(), PARAMETERS);
  const expected = isOurs ? passwordHash : await nobodysHash;
  // A hash in a wrong encoding is one that no password has.
  const compare = async () => {
    const fits = await verify(expected, password).catch(() => false);
    if (!isImported && !besideImported) return isOurs && fits;
    const bcrypt = await loadBcrypt();
    nobodysImportedHash ??= bcrypt.hash(crypto.randomUUID(), 10);
    const imported = isImported ? passwordHash : await nobodysImportedHash;
    const fitsImported = await bcrypt.verify(password, imported).catch(() => false);
    return isImported ? fitsImported : isOurs && fits;
  };
  return inTurn(() => withDeadline(compare(), LONGEST_COMPARISON));
}
