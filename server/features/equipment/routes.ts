import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { isOpenTo } from '../../../contract/core/permissions.ts';
import {
  createEquipment,
  createEquipmentCategory,
  createEquipmentPlace,
  deleteEquipment,
  deleteEquipmentCategory,
  deleteEquipmentPlace,
  listEquipment,
  listEquipmentLists,
  moveCondition,
  readAvailability,
  readEquipment,
  readLabel,
  renameEquipmentCategory,
  renameEquipmentPlace,
  updateEquipment,
} from '../../../contract/equipment/endpoints.ts';
import type { Condition } from '../../../contract/equipment/rules.ts';
import { hereNow } from '../../../contract/equipment/rules.ts';
import type { Equipment, EventKind } from '../../../contract/equipment/shapes.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { countEventLoosely } from '../../http/limits/throttle.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { isOutdated } from '../../lib/version.ts';
import { readGroupName, readStoredGroup } from '../group/queries.ts';
import {
  countItems,
  findLabel,
  getItem,
  type ListKind,
  listEntries,
  listEvents,
  listItems,
  listKeepers,
  lockItems,
  type StoredItemWhole,
} from './queries.ts';
import { asEquipment, asRow, dayOf, freeOf, itemVersion, recordedItem, takersOf } from './rules.ts';
import { tellShortTrips } from './short-queries.ts';
import {
  changeItem,
  endDrying,
  type Happening,
  type ItemContent,
  insertEntry,
  insertEvents,
  insertItem,
  moveCounted,
  moveCondition as moveOfPieces,
  removeEntry,
  removeItem,
  renameEntry,
} from './write-queries.ts';

/** The items of the group, its categories and places, and what is free on which days. */
export function equipmentRoutes(app: FastifyInstance): void {
  route(app, listEquipment, async ({ db, query, caller, settings, now }) => {
    const on = dayOf({ settings, now });
    const { from, until, limit, offset = 0, ...filter } = query;
    const span = from && until && from <= until ? { from, until } : undefined;
    const items = await listItems(db, { ...filter, limit, offset }, on);
    const { total, ...counts } = await countItems(db, filter, on);
    return {
      message: 'Equipment',
      body: items.map((item) => asRow(caller, item, { today: on.today, span })),
      count: items.length,
      total,
      hasMore: offset + items.length < total,
      counts,
      keepers: await listKeepers(db, on.today),
    };
  });

  route(app, readEquipment, async (call) => ({
    message: 'Item',
    body: await answerItem(call, call.params.itemId),
  }));

  routeWrite(app, createEquipment, async (call) => {
    const { db, body, caller, now, record } = call;
    checkConditions(body);
    const itemId = await insertItem(db, body, { captainId: caller.captainId, now });
    const item = await getItem(db, itemId, dayOf(call));
    record(changeOf(itemId, { action: 'create', before: null, after: recordedItem(item) }));
    return {
      message: 'Item added',
      arabicMessage: `أُضيف ${item.name}`,
      body: await answerItem(call, itemId),
    };
  });

  routeWrite(app, updateEquipment, async (call) => {
    const { db, params, body, caller, now, record } = call;
    const { itemId } = params;
    const on = dayOf(call);
    await lockItems(db, [itemId]);
    const before = await getItem(db, itemId, on);
    if (before.tracking !== body.tracking && before.wasLent) throw new ApiError('TRACKING_FIXED');
    checkConditions(body);
    await changeItem(db, itemId, body, { captainId: caller.captainId, now });
    const after = await getItem(db, itemId, on);
    const versions = { stored: itemVersion(before), after: itemVersion(after) };
    if (isOutdated(body.version, versions)) {
      const stored = asEquipment(caller, before, { ...on, events: await listEvents(db, itemId) });
      throw new ApiError('EQUIPMENT_CHANGED', { stored });
    }
    if (hereNow(after, on.today) < 0) throw new ApiError('EQUIPMENT_OUT');
    record(
      changeOf(itemId, {
        action: 'update',
        before: recordedItem(before),
        after: recordedItem(after),
      }),
    );
    await tellShortTrips(call, [itemId]);
    return {
      message: 'Item changed',
      arabicMessage: 'تم الحفظ',
      body: await answerItem(call, itemId),
    };
  });

  routeWrite(app, deleteEquipment, async (call) => {
    const { db, params, body, now, record } = call;
    const { itemId } = params;
    await lockItems(db, [itemId]);
    const item = await getItem(db, itemId, dayOf(call));
    if (item.out.length > 0) throw new ApiError('EQUIPMENT_OUT');
    await tellShortTrips(call, [itemId], { isGone: true });
    await removeItem(db, itemId, { reason: body.reason, now });
    record(changeOf(itemId, { action: 'delete', before: recordedItem(item), after: body }));
    return { message: 'Item removed', arabicMessage: `أُخرج ${item.name} من العهدة` };
  });

  routeWrite(app, moveCondition, async (call) => {
    const { db, params, body, caller, now, record } = call;
    const { itemId } = params;
    const on = dayOf(call);
    if (body.from === body.to) throw fieldError('INVALID_REQUEST', 'to');
    await lockItems(db, [itemId]);
    const before = await getItem(db, itemId, on);
    const events = await move(db, before, body);
    await insertEvents(db, events, { captainId: caller.captainId, now });
    const after = await getItem(db, itemId, on);
    if (hereNow(after, on.today) < 0) throw new ApiError('EQUIPMENT_MOVED');
    record(
      changeOf(itemId, {
        action: 'update',
        before: recordedItem(before),
        after: recordedItem(after),
      }),
    );
    await tellShortTrips(call, [itemId]);
    return {
      message: 'Condition changed',
      arabicMessage: 'تم الحفظ',
      body: await answerItem(call, itemId),
    };
  });

  route(app, listEquipmentLists, async ({ db }) => ({
    message: 'Categories and places',
    body: {
      categories: await listEntries(db, 'category'),
      places: await listEntries(db, 'place'),
    },
  }));
  listRoutes(app, 'category', {
    create: createEquipmentCategory,
    rename: renameEquipmentCategory,
    remove: deleteEquipmentCategory,
  });
  listRoutes(app, 'place', {
    create: createEquipmentPlace,
    rename: renameEquipmentPlace,
    remove: deleteEquipmentPlace,
  });

  route(app, readAvailability, async ({ db, query, settings, now }) => {
    const on = dayOf({ settings, now });
    const { from, until, itemIds, tripId } = query;
    if (until < from) throw fieldError('INVALID_REQUEST', 'until', 'آخر يوم بعد أول يوم');
    const ids = itemIds?.split(',').flatMap((id) => (/^\d{1,9}$/.test(id) ? Number(id) : []));
    const asking = {
      today: on.today,
      span: { from, until },
      without: tripId === undefined ? undefined : ({ kind: 'trip', id: tripId } as const),
    };
    const items = await listItems(db, { itemIds: ids }, on);
    const body = items.map((item) => ({
      itemId: item.itemId,
      name: item.name,
      owned: item.owned,
      free: freeOf(item, asking),
      takenBy: takersOf(item, asking),
      toRepair: item.toRepair,
    }));
    return { message: 'What is free', body, count: body.length };
  });

  route(app, readLabel, async ({ db, params, caller, settings, address, now }) => {
    const isCaptain = caller !== null && isOpenTo(caller, 'equipment:read');
    // Keys are long: who tries many of them is no finder.
    if (!isCaptain) {
      await countEventLoosely(db, now, {
        subject: `equipment-label:${address}`,
        limit: 60,
        minutes: 60,
      });
    }
    const label = await findLabel(db, params.key);
    if (!label) throw new ApiError('LABEL_NOT_FOUND');
    const groupName = await readGroupName(db, settings);
    const { phoneNumber } = await readStoredGroup(db);
    return {
      message: 'Label',
      body: {
        itemId: isCaptain ? label.itemId : null,
        pieceId: isCaptain ? label.pieceId : null,
        groupName,
        phoneNumber,
      },
    };
  });
}

const changeOf = <C extends { action: string; before: unknown; after: unknown }>(
  itemId: number,
  change: C,
) => ({ entity: 'equipment', entityId: String(itemId), ...change }) as const;

async function answerItem(
  call: Pick<Call<typeof readEquipment>, 'db' | 'caller' | 'settings' | 'now'>,
  itemId: number,
): Promise<Equipment> {
  const on = dayOf(call);
  const item = await getItem(call.db, itemId, on);
  const events = await listEvents(call.db, itemId);
  return asEquipment(call.caller, item, { today: on.today, events });
}

/** A counted item has no more in its conditions than it has in its places; codes are for items with pieces. */
function checkConditions({ tracking, places, pieces, ...item }: ItemContent): void {
  const owned = places.reduce((sum, { quantity }) => sum + quantity, 0);
  const { toRepair = 0, broken = 0, lost = 0 } = item;
  if (tracking === 'counted' && toRepair + broken + lost > owned) {
    throw fieldError('INVALID_REQUEST', 'toRepair', 'الحالات تزيد على العدد');
  }
  if (tracking === 'counted' ? owned === 0 : pieces.length === 0) {
    const path = tracking === 'counted' ? 'places' : 'pieces';
    throw fieldError('INVALID_REQUEST', path, 'اكتب العدد');
  }
}

const eventOf = (from: Condition, to: Condition): EventKind =>
  to === 'sound' ? (from === 'lost' ? 'found' : 'mended') : to;

/** Moves pieces or a number of an item between conditions; throws EQUIPMENT_MOVED where they are no longer in `from`. */
async function move(
  db: Kysely<DB>,
  item: StoredItemWhole,
  { pieceIds, quantity, from, to, note }: WriteCall<typeof moveCondition>['body'],
): Promise<Happening[]> {
  const { itemId } = item;
  if (item.tracking === 'counted') {
    if (quantity === undefined) throw fieldError('INVALID_REQUEST', 'quantity');
    if (from === undefined) {
      await endDrying(db, itemId, []);
      return [];
    }
    const { toRepair, broken, lost } = item;
    const has = { sound: Number.POSITIVE_INFINITY, repair: toRepair, broken, lost }[from];
    if (has < quantity) throw new ApiError('EQUIPMENT_MOVED');
    await moveCounted(db, itemId, { from, to, quantity });
    return [{ itemId, kind: eventOf(from, to), quantity, note: note ?? null }];
  }
  const pieces = item.pieces.filter(({ pieceId }) => pieceIds.includes(pieceId));
  const isMoved = pieces.some(
    ({ condition, lendingId }) => lendingId !== null || (from !== undefined && condition !== from),
  );
  if (pieces.length === 0 || pieces.length < new Set(pieceIds).size || isMoved) {
    throw new ApiError('EQUIPMENT_MOVED');
  }
  if (to === 'sound') await endDrying(db, itemId, pieceIds);
  const changed = pieces.filter(({ condition }) => condition !== to);
  if (changed.length > 0) {
    const ids = changed.map(({ pieceId }) => pieceId);
    await moveOfPieces(db, ids, to);
  }
  return changed.map(({ pieceId, condition }) => ({
    itemId,
    pieceId,
    kind: eventOf(condition, to),
    quantity: 1,
    note: note ?? null,
  }));
}

/** The acts on a category or a place. */
function listRoutes(
  app: FastifyInstance,
  list: ListKind,
  {
    create,
    rename,
    remove,
  }: {
    create: typeof createEquipmentCategory;
    rename: typeof renameEquipmentCategory;
    remove: typeof deleteEquipmentCategory;
  },
): void {
  const entity = 'equipmentList' as const;
  const find = async (db: Kysely<DB>, id: number) => {
    const [entry] = await listEntries(db, list, id);
    if (!entry) throw new ApiError('LIST_ENTRY_NOT_FOUND');
    return entry;
  };
  routeWrite(app, create, async ({ db, body: { name }, record }) => {
    const id = await insertEntry(db, list, name);
    if (id === undefined) throw fieldError('NAME_TAKEN', 'name');
    record({ entity, action: 'create', entityId: String(id), before: null, after: { list, name } });
    return { message: 'Added', arabicMessage: 'تمت الإضافة', body: { id, name, items: 0 } };
  });
  routeWrite(app, rename, async ({ db, params: { entryId: id }, body: { name }, record }) => {
    const before = await find(db, id);
    await renameEntry(db, list, { id, name });
    record({
      entity,
      action: 'update',
      entityId: String(id),
      before: { list, name: before.name },
      after: { list, name },
    });
    return { message: 'Renamed', arabicMessage: 'تم الحفظ', body: { ...before, name } };
  });
  routeWrite(app, remove, async ({ db, params: { entryId: id }, record }) => {
    const { name, items } = await find(db, id);
    if (items > 0) throw new ApiError('PLACE_IN_USE');
    await removeEntry(db, list, id);
    record({ entity, action: 'delete', entityId: String(id), before: { list, name }, after: null });
    return { message: 'Deleted', arabicMessage: 'تم الحذف' };
  });
}
