import type { FastifyInstance } from 'fastify';
import {
  createPlace,
  deletePlace,
  type PlaceBody,
  updatePlace,
} from '../../../contract/trips/place-endpoints.ts';
import { ApiError } from '../../http/errors.ts';
import { routeWrite } from '../../http/route-write.ts';
import { lockRunning } from './people-routes.ts';
import {
  countOthersIn,
  getStoredPlace,
  insertPlace,
  removePlace,
  type StoredPlace,
  storePlace,
} from './place-queries.ts';
import type { StoredTrip } from './queries.ts';

export function tripPlaceRoutes(app: FastifyInstance): void {
  routeWrite(app, createPlace, async (call) => {
    const trip = await lockRunning(call, call.params.tripId);
    const place = await insertPlace(call.db, trip.tripId, {
      ...call.body,
      gender: genderOf(call.body),
    });
    call.record({
      entity: 'tripPlace',
      action: 'create',
      entityId: String(place.placeId),
      before: null,
      after: recordedPlace(trip, place),
    });
    return { message: 'Place stored', arabicMessage: 'تم الحفظ', body: place };
  });

  routeWrite(app, updatePlace, async (call) => {
    const { db, params, body, record } = call;
    const { tripId, ...before } = await getStoredPlace(db, params.placeId);
    const trip = await lockRunning(call, tripId);
    const gender = genderOf({ ...body, kind: before.kind });
    if (gender !== null && (await countOthersIn(db, before.placeId, gender)) > 0) {
      throw new ApiError('WRONG_GENDER', {
        arabicMessage: gender === 'female' ? 'في الخيمة أولاد' : 'في الخيمة بنات',
      });
    }
    const place = await storePlace(db, before.placeId, { ...body, gender });
    record({
      entity: 'tripPlace',
      action: 'update',
      entityId: String(place.placeId),
      before: recordedPlace(trip, before),
      after: recordedPlace(trip, place),
    });
    return { message: 'Place stored', arabicMessage: 'تم الحفظ', body: place };
  });

  routeWrite(app, deletePlace, async (call) => {
    const { tripId, ...before } = await getStoredPlace(call.db, call.params.placeId);
    const trip = await lockRunning(call, tripId);
    await removePlace(call.db, before.placeId);
    call.record({
      entity: 'tripPlace',
      action: 'delete',
      entityId: String(before.placeId),
      before: recordedPlace(trip, before),
      after: null,
    });
    return { message: 'Place removed', arabicMessage: 'تم الحذف' };
  });
}

/** Vehicles are for all. */
const genderOf = ({ kind, gender }: Pick<PlaceBody, 'kind' | 'gender'>) =>
  kind === 'tent' ? (gender ?? null) : null;

const recordedPlace = (
  trip: StoredTrip,
  { kind, name, places, driver, plate, gender }: StoredPlace,
) => ({
  trip: trip.name,
  kind,
  name,
  places,
  driver,
  plate,
  gender,
});
