import type { Insertable } from 'kysely';
import type { ConsentWay } from '../../contract/consents/words.ts';
import { ageOn } from '../../contract/core/birth-dates.ts';
import { addDays } from '../../contract/core/calendar.ts';
import { foldName } from '../../contract/core/text.ts';
import { storedPhone } from '../../contract/countries/phone.ts';
import { joinConsent, sectionFor } from '../../contract/joining/child.ts';
import type { Consents } from '../db/tables.ts';
import { castHere, mobileOf } from './cast.ts';
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

/** Requests of the last weeks: age, days since it was sent, state, and the days until an invitation. */
const requests = [
  [9, 3, 'received'],
  [8, 0, 'received'],
  [7, 5, 'called'],
  [10, 7, 'called'],
  [13, 8, 'called'],
  [11, 12, 'invited', 7],
  [12, 13, 'invited', 7],
  [8, 13, 'invited', 7],
  [9, 21, 'invited', -1],
  [4, 30, 'waiting'],
  [10, 9, 'declined'],
] as const;

/** Open requests to join, boys and girls by turns; the first is of a scout's sibling. */
export const insertJoinRequests: Maker = async (db, group) => {
  const { scouts, generalIds, today, hoursAgo, record } = group;
  const chance = createChance(20_261_127);
  const { boys, girls, fathers } = castHere();
  const sibling = await db
    .selectFrom('scouts')
    .where('scoutId', '=', scouts.find(({ sector }) => sector.gender === 'male')!.scoutId)
    .select(['name', 'phoneNumber'])
    .executeTakeFirstOrThrow();
  const by = generalIds[0]!;
  for (const [index, [age, days, state, ahead]] of requests.entries()) {
    const gender = index % 2 === 0 ? 'male' : 'female';
    const father =
      index === 0
        ? sibling.name.split(' ').slice(1).join(' ')
        : `${chance.pick(fathers)} ${chance.pick(fathers)}`;
    const name = `${chance.pick(gender === 'male' ? boys : girls)} ${father}`;
    const isMother = index % 3 !== 1;
    const birthDate = addDays(today, -age * 366 - chance.between(10, 200));
    const sentAt = hoursAgo(24 * days + 2);
    const isMoved = state !== 'received';
    const number = String(chance.between(100_000, 999_999));
    const asked = index % 2 === 1 ? sectionFor(gender, ageOn(birthDate, today).years) : null;
    const { requestId } = await db
      .insertInto('joinRequests')
      .values({
        number,
        name,
        foldedName: foldName(name),
        birthDate,
        gender,
        guardianName: isMother ? `${chance.pick(girls)} ${chance.pick(fathers)}` : father,
        relation: isMother ? 'mother' : 'father',
        phoneNumber: storedPhone((index === 0 && sibling.phoneNumber) || mobileOf(7000 + index)),
        sectorBaseName: asked,
        consentWords: Object.values(joinConsent(name)).join('. '),
        state,
        day: state === 'invited' ? addDays(today, ahead) : null,
        reason: state === 'declined' ? 'لا مكان في سنه هذا العام' : null,
        sentAt,
        movedAt: isMoved ? hoursAgo(24 * (days - 2)) : null,
        movedBy: isMoved ? by : null,
      })
      .returning('requestId')
      .executeTakeFirstOrThrow();
    if (!isMoved) continue;
    const hasCome = (ahead ?? 0) < 0;
    const madeAt = hoursAgo(hasCome ? 26 : 24 * (days - 2));
    const came = gender === 'female' ? 'جاءت' : 'جاء';
    const text = hasCome ? came : 'تفضّل الأسرة لقاء الجمعة';
    await insertRows(db, 'joinNotes', [{ requestId, text, madeBy: by, madeAt }]);
    record(madeAt, by, 'joinRequest', number, { number, state, day: null });
  }
  // A scout who came by a request of the last autumn.
  const { scoutId, name } = scouts[1]!;
  const [sentAt, movedAt] = [hoursAgo(24 * 70), hoursAgo(24 * 63)];
  const { requestId } = await db
    .insertInto('joinRequests')
    .values({
      number: '471083',
      name,
      foldedName: foldName(name),
      birthDate: addDays(today, -3700),
      gender: 'male',
      guardianName: `${chance.pick(girls)} ${chance.pick(fathers)}`,
      relation: 'mother',
      phoneNumber: storedPhone(mobileOf(7100)),
      sectorBaseName: scouts[1]!.sector.baseName,
      sectorSuffixName: scouts[1]!.sector.suffixName,
      consentWords: Object.values(joinConsent(name)).join('. '),
      state: 'accepted',
      sentAt,
      movedAt,
      movedBy: by,
      scoutId,
    })
    .returning('requestId')
    .executeTakeFirstOrThrow();
  await insertRows(db, 'joinNotes', [
    { requestId, text: 'حضر لقاءين قبل القبول', madeBy: by, madeAt: movedAt },
  ]);
  await db
    .insertInto('groupSettings')
    .values({ joinOpen: true })
    .onConflict((row) => row.column('onlyRow').doUpdateSet({ joinOpen: true }))
    .execute();
};
