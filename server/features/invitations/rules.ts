import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Captain } from '../../../contract/captains.ts';
import { captainTypeLabels } from '../../../contract/labels.ts';
import type { Tokens } from '../../lib/session.ts';
import type { ClaimedInvitation } from './queries.ts';

/** Bytes of what is stored of a key, and of what only the secret adds to it: 32 letters in all. */
const NONCE = 9;
const MAC = 15;
const PURPOSE = 'invitation';

/** What is stored of a new link. */
export const aNonce = (): Buffer => randomBytes(NONCE);

const macOf = (nonce: Buffer, tokens: Pick<Tokens, 'seal'>) =>
  tokens.seal(PURPOSE, nonce).subarray(0, MAC);

/** The key of a link: who reads the database alone can't make it. docs/decisions/0016. */
export function keyOf(nonce: Buffer, tokens: Pick<Tokens, 'seal'>): string {
  return Buffer.concat([nonce, macOf(nonce, tokens)]).toString('base64url');
}

/** What is stored of the link that a key opens; null where the key is none of ours. */
export function nonceOf(key: string, tokens: Pick<Tokens, 'seal'>): Buffer | null {
  if (!/^[\w-]{32}$/.test(key)) return null;
  const bytes = Buffer.from(key, 'base64url');
  const nonce = bytes.subarray(0, NONCE);
  return timingSafeEqual(bytes.subarray(NONCE), macOf(nonce, tokens)) ? nonce : null;
}

/** What general captains are told of who came by a link: by whose, and as what. */
export function invitedNotice(captain: Captain, invitation: ClaimedInvitation) {
  const { firstName, middleName, lastName, rSectorBaseName, rSectorSuffixName } = captain;
  const did = captain.gender === 'female' ? 'أنشأت' : 'أنشأ';
  const sector = [rSectorBaseName, rSectorSuffixName].filter(Boolean).join(' ');
  const as = [captainTypeLabels[captain.type], sector].filter(Boolean).join('، ');
  return {
    type: 'other' as const,
    title: 'قائد جديد بدعوة',
    message: `${did} ${firstName} ${middleName} ${lastName} حساباً بدعوة من ${invitation.madeByName}: ${as}.`,
  };
}
