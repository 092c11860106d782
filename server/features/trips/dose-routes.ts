import type { FastifyInstance } from 'fastify';
import { tickDose } from '../../../contract/trips/roll-call-endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { removeDose, storeDose } from './dose-queries.ts';
import { listDayPeople } from './roll-call-queries.ts';
import { readsCardOf } from './roll-call-rules.ts';
import { getRunTrip } from './run-queries.ts';

export function doseRoutes(app: FastifyInstance): void {
  routeWrite(app, tickDose, async (call) => {
    const { db, params, body, caller, settings, now, recordNothing } = call;
    const trip = await getRunTrip(call, params.tripId);
    const { day, medicine, time = '' } = body;
    const person = (await listDayPeople(db, trip.tripId)).find(
      ({ personId }) => personId === body.personId,
    );
    if (!person) throw new ApiError('PERSON_NOT_FOUND');
    const reader = { caller, trip, today: dayIn(settings.timeZone, now) };
    if (!readsCardOf(person, reader)) throw new ApiError('OUT_OF_SCOPE');
    const { personId, scoutId, card } = person;
    const isDue = card?.medicine.items.some(
      ({ name, times }) => name === medicine && (time === '' || times.includes(time)),
    );
    const isOfTrip = trip.startsAt.slice(0, 10) <= day && day <= trip.endsAt.slice(0, 10);
    if (scoutId === null || !isDue || !isOfTrip) throw new ApiError('MEDICINE_NOT_FOUND');
    const dose = { personId, day, medicine, time };
    if (body.given) {
      const said = body.at === undefined ? now : new Date(body.at);
      const givenAt = (said < now ? said : now).toISOString();
      await storeDose(db, { ...dose, scoutId, givenBy: caller.captainId, givenAt });
    } else {
      await removeDose(db, dose);
    }
    recordNothing('the dose keeps who gave it and when, and the history tells nothing of cards');
    return { message: 'Dose noted', arabicMessage: body.given ? 'سُجِّل الدواء' : 'أُلغي التسجيل' };
  });
}
