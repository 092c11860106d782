import { beforeEach, expect, test } from 'vitest';
import { readAlerts } from '../../../contract/alerts/endpoints.ts';
import {
  addTripPeople,
  agreeToTrip,
  changeTripPeople,
  listTripPeople,
  moveTrip,
} from '../../../contract/trips/endpoints.ts';
import { decideTripClaim } from '../../../contract/trips/money-endpoints.ts';
import { refOf } from '../../../contract/trips/people.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import { aTrip } from '../../testing/trips.ts';
import type { StoredSector } from '../sectors/queries.ts';
import { insertClaim } from '../trips/money-queries.ts';

const server = testApp();
const { call } = server;
let unit: TestCaptain;
let captain: TestCaptain;
let general: TestCaptain;
let helper: TestCaptain;
let sector: StoredSector;

beforeEach(async () => {
  ({ general, unit, captain, sector } = await aSetting(server, ['مينا عادل', 'باسم']));
  helper = await aCaptain(server, { sectorId: sector.sectorId });
});

const tripOf = async (who: TestCaptain) => (await call(readAlerts, { as: who.token })).ok.body.trip;

async function aTripOf(as: TestCaptain, sectors: readonly StoredSector[], day = '2026-12-04') {
  const { tripId } = await aTrip(server, {
    as: as.token,
    name: 'معسكر وادي الريان',
    startsAt: `${day}T07:00`,
    endsAt: `${day}T18:00`,
    sectors,
    fees: { scout: 100, other: 0 },
  });
  return tripId;
}

const open = (tripId: number) =>
  call(moveTrip, { as: general.token, params: { tripId }, body: { state: 'open' } });

test('the open trip that misses something is told to who runs it, with what is missing', async () => {
  const tripId = await aTripOf(captain, [sector]);
  expect(await tripOf(captain)).toBeNull();
  await open(tripId);
  const missing = { name: 'معسكر وادي الريان', invited: null, unanswered: 2, withoutConsent: 0 };
  for (const who of [captain, unit, general]) expect(await tripOf(who)).toMatchObject(missing);
  expect(await tripOf(helper)).toBeNull();
  const people = (await call(listTripPeople, { as: captain.token, params: { tripId } })).ok.body;
  const named = people.map(refOf);
  const answer = { people: named, guardianName: 'عادل', relation: 'father' } as const;
  await call(changeTripPeople, {
    as: captain.token,
    params: { tripId },
    body: { ...answer, state: 'coming', way: 'call' },
  });
  expect(await tripOf(captain)).toMatchObject({ unanswered: 0, withoutConsent: 2 });
  await call(changeTripPeople, {
    as: captain.token,
    params: { tripId },
    body: { ...answer, state: 'coming', way: 'paper', signedOn: '2026-11-19' },
  });
  expect(await tripOf(captain)).toBeNull();
});

test('a trip of today is told until it is over, also where nothing is missing', async () => {
  const tripId = await aTripOf(general, [sector]);
  await open(tripId);
  const people = (await call(listTripPeople, { as: general.token, params: { tripId } })).ok.body;
  const named = people.map(refOf);
  await call(changeTripPeople, {
    as: general.token,
    params: { tripId },
    body: { people: named, state: 'notComing' },
  });
  expect(await tripOf(unit)).toBeNull();
  server.now = new Date('2026-12-04T03:00:00Z');
  expect(await tripOf(unit)).toMatchObject({ startsAt: '2026-12-04T07:00', unanswered: 0 });
  server.now = new Date('2026-12-04T17:00:00Z');
  expect(await tripOf(unit)).toBeNull();
});

test('captains of a sector that was asked are told so until it agrees or the trip begins', async () => {
  const far = await aSector(server.db, { unitCaptainId: null });
  const ofFar = await aCaptain(server, { sectorId: far.sectorId });
  const tripId = await aTripOf(captain, [sector, far]);
  expect(await tripOf(ofFar)).toMatchObject({
    name: 'معسكر وادي الريان',
    invited: { sectorBaseName: far.baseName, sectorSuffixName: far.suffixName },
    unanswered: 0,
  });
  expect((await tripOf(general))?.invited ?? null).toBeNull();
  const day = server.now;
  server.now = new Date('2026-12-04T06:00:00Z');
  expect(await tripOf(ofFar)).toBeNull();
  server.now = day;
  const { baseName, suffixName } = far;
  await call(agreeToTrip, {
    as: ofFar.token,
    params: { tripId },
    body: { sector: { baseName, suffixName }, agreed: true },
  });
  expect(await tripOf(ofFar)).toBeNull();
});

test('payments that families say they made are told to who runs the trip, also after it, until one is decided on', async () => {
  const tripId = await aTripOf(captain, [sector]);
  await open(tripId);
  const people = (await call(listTripPeople, { as: captain.token, params: { tripId } })).ok.body;
  const answer = { guardianName: 'عادل', relation: 'father', signedOn: '2026-11-19' } as const;
  await call(changeTripPeople, {
    as: captain.token,
    params: { tripId },
    body: {
      people: people.map(refOf),
      ...answer,
      state: 'coming',
      way: 'paper',
    },
  });
  const claimsOf = async (who: TestCaptain) =>
    (await call(readAlerts, { as: who.token })).ok.body.claims;
  expect(await claimsOf(captain)).toBeNull();
  const { ok } = await call(listTripPeople, { as: captain.token, params: { tripId } });
  const claimIds: number[] = [];
  for (const [index, { personId }] of ok.body.entries()) {
    const claim = {
      personId: personId!,
      amount: 40 + index,
      said: 40 + index,
      way: 'cash',
      wayId: null,
      reference: null,
      linkId: null,
    } as const;
    claimIds.push(await insertClaim(server.db, claim, server.now));
  }
  server.now = new Date('2026-12-10T17:00:00Z');
  for (const who of [captain, unit, general]) {
    expect(await claimsOf(who)).toMatchObject({ count: 2, sum: 81 });
  }
  expect(await claimsOf(helper)).toBeNull();
  for (const claimId of claimIds) {
    const params = { tripId, claimId };
    await call(decideTripClaim, { as: captain.token, params, body: { confirmed: true } });
  }
  expect(await claimsOf(captain)).toBeNull();
});

test('the phones of the trip’s captains keep its page from three days before it, and those of others do not', async () => {
  const tripId = await aTripOf(captain, [sector]);
  await open(tripId);
  const kept = async (who: TestCaptain) =>
    (await call(readAlerts, { as: who.token })).ok.body.keptTrip;
  server.now = new Date('2026-11-30T12:00:00Z');
  expect(await kept(captain)).toBeNull();
  server.now = new Date('2026-12-01T12:00:00Z');
  expect(await kept(captain)).toEqual(expect.any(Number));
  for (const who of [general, unit, helper]) expect(await kept(who)).toBeNull();
  const body = { captainIds: [unit.captainId] };
  await call(addTripPeople, { as: captain.token, params: { tripId }, body });
  expect(await kept(unit)).toEqual(await kept(captain));
});
