import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/** Carries the numbers of captains whose unread count may have changed. */
export const UNREAD_CHANNEL = 'unread';

/** 600 numbers of ten digits with their commas: PostgreSQL takes less than 8,000 bytes at a time. */
const IDS_A_HINT = 600;

/**
 * Tells all processes, once the transaction is stored, that the unread counts of these captains may have
 * changed. A hint that gets lost only delays the bell until the next poll.
 */
export async function hintUnread(db: Kysely<DB>, captainIds: number[]): Promise<void> {
  const ids = [...new Set(captainIds)];
  if (ids.length === 0) return;
  const payloads = Array.from({ length: Math.ceil(ids.length / IDS_A_HINT) }, (_, index) =>
    ids.slice(index * IDS_A_HINT, (index + 1) * IDS_A_HINT).join(','),
  );
  await sql`
    SELECT pg_notify(${UNREAD_CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload
  `.execute(db);
}
