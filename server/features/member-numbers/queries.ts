import { type Kysely, sql } from 'kysely';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import type { countMemberNumbers } from '../../../contract/member-numbers/endpoints.ts';
import type { DB } from '../../db/tables.ts';
import { isAssigned } from '../captains/queries.ts';

export type NumberCounts = ResponseOf<typeof countMemberNumbers>['body'];

/** Counts the present scouts and the assigned captains, and those of them without a number. */
export async function countNumbers(db: Kysely<DB>): Promise<NumberCounts> {
  const { rows } = await sql<NumberCounts>`
    SELECT scouts, scouts_without, captains, captains_without
    FROM (
      SELECT count(*) AS scouts, count(*) FILTER (WHERE member_number IS NULL) AS scouts_without
      FROM scouts WHERE deleted_at IS NULL
    ) of_scouts, (
      SELECT count(*) AS captains, count(*) FILTER (WHERE member_number IS NULL) AS captains_without
      FROM captains WHERE closed_at IS NULL AND ${isAssigned}
    ) of_captains
  `.execute(db);
  return rows[0]!;
}
