import type { FastifyInstance } from 'fastify';
import { daysBetween } from '../../../contract/core/calendar.ts';
import { receivedTime } from '../../../contract/trips/roll-call.ts';
import { tickDose } from '../../../contract/trips/roll-call-endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { findDose, storeDose, takeDoseBack } from './dose-queries.ts';
import { listDayPeople } from './roll-call-queries.ts';
import { readsCardOf } from './roll-call-rules.ts';
import { getRunTrip } from './run-queries.ts';

export function doseRoutes(app: FastifyInstance): void {
  routeWrite(app, tickDose, async (call) => {
    const { db, params, body, caller, settings, now, sentAt, recordNothing } = call;
    const trip = await getRunTrip(call, params.tripId);
    const { day, medicineId, time = '' } = body;
    const person = (await listDayPeople(db, trip.tripId)).find(
      ({ personId }) => personId === body.personId,
    );
    if (!person) throw new ApiError('PERSON_NOT_FOUND');
    const reader = { caller, trip, today: dayIn(settings.timeZone, now) };
    if (!readsCardOf(person, reader)) throw new ApiError('OUT_OF_SCOPE');
    const { personId, scoutId, card } = person;
    const saidAt = body.at ?? now.toISOString();
    if (body.given) {
      const row = card?.medicine.items.find((each) => each.medicineId === medicineId);
      const isDue = row !== undefined && (time === '' || row.times.includes(time));
      const isOfTrip = trip.startsAt.slice(0, 10) <= day && day <= trip.endsAt.slice(0, 10);
      if (scoutId === null || !isDue || !isOfTrip) throw new ApiError('MEDICINE_NOT_FOUND');
      const givenAt = receivedTime(saidAt, sentAt, now);
      const givenOn = dayIn(settings.timeZone, new Date(givenAt));
      if (Math.abs(daysBetween(day, givenOn)) > 1) throw new ApiError('DOSE_TOO_FAR');
      await storeDose(db, {
        personId,
        day,
        medicineId,
        medicine: row.name,
        time,
        times: row.times,
        scoutId,
        givenBy: caller.captainId,
        givenAt,
        saidAt,
      });
    } else {
      const { captainId } = caller;
      const { doseId } = body;
      const asked = { personId, day, medicineId, doseId, captainId, saidAt };
      const tick = await findDose(db, asked);
      if (tick) {
        const isLeader = caller.type === 'general' || trip.captain.captainId === captainId;
        if (tick.givenBy !== captainId && !isLeader) throw new ApiError('DOSE_OF_ANOTHER');
        await takeDoseBack(db, tick.doseId, { captainId, at: now.toISOString() });
      }
    }
    recordNothing(
      'the dose keeps who gave it, who took it back and when, and the history tells nothing of cards',
    );
    return { message: 'Dose noted', arabicMessage: body.given ? 'سُجِّل الدواء' : 'أُلغي التسجيل' };
  });
}
