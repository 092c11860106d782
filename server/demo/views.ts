import type { Kysely } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import type { DB } from '../db/tables.ts';
import type { DemoPeople } from './people.ts';

/** Captains of a sector look at its lists on Fridays; a general captain opens a page now and then. */
export async function insertViews(
  db: Kysely<DB>,
  { generalIds, sectors }: DemoPeople,
  today: string,
): Promise<void> {
  const scouts = await db
    .selectFrom('scouts')
    .where('deletedAt', 'is', null)
    .orderBy('scoutId')
    .select(['scoutId', 'sectorId'])
    .execute();
  const views = sectors.flatMap(({ sectorId, captainIds, unitCaptainId }, index) => {
    const scoutIds = scouts.flatMap((each) => (each.sectorId === sectorId ? each.scoutId : []));
    const [captainId = unitCaptainId] = captainIds;
    const first = scoutIds.slice(0, 1);
    return [
      ...[0, 7, 14].flatMap((days) => {
        const seen = { captainId, day: addDays(today, -days - 1), scoutIds };
        return [
          { ...seen, place: 'sheet' as const },
          { ...seen, place: 'calls' as const, scoutIds: scoutIds.slice(0, 4) },
        ];
      }),
      {
        captainId: generalIds[0] ?? unitCaptainId,
        day: addDays(today, -20 - index),
        place: 'profile' as const,
        scoutIds: first,
      },
    ];
  });
  await db.insertInto('contactViews').values(views).execute();
}
