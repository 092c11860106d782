import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, TripDoses } from '../../db/tables.ts';

/** Stores that a medicine was given, once for each time that a captain said so. */
export async function storeDose(db: Kysely<DB>, dose: Insertable<TripDoses>): Promise<void> {
  await db
    .insertInto('tripDoses')
    .values(dose)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A stored tick of a child: the one of this number, else the one of the row and day that the captain made at this moment of the phone. */
export const findDose = (
  db: Kysely<DB>,
  { personId, day, medicineId, doseId, captainId, saidAt }: FindDose,
): Promise<{ doseId: number; givenBy: number } | undefined> =>
  db
    .selectFrom('tripDoses')
    .where('personId', '=', personId)
    .where((one) =>
      doseId === undefined
        ? one.and([
            one('day', '=', day),
            one(sql`medicine_id::text`, '=', medicineId),
            one('givenBy', '=', captainId),
            one('saidAt', '=', sql.val(saidAt)),
          ])
        : one('doseId', '=', doseId),
    )
    .select(['doseId', 'givenBy'])
    .executeTakeFirst();

interface FindDose {
  personId: number;
  day: string;
  medicineId: string;
  doseId: number | undefined;
  captainId: number;
  saidAt: string;
}

/** Notes who took a tick back; the first time stays. */
export async function takeDoseBack(
  db: Kysely<DB>,
  doseId: number,
  { captainId, at }: { captainId: number; at: string },
): Promise<void> {
  await db
    .updateTable('tripDoses')
    .set({ takenBackAt: at, takenBackBy: captainId })
    .where('doseId', '=', doseId)
    .where('takenBackAt', 'is', null)
    .execute();
}
