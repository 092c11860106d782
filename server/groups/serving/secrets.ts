import { hkdfSync } from 'node:crypto';
import { createTokens, type Tokens } from '../../http/session.ts';

const derived = (secret: string, salt: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, 48)).toString('base64url');

/** The secret of a group, from the program's secret and the group's salt: tokens and keys of one are nothing in another. */
export const secretOf = (secret: string, salt: Uint8Array): string =>
  derived(secret, salt, 'khayma group');

/** Signs and reads what operators have. */
export const operatorTokens = (secret: string): Tokens =>
  createTokens(derived(secret, new Uint8Array(), 'khayma operator'));
