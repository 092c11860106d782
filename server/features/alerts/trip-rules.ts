import type { Alerts } from '../../../contract/alerts/endpoints.ts';
import { answeredSector, type SectorName } from '../../../contract/sectors/sector-name.ts';
import type { TripCounts } from '../../../contract/trips/endpoints.ts';
import type { Caller } from '../../http/session.ts';
import type { TripsPerson } from '../trips/people-queries.ts';
import { mayAgree, runsTrip } from '../trips/policy.ts';
import type { TripAhead } from '../trips/queries.ts';
import { keptUntil } from '../trips/roll-call-rules.ts';
import { countsOf } from '../trips/rules.ts';

/** Picks the trips that the caller runs and that people are signed up for. */
export const runTrips = (caller: Caller, trips: readonly TripAhead[]): TripAhead[] =>
  trips.filter((trip) => trip.state !== 'draft' && runsTrip(caller, trip));

/** Payments that families say they made, of the first trip that the caller runs and that has some. */
export function claimsOf(own: readonly TripAhead[]): Alerts['claims'] {
  const claimed = own.find(({ claims }) => claims.count > 0);
  return claimed ? { activityId: claimed.activityId, ...claimed.claims } : null;
}

/** The activity of the next trip whose page for the road the caller's phone keeps already. */
export function keptTripOf(
  caller: Caller,
  own: readonly TripAhead[],
  { people, today }: { people: readonly TripsPerson[]; today: string },
): number | null {
  const kept = own.find((trip) => {
    const captainIds = [
      trip.captainId,
      ...trip.helperIds,
      ...people.filter(({ tripId }) => tripId === trip.tripId).map(({ captainId }) => captainId),
    ];
    return keptUntil(caller, trip, { captainIds, today }) !== null;
  });
  return kept?.activityId ?? null;
}

/** The dashboard's lines about trips; the next one comes first in `trips`. */
export function tripAlertOf(
  caller: Caller,
  {
    trips,
    own,
    people,
    now,
  }: {
    trips: readonly TripAhead[];
    own: readonly TripAhead[];
    people: readonly TripsPerson[];
    now: string;
  },
): Alerts['trip'] {
  const counted = own.map((trip) => {
    const ofTrip = people.filter(({ tripId }) => tripId === trip.tripId);
    return alertOf(trip, { counts: countsOf(ofTrip, trip, now.slice(0, 10)) });
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
  { activityId, name, startsAt, endsAt }: TripAhead,
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
