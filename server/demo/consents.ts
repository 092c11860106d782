import type { Kysely } from 'kysely';
import type { ConsentWay } from '../../contract/consents/words.ts';
import { addDays } from '../../contract/core/calendar.ts';
import type { DB } from '../db/tables.ts';
import { fathers, girls } from './names.ts';
import { chunksOf, createChance } from './parts.ts';
import type { DemoPeople } from './people.ts';

/** Captains still ask the families of so many in a hundred. */
const MISSING = 12;
/** Rows of one statement, which takes 65,535 values at most: ten of each. */
const ROWS = 5000;
/** Most families sign on paper when their child joins. */
const ways: ConsentWay[] = ['paper', 'paper', 'paper', 'whatsApp', 'inPerson', 'phone'];

/**
 * Consents of most families, given within the last year and a half: some without photographs, some by the parents'
 * page, one given anew and one withdrawn there.
 */
export async function insertConsents(
  db: Kysely<DB>,
  { sectors }: DemoPeople,
  { today, now }: { today: string; now: Date },
): Promise<void> {
  // Its own, so that the rest of the group stays as it was.
  const chance = createChance(20_261_151);
  const scouts = await db
    .selectFrom('scouts')
    .where('deletedAt', 'is', null)
    .orderBy('scoutId')
    .select(['scoutId', 'name', 'sectorId'])
    .execute();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const consents = scouts.flatMap(({ scoutId, name, sectorId }, index) => {
    if (index > 2 && chance.between(1, 100) <= MISSING) return [];
    const sector = sectors.find((each) => each.sectorId === sectorId)!;
    const isFather = chance.next() < 0.6;
    const father = name.split(' ').slice(1).join(' ') || chance.pick(fathers);
    const isOnPage = index === 1 || chance.next() < 0.1;
    const age = chance.between(3, 500);
    const consent = {
      scoutId,
      guardianName: isFather ? father : `${chance.pick(girls)} ${chance.pick(fathers)}`,
      relation: isFather ? ('father' as const) : ('mother' as const),
      way: isOnPage ? ('parentsPage' as const) : chance.pick(ways),
      photos: chance.next() < 0.8,
      givenOn: addDays(today, -age),
      recordedBy: isOnPage ? null : (sector.captainIds[0] ?? sector.unitCaptainId),
      recordedAt: daysAgo(age),
      endedHow: null as 'withdrawn' | 'replaced' | null,
      endedOn: null as string | null,
    };
    const ended = { endedOn: addDays(today, -2) };
    if (index === 1) return [{ ...consent, ...ended, endedHow: 'withdrawn' as const }];
    if (index !== 2) return [consent];
    const before = { ...consent, photos: false, ...ended, endedHow: 'replaced' as const };
    const anew = { ...consent, photos: true, givenOn: addDays(today, -2), recordedAt: daysAgo(2) };
    return [before, anew];
  });
  for (const chunk of chunksOf(consents, ROWS)) {
    await db.insertInto('consents').values(chunk).execute();
  }
}
