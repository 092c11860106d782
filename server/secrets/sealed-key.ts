import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tokens } from '../http/session.ts';

/** Bytes of what is stored of a key, and of what only the secret adds to it: 32 letters in all. */
const NONCE = 9;
const MAC = 15;

type Sealing = Pick<Tokens, 'seal'>;

/** Stored hash and nonce of a new key. */
export const aNonce = (): Buffer => randomBytes(NONCE);

/** The keys of links of one purpose: who reads the database alone can't make them. docs/decisions/0016. */
export function sealedKeys(purpose: string) {
  const macOf = (nonce: Buffer, tokens: Sealing) => tokens.seal(purpose, nonce).subarray(0, MAC);
  return {
    /** The key of a link. */
    keyOf: (nonce: Buffer, tokens: Sealing): string =>
      Buffer.concat([nonce, macOf(nonce, tokens)]).toString('base64url'),
    /** Finds the stored link of a key; null for a key that was not made here. */
    nonceOf: (key: string, tokens: Sealing): Buffer | null => {
      if (!/^[\w-]{32}$/.test(key)) return null;
      const bytes = Buffer.from(key, 'base64url');
      const nonce = bytes.subarray(0, NONCE);
      return timingSafeEqual(bytes.subarray(NONCE), macOf(nonce, tokens)) ? nonce : null;
    },
  };
}

/** Keys that open some of what a link's key opens; `purpose` is none of a whole key. */
export function partialKeys(purpose: string) {
  const macOf = (nonce: Buffer, part: string, tokens: Sealing) =>
    tokens.seal(purpose, Buffer.concat([nonce, Buffer.from(part)])).subarray(0, MAC);
  return {
    partialKeyOf: (nonce: Buffer, numbers: readonly number[], tokens: Sealing): string => {
      const part = numbers.join('-');
      const key = Buffer.concat([nonce, macOf(nonce, part, tokens)]).toString('base64url');
      return `${key}-${part}`;
    },
    /** Opens a key; null for one that was not made here. */
    openPartialKey: (key: string, tokens: Sealing): { nonce: Buffer; numbers: number[] } | null => {
      const [, sealed, part] = /^([\w-]{32})-(\d{1,5}(?:-\d{1,5})*)$/.exec(key) ?? [];
      if (!sealed || !part) return null;
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE);
      return timingSafeEqual(bytes.subarray(NONCE), macOf(nonce, part, tokens))
        ? { nonce, numbers: part.split('-').map(Number) }
        : null;
    },
  };
}
