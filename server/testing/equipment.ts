import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { startCount, storeEntries } from '../features/equipment/count-queries.ts';
import { insertEquipmentImport } from '../features/equipment/import-queries.ts';
import { insertLending } from '../features/equipment/lending-queries.ts';
import { insertRequest, storeReservations } from '../features/equipment/request-queries.ts';
import { insertEntry, insertItem } from '../features/equipment/write-queries.ts';

/** Equipment that requests need: an item that nobody has used, one that is lent, a category and a place without items, a count. */
export interface Gear {
  itemId: number;
  freeItemId: number;
  categoryId: number;
  placeId: number;
  emptyCategoryId: number;
  emptyPlaceId: number;
  labelKey: string;
  countId: number;
  importId: number;
}

export async function aGear(db: Kysely<DB>, by: { captainId: number; now: Date }): Promise<Gear> {
  const named = async (kind: 'category' | 'place', name: string) =>
    (await insertEntry(db, kind, name))!;
  const categoryId = await named('category', 'حبال');
  const placeId = await named('place', 'المخزن');
  const emptyCategoryId = await named('category', 'الطبخ');
  const emptyPlaceId = await named('place', 'العربة');
  const content = {
    categoryId,
    tracking: 'counted' as const,
    places: [{ placeId, quantity: 40 }],
    pieces: [],
    price: 12,
    boughtOn: '2026-01-02',
    note: 'قطر ٨',
  };
  const itemId = await insertItem(db, { ...content, name: 'حبل' }, by);
  const importId = await insertEquipmentImport(db, [], by);
  const freeItemId = await insertItem(db, { ...content, name: 'مصباح' }, { ...by, importId });
  const { countId } = await startCount(db, { placeId, categoryId: null }, by);
  const entry = { itemId: freeItemId, quantity: 38, at: by.now.toISOString() };
  await storeEntries(db, countId, { entries: [entry], ...by });
  const { labelKey } = await db
    .selectFrom('equipmentItems')
    .where('itemId', '=', itemId)
    .select('labelKey')
    .executeTakeFirstOrThrow();
  return {
    itemId,
    freeItemId,
    categoryId,
    placeId,
    emptyCategoryId,
    emptyPlaceId,
    labelKey,
    countId,
    importId,
  };
}

/** A lending of an item to a trip, made a moment ago, and a request of its captain. */
export async function aLending(
  db: Kysely<DB>,
  {
    itemId,
    tripId,
    captainId,
    now,
    today,
  }: { itemId: number; tripId: number; captainId: number; now: Date; today: string },
): Promise<{ lendingId: number; lineId: number; requestId: number }> {
  const lending = {
    tripId,
    captainId: null,
    sectorId: null,
    outsiderName: null,
    outsiderPhone: null,
  };
  const lines = [{ itemId, quantity: 5, pieceIds: [] }];
  const lendingId = await insertLending(
    db,
    { ...lending, dueOn: '2026-12-13', note: null, requestId: null },
    { lines, by: captainId, at: now.toISOString() },
  );
  const { lineId } = await db
    .selectFrom('equipmentLendingLines')
    .where('lendingId', '=', lendingId)
    .select('lineId')
    .executeTakeFirstOrThrow();
  await storeReservations(db, tripId, [{ itemId, quantity: 6 }]);
  const asked = { captainId, fromDay: today, untilDay: today, sessionId: null, tripId: null };
  const requestId = await insertRequest(
    db,
    { ...asked, note: null, lines: [{ itemId, quantity: 2 }] },
    now,
  );
  return { lendingId, lineId, requestId };
}
