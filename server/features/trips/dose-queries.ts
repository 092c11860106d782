import type { Insertable, Kysely } from 'kysely';
import type { DB, TripDoses } from '../../db/tables.ts';

/** Stores that a medicine was given; the first who said so stays. */
export async function storeDose(db: Kysely<DB>, dose: Insertable<TripDoses>): Promise<void> {
  await db
    .insertInto('tripDoses')
    .values(dose)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes back that a medicine was given. */
export async function removeDose(
  db: Kysely<DB>,
  {
    personId,
    day,
    medicine,
    time,
  }: { personId: number; day: string; medicine: string; time: string },
): Promise<void> {
  await db
    .deleteFrom('tripDoses')
    .where('personId', '=', personId)
    .where('day', '=', day)
    .where('medicine', '=', medicine)
    .where('time', '=', time)
    .execute();
}
