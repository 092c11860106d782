import readXlsxFile from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createActivity,
  deleteActivity,
  listActivities,
  updateActivity,
} from '../../../contract/activities/endpoints.ts';
import { createConsent } from '../../../contract/consents/endpoints.ts';
import { writeHealthCard } from '../../../contract/health/endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import {
  addTripPeople,
  agreeToTrip,
  changeTripPeople,
  copyTrip,
  createTrip,
  downloadTripList,
  listTripPeople,
  listTrips,
  moveTrip,
  readTrip,
  readTripDraft,
  updateTrip,
} from '../../../contract/trips/endpoints.ts';
import { answerTrip, claimTripPayment } from '../../../contract/trips/family-endpoints.ts';
import { consentFor, consentWords } from '../../../contract/trips/letter.ts';
import { payTrip, readTripMoney } from '../../../contract/trips/money-endpoints.ts';
import { refOf } from '../../../contract/trips/people.ts';
import { createPlace } from '../../../contract/trips/place-endpoints.ts';
import { createRollCall, readTripDay } from '../../../contract/trips/roll-call-endpoints.ts';
import { nightsOf, theTrip } from '../../../contract/trips/words.ts';
import { testApp } from '../../testing/app.ts';
import {
  aCaptain,
  aScout,
  aSector,
  aSetting,
  type Setting,
  type TestCaptain,
} from '../../testing/factories.ts';
import { aHealthCard } from '../../testing/health-card.ts';
import type { StoredScout } from '../scouts/queries.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
let people: Setting<['مينا عادل', 'جنى صبري', 'مروان خالد']>;
let other: { sector: StoredSector; captain: TestCaptain; scout: StoredScout };

const activity = {
  name: 'معسكر وادي الريان',
  type: 'camping',
  place: 'الفيوم',
  day: 'fri',
  weekNumber: 9,
  termNumber: 1,
};
const fields = (changes: object = {}) => ({
  startsAt: '2026-12-10T07:00',
  endsAt: '2026-12-12T16:00',
  sectors: [people.sector],
  answerBy: '2026-12-05',
  fees: { scout: 450, other: 200 },
  ...changes,
});

beforeEach(async () => {
  people = await aSetting(server, ['مينا عادل', 'جنى صبري', 'مروان خالد']);
  const sector = await aSector(server.db);
  const captain = await aCaptain(server, { sectorId: sector.sectorId });
  const scout = await aScout(server.db, { ...sector, name: 'هنا الشافعي' });
  other = { sector, captain, scout };
});

const plan = async (changes: object = {}) =>
  (await call(createActivity, { as: people.captain.token, body: { ...activity, ...changes } })).ok
    .body.activityId;
async function aTrip(changes: object = {}, as = people.captain.token) {
  const body = { activityId: await plan(), ...fields(changes) };
  return (await call(createTrip, { as, body })).ok.body;
}
async function anOpenTrip(changes: object = {}) {
  const { tripId } = await aTrip(changes);
  const body = { state: 'open' };
  return (await call(moveTrip, { as: people.captain.token, params: { tripId }, body })).ok.body;
}
const peopleOf = async (tripId: number, as = people.captain.token) =>
  (await call(listTripPeople, { as, params: { tripId } })).ok.body;
const personOf = async (tripId: number, scoutId: number) =>
  (await peopleOf(tripId)).find((person) => person.scoutId === scoutId)!;
async function change(tripId: number, body: object, as = people.captain.token) {
  return call(changeTripPeople, { as, params: { tripId }, body });
}
async function answerOf(tripId: number, scout: StoredScout, body: object) {
  const person = await personOf(tripId, scout.scoutId);
  return change(tripId, {
    people: [refOf(person)],
    guardianName: 'أسرته',
    relation: 'mother',
    ...body,
  });
}
const keyOf = async ({ scoutId }: StoredScout, as = people.captain.token) =>
  (await call(createParentLink, { as, params: { scoutId }, body: {} })).ok.body.key!;
const familyAnswer = async (key: string, tripId: number, body: object) =>
  call(answerTrip, {
    params: { key, tripId },
    body: { coming: true, agreed: true, guardianName: 'مارسيل نبيل', relation: 'mother', ...body },
  });
const lastEntries = async (entity: 'trip' | 'tripPerson') =>
  server.db
    .selectFrom('history')
    .where('entity', '=', entity)
    .selectAll()
    .orderBy('historyId')
    .execute();

describe('a trip of an activity', () => {
  test('is proposed from the last one, and begins as a draft that moves the activity to its day', async () => {
    const activityId = await plan();
    const first = await call(readTripDraft, { as: people.captain.token, query: { activityId } });
    expect(first.ok.body).toMatchObject({
      startTime: '07:00',
      from: null,
      sectors: [{ scouts: 3 }],
    });
    const trip = await aTrip({ meetingPlace: 'مقر المجموعة', packingList: ['كشاف نور'] });
    expect(trip).toMatchObject({
      state: 'draft',
      phase: 'draft',
      startsAt: '2026-12-10T07:00',
      captain: { captainId: people.captain.captainId },
      counts: { invited: 3, unanswered: 3, coming: 0 },
      editable: true,
    });
    const next = await call(readTripDraft, { as: people.captain.token, query: { activityId } });
    expect(next.ok.body).toMatchObject({
      meetingPlace: 'مقر المجموعة',
      packingList: ['كشاف نور'],
      otherFee: 200,
      from: 'معسكر وادي الريان',
    });
    const { body } = (await call(listActivities, { as: people.captain.token })).ok;
    expect(body.find((each) => each.activityId === trip.activityId)).toMatchObject({ day: 'thu' });
  });

  test.each([
    [{ endsAt: '2026-12-10T06:00' }, 'INVALID_TRIP_DAYS'],
    [{ answerBy: '2026-12-11' }, 'INVALID_TRIP_DAYS'],
    [{ startsAt: 'غداً' }, 'INVALID_REQUEST'],
    [{ fees: { scout: -5, other: 0 } }, 'INVALID_REQUEST'],
    [{ sectors: [] }, 'INVALID_REQUEST'],
    [{ helperIds: [987_654] }, 'UNKNOWN_CAPTAIN'],
  ])('is refused with %j', async (changes, code) => {
    const body = { activityId: await plan(), ...fields(changes) };
    const { failure } = await call(createTrip, { as: people.captain.token, body });
    expect(failure).toMatchObject({ status: 400, code });
    expect((await call(listTrips, { as: people.captain.token })).ok.count).toBe(0);
  });

  test('is made once, of an activity that exists, for sectors that exist, by a captain of one of them', async () => {
    const trip = await aTrip();
    const make = (body: object, as = people.captain.token) =>
      call(createTrip, { as, body: { ...fields(), ...body } });
    expect((await make({ activityId: trip.activityId })).failure.code).toBe('ALREADY_A_TRIP');
    expect((await make({ activityId: 987_654 })).failure.code).toBe('ACTIVITY_NOT_FOUND');
    const nowhere = { baseName: 'لا', suffixName: 'أحد' };
    const elsewhere = await make({ activityId: await plan(), sectors: [nowhere] });
    expect(elsewhere.failure.code).toBe('SECTOR_NOT_FOUND');
    const foreign = await make({ activityId: await plan(), sectors: [other.sector] });
    expect(foreign.failure.code).toBe('OUT_OF_SCOPE');
  });

  test('takes the activity with it: it is neither deleted nor moved any more', async () => {
    const { activityId } = await aTrip();
    const params = { activityId };
    const gone = await call(deleteActivity, { as: people.general.token, params });
    expect(gone.failure.code).toBe('ACTIVITY_IS_TRIP');
    const edit = (changes: object) =>
      call(updateActivity, {
        as: people.general.token,
        params,
        body: { ...activity, day: 'thu', weekNumber: 1, ...changes },
      });
    const stored = (await call(listActivities, { as: people.general.token })).ok.body.find(
      (each) => each.activityId === activityId,
    )!;
    const same = { day: stored.day, weekNumber: stored.weekNumber, place: stored.place };
    expect((await edit({ ...same, name: 'معسكر الفيوم' })).status).toBe(200);
    expect((await edit({ ...same, place: 'غيره' })).failure.code).toBe('ACTIVITY_IS_TRIP');
  });

  test('is copied without people, on the day of another activity', async () => {
    const { tripId } = await anOpenTrip({ permit: '٧٧', packingList: ['حبل'] });
    await answerOf(tripId, people.scouts[0], { state: 'coming', way: 'paper' });
    const activityId = await plan({ weekNumber: 11 });
    const copied = await call(copyTrip, {
      as: people.captain.token,
      params: { tripId },
      body: { activityId },
    });
    expect(copied.ok.body).toMatchObject({
      activityId,
      state: 'draft',
      permit: null,
      packingList: ['حبل'],
      counts: { invited: 3, coming: 0 },
    });
    expect(copied.ok.body.endsAt.slice(11)).toBe('16:00');
    const again = { as: people.captain.token, params: { tripId }, body: { activityId } };
    expect((await call(copyTrip, again)).failure.code).toBe('ALREADY_A_TRIP');
    const foreign = { ...again, as: other.captain.token };
    expect((await call(copyTrip, foreign)).failure.code).toBe('OUT_OF_SCOPE');
    const unknown = { ...again, params: { tripId: 987_654 } };
    expect((await call(copyTrip, unknown)).failure.code).toBe('TRIP_NOT_FOUND');
    const nothing = { ...again, body: { activityId: 987_654 } };
    expect((await call(copyTrip, nothing)).failure.code).toBe('ACTIVITY_NOT_FOUND');
  });
});

describe('its states', () => {
  const move = (tripId: number, body: object, as = people.captain.token) =>
    call(moveTrip, { as, params: { tripId }, body });

  test('follow one another and are taken back, and a cancellation has a reason', async () => {
    const { tripId } = await aTrip();
    for (const state of ['open', 'closed', 'open', 'draft', 'open']) {
      expect((await move(tripId, { state })).ok.body.state).toBe(state);
    }
    expect((await move(tripId, { state: 'cancelled' })).failure.code).toBe('REASON_REQUIRED');
    const cancelled = await move(tripId, { state: 'cancelled', reason: 'عاصفة' });
    expect(cancelled.ok.body).toMatchObject({ state: 'cancelled', reason: 'عاصفة' });
    expect((await move(tripId, { state: 'settled' })).failure.code).toBe('TRIP_STATE');
    expect((await move(tripId, { state: 'open' })).ok.body).toMatchObject({ reason: null });
  });

  test('end with a settlement by a general captain after the return', async () => {
    const { tripId } = await anOpenTrip();
    expect((await move(tripId, { state: 'settled' }, people.general.token)).failure.code).toBe(
      'TRIP_STATE',
    );
    server.now = new Date('2026-12-12T20:00:00Z');
    expect((await move(tripId, { state: 'settled' })).failure.code).toBe('OUT_OF_SCOPE');
    const settled = await move(tripId, { state: 'settled' }, people.general.token);
    expect(settled.ok.body.phase).toBe('settled');
    const late = { people: [{ kind: 'scout', id: people.scouts[0].scoutId }], state: 'coming' };
    expect((await change(tripId, late)).failure.code).toBe('TRIP_STATE');
    expect((await move(tripId, { state: 'open' })).failure.code).toBe('TRIP_STATE');
    const edit = { as: people.general.token, params: { tripId }, body: fields() };
    expect((await call(updateTrip, edit)).failure.code).toBe('TRIP_STATE');
  });

  test('a trip is under way from the departure and over from the return, by the clock', async () => {
    const { tripId } = await anOpenTrip();
    const phase = async () =>
      (await call(readTrip, { as: other.captain.token, params: { tripId } })).ok.body.phase;
    expect(await phase()).toBe('open');
    server.now = new Date('2026-12-10T05:30:00Z');
    expect(await phase()).toBe('underway');
    server.now = new Date('2026-12-12T14:30:00Z');
    expect(await phase()).toBe('over');
  });

  test('a state that follows an outdated version of a trip is refused with what is stored', async () => {
    const { tripId, version } = await anOpenTrip();
    const late = await move(tripId, { state: 'closed', version: 'old' });
    expect(late.failure).toMatchObject({ code: 'TRIP_CHANGED', stored: { version } });
    const edit = { as: people.captain.token, params: { tripId } };
    const body = { ...fields({ meetingPlace: 'الميدان' }), version: 'old' };
    expect((await call(updateTrip, { ...edit, body })).failure.code).toBe('TRIP_CHANGED');
    expect((await call(updateTrip, { ...edit, body: { ...body, version } })).status).toBe(200);
  });
});

describe('who runs it', () => {
  test('reads and changes it; others read its name, days and state alone', async () => {
    const helper = await aCaptain(server, { sectorId: other.sector.sectorId });
    const { tripId } = await anOpenTrip({
      helperIds: [helper.captainId],
      homeContact: { name: 'مارتينا لطيف', phoneNumber: '01000000001' },
    });
    for (const { token } of [people.captain, people.unit, people.general, helper]) {
      const { body } = (await call(readTrip, { as: token, params: { tripId } })).ok;
      expect(body).toMatchObject({ editable: true, homeContact: { name: 'مارتينا لطيف' } });
      expect(await peopleOf(tripId, token)).toHaveLength(3);
    }
    const seen = (await call(readTrip, { as: other.captain.token, params: { tripId } })).ok.body;
    expect(seen).toMatchObject({ editable: false, homeContact: null, counts: null, helpers: [] });
    expect(seen.captain.phoneNumber).toBeNull();
    const refused = await call(listTripPeople, { as: other.captain.token, params: { tripId } });
    expect(refused.failure).toMatchObject({
      code: 'OUT_OF_SCOPE',
      arabicMessage: `يدير هذه الرحلة ${people.captain.firstName} ${people.captain.lastName}`,
    });
    const { body: rows } = (await call(listTrips, { as: other.captain.token })).ok;
    expect(rows).toMatchObject([{ tripId, editable: false, counts: null }]);
    const { body: own } = (await call(listTrips, { as: people.captain.token })).ok;
    const ofActivity = { query: { activityId: own[0]!.activityId } };
    const found = (await call(listTrips, { as: people.captain.token, ...ofActivity })).ok.body;
    expect(found.map(({ tripId }) => tripId)).toEqual([own[0]!.tripId]);
    const none = { query: { activityId: 987_654 } };
    expect((await call(listTrips, { as: people.captain.token, ...none })).ok.body).toEqual([]);
    expect(own).toMatchObject([{ tripId, editable: true, counts: { invited: 3 } }]);
    const unknown = { as: people.captain.token, params: { tripId: 987_654 } };
    expect((await call(readTrip, unknown)).failure.code).toBe('TRIP_NOT_FOUND');
    expect((await call(listTripPeople, unknown)).failure.code).toBe('TRIP_NOT_FOUND');
  });

  test('tells who does not run it that a night is spent away, and not where', async () => {
    const evening = { startsAt: '2026-12-10T16:00', endsAt: '2026-12-11T00:30' };
    for (const overnight of ['خيام', null]) {
      const { tripId } = await anOpenTrip({ ...evening, overnight });
      const as = other.captain.token;
      const { body } = (await call(readTrip, { as, params: { tripId } })).ok;
      const rows = (await call(listTrips, { as })).ok.body;
      for (const told of [body, rows.find((each) => each.tripId === tripId)!]) {
        expect(told.overnight).toBe(overnight && '');
        expect(nightsOf(told)).toBe(overnight === null ? 0 : 1);
      }
    }
  });

  test('tells who does not run it its name, days and state, and who is in charge, at most', async () => {
    const { tripId, name, startsAt, endsAt } = await anOpenTrip({
      letter: 'خطاب',
      consentText: 'موافقة',
      route: 'الصحراوي',
      overnight: 'خيام',
      permit: '١٢',
      packingList: ['كوب'],
      meetingPlace: 'الكنيسة',
    });
    const { body } = (await call(readTrip, { as: other.captain.token, params: { tripId } })).ok;
    expect(body).toMatchObject({ name, startsAt, endsAt, state: 'open', editable: false });
    const { body: whole } = (await call(readTrip, { as: people.captain.token, params: { tripId } }))
      .ok;
    const read = ['tripId', 'activityId', 'name', 'type', 'termNumber', 'state', 'phase'];
    const alike = [...read, 'startsAt', 'endsAt', 'sectors', 'captain', 'changedAt', 'changedBy'];
    const told = Object.entries(body).filter(([key, value]) => {
      const isEmpty = [null, false, '', '[]', '{"scout":0,"other":0}'].some(
        (none) => value === none || JSON.stringify(value) === none,
      );
      return !isEmpty && !alike.includes(key) && key !== 'version';
    });
    expect(told).toEqual([]);
    expect(body.captain).toEqual({ ...whole.captain, phoneNumber: null });
  });

  test('invites a sector beyond the own one only once somebody of it agrees', async () => {
    const { tripId, sectors } = await anOpenTrip({ sectors: [people.sector, other.sector] });
    expect(sectors.map(({ agreed, scouts }) => [agreed, scouts])).toContainEqual([false, 0]);
    expect(await peopleOf(tripId)).toHaveLength(3);
    const agree = (as: TestCaptain, body: object) =>
      call(agreeToTrip, { as: as.token, params: { tripId }, body });
    const { sector } = other;
    const foreign = await agree(people.captain, { sector, agreed: true });
    expect(foreign.failure.code).toBe('OUT_OF_SCOPE');
    expect((await agree(other.captain, { sector, agreed: true })).status).toBe(200);
    expect(await peopleOf(tripId)).toHaveLength(4);
    const read = await call(readTrip, { as: people.captain.token, params: { tripId } });
    expect(read.ok.body.sectors.map(({ scouts }) => scouts).toSorted()).toEqual([1, 3]);
    expect((await agree(other.captain, { sector, agreed: false })).status).toBe(200);
    expect(await peopleOf(tripId)).toHaveLength(3);
    const nowhere = await aSector(server.db);
    const outside = await agree(people.general, { sector: nowhere, agreed: true });
    expect(outside.failure.code).toBe('SECTOR_NOT_FOUND');
    const unknown = {
      as: other.captain.token,
      params: { tripId: 9999 },
      body: { sector, agreed: true },
    };
    expect((await call(agreeToTrip, unknown)).failure.code).toBe('TRIP_NOT_FOUND');
  });
});

describe('a sector that does not come along any more', () => {
  const withBoth = async () => {
    const { tripId } = await anOpenTrip({ sectors: [people.sector, other.sector] });
    const { sector } = other;
    const agree = async (agreed: boolean) => {
      const as = other.captain.token;
      const answer = await call(agreeToTrip, { as, params: { tripId }, body: { sector, agreed } });
      expect(answer.status).toBe(200);
    };
    await agree(true);
    await answerOf(tripId, other.scout, { state: 'coming', way: 'paper' });
    await answerOf(tripId, people.scouts[0], { state: 'coming', way: 'paper' });
    const { personId } = await personOf(tripId, other.scout.scoutId);
    return { tripId, personId: personId!, agree };
  };
  const comingOf = async (tripId: number) => {
    const as = people.captain.token;
    const { people: coming } = (await call(readTripDay, { as, query: { tripId } })).ok.body;
    return coming.map(({ scoutId }) => scoutId);
  };
  const isGone = async (tripId: number, personId: number) => {
    const [mina] = people.scouts;
    expect((await peopleOf(tripId)).map(({ scoutId }) => scoutId)).not.toContain(
      other.scout.scoutId,
    );
    expect(await comingOf(tripId)).toEqual([mina.scoutId]);
    const answered = await change(tripId, {
      people: [{ kind: 'guest', id: personId }],
      state: 'notComing',
    });
    expect(answered.failure.code).toBe('PERSON_NOT_FOUND');
  };

  test('takes its people off the lists and the day at once, and keeps what was noted of them', async () => {
    const { tripId, personId, agree } = await withBoth();
    expect(await comingOf(tripId)).toHaveLength(2);
    await agree(false);
    await isGone(tripId, personId);
    const stored = await server.db
      .selectFrom('tripPeople')
      .where('personId', '=', personId)
      .select('state')
      .execute();
    expect(stored).toEqual([{ state: 'coming' }]);
    await agree(true);
    expect(await personOf(tripId, other.scout.scoutId)).toMatchObject({
      personId,
      state: 'coming',
    });
    expect(await comingOf(tripId)).toHaveLength(2);
  });

  test('does so too where it is dropped from the trip, and a saved trip brings nobody back', async () => {
    const { tripId, personId, agree } = await withBoth();
    await agree(false);
    const update = (sectors: object[]) =>
      call(updateTrip, {
        as: people.general.token,
        params: { tripId },
        body: fields({ sectors }) as never,
      });
    expect((await update([people.sector, other.sector])).status).toBe(200);
    await isGone(tripId, personId);
    await agree(true);
    expect((await update([people.sector])).status).toBe(200);
    await isGone(tripId, personId);
  });

  test('leaves a family that has paid the page until its money is given back, and takes no answer or claim from it', async () => {
    const { tripId, personId, agree } = await withBoth();
    const as = people.captain.token;
    const pay = (amount: number) =>
      call(payTrip, {
        as,
        params: { tripId },
        body: { person: { kind: 'guest', id: personId }, amount, way: 'cash' },
      });
    expect((await pay(100)).status).toBe(201);
    const key = await keyOf(other.scout, other.captain.token);
    const onPage = async () =>
      (await call(readParentPage, { params: { key } })).ok.body.trips!.filter(
        (trip) => trip.tripId === tripId,
      );
    expect(await onPage()).toMatchObject([{ state: 'coming', mayAnswer: true, giveBack: 0 }]);
    await agree(false);
    const owed = { state: 'withdrawn', mayAnswer: false, isAsked: false, due: 0, giveBack: 100 };
    expect(await onPage()).toMatchObject([owed]);
    for (const coming of [true, false]) {
      expect((await familyAnswer(key, tripId, { coming })).failure.code).toBe('TRIP_CLOSED');
    }
    const claim = { tripId, amount: 50, way: 'wallet' as const, sure: true };
    const claimed = await call(claimTripPayment, { params: { key }, body: claim });
    expect(claimed.failure.code).toBe('TRIP_CLOSED');
    expect(await onPage()).toMatchObject([owed]);
    expect((await pay(-100)).status).toBe(201);
    expect(await onPage()).toEqual([]);
    expect((await familyAnswer(key, tripId, {})).failure.code).toBe('TRIP_NOT_FOUND');
  });
});

describe('answers', () => {
  test('name guardians by letters alone: no links, tags or formulas', async () => {
    const { tripId } = await anOpenTrip();
    const [mina] = people.scouts;
    const key = await keyOf(mina);
    for (const guardianName of ['https://evil.example', '<b>أم</b>', '=1+1', '@أم', 'أم 12']) {
      const byFamily = await familyAnswer(key, tripId, { guardianName });
      const byCaptain = await answerOf(tripId, mina, {
        state: 'coming',
        way: 'call',
        guardianName,
      });
      for (const { failure } of [byFamily, byCaptain]) {
        expect(failure.issues?.[0]?.path).toBe('guardianName');
      }
    }
    expect(await personOf(tripId, mina.scoutId)).toMatchObject({ state: 'invited' });
  });

  test('come from paper with consent, from a call without, and each is in the history', async () => {
    const { tripId } = await anOpenTrip();
    const [mina, jana, marwan] = people.scouts;
    await answerOf(tripId, mina, { state: 'coming', way: 'paper', signedOn: '2026-11-19' });
    await answerOf(tripId, jana, { state: 'coming', way: 'call' });
    await answerOf(tripId, marwan, { state: 'notComing', way: 'call' });
    expect(await personOf(tripId, mina.scoutId)).toMatchObject({
      state: 'coming',
      consent: { guardianName: 'أسرته', relation: 'mother', way: 'paper' },
      due: 450,
    });
    expect(await personOf(tripId, jana.scoutId)).toMatchObject({ state: 'coming', consent: null });
    const { counts } = (await call(readTrip, { as: people.captain.token, params: { tripId } })).ok
      .body;
    expect(counts).toMatchObject({
      coming: 2,
      notComing: 1,
      unanswered: 0,
      withoutConsent: 1,
      unpaid: 2,
    });
    const missing = await call(listTripPeople, {
      as: people.captain.token,
      params: { tripId },
      query: { missing: 'consent' },
    });
    expect(missing.ok.body.map(({ scoutId }) => scoutId)).toEqual([jana.scoutId]);
    const { words } = await server.db
      .selectFrom('tripAnswers')
      .where('way', '=', 'paper')
      .select('words')
      .executeTakeFirstOrThrow();
    expect(words).toContain('أوافق على مشاركة مينا في معسكر وادي الريان');
    expect(await lastEntries('tripPerson')).toHaveLength(3);
    // Only a paper is signed, on the day that the captain says.
    const signed = await server.db
      .selectFrom('tripAnswers')
      .where('way', 'in', ['paper', 'call'])
      .select(['way', 'signedOn'])
      .orderBy('way')
      .execute();
    expect(signed).toEqual([
      { way: 'call', signedOn: null },
      { way: 'call', signedOn: null },
      { way: 'paper', signedOn: '2026-11-19' },
    ]);
    const nameless = await change(tripId, {
      people: [refOf(await personOf(tripId, mina.scoutId))],
      state: 'coming',
      way: 'paper',
    });
    expect(nameless.failure.code).toBe('CONSENT_REQUIRED');
  });

  test('answers of a family come from its page, and replace the one of the same guardian', async () => {
    const { tripId } = await anOpenTrip();
    const [mina] = people.scouts;
    const key = await keyOf(mina);
    const page = async () => (await call(readParentPage, { params: { key }, query: {} })).ok.body;
    expect(await page()).toMatchObject({
      trips: [{ tripId, state: 'invited', isAsked: true, fee: 450 }],
      children: [{ asked: 1 }],
    });
    const yes = await familyAnswer(key, tripId, {});
    expect(yes.ok.body).toMatchObject({ state: 'coming', isAsked: false });
    expect(await page()).toMatchObject({ children: [{ asked: 0 }] });
    const no = await familyAnswer(key, tripId, { coming: false });
    expect(no.ok.body).toMatchObject({ state: 'withdrawn', answers: [{ coming: false }] });
    const unsaid = await familyAnswer(key, tripId, { agreed: false });
    expect(unsaid.failure.code).toBe('INVALID_REQUEST');
    const captain = await call(answerTrip, {
      as: people.captain.token,
      params: { key, tripId },
      body: { coming: false, guardianName: 'أ', relation: 'father' },
    });
    expect(captain.failure.code).toBe('FORBIDDEN');
    expect((await familyAnswer('x'.repeat(30), tripId, {})).failure.code).toBe('LINK_OVER');
    expect((await familyAnswer(key, 987_654, {})).failure.code).toBe('TRIP_NOT_FOUND');
    server.now = new Date('2026-12-07T10:00:00Z');
    expect((await familyAnswer(key, tripId, {})).failure.code).toBe('TRIP_CLOSED');
  });

  test('answers of a family are asked for and taken on the last day to answer itself, and not on the day after', async () => {
    const { tripId } = await anOpenTrip({ answerBy: '2026-12-05' });
    const key = await keyOf(people.scouts[0]);
    const asks = async () =>
      (await call(readParentPage, { params: { key } })).ok.body.children[0]!.asksTrips;
    // 23:30 in Cairo, and 00:30.
    server.now = new Date('2026-12-05T22:30:00Z');
    expect(await asks()).toEqual([]);
    expect((await familyAnswer(key, tripId, {})).failure.code).toBe('TRIP_CLOSED');
    server.now = new Date('2026-12-05T21:30:00Z');
    expect(await asks()).toEqual([tripId]);
    expect((await familyAnswer(key, tripId, {})).status).toBe(200);
    expect(await asks()).toEqual([]);
  });

  test.each([null, '2026-12-10'])(
    'answers of a family are asked for and taken until the minute of the departure, with %s as the last day',
    async (answerBy) => {
      const { tripId } = await anOpenTrip({ answerBy });
      const key = await keyOf(people.scouts[0]);
      const page = async () => (await call(readParentPage, { params: { key } })).ok.body;
      // 07:00 in Cairo.
      server.now = new Date('2026-12-10T05:00:00Z');
      expect(await page()).toMatchObject({
        trips: [{ isAsked: false, mayAnswer: false }],
        children: [{ asked: 0, asksTrips: [] }],
      });
      expect((await familyAnswer(key, tripId, {})).failure.code).toBe('TRIP_CLOSED');
      server.now = new Date('2026-12-10T04:59:00Z');
      expect(await page()).toMatchObject({
        trips: [{ isAsked: true, mayAnswer: true }],
        children: [{ asked: 1, asksTrips: [tripId] }],
      });
      expect((await familyAnswer(key, tripId, {})).status).toBe(200);
    },
  );

  test('answers of two guardians who differ wait for a captain, who decides', async () => {
    const { tripId } = await anOpenTrip();
    const [mina] = people.scouts;
    const key = await keyOf(mina);
    await familyAnswer(key, tripId, {});
    await familyAnswer(key, tripId, { coming: false, relation: 'father', guardianName: 'خالد' });
    const person = await personOf(tripId, mina.scoutId);
    expect(person).toMatchObject({ state: 'coming', needsCall: true });
    const { counts } = (await call(readTrip, { as: people.captain.token, params: { tripId } })).ok
      .body;
    expect(counts).toMatchObject({ coming: 0, needsCall: 1 });
    server.now = new Date(server.now.getTime() + 1000);
    await change(tripId, { people: [refOf(person)], state: 'coming' });
    expect(await personOf(tripId, mina.scoutId)).toMatchObject({
      state: 'coming',
      needsCall: false,
    });
  });

  test('answers beyond the capacity wait in their order, until a captain lets the next one in', async () => {
    const { tripId } = await anOpenTrip({ capacity: 1 });
    const [mina, jana] = people.scouts;
    await answerOf(tripId, mina, { state: 'coming', way: 'paper' });
    await answerOf(tripId, jana, { state: 'coming', way: 'paper' });
    const waiting = await personOf(tripId, jana.scoutId);
    expect(waiting.state).toBe('waiting');
    const full = await change(tripId, { people: [refOf(waiting)], state: 'coming' });
    expect(full.failure.code).toBe('TRIP_FULL');
    const person = await personOf(tripId, mina.scoutId);
    await change(tripId, { people: [refOf(person)], state: 'withdrawn' });
    expect((await personOf(tripId, jana.scoutId)).state).toBe('waiting');
    await change(tripId, { people: [refOf(waiting)], state: 'coming' });
    expect(await personOf(tripId, jana.scoutId)).toMatchObject({
      state: 'coming',
      consent: { way: 'paper' },
    });
  });

  test('who has a place keeps it though fewer places are left than are taken', async () => {
    const { tripId } = await anOpenTrip({ capacity: 2 });
    const [mina, jana, marwan] = people.scouts;
    for (const scout of [mina, jana])
      await answerOf(tripId, scout, { state: 'coming', way: 'call' });
    const body = fields({ capacity: 1 });
    await call(updateTrip, { as: people.captain.token, params: { tripId }, body });
    const decide = async (scout: StoredScout) => {
      const person = await personOf(tripId, scout.scoutId);
      return change(tripId, { people: [refOf(person)], state: 'coming' });
    };
    expect((await decide(mina)).status).toBe(200);
    expect((await decide(marwan)).failure.code).toBe('TRIP_FULL');
  });

  test('answers of a family that only wants to wait are stored with the consent, and the captain lets them in', async () => {
    const { tripId } = await anOpenTrip();
    const [mina] = people.scouts;
    await answerOf(tripId, mina, { state: 'waiting', way: 'paper' });
    expect(await personOf(tripId, mina.scoutId)).toMatchObject({
      state: 'waiting',
      consent: { way: 'paper' },
    });
  });

  test('several answers at once count who waits among them once, so that a new one takes the place that is free', async () => {
    const { tripId } = await anOpenTrip({ capacity: 1 });
    const [mina, jana, marwan] = people.scouts;
    await answerOf(tripId, mina, { state: 'coming', way: 'paper' });
    await answerOf(tripId, jana, { state: 'coming', way: 'paper' });
    const body = fields({ capacity: 3 });
    await call(updateTrip, { as: people.captain.token, params: { tripId }, body });
    const named = [jana, marwan].map(({ scoutId }) => ({ kind: 'scout' as const, id: scoutId }));
    const said = { state: 'coming', way: 'paper', guardianName: 'أسرته', relation: 'mother' };
    expect((await change(tripId, { people: named, ...said })).status).toBe(200);
    expect((await personOf(tripId, jana.scoutId)).state).toBe('waiting');
    expect((await personOf(tripId, marwan.scoutId)).state).toBe('coming');
  });

  test('lapse with another day, counted beforehand, and are asked for again', async () => {
    const { tripId } = await anOpenTrip();
    const [mina] = people.scouts;
    const key = await keyOf(mina);
    await familyAnswer(key, tripId, {});
    const edit = (body: object) =>
      call(updateTrip, {
        as: people.captain.token,
        params: { tripId },
        body: { ...fields(), ...body },
      });
    expect((await edit({ fees: { scout: 500, other: 0 } })).ok.lapsing).toBe(0);
    const dry = await edit({ endsAt: '2026-12-12T18:00', dryRun: true });
    expect(dry.ok).toMatchObject({ lapsing: 1, body: { endsAt: '2026-12-12T16:00' } });
    const real = await edit({ endsAt: '2026-12-12T18:00' });
    expect(real.ok).toMatchObject({
      lapsing: 1,
      body: { counts: { coming: 1, withoutConsent: 1 } },
    });
    const { trips } = (await call(readParentPage, { params: { key }, query: {} })).ok.body;
    expect(trips).toMatchObject([{ isAsked: true, state: 'coming', answers: [{ lapsed: true }] }]);
    await familyAnswer(key, tripId, {});
    expect((await personOf(tripId, mina.scoutId)).consent).not.toBeNull();
    server.now = new Date('2026-12-10T06:00:00Z');
    // The hour of the departure is past, and nobody has departed.
    expect((await edit({ endsAt: '2026-12-12T19:00' })).ok.lapsing).toBe(1);
    await familyAnswer(key, tripId, {});
    const departure = { name: 'الانطلاق', kind: 'departure', by: 'all', departed: true };
    await call(createRollCall, { as: people.captain.token, params: { tripId }, body: departure });
    expect((await edit({ endsAt: '2026-12-12T20:00' })).ok.lapsing).toBe(0);
  });

  test('lapse with another day though the trip was cancelled meanwhile, and not after the return', async () => {
    const { tripId } = await anOpenTrip();
    const key = await keyOf(people.scouts[0]);
    await familyAnswer(key, tripId, {});
    const as = people.captain.token;
    const move = (body: object) => call(moveTrip, { as, params: { tripId }, body });
    const edit = (body: object) =>
      call(updateTrip, { as, params: { tripId }, body: { ...fields(), ...body } });
    await move({ state: 'cancelled', reason: 'أمطار' });
    expect((await edit({ endsAt: '2026-12-12T18:00' })).ok.lapsing).toBe(1);
    await move({ state: 'open' });
    expect((await personOf(tripId, people.scouts[0].scoutId)).consent).toBeNull();
    await familyAnswer(key, tripId, {});
    server.now = new Date('2026-12-12T17:00:00Z');
    expect((await edit({ endsAt: '2026-12-12T20:00' })).ok.lapsing).toBe(0);
  });
});

describe('a trip', () => {
  const anActivity = (as: string, more: object = {}) =>
    call(createActivity, {
      as,
      body: {
        ...{ name: 'سهرة', type: 'camping', place: 'النادي' },
        ...{ day: 'fri', weekNumber: 1, termNumber: 1 },
        ...more,
      },
    });

  test('a trip that comes home after midnight without an overnight place has no night, in letter and budget', async () => {
    const as = people.captain.token;
    const { activityId } = (await anActivity(as)).ok.body;
    const evening = { startsAt: '2026-12-10T16:00', endsAt: '2026-12-11T00:30', overnight: null };
    const body = { ...fields(), ...evening, activityId };
    const trip = (await call(createTrip, { as, body })).ok.body;
    expect([nightsOf(trip), theTrip(trip)]).toEqual([0, 'الرحلة']);
    expect(consentWords(trip)).not.toContain('والمبيت');
    expect(nightsOf({ ...trip, overnight: 'بيت الشباب' })).toBe(1);
    expect(nightsOf({ ...trip, endsAt: '2026-12-11T16:00' })).toBe(1);
  });

  test('is made only of an activity that the captain may edit', async () => {
    const { activityId } = (await anActivity(people.general.token)).ok.body;
    const body = { ...fields(), activityId };
    const { failure } = await call(createTrip, { as: people.captain.token, body });
    expect(failure.code).toBe('OUT_OF_SCOPE');
  });

  test('asks before own words are stored that name another day, and moves none of them to a copy', async () => {
    const { tripId } = await anOpenTrip();
    const as = people.captain.token;
    const letter = 'نتجمع الجمعة ٤ ديسمبر';
    const { activityId } = (await anActivity(as)).ok.body;
    const body = { ...fields(), letter, activityId };
    expect((await call(createTrip, { as, body })).failure.code).toBe('TRIP_WORDS_DIFFER');
    const edit = (more: object) =>
      call(updateTrip, { as, params: { tripId }, body: { ...fields(), letter, ...more } });
    const { failure } = await edit({});
    expect(failure).toMatchObject({
      code: 'TRIP_WORDS_DIFFER',
      arabicMessage: 'يذكر خطاب الأسر أو نص الموافقة «٤ ديسمبر»، والحقول غير ذلك',
    });
    expect((await edit({ sure: true })).ok.body.letter).toBe(letter);
    const place = { kind: 'vehicle', name: 'الأتوبيس', places: 30, driver: 'حسن فؤاد' };
    await call(createPlace, { as, params: { tripId }, body: place });
    const copy = (await call(copyTrip, { as, params: { tripId }, body: { activityId } })).ok.body;
    expect(copy.letter).toBeNull();
    const copied = await server.db
      .selectFrom('tripPlaces')
      .where('tripId', '=', copy.tripId)
      .select(['name', 'driver'])
      .execute();
    expect(copied).toEqual([{ name: 'الأتوبيس', driver: 'حسن فؤاد' }]);
  });
});

test.each(['2026-12-12T16:00', '2026-12-13T00:00'])(
  'a family sees a trip that ended at %s for seven days, and then no more',
  async (endsAt) => {
    const { tripId } = await anOpenTrip({ endsAt });
    const key = await keyOf(people.scouts[0]);
    const seen = async () =>
      (await call(readParentPage, { params: { key } })).ok.body.trips?.map((trip) => trip.tripId);
    // 23:59 in Cairo, and midnight.
    server.now = new Date('2026-12-19T21:59:00Z');
    expect(await seen()).toEqual([tripId]);
    server.now = new Date('2026-12-19T22:00:00Z');
    expect(await seen()).toEqual([]);
  },
);

describe('the authorities’ list', () => {
  test('has who comes with birth dates, captains and vehicles, for who runs the trip, who is noted as having seen it', async () => {
    const { tripId } = await anOpenTrip();
    await answerOf(tripId, people.scouts[0], { state: 'coming', way: 'paper' });
    const file = await call(downloadTripList, { as: people.captain.token, params: { tripId } });
    expect(file.status).toBe(200);
    const foreign = await call(downloadTripList, { as: other.captain.token, params: { tripId } });
    expect(foreign.failure.code).toBe('OUT_OF_SCOPE');
    const unknown = { as: people.captain.token, params: { tripId: 987_654 } };
    expect((await call(downloadTripList, unknown)).failure.code).toBe('TRIP_NOT_FOUND');
  });

  test('names a guardian by the consent, else by an answer to any trip, else by the card where the reader reads it', async () => {
    const as = people.captain.token;
    const [mina, jana, marwan] = people.scouts;
    await call(createConsent, {
      as,
      params: { scoutId: mina.scoutId },
      body: { guardianName: 'عادل رزق', relation: 'father', photos: true, way: 'paper' },
    });
    const earlier = await anOpenTrip();
    await answerOf(earlier.tripId, jana, {
      guardianName: 'صبري فؤاد',
      relation: 'father',
      state: 'coming',
      way: 'paper',
    });
    await server.db.insertInto('groupSettings').values({ healthCards: true }).execute();
    const card = { ...aHealthCard, way: 'paper' };
    await call(writeHealthCard, { as, params: { scoutId: marwan.scoutId }, body: card as never });
    const { tripId } = await anOpenTrip({ helperIds: [other.captain.captainId] });
    const named = (await peopleOf(tripId)).map(refOf);
    await change(tripId, { people: named, state: 'coming' });
    const guardians = async (reader: string) => {
      const { ok } = await call(downloadTripList, { as: reader, params: { tripId } });
      const [sheet] = await readXlsxFile(Buffer.from(await ok.arrayBuffer()));
      return sheet!.data.slice(1).map((row) => row[3]);
    };
    expect(await guardians(as)).toEqual(['صبري فؤاد', 'نيفين صبحي', 'عادل رزق']);
    // Who leads another sector reads a card in the trip's days alone.
    expect(await guardians(other.captain.token)).toEqual(['صبري فؤاد', null, 'عادل رزق']);
    expect((await personOf(tripId, jana.scoutId)).guardians).toEqual([
      { name: 'صبري فؤاد', relation: 'father' },
    ]);
  });
});

describe('people', () => {
  test('are captains and guests too, with a fee of their own', async () => {
    const { tripId } = await anOpenTrip();
    const add = (body: object) =>
      call(addTripPeople, { as: people.captain.token, params: { tripId }, body });
    const added = await add({
      captainIds: [people.captain.captainId],
      guests: [{ name: 'أم مينا', phoneNumber: '01000000077' }],
      scoutIds: [people.scouts[0].scoutId],
    });
    expect(added.ok.body.filter(({ kind }) => kind !== 'scout')).toMatchObject([
      { state: 'coming', due: 200 },
      { state: 'coming', due: 200 },
    ]);
    expect((await add({ scoutIds: [other.scout.scoutId] })).failure.code).toBe('UNKNOWN_SCOUT');
    expect((await add({ captainIds: [987_654] })).failure.code).toBe('UNKNOWN_CAPTAIN');
    const { counts } = (await call(readTrip, { as: people.captain.token, params: { tripId } })).ok
      .body;
    expect(counts).toMatchObject({ others: 2, invited: 3 });
    const foreign = { as: other.captain.token, params: { tripId }, body: {} };
    expect((await call(addTripPeople, foreign)).failure.code).toBe('OUT_OF_SCOPE');
    const unknown = { as: people.captain.token, params: { tripId: 987_654 }, body: {} };
    expect((await call(addTripPeople, unknown)).failure.code).toBe('TRIP_NOT_FOUND');
  });

  test('people without a gender are put into any tent', async () => {
    const { tripId } = await anOpenTrip();
    const as = people.captain.token;
    const guests = [{ name: 'أم مينا', phoneNumber: '01000000077' }];
    const added = await call(addTripPeople, { as, params: { tripId }, body: { guests } });
    const guest = added.ok.body.find(({ kind }) => kind === 'guest')!;
    for (const gender of ['female', 'male']) {
      const body = { kind: 'tent', name: `خيمة ${gender}`, places: 4, gender };
      const tent = await call(createPlace, { as, params: { tripId }, body: body as never });
      const { placeId } = tent.ok.body;
      expect((await change(tripId, { people: [refOf(guest)], tentId: placeId })).status).toBe(200);
    }
  });

  test('have a discount, which who runs the trip sees, and a note', async () => {
    const { tripId } = await anOpenTrip();
    const [mina] = people.scouts;
    await answerOf(tripId, mina, { state: 'coming', way: 'paper' });
    const person = await personOf(tripId, mina.scoutId);
    const discount = { amount: 150, reason: 'أخوان' };
    await change(tripId, { people: [refOf(person)], discount, note: 'يركب في الأمام' });
    expect(await personOf(tripId, mina.scoutId)).toMatchObject({
      due: 300,
      discount,
      note: 'يركب في الأمام',
    });
    const told = (await lastEntries('tripPerson')).length;
    // The history tells of who comes and what they pay, not of notes.
    await change(tripId, { people: [refOf(person)], note: 'يركب في الخلف' });
    expect(await lastEntries('tripPerson')).toHaveLength(told);
    await change(tripId, { people: [refOf(person)], discount: null });
    expect(await personOf(tripId, mina.scoutId)).toMatchObject({ due: 450, discount: null });
  });

  test('are refused where they are none of it, from an old list, and of a trip that is over', async () => {
    const { tripId } = await anOpenTrip();
    const unknown = await change(tripId, {
      people: [{ kind: 'guest', id: 987_654 }],
      state: 'coming',
    });
    expect(unknown.failure.code).toBe('PERSON_NOT_FOUND');
    const foreign = await change(tripId, {
      people: [{ kind: 'scout', id: other.scout.scoutId }],
      state: 'coming',
    });
    expect(foreign.failure.code).toBe('PERSON_NOT_FOUND');
    const [mina] = people.scouts;
    const old = await change(tripId, {
      people: [{ kind: 'scout', id: mina.scoutId }],
      state: 'coming',
      version: 'old',
    });
    expect(old.failure.code).toBe('TRIP_CHANGED');
    const place = await change(tripId, {
      people: [{ kind: 'scout', id: mina.scoutId }],
      vehicleId: 987_654,
    });
    expect(place.failure.code).toBe('PLACE_NOT_FOUND');
    const tent = await server.db
      .insertInto('tripPlaces')
      .values({ tripId, kind: 'tent', name: 'خيمة ١', places: 4, gender: 'female' })
      .returning('placeId')
      .executeTakeFirstOrThrow();
    const wrong = await change(tripId, {
      people: [{ kind: 'scout', id: mina.scoutId }],
      tentId: tent.placeId,
    });
    expect(wrong.failure.code).toBe('WRONG_GENDER');
    const body = { state: 'cancelled', reason: 'مطر' };
    await call(moveTrip, { as: people.captain.token, params: { tripId }, body });
    const over = await change(tripId, {
      people: [{ kind: 'scout', id: mina.scoutId }],
      state: 'coming',
    });
    expect(over.failure.code).toBe('TRIP_STATE');
    const add = { as: people.captain.token, params: { tripId }, body: {} };
    expect((await call(addTripPeople, add)).failure.code).toBe('TRIP_STATE');
    const nowhere = await change(987_654, { people: [{ kind: 'scout', id: 1 }], state: 'coming' });
    expect(nowhere.failure.code).toBe('TRIP_NOT_FOUND');
    const stranger = await change(
      tripId,
      { people: [{ kind: 'scout', id: 1 }], state: 'coming' },
      other.captain.token,
    );
    expect(stranger.failure.code).toBe('OUT_OF_SCOPE');
  });
});

test('a trip is not changed to what is not there, and one that is not there is changed by nobody', async () => {
  const { tripId, version } = await aTrip();
  const as = people.captain.token;
  const codeOf = async (changes: object, params = { tripId }) =>
    (await call(updateTrip, { as, params, body: { ...fields(changes), version } })).failure.code;
  const sector = { baseName: 'مجهول', suffixName: 'أ' };
  expect(await codeOf({ sectors: [people.sector, sector] })).toBe('SECTOR_NOT_FOUND');
  expect(await codeOf({ endsAt: '2026-12-01T16:00' })).toBe('INVALID_TRIP_DAYS');
  expect(await codeOf({ helperIds: [99_999] })).toBe('UNKNOWN_CAPTAIN');
  const none = { tripId: 99_999 };
  expect(await codeOf({}, none)).toBe('TRIP_NOT_FOUND');
  const moved = await call(moveTrip, { as, params: none, body: { state: 'open' } });
  expect(moved.failure.code).toBe('TRIP_NOT_FOUND');
});

describe('a family’s answer for several children', () => {
  const linkOfTwo = async () => {
    const [mina, jana] = people.scouts;
    const body = { scoutIds: [mina.scoutId, jana.scoutId] };
    const params = { scoutId: mina.scoutId };
    return (await call(createParentLink, { as: people.captain.token, params, body })).ok.body.key!;
  };
  const statesOf = async (tripId: number) =>
    (await peopleOf(tripId)).map(({ name, state }) => [name.split(' ')[0], state]);

  test('is one request, and stores for each the words with the names of all that were read', async () => {
    const { tripId } = await anOpenTrip();
    const key = await linkOfTwo();
    const page = (await call(readParentPage, { params: { key } })).ok.body;
    const { consentPattern } = page.trips!.find((trip) => trip.tripId === tripId)!;
    const words = consentFor(consentPattern!, ['مينا عادل', 'جنى صبري']);
    expect(words).toContain('أوافق على مشاركة مينا وجنى في');
    expect(
      (await familyAnswer(key, tripId, { child: 1, others: [2], consentWords: words })).status,
    ).toBe(200);
    expect(await statesOf(tripId)).toEqual([
      ['جنى', 'coming'],
      ['مروان', 'invited'],
      ['مينا', 'coming'],
    ]);
    const stored = await server.db.selectFrom('tripAnswers').select('words').execute();
    expect(stored).toEqual([{ words }, { words }]);
  });

  test('is taken with the words that were read, also where a stored text has spaces that requests lose', async () => {
    const { tripId } = await anOpenTrip();
    const key = await linkOfTwo();
    const consentText = 'أوافق\u00a0على  الرحلة.';
    await server.db
      .updateTable('trips')
      .set({ consentText })
      .where('tripId', '=', tripId)
      .execute();
    const body = { child: 1, others: [2], consentWords: consentText };
    expect((await familyAnswer(key, tripId, body)).status).toBe(200);
    const stored = await server.db.selectFrom('tripAnswers').select('words').execute();
    expect(stored).toEqual([{ words: consentText }, { words: consentText }]);
  });

  test('is stored for all or none, and refused where the words have changed since they were read', async () => {
    const { tripId } = await anOpenTrip();
    const key = await linkOfTwo();
    const refused = async (body: object) => (await familyAnswer(key, tripId, body)).failure.code;
    expect(await refused({ child: 1, others: [2], consentWords: 'أوافق على كل شيء.' })).toBe(
      'CONSENT_WORDS_CHANGED',
    );
    const sector = { sectorId: other.sector.sectorId };
    const { scoutId } = people.scouts[1];
    await server.db.updateTable('scouts').set(sector).where('scoutId', '=', scoutId).execute();
    // The captain knows the key of a child who is of another sector now.
    expect(await refused({ child: 1, others: [2] })).toBe('WRONG_DIGITS');
    const lastDigits = people.scouts[1].phoneNumber!.slice(-4);
    expect(await refused({ child: 1, others: [2], lastDigits })).toBe('TRIP_NOT_FOUND');
    expect(await refused({ child: 1, others: [7] })).toBe('LINK_OVER');
    expect(await server.db.selectFrom('tripAnswers').selectAll().execute()).toEqual([]);
  });

  test('gives the last place to who is named first, and names nobody twice', async () => {
    const { tripId } = await anOpenTrip({ capacity: 1 });
    const key = await linkOfTwo();
    expect((await familyAnswer(key, tripId, { child: 2, others: [1, 2] })).status).toBe(200);
    expect(await statesOf(tripId)).toEqual([
      ['جنى', 'coming'],
      ['مروان', 'invited'],
      ['مينا', 'waiting'],
    ]);
  });
});

test('what is proposed for an activity that is none, and the money of a trip that is none, are refused', async () => {
  const as = people.captain.token;
  const draft = await call(readTripDraft, { as, query: { activityId: 987_654 } });
  expect(draft.failure.code).toBe('ACTIVITY_NOT_FOUND');
  const money = await call(readTripMoney, { as, params: { tripId: 987_654 }, query: {} });
  expect(money.failure.code).toBe('TRIP_NOT_FOUND');
});

test('a family answers so many times an hour', async () => {
  const { tripId } = await anOpenTrip();
  const key = await keyOf(people.scouts[0]!);
  const answers: number[] = [];
  while (answers.length < 61 && answers.at(-1) !== 429) {
    answers.push((await familyAnswer(key, tripId, {})).status);
  }
  expect(answers.slice(0, -1)).toEqual(answers.slice(0, -1).map(() => 200));
  expect((await familyAnswer(key, tripId, {})).failure.code).toBe('TOO_MANY_REQUESTS');
});

test('the people of a trip may still be named by the numbers of programs before 1.2, a scout also by theirs below zero', async () => {
  const { tripId } = await anOpenTrip();
  const [mina, jana] = people.scouts;
  await answerOf(tripId, mina, { state: 'coming', way: 'paper' });
  const { personId } = await personOf(tripId, mina.scoutId);
  expect((await personOf(tripId, jana.scoutId)).personId).toBeNull();
  const changed = await change(tripId, { personIds: [personId, -jana.scoutId], note: 'في الأمام' });
  expect(changed.status).toBe(200);
  for (const { scoutId } of [mina, jana]) {
    expect(await personOf(tripId, scoutId)).toMatchObject({ note: 'في الأمام' });
  }
  const as = people.captain.token;
  const paid = { personId: -jana.scoutId, amount: 20, way: 'cash' } as never;
  expect((await call(payTrip, { as, params: { tripId }, body: paid })).status).toBe(201);
  expect(await personOf(tripId, jana.scoutId)).toMatchObject({ paid: 20 });
  const nobody = await change(tripId, { personIds: [], note: 'في الأمام' });
  expect(nobody.failure.arabicMessage).toBe('الأسماء: اختر شخصاً واحداً على الأقل');
});
