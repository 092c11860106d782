import { type Kysely, sql } from 'kysely';
import {
  INVITATION_DAYS,
  type Invitation,
  type InvitationUses,
  MOST_INVITATIONS,
  type ReadableInvitation,
} from '../../../contract/captains/invitations.ts';
import type { CaptainType } from '../../../contract/core/permissions.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { storedGroupName } from '../group/queries.ts';
import { captainName, captainShortName } from './queries.ts';

/** A stored link: its key is derived from the nonce. */
export type StoredInvitation = Omit<Invitation, 'key'> & { nonce: Buffer };

/**
 * Condition on the joined `captains`: a link is valid until it expires or is used up, and while its maker could still
 * make it, so that a demoted general captain's link is void.
 */
const stands = (now: string) => sql<boolean>`(
  expires_at > ${now}::timestamptz AND (uses = 'many' OR used_count = 0)
  AND captains.type = 'general' AND captains.closed_at IS NULL
)`;

const columns = sql`
  invitation_id, nonce, invitations.type, base_name AS sector_base_name,
  suffix_name AS sector_suffix_name, uses, used_count, expires_at,
  ${captainShortName} AS made_by`;

/** The links that are valid at `now`, newest first. */
export async function listStanding(db: Kysely<DB>, now: Date): Promise<StoredInvitation[]> {
  const { rows } = await sql<StoredInvitation>`
    SELECT ${columns} FROM invitations
    JOIN captains ON captains.captain_id = made_by
    LEFT JOIN sectors ON sectors.sector_id = invitations.sector_id
    WHERE ${stands(now.toISOString())}
    ORDER BY invitation_id DESC
  `.execute(db);
  return rows;
}

/**
 * Stores a link; TOO_MANY_INVITATIONS if the limit of valid ones is reached. Simultaneous calls wait for each other.
 */
export async function insertInvitation(
  db: Kysely<DB>,
  link: {
    nonce: Buffer;
    type: CaptainType;
    sectorId: number | null;
    uses: InvitationUses;
    madeBy: number;
    now: Date;
  },
): Promise<StoredInvitation> {
  const { nonce, type, sectorId, uses, madeBy, now } = link;
  await advisoryLock(db, 'invitations');
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
  const { rows } = await sql<StoredInvitation>`
    WITH stored AS (
      INSERT INTO invitations (nonce, type, sector_id, uses, made_by, made_at, expires_at)
      SELECT ${nonce}::bytea, ${type}::text, ${sectorId}::int, ${uses}::text, ${madeBy}::int,
        ${now.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
      WHERE ${MOST_INVITATIONS}::int > (
        SELECT count(*) FROM invitations JOIN captains ON captains.captain_id = made_by
        WHERE ${stands(now.toISOString())}
      )
      RETURNING *
    )
    SELECT ${columns} FROM stored AS invitations
    JOIN captains ON captains.captain_id = invitations.made_by
    LEFT JOIN sectors ON sectors.sector_id = invitations.sector_id
  `.execute(db);
  if (!rows[0]) throw new ApiError('TOO_MANY_INVITATIONS');
  return rows[0];
}

/** Ends a valid link and returns it. INVITATION_NOT_FOUND for any other. */
export async function removeInvitation(
  db: Kysely<DB>,
  invitationId: number,
  now: Date,
): Promise<StoredInvitation> {
  const { rows } = await sql<StoredInvitation>`
    WITH gone AS (
      DELETE FROM invitations USING captains
      WHERE captains.captain_id = made_by AND invitation_id = ${invitationId} AND ${stands(now.toISOString())}
      RETURNING invitations.*
    )
    SELECT ${columns} FROM gone AS invitations
    JOIN captains ON captains.captain_id = invitations.made_by
    LEFT JOIN sectors ON sectors.sector_id = invitations.sector_id
  `.execute(db);
  if (!rows[0]) throw new ApiError('INVITATION_NOT_FOUND');
  return rows[0];
}

/** Content of an invitation link as its visitor sees it; the group has its name if a captain set one. */
type OpenedInvitation = Omit<ReadableInvitation, 'groupName'> & { groupName: string | null };

/** Content of an invitation link as its visitor sees it; null if no valid link has this nonce. */
export async function findInvitation(
  db: Kysely<DB>,
  nonce: Buffer | null,
  now: Date,
): Promise<OpenedInvitation | null> {
  const { rows } = await sql<OpenedInvitation>`
    SELECT ${storedGroupName} AS group_name, invitations.type, base_name AS sector_base_name, suffix_name AS sector_suffix_name,
      expires_at, jsonb_build_object(
        'firstName', first_name, 'middleName', middle_name, 'gender', gender
      ) AS invited_by
    FROM invitations
    JOIN captains ON captains.captain_id = made_by
    LEFT JOIN sectors ON sectors.sector_id = invitations.sector_id
    WHERE nonce = ${nonce} AND ${stands(now.toISOString())}
  `.execute(db);
  return rows[0] ?? null;
}

/** Rank and sector that a captain gets by signing up with the link. */
export interface ClaimedInvitation {
  type: CaptainType;
  sectorId: number | null;
  madeBy: number;
  /** Full name of its maker. */
  madeByName: string;
}

/**
 * Counts a use of the valid link, or throws INVITATION_OVER. The row is locked until the transaction ends, so that a
 * link for one captain is used once.
 */
export async function claimInvitation(
  db: Kysely<DB>,
  nonce: Buffer | null,
  now: Date,
): Promise<ClaimedInvitation> {
  const { rows } = await sql<ClaimedInvitation>`
    UPDATE invitations SET used_count = used_count + 1
    FROM captains
    WHERE captains.captain_id = made_by AND nonce = ${nonce} AND ${stands(now.toISOString())}
    RETURNING invitations.type, invitations.sector_id, made_by, ${captainName} AS made_by_name
  `.execute(db);
  if (!rows[0]) throw new ApiError('INVITATION_OVER');
  return rows[0];
}

/** Removes links that are over. */
export async function removePastInvitations(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expiresAt', '<=', now.toISOString()).execute();
}
