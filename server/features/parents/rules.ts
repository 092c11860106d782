import { createHash } from 'node:crypto';
import type { Tokens } from '../../http/session.ts';
import { aNonce, sealedKeys } from '../../secrets/sealed-key.ts';

const { keyOf } = sealedKeys('family');

/** What is stored of a link's key. */
export interface StoredKey {
  keyHash: Buffer;
  /** null for a link from before keys were derived. */
  nonce: Buffer | null;
}

/** What is stored of a new key, which `keyOfLink` derives. */
export function aParentKey(tokens: Tokens): StoredKey & { nonce: Buffer } {
  const nonce = aNonce();
  return { nonce, keyHash: hashOfKey(keyOf(nonce, tokens)) };
}

/** The key; null for a link from before, and for one of a backup that was made with another secret. */
export function keyOfLink({ keyHash, nonce }: StoredKey, tokens: Tokens): string | null {
  const key = nonce && keyOf(nonce, tokens);
  return key && hashOfKey(key).equals(keyHash) ? key : null;
}

/** What finds a link: a key is too long to be guessed, so it needs no slow hash. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();
