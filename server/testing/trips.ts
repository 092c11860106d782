import { createActivity } from '../../contract/activities/endpoints.ts';
import { createTrip, moveTrip } from '../../contract/trips/endpoints.ts';
import type { TestApp } from './app.ts';

/** A camp from 10 to 12 December 2026 of these sectors, made by the holder of a token: a draft. */
export async function aTrip(
  { call }: Pick<TestApp, 'call'>,
  {
    as,
    name = 'معسكر',
    place,
    ...fields
  }: {
    as: string;
    name?: string;
    place?: string;
    sectors: readonly { baseName: string; suffixName: string }[];
    [field: string]: unknown;
  },
): Promise<{ tripId: number; activityId: number }> {
  const activity = { name, place, type: 'camping', day: 'fri', weekNumber: 9, termNumber: 1 };
  const { activityId } = (await call(createActivity, { as, body: activity })).ok.body;
  const body = {
    activityId,
    startsAt: '2026-12-10T07:00',
    endsAt: '2026-12-12T16:00',
    fees: { scout: 450, other: 200 },
    ...fields,
    sectors: fields.sectors.map(({ baseName, suffixName }) => ({ baseName, suffixName })),
  };
  const { tripId } = (await call(createTrip, { as, body })).ok.body;
  return { tripId, activityId };
}

/** Such a camp, open for answers. */
export async function anOpenTrip(
  server: Pick<TestApp, 'call'>,
  trip: Parameters<typeof aTrip>[1],
): Promise<{ tripId: number; activityId: number }> {
  const made = await aTrip(server, trip);
  const params = { tripId: made.tripId };
  await server.call(moveTrip, { as: trip.as, params, body: { state: 'open' } });
  return made;
}
