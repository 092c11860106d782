import { addDays } from '../../../contract/core/calendar.ts';
import { bodyContent, contentOf } from '../../../contract/core/record-content.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import {
  consentOf,
  countPlaces,
  isComing,
  isMissing,
  lacksAnswer,
  newestOf,
  wordsOf,
} from '../../../contract/trips/answers.ts';
import type {
  Trip,
  TripBody,
  TripCaptain,
  TripCounts,
  TripPerson,
  TripRow,
} from '../../../contract/trips/endpoints.ts';
import { consentPattern, consentWords, letterOf } from '../../../contract/trips/letter.ts';
import { dueOf, giveBackOf } from '../../../contract/trips/money.ts';
import { tripRecord } from '../../../contract/trips/record.ts';
import type { FamilyTrip } from '../../../contract/trips/shapes.ts';
import { takesAnswers, whyNoStep, wrongDays } from '../../../contract/trips/steps.ts';
import {
  type PersonState,
  phaseOf,
  type TripPhase,
  type TripState,
} from '../../../contract/trips/words.ts';
import { ApiError } from '../../http/errors.ts';
import type { Caller } from '../../http/session.ts';
import { clockIn, dayIn } from '../../lib/calendar.ts';
import { contentVersion, recordVersion } from '../../lib/version.ts';
import { reachesSector } from '../sectors/policy.ts';
import type { StoredPerson, TripsPerson } from './people-queries.ts';
import { mayAgree, runsTrip } from './policy.ts';
import type { StoredTrip, StoredTripRow } from './queries.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** The moment in the group's zone, as trips write it: `YYYY-MM-DDTHH:MM`. */
export function localNow(timeZone: string, now: Date): string {
  const { hour, minute } = clockIn(timeZone, now);
  return `${dayIn(timeZone, now)}T${two(hour)}:${two(minute)}`;
}

/** The stored trip as content of its record. */
export function contentOfTrip(trip: StoredTrip) {
  return contentOf(tripRecord, {
    ...trip,
    captainId: trip.captain.captainId,
    sectors: trip.sectors.map(({ sectorId }) => sectorId),
    helperIds: trip.helpers.map(({ captainId }) => captainId),
  });
}
export type TripContent = ReturnType<typeof contentOfTrip>;

/** The sent fields, as content to store. */
export function contentFrom(
  body: TripBody,
  { sectors, captainId }: { sectors: number[]; captainId: number },
): TripContent {
  return {
    ...bodyContent(tripRecord, body),
    captainId: body.captainId ?? captainId,
    startsAt: body.startsAt,
    endsAt: body.endsAt,
    sectors,
    helperIds: [...new Set(body.helperIds)].toSorted((one, other) => one - other),
    homeContact: body.homeContact && {
      name: body.homeContact.name,
      phoneNumber: body.homeContact.phoneNumber ?? null,
    },
    fees: body.fees,
    packingList: body.packingList,
  };
}

/** Throws TRIP_STATE for a step that does not follow from the present state. */
export function checkStep(from: TripState, to: TripState, phase: TripPhase): void {
  const why = whyNoStep(from, to, phase);
  if (why !== null) throw new ApiError('TRIP_STATE', why === '' ? {} : { arabicMessage: why });
}

/** Throws INVALID_TRIP_DAYS for a return before the departure, or a last day to answer after it. */
export function checkDays(days: Pick<TripContent, 'startsAt' | 'endsAt' | 'answerBy'>): void {
  const [why] = Object.values(wrongDays(days));
  if (why) throw new ApiError('INVALID_TRIP_DAYS', { arabicMessage: why });
}

export const tripVersion = (content: TripContent, place: string | null, state: TripState): string =>
  contentVersion([recordVersion(tripRecord, content), place, state]);

export const storedVersion = (trip: StoredTrip): string =>
  tripVersion(contentOfTrip(trip), trip.place, trip.state);

/** A person as who runs the trip sees them. */
export function asPerson(person: TripsPerson, trip: Pick<Trip, 'state' | 'fees'>): TripPerson {
  const { answers, decidedAt: _, hasLeft: __, tripId: ___, ...rest } = person;
  const consent = consentOf(answers);
  const told = answers.map(({ lapsedAt, answeredAt, changedAt: _c, words: __, ...answer }) => ({
    ...answer,
    at: answeredAt,
    lapsed: lapsedAt !== null,
  }));
  return {
    ...rest,
    way: newestOf(answers)?.way ?? null,
    answers: told,
    consent: consent && {
      guardianName: consent.guardianName,
      relation: consent.relation,
      way: consent.way,
      at: consent.answeredAt,
      lapsed: false,
    },
    due: dueOf(person, trip),
    giveBack: giveBackOf(person, trip),
  };
}

/** How many days after its end families still see a trip. */
const SEEN_AFTER = 7;

/** Now, and since when what is over is not shown to families any more, as trips write moments. */
export function familyMoments(timeZone: string, now: Date) {
  const until = `${addDays(dayIn(timeZone, now), -SEEN_AFTER)}T00:00`;
  return { now: localNow(timeZone, now), until };
}

/** Whether the family of somebody of the trip may answer; that of who has left only reads what is owed to it. */
export const mayFamilyAnswer = (trip: StoredTrip, person: StoredPerson, now: string): boolean =>
  !person.hasLeft && takesAnswers(trip, now);

/** The trip as the family of one of its scouts sees it. */
export function asFamilyTrip(trip: StoredTrip, person: StoredPerson, now: string): FamilyTrip {
  const { answers, state } = person;
  const mayAnswer = mayFamilyAnswer(trip, person, now);
  return {
    tripId: trip.tripId,
    name: trip.name,
    place: trip.place,
    startsAt: trip.startsAt,
    endsAt: trip.endsAt,
    phase: phaseOf(trip, now),
    reason: trip.reason,
    meetingPlace: trip.meetingPlace,
    transport: trip.transport,
    overnight: trip.overnight,
    packingList: trip.packingList,
    letter: letterOf(trip),
    consentText: consentWords(trip, [person.name]),
    consentPattern: consentPattern(trip),
    answerBy: trip.answerBy,
    fee: trip.fees.scout,
    due: dueOf(person, trip),
    paid: person.paid,
    reference: person.reference ?? null,
    giveBack: giveBackOf(person, trip),
    state,
    needsCall: person.needsCall,
    answers: wordsOf(answers).map(({ relation, guardianName, coming, answeredAt, lapsedAt }) => ({
      relation,
      guardianName,
      coming,
      at: answeredAt,
      lapsed: lapsedAt !== null,
    })),
    isAsked: mayAnswer && lacksAnswer(person),
    mayAnswer,
    captain: {
      firstName: trip.captain.firstName,
      lastName: trip.captain.lastName,
      phoneNumber: trip.captain.phoneNumber,
    },
  };
}

/** The figures of a trip's board. */
export function countsOf(
  stored: readonly TripsPerson[],
  trip: Pick<StoredTrip, 'hasVehicles' | 'fees' | 'state' | 'answerBy'>,
  today: string,
): TripCounts {
  const people = stored.filter(({ hasLeft }) => !hasLeft).map((person) => asPerson(person, trip));
  const count = (of: (person: TripPerson) => boolean) => people.filter(of).length;
  const scouts = people.filter(({ kind }) => kind === 'scout');
  const inState = (...states: PersonState[]) =>
    scouts.filter((person) => !person.needsCall && states.includes(person.state)).length;
  return {
    invited: scouts.length,
    coming: inState('coming'),
    taken: countPlaces(stored, { ...trip, today }).taken,
    waiting: inState('waiting'),
    unanswered: inState('invited'),
    notComing: inState('notComing', 'withdrawn'),
    needsCall: count(isMissing.call),
    withoutConsent: count(isMissing.consent),
    unpaid: count(isMissing.money),
    cardsToConfirm: count(isMissing.card),
    withoutPlace: trip.hasVehicles ? count(isMissing.place) : 0,
    others: count((person) => person.kind !== 'scout' && isComing(person)),
  };
}

/** A trip of the list as the caller sees it. */
export function asRow(
  caller: Caller,
  { sectors, captain, helperIds, fees: _, hasVehicles: __, answerBy: ___, ...row }: StoredTripRow,
  { now, counts }: { now: string; counts: TripCounts | null },
): TripRow {
  const editable = runsTrip(caller, { sectors, captainId: captain.captainId, helperIds });
  return {
    ...row,
    phase: phaseOf(row, now),
    sectors: sectors.map(({ baseName, suffixName, agreed }) => ({ baseName, suffixName, agreed })),
    captain,
    editable,
    overnight: editable ? row.overnight : hiddenPlace(row.overnight),
    counts: editable ? counts : null,
  };
}

/** The trip as the caller sees it: who does not run it reads name, days, state, sectors and who is in charge. */
export function asTrip(
  caller: Caller,
  stored: StoredTrip,
  { now, counts }: { now: string; counts: TripCounts | null },
): Trip {
  const { sectors, hasVehicles: _, ...trip } = stored;
  const editable = runsTrip(caller, runnersOf(stored));
  const whole = {
    ...trip,
    phase: phaseOf(stored, now),
    sectors: sectors.map(({ sectorId, scouts, ...sector }) => ({
      ...sector,
      mayAgree: mayAgree(caller, sectorId),
      // Nothing is told of a sector's scouts before somebody of it has agreed.
      scouts: sector.agreed || reachesSector(caller, sectorId) ? scouts : 0,
    })),
    counts,
    editable,
    version: storedVersion(stored),
  };
  if (editable) return whole;
  const overnight = hiddenPlace(trip.overnight);
  return { ...whole, ...hiddenFromOthers, overnight, captain: withoutNumbers(trip.captain) };
}

/** Where a night is spent is hidden, and that one is stays known: a trip of one evening has none. */
const hiddenPlace = (overnight: string | null) => (overnight === null ? null : '');

const withoutNumbers = <C extends TripCaptain>(captain: C) => ({
  ...captain,
  phoneNumber: null,
  memberNumber: null,
});

const hiddenFromOthers = {
  place: null,
  reason: null,
  meetingPlace: null,
  transport: null,
  route: null,
  answerBy: null,
  letter: null,
  consentText: null,
  fees: { scout: 0, other: 0 },
  packingList: [],
  helpers: [],
  homeContact: null,
  permit: null,
  capacity: null,
  wentWell: null,
  toChange: null,
  counts: null,
};

export const runnersOf = (trip: StoredTrip) => ({
  sectors: trip.sectors,
  captainId: trip.captain.captainId,
  helperIds: trip.helpers.map(({ captainId }) => captainId),
});

type Recorded = Extract<HistoryChange, { entity: 'trip'; action: 'create' }>['after'];

/** The trip as the history keeps it. */
export function recordedTrip(trip: StoredTrip): Recorded {
  const { name, place, state, reason, captain, helpers, sectors, homeContact } = trip;
  return {
    ...contentOf(tripRecord, {
      ...trip,
      captainId: captain.captainId,
      sectors: sectors.map(({ sectorId: _, scouts: __, ...sector }) => sector),
      helperIds: helpers.map(({ captainId }) => captainId),
      homeContact: homeContact?.name ?? null,
    }),
    name,
    place,
    state,
    reason,
  };
}

type PersonEntry = Extract<HistoryChange, { entity: 'tripPerson'; action: 'update' }>;

/** A scout's place in a trip, as the history keeps it. */
export function recordedPerson(
  trip: Pick<StoredTrip, 'name'>,
  person: StoredPerson,
): NonNullable<PersonEntry['after']> {
  const latest = newestOf(person.answers);
  return {
    trip: trip.name,
    state: person.state,
    needsCall: person.needsCall,
    way: latest?.way ?? null,
    relation: latest?.relation ?? null,
    discount: person.discount?.amount ?? null,
  };
}

/** The entry of a scout's change. */
export const personEntry = (
  scoutId: number,
  both: Pick<PersonEntry, 'before' | 'after'>,
): PersonEntry => ({
  entity: 'tripPerson',
  action: 'update',
  entityId: String(scoutId),
  ...both,
});
