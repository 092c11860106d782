import { type Kysely, sql } from 'kysely';
import type { Certificate } from '../../../contract/badges/pass-endpoints.ts';
import type { BadgeState } from '../../../contract/badges/words.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import { dayOf } from '../../db/conditions.ts';
import { shownMemberNumber } from '../../db/member-numbers.ts';
import type { DB } from '../../db/tables.ts';
import type { Pair } from './pass-queries.ts';
import { drawingOfBadge, stateOfBadge } from './queries.ts';

/** How far a badge of a scout is, with the badge's name. */
export interface BadgeStep extends Pair {
  badge: string;
  state: BadgeState | null;
  date: string | null;
}

/** Progress of these badges of scouts, in the same order. */
export async function listSteps(db: Kysely<DB>, pairs: readonly Pair[]): Promise<BadgeStep[]> {
  const { rows } = await sql<BadgeStep>`
    SELECT said.badge_id, said.scout_id, badges.name AS badge, ${stateOfBadge} AS state,
      scout_badges.awarded_on AS date
    FROM unnest(
      ${pairs.map(({ badgeId }) => badgeId)}::int[], ${pairs.map(({ scoutId }) => scoutId)}::int[]
    ) WITH ORDINALITY AS said (badge_id, scout_id, place)
    JOIN badges USING (badge_id)
    LEFT JOIN scout_badges ON scout_badges.badge_id = said.badge_id
      AND scout_badges.scout_id = said.scout_id
    ORDER BY said.place
  `.execute(db);
  return rows;
}

const ofPairs = (pairs: readonly Pair[]) => sql`
  unnest(
    ${pairs.map(({ badgeId }) => badgeId)}::int[], ${pairs.map(({ scoutId }) => scoutId)}::int[]
  ) WITH ORDINALITY AS said (badge_id, scout_id, place)
  WHERE stored.badge_id = said.badge_id AND stored.scout_id = said.scout_id`;

/** Approves complete badges. Each gets a certificate number of the group, or keeps the one that it had. */
export async function storeApprovals(
  db: Kysely<DB>,
  pairs: readonly Pair[],
  { by, now }: { by: number; now: Date },
): Promise<void> {
  if (pairs.length === 0) return;
  await advisoryLock(db, 'badge-certificates');
  await sql`
    WITH numbered AS (
      SELECT stored.badge_id, stored.scout_id,
        row_number() OVER (ORDER BY place)
          + coalesce((SELECT max(certificate_number) FROM badge_certificates), 0) AS number
      FROM scout_badges stored, ${ofPairs(pairs)} AND certificate_number IS NULL
    ), given AS (
      INSERT INTO badge_certificates (certificate_number, given_at)
      SELECT number, ${now.toISOString()}::timestamptz FROM numbered
    )
    UPDATE scout_badges stored
    SET approved_at = ${now.toISOString()}::timestamptz, approved_by = ${by},
      certificate_number = coalesce(stored.certificate_number, (
        SELECT number FROM numbered
        WHERE numbered.badge_id = stored.badge_id AND numbered.scout_id = stored.scout_id
      ))
    FROM ${ofPairs(pairs)}
  `.execute(db);
}

/** Takes approvals back; the certificate numbers stay for the next ones. */
export async function removeApprovals(db: Kysely<DB>, pairs: readonly Pair[]): Promise<void> {
  await sql`
    UPDATE scout_badges stored SET approved_at = NULL, approved_by = NULL FROM ${ofPairs(pairs)}
  `.execute(db);
}

/** Notes that approved badges were handed over. */
export async function storeAwards(
  db: Kysely<DB>,
  pairs: readonly Pair[],
  { by, date }: { by: number; date: string },
): Promise<void> {
  await sql`
    UPDATE scout_badges stored SET awarded_on = ${date}::date, awarded_by = ${by}
    FROM ${ofPairs(pairs)}
  `.execute(db);
}

/** Takes handings over back; a badge of another group goes with it. */
export async function removeAwards(db: Kysely<DB>, pairs: readonly Pair[]): Promise<void> {
  await sql`
    DELETE FROM scout_badges stored USING ${ofPairs(pairs)} AND is_brought
  `.execute(db);
  await sql`
    UPDATE scout_badges stored SET awarded_on = NULL, awarded_by = NULL FROM ${ofPairs(pairs)}
  `.execute(db);
}

/** A captain who signs, the first of those who have the seat. */
const signer = (has: ReturnType<typeof sql>) => sql`(
  SELECT jsonb_build_object('captainId', captain_id, 'firstName', first_name,
    'middleName', middle_name, 'gender', gender)
  FROM captains WHERE closed_at IS NULL AND ${has} ORDER BY captain_id LIMIT 1
)`;

/** The certificate of a scout's approved badge, or undefined where it is not approved. */
export async function findCertificate(
  db: Kysely<DB>,
  { badgeId, scoutId, timeZone }: Pair & { timeZone: string },
): Promise<Certificate | undefined> {
  const { rows } = await sql<Certificate>`
    SELECT scouts.scout_id, scouts.name, scouts.gender,
      ${shownMemberNumber('scouts')} AS member_number, base_name AS sector_base_name,
      suffix_name AS sector_suffix_name, badges.badge_id, badges.name AS badge_name,
      ${drawingOfBadge} AS drawing, certificate_number,
      ${dayOf('approved_at', timeZone)} AS approved_on, awarded_on,
      ${signer(sql`captains.sector_id = scouts.sector_id`)} AS sector_captain,
      ${signer(sql`captain_id = unit_captain_id`)} AS unit_captain,
      ${signer(sql`type = 'general'`)} AS general_captain
    FROM scout_badges
    JOIN badges USING (badge_id)
    JOIN scouts USING (scout_id)
    JOIN sectors USING (sector_id)
    WHERE scout_badges.badge_id = ${badgeId} AND scout_badges.scout_id = ${scoutId}
      AND approved_at IS NOT NULL AND NOT is_brought
  `.execute(db);
  return rows[0];
}
