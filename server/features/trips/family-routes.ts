import type { FastifyInstance } from 'fastify';
import { answerTrip } from '../../../contract/trips/family-endpoints.ts';
import { consentWords } from '../../../contract/trips/letter.ts';
import { ApiError } from '../../http/errors.ts';
import { countEventLoosely } from '../../http/limits/throttle.ts';
import { routeWrite } from '../../http/route-write.ts';
import { openByKey } from '../../secrets/wrong-keys.ts';
import { authorizeFamily } from '../consents/policy.ts';
import { getLinkedScout } from '../consents/queries.ts';
import { hashOfKey } from '../parents/rules.ts';
import {
  changePerson,
  getTrip,
  listPeople,
  listTripsOfScout,
  lockPeople,
  storeAnswer,
} from './queries.ts';
import {
  asFamilyTrip,
  familyMoments,
  freePlaces,
  personEntry,
  recordedPerson,
  stateAfterAnswer,
  takesAnswers,
} from './rules.ts';

/** Most answers of a family in an hour. */
const ANSWERS = { limit: 30, minutes: 60 };
export function familyTripRoutes(app: FastifyInstance): void {
  // Before the transaction, so that the count of a wrong key is not rolled back.
  routeWrite(
    app,
    answerTrip,
    async ({ db, params, body, caller, now, address }) => {
      authorizeFamily(caller, 'هذا الرد للأسرة وحدها، وما وصلك منها يُسجَّل في صفحة الرحلة');
      const link = { keyHash: hashOfKey(params.key), child: body.child };
      const scoutId = await openByKey('parent', { db, now, address }, () =>
        getLinkedScout(db, link),
      );
      await countEventLoosely(db, now, { subject: `trip:${scoutId}`, ...ANSWERS });
    },
    async (call) => {
      const { db, params, body, settings, now, record } = call;
      const link = { keyHash: hashOfKey(params.key), child: body.child };
      const scoutId = await getLinkedScout(db, link, { lock: true });
      const moments = familyMoments(settings.timeZone, now);
      const seen = await listTripsOfScout(db, scoutId, moments);
      if (!seen.some(({ tripId }) => tripId === params.tripId))
        throw new ApiError('TRIP_NOT_FOUND');
      const trip = await getTrip(db, params.tripId, { lock: true });
      if (!takesAnswers(trip, moments.now)) throw new ApiError('TRIP_CLOSED');
      const all = await listPeople(db, trip.tripId);
      const [person] = await lockPeople(db, trip.tripId, [-scoutId]);
      if (!person) throw new ApiError('TRIP_NOT_FOUND');
      const { coming, relation, guardianName } = body;
      const at = now.toISOString();
      const answer = {
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
      await storeAnswer(db, person.personId, answer);
      const answers = [...person.answers.filter((each) => each.relation !== relation), answer];
      const free = freePlaces(trip, all, moments.now.slice(0, 10));
      const state = stateAfterAnswer(person.state, answers, {
        decidedAt: person.decidedAt,
        isFull: free !== null && free <= 0,
      });
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
