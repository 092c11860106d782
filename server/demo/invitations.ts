import type { Kysely } from 'kysely';
import { INVITATION_DAYS } from '../../contract/captains/invitations.ts';
import type { DB } from '../db/tables.ts';
import type { DemoPeople } from './people.ts';

/** What the key of the first link of the made-up group is made of, for who measures what it opens. */
export const DEMO_INVITATION = Buffer.from('invite--1');

/** Two links that stand: one for a captain of a sector, which nobody used yet, and one by which three unit captains came. */
export async function insertInvitations(
  db: Kysely<DB>,
  { generalIds, sectors }: DemoPeople,
  now: Date,
): Promise<void> {
  const links = [
    { nonce: DEMO_INVITATION, type: 'regular', uses: 'one', usedCount: 0, daysAgo: 1 },
    { nonce: Buffer.from('invite--2'), type: 'unit', uses: 'many', usedCount: 3, daysAgo: 3 },
  ] as const;
  const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  await db
    .insertInto('invitations')
    .values(
      links.map(({ daysAgo, ...link }) => ({
        ...link,
        sectorId: link.type === 'regular' ? sectors[0]!.sectorId : null,
        madeBy: generalIds[0]!,
        madeAt: daysFromNow(-daysAgo),
        expiresAt: daysFromNow(INVITATION_DAYS - daysAgo),
      })),
    )
    .execute();
}
