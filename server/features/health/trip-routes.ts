import type { FastifyInstance } from 'fastify';
import { readTripHealth } from '../../../contract/health/endpoints.ts';
import { saysSomething } from '../../../contract/health/words.ts';
import { opensChildren } from '../../../contract/trips/words.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { dayIn } from '../../lib/calendar.ts';
import { readStoredGroup } from '../group/queries.ts';
import { listDayPeople } from '../trips/roll-call-queries.ts';
import { readsCardOf } from '../trips/roll-call-rules.ts';
import { getRunTrip } from '../trips/run-queries.ts';
import { authorizeCards } from './policy.ts';

export function tripHealthRoutes(app: FastifyInstance): void {
  route(app, readTripHealth, async (call) => {
    const { db, params, caller, settings, now, logContactAccess } = call;
    const trip = await getRunTrip(call, params.tripId);
    // Before a trip is open, and once it is cancelled, its captains read no cards of other sectors.
    if (!opensChildren(trip.state)) throw new ApiError('TRIP_STATE');
    authorizeCards((await readStoredGroup(db)).healthCards);
    const coming = (await listDayPeople(db, trip.tripId)).filter(({ kind }) => kind === 'scout');
    const reader = { caller, trip, today: dayIn(settings.timeZone, now) };
    const read = coming.filter((person) => readsCardOf(person, reader));
    const scouts = read.flatMap(({ scoutId, name, sectorBaseName, sectorSuffixName, card }) =>
      card && saysSomething(card)
        ? [
            {
              scoutId: scoutId!,
              name,
              sectorBaseName: sectorBaseName!,
              sectorSuffixName: sectorSuffixName!,
              card,
            },
          ]
        : [],
    );
    logContactAccess(scouts.map(({ scoutId }) => scoutId));
    return {
      message: 'The health list of the trip',
      body: {
        scouts,
        withoutCard: read.filter(({ card }) => card === null).map(({ name }) => name),
        hidden: coming.length - read.length,
      },
    };
  });
}
