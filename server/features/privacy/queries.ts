import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { storedGroupName, storedHealthCards, storedRetention } from '../group/queries.ts';

/** The group's own choices that the page on privacy names; the name is null where `GROUP_NAME` applies. */
export async function readChoices(
  db: Kysely<DB>,
): Promise<{ name: string | null; retentionYears: number; healthCards: boolean }> {
  const { rows } = await sql<{
    name: string | null;
    retentionYears: number;
    healthCards: boolean;
  }>`
    SELECT ${storedGroupName} AS name, ${storedRetention} AS retention_years,
      ${storedHealthCards} AS health_cards`.execute(db);
  return rows[0]!;
}
