import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { moneyText, toParts } from '../../../contract/core/money.ts';
import {
  type AnswerDays,
  countPlaces,
  isComing,
  isFull,
  isMissing,
  mustWait,
  type Places,
  placesWith,
  placesWithout,
  stateAfterAnswer,
  takesPlace,
  withAnswer,
} from '../../../contract/trips/answers.ts';
import {
  addTripPeople,
  changeTripPeople,
  downloadTripList,
  listTripPeople,
  type PeopleChange,
  type TripPerson,
} from '../../../contract/trips/endpoints.ts';
import { consentWords } from '../../../contract/trips/letter.ts';
import { feeOf } from '../../../contract/trips/money.ts';
import { takesChanges } from '../../../contract/trips/steps.ts';
import { opensChildren, type PersonState } from '../../../contract/trips/words.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { SPREADSHEET_TYPE, writeSpreadsheet } from '../../lib/spreadsheet.ts';
import { contentVersion } from '../../lib/version.ts';
import { readsCardsOfTrip } from '../health/policy.ts';
import { listMarked } from '../health/queries.ts';
import { sectorScope } from '../sectors/policy.ts';
import { listSheets } from './list-rules.ts';
import {
  addOthers,
  changePerson,
  countInvitable,
  inviteScouts,
  listPeople,
  listScoutsWithin,
  type NotedPerson,
  noteNamed,
  type StoredPerson,
  storeAnswer,
  type TripsPerson,
} from './people-queries.ts';
import { countOpenCaptains, getPlace, listVehicles, type StoredTrip } from './queries.ts';
import { listDayPeople } from './roll-call-queries.ts';
import { asDayPerson } from './roll-call-rules.ts';
import { asPerson, personEntry, recordedPerson, runnersOf } from './rules.ts';
import { getRunTrip } from './run-queries.ts';

export function tripPeopleRoutes(app: FastifyInstance): void {
  route(app, listTripPeople, async (call) => {
    const { params, query } = call;
    const trip = await getRunTrip(call, params.tripId);
    const answer = await showPeople(call, trip, await listPeople(call.db, trip.tripId));
    const { missing } = query;
    const body = missing ? answer.body.filter(isMissing[missing]) : answer.body;
    return { ...answer, body, count: body.length };
  });

  route(app, downloadTripList, async (call) => {
    const { db, params, caller, settings, now, logContactAccess } = call;
    const trip = await getRunTrip(call, params.tripId);
    const reader = { caller, trip, today: dayIn(settings.timeZone, now) };
    const people = await hideContacts({ db, caller }, trip, await listPeople(db, trip.tripId));
    const vehicles = await listVehicles(db, trip.tripId);
    const onCards = new Map(
      (await listDayPeople(db, trip.tripId)).map((person) => [
        person.personId,
        asDayPerson(person, reader).guardians[0]?.name,
      ]),
    );
    logContactAccess(people.flatMap((person) => (isComing(person) ? (person.scoutId ?? []) : [])));
    const data = await writeSpreadsheet(listSheets(trip, { people, vehicles, onCards }));
    return new File([data], `${trip.name}.xlsx`, { type: SPREADSHEET_TYPE });
  });

  routeWrite(app, addTripPeople, async (call) => {
    const { db, params, body, now, record } = call;
    const trip = await lockRunning(call, params.tripId);
    const { scoutIds, captainIds, guests } = body;
    if ((await countInvitable(db, trip.tripId, scoutIds)) < new Set(scoutIds).size) {
      throw new ApiError('UNKNOWN_SCOUT');
    }
    if ((await countOpenCaptains(db, captainIds)) < new Set(captainIds).size) {
      throw new ApiError('UNKNOWN_CAPTAIN');
    }
    await inviteScouts(db, trip.tripId, scoutIds);
    await addOthers(db, trip.tripId, { captainIds, guests, now });
    record({
      entity: 'tripOthers',
      action: 'create',
      entityId: String(trip.tripId),
      before: null,
      after: { trip: trip.name, captainIds, guests: guests.length },
    });
    const people = await listPeople(db, trip.tripId);
    return { ...(await showPeople(call, trip, people)), arabicMessage: 'تمت الإضافة' };
  });

  routeWrite(app, changeTripPeople, async (call) => {
    const { db, params, body, settings, now, record, recordNothing } = call;
    const trip = await lockRunning(call, params.tripId);
    const people = await listPeople(db, trip.tripId);
    // A change of who is there is refused from an old list; what one adds to one's own knowledge is not.
    if (body.version !== undefined && body.version !== versionOf(people)) {
      throw new ApiError('TRIP_CHANGED', { stored: await showPeople(call, trip, people) });
    }
    const before = await noteNamed(db, { ...trip, people }, body.people);
    for (const person of before) checkDiscount(person, trip, body.discount);
    const put = await checkPlaces(db, trip.tripId, { body, people: before });
    const days = { ...trip, today: dayIn(settings.timeZone, now) };
    let places = countPlaces(people, days);
    for (const person of before) {
      const others = placesWithout(places, person, days);
      const state = await changeState(call, { trip, person, days, places: others });
      places = placesWith(others, { ...person, state });
      await changePerson(db, person.personId, { ...put, ...marksOf(body) });
    }
    const after = await listPeople(db, trip.tripId);
    const entries = before.flatMap((person) => {
      if (person.scoutId === null) return [];
      const both = {
        before: recordedPerson(trip, person),
        after: recordedPerson(trip, after.find(({ personId }) => personId === person.personId)!),
      };
      const isSame = JSON.stringify(both.before) === JSON.stringify(both.after);
      return isSame ? [] : [personEntry(person.scoutId, both)];
    });
    if (entries.length === 0) recordNothing('the history tells of scouts and whether they come');
    record(...entries);
    return { ...(await showPeople(call, trip, after)), arabicMessage: 'تم الحفظ' };
  });
}

/** The people as who runs the trip reads them, each marked if the caller reads their health card and it has something to know. */
async function showPeople(
  call: Pick<Call<typeof listTripPeople>, 'db' | 'caller' | 'settings' | 'now'>,
  trip: StoredTrip,
  people: readonly TripsPerson[],
) {
  const { db, caller, settings, now } = call;
  const shown = await hideContacts(call, trip, people);
  const runners = runnersOf(trip);
  const ofTrip = readsCardsOfTrip(caller, { ...trip, ...runners }, dayIn(settings.timeZone, now));
  const marked = await listMarked(db, shown, { scope: sectorScope(caller), ofTrip });
  const body: TripPerson[] = shown.map((person) => ({
    ...asPerson(person, trip),
    hasHealthMark: person.scoutId !== null && marked.has(person.scoutId),
  }));
  return { message: 'People of the trip', body, count: body.length, version: versionOf(people) };
}

/** Without the telephone and membership numbers of scouts of other sectors, where the trip opens none. */
async function hideContacts<
  P extends Pick<StoredPerson, 'scoutId' | 'phoneNumber' | 'memberNumber'>,
>(
  { db, caller }: { db: Kysely<DB>; caller: Caller },
  trip: StoredTrip,
  people: readonly P[],
): Promise<readonly P[]> {
  if (opensChildren(trip.state)) return people;
  const scoutIds = people.flatMap(({ scoutId }) => scoutId ?? []);
  const own = await listScoutsWithin(db, scoutIds, sectorScope(caller));
  return people.map((person) =>
    person.scoutId === null || own.has(person.scoutId)
      ? person
      : { ...person, phoneNumber: null, memberNumber: null },
  );
}

/** The version of who is there, what they answered and where they are put. */
const versionOf = (people: readonly StoredPerson[]): string =>
  contentVersion(
    people.map(({ scoutId, captainId, state, vehicleId, tentId, answers }) => [
      scoutId,
      captainId,
      state,
      vehicleId,
      tentId,
      answers.length,
    ]),
  );

/** The trip, locked, for a captain who runs it; a settled or cancelled one takes no change of people. */
export async function lockRunning(
  call: { db: Kysely<DB>; caller: Caller },
  tripId: number,
): Promise<StoredTrip> {
  const trip = await getRunTrip(call, tripId, { lock: true });
  if (!takesChanges(trip)) throw new ApiError('TRIP_STATE');
  return trip;
}

/** Throws DISCOUNT_OVER_FEE for a discount of more than the person's fee. */
function checkDiscount(
  person: Pick<StoredPerson, 'kind'>,
  trip: StoredTrip,
  discount: PeopleChange['discount'],
): void {
  const fee = feeOf(person, trip);
  if (!discount || toParts(discount.amount) <= toParts(fee)) return;
  throw fieldError(
    'DISCOUNT_OVER_FEE',
    'discount.amount',
    `الرسم ${moneyText(fee)}، فلا يزيد الخصم عليه`,
  );
}

/** Discount and note, where the change has them; null clears. */
function marksOf({ discount, note }: PeopleChange) {
  return {
    ...(discount !== undefined && {
      discount: discount?.amount ?? null,
      discountReason: discount?.reason ?? null,
    }),
    ...(note !== undefined && { note }),
  };
}

/** The places of a change; WRONG_GENDER for somebody in a tent of others. */
async function checkPlaces(
  db: Kysely<DB>,
  tripId: number,
  { body, people }: { body: PeopleChange; people: readonly StoredPerson[] },
): Promise<{ vehicleId?: number | null; tentId?: number | null }> {
  const { vehicleId, tentId } = body;
  if (typeof vehicleId === 'number')
    await getPlace(db, tripId, { placeId: vehicleId, kind: 'vehicle' });
  if (typeof tentId === 'number') {
    const { gender } = await getPlace(db, tripId, { placeId: tentId, kind: 'tent' });
    const isWrong = (person: StoredPerson) => person.gender !== null && person.gender !== gender;
    if (gender !== null && people.some(isWrong)) {
      const arabicMessage = gender === 'female' ? 'خيمة بنات' : 'خيمة أولاد';
      throw new ApiError('WRONG_GENDER', { arabicMessage });
    }
  }
  return {
    ...(vehicleId !== undefined && { vehicleId }),
    ...(tentId !== undefined && { tentId }),
  };
}

/** An answer from paper or a call, or a captain's decision; returns the state that follows. */
async function changeState(
  call: WriteCall<typeof changeTripPeople>,
  {
    trip,
    person,
    days,
    places,
  }: {
    trip: StoredTrip;
    person: NotedPerson;
    days: AnswerDays;
    /** Without the person's own. */
    places: Places;
  },
): Promise<PersonState> {
  const { db, body, caller, now } = call;
  const { state, way } = body;
  if (state === undefined) return person.state;
  const hasPlace = takesPlace(person, days);
  const at = now.toISOString();
  if (way === undefined || person.kind !== 'scout') {
    const isNew = person.kind === 'scout' && state === 'coming' && !hasPlace;
    if (isNew && isFull(trip.capacity, places.taken)) throw new ApiError('TRIP_FULL');
    // Answers before a decision do not count against each other any more.
    await changePerson(db, person.personId, {
      state,
      decidedAt: at,
      ...(state !== person.state && { since: at }),
    });
    return state;
  }
  const { guardianName, relation } = body;
  if (guardianName === undefined || relation === undefined) throw new ApiError('CONSENT_REQUIRED');
  const coming = state === 'coming' || state === 'waiting';
  const given = {
    relation,
    guardianName,
    way,
    coming,
    words: coming && way === 'paper' ? consentWords(trip, [person.name]) : null,
    signedOn: way === 'paper' ? (body.signedOn ?? days.today) : null,
    answeredAt: at,
    notedBy: caller.captainId,
    lapsedAt: null,
  };
  const all = withAnswer(person.answers, given);
  await storeAnswer(db, person.personId, { ...given, ...all.answer });
  const waits = mustWait(trip.capacity, places);
  const next = stateAfterAnswer({ ...person, hasPlace }, all, waits);
  const chosen = state === 'waiting' && next === 'coming' ? 'waiting' : next;
  if (chosen !== person.state) {
    await changePerson(db, person.personId, { state: chosen, since: at });
  }
  return chosen;
}
