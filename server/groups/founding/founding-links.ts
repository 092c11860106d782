import { createHash, randomBytes } from 'node:crypto';
import type { LinkPurpose, LinkState } from '../../../contract/directory/links.ts';
import { ApiError } from '../../http/errors.ts';
import type { Directory } from '../directory/tables.ts';

/** Days within which a link can be used. */
const LINK_DAYS = 14;

const hashOfLink = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Makes a link for one founding or one restore: its path, with the key, of which only the hash is stored. */
export async function makeLink(
  directory: Directory,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ path: string; expiresAt: string }> {
  const key = randomBytes(18).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_DAYS * 86_400_000).toISOString();
  await directory
    .insertInto('foundingLinks')
    .values({ keyHash: hashOfLink(key), purpose, expiresAt, usedAt: null })
    .execute();
  return { path: `/${purpose === 'founding' ? 'found' : 'restore'}?link=${key}`, expiresAt };
}

/** State of a link; null without a key. An unknown link counts as expired. */
export async function readLink(
  directory: Directory,
  key: string | undefined,
  now: Date,
): Promise<LinkState | null> {
  if (key === undefined) return null;
  const open = await directory
    .selectFrom('foundingLinks')
    .where('keyHash', '=', hashOfLink(key))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .select('purpose')
    .executeTakeFirst();
  return open?.purpose ?? 'over';
}

/** Uses a link up; throws FOUNDING_LINK_OVER where another founding has. */
export async function spendLink(directory: Directory, key: string, now: Date): Promise<void> {
  await directory
    .updateTable('foundingLinks')
    .where('keyHash', '=', hashOfLink(key))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .set({ usedAt: now.toISOString() })
    .returning('usedAt')
    .executeTakeFirstOrThrow(() => new ApiError('FOUNDING_LINK_OVER'));
}

export async function giveBackLink(directory: Directory, key: string): Promise<void> {
  await directory
    .updateTable('foundingLinks')
    .where('keyHash', '=', hashOfLink(key))
    .set({ usedAt: null })
    .execute();
}
