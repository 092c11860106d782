import { createHash, randomBytes } from 'node:crypto';

/** 144 random bits, in letters that a messenger breaks nowhere. */
export function aParentKey(): string {
  return randomBytes(18).toString('base64url');
}

/** What is stored of a key: too long to be guessed, it needs no slow hash. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();
