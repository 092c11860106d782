import type { Insertable } from 'kysely';
import type { ConsentWay } from '../../contract/consents/words.ts';
import { addDays } from '../../contract/core/calendar.ts';
import type { Consents } from '../db/tables.ts';
import { castHere } from './cast.ts';
import type { Maker } from './group-tables.ts';
import { createChance, insertRows } from './parts.ts';
import { fatherOf } from './people.ts';

/** Percentage of families that have not been asked for their consent yet. */
const WITHOUT_CONSENT = 12;
/** Most families sign on paper when their child joins. */
const ways: ConsentWay[] = ['paper', 'paper', 'paper', 'whatsApp', 'inPerson', 'phone'];

/**
 * Consents of most families, given within the last year and a half: some without photographs, some on the parents'
 * page, the second withdrawn there and the third given anew.
 */
export const insertConsents: Maker = async (db, { scouts, today, hoursAgo }) => {
  // Seeded on its own, so that the rest of the group stays as it was.
  const chance = createChance(20_261_151);
  const consents = scouts.flatMap(({ scoutId, name, sector }, index) => {
    if (index > 2 && chance.between(1, 100) <= WITHOUT_CONSENT) return [];
    const isFather = chance.next() < 0.6;
    const isOnPage = index === 1 || chance.next() < 0.1;
    const age = chance.between(3, 500);
    const consent: Insertable<Consents> = {
      scoutId,
      guardianName: isFather
        ? fatherOf(name)
        : `${chance.pick(castHere().girls)} ${chance.pick(castHere().fathers)}`,
      relation: isFather ? 'father' : 'mother',
      way: isOnPage ? 'parentsPage' : chance.pick(ways),
      photos: chance.next() < 0.8,
      givenOn: addDays(today, -age),
      recordedBy: isOnPage ? null : sector.captainIds[0]!,
      recordedAt: hoursAgo(24 * age),
      endedHow: null,
      endedOn: null,
    };
    const endedOn = addDays(today, -2);
    if (index === 1) return [{ ...consent, endedHow: 'withdrawn' as const, endedOn }];
    if (index !== 2) return [consent];
    return [
      { ...consent, photos: false, endedHow: 'replaced' as const, endedOn },
      { ...consent, photos: true, givenOn: endedOn, recordedAt: hoursAgo(48) },
    ];
  });
  await insertRows(db, 'consents', consents);
};

/** Who looked at contact data: captains at their sector's lists on Fridays, a general captain at a profile now and then. */
export const insertViews: Maker = async (db, { generalIds, sectors, today }) => {
  const views = sectors.flatMap(({ captainIds, scouts }, index) => {
    const captainId = captainIds[0]!;
    const scoutIds = scouts.map((scout) => scout.scoutId);
    const ofSector = [1, 8, 15].flatMap((days) => {
      const day = addDays(today, -days);
      return [
        { captainId, day, scoutIds, place: 'sheet' as const },
        { captainId, day, scoutIds: scoutIds.slice(0, 4), place: 'calls' as const },
      ];
    });
    const profile = {
      captainId: generalIds[0]!,
      day: addDays(today, -20 - index),
      scoutIds: scoutIds.slice(0, 1),
      place: 'profile' as const,
    };
    return [...ofSector, profile];
  });
  await insertRows(db, 'contactViews', views);
};
