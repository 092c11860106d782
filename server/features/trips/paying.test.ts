import { beforeEach, describe, expect, test } from 'vitest';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import { listPaymentWays, setPaymentWays } from '../../../contract/payment-ways/endpoints.ts';
import { giveResponsibility } from '../../../contract/responsibilities/endpoints.ts';
import { changeTripPeople, listTripPeople } from '../../../contract/trips/endpoints.ts';
import { claimTripPayment } from '../../../contract/trips/family-endpoints.ts';
import {
  decideTripClaim,
  findPaymentReference,
  payTrip,
  readTripMoney,
} from '../../../contract/trips/money-endpoints.ts';
import { isReference, referenceText } from '../../../contract/trips/references.ts';
import { cleanUp } from '../../jobs/clean-up.ts';
import { FRIDAY, testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aSetting,
  PASSWORD,
  type Setting,
  type TestCaptain,
} from '../../testing/factories.ts';
import { anOpenTrip } from '../../testing/trips.ts';
import { freeOldReferences } from './people-queries.ts';

const server = testApp();
const { call } = server;
let people: Setting<['مينا عادل', 'مارينا عادل', 'جنى صبري']>;
let general: TestCaptain;
let as: string;
let params: { tripId: number };
let key: string;
let cashId: number;
let walletId: number;

const scoutAt = (nth: number) => ({ kind: 'scout' as const, id: people.scouts[nth]!.scoutId });

async function aTrip(name: string) {
  const made = { as, name, sectors: [people.sector], fees: { scout: 450, other: 200 } };
  const { tripId } = await anOpenTrip(server, made);
  const answers = { state: 'coming', guardianName: 'أسرته', relation: 'mother', way: 'paper' };
  const body = { ...answers, people: people.scouts.map((_, nth) => scoutAt(nth)) };
  await call(changeTripPeople, { as, params: { tripId }, body });
  return { tripId };
}

async function linkOf(...nths: number[]): Promise<string> {
  const [scoutId, ...others] = nths.map((nth) => people.scouts[nth]!.scoutId);
  const body = { scoutIds: [scoutId!, ...others] };
  return (await call(createParentLink, { as, params: { scoutId: scoutId! }, body })).ok.body.key!;
}

beforeEach(async () => {
  server.now = FRIDAY;
  people = await aSetting(server, ['مينا عادل', 'مارينا عادل', 'جنى صبري']);
  ({ general } = people);
  as = people.captain.token;
  params = await aTrip('معسكر الفيوم');
  key = await linkOf(0, 1);
  const ways = [
    { kind: 'cash', name: 'نقداً في المقر', note: 'الجمعة' },
    { kind: 'wallet', name: 'محفظة المجموعة', value: '01000007788' },
  ];
  const set = await call(setPaymentWays, {
    as: general.token,
    body: { ways, password: PASSWORD },
  });
  [cashId, walletId] = set.ok.body.ways.map(({ wayId }) => wayId) as [number, number];
});

const money = async (of = params, by = as) =>
  (await call(readTripMoney, { as: by, params: of, query: {} })).ok.body;
const claim = (body: object = {}, by = key) =>
  call(claimTripPayment, {
    params: { key: by },
    body: { tripId: params.tripId, amount: 250, wayId: walletId, ...body },
  });
const referencesOf = async (of = params) =>
  (await call(listTripPeople, { as, params: of, query: {} })).ok.body.map(
    ({ reference }) => reference!,
  );
const find = (reference: string, by = as) =>
  call(findPaymentReference, { as: by, params: { reference } });

describe('a reference', () => {
  test('is one for each child and trip, read by its family and by who runs the trip', async () => {
    const second = await aTrip('رحلة وادي دجلة');
    const all = [...(await referencesOf()), ...(await referencesOf(second))];
    expect(new Set(all).size).toBe(6);
    expect(all.every(isReference)).toBe(true);
    const page = (await call(readParentPage, { params: { key } })).ok.body;
    const own = (await call(listTripPeople, { as, params, query: {} })).ok.body.find(
      ({ scoutId }) => scoutId === people.scouts[0]!.scoutId,
    );
    expect(page.trips!.find(({ tripId }) => tripId === params.tripId)!.reference).toBe(
      own!.reference,
    );
  });

  test('finds its child as it was typed, with the claim that waits and what counts', async () => {
    const [first] = (await money()).owing;
    const { personId } = first!;
    const person = (await call(listTripPeople, { as, params, query: {} })).ok.body.find(
      (each) => each.personId === personId,
    )!;
    const body = { person: { kind: 'scout', id: person.scoutId }, amount: 200, way: 'cash' };
    await call(payTrip, { as, params, body });
    for (const typed of [person.reference!, referenceText(person.reference!)]) {
      expect((await find(typed)).ok.body).toMatchObject({
        tripId: params.tripId,
        tripName: 'معسكر الفيوم',
        personId,
        due: 450,
        paid: 200,
        claim: null,
        receipts: [{ amount: 200 }],
      });
    }
  });

  test('finds nobody where it is wrong, or of a trip that the captain does not run', async () => {
    const [reference] = await referencesOf();
    const wrong = `${reference!.slice(0, 5)}${(Number(reference![5]) + 1) % 10}`;
    expect((await find(wrong)).failure.code).toBe('REFERENCE_UNKNOWN');
    expect((await find('مينا')).failure.code).toBe('REFERENCE_UNKNOWN');
    const stranger = await aCaptain(server, { sectorId: people.sector.sectorId });
    expect((await find(reference!, stranger.token)).failure.code).toBe('OUT_OF_SCOPE');
    const treasurer = { captainId: stranger.captainId, responsibility: 'treasurer' };
    await call(giveResponsibility, { as: general.token, body: treasurer });
    expect((await find(reference!, stranger.token)).status).toBe(200);
  });

  test('is free again a year after the trip, and the trip stays', async () => {
    const [reference] = await referencesOf();
    server.now = new Date('2027-03-01T10:00:00Z');
    await cleanUp(server.db, server);
    expect((await find(reference!)).status).toBe(200);
    await freeOldReferences(server.db, new Date('2027-01-01T10:00:00Z'));
    expect((await find(reference!)).failure.code).toBe('REFERENCE_UNKNOWN');
    expect((await referencesOf()).every((each) => each === null)).toBe(true);
  });
});

describe('a payment', () => {
  test('names its way, also after the way was renamed, hidden or deleted', async () => {
    const body = { person: scoutAt(0), amount: 100, way: 'cash', wayId: walletId };
    const { paymentId } = (await call(payTrip, { as, params, body })).ok.body;
    const paid = async () =>
      (await money()).payments.find((payment) => payment.paymentId === paymentId);
    expect(await paid()).toMatchObject({ way: 'wallet', wayName: 'محفظة المجموعة' });
    await call(setPaymentWays, { as: general.token, body: { ways: [], password: PASSWORD } });
    expect(await paid()).toMatchObject({ wayId: walletId, wayName: 'محفظة المجموعة' });
    expect((await call(payTrip, { as, params, body })).failure.code).toBe('WAY_NOT_FOUND');
    expect((await money()).ways).toEqual([]);
  });
});

describe('a claim by a way', () => {
  test('tells its way and reference beside the child’s own, and becomes a payment by that way', async () => {
    const [first] = (await call(listTripPeople, { as, params, query: {} })).ok.body.filter(
      ({ scoutId }) => scoutId === people.scouts[0]!.scoutId,
    );
    const { claimId } = (await claim({ reference: '412 738' })).ok.body;
    expect((await money()).claims).toMatchObject([
      {
        way: 'wallet',
        wayName: 'محفظة المجموعة',
        reference: '412 738',
        expected: first!.reference,
      },
    ]);
    expect((await find(first!.reference!)).ok.body.claim).toMatchObject({ claimId, amount: 250 });
    const decided = { as, params: { ...params, claimId }, body: { confirmed: true } };
    await call(decideTripClaim, decided);
    expect((await money()).payments).toMatchObject([{ wayId: walletId, way: 'wallet' }]);
  });

  test('is refused once the way is hidden, and the claim that waits keeps its name', async () => {
    await claim();
    const stored = (await call(listPaymentWays, { as: general.token })).ok.body.ways;
    const ways = stored.map(({ wayId, kind, name, note, value }) => ({
      wayId,
      kind,
      name,
      note,
      value,
      hidden: wayId === walletId,
    }));
    await call(setPaymentWays, { as: general.token, body: { ways, password: PASSWORD } });
    expect((await claim({ amount: 10 })).failure.code).toBe('WAY_NOT_FOUND');
    expect((await money()).claims).toMatchObject([{ wayName: 'محفظة المجموعة' }]);
    expect((await claim({ amount: 10, wayId: cashId })).status).toBe(201);
  });

  test('decided by another captain meanwhile says by whom, and with which receipt', async () => {
    const first = (await claim()).ok.body;
    const second = (await claim({ amount: 50, sure: true })).ok.body;
    const decide = (claimId: number, body: object) =>
      call(decideTripClaim, { as, params: { ...params, claimId }, body });
    await decide(first.claimId, { confirmed: true });
    await decide(second.claimId, { confirmed: false, reason: 'لم نجد التحويل' });
    server.now = new Date(server.now.getTime() + 3 * 60_000);
    expect((await decide(first.claimId, { confirmed: true })).failure.arabicMessage).toMatch(
      /^أكّد(ت)?ها .+ قبل ٣ دقائق، إيصال ١\.$/,
    );
    expect((await decide(second.claimId, { confirmed: true })).failure.arabicMessage).toMatch(
      /^قالت? .+ قبل ٣ دقائق إنها لم تصل\.$/,
    );
  });

  test('needs a way or one of the two words', async () => {
    expect((await claim({ wayId: undefined })).failure.code).toBe('INVALID_REQUEST');
    expect((await claim({ wayId: undefined, way: 'cash' })).status).toBe(201);
  });

  test('is split among siblings by what each owes, with one sum and one reference', async () => {
    const body = { person: scoutAt(0), amount: 200, way: 'cash' };
    await call(payTrip, { as, params, body });
    expect((await claim({ amount: 700, also: [2], reference: '412738' })).status).toBe(201);
    const { claims } = await money();
    expect(claims.map(({ name, amount }) => [name, amount])).toEqual([
      [people.scouts[0]!.name, 250],
      [people.scouts[1]!.name, 450],
    ]);
    expect(new Set(claims.map(({ reference }) => reference))).toEqual(new Set(['412738']));
    expect((await claim({ amount: 700.5, also: [2], again: true })).failure.code).toBe(
      'MORE_THAN_DUE',
    );
    expect((await claim({ amount: 10, also: [7] })).failure.code).toBe('LINK_OVER');
  });

  test('asks when the same link makes it once more within the hour, and not when another parent’s does', async () => {
    await claim();
    server.now = new Date(server.now.getTime() + 10 * 60_000);
    expect((await claim()).failure).toMatchObject({
      status: 409,
      code: 'CLAIM_REPEATED',
      arabicMessage: 'قلتم هذا قبل ١٠ دقائق. أهي دفعة أخرى؟',
    });
    expect((await money()).claims).toHaveLength(1);
    expect((await claim({ amount: 200 })).status).toBe(201);
    expect((await claim({ again: true, sure: true })).status).toBe(201);
    const { scoutId } = people.scouts[0]!;
    const father = { guardianName: 'عادل فهمي', phoneNumber: '01011112222' };
    const made = await call(createParentLink, { as, params: { scoutId }, body: father });
    expect((await claim({ sure: true }, made.ok.body.key!)).status).toBe(201);
    server.now = new Date(server.now.getTime() + 61 * 60_000);
    expect((await claim({ sure: true })).status).toBe(201);
  });
});
