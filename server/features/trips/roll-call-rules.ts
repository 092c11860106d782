import { relationLabels } from '../../../contract/consents/words.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import { firstName } from '../../../contract/core/first-name.ts';
import type { HealthCard } from '../../../contract/health/card.ts';
import { answerWords } from '../../../contract/health/words.ts';
import { TRIP_PAGE_DAYS } from '../../../contract/privacy/periods.ts';
import { marksByPerson, type RollMark, statusOf } from '../../../contract/trips/roll-call.ts';
import type { RollCall, TripDay } from '../../../contract/trips/roll-call-endpoints.ts';
import { opensChildren } from '../../../contract/trips/words.ts';
import type { Caller } from '../../http/session.ts';
import { readsCardsOfTrip } from '../health/policy.ts';
import { reachesSector } from '../sectors/policy.ts';
import type { StoredTrip } from './queries.ts';
import type { listDayPeople, listJourneys, readMarks, StoredCall } from './roll-call-queries.ts';
import { runnersOf } from './rules.ts';

/** The last day on which the caller's phone keeps the page of a trip: only one of its captains', and only in its days. */
export function keptUntil(
  { captainId }: Pick<Caller, 'captainId'>,
  trip: Pick<StoredTrip, 'state' | 'startsAt' | 'endsAt'>,
  { captainIds, today }: { captainIds: readonly (number | null)[]; today: string },
): string | null {
  const last = addDays(trip.endsAt.slice(0, 10), TRIP_PAGE_DAYS.after);
  const isTime =
    today >= addDays(trip.startsAt.slice(0, 10), -TRIP_PAGE_DAYS.before) && today <= last;
  return captainIds.includes(captainId) && opensChildren(trip.state) && isTime ? last : null;
}

type StoredDayPerson = Awaited<ReturnType<typeof listDayPeople>>[number];

/** The words of a card that a captain on the way must know. */
const healthWords = (
  card: HealthCard,
  { name, gender }: Pick<StoredDayPerson, 'name' | 'gender'>,
) => [
  ...(['allergy', 'condition', 'medicine', 'diet', 'other'] as const).flatMap((question) =>
    card[question].answer === 'yes'
      ? `${titles[question]}: ${answerWords(question, card[question], firstName(name))}`
      : [],
  ),
  ...(card.swims.answer === 'no' ? [gender === 'female' ? 'لا تسبح' : 'لا يسبح'] : []),
];
const titles = {
  allergy: 'حساسية',
  condition: 'حالة',
  medicine: 'دواء',
  diet: 'لا طعام فيه',
  other: 'يُعرف عنه',
};

type Reader = { caller: Caller; trip: StoredTrip; today: string };

/** Whether the caller is in charge of the trip or helps, in the days in which these read its children's cards. */
export const isOfItsCaptains = ({ caller, trip, today }: Reader): boolean =>
  readsCardsOfTrip(
    caller,
    { ...runnersOf(trip), ...trip, captainId: trip.captain.captainId },
    today,
  );

/** Whether the caller reads the card of somebody who is coming, because they run the trip in its days or lead the sector. */
export const readsCardOf = (
  { sectorId }: Pick<StoredDayPerson, 'sectorId'>,
  reader: Reader,
): boolean =>
  isOfItsCaptains(reader) || (sectorId !== null && reachesSector(reader.caller, sectorId));

/** Somebody of the trip's day; of a card only for who reads it. */
export function asDayPerson(
  { card, answered, sectorId, ...person }: StoredDayPerson,
  reader: Reader,
): TripDay['people'][number] {
  const isOfTrip = isOfItsCaptains(reader);
  const read = readsCardOf({ sectorId }, reader) ? card : null;
  const isKnown = (name: string) => read?.guardians.some((each) => each.name === name) ?? false;
  return {
    ...person,
    hasHealthMark: person.hasHealthMark && read !== null,
    health: isOfTrip && read ? healthWords(read, person) : [],
    isAllergyOpen: isOfTrip && read !== null && read.allergy.answer === null,
    medicines: isOfTrip && read ? read.medicine.items : [],
    guardians: [
      ...(read?.guardians ?? []),
      ...answered
        .filter(({ name }) => !isKnown(name))
        .map(({ name, relation }) => ({
          name,
          relation: relationLabels[relation],
          phoneNumber: null,
        })),
    ],
    contact: read?.contact ?? null,
    mayCollect: read?.mayCollect ?? [],
    goesHomeAlone: read?.goesHomeAlone.answer === 'yes',
  };
}

/** A roll-call with what all captains together say of everybody. */
export function asRollCall(
  call: StoredCall,
  { marks, captains, people }: Awaited<ReturnType<typeof readMarks>>,
): RollCall {
  const byPerson = marksByPerson(marks);
  const names = new Map(captains.map(({ captainId, name }) => [captainId, name]));
  const listed = people.filter(({ personId, isComing }) => isComing || byPerson.has(personId));
  return {
    ...call,
    people: listed.map(({ personId }) => {
      const { status, by, at, handedTo, leaves } = statusOf(byPerson.get(personId) ?? []);
      return {
        personId,
        status,
        by: by === null ? null : (names.get(by) ?? null),
        at,
        handedTo,
        leaves,
      };
    }),
  };
}

/** Whom marks changed from one state to another, by what is told of a person. */
export function changedBy(
  before: readonly RollMark[],
  after: readonly RollMark[],
  read: (status: ReturnType<typeof statusOf>) => string | null,
): { personId: number; before: string | null; after: string | null }[] {
  const was = marksByPerson(before);
  return [...marksByPerson(after)].flatMap(([personId, marks]) => {
    const change = {
      personId,
      before: read(statusOf(was.get(personId) ?? [])),
      after: read(statusOf(marks)),
    };
    return change.before === change.after ? [] : [change];
  });
}

/** When a child left with the trip, when they were back, and to whom they were handed over, as their family reads it. */
export function journeyOf(
  tripId: number,
  calls: Awaited<ReturnType<typeof listJourneys>>,
): { departedAt: string | null; returnedAt: string | null; handedTo: string | null } {
  const own = calls
    .filter((call) => call.tripId === tripId)
    .map((call) => ({ ...call, status: statusOf(call.marks) }))
    .filter(({ status }) => status.status === 'here');
  const left = own.find(({ kind, departedAt }) => kind === 'departure' && departedAt);
  const back = own.findLast(({ kind }) => kind === 'return');
  return {
    departedAt: left?.departedAt ?? null,
    returnedAt: back?.status.handedAt ?? back?.departedAt ?? null,
    handedTo: back?.status.handedTo ?? null,
  };
}
