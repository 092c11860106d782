import { addDays } from '../../contract/core/calendar.ts';
import { formatDigits } from '../../contract/core/digits.ts';
import type { Condition, ReturnOutcome } from '../../contract/equipment/rules.ts';
import { startCount, storeEntries, storeSettled } from '../features/equipment/count-queries.ts';
import { insertEquipmentImport } from '../features/equipment/import-queries.ts';
import { getLending, insertLending } from '../features/equipment/lending-queries.ts';
import { listEntries } from '../features/equipment/queries.ts';
import {
  insertRequest,
  setRequestState,
  storeReservations,
} from '../features/equipment/request-queries.ts';
import { recordedLending } from '../features/equipment/rules.ts';
import {
  endLending,
  insertEntry,
  insertEvents,
  insertItem,
  insertReturn,
} from '../features/equipment/write-queries.ts';
import type { Maker } from './group-tables.ts';

const categoryNames = [
  'الخيام',
  'الطبخ',
  'الحبال والريادة',
  'الإسعافات',
  'الأزياء والأعلام',
  'الأدوات',
];
const placeNames = ['المخزن الكبير', 'دولاب الوحدة', 'عربة المعسكر'];

/** Counted items: category, name, number, place, and conditions. */
const counted: readonly [
  number,
  string,
  number,
  number,
  Partial<Record<'toRepair' | 'broken' | 'lost', number>>?,
][] = [
  [1, 'حلة 20 لتراً', 4, 2],
  [1, 'حلة 10 لترات', 6, 2],
  [1, 'موقد غاز', 5, 2, { toRepair: 1 }],
  [1, 'أنبوبة غاز', 6, 0],
  [1, 'طبق معدني', 60, 2, { lost: 3 }],
  [1, 'كوب', 60, 2],
  [1, 'جركن ماء 20 لتراً', 8, 2],
  [2, 'حبل 6 أمتار', 40, 0, { broken: 2 }],
  [2, 'حبل 20 متراً', 8, 0],
  [2, 'عصا ريادة', 50, 0],
  [2, 'بكرة', 6, 1],
  [3, 'حقيبة إسعافات', 4, 1],
  [3, 'نقالة', 1, 0],
  [4, 'علم الدولة', 3, 1],
  [4, 'علم المجموعة', 2, 1],
  [4, 'راية طليعة', 12, 1],
  [5, 'فرشة', 30, 0, { toRepair: 2 }],
  [5, 'كشّاف يد', 20, 1],
  [5, 'مصباح غاز', 6, 0],
  [5, 'فأس', 3, 0],
  [5, 'بوصلة', 15, 1],
  [5, 'كرة', 4, 1],
];
/** Items with coded pieces, some of which are not sound. */
const withPieces: readonly [number, string, number, Condition[]?][] = [
  [0, 'خيمة 6 أفراد', 12, ['sound', 'repair', 'sound', 'sound', 'sound', 'broken']],
  [0, 'خيمة قيادة', 2],
  [5, 'مولّد كهرباء', 1],
];

/** Equipment of the group, lent to captains, a sector, and somebody outside, some of it late; a trip's reservation, requests and counts. */
export const insertEquipment: Maker = async (
  db,
  { sectors, generalIds, now, today, hoursAgo, record },
) => {
  const keeper = generalIds[0]!;
  const by = { captainId: keeper, now };
  const ids = async (kind: 'category' | 'place', names: readonly string[]) => {
    for (const name of names) await insertEntry(db, kind, name);
    const entries = await listEntries(db, kind);
    return names.map((name) => entries.find((entry) => entry.name === name)!.id);
  };
  const categories = await ids('category', categoryNames);
  const places = await ids('place', placeNames);
  const importedAt = new Date(now.getTime() - 80 * 86_400_000);
  const importId = await insertEquipmentImport(db, [], { captainId: keeper, now: importedAt });
  const itemIds = new Map<string, number>();
  for (const [category, name, quantity, place, conditions] of counted) {
    const itemId = await insertItem(
      db,
      {
        name: formatDigits(name),
        categoryId: categories[category]!,
        tracking: 'counted',
        places: [{ placeId: places[place]!, quantity }],
        pieces: [],
        ...conditions,
        ...(category === 3 && { validUntil: addDays(today, 24) }),
      },
      { ...by, importId },
    );
    itemIds.set(name, itemId);
  }
  const pieceIds = new Map<string, number[]>();
  for (const [category, name, count, conditions = []] of withPieces) {
    const pieces = Array.from({ length: count }, (_, nth) => ({
      placeId: places[0]!,
      condition: conditions[nth],
    }));
    const itemId = await insertItem(
      db,
      {
        name: formatDigits(name),
        categoryId: categories[category]!,
        tracking: 'pieces',
        places: [],
        pieces,
      },
      by,
    );
    itemIds.set(name, itemId);
    const stored = await db
      .selectFrom('equipmentPieces')
      .where('itemId', '=', itemId)
      .where('condition', '=', 'sound')
      .select('pieceId')
      .orderBy('pieceId')
      .execute();
    pieceIds.set(
      name,
      stored.map(({ pieceId }) => pieceId),
    );
  }
  const line = (name: string, quantity: number) => {
    const pieces = pieceIds.get(name)?.splice(0, quantity) ?? [];
    return { itemId: itemIds.get(name)!, quantity, pieceIds: pieces };
  };
  const nobody = {
    captainId: null,
    sectorId: null,
    tripId: null,
    outsiderName: null,
    outsiderPhone: null,
  };
  const captainOf = (place: number) => sectors[place % sectors.length]!.captainIds[0]!;
  const lend = async (
    to: Partial<typeof nobody> | Record<string, number | string>,
    lines: ReturnType<typeof line>[],
    { daysAgo, dueIn }: { daysAgo: number; dueIn: number },
  ) => {
    const at = hoursAgo(24 * daysAgo);
    const lending = { ...nobody, ...to, note: null, requestId: null };
    const lendingId = await insertLending(
      db,
      { ...lending, dueOn: addDays(today, dueIn) },
      { lines, by: keeper, at },
    );
    record(
      at,
      keeper,
      'equipmentLending',
      lendingId,
      recordedLending(await getLending(db, lendingId)),
    );
    return lendingId;
  };
  const takeBack = async (
    lendingId: number,
    outcomes: readonly ReturnOutcome[],
    daysAgo: number,
  ) => {
    const at = hoursAgo(24 * daysAgo);
    const { lines } = await getLending(db, lendingId);
    for (const [nth, { lineId, itemId, quantity, pieces }] of lines.entries()) {
      const outcome = outcomes[nth] ?? 'sound';
      const parts =
        pieces.length > 0
          ? pieces.map(({ pieceId }) => ({ pieceId, quantity: 1 }))
          : [{ pieceId: null, quantity }];
      for (const part of parts) {
        await insertReturn(
          db,
          { ...part, lineId, itemId, outcome, note: null },
          { captainId: keeper, at, today: addDays(today, -daysAgo) },
        );
      }
    }
    await endLending(db, lendingId, at);
  };
  const former = await lend(
    { captainId: captainOf(1) },
    [line('حبل 20 متراً', 2), line('بكرة', 2), line('كرة', 1)],
    { daysAgo: 40, dueIn: -33 },
  );
  await takeBack(former, ['sound', 'sound', 'used'], 34);
  const wet = await lend({ captainId: captainOf(2) }, [line('حبل 20 متراً', 2)], {
    daysAgo: 5,
    dueIn: 0,
  });
  await takeBack(wet, ['wet'], 0);
  const repaired = { itemId: itemIds.get('موقد غاز')!, kind: 'repair' as const, quantity: 1 };
  await insertEvents(db, [{ ...repaired, note: 'الخرطوم' }], by);
  await lend({ captainId: captainOf(2) }, [line('حلة 20 لتراً', 1)], { daysAgo: 16, dueIn: -8 });
  await lend(
    { captainId: captainOf(1), sectorId: sectors[1 % sectors.length]!.sectorId },
    [line('خيمة 6 أفراد', 4), line('حبل 6 أمتار', 10), line('فرشة', 8)],
    { daysAgo: 4, dueIn: 1 },
  );
  await lend(
    { outsiderName: 'كنيسة الحي', outsiderPhone: '+201012345678' },
    [line('مصباح غاز', 2), line('عصا ريادة', 12)],
    { daysAgo: 6, dueIn: 5 },
  );
  const trip = await db
    .selectFrom('trips')
    .where('state', 'in', ['open', 'closed'])
    .where('startsAt', '>', today)
    .select('tripId')
    .orderBy('startsAt')
    .executeTakeFirst();
  if (trip) {
    await storeReservations(db, trip.tripId, [
      { itemId: itemIds.get('خيمة 6 أفراد')!, quantity: 5 },
      { itemId: itemIds.get('حلة 10 لترات')!, quantity: 3 },
      { itemId: itemIds.get('حقيبة إسعافات')!, quantity: 2 },
    ]);
  }
  const ask = (
    captainId: number,
    days: number,
    lines: { itemId?: number; text?: string; quantity: number }[],
  ) =>
    insertRequest(
      db,
      {
        captainId,
        fromDay: addDays(today, days),
        untilDay: addDays(today, days + 1),
        sessionId: null,
        tripId: null,
        note: null,
        lines,
      },
      new Date(now.getTime() - 5 * 3_600_000),
    );
  await ask(captainOf(0), 3, [
    { itemId: itemIds.get('بوصلة')!, quantity: 8 },
    { itemId: itemIds.get('حبل 6 أمتار')!, quantity: 12 },
    { text: 'شعلة مخيّم', quantity: 1 },
  ]);
  const declined = await ask(captainOf(2), 6, [
    { itemId: itemIds.get('مولّد كهرباء')!, quantity: 1 },
  ]);
  await setRequestState(db, declined, {
    state: 'declined',
    reason: 'محجوز يومها للمعسكر',
    by: keeper,
    now,
  });
  const settled = await startCount(
    db,
    { placeId: places[1]!, categoryId: null },
    {
      captainId: keeper,
      now: new Date(now.getTime() - 60 * 86_400_000),
    },
  );
  await storeSettled(db, settled.countId, {
    rows: [],
    captainId: keeper,
    now: new Date(now.getTime() - 60 * 86_400_000 + 3_600_000),
  });
  const begun = await startCount(
    db,
    { placeId: places[0]!, categoryId: null },
    {
      captainId: keeper,
      now: new Date(now.getTime() - 2 * 86_400_000),
    },
  );
  await storeEntries(db, begun.countId, {
    entries: [
      { itemId: itemIds.get('فأس')!, quantity: 3, at: hoursAgo(47) },
      { itemId: itemIds.get('فرشة')!, quantity: 22, at: hoursAgo(47) },
    ],
    captainId: keeper,
    now,
  });
};
