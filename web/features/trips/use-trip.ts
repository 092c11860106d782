import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { listTrips, readTrip } from '../../../contract/trips/endpoints.ts';
import { q } from '../../api/api.ts';

/** The query whose state stands for all: the first that has no data yet, else `query`. */
export function stateOfAll<T>(
  query: UseQueryResult<T>,
  ...others: UseQueryResult<object>[]
): UseQueryResult<T> {
  const missing = others.find(({ data }) => data === undefined);
  return (missing as UseQueryResult<T> | undefined) ?? query;
}

/** The trip of the activity in the address; null in `tripId` where the activity is none. */
export function useTrip() {
  const { activityId } = useParams({ strict: false }) as { activityId?: string };
  const id = Number(activityId) || 0;
  const trips = useQuery(q(listTrips, { query: { activityId: id } }));
  const tripId = trips.data?.body[0]?.tripId ?? null;
  const trip = useQuery({
    ...q(readTrip, { params: { tripId: tripId ?? 0 } }),
    enabled: tripId !== null,
  });
  return { activityId: id, trips, tripId, trip };
}
