import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Tokens } from '../http/session.ts';

// Ed25519 by its raw keys (RFC 8410): what stands before them in DER never changes.
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

/** Signs what leaves the program. */
export interface Signer {
  /** Public key, base64url. */
  key: string;
  /** Signature of a text, base64url. */
  sign: (text: string) => string;
}

/** The signer of a program, derived from its secret like its other keys: who has the secret keeps the key. */
export function createSigner(tokens: Pick<Tokens, 'seal'>): Signer {
  const seed = tokens.seal('transfer signature', Buffer.alloc(0));
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return {
    key: publicKey.subarray(PUBLIC.length).toString('base64url'),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}

/** Whether the holder of the public key signed exactly this text. */
export function isSignedBy(text: string, { key, signature }: { key: string; signature: string }) {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== KEY_BYTES || bytes.toString('base64url') !== key) return false;
  const publicKey = createPublicKey({
    key: Buffer.concat([PUBLIC, bytes]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
}
