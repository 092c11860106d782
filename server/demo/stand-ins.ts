import type { Kysely } from 'kysely';
import { addDays } from '../../contract/core/calendar.ts';
import type { DB } from '../db/tables.ts';
import type { DemoPeople } from './people.ts';

/** By their place among all sectors: one whose captains have gone to help others, and one whose captain does its Fridays. */
const WITHOUT_CAPTAIN = 9;
const HELPING = 10;

/** Somebody who records a sector beside their own until the end of the week. */
export async function insertStandIns(
  db: Kysely<DB>,
  { sectors }: DemoPeople,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  const left = sectors[WITHOUT_CAPTAIN] ?? sectors.at(-1);
  const helping = sectors[HELPING] ?? sectors[1];
  const captainId = helping?.captainIds[0];
  if (!left || !helping || helping === left || captainId === undefined) return;
  await db
    .insertInto('standIns')
    .values({
      captainId,
      sectorId: left.sectorId,
      untilDay: addDays(today, 6),
      madeBy: left.unitCaptainId,
      madeAt: new Date(now.getTime() - 30 * 3_600_000).toISOString(),
    })
    .execute();
}
