import { beforeEach, describe, expect, test } from 'vitest';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
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
  renameEquipmentPlace,
  updateEquipment,
} from '../../../contract/equipment/endpoints.ts';
import {
  askForEquipment,
  askForMoreDays,
  decideRequest,
  extendLending,
  lendEquipment,
  listEquipmentRequests,
  listLendings,
  readLending,
  readTripEquipment,
  reserveForTrip,
  returnEquipment,
  undoLending,
} from '../../../contract/equipment/lending-endpoints.ts';
import { listHistory } from '../../../contract/history/endpoints.ts';
import { listNotifications } from '../../../contract/notifications/endpoints.ts';
import { giveResponsibility } from '../../../contract/responsibilities/endpoints.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { sendEquipmentReminders } from '../../jobs/equipment-reminders.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aSector,
  aSetting,
  type Setting,
  type TestCaptain,
} from '../../testing/factories.ts';
import { anOpenTrip } from '../../testing/trips.ts';

const server = testApp();
const { call } = server;
let people: Setting<[]>;
let general: TestCaptain;
let captain: TestCaptain;
let keeper: TestCaptain;

/** A week after FRIDAY. */
const NEXT_WEEK = '2026-11-27';

beforeEach(async () => {
  server.now = FRIDAY;
  people = await aSetting(server, []);
  ({ general, captain } = people);
  keeper = await aCaptain(server, { sectorId: people.sector.sectorId });
  const body = { captainId: keeper.captainId, responsibility: 'equipment' };
  await call(giveResponsibility, { body, as: general.token });
  await call(createEquipmentCategory, { body: { name: 'الخيام' }, as: keeper.token });
});

const lists = async () => (await call(listEquipmentLists, { as: keeper.token })).ok.body;
async function aPlace(name = 'المخزن') {
  return (await call(createEquipmentPlace, { body: { name }, as: keeper.token })).ok.body.id;
}
async function add(more: object) {
  const { categories } = await lists();
  const body = { categoryId: categories[0]!.id, tracking: 'counted', ...more };
  return call(createEquipment, { body, as: keeper.token });
}
const aCounted = async (name: string, quantity: number, more: object = {}) =>
  (await add({ name, places: [{ placeId: await aPlaceOnce(), quantity }], ...more })).ok.body;
const aSetOf = async (name: string, count: number) =>
  (
    await add({
      name,
      tracking: 'pieces',
      pieces: Array.from({ length: count }, () => ({})),
    })
  ).ok.body;
async function aPlaceOnce() {
  const { places } = await lists();
  return places[0]?.id ?? (await aPlace());
}
const read = async (itemId: number, as = keeper) =>
  (await call(readEquipment, { params: { itemId }, as: as.token })).ok.body;
const lend = (lines: object[], more: object = {}, as = keeper) =>
  call(lendEquipment, {
    body: { to: { captainId: captain.captainId }, dueOn: '2026-12-04', lines, ...more },
    as: as.token,
  });
const giveBack = (lendingId: number, entries: object[], more: object = {}, as = keeper) =>
  call(returnEquipment, { params: { lendingId }, body: { entries, ...more }, as: as.token });
const told = async (who: TestCaptain) =>
  (await call(listNotifications, { query: {}, as: who.token })).ok.body.map(({ title }) => title);
const aTrip = (name: string, startsAt: string, endsAt: string, as = captain) =>
  anOpenTrip(server, { as: as.token, name, sectors: [people.sector], startsAt, endsAt });

describe('an item whose use ends', () => {
  test('is found thirty days before, and who keeps hears of it once for each day that is set', async () => {
    const bag = { name: 'حقيبة إسعاف', places: [{ quantity: 1 }] };
    const { itemId } = (await add({ ...bag, validUntil: '2026-12-21' })).ok.body;
    await add({ name: 'بطانية', places: [{ quantity: 1 }] });
    const counts = async () =>
      (await call(listEquipment, { query: {}, as: keeper.token })).ok.counts.expiring;
    const remind = async () => {
      const at = { now: server.now, timeZone: 'Africa/Cairo' };
      await sendEquipmentReminders(server.db, at);
      await sendEquipmentReminders(server.db, at);
      return (await told(keeper)).filter((title) => title === 'عهدة تنتهي صلاحيتها').length;
    };
    expect([await counts(), await remind()]).toEqual([0, 0]);
    server.now = new Date('2026-11-21T09:00:00Z');
    expect([await counts(), await remind()]).toEqual([1, 1]);
    const query = { state: 'expiring' } as const;
    const found = (await call(listEquipment, { query, as: keeper.token })).ok.body;
    expect(found.map((item) => item.itemId)).toEqual([itemId]);
    const body = { categoryId: found[0]!.categoryId, tracking: 'counted', ...bag } as const;
    const put = (validUntil: string) =>
      call(updateEquipment, {
        params: { itemId },
        body: { ...body, validUntil },
        as: keeper.token,
      });
    await put('2027-12-21');
    expect([await counts(), await remind()]).toEqual([0, 1]);
    await put('2026-11-30');
    expect([await counts(), await remind()]).toEqual([1, 2]);
  });
});

describe('the list', () => {
  test('has a counted item by its places, and one of pieces with the next free codes', async () => {
    const ropes = await aCounted('حبال', 40);
    const tents = await aSetOf('خيمة ٦ أفراد', 3);
    expect(ropes).toMatchObject({
      owned: 40,
      available: 40,
      places: [{ name: 'المخزن', quantity: 40 }],
    });
    expect(tents.pieces.map(({ code }) => code)).toEqual(['خ-01', 'خ-02', 'خ-03']);
    const answer = (await call(listEquipment, { query: {}, as: captain.token })).ok;
    expect(answer.body.map(({ name, owned }) => [name, owned])).toEqual([
      ['حبال', 40],
      ['خيمة ٦ أفراد', 3],
    ]);
    expect(answer.counts).toEqual({
      all: 2,
      out: 0,
      repair: 0,
      lost: 0,
      expiring: 0,
      outPieces: 0,
    });
    expect(answer.keepers).toEqual([`${keeper.firstName} ${keeper.middleName}`]);
  });

  test('finds an item by a word of its name and by a code in any spelling', async () => {
    await aCounted('حبال', 40);
    await aSetOf('خيمة ٦ أفراد', 8);
    const find = async (search: string) =>
      (await call(listEquipment, { query: { search }, as: captain.token })).ok.body.map(
        ({ name }) => name,
      );
    expect(await find('حبال')).toEqual(['حبال']);
    for (const code of ['خ7', 'خ-٠٧', 'خ ٠٠٧']) expect(await find(code)).toEqual(['خيمة ٦ أفراد']);
    expect(await find('خ-٠٩')).toEqual([]);
  });

  test('takes no second item of a name, no code twice, and no more in its conditions than there are', async () => {
    await aCounted('حبال', 40);
    await aSetOf('خيمة', 1);
    const failure = async (more: object) => (await add(more)).failure;
    expect((await failure({ name: 'الحبال'.slice(2), places: [{ quantity: 1 }] })).code).toBe(
      'ITEM_EXISTS',
    );
    expect(
      (await failure({ name: 'مظلة', tracking: 'pieces', pieces: [{ code: 'خ1' }] })).code,
    ).toBe('CODE_TAKEN');
    expect(
      await failure({ name: 'مظلة', places: [{ quantity: 5 }], toRepair: 3, lost: 3 }),
    ).toMatchObject({ code: 'INVALID_REQUEST', issues: [{ path: 'toRepair' }] });
  });

  test('is kept by أمين العهدة and general captains alone; price and purchase are theirs', async () => {
    const ropes = await aCounted('حبال', 40, { price: 120, boughtOn: '2026-01-02' });
    const body = { name: 'x', categoryId: 1, tracking: 'counted', places: [{ quantity: 1 }] };
    expect((await call(createEquipment, { body, as: captain.token })).status).toBe(403);
    expect(await read(ropes.itemId)).toMatchObject({ price: 120, editable: true });
    expect(await read(ropes.itemId, captain)).toMatchObject({
      price: null,
      boughtOn: null,
      editable: false,
    });
  });

  test('changes an item from the version that was seen, and not its tracking once it was lent', async () => {
    const ropes = await aCounted('حبال', 40);
    const { version, categoryId, places } = ropes;
    const change = (more: object) =>
      call(updateEquipment, {
        params: { itemId: ropes.itemId },
        body: { name: 'حبال', categoryId, tracking: 'counted', places, version, ...more },
        as: keeper.token,
      });
    expect((await change({ note: 'جديدة' })).ok.body).toMatchObject({ note: 'جديدة' });
    const conflict = (await change({ note: 'قديمة' })).failure;
    expect(conflict).toMatchObject({ code: 'EQUIPMENT_CHANGED', stored: { note: 'جديدة' } });
    await lend([{ itemId: ropes.itemId, quantity: 30 }]);
    const later = { version: undefined };
    expect((await change({ ...later, places: [{ quantity: 20 }] })).failure.code).toBe(
      'EQUIPMENT_OUT',
    );
    expect((await change({ ...later, tracking: 'pieces', pieces: [{}] })).failure.code).toBe(
      'TRACKING_FIXED',
    );
  });

  test('mends, breaks, loses and finds, and refuses what is no longer so', async () => {
    const ropes = await aCounted('حبال', 40);
    const tents = await aSetOf('خيمة', 2);
    const move = (itemId: number, body: object) =>
      call(moveCondition, { params: { itemId }, body, as: keeper.token });
    expect(
      (await move(ropes.itemId, { quantity: 3, from: 'sound', to: 'repair' })).ok.body,
    ).toMatchObject({
      toRepair: 3,
      available: 37,
    });
    expect(
      (await move(ropes.itemId, { quantity: 4, from: 'repair', to: 'sound' })).failure.code,
    ).toBe('EQUIPMENT_MOVED');
    const nowhere = { quantity: 1, from: 'repair', to: 'repair' };
    expect((await move(ropes.itemId, nowhere)).failure.code).toBe('INVALID_REQUEST');
    expect(
      (await move(ropes.itemId, { quantity: 3, from: 'repair', to: 'sound' })).ok.body,
    ).toMatchObject({
      toRepair: 0,
      available: 40,
    });
    const [one] = tents.pieces;
    const lost = await move(tents.itemId, { pieceIds: [one!.pieceId], from: 'sound', to: 'lost' });
    expect(lost.ok.body).toMatchObject({ owned: 2, lost: 1, available: 1 });
    const found = await move(tents.itemId, { pieceIds: [one!.pieceId], from: 'lost', to: 'sound' });
    expect(found.ok.body.events.map(({ kind }) => kind)).toEqual(['found', 'lost']);
  });

  test('gives up an item with a reason, and not while some of it is out', async () => {
    const ropes = await aCounted('حبال', 40);
    const made = (await lend([{ itemId: ropes.itemId, quantity: 2 }])).ok.body;
    const remove = () =>
      call(deleteEquipment, {
        params: { itemId: ropes.itemId },
        body: { reason: 'given' },
        as: keeper.token,
      });
    expect((await remove()).failure.code).toBe('EQUIPMENT_OUT');
    await giveBack(made.lendingId, [{ lineId: made.lines[0]!.lineId, quantity: 2 }]);
    expect((await remove()).status).toBe(200);
    expect(
      (await call(readEquipment, { params: { itemId: ropes.itemId }, as: keeper.token })).failure
        .code,
    ).toBe('EQUIPMENT_NOT_FOUND');
    expect((await aCounted('حبال', 3)).owned).toBe(3);
  });

  test('has categories and places, renamed and deleted while nothing is in them', async () => {
    const placeId = await aPlace('خيمة القائد');
    const twice = await call(createEquipmentPlace, {
      body: { name: 'خيمة القائد' },
      as: keeper.token,
    });
    expect(twice.failure.code).toBe('NAME_TAKEN');
    const category = await call(createEquipmentCategory, {
      body: { name: 'الماء' },
      as: keeper.token,
    });
    await call(renameEquipmentPlace, {
      params: { entryId: placeId },
      body: { name: 'الدولاب' },
      as: keeper.token,
    });
    await aCounted('حبال', 40);
    const remove = (id: number) =>
      call(deleteEquipmentPlace, { params: { entryId: id }, as: keeper.token });
    expect((await remove(placeId)).failure.code).toBe('PLACE_IN_USE');
    expect((await remove(9999)).failure.code).toBe('LIST_ENTRY_NOT_FOUND');
    const gone = { params: { entryId: category.ok.body.id }, as: keeper.token };
    expect((await call(deleteEquipmentCategory, gone)).status).toBe(200);
    expect((await lists()).places).toEqual([{ id: placeId, name: 'الدولاب', items: 1 }]);
  });
});

describe('a label', () => {
  test('opens the piece to a captain, and tells a visitor and a newcomer the group alone', async () => {
    const tents = await aSetOf('خيمة', 1);
    const [piece] = tents.pieces;
    const open = (as?: string) =>
      call(readLabel, { params: { key: piece!.labelKey }, ...(as && { as }) });
    const newcomer = await aCaptain(server, { sectorId: null });
    expect((await open(captain.token)).ok.body).toMatchObject({
      itemId: tents.itemId,
      pieceId: piece!.pieceId,
    });
    for (const as of [undefined, newcomer.token]) {
      expect((await open(as)).ok.body).toEqual({
        itemId: null,
        pieceId: null,
        groupName: 'مجموعة النيل الكشفية',
        phoneNumber: null,
      });
    }
    expect((await call(readLabel, { params: { key: 'nothing' } })).failure.code).toBe(
      'LABEL_NOT_FOUND',
    );
  });
});

describe('a lending', () => {
  test('hands out several items at once under the next number, and comes back in parts', async () => {
    const ropes = await aCounted('حبال', 10);
    const tents = await aSetOf('خيمة', 2);
    const pieceIds = tents.pieces.map(({ pieceId }) => pieceId);
    const made = (
      await lend([
        { itemId: ropes.itemId, quantity: 10 },
        { itemId: tents.itemId, pieceIds },
      ])
    ).ok.body;
    expect(made).toMatchObject({ number: 1, to: { kind: 'captain' }, endedAt: null });
    const [ropeLine, tentLine] = made.lines;
    expect(await read(ropes.itemId)).toMatchObject({ available: 0, out: 10 });
    const first = await giveBack(made.lendingId, [
      { lineId: ropeLine!.lineId, quantity: 5 },
      { lineId: ropeLine!.lineId, quantity: 1, outcome: 'used' },
      { lineId: tentLine!.lineId, pieceId: pieceIds[0], outcome: 'repair', note: 'عمود' },
    ]);
    expect(first.ok.body).toMatchObject({ endedAt: null, lines: [{ back: 6 }, { back: 1 }] });
    expect(await read(ropes.itemId)).toMatchObject({ owned: 9, available: 5, out: 4 });
    expect(await read(tents.itemId)).toMatchObject({ owned: 2, toRepair: 1, available: 0, out: 1 });
    // A piece counts once, whoever says it.
    await giveBack(made.lendingId, [{ lineId: tentLine!.lineId, pieceId: pieceIds[0] }]);
    expect(await read(tents.itemId)).toMatchObject({ toRepair: 1, out: 1 });
    const tooMuch = await giveBack(made.lendingId, [{ lineId: ropeLine!.lineId, quantity: 5 }]);
    expect(tooMuch.failure).toMatchObject({ code: 'RETURN_TOO_MUCH', stored: { number: 1 } });
    const last = await giveBack(made.lendingId, [
      { lineId: ropeLine!.lineId, quantity: 4, outcome: 'lost' },
      { lineId: tentLine!.lineId, pieceId: pieceIds[1], outcome: 'wet' },
    ]);
    expect(last.ok.body.endedAt).not.toBeNull();
    expect(await read(ropes.itemId)).toMatchObject({ owned: 9, lost: 4, available: 5, out: 0 });
    expect(await read(tents.itemId)).toMatchObject({ available: 0, out: 0, wet: 1 });
    server.now = new Date(server.now.getTime() + 2 * 86_400_000);
    expect(await read(tents.itemId)).toMatchObject({ available: 1, wet: 0 });
  });

  test('is refused for what is not here, with what is left of it', async () => {
    const ropes = await aCounted('حبال', 10);
    await lend([{ itemId: ropes.itemId, quantity: 7 }]);
    const failure = (await lend([{ itemId: ropes.itemId, quantity: 4 }])).failure;
    expect(failure).toMatchObject({
      code: 'NOT_AVAILABLE',
      lines: [{ itemId: ropes.itemId, name: 'حبال', free: 3 }],
    });
  });

  test('gives out no more than there is where two keepers lend the same at once, and counts a piece once', async () => {
    const ropes = await aCounted('حبال', 10);
    const tents = await aSetOf('خيمة', 1);
    const pieceIds = tents.pieces.map(({ pieceId }) => pieceId);
    const lines = [
      { itemId: ropes.itemId, quantity: 7 },
      { itemId: tents.itemId, pieceIds },
    ];
    const [one, two] = await Promise.all([lend(lines), lend(lines, {}, general)]);
    expect([one.status, two.status].toSorted()).toEqual([201, 409]);
    const { lendingId, lines: lent } = (one.status === 201 ? one : two).ok.body;
    const entries = [{ lineId: lent[1]!.lineId, pieceId: pieceIds[0] }];
    const back = await Promise.all([
      giveBack(lendingId, entries),
      giveBack(lendingId, entries, {}, general),
    ]);
    expect(back.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(tents.itemId)).toMatchObject({ out: 0, available: 1 });
  });

  test('never hands out what needs repair', async () => {
    const tents = await aSetOf('خيمة', 1);
    const pieceIds = tents.pieces.map(({ pieceId }) => pieceId);
    const body = { pieceIds, from: 'sound', to: 'repair' };
    await call(moveCondition, { params: { itemId: tents.itemId }, body, as: keeper.token });
    expect((await lend([{ itemId: tents.itemId, pieceIds }])).failure.code).toBe('NEEDS_REPAIR');
  });

  test('asks about what a trip has reserved, and tells its captain where it is handed out anyway', async () => {
    const ropes = await aCounted('حبال', 10);
    const { tripId } = await aTrip('معسكر الفيوم', '2026-12-02T08:00', '2026-12-04T16:00');
    const lines = [{ itemId: ropes.itemId, quantity: 8 }];
    await call(reserveForTrip, { params: { tripId }, body: { lines }, as: captain.token });
    const to = { to: { captainId: keeper.captainId } };
    const asked = (await lend([{ itemId: ropes.itemId, quantity: 4 }], to)).failure;
    expect(asked).toMatchObject({
      code: 'RESERVED_FOR_OTHERS',
      reservations: [{ quantity: 8, for: 'معسكر الفيوم', from: '2026-12-02' }],
    });
    const until = { ...to, dueOn: '2026-12-01' };
    expect((await lend([{ itemId: ropes.itemId, quantity: 2 }], until)).status).toBe(201);
    const anyway = await lend([{ itemId: ropes.itemId, quantity: 4 }], { ...to, anyway: true });
    expect(anyway.status).toBe(201);
    expect(await told(captain)).toContain('العهدة المحجوزة تنقص');
  });

  test('is undone within ten minutes, as long as nothing came back', async () => {
    const ropes = await aCounted('حبال', 10);
    const made = (await lend([{ itemId: ropes.itemId, quantity: 7 }])).ok.body;
    const undo = (lendingId: number) =>
      call(undoLending, { params: { lendingId }, as: keeper.token });
    expect((await undo(made.lendingId)).status).toBe(200);
    expect(await read(ropes.itemId)).toMatchObject({ available: 10, out: 0 });
    expect((await undo(made.lendingId)).failure.code).toBe('LENDING_NOT_FOUND');
    const second = (await lend([{ itemId: ropes.itemId, quantity: 7 }])).ok.body;
    expect(second.number).toBe(2);
    server.now = new Date(server.now.getTime() + 11 * 60_000);
    expect((await undo(second.lendingId)).failure.code).toBe('LENDING_USED');
  });

  test('goes to a sector, a trip or somebody outside, whose telephone only who keeps reads', async () => {
    const ropes = await aCounted('حبال', 10);
    const line = [{ itemId: ropes.itemId, quantity: 1 }];
    const { baseName, suffixName } = people.sector;
    await lend(line, { to: { captainId: captain.captainId, sector: { baseName, suffixName } } });
    const outsider = { name: 'كنيسة الحي', phoneNumber: '01012345678' };
    const outside = (await lend(line, { to: { outsider } })).ok.body;
    expect(outside.to).toMatchObject({ kind: 'outside', phoneNumber: '01012345678' });
    const seen = (
      await call(readLending, { params: { lendingId: outside.lendingId }, as: captain.token })
    ).ok.body;
    expect(seen.to).toMatchObject({ name: 'كنيسة الحي', phoneNumber: null });
    const mine = (await call(listLendings, { query: { mine: true }, as: captain.token })).ok.body;
    expect(mine.map(({ to }) => to.kind)).toEqual(['sector']);
    await giveBack(outside.lendingId, [{ lineId: outside.lines[0]!.lineId, quantity: 1 }]);
    server.now = new Date(server.now.getTime() + 61 * 86_400_000);
    await cleanUp(server.db, { now: server.now });
    const later = await server.db
      .selectFrom('equipmentLendings')
      .where('lendingId', '=', outside.lendingId)
      .select(['outsiderName', 'outsiderPhone'])
      .executeTakeFirstOrThrow();
    expect(later).toEqual({ outsiderName: null, outsiderPhone: null });
  });

  test('gets another day by who keeps, from the version that was seen', async () => {
    const ropes = await aCounted('حبال', 10);
    const made = (await lend([{ itemId: ropes.itemId, quantity: 7 }])).ok.body;
    const more = (dueOn: string) =>
      call(extendLending, {
        params: { lendingId: made.lendingId },
        body: { dueOn, version: made.version },
        as: keeper.token,
      });
    expect((await more('2026-11-01')).failure.code).toBe('DAY_PAST');
    expect((await more('2026-12-20')).ok.body.dueOn).toBe('2026-12-20');
    expect((await more('2026-12-21')).failure.code).toBe('LENDING_CHANGED');
  });

  test('reminds its captain on the day before, once it is overdue and a week later, and who keeps of all of it', async () => {
    const ropes = await aCounted('حبال', 10);
    await lend([{ itemId: ropes.itemId, quantity: 7 }]);
    const remind = async (day: string) => {
      const before = (await told(captain)).length;
      const kept = (await told(keeper)).length;
      const at = { now: new Date(`${day}T09:00:00Z`), timeZone: 'Africa/Cairo' };
      await sendEquipmentReminders(server.db, at);
      await sendEquipmentReminders(server.db, at);
      return [(await told(captain)).length - before, (await told(keeper)).length - kept];
    };
    expect(await remind('2026-12-02')).toEqual([0, 0]);
    expect(await remind('2026-12-03')).toEqual([1, 0]);
    expect(await remind('2026-12-04')).toEqual([0, 0]);
    expect(await remind('2026-12-05')).toEqual([1, 1]);
    expect(await remind('2026-12-06')).toEqual([0, 0]);
    expect(await remind('2026-12-12')).toEqual([1, 1]);
    expect((await told(captain))[0]).toBe('عهدة عليك فات موعدها');
  });

  test('is kept longer by who asks for it and gets it, each of both told once', async () => {
    const ropes = await aCounted('حبال', 10);
    const { lendingId } = (await lend([{ itemId: ropes.itemId, quantity: 7 }])).ok.body;
    const want = (until: string | null, as = captain) =>
      call(askForMoreDays, { params: { lendingId }, body: { until }, as: as.token });
    expect((await want('2026-12-04')).failure.code).toBe('DAY_PAST');
    expect(
      (
        await want(
          '2026-12-10',
          await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId }),
        )
      ).failure.code,
    ).toBe('OUT_OF_SCOPE');
    expect((await want('2026-12-10')).ok.body).toMatchObject({
      ...{ dueOn: '2026-12-04', wantedUntil: '2026-12-10', isOwn: true, editable: false },
    });
    await want('2026-12-10');
    expect((await told(keeper)).filter((it) => it === 'طلب مدّ موعد عهدة')).toHaveLength(1);
    const alerts = async () =>
      (await call(readAlerts, { as: keeper.token })).ok.body.equipment?.requests;
    expect(await alerts()).toBe(1);
    const body = { dueOn: '2026-12-08' };
    const longer = await call(extendLending, { params: { lendingId }, body, as: keeper.token });
    expect(longer.ok.body).toMatchObject({ dueOn: '2026-12-08', wantedUntil: null });
    expect(await told(captain)).toEqual(['مُدّ موعد العهدة التي عندك']);
    expect(await alerts()).toBe(0);
  });

  test('is not kept longer where its keeper declines, its captain takes the question back, or all of it is back', async () => {
    const ropes = await aCounted('حبال', 10);
    const { lendingId, lines } = (await lend([{ itemId: ropes.itemId, quantity: 7 }])).ok.body;
    const want = (until: string | null, as = captain) =>
      call(askForMoreDays, { params: { lendingId }, body: { until }, as: as.token });
    await want('2026-12-10');
    expect((await want('2026-12-11', keeper)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await want(null, keeper)).ok.body.wantedUntil).toBe(null);
    expect(await told(captain)).toEqual(['اعتُذر عن مدّ موعد العهدة']);
    await want('2026-12-12');
    expect((await want(null)).ok.body).toMatchObject({ wantedUntil: null, dueOn: '2026-12-04' });
    await giveBack(lendingId, [{ lineId: lines[0]!.lineId, quantity: 7 }]);
    expect((await want('2026-12-12')).failure.code).toBe('LENDING_BACK');
  });

  test('is a line of the list of what is late once its day is over', async () => {
    const ropes = await aCounted('حبال', 10);
    await lend([{ itemId: ropes.itemId, quantity: 7 }]);
    const late = async () =>
      (await call(listLendings, { query: { state: 'overdue' }, as: keeper.token })).ok.body.length;
    expect(await late()).toBe(0);
    server.now = new Date('2026-12-05T10:00:00Z');
    expect(await late()).toBe(1);
  });
});

test('a request that is reserved is handed out to its trip without asking about itself, and not once its item is gone', async () => {
  const ropes = await aCounted('حبال', 10);
  const days = { from: '2026-12-02', until: '2026-12-04' };
  const lines = [{ itemId: ropes.itemId, quantity: 8 }];
  const trip = await aTrip('الفيوم', '2026-12-02T08:00', '2026-12-04T16:00');
  const reserved = async () => {
    const body = { ...days, lines };
    const { requestId } = (await call(askForEquipment, { body, as: captain.token })).ok.body;
    const answer = { params: { requestId }, body: { state: 'reserved' }, as: keeper.token };
    return { requestId, answer: await call(decideRequest, answer) };
  };
  const { requestId, answer } = await reserved();
  expect(answer.status).toBe(200);
  const made = await lend(lines, { to: { tripId: trip.tripId }, requestId, dueOn: '2026-12-05' });
  expect(made.status).toBe(201);
  const { lendingId } = made.ok.body;
  await giveBack(lendingId, [{ lineId: made.ok.body.lines[0]!.lineId, quantity: 8 }]);
  const body = { ...days, lines };
  const asked = (await call(askForEquipment, { body, as: captain.token })).ok.body;
  const params = { itemId: ropes.itemId };
  await call(deleteEquipment, { params, body: { reason: 'given' }, as: keeper.token });
  const late = { params: { requestId: asked.requestId }, body: { state: 'reserved' } };
  expect((await call(decideRequest, { ...late, as: keeper.token })).failure.code).toBe(
    'NOT_AVAILABLE',
  );
  const undo = { params: { lendingId }, as: keeper.token };
  expect((await call(undoLending, undo)).failure.code).toBe('LENDING_USED');
});

describe('a return', () => {
  test('was never before its lending nor after now, and what comes later comes after it', async () => {
    const ropes = await aCounted('حبال', 10);
    const made = (await lend([{ itemId: ropes.itemId, quantity: 7 }])).ok.body;
    const { lineId } = made.lines[0]!;
    const back = (at: string, later: object[] = []) =>
      call(returnEquipment, {
        params: { lendingId: made.lendingId },
        body: { entries: [{ lineId, quantity: 1 }], later, at },
        as: keeper.token,
      });
    const strange = [{ lineId: lineId + 999, dueOn: '2026-12-24' }];
    expect((await back(server.now.toISOString(), strange)).failure.issues?.[0]?.path).toBe(
      'later.0.lineId',
    );
    const late = [{ lineId, dueOn: '2026-11-01' }];
    expect((await back(server.now.toISOString(), late)).failure).toMatchObject({
      code: 'DAY_PAST',
      issues: [{ path: 'later.0.dueOn' }],
    });
    const before = (await back('2020-01-01T00:00:00.000Z')).ok.body;
    const after = (await back('2040-01-01T00:00:00.000Z')).ok.body;
    expect(before.lines[0]!.returns[0]!.at).toBe(made.at);
    expect(Date.parse(after.lines[0]!.returns[1]!.at)).toBe(server.now.getTime());
  });
});

describe('a request', () => {
  test('reaches who keeps, is reserved, handed out, and its captain hears of both', async () => {
    const ropes = await aCounted('حبال', 10);
    const body = {
      from: '2026-12-01',
      until: '2026-12-02',
      lines: [
        { itemId: ropes.itemId, quantity: 4 },
        { text: 'شعلة غاز', quantity: 1 },
      ],
    };
    const asked = (await call(askForEquipment, { body, as: captain.token })).ok.body;
    expect(asked).toMatchObject({
      state: 'open',
      isOwn: true,
      lines: [{ free: 10 }, { free: null }],
    });
    expect(await told(keeper)).toContain('طلب عهدة');
    const decide = (state: string, more: object = {}, as = keeper) =>
      call(decideRequest, {
        params: { requestId: asked.requestId },
        body: { state, ...more },
        as: as.token,
      });
    expect((await decide('declined')).failure.code).toBe('DECLINE_REASON_REQUIRED');
    expect((await decide('reserved', {}, captain)).failure.code).toBe('OUT_OF_SCOPE');
    expect((await decide('reserved')).ok.body.state).toBe('reserved');
    expect(await told(captain)).toContain('حُجزت لك العهدة');
    const other = await lend([{ itemId: ropes.itemId, quantity: 7 }], {
      to: { captainId: keeper.captainId },
    });
    expect(other.failure.code).toBe('RESERVED_FOR_OTHERS');
    const made = await lend([{ itemId: ropes.itemId, quantity: 4 }], {
      requestId: asked.requestId,
    });
    const stateOfOwn = async () =>
      (await call(listEquipmentRequests, { query: {}, as: captain.token })).ok.body[0]!.state;
    expect(await stateOfOwn()).toBe('lent');
    const undo = { params: { lendingId: made.ok.body.lendingId }, as: keeper.token };
    expect((await call(undoLending, undo)).status).toBe(200);
    expect(await stateOfOwn()).toBe('reserved');
    const again = await lend([{ itemId: ropes.itemId, quantity: 4 }], {
      requestId: asked.requestId,
    });
    expect(again.status).toBe(201);
    expect((await decide('withdrawn', {}, captain)).failure.code).toBe('EQUIPMENT_REQUEST_OVER');
  });

  test('is seen by its captain and who keeps alone, and an old version of it is refused', async () => {
    const ropes = await aCounted('حبال', 10);
    const body = {
      from: NEXT_WEEK,
      until: NEXT_WEEK,
      lines: [{ itemId: ropes.itemId, quantity: 40 }],
    };
    const asked = (await call(askForEquipment, { body, as: captain.token })).ok.body;
    const other = await aCaptain(server, { sectorId: people.sector.sectorId });
    expect((await call(listEquipmentRequests, { query: {}, as: other.token })).ok.body).toEqual([]);
    const decide = (state: string, version?: string) =>
      call(decideRequest, {
        params: { requestId: asked.requestId },
        body: { state, reason: 'محجوزة', version },
        as: keeper.token,
      });
    expect((await decide('reserved')).failure).toMatchObject({
      code: 'NOT_AVAILABLE',
      lines: [{ free: 10 }],
    });
    expect((await decide('declined', asked.version)).ok.body.reason).toBe('محجوزة');
    expect((await decide('reserved', asked.version)).failure.code).toBe(
      'EQUIPMENT_REQUEST_CHANGED',
    );
    const twice = { ...body, lines: [...body.lines, ...body.lines] };
    expect((await call(askForEquipment, { body: twice, as: captain.token })).failure.code).toBe(
      'INVALID_REQUEST',
    );
    const past = { ...body, from: '2026-11-01' };
    expect((await call(askForEquipment, { body: past, as: captain.token })).failure.code).toBe(
      'DAY_PAST',
    );
  });
});

describe('a trip', () => {
  test('reserves first come, sees other trips of its days, and copies an earlier one', async () => {
    const ropes = await aCounted('حبال', 10);
    const one = await aTrip('الفيوم', '2026-12-02T08:00', '2026-12-04T16:00');
    const two = await aTrip('وادي دجلة', '2026-12-05T08:00', '2026-12-05T16:00');
    const three = await aTrip('الواحات', '2026-12-10T08:00', '2026-12-11T16:00');
    const reserve = (tripId: number, body: object, as = captain) =>
      call(reserveForTrip, { params: { tripId }, body, as: as.token });
    const line = (quantity: number) => ({ lines: [{ itemId: ropes.itemId, quantity }] });
    const first = (await reserve(one.tripId, line(8))).ok.body;
    expect(first).toMatchObject({ from: '2026-12-02', until: '2026-12-05', missing: 0 });
    // The day after the return is for drying.
    expect((await reserve(two.tripId, line(3))).failure).toMatchObject({
      code: 'NOT_AVAILABLE',
      lines: [{ free: 2 }],
    });
    expect((await reserve(two.tripId, line(2))).status).toBe(200);
    const copied = await reserve(three.tripId, { lines: [], copyFrom: one.tripId });
    expect(copied.ok.body.lines).toMatchObject([{ quantity: 8 }]);
    const old = await reserve(one.tripId, { ...line(6), version: 'old' });
    expect(old.failure).toMatchObject({
      code: 'TRIP_EQUIPMENT_CHANGED',
      stored: { lines: [{ quantity: 8 }] },
    });
    const stranger = await aCaptain(server, {});
    expect((await reserve(one.tripId, line(1), stranger)).status).toBe(403);
    expect(
      (await call(listHistory, { query: { entity: 'tripEquipment' }, as: general.token })).ok.body
        .length,
    ).toBe(3);
  });

  test('takes out and brings back by who runs it; what it took counts against its reservation', async () => {
    const ropes = await aCounted('حبال', 10);
    const { tripId } = await aTrip('الفيوم', '2026-11-28T08:00', '2026-11-29T16:00');
    const params = { tripId };
    const lines = [{ itemId: ropes.itemId, quantity: 8 }];
    await call(reserveForTrip, { params, body: { lines }, as: captain.token });
    const made = (await lend(lines, { to: { tripId }, dueOn: '2026-11-30' }, captain)).ok.body;
    const trip = async () => (await call(readTripEquipment, { params, as: captain.token })).ok.body;
    expect(await trip()).toMatchObject({ missing: 0, lines: [{ quantity: 8, taken: 8 }] });
    const lower = { lines: [{ itemId: ropes.itemId, quantity: 7 }] };
    expect(
      (await call(reserveForTrip, { params, body: lower, as: captain.token })).failure.code,
    ).toBe('EQUIPMENT_OUT');
    expect((await lend([{ itemId: ropes.itemId, quantity: 1 }], {}, captain)).status).toBe(403);
    await giveBack(made.lendingId, [{ lineId: made.lines[0]!.lineId, quantity: 8 }], {}, captain);
    const query = { from: NEXT_WEEK, until: '2026-12-30' };
    const [free] = (await call(readAvailability, { query, as: captain.token })).ok.body;
    // Returned early it is free.
    expect(free).toMatchObject({ owned: 10, free: 10 });
  });
});
