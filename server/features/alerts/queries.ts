import { type Kysely, sql } from 'kysely';
import { inSectors } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { noConsentStands } from '../consents/queries.ts';
import { isKeptTooLong, storedRetention } from '../group/queries.ts';
import type { BackupFacts } from './rules.ts';

type AlertFacts = BackupFacts & { missingConsents: number; dueCount: number; years: number };

/** The facts behind alerts: scouts of the sectors (null: all) without consent, data due for removal at `now`, backups. */
export async function readAlertFacts(
  db: Kysely<DB>,
  { sectorIds, now }: { sectorIds: number[] | null; now: Date },
): Promise<AlertFacts> {
  const { rows } = await sql<AlertFacts>`
    SELECT ${storedRetention} AS years,
      (SELECT count(*)::int FROM scouts
        WHERE deleted_at IS NULL AND ${noConsentStands}
          AND ${inSectors(sectorIds)}
      ) AS missing_consents,
      (SELECT count(*)::int FROM scouts WHERE ${isKeptTooLong(now.toISOString())}) AS due_count,
      -- The lowest number is the oldest row, which the primary key finds.
      (SELECT created_at FROM scouts ORDER BY scout_id LIMIT 1) AS first_data_at,
      (SELECT max(made_at) FROM backups) AS last_made_at,
      (SELECT max(proven_at) FROM backups) AS last_proven_at,
      coalesce(
        (SELECT failure IS NOT NULL FROM backups ORDER BY day DESC LIMIT 1), false
      ) AS is_failed
  `.execute(db);
  return rows[0]!;
}
