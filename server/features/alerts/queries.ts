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

/**
 * How many scouts of the sectors have no consent that stands: of one scout one alone can stand, so that they are as
 * many as are there beyond those. The few who left are looked for, where it is all sectors that are asked for.
 */
const missingConsents = (sectorIds: number[] | null) =>
  sectorIds === null
    ? sql`(SELECT coalesce(sum(male + female), 0) FROM kept_sector_scouts) - (
        SELECT count(*) FROM consents
        WHERE ended_on IS NULL
          AND scout_id NOT IN (SELECT scout_id FROM scouts WHERE deleted_at IS NOT NULL)
      )`
    : sql`SELECT count(*) FROM scouts
        WHERE deleted_at IS NULL AND ${noConsentStands} AND sector_id = ANY(${sectorIds})`;

type Facts = BackupFacts & { missingConsents: number; dueCount: number; years: number };

const selectFacts = prepared(
  (_, { sectorIds, now }: { sectorIds: number[] | null; now: string }) => sql<Facts>`
    SELECT ${storedRetention} AS years,
      (${missingConsents(sectorIds)})::int AS missing_consents,
      (SELECT count(*)::int FROM scouts WHERE ${isKeptTooLong(now)}) AS due_count,
      -- The lowest number is the oldest row, and stands in an index.
      (SELECT created_at FROM scouts ORDER BY scout_id LIMIT 1) AS first_data_at,
      (SELECT max(made_at) FROM backups) AS last_made_at,
      (SELECT max(proven_at) FROM backups) AS last_proven_at,
      coalesce(
        (SELECT failure IS NOT NULL FROM backups ORDER BY day DESC LIMIT 1), false
      ) AS is_failed`,
);
