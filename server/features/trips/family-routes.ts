import type { FastifyInstance } from 'fastify';
import { tidySpaces } from '../../../contract/core/text.ts';
import {
  mustWait,
  stateAfterAnswer,
  takesPlace,
  withAnswer,
} from '../../../contract/trips/answers.ts';
import { answerTrip } from '../../../contract/trips/family-endpoints.ts';
import { consentWords } from '../../../contract/trips/letter.ts';
import { ApiError } from '../../http/errors.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { countFamilyChange, lockLinkedScout, noteAct } from '../consents/link-queries.ts';
import {
  changePerson,
  listPeople,
  lockPeople,
  type NotedPerson,
  storeAnswer,
} from './people-queries.ts';
import { getTrip, listTripsOfScout, type StoredTrip } from './queries.ts';
import { asFamilyTrip, familyMoments, personEntry, recordedPerson, takesAnswers } from './rules.ts';
import { countPlaces } from './run-queries.ts';

/** Most answers of a family in an hour. */
const ANSWERS = 30;

export function familyTripRoutes(app: FastifyInstance): void {
  // Before the transaction, so that the count of a wrong key is not rolled back.
  routeWrite(
    app,
    answerTrip,
    async (call) => {
      for (const child of childrenOf(call.body)) {
        await countFamilyChange(
          { ...call, body: { ...call.body, child } },
          {
            kind: 'trip',
            limit: ANSWERS,
            refusal: 'هذا الرد للأسرة وحدها، وما وصلك منها يُسجَّل في صفحة الرحلة',
          },
        );
      }
    },
    async (call) => {
      const { db, params, body, settings, now, record } = call;
      const named = new Set<number>();
      for (const child of childrenOf(body)) {
        named.add(await lockLinkedScout({ ...call, body: { child } }));
      }
      const scoutIds = [...named];
      const moments = familyMoments(settings.timeZone, now);
      for (const scoutId of scoutIds) {
        const seen = await listTripsOfScout(db, scoutId, moments);
        if (!seen.some(({ tripId }) => tripId === params.tripId))
          throw new ApiError('TRIP_NOT_FOUND');
      }
      const trip = await getTrip(db, params.tripId, { lock: true });
      if (!takesAnswers(trip, moments.now)) throw new ApiError('TRIP_CLOSED');
      const today = moments.now.slice(0, 10);
      const locked = await lockPeople(db, trip.tripId, { scoutIds });
      // In the order in which the family named them, who takes the last place among them.
      const people = scoutIds.map((id) => locked.find(({ scoutId }) => scoutId === id));
      if (!people.every((person) => person !== undefined)) throw new ApiError('TRIP_NOT_FOUND');
      const words = consentWords(
        trip,
        people.map(({ name }) => name),
      );
      // A request's spaces are tidied, those of a stored text may be none that a request could have.
      const read = body.consentWords ?? words;
      if (body.coming && tidySpaces(read) !== tidySpaces(words)) {
        throw new ApiError('CONSENT_WORDS_CHANGED');
      }
      const places = await countPlaces(db, trip, today);
      for (const person of people) {
        await answerFor(call, { trip, person, places, today, words });
      }
      const ids = people.map(({ personId }) => personId);
      const after = new Map(
        (await listPeople(db, trip.tripId, { personIds: ids })).map((person) => [
          person.personId,
          person,
        ]),
      );
      record(
        ...people.map((person) =>
          personEntry(person.scoutId!, {
            before: recordedPerson(trip, person),
            after: recordedPerson(trip, after.get(person.personId)!),
          }),
        ),
      );
      return {
        message: 'Answer stored',
        arabicMessage: 'حُفظ ردّكم، شكراً لكم',
        body: asFamilyTrip(trip, after.get(ids[0]!)!, moments.now),
      };
    },
  );
}

/** The places of the children whom an answer is for, each once, that of the page first; undefined is the link's first. */
const childrenOf = ({ child, others }: { child?: number | undefined; others: number[] }) => [
  ...new Set([child, ...others]),
];

/** Stores a guardian's answer for a child, whose state follows; a place that it takes or leaves is counted in `places`. */
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
    places: { taken: number; waiting: number };
    today: string;
    words: string;
  },
): Promise<void> {
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
  const hasPlace = takesPlace(person, { ...trip, today });
  places.taken -= Number(hasPlace);
  places.waiting -= Number(person.state === 'waiting');
  const state = stateAfterAnswer({ ...person, hasPlace }, all, mustWait(trip.capacity, places));
  if (state !== person.state) await changePerson(db, person.personId, { state, since: at });
  places.taken += Number(state === 'coming');
  places.waiting += Number(state === 'waiting');
}
