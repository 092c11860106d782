import { createHash } from 'node:crypto';

/** Hash of `content`: a version that needs no column and that no write can forget (decision 0019). */
export function contentVersion(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/**
 * Whether a write was made from another version than the `stored` one and would change what is stored. A write after which
 * the content is as before is no conflict. Without a `sent` version the later write wins.
 */
export function isOutdated(
  sent: string | undefined,
  { stored, after }: { stored: string; after: string },
): boolean {
  return sent !== undefined && sent !== stored && after !== stored;
}
