import { type Kysely, sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { DB } from '../../db/tables.ts';
import { noConsentStands } from '../consents/queries.ts';
import { isKeptTooLong, storedRetention } from '../group/queries.ts';
import type { BackupFacts } from './rules.ts';

/** What alerts are made of: of scouts in the sectors (null is all), of data that are due at `now`, and of backups. */
export async function readAlertFacts(
  db: Kysely<DB>,
  { sectorIds, now }: { sectorIds: number[] | null; now: Date },
): Promise<Facts> {
  const [facts] = await selectFacts(db, { sectorIds, now: now.toISOString() });
  return facts!;
}

type Facts = BackupFacts & { missingConsents: number; dueCount: number; years: number };

const selectFacts = prepared(
  (_, { sectorIds, now }: { sectorIds: number[] | null; now: string }) => sql<Facts>`
    SELECT ${storedRetention} AS years,
      (
        SELECT count(*)::int FROM scouts
        WHERE deleted_at IS NULL AND ${noConsentStands}
          AND ${sectorIds === null ? sql`true` : sql`sector_id = ANY(${sectorIds})`}
      ) AS missing_consents,
      (SELECT count(*)::int FROM scouts WHERE ${isKeptTooLong(now)}) AS due_count,
      (SELECT min(created_at) FROM scouts) AS first_data_at,
      (SELECT max(made_at) FROM backups) AS last_made_at,
      (SELECT max(proven_at) FROM backups) AS last_proven_at,
      coalesce(
        (SELECT failure IS NOT NULL FROM backups ORDER BY day DESC LIMIT 1), false
      ) AS is_failed`,
);
