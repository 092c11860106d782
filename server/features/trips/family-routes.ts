import type { FastifyInstance } from 'fastify';
import { tidySpaces } from '../../../contract/core/text.ts';
import {
  countPlaces,
  mustWait,
  type Places,
  placesWith,
  placesWithout,
  stateAfterAnswer,
  takesPlace,
  withAnswer,
} from '../../../contract/trips/answers.ts';
import { answerTrip } from '../../../contract/trips/family-endpoints.ts';
import { consentWords } from '../../../contract/trips/letter.ts';
import { ApiError } from '../../http/errors.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { countChangesOf, lockLinkedScouts, noteAct } from '../consents/link-queries.ts';
import {
  changePerson,
  listPeople,
  type NotedPerson,
  noteNamed,
  storeAnswer,
} from './people-queries.ts';
import { getTripOfFamily, type StoredTrip } from './queries.ts';
import {
  asFamilyTrip,
  familyMoments,
  mayFamilyAnswer,
  personEntry,
  recordedPerson,
} from './rules.ts';

/** Most answers of a family in an hour. */
const ANSWERS = 30;

export function familyTripRoutes(app: FastifyInstance): void {
  // Before the transaction, so that the count of a wrong key is not rolled back.
  routeWrite(
    app,
    answerTrip,
    (call) =>
      countChangesOf(call, call.body.others, {
        kind: 'trip',
        limit: ANSWERS,
        refusal: 'هذا الرد للأسرة وحدها، وما وصلك منها يُسجَّل في صفحة الرحلة',
      }),
    async (call) => {
      const { db, params, body, settings, now, record } = call;
      const scoutIds = await lockLinkedScouts(call, body.others);
      const moments = familyMoments(settings.timeZone, now);
      const trip = await getTripOfFamily(db, params.tripId, { scoutIds, moments });
      const today = moments.now.slice(0, 10);
      const everybody = await listPeople(db, trip.tripId);
      for (const person of everybody) {
        if (scoutIds.includes(person.scoutId!) && !mayFamilyAnswer(trip, person, moments.now)) {
          throw new ApiError('TRIP_CLOSED');
        }
      }
      // In the order in which the family named them, who takes the last place among them.
      const people = await noteNamed(
        db,
        { ...trip, people: everybody },
        scoutIds.map((id) => ({ kind: 'scout', id })),
      );
      const words = consentWords(
        trip,
        people.map(({ name }) => name),
      );
      // A request's spaces are tidied, those of a stored text may be none that a request could have.
      const read = body.consentWords ?? words;
      if (body.coming && tidySpaces(read) !== tidySpaces(words)) {
        throw new ApiError('CONSENT_WORDS_CHANGED');
      }
      let places = countPlaces(everybody, { ...trip, today });
      for (const person of people) {
        places = await answerFor(call, { trip, person, places, today, words });
      }
      const all = await listPeople(db, trip.tripId);
      const after = people.map((person) => all.find(({ scoutId }) => scoutId === person.scoutId)!);
      record(
        ...people.map((person, place) =>
          personEntry(person.scoutId!, {
            before: recordedPerson(trip, person),
            after: recordedPerson(trip, after[place]!),
          }),
        ),
      );
      return {
        message: 'Answer stored',
        arabicMessage: 'حُفظ ردّكم، شكراً لكم',
        body: asFamilyTrip(trip, after[0]!, moments.now),
      };
    },
  );
}

/** Stores a guardian's answer for a child, whose state follows; returns the places after it. */
async function answerFor(
  call: WriteCall<typeof answerTrip>,
  {
    trip,
    person,
    places,
    today,
    words,
  }: {
    trip: StoredTrip;
    person: NotedPerson;
    places: Places;
    today: string;
    words: string;
  },
): Promise<Places> {
  const { db, body, now } = call;
  const { coming, relation, guardianName } = body;
  const at = now.toISOString();
  const given = {
    relation,
    guardianName,
    way: 'page' as const,
    coming,
    words: coming ? words : null,
    signedOn: null,
    answeredAt: at,
    notedBy: null,
    lapsedAt: null,
  };
  const all = withAnswer(person.answers, given);
  await noteAct(call, person.scoutId!, 'tripAnswered');
  await storeAnswer(db, person.personId, { ...given, ...all.answer });
  const days = { ...trip, today };
  const hasPlace = takesPlace(person, days);
  const others = placesWithout(places, person, days);
  const state = stateAfterAnswer({ ...person, hasPlace }, all, mustWait(trip.capacity, others));
  if (state !== person.state) await changePerson(db, person.personId, { state, since: at });
  return placesWith(others, { ...person, state });
}
