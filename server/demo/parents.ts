import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { hashOfKey } from '../features/parents/rules.ts';
import type { DemoPeople } from './people.ts';

/** The key of the first link of the made-up group, for who looks at the parents' page there. */
export const DEMO_PARENT_KEY = 'a-family-that-was-made-up';

/** Links of a scout in every second sector, the first of one that notes who paid, made within the last days: some were opened often, one never. */
export async function insertParentLinks(
  db: Kysely<DB>,
  { sectors }: DemoPeople,
  now: Date,
): Promise<void> {
  const { termNumber } = await db
    .selectFrom('terms')
    .select('termNumber')
    .orderBy('termNumber', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const scouts = await db
    .selectFrom('scouts')
    .where(
      'sectorId',
      'in',
      sectors.filter((_, index) => index % 2 === 1).map(({ sectorId }) => sectorId),
    )
    .where('deletedAt', 'is', null)
    .distinctOn('sectorId')
    .orderBy('sectorId')
    .orderBy('scoutId')
    .select(['scoutId', 'sectorId'])
    .execute();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const links = scouts.map(({ scoutId, sectorId }, index) => {
    const sector = sectors.find((each) => each.sectorId === sectorId)!;
    const openedCount = index === 1 ? 0 : 3 + (index % 4);
    return {
      scoutId,
      keyHash: hashOfKey(index === 0 ? DEMO_PARENT_KEY : `${DEMO_PARENT_KEY}-${index}`),
      termNumber,
      madeBy: sector.captainIds[0] ?? sector.unitCaptainId,
      madeAt: hoursAgo(24 * (index + 3)),
      openedCount,
      lastOpenedAt: openedCount === 0 ? null : hoursAgo(5 * (index + 1)),
    };
  });
  if (links.length > 0) await db.insertInto('parentLinks').values(links).execute();
}
