import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { DemoPeople } from './people.ts';

/** What the key of the calendar of the made-up group is made of, for who measures what it opens. */
export const DEMO_CALENDAR = Buffer.from('calendar1');

/** The group's calendar, which phones ask for, and a sector's that nobody has opened yet. */
export async function insertCalendarLinks(
  db: Kysely<DB>,
  { generalIds, sectors }: DemoPeople,
  now: Date,
): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const madeBy = generalIds[0]!;
  await db
    .insertInto('calendarLinks')
    .values([
      {
        nonce: DEMO_CALENDAR,
        sectorId: null,
        madeBy,
        madeAt: hoursAgo(50),
        lastReadAt: hoursAgo(3),
      },
      {
        nonce: Buffer.from('calendar2'),
        sectorId: sectors[0]!.sectorId,
        madeBy,
        madeAt: hoursAgo(26),
        lastReadAt: null,
      },
    ])
    .execute();
}
