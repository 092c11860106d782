import { createHash } from 'node:crypto';
import { askedProof } from '../../../contract/health/proof.ts';
import type { Tokens } from '../../http/session.ts';
import { aNonce, partialKeys, sealedKeys } from '../../secrets/sealed-key.ts';
import { reachesSector } from '../sectors/policy.ts';
import type { KeyProof } from './queries.ts';

const { keyOf } = sealedKeys('family');
const { partialKeyOf, openPartialKey } = partialKeys('children of a family');

/** The stored form of a link's key. */
export interface StoredKey {
  keyHash: Buffer;
  /** null for a link from before keys were derived. */
  nonce: Buffer | null;
}

/** The stored form of a new key, which `keyOfLink` derives. */
export function aParentKey(tokens: Tokens): StoredKey & { nonce: Buffer } {
  const nonce = aNonce();
  return { nonce, keyHash: hashOfKey(keyOf(nonce, tokens)) };
}

/**
 * The key of the children at these places, or of all (null). Returns null for a link from before, for one of a backup that was
 * made with another secret, and for no child.
 */
export function keyOfLink(
  { keyHash, nonce }: StoredKey,
  tokens: Tokens,
  places: readonly number[] | null = null,
): string | null {
  const key = nonce && keyOf(nonce, tokens);
  if (!key || !hashOfKey(key).equals(keyHash) || places?.length === 0) return null;
  return places === null ? key : partialKeyOf(nonce, places, tokens);
}

/** The target of a key. */
export interface KeyedLink {
  /** The hash of the link's whole key. */
  keyHash: Buffer;
  /** The children whom the key opens, by their places; null for all. */
  places: number[] | null;
}

export function linkOfKey(key: string, tokens: Tokens): KeyedLink {
  const part = openPartialKey(key, tokens);
  return part
    ? { keyHash: hashOfKey(keyOf(part.nonce, tokens)), places: part.numbers }
    : { keyHash: hashOfKey(key), places: null };
}

/**
 * Whether a captain was shown a key who does not read the child now: of another sector since the child moved or the captain
 * did, or of one who stood on the link before this child joined it.
 */
export const isSeenOutside = (viewers: KeyProof['viewers'], sectorId: number): boolean =>
  viewers.some((viewer) => viewer.isClosed || !reachesSector(viewer, sectorId));

/**
 * True if a captain who does not read all children of both keys was shown both, of the children whom each opens: that captain
 * could join two families whose captain they were.
 */
export function mayJoinForeign([one, other]: readonly [
  readonly KeyProof[],
  readonly KeyProof[],
]): boolean {
  const children = [...one, ...other];
  const idsOf = (proofs: readonly KeyProof[]) =>
    proofs.flatMap(({ viewers }) => viewers.map(({ captainId }) => captainId));
  const both = new Set(idsOf(one).filter((captainId) => idsOf(other).includes(captainId)));
  const viewers = children.flatMap((child) => child.viewers);
  return children.some(({ sectorId }) =>
    isSeenOutside(
      viewers.filter(({ captainId }) => both.has(captainId)),
      sectorId,
    ),
  );
}

/**
 * The phones of which a family says the last digits before it does something by a key that a captain was shown who is none of
 * the child's now: that captain could answer in its name. Empty where none are asked, also where no phone is known.
 */
export function askedPhones({ viewers, sectorId, phones }: KeyProof): (string | null)[] {
  return isSeenOutside(viewers, sectorId) && askedProof(phones) === 'digits' ? phones : [];
}

/** The hash that finds a link: a key is too long to be guessed, so it needs no slow hash. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();
