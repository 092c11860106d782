import { createHash } from 'node:crypto';
import {
  type Content,
  type RecordInfo,
  versionContent,
} from '../../contract/core/record-content.ts';

/** Hash of `content`: a version that needs no column and that no write can forget (decision 0019). */
export function contentVersion(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** The version of a record's content: a field that is added later changes it where it is filled alone. */
export const recordVersion = <R extends RecordInfo>(record: R, content: Content<R>): string =>
  contentVersion(versionContent(record, content));

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
