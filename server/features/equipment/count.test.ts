import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Count,
  dropCount,
  enterCount,
  listCounts,
  readCount,
  settleCount,
  startCount,
} from '../../../contract/equipment/count-endpoints.ts';
import {
  createEquipment,
  createEquipmentCategory,
  createEquipmentPlace,
  deleteEquipment,
  downloadEquipment,
  importEquipment,
  listEquipment,
  readEquipment,
  undoEquipmentImport,
} from '../../../contract/equipment/endpoints.ts';
import { lendEquipment, reserveForTrip } from '../../../contract/equipment/lending-endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import { aSetting, type Setting } from '../../testing/factories.ts';
import { anOpenTrip } from '../../testing/trips.ts';

const server = testApp();
const { call } = server;
let people: Setting<[]>;
let as: string;
let categoryId: number;
let store: number;
let van: number;

beforeEach(async () => {
  server.now = FRIDAY;
  people = await aSetting(server, []);
  as = people.general.token;
  const named = async (name: string) =>
    (await call(createEquipmentPlace, { body: { name }, as })).ok.body.id;
  categoryId = (await call(createEquipmentCategory, { body: { name: 'الخيام' }, as })).ok.body.id;
  store = await named('المخزن');
  van = await named('العربة');
});

const add = async (body: object) =>
  (await call(createEquipment, { body: { categoryId, ...body }, as })).ok.body;
const aCounted = (name: string, quantity: number, placeId = store) =>
  add({ name, tracking: 'counted', places: [{ placeId, quantity }] });
const aSetOf = (name: string, count: number) =>
  add({
    name,
    tracking: 'pieces',
    pieces: Array.from({ length: count }, () => ({ placeId: store })),
  });
const read = async (itemId: number) =>
  (await call(readEquipment, { params: { itemId }, as })).ok.body;
const lend = (lines: object[]) =>
  call(lendEquipment, {
    body: { to: { captainId: people.captain.captainId }, dueOn: '2026-12-04', lines },
    as,
  });

describe('a count', () => {
  const start = async (of: object = { placeId: store }) =>
    (await call(startCount, { body: of, as })).ok.body;
  const at = (minute: number) =>
    new Date(FRIDAY.getTime() - 3_600_000 + minute * 60_000).toISOString();
  const enter = (countId: number, entries: object[], token = as) =>
    call(enterCount, { params: { countId }, body: { entries }, as: token });
  const settle = (count: Count, decisions: object[]) =>
    call(settleCount, {
      params: { countId: count.countId },
      body: { decisions, version: count.version },
      as,
    });

  test('expects what belongs to the place less what is out, and goes on for whoever begins it again', async () => {
    const ropes = await aCounted('حبال', 10);
    const tents = await aSetOf('خيمة', 3);
    await aCounted('مصباح', 4, van);
    await lend([
      { itemId: ropes.itemId, quantity: 4 },
      { itemId: tents.itemId, pieceIds: [tents.pieces[0]!.pieceId] },
    ]);
    const count = await start();
    expect(count.rows.map(({ name, expected, out }) => [name, expected, out])).toEqual([
      ['حبال', 6, 4],
      ['خيمة', 2, 1],
    ]);
    expect((await start()).countId).toBe(count.countId);
  });

  test('adds up what several phones count; the latest number of an item holds', async () => {
    const ropes = await aCounted('حبال', 10);
    const { countId } = await start();
    await enter(countId, [{ itemId: ropes.itemId, quantity: 9, at: at(2) }], people.general.token);
    await enter(countId, [{ itemId: ropes.itemId, quantity: 7, at: at(1) }]);
    const read = (await call(readCount, { params: { countId }, as })).ok.body;
    expect(read).toMatchObject({ counted: 1, kinds: 1, rows: [{ counted: 9 }] });
    const wrong = await enter(countId, [{ itemId: 9999, quantity: 1, at: at(3) }]);
    expect(wrong.failure.code).toBe('EQUIPMENT_NOT_FOUND');
  });

  test('settles each difference by its reason, keeps the figures of before, and is locked then', async () => {
    const ropes = await aCounted('حبال', 10);
    const lamps = await aCounted('مصابيح', 5);
    const stoves = await aCounted('موقد', 3);
    const gas = await aCounted('غاز', 6);
    const tents = await aSetOf('خيمة', 3);
    const [one, two, three] = tents.pieces;
    await lend([
      { itemId: stoves.itemId, quantity: 2 },
      { itemId: tents.itemId, pieceIds: [three!.pieceId] },
    ]);
    const { countId } = await start();
    const found = (itemId: number, quantity: number) => ({ itemId, quantity, at: at(1) });
    const seen = (pieceId: number) => ({ itemId: tents.itemId, pieceId, seen: true, at: at(1) });
    const count = (
      await enter(countId, [
        found(ropes.itemId, 7),
        found(lamps.itemId, 6),
        found(stoves.itemId, 2),
        seen(two!.pieceId),
        seen(three!.pieceId),
      ])
    ).ok.body;
    const decisions = [
      { itemId: ropes.itemId, reason: 'lost', quantity: 1 },
      { itemId: ropes.itemId, reason: 'moved', quantity: 2, placeId: van },
      { itemId: lamps.itemId, reason: 'bought' },
      { itemId: stoves.itemId, reason: 'returned' },
      { itemId: tents.itemId, pieceId: one!.pieceId, reason: 'broken' },
      { itemId: tents.itemId, pieceId: three!.pieceId, reason: 'returned' },
    ];
    expect((await settle(count, decisions.slice(1))).failure.code).toBe('DIFFERENCE_UNDECIDED');
    const settled = (await settle(count, decisions)).ok.body;
    expect(settled.rows.find(({ itemId }) => itemId === ropes.itemId)).toMatchObject({
      expected: 10,
      counted: 7,
      reason: 'lost',
    });
    expect(await read(ropes.itemId)).toMatchObject({
      owned: 10,
      lost: 1,
      places: [
        { name: 'العربة', quantity: 2 },
        { name: 'المخزن', quantity: 8 },
      ],
    });
    expect(await read(lamps.itemId)).toMatchObject({ owned: 6 });
    expect(await read(stoves.itemId)).toMatchObject({ owned: 3, out: 1 });
    expect(await read(gas.itemId)).toMatchObject({ owned: 6 });
    expect(await read(tents.itemId)).toMatchObject({ owned: 2, out: 0, available: 2 });
    expect((await enter(countId, [found(ropes.itemId, 1)])).failure.code).toBe('COUNT_SETTLED');
    expect((await settle(settled, [])).failure.code).toBe('COUNT_SETTLED');
    const drop = await call(dropCount, { params: { countId }, as });
    expect(drop.failure.code).toBe('COUNT_SETTLED');
    const [entry] = (await call(listHistory, { query: { entity: 'equipmentCount' }, as })).ok.body;
    expect(entry).toMatchObject({ action: 'close', after: { differences: { length: 5 } } });
  });

  test('takes the other numbers of a phone where one of its items left the group meanwhile', async () => {
    const ropes = await aCounted('حبال', 10);
    const poles = await aCounted('عصا', 4);
    const { countId } = await start();
    const remove = { params: { itemId: poles.itemId }, body: { reason: 'given' }, as };
    expect((await call(deleteEquipment, remove)).status).toBe(200);
    const entries = [ropes, poles].map(({ itemId }) => ({ itemId, quantity: 3, at: at(1) }));
    const { rows } = (await enter(countId, entries)).ok.body;
    expect(rows.find(({ itemId }) => itemId === ropes.itemId)?.counted).toBe(3);
    const strange = [{ itemId: 999_999, quantity: 1, at: at(1) }];
    expect((await enter(countId, strange)).failure.code).toBe('EQUIPMENT_NOT_FOUND');
  });

  test('makes a lending of what somebody has without one', async () => {
    const ropes = await aCounted('حبال', 10);
    const { countId } = await start({ categoryId });
    const entry = { itemId: ropes.itemId, quantity: 8, at: at(1) };
    const count = (await enter(countId, [entry])).ok.body;
    const lent = { itemId: ropes.itemId, reason: 'lent' };
    expect((await settle(count, [lent])).failure.code).toBe('CAPTAIN_NOT_FOUND');
    const moved = { itemId: ropes.itemId, reason: 'moved', placeId: van };
    expect((await settle(count, [moved])).failure.code).toBe('DIFFERENCE_UNDECIDED');
    await settle(count, [{ ...lent, captainId: people.captain.captainId }]);
    expect(await read(ropes.itemId)).toMatchObject({ owned: 10, out: 2, available: 8 });
  });

  test('is refused where the equipment has changed since, and given up without a trace', async () => {
    const ropes = await aCounted('حبال', 10);
    const { countId } = await start();
    const entry = { itemId: ropes.itemId, quantity: 8, at: at(1) };
    const count = (await enter(countId, [entry])).ok.body;
    await lend([{ itemId: ropes.itemId, quantity: 2 }]);
    const decision = { itemId: ropes.itemId, reason: 'lost' };
    expect((await settle(count, [decision])).failure).toMatchObject({
      code: 'COUNT_CHANGED',
      stored: { rows: [{ expected: 8 }] },
    });
    await call(dropCount, { params: { countId }, as });
    expect((await call(readCount, { params: { countId }, as })).failure.code).toBe(
      'COUNT_NOT_FOUND',
    );
    expect((await call(listCounts, { as })).ok.body).toEqual([]);
    expect(await read(ropes.itemId)).toMatchObject({ owned: 10, out: 2 });
    const nowhere = await call(startCount, { body: { placeId: 9999 }, as });
    expect(nowhere.failure.code).toBe('LIST_ENTRY_NOT_FOUND');
  });
});

describe('an import', () => {
  const send = (rows: object[], more: object = {}) =>
    call(importEquipment, { body: { rows, ...more }, as });
  const names = async () =>
    (await call(listEquipment, { query: {}, as })).ok.body.map(({ name, owned }) => [name, owned]);

  test('adds items with their categories, places, conditions and codes, all or none', async () => {
    const rows = [
      { name: 'خيمة ٦ أفراد', category: 'الخيام', code: 'خ-٠١', place: 'المخزن' },
      { name: 'خيمة ٦ أفراد', code: 'خ-٠٢', condition: 'repair' },
      { name: 'حلة', category: 'المطبخ', quantity: 4, place: 'الدولاب' },
      { name: 'حلة', quantity: 1, condition: 'broken' },
    ];
    const dry = (await send(rows, { dryRun: true })).ok.body;
    expect(dry).toMatchObject({
      importId: null,
      added: 2,
      newCategories: ['المطبخ'],
      newPlaces: ['الدولاب'],
    });
    expect(await names()).toEqual([]);
    const wrong = await send([...rows, { name: 'عمود', code: 'خ1' }]);
    expect(wrong.failure).toMatchObject({
      code: 'INVALID_REQUEST',
      issues: [{ path: 'rows.4.code' }],
    });
    const made = (await send(rows)).ok.body;
    expect(made).toMatchObject({ added: 2, changed: 0 });
    expect(await read(made.rows[1]!.itemId!)).toMatchObject({
      owned: 2,
      toRepair: 1,
      available: 1,
    });
    expect(await read(made.rows[2]!.itemId!)).toMatchObject({
      owned: 5,
      broken: 1,
      category: 'المطبخ',
    });
  });

  test('asks about a name that the group has: skip, add, or set its number', async () => {
    const ropes = await aCounted('حبال', 10);
    const row = { name: 'الحبال'.slice(2), quantity: 4 };
    const dry = (await send([row], { dryRun: true })).ok.body;
    expect(dry.rows).toMatchObject([{ outcome: 'duplicate', itemId: ropes.itemId }]);
    expect((await send([row])).failure.code).toBe('INVALID_REQUEST');
    expect((await send([{ ...row, onDuplicate: 'skip' }])).ok.body).toMatchObject({ skipped: 1 });
    await send([{ ...row, onDuplicate: 'add' }]);
    expect((await read(ropes.itemId)).owned).toBe(14);
    await send([{ ...row, onDuplicate: 'set' }]);
    expect((await read(ropes.itemId)).owned).toBe(4);
  });

  test('gives no number to an item of pieces, and no code to a counted one', async () => {
    const tents = await aSetOf('خيمة', 2);
    await aCounted('حبال', 10);
    const refused = async (row: object) => (await send([row])).failure.issues?.[0]?.path;
    expect(await refused({ name: 'خيمة', quantity: 5, onDuplicate: 'set' })).toBe(
      'rows.0.onDuplicate',
    );
    expect(await refused({ name: 'حبال', code: 'ح-٠١', onDuplicate: 'add' })).toBe('rows.0.code');
    await send([{ name: 'خيمة', quantity: 1, onDuplicate: 'add' }]);
    expect((await read(tents.itemId)).owned).toBe(3);
    // The piece that came by the list is out, so it does not go back.
    const { importId } = (await send([{ name: 'خيمة', quantity: 1, onDuplicate: 'add' }])).ok.body;
    const pieceId = (await read(tents.itemId)).pieces.at(-1)!.pieceId;
    await lend([{ itemId: tents.itemId, pieceIds: [pieceId] }]);
    const undo = { params: { importId: importId! }, as };
    expect((await call(undoEquipmentImport, undo)).failure.code).toBe('IMPORT_USED');
  });

  test('sets no number below what is out, and changes nothing then', async () => {
    const ropes = await aCounted('حبال', 10);
    await lend([{ itemId: ropes.itemId, quantity: 7 }]);
    const row = { name: 'حبال', onDuplicate: 'set' };
    expect((await send([{ ...row, quantity: 6 }])).failure.code).toBe('EQUIPMENT_OUT');
    expect((await read(ropes.itemId)).owned).toBe(10);
    expect((await send([{ ...row, quantity: 7 }])).status).toBe(200);
  });

  test('tells who runs a trip that a lower number is less than it has reserved', async () => {
    const ropes = await aCounted('حبال', 10);
    const { token } = people.captain;
    const days = { startsAt: '2026-11-28T08:00', endsAt: '2026-11-29T16:00' };
    const sectors = [people.sector];
    const { tripId } = await anOpenTrip(server, { as: token, name: 'الفيوم', sectors, ...days });
    const lines = [{ itemId: ropes.itemId, quantity: 8 }];
    await call(reserveForTrip, { params: { tripId }, body: { lines }, as: token });
    await send([{ name: 'حبال', quantity: 6, onDuplicate: 'set' }]);
    const told = (await call(listNotifications, { query: {}, as: token })).ok.body;
    expect(told.map(({ title }) => title)).toContain('العهدة المحجوزة تنقص');
  });

  test('is undone within a day, as long as nothing of it was lent', async () => {
    const ropes = await aCounted('حبال', 10);
    const undo = (importId: number) => call(undoEquipmentImport, { params: { importId }, as });
    const rows = [
      { name: 'حبال', quantity: 4, onDuplicate: 'add' },
      { name: 'حلة', quantity: 4 },
    ];
    const first = (await send(rows)).ok.body;
    expect((await undo(first.importId!)).status).toBe(200);
    expect(await names()).toEqual([['حبال', 10]]);
    expect((await undo(first.importId!)).failure.code).toBe('IMPORT_NOT_FOUND');
    const second = (await send(rows)).ok.body;
    await lend([{ itemId: second.rows[1]!.itemId!, quantity: 1 }]);
    expect((await undo(second.importId!)).failure.code).toBe('IMPORT_USED');
    server.now = new Date(FRIDAY.getTime() + 25 * 3_600_000);
    expect((await undo(second.importId!)).failure.code).toBe('IMPORT_OVER');
    expect((await read(ropes.itemId)).owned).toBe(14);
  });

  test('comes out again as a spreadsheet', async () => {
    await aCounted('حبال', 10);
    const file = await call(downloadEquipment, { query: {}, as });
    expect(file.status).toBe(200);
  });
});
