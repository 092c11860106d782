import { hash, verify } from '@node-rs/argon2';

/** argon2id at the parameters that OWASP's password storage cheat sheet gives: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of `password`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** A hash that no password has, so that a login without an account costs what one with costs. */
let nobodysHash: Promise<string> | undefined;

/** Whether `password` is the one behind `passwordHash`; without an account (undefined) it takes as long. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const fits = await verify(passwordHash ?? (await nobodysHash), password);
  return passwordHash !== undefined && fits;
}
