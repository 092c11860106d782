import type { Alerts } from '../../../contract/alerts/endpoints.ts';
import { answeredSector, type SectorName } from '../../../contract/sectors/sector-name.ts';
import type { TripCounts } from '../../../contract/trips/endpoints.ts';
import type { Caller } from '../../http/session.ts';
import { mayAgree, runsTrip } from '../trips/policy.ts';
import type { StoredPerson, StoredTripRow } from '../trips/queries.ts';
import { countsOf } from '../trips/rules.ts';

/** Of the trips that lie ahead or are under way, those that the caller runs and that people are signed up for. */
export const runTrips = (caller: Caller, trips: readonly StoredTripRow[]): StoredTripRow[] =>
  trips.filter(
    (trip) =>
      trip.state !== 'draft' && runsTrip(caller, { ...trip, captainId: trip.captain.captainId }),
  );

/** What the dashboard says of trips; the next one comes first in `trips`. */
export function tripAlertOf(
  caller: Caller,
  {
    trips,
    own,
    people,
    now,
  }: {
    trips: readonly StoredTripRow[];
    own: readonly StoredTripRow[];
    people: readonly (StoredPerson & { tripId: number })[];
    now: string;
  },
): Alerts['trip'] {
  const counted = own.map((trip) => {
    const ofTrip = people.filter(({ tripId }) => tripId === trip.tripId);
    return alertOf(trip, { counts: countsOf(ofTrip, trip) });
  });
  const present = counted.find(({ startsAt }) => startsAt.slice(0, 10) <= now.slice(0, 10));
  if (present) return present;
  const asked = trips.flatMap((trip) => {
    // Who leads the group sees all that is asked on the trip's board.
    const sector =
      caller.type !== 'general' &&
      now < trip.startsAt &&
      trip.sectors.find(({ sectorId, agreed }) => !agreed && mayAgree(caller, sectorId));
    return sector ? alertOf(trip, { invited: sector }) : [];
  });
  const isMissing = (trip: NonNullable<Alerts['trip']>) =>
    trip.needsCall + trip.withoutConsent + trip.unanswered > 0;
  return asked[0] ?? counted.find(isMissing) ?? null;
}

function alertOf(
  { activityId, name, startsAt, endsAt }: StoredTripRow,
  { counts, invited }: { counts?: TripCounts; invited?: SectorName },
): NonNullable<Alerts['trip']> {
  const { needsCall = 0, withoutConsent = 0, unanswered = 0 } = counts ?? {};
  return {
    activityId,
    name,
    startsAt,
    endsAt,
    invited: invited ? answeredSector(invited) : null,
    needsCall,
    withoutConsent,
    unanswered,
  };
}
