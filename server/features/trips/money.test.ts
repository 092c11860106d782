import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import {
  createFinanceItem,
  deleteFinanceItem,
  listFinanceItems,
  readBudget,
  reverseFinanceItem,
} from '../../../contract/finance/endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import { eraseScout } from '../../../contract/scouts/scout-data.ts';
import {
  changeTripPeople,
  listTripPeople,
  moveTrip,
  readTrip,
} from '../../../contract/trips/endpoints.ts';
import { claimTripPayment } from '../../../contract/trips/family-endpoints.ts';
import { breakEvenFee } from '../../../contract/trips/money.ts';
import {
  decideTripClaim,
  deleteTripExpense,
  deleteTripPayment,
  payTrip,
  readTripMoney,
  setTripBudget,
  spendOnTrip,
  takeOverTrip,
} from '../../../contract/trips/money-endpoints.ts';
import { createRollCall } from '../../../contract/trips/roll-call-endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aSetting,
  PASSWORD,
  type Setting,
  type TestCaptain,
} from '../../testing/factories.ts';
import { anOpenTrip } from '../../testing/trips.ts';
import { signedValue } from '../finance/queries.ts';

const server = testApp();
const { call } = server;
let people: Setting<['مينا عادل', 'جنى صبري', 'مروان خالد']>;
let general: TestCaptain;
let params: { tripId: number };
let ids: number[];
let as: string;

async function aTrip(fees = { scout: 450, other: 200 }) {
  const made = { as, name: 'معسكر الفيوم', sectors: [people.sector], fees };
  const { tripId } = await anOpenTrip(server, made);
  const answers = {
    people: people.scouts.map((_, nth) => scoutAt(nth)),
    state: 'coming',
    guardianName: 'أسرته',
    relation: 'mother',
  };
  const changed = await call(changeTripPeople, {
    as,
    params: { tripId },
    body: { ...answers, way: 'paper' },
  });
  const known = changed.ok.body;
  ids = people.scouts.map(
    ({ scoutId }) => known.find((person) => person.scoutId === scoutId)!.personId!,
  );
  return { tripId };
}

beforeEach(async () => {
  people = await aSetting(server, ['مينا عادل', 'جنى صبري', 'مروان خالد']);
  general = await aCaptain(server, { type: 'general' });
  as = people.captain.token;
  params = await aTrip();
});

const money = async (query: object = {}) =>
  (await call(readTripMoney, { as, params, query })).ok.body;
/** The scout of this place, as requests name them. */
const scoutAt = (nth: number) => ({ kind: 'scout' as const, id: people.scouts[nth]!.scoutId });
const pay = (amount: number, nth = 0, body: object = {}) =>
  call(payTrip, { as, params, body: { person: scoutAt(nth), amount, way: 'cash', ...body } });
const spend = (value: number, body: object = {}) =>
  call(spendOnTrip, { as, params, body: { value, description: 'ماء', ...body } });
const takeOver = (body: object = {}) => call(takeOverTrip, { as: general.token, params, body });
const treasury = async () => (await call(readBudget, { as: general.token })).ok.body;
const keyOf = async (nth = 0) => {
  const { scoutId } = people.scouts[nth]!;
  return (await call(createParentLink, { as, params: { scoutId }, body: {} })).ok.body.key!;
};
const claimOf = (key: string, body: object = {}) =>
  call(claimTripPayment, {
    params: { key },
    body: {
      tripId: params.tripId,
      amount: 200,
      way: 'wallet',
      reference: '8841027',
      again: true,
      ...body,
    },
  });
const lastEntries = async (entity: 'tripPayment' | 'tripTakeover' | 'tripClaim') =>
  server.db.selectFrom('history').where('entity', '=', entity).selectAll().execute();

describe('payments of a trip', () => {
  test('have receipt numbers without gaps, and a deleted one keeps its number', async () => {
    const first = (await pay(200)).ok.body;
    const second = (await pay(100.5, 1, { way: 'wallet', reference: '77' })).ok.body;
    expect([first.receiptNumber, second.receiptNumber]).toEqual([1, 2]);
    const { paymentId } = second;
    const struck = await call(deleteTripPayment, { as, params: { ...params, paymentId } });
    expect(struck.status).toBe(200);
    expect((await pay(50)).ok.body.receiptNumber).toBe(3);
    const { payments, paid, due, atHand, owing } = await money();
    expect(
      payments.map(({ receiptNumber, deletedAt }) => [receiptNumber, deletedAt === null]),
    ).toEqual([
      [3, true],
      [2, false],
      [1, true],
    ]);
    expect({ paid, due, atHand }).toEqual({ paid: 250, due: 1350, atHand: 250 });
    expect(owing.find(({ personId }) => personId === ids[0])).toMatchObject({
      due: 450,
      paid: 250,
    });
    const again = await call(deleteTripPayment, { as, params: { ...params, paymentId } });
    expect(again.failure.code).toBe('PAYMENT_NOT_FOUND');
    const listed = (await call(listTripPeople, { as, params })).ok.body;
    expect(listed.find(({ personId }) => personId === ids[0])).toMatchObject({ paid: 250 });
    expect(await lastEntries('tripPayment')).toHaveLength(4);
  });

  test('made at once by several captains have one number each', async () => {
    const made = await Promise.all([1, 2, 3, 4, 5].map((amount) => pay(amount)));
    const numbers = made.map(({ ok }) => ok.body.receiptNumber).toSorted((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
  });

  test('are given back from the money at hand alone', async () => {
    await pay(200);
    const { expenseId } = (await spend(0.5)).ok.body;
    const tooMuch = await pay(-200);
    expect(tooMuch.status).toBe(409);
    expect(tooMuch.failure.code).toBe('NOT_AT_HAND');
    await call(deleteTripExpense, { as, params: { ...params, expenseId } });
    expect((await pay(-200)).ok.body).toMatchObject({ amount: -200, receiptNumber: 2 });
    expect(await money()).toMatchObject({ paid: 0, refunded: 200, atHand: 0 });
    expect((await pay(0)).failure.code).toBe('INVALID_REQUEST');
    expect((await pay(0.001)).failure.code).toBe('INVALID_REQUEST');
    expect(
      (
        await call(payTrip, {
          as,
          params,
          body: { person: { kind: 'scout', id: 99_999 }, amount: 5, way: 'cash' },
        })
      ).failure.code,
    ).toBe('PERSON_NOT_FOUND');
  });

  test('are not read by a captain who does not run the trip', async () => {
    const other = await aCaptain(server, { sectorId: people.sector.sectorId });
    const read = await call(readTripMoney, { as: other.token, params });
    expect(read.failure.code).toBe('OUT_OF_SCOPE');
    const paying = await call(payTrip, {
      as: other.token,
      params,
      body: { person: scoutAt(0), amount: 5, way: 'cash' },
    });
    expect(paying.failure.code).toBe('OUT_OF_SCOPE');
  });
});

describe('what a family says it has paid', () => {
  test('counts once a captain confirms it, with a receipt which the family reads', async () => {
    const key = await keyOf();
    const { claimId, state } = (await claimOf(key)).ok.body;
    expect(state).toBe('waiting');
    expect(await money()).toMatchObject({
      paid: 0,
      claims: [{ claimId, amount: 200, name: 'مينا عادل' }],
    });
    const decide = (body: object) =>
      call(decideTripClaim, { as, params: { ...params, claimId }, body });
    expect((await decide({ confirmed: false })).failure.code).toBe('REASON_REQUIRED');
    expect((await decide({ confirmed: true })).ok.body).toMatchObject({
      state: 'confirmed',
      receiptNumber: 1,
    });
    expect((await decide({ confirmed: true })).failure.code).toBe('CLAIM_DECIDED');
    expect(await money()).toMatchObject({ paid: 200, claims: [] });
    const page = (await call(readParentPage, { params: { key } })).ok.body;
    expect(page.trips![0]).toMatchObject({
      due: 450,
      paid: 200,
      receipts: [{ receiptNumber: 1, amount: 200 }],
      claims: [],
    });
    const gone = { ...params, claimId: 99_999 };
    expect(
      (await call(decideTripClaim, { as, params: gone, body: { confirmed: true } })).failure.code,
    ).toBe('CLAIM_NOT_FOUND');
  });

  test('is confirmed with the sum that arrived, where it is another one', async () => {
    const key = await keyOf();
    const { claimId } = (await claimOf(key)).ok.body;
    const decide = (body: object) =>
      call(decideTripClaim, { as, params: { ...params, claimId }, body });
    const tooMuch = await decide({ confirmed: true, amount: 451 });
    expect(tooMuch.failure.code).toBe('MORE_THAN_DUE');
    expect((await decide({ confirmed: true, amount: 150 })).status).toBe(200);
    expect(await money()).toMatchObject({ paid: 150, claims: [], payments: [{ amount: 150 }] });
    const [entry] = await server.db
      .selectFrom('history')
      .select(['before', 'after'])
      .where('entity', '=', 'tripClaim')
      .orderBy('historyId', 'desc')
      .execute();
    expect(entry).toMatchObject({
      before: { amount: 200, state: 'waiting' },
      after: { amount: 150, state: 'confirmed' },
    });
  });

  test('stands beside what is due and paid, and is confirmed beyond that only by who is sure', async () => {
    const key = await keyOf();
    await claimOf(key);
    await claimOf(key);
    await pay(355.15);
    const { claims } = await money();
    expect(claims).toMatchObject([
      { due: 450, paid: 355.15, beyond: 105.15 },
      { due: 450, paid: 355.15, beyond: 105.15 },
    ]);
    const decide = (body: object) =>
      call(decideTripClaim, { as, params: { ...params, claimId: claims[0]!.claimId }, body });
    expect((await decide({ confirmed: true })).failure).toMatchObject({
      status: 409,
      code: 'MORE_THAN_DUE',
      arabicMessage: '٢٠٠ جنيه تزيد ١٠٥٫١٥ جنيه عن المستحق، فهل دُفعت كلها؟',
    });
    expect((await money()).paid).toBe(355.15);
    expect((await decide({ confirmed: true, sure: true })).status).toBe(200);
    expect((await money()).paid).toBe(555.15);
    // The family is asked too.
    expect((await claimOf(key)).failure.code).toBe('MORE_THAN_DUE');
    expect((await claimOf(key, { sure: true })).status).toBe(201);
    // Three claims for one child are one family.
    const { body } = (await call(readAlerts, { as })).ok;
    expect(body.claims).toMatchObject({ count: 1, sum: 400 });
  });

  test('what is claimed for two children of one link is one family’s, and for a child of another link another’s', async () => {
    const [first, second] = people.scouts.map(({ scoutId }) => scoutId);
    const covers = { params: { scoutId: first! }, body: { scoutIds: [first!, second!] } };
    const { key } = (await call(createParentLink, { as, ...covers })).ok.body;
    await claimOf(key!, { child: 1 });
    await claimOf(key!, { child: 2 });
    await claimOf(await keyOf(2));
    const families = (await money()).claims.map(({ family }) => family);
    expect(families[0]).toBe(families[1]);
    expect(new Set(families).size).toBe(2);
    const { body } = (await call(readAlerts, { as })).ok;
    expect(body.claims).toMatchObject({ count: 2, sum: 600 });
  });

  test('may come before the answer, up to the fee', async () => {
    await call(changeTripPeople, { as, params, body: { people: [scoutAt(0)], state: 'invited' } });
    const key = await keyOf();
    expect((await claimOf(key, { amount: 450 })).status).toBe(201);
    expect((await claimOf(key, { amount: 450.5 })).failure.code).toBe('MORE_THAN_DUE');
  });

  test('is refused with a line that the family reads', async () => {
    const key = await keyOf();
    const { claimId } = (await claimOf(key)).ok.body;
    await call(decideTripClaim, {
      as,
      params: { ...params, claimId },
      body: { confirmed: false, reason: 'لم نجد التحويل' },
    });
    expect(await money()).toMatchObject({ paid: 0, claims: [] });
    const page = (await call(readParentPage, { params: { key } })).ok.body;
    expect(page.trips![0]).toMatchObject({
      paid: 0,
      claims: [{ state: 'refused', reason: 'لم نجد التحويل' }],
    });
  });

  test('is refused from captains, for a cancelled trip and for one that the child is not invited to', async () => {
    const key = await keyOf();
    const body = { tripId: params.tripId, amount: 5, way: 'cash' };
    expect((await call(claimTripPayment, { as, params: { key }, body })).failure.code).toBe(
      'FORBIDDEN',
    );
    expect((await claimOf(key, { tripId: 99_999 })).failure.code).toBe('TRIP_NOT_FOUND');
    expect((await claimOf('wrong')).failure.code).toBe('LINK_OVER');
    await call(moveTrip, { as, params, body: { state: 'cancelled', reason: 'الطقس' } });
    expect((await claimOf(key)).failure.code).toBe('TRIP_CLOSED');
  });

  test('is limited by the hour', async () => {
    const key = await keyOf();
    for (let nth = 0; nth < 20; nth += 1) await claimOf(key);
    expect((await claimOf(key)).failure.code).toBe('TOO_MANY_REQUESTS');
  });
});

test('a refund is at most what that person paid, whatever the others paid', async () => {
  const { receiptNumber, paymentId } = (await pay(300)).ok.body;
  expect(receiptNumber).toBe(1);
  await pay(300, 1);
  expect((await pay(-300.5)).failure).toMatchObject({
    status: 409,
    code: 'MORE_THAN_PAID',
    arabicMessage: 'المدفوع من مينا عادل ٣٠٠ جنيه، فلا يُردّ أكثر منه',
  });
  expect((await pay(-5, 2)).failure.code).toBe('MORE_THAN_PAID');
  expect((await pay(-100)).status).toBe(201);
  // Without the payment more would be given back than was paid.
  const strike = () => call(deleteTripPayment, { as, params: { ...params, paymentId } });
  expect((await strike()).failure.code).toBe('MORE_THAN_PAID');
  expect(await money()).toMatchObject({ paid: 500, refunded: 100 });
});

test('a discount is at most the fee', async () => {
  const discount = (amount: number) =>
    call(changeTripPeople, {
      as,
      params,
      body: { people: [scoutAt(0)], discount: { amount, reason: 'أخوان' } },
    });
  expect((await discount(450.5)).failure).toMatchObject({
    code: 'DISCOUNT_OVER_FEE',
    issues: [{ arabicMessage: 'الرسم ٤٥٠ جنيه، فلا يزيد الخصم عليه' }],
  });
  expect((await discount(450)).status).toBe(200);
  expect((await money()).due).toBe(900);
});

describe('the money at hand', () => {
  test('goes into the treasury in one act, as an income and an expense with the tag of the trip', async () => {
    await pay(450);
    await pay(450, 1);
    await spend(120.25, { receipt: '114' });
    expect((await money()).atHand).toBe(779.75);
    const { income, expense, items } = (await takeOver()).ok.body;
    expect([income, expense]).toEqual([900, 120.25]);
    expect(items.map(({ type, value }) => [type, value])).toEqual([
      ['income', 900],
      ['expense', 120.25],
    ]);
    expect(items[0]!.description).toContain('معسكر الفيوم');
    expect(await treasury()).toBe(779.75);
    expect(await money()).toMatchObject({ atHand: 0, takenOver: 779.75, expenses: 120.25 });
    expect((await takeOver()).failure.code).toBe('NOTHING_TO_TAKE');
    const notGeneral = await call(takeOverTrip, { as, params, body: {} });
    expect(notGeneral.status).toBe(403);
    expect(await lastEntries('tripTakeover')).toHaveLength(1);
  });

  test('is taken over once, though two general captains press at once', async () => {
    await pay(450);
    const answers = await Promise.all([takeOver(), takeOver()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await treasury()).toBe(450);
  });

  test('names a difference from what was counted', async () => {
    await pay(450);
    const { items } = (await takeOver({ counted: 400 })).ok.body;
    expect(items[0]).toMatchObject({ value: 450 });
    expect(items[0]!.description).toContain('نقص العدّ');
  });

  test('bounds expenses and deletions, and grows by an expense that is struck through', async () => {
    const { paymentId } = (await pay(100)).ok.body;
    const { expenseId } = (await spend(60)).ok.body;
    expect((await spend(40.01)).failure.code).toBe('NOT_AT_HAND');
    const removing = { as, params: { ...params, paymentId } };
    expect((await call(deleteTripPayment, removing)).failure.code).toBe('NOT_AT_HAND');
    await call(deleteTripExpense, { as, params: { ...params, expenseId } });
    const twice = await call(deleteTripExpense, { as, params: { ...params, expenseId } });
    expect(twice.failure.code).toBe('EXPENSE_NOT_FOUND');
    expect((await money()).atHand).toBe(100);
    expect((await call(deleteTripPayment, removing)).status).toBe(200);
  });

  test('is there again once the treasury reverses or deletes the item', async () => {
    await pay(300);
    await takeOver();
    const { financeItems } = (await call(listFinanceItems, { as: general.token })).ok.body;
    const { itemId } = financeItems[0]!;
    const reason = 'عُدّ خطأً';
    await call(reverseFinanceItem, { as: general.token, body: { itemId, reason } });
    expect(await money()).toMatchObject({ atHand: 300, takenOver: 0 });
    expect(await treasury()).toBe(0);
    const { items } = (await takeOver()).ok.body;
    await call(deleteFinanceItem, { as: general.token, body: { itemId: items[0]!.itemId } });
    expect(await money()).toMatchObject({ atHand: 300, takenOver: 0 });
  });

  test('keeps a trip from being settled, as children do who are not handed over', async () => {
    await pay(450);
    server.now = new Date('2026-12-13T08:00:00Z');
    const settle = () => call(moveTrip, { as: general.token, params, body: { state: 'settled' } });
    await call(moveTrip, { as, params, body: { state: 'closed' } });
    expect((await settle()).failure.code).toBe('TRIP_STATE');
    await takeOver();
    const back = { name: 'العودة', kind: 'return', by: 'all' };
    const entry = { status: 'here', named: true, at: '2026-12-12T14:00:00.000Z', handedTo: 'الأم' };
    const roll = (entries: object[]) =>
      call(createRollCall, { as, params, body: { ...back, entries } });
    await roll([{ ...entry, personId: ids[0] }]);
    expect((await money()).notHandedOver).toBe(2);
    expect((await settle()).failure.code).toBe('TRIP_STATE');
    await roll(ids.map((personId) => ({ ...entry, personId })));
    expect((await settle()).ok.body.state).toBe('settled');
    // Who pays later is noted under the settlement.
    expect((await pay(450, 1)).status).toBe(201);
  });
});

test('what a settled trip handed over is neither reversed nor deleted', async () => {
  await pay(450);
  const [item] = (await takeOver()).ok.body.items;
  const { itemId } = item!;
  server.now = new Date('2026-12-13T08:00:00Z');
  const settled = { state: 'settled', sure: true } as const;
  expect((await call(moveTrip, { as: general.token, params, body: settled })).status).toBe(200);
  const body = { itemId, reason: 'خطأ' };
  const reversed = await call(reverseFinanceItem, { as: general.token, body });
  expect(reversed.failure).toMatchObject({ status: 409, code: 'TRIP_SETTLED' });
  const deleted = await call(deleteFinanceItem, { as: general.token, body: { itemId } });
  expect(deleted.failure.code).toBe('TRIP_SETTLED');
  expect((await money()).takenOver).toBe(450);
});

describe('the budget of a trip', () => {
  const lines = [
    { text: 'العربات', kind: 'fixed' as const, type: 'expense' as const, amount: 1000 },
    { text: 'الطعام', kind: 'perHead' as const, type: 'expense' as const, amount: 90.5 },
    { text: 'الإيجار', kind: 'perNight' as const, type: 'expense' as const, amount: 50 },
    { text: 'دعم', kind: 'fixed' as const, type: 'income' as const, amount: 100 },
  ];

  test('plans by head and by night, and has what was spent of each line beside it', async () => {
    const set = await call(setTripBudget, { as, params, body: { lines } });
    expect(set.ok.body.lines.map(({ planned }) => planned)).toEqual([1000, 271.5, 100, 100]);
    await pay(500);
    await spend(120.25, { line: 'العربات' });
    await spend(10);
    const read = await money();
    expect(read.lines.map(({ actual }) => actual)).toEqual([120.25, 0, 0, 0]);
    expect(read).toMatchObject({ breakEvenFee: 423.84, perHead: 43.42, heads: 3, nights: 2 });
    expect((await money({ heads: 30 })).breakEvenFee).toBe(
      breakEvenFee(lines, { heads: 30, nights: 2 }),
    );
    expect(breakEvenFee(lines, { heads: 0, nights: 2 })).toBeNull();
  });

  test('is not replaced from an old one, nor by two lines of one name', async () => {
    const { version } = await money();
    await call(setTripBudget, { as, params, body: { lines, version } });
    const late = await call(setTripBudget, { as, params, body: { lines: [], version } });
    expect(late.failure.code).toBe('TRIP_CHANGED');
    const doubled = await call(setTripBudget, {
      as,
      params,
      body: { lines: [lines[0]!, lines[0]!] },
    });
    expect(doubled.failure.code).toBe('INVALID_REQUEST');
  });
});

describe('of a trip that somebody leaves, or that is cancelled', () => {
  const move = (body: Parameters<typeof call<typeof moveTrip>>[1]['body']) =>
    call(moveTrip, { as, params, body });
  const withdraw = (nth: number) =>
    call(changeTripPeople, { as, params, body: { people: [scoutAt(nth)], state: 'withdrawn' } });
  const ofFamily = async (key: string) =>
    (await call(readParentPage, { params: { key } })).ok.body.trips?.find(
      ({ tripId }) => tripId === params.tripId,
    );

  test('nobody owes, and what was paid is owed back until it is given', async () => {
    params = await aTrip({ scout: 300, other: 0 });
    await pay(300, 0);
    await pay(300, 2);
    expect((await withdraw(0)).status).toBe(200);
    expect(await money()).toMatchObject({
      due: 600,
      giveBack: 300,
      owing: [{ personId: ids[1], due: 300, paid: 0 }],
      refunds: [{ personId: ids[0], paid: 300, giveBack: 300 }],
    });
    await move({ state: 'cancelled', reason: 'العاصفة' });
    const cancelled = await money();
    expect(cancelled).toMatchObject({ due: 0, paid: 600, giveBack: 600, owing: [] });
    expect(new Set(cancelled.refunds.map(({ personId }) => personId))).toEqual(
      new Set([ids[0], ids[2]]),
    );
    const trip = (await call(readTrip, { as, params })).ok.body;
    expect(trip.counts).toMatchObject({ unpaid: 0 });

    const key = await keyOf(2);
    expect(await ofFamily(key)).toMatchObject({ due: 0, paid: 300, giveBack: 300 });
    const unpaid = await keyOf(1);
    expect(await ofFamily(unpaid)).toMatchObject({ due: 0, paid: 0, giveBack: 0 });
    server.now = new Date('2027-01-20T10:00:00Z');
    expect(await ofFamily(key)).toMatchObject({ giveBack: 300 });
    expect(await ofFamily(unpaid)).toBeUndefined();
    await pay(-300, 2);
    expect(await ofFamily(key)).toBeUndefined();
    expect(await money()).toMatchObject({ giveBack: 300, paid: 300, refunded: 300 });
  });
});

test('what a family says at half past midnight is of the day that its calendar shows', async () => {
  const key = await keyOf();
  // 00:30 in Cairo, where the day is two hours older.
  server.now = new Date('2026-11-20T22:30:00Z');
  await claimOf(key);
  const { body } = (await call(readParentPage, { params: { key } })).ok;
  const [trip] = body.trips ?? [];
  expect(trip).toMatchObject({ claims: [{ amount: 200, claimedOn: '2026-11-21' }] });
});

test('an erased scout leaves the sums of a trip, without name, reference and claim', async () => {
  await pay(450, 0, { way: 'wallet', reference: '01000000009' });
  await claimOf(await keyOf());
  const { scoutId, name } = people.scouts[0]!;
  const erased = await call(eraseScout, {
    as: general.token,
    params: { id: scoutId },
    body: { name, password: PASSWORD },
  });
  expect(erased.status).toBe(200);
  const read = await money();
  expect(read.paid).toBe(450);
  expect(read.claims).toEqual([]);
  expect(JSON.stringify(read)).not.toContain(name);
  expect(read.payments[0]!.reference).toBeNull();
});

const act = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), piastres: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({
    kind: fc.constant('refund' as const),
    piastres: fc.integer({ min: 1, max: 60_000 }),
  }),
  fc.record({ kind: fc.constant('spend' as const), piastres: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ kind: fc.constant('strikePayment' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('strikeExpense' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('takeOver' as const) }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('item' as const), piastres: fc.integer({ min: 1, max: 60_000 }) }),
);

test('what is paid, at hand and taken over, and the treasury with and without tags, are as a plain reference has them to the piastre', async () => {
  const runs = randomRuns(10, 120);
  let rounds = 0;
  let before = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      rounds += 1;
      // Writes are limited by the minute.
      server.now = new Date(server.now.getTime() + 61_000);
      params = await aTrip();
      const payments: { id: number; piastres: number; isLive: boolean; nth: number }[] = [];
      const spent: { id: number; piastres: number; isLive: boolean }[] = [];
      const taken: { itemId: number; piastres: number }[] = [];
      let untagged = 0;
      const sum = (rows: { piastres: number; isLive?: boolean }[]) =>
        rows.reduce((all, row) => all + (row.isLive === false ? 0 : row.piastres), 0);
      const atHand = () => sum(payments) - sum(spent) - sum(taken);
      const paidBy = (nth: number) => sum(payments.filter((payment) => payment.nth === nth));
      const pick = <T>(rows: T[], which: number) => rows[which % Math.max(1, rows.length)];
      for (const one of acts) {
        const left = atHand();
        if (one.kind === 'pay' || one.kind === 'refund') {
          const piastres = one.kind === 'pay' ? one.piastres : -one.piastres;
          const nth = one.piastres % 3;
          const answer = await pay(piastres / 100, nth);
          if (piastres < 0 && paidBy(nth) + piastres < 0) {
            expect(answer.failure.code).toBe('MORE_THAN_PAID');
          } else if (left + piastres < 0 && piastres < 0)
            expect(answer.failure.code).toBe('NOT_AT_HAND');
          else {
            const { paymentId, receiptNumber } = answer.ok.body;
            expect(receiptNumber).toBe(payments.length + 1);
            payments.push({ id: paymentId, piastres, isLive: true, nth });
          }
        } else if (one.kind === 'spend') {
          const answer = await spend(one.piastres / 100);
          if (one.piastres > left) expect(answer.failure.code).toBe('NOT_AT_HAND');
          else spent.push({ id: answer.ok.body.expenseId, piastres: one.piastres, isLive: true });
        } else if (one.kind === 'strikePayment') {
          const payment = pick(payments, one.which);
          if (!payment) continue;
          const { id: paymentId, piastres } = payment;
          const answer = await call(deleteTripPayment, { as, params: { ...params, paymentId } });
          if (!payment.isLive) expect(answer.failure.code).toBe('PAYMENT_NOT_FOUND');
          else if (piastres > 0 && piastres > paidBy(payment.nth)) {
            expect(answer.failure.code).toBe('MORE_THAN_PAID');
          } else if (piastres > 0 && piastres > left)
            expect(answer.failure.code).toBe('NOT_AT_HAND');
          else {
            expect(answer.status).toBe(200);
            payment.isLive = false;
          }
        } else if (one.kind === 'strikeExpense') {
          const expense = pick(spent, one.which);
          if (!expense) continue;
          const { id: expenseId } = expense;
          const answer = await call(deleteTripExpense, { as, params: { ...params, expenseId } });
          expect(answer.status).toBe(expense.isLive ? 200 : 404);
          expense.isLive = false;
        } else if (one.kind === 'takeOver') {
          const answer = await takeOver();
          if (answer.status === 409) {
            expect(left).toBe(0);
            continue;
          }
          for (const { itemId, type, value } of answer.ok.body.items) {
            const piastres = Math.round(value * 100) * (type === 'income' ? 1 : -1);
            taken.push({ itemId, piastres });
          }
          expect(atHand()).toBe(0);
        } else if (one.kind === 'reverse') {
          const item = pick(taken, one.which);
          if (!item) continue;
          await call(reverseFinanceItem, {
            as: general.token,
            body: { itemId: item.itemId, reason: 'خطأ' },
          });
          taken.splice(taken.indexOf(item), 1);
        } else {
          const body = { value: one.piastres / 100, type: 'income' };
          await call(createFinanceItem, { as: general.token, body });
          untagged += one.piastres;
        }
        expect(await money()).toMatchObject({
          paid: sum(payments) / 100,
          atHand: atHand() / 100,
          takenOver: sum(taken) / 100,
          expenses: sum(spent) / 100,
        });
      }
      const ofItems = (condition: string) =>
        sql`coalesce(sum(${signedValue}) FILTER (WHERE ${sql.raw(condition)}), 0)`;
      const { rows } = await sql<{ tagged: number; untagged: number }>`
        SELECT ${ofItems('trip_id IS NOT NULL')} AS tagged, ${ofItems('trip_id IS NULL')} AS untagged
        FROM finance_items WHERE deleted_at IS NULL
      `.execute(server.db);
      const now = Math.round((await treasury()) * 100);
      expect(now).toBe(before + untagged + sum(taken));
      expect(Math.round((rows[0]!.tagged + rows[0]!.untagged) * 100)).toBe(now);
      before = now;
    }),
    runs,
  );
  expect(rounds).toBeGreaterThanOrEqual(runs.numRuns);
}, 120_000);

test('the money of a trip that is not there is changed by nobody', async () => {
  const none = { tripId: 99_999 };
  const answers = [
    await call(payTrip, {
      as,
      params: none,
      body: { person: { kind: 'scout', id: 1 }, amount: 5, way: 'cash' },
    }),
    await call(deleteTripPayment, { as, params: { ...none, paymentId: 1 } }),
    await call(decideTripClaim, { as, params: { ...none, claimId: 1 }, body: { confirmed: true } }),
    await call(spendOnTrip, { as, params: none, body: { value: 5, description: 'خبز' } }),
    await call(deleteTripExpense, { as, params: { ...none, expenseId: 1 } }),
    await call(takeOverTrip, { as: general.token, params: none, body: { counted: 5 } }),
    await call(setTripBudget, { as, params: none, body: { lines: [] } }),
  ];
  expect(answers.map(({ failure }) => failure.code)).toEqual(answers.map(() => 'TRIP_NOT_FOUND'));
});
