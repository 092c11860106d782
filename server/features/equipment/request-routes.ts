import type { FastifyInstance } from 'fastify';
import {
  askForEquipment,
  decideRequest,
  listEquipmentRequests,
  readTripEquipment,
  reserveForTrip,
  type TripEquipment,
} from '../../../contract/equipment/lending-endpoints.ts';
import { freeWithin, lackOf, takenOf, tripDays } from '../../../contract/equipment/rules.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { contentVersion, isOutdated } from '../../lib/version.ts';
import { notifyCaptain } from '../notifications/queries.ts';
import { getSession } from '../sessions/queries.ts';
import { getTrip, type StoredTrip } from '../trips/queries.ts';
import { runnersOf } from '../trips/rules.ts';
import {
  getRequest,
  listPiecesHere,
  listReservations,
  listStoredRequests,
  listTripLendings,
  type StoredRequest,
} from './lending-queries.ts';
import { authorizeDecision, authorizeHandingOut, keepsEquipment, mayHandOut } from './policy.ts';
import { listItems, lockItems, type StoredItem } from './queries.ts';
import {
  insertRequest,
  setRequestState,
  storeReservations,
  tellKeepers,
} from './request-queries.ts';
import { asLending, asRequest, dayOf, takersOf } from './rules.ts';

/** Asking for equipment, and what trips reserve of it. */
export function equipmentRequestRoutes(app: FastifyInstance): void {
  routeWrite(app, askForEquipment, async (call) => {
    const { db, body, caller, now, record } = call;
    const { from, until, sessionId = null, tripId = null, note = null, lines } = body;
    const { today } = dayOf(call);
    if (from < today) throw fieldError('DAY_PAST', 'from');
    if (until < from) throw fieldError('DAY_PAST', 'until', 'آخر يوم بعد أول يوم');
    const itemIds = lines.flatMap(({ itemId }) => itemId ?? []);
    if (new Set(itemIds).size < itemIds.length) throw fieldError('INVALID_REQUEST', 'lines');
    await lockItems(db, itemIds);
    if (sessionId !== null) await getSession(db, sessionId);
    if (tripId !== null) await getTrip(db, tripId);
    const { captainId } = caller;
    const content = { captainId, fromDay: from, untilDay: until, sessionId, tripId, note, lines };
    const requestId = await insertRequest(db, content, now);
    const request = await getRequest(db, requestId);
    record(changeOf(requestId, { action: 'create', before: null, after: recordedOf(request) }));
    await tellKeepers(
      db,
      {
        title: 'طلب عهدة',
        about: request.lines.map(({ text }) => text).join('، '),
        topic: `equipment-request:${requestId}`,
      },
      { by: caller, today, now },
    );
    return {
      message: 'Request sent',
      arabicMessage: 'وصل طلبك أمينَ العهدة',
      body: await answerRequest(call, request),
    };
  });

  route(app, listEquipmentRequests, async ({ db, query, caller, settings, now }) => {
    const on = dayOf({ settings, now });
    const captainId = keepsEquipment(caller) ? null : caller.captainId;
    const requests = await listStoredRequests(db, { captainId, state: query.state });
    const itemIds = requests.flatMap(({ lines }) => lines.flatMap(({ itemId }) => itemId ?? []));
    const items = await listItems(db, { itemIds }, on);
    const body = requests.map((request) => asRequest(caller, request, items, on.today));
    return { message: 'Requests', body, count: body.length };
  });

  routeWrite(app, decideRequest, async (call) => {
    const { db, params, body, caller, now, record } = call;
    const { requestId } = params;
    const { state, reason = null } = body;
    const asked = await getRequest(db, requestId);
    const itemIds = asked.lines.flatMap(({ itemId }) => itemId ?? []);
    if (state === 'reserved') await lockItems(db, itemIds, { removedToo: true });
    const before = await getRequest(db, requestId, { lock: true });
    const { captainId } = before.captain;
    authorizeDecision(caller, captainId, state === 'withdrawn');
    if (state === 'declined' && reason === null)
      throw fieldError('DECLINE_REASON_REQUIRED', 'reason');
    const items = await listItems(db, { itemIds }, dayOf(call));
    const answerOf = (request: StoredRequest) =>
      asRequest(caller, request, items, dayOf(call).today);
    const stored = answerOf(before);
    const after = { ...before, state, reason };
    if (isOutdated(body.version, { stored: stored.version, after: answerOf(after).version })) {
      throw new ApiError('EQUIPMENT_REQUEST_CHANGED', { stored });
    }
    if (before.state !== 'open' && before.state !== 'reserved') {
      throw new ApiError('EQUIPMENT_REQUEST_OVER');
    }
    if (state === 'reserved') {
      const short = stored.lines.flatMap(({ itemId, text, quantity, free }) =>
        // An item that is gone has nothing free.
        itemId !== null && (free ?? 0) < quantity
          ? [{ itemId, name: text, free: Math.max(0, free ?? 0) }]
          : [],
      );
      if (short.length > 0) throw new ApiError('NOT_AVAILABLE', { equipment: { lines: short } });
    }
    await setRequestState(db, requestId, { state, reason, by: caller.captainId, now });
    record(
      changeOf(requestId, {
        action: 'update',
        before: recordedOf(before),
        after: recordedOf(after),
      }),
    );
    if (state !== 'withdrawn' && captainId !== caller.captainId) {
      const told = {
        type: 'other' as const,
        title: state === 'reserved' ? 'حُجزت لك العهدة' : 'اعتُذر عن طلب العهدة',
        message: reason ?? before.lines.map(({ text }) => text).join('، '),
        topic: `equipment-request:${requestId}`,
      };
      await notifyCaptain(db, told, captainId, now);
    }
    return {
      message: 'Request decided',
      arabicMessage: 'تم الحفظ',
      body: await answerRequest(call, await getRequest(db, requestId)),
    };
  });

  route(app, readTripEquipment, async (call) => ({
    message: "A trip's equipment",
    body: await answerTrip(call, await getTrip(call.db, call.params.tripId)),
  }));

  routeWrite(app, reserveForTrip, async (call) => {
    const { db, params, body, caller, record } = call;
    const { tripId } = params;
    const on = dayOf(call);
    const trip = await getTrip(db, tripId, { lock: true });
    authorizeHandingOut(caller, runnersOf(trip));
    if (trip.state === 'settled' || trip.state === 'cancelled') throw new ApiError('TRIP_STATE');
    const earlier = body.copyFrom === undefined ? [] : await listHad(call, body.copyFrom);
    const before = await listReservations(db, tripId);
    const itemIds = [...body.lines, ...before, ...earlier].map(({ itemId }) => itemId);
    await lockItems(db, itemIds);
    const items = await listItems(db, { itemIds: [...new Set(itemIds)] }, on);
    const stored = await answerTrip(call, trip);
    const taken = (itemId: number) => takenOf(stored.lendings, itemId);
    const free = (itemId: number) => freeForTrip(items, itemId, trip, on.today) + taken(itemId);
    const asked = new Map(body.lines.map(({ itemId, quantity }) => [itemId, quantity]));
    for (const { itemId, quantity } of earlier) {
      const most = Math.min(quantity, Math.max(0, free(itemId)));
      if (most > (asked.get(itemId) ?? 0)) asked.set(itemId, most);
    }
    const lines = [...asked].map(([itemId, quantity]) => ({ itemId, quantity }));
    if (isOutdated(body.version, { stored: stored.version, after: versionOf(lines) })) {
      throw new ApiError('TRIP_EQUIPMENT_CHANGED', { stored });
    }
    const had = new Map(before.map(({ itemId, quantity }) => [itemId, quantity]));
    const short = lines.flatMap(({ itemId, quantity }) => {
      if (quantity <= (had.get(itemId) ?? 0) || quantity <= free(itemId)) return [];
      const name = items.find((item) => item.itemId === itemId)?.name ?? '';
      return [{ itemId, name, free: Math.max(0, free(itemId)) }];
    });
    if (short.length > 0) throw new ApiError('NOT_AVAILABLE', { equipment: { lines: short } });
    const isOut = (itemId: number) =>
      items
        .find((item) => item.itemId === itemId)
        ?.out.filter(({ to }) => to.tripId === tripId)
        .reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
    const isBelow = before.some(
      ({ itemId, quantity }) =>
        (asked.get(itemId) ?? 0) < quantity && (asked.get(itemId) ?? 0) < isOut(itemId),
    );
    if (isBelow) throw new ApiError('EQUIPMENT_OUT');
    if (body.dryRun) {
      const drawn = lines.map(({ itemId, quantity }) => ({
        itemId,
        name: items.find((item) => item.itemId === itemId)?.name ?? '',
        quantity,
        taken: taken(itemId),
      }));
      return { message: 'It could be reserved', body: await answerTrip(call, trip, drawn) };
    }
    await storeReservations(db, tripId, lines);
    const recorded = (rows: readonly { itemId: number; quantity: number }[]) => ({
      trip: trip.name,
      lines: rows.map(({ itemId, quantity }) => ({
        name: items.find((item) => item.itemId === itemId)?.name ?? '',
        quantity,
      })),
    });
    record({
      entity: 'tripEquipment',
      action: 'update',
      entityId: String(tripId),
      before: recorded(before),
      after: recorded(lines),
    });
    return {
      message: 'Equipment reserved',
      arabicMessage: 'حُجزت العهدة',
      body: await answerTrip(call, trip),
    };
  });
}

const changeOf = <C extends { action: string; before: unknown; after: unknown }>(
  requestId: number,
  change: C,
) => ({ entity: 'equipmentRequest', entityId: String(requestId), ...change }) as const;

const recordedOf = ({ state, from, until, lines }: StoredRequest) => ({
  state,
  startsOn: from,
  until,
  lines: lines.map(({ text, quantity }) => ({ name: text, quantity })),
});

async function answerRequest(
  call: WriteCall<typeof askForEquipment> | WriteCall<typeof decideRequest>,
  request: StoredRequest,
) {
  const on = dayOf(call);
  const itemIds = request.lines.flatMap(({ itemId }) => itemId ?? []);
  return asRequest(call.caller, request, await listItems(call.db, { itemIds }, on), on.today);
}

/** The equipment of an earlier trip: reserved or taken, whichever is more. */
async function listHad(call: WriteCall<typeof reserveForTrip>, tripId: number) {
  const { db } = call;
  await getTrip(db, tripId);
  const had = new Map(
    (await listReservations(db, tripId)).map(({ itemId, quantity, taken }) => [
      itemId,
      Math.max(quantity, taken),
    ]),
  );
  for (const { lines } of await listTripLendings(db, tripId)) {
    for (const { itemId, quantity } of lines) had.set(itemId, had.get(itemId) ?? quantity);
  }
  const present = await listItems(db, { itemIds: [...had.keys()] }, dayOf(call));
  return present.map(({ itemId }) => ({ itemId, quantity: had.get(itemId)! }));
}

const versionOf = (lines: readonly { itemId: number; quantity: number }[]) =>
  contentVersion(
    lines.map(({ itemId, quantity }) => [itemId, quantity]).sort(([a], [b]) => a! - b!),
  );

/** The number of an item that is free on a trip's days that lie ahead, beside the trip's own reservation. */
function freeForTrip(
  items: readonly StoredItem[],
  itemId: number,
  trip: StoredTrip,
  today: string,
): number {
  const item = items.find((each) => each.itemId === itemId);
  if (!item) return 0;
  const { from, until } = tripDays(trip);
  const without = { kind: 'trip', id: trip.tripId } as const;
  const span = { from: from < today ? today : from, until: until < today ? today : until };
  return freeWithin(item, span, { today, without });
}

/** The equipment that a trip has reserved and taken; `drawn` are lines that are not stored yet. */
async function answerTrip(
  {
    db,
    caller,
    settings,
    now,
  }: Pick<Call<typeof readTripEquipment>, 'db' | 'caller' | 'settings' | 'now'>,
  trip: StoredTrip,
  drawn?: Awaited<ReturnType<typeof listReservations>>,
): Promise<TripEquipment> {
  const on = dayOf({ settings, now });
  const lines = drawn ?? (await listReservations(db, trip.tripId));
  const itemIds = lines.map(({ itemId }) => itemId);
  const items = await listItems(db, { itemIds }, on);
  const pieces = await listPiecesHere(db, itemIds, on.today);
  const lendings = await listTripLendings(db, trip.tripId);
  const span = tripDays(trip);
  const without = { kind: 'trip', id: trip.tripId } as const;
  const answered = lines.flatMap((line) => {
    const item = items.find(({ itemId }) => itemId === line.itemId);
    if (!item) return [];
    return {
      ...line,
      free: freeForTrip(items, line.itemId, trip, on.today),
      toRepair: item.toRepair,
      takenBy: takersOf(item, { today: on.today, span, without }),
      pieces: pieces
        .filter(({ itemId }) => itemId === line.itemId)
        .map(({ pieceId, code, isHere }) => ({ pieceId, code, isHere })),
    };
  });
  return {
    tripId: trip.tripId,
    ...span,
    lines: answered,
    lendings: lendings.map((lending) => asLending(caller, lending)),
    missing: answered.reduce((sum, line) => sum + lackOf(line), 0),
    editable: mayHandOut(caller, runnersOf(trip)),
    version: versionOf(lines),
  };
}
