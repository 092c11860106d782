import type { FastifyInstance } from 'fastify';
import {
  mustWait,
  stateAfterAnswer,
  takesPlace,
  withAnswer,
} from '../../../contract/trips/answers.ts';
import { answerTrip } from '../../../contract/trips/family-endpoints.ts';
import { consentWords } from '../../../contract/trips/letter.ts';
import { ApiError } from '../../http/errors.ts';
import { routeWrite } from '../../http/route-write.ts';
import { countFamilyChange, lockLinkedScout, noteAct } from '../consents/link-queries.ts';
import { changePerson, listPeople, lockPeople, storeAnswer } from './people-queries.ts';
import { getTrip, listTripsOfScout } from './queries.ts';
import { asFamilyTrip, familyMoments, personEntry, recordedPerson, takesAnswers } from './rules.ts';
import { countPlaces } from './run-queries.ts';

/** Most answers of a family in an hour. */
const ANSWERS = 30;

export function familyTripRoutes(app: FastifyInstance): void {
  // Before the transaction, so that the count of a wrong key is not rolled back.
  routeWrite(
    app,
    answerTrip,
    (call) =>
      countFamilyChange(call, {
        kind: 'trip',
        limit: ANSWERS,
        refusal: 'هذا الرد للأسرة وحدها، وما وصلك منها يُسجَّل في صفحة الرحلة',
      }),
    async (call) => {
      const { db, params, body, settings, now, record } = call;
      const scoutId = await lockLinkedScout(call);
      const moments = familyMoments(settings.timeZone, now);
      const seen = await listTripsOfScout(db, scoutId, moments);
      if (!seen.some(({ tripId }) => tripId === params.tripId))
        throw new ApiError('TRIP_NOT_FOUND');
      const trip = await getTrip(db, params.tripId, { lock: true });
      if (!takesAnswers(trip, moments.now)) throw new ApiError('TRIP_CLOSED');
      const today = moments.now.slice(0, 10);
      const places = await countPlaces(db, trip, today);
      const [person] = await lockPeople(db, trip.tripId, [-scoutId]);
      if (!person) throw new ApiError('TRIP_NOT_FOUND');
      const { coming, relation, guardianName } = body;
      const at = now.toISOString();
      const given = {
        relation,
        guardianName,
        way: 'page' as const,
        coming,
        words: coming ? consentWords(trip, [person.name]) : null,
        signedOn: null,
        answeredAt: at,
        notedBy: null,
        lapsedAt: null,
      };
      const all = withAnswer(person.answers, given);
      await noteAct(call, scoutId, 'tripAnswered');
      await storeAnswer(db, person.personId, { ...given, ...all.answer });
      const hasPlace = takesPlace(person, { ...trip, today });
      const waits = mustWait(trip.capacity, {
        taken: places.taken - Number(hasPlace),
        waiting: places.waiting - Number(person.state === 'waiting'),
      });
      const state = stateAfterAnswer({ ...person, hasPlace }, all, waits);
      if (state !== person.state) await changePerson(db, person.personId, { state, since: at });
      const [after] = await listPeople(db, trip.tripId, [person.personId]);
      record(
        personEntry(scoutId, {
          before: recordedPerson(trip, person),
          after: recordedPerson(trip, after!),
        }),
      );
      return {
        message: 'Answer stored',
        arabicMessage: 'حُفظ ردّكم، شكراً لكم',
        body: asFamilyTrip(trip, after!, moments.now),
      };
    },
  );
}
