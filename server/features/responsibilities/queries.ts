import { type Kysely, sql } from 'kysely';
import type { Responsibility } from '../../../contract/core/permissions.ts';
import type {
  FormerHolder,
  ResponsibilityHolder,
} from '../../../contract/responsibilities/endpoints.ts';
import { type GivenResponsibility, stateOf } from '../../../contract/responsibilities/rules.ts';
import { isHeldOn } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { hasSecondFactor, isFactorAsked } from '../../http/session.ts';
import { contentVersion } from '../../lib/version.ts';

/** A responsibility that nobody ended, with what decides on its state. */
export type StoredHolder = Omit<ResponsibilityHolder, 'state' | 'version'> & {
  captainId: number;
  responsibility: Responsibility;
  isFactorAsked: boolean;
  hasSecondFactor: boolean;
};

/** Former holders of each responsibility that the list goes back to. */
const MOST_ENDED = 50;

const person = (table: 'giver' | 'ender') =>
  sql`jsonb_build_object('captainId', ${sql.ref(`${table}.captain_id`)},
    'firstName', ${sql.ref(`${table}.first_name`)}, 'middleName', ${sql.ref(`${table}.middle_name`)})`;

const columns = sql`
  responsibilities.responsibility_id AS id, responsibility, responsibilities.captain_id,
  captains.first_name, captains.middle_name, captains.last_name,
  sectors.base_name AS sector_base_name, sectors.suffix_name AS sector_suffix_name,
  since, until_day AS until, ${person('giver')} AS given_by`;

const joined = sql`
  responsibilities JOIN captains USING (captain_id)
  LEFT JOIN sectors ON sectors.sector_id = captains.sector_id
  JOIN captains giver ON giver.captain_id = responsibilities.given_by`;

/** Who holds what on `today`, first given first; `id` asks for one row, held or not. */
async function selectHolders(
  db: Kysely<DB>,
  which: { today: string } | { id: number },
): Promise<StoredHolder[]> {
  const isAsked =
    'id' in which
      ? sql`responsibility_id = ${which.id} AND ended_at IS NULL`
      : isHeldOn(which.today);
  const { rows } = await sql<StoredHolder>`
    SELECT ${columns}, ${isFactorAsked} AS is_factor_asked, ${hasSecondFactor} AS has_second_factor
    FROM ${joined}
    WHERE ${isAsked}
    ORDER BY since, responsibility_id`.execute(db);
  return rows;
}

/** Who holds what on `today`. */
export const listHolders = (db: Kysely<DB>, today: string) => selectHolders(db, { today });

/** A holder by the number of the responsibility, or RESPONSIBILITY_NOT_FOUND where it is over on `today`. */
export async function getHolder(db: Kysely<DB>, id: number, today: string): Promise<StoredHolder> {
  const [holder] = await selectHolders(db, { id });
  if (!holder || (holder.until !== null && holder.until < today)) {
    throw new ApiError('RESPONSIBILITY_NOT_FOUND');
  }
  return holder;
}

/** Those that ended, newest first: by hand, or with their last day before `today`. */
export async function listFormerHolders(
  db: Kysely<DB>,
  today: string,
): Promise<(FormerHolder & { responsibility: Responsibility })[]> {
  const { rows } = await sql<FormerHolder & { responsibility: Responsibility }>`
    SELECT * FROM (
      SELECT ${columns},
        COALESCE(ended_at, (until_day + 1)::timestamptz) AS ended_at,
        CASE WHEN ender.captain_id IS NOT NULL THEN ${person('ender')} END AS ended_by,
        row_number() OVER (
          PARTITION BY responsibility
          ORDER BY COALESCE(ended_at, (until_day + 1)::timestamptz) DESC, responsibility_id DESC
        ) AS place
      FROM ${joined} LEFT JOIN captains ender ON ender.captain_id = responsibilities.ended_by
      WHERE ended_at IS NOT NULL OR until_day < ${today}::date
    ) former
    WHERE place <= ${MOST_ENDED}
    ORDER BY ended_at DESC, id DESC`.execute(db);
  return rows;
}

/** All that are not ended, as the rules ask. */
export async function listGiven(db: Kysely<DB>): Promise<GivenResponsibility[]> {
  const rows = await db
    .selectFrom('responsibilities')
    .where('endedAt', 'is', null)
    .select(['captainId', 'responsibility', 'untilDay as until'])
    .execute();
  return rows.map((row) => ({ ...row, isEnded: false }));
}

/**
 * Ends what was over before `today`, so that it can be given again; a responsibility is not held after its last day, whether
 * this ran or not.
 */
export async function endOver(
  db: Kysely<DB>,
  { today, now }: { today: string; now: Date },
): Promise<{ captainId: number; responsibility: Responsibility }[]> {
  return db
    .updateTable('responsibilities')
    .set({ endedAt: now.toISOString() })
    .where('endedAt', 'is', null)
    .where('untilDay', '<', today)
    .returning(['captainId', 'responsibility'])
    .execute();
}

/** Claims, once for each last day, the responsibilities that end by `until`: whoever runs this in several processes tells once. */
export async function claimEnding(
  db: Kysely<DB>,
  { today, until }: { today: string; until: string },
): Promise<{ captainId: number; responsibility: Responsibility; until: string }[]> {
  const { rows } = await sql<{ captainId: number; responsibility: Responsibility; until: string }>`
    UPDATE responsibilities SET told_until = until_day
    WHERE ended_at IS NULL AND until_day BETWEEN ${today}::date AND ${until}::date
      AND told_until IS DISTINCT FROM until_day
    RETURNING captain_id, responsibility, until_day AS until`.execute(db);
  return rows;
}

/** Stores a responsibility; undefined where another call gave it meanwhile. */
export async function insertGiven(
  db: Kysely<DB>,
  given: { captainId: number; responsibility: Responsibility; untilDay: string | null },
  { by, now }: { by: number; now: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('responsibilities')
    .values({ ...given, givenBy: by, since: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('responsibilityId')
    .executeTakeFirst();
  return row?.responsibilityId;
}

export async function setUntil(db: Kysely<DB>, id: number, until: string | null): Promise<void> {
  await db
    .updateTable('responsibilities')
    .set({ untilDay: until })
    .where('responsibilityId', '=', id)
    .execute();
}

export async function endGiven(
  db: Kysely<DB>,
  id: number,
  { by, now }: { by: number; now: Date },
): Promise<void> {
  await db
    .updateTable('responsibilities')
    .set({ endedAt: now.toISOString(), endedBy: by })
    .where('responsibilityId', '=', id)
    .execute();
}

/** The holder as answers have it. */
export function asHolder({
  isFactorAsked,
  hasSecondFactor,
  responsibility,
  ...holder
}: StoredHolder): ResponsibilityHolder {
  return {
    ...holder,
    state: stateOf(responsibility, { isFactorAsked, hasSecondFactor }),
    version: holderVersion(holder),
  };
}

export const holderVersion = ({ until }: { until: string | null }) => contentVersion({ until });
