import readXlsxFile from 'read-excel-file/node';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  confirmHealthCard,
  confirmOwnCard,
  readHealthCard,
  readTripHealth,
  withdrawHealthCard,
  writeHealthCard,
} from '../../../contract/health/endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import { readScout } from '../../../contract/scouts/endpoints.ts';
import { listViews } from '../../../contract/scouts/views.ts';
import { dosesOf } from '../../../contract/trips/doses.ts';
import { downloadTripList, listTripPeople } from '../../../contract/trips/endpoints.ts';
import { readTripDay, tickDose } from '../../../contract/trips/roll-call-endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';
import { aHealthCard, aMedicine } from '../../testing/health-card.ts';
import type { StoredScout } from '../scouts/queries.ts';

const server = testApp();
const { call } = server;
let scout: StoredScout;
let captain: TestCaptain;
let general: TestCaptain;
let tripId: number;
let readers: Record<string, TestCaptain>;

// From Friday 4 December 2026, 08:00, to Saturday, 18:00, in Cairo.
beforeEach(async () => {
  const setting = await aSetting(server, ['مينا عادل']);
  const { unit, sector } = setting;
  general = setting.general;
  const { db } = server;
  captain = setting.captain;
  [scout] = setting.scouts;
  const at = server.now.toISOString();
  const far = await aSector(db, { unitCaptainId: null });
  const ofFar = () => aCaptain(server, { sectorId: far.sectorId });
  const otherUnit = await aCaptain(server, { type: 'unit' });
  const invited = await aSector(db, { unitCaptainId: otherUnit.captainId });
  readers = {
    'the captain in charge': await ofFar(),
    'a helper': await ofFar(),
    'a captain who comes along': await ofFar(),
    'the unit captain of an invited sector': otherUnit,
    'a captain of an invited sector': await aCaptain(server, { sectorId: invited.sectorId }),
    'a captain who has nothing to do with it': await ofFar(),
    'a newcomer who helps': await aCaptain(server),
  };
  await db.insertInto('groupSettings').values({ healthCards: true }).execute();
  const { activityId } = await db
    .insertInto('activities')
    .values({
      name: 'معسكر',
      type: 'camping',
      day: 'fri',
      weekNumber: 9,
      termNumber: 1,
      plannedBy: unit.captainId,
      createdAt: at,
    })
    .returning('activityId')
    .executeTakeFirstOrThrow();
  const trip = await db
    .insertInto('trips')
    .values({
      activityId,
      state: 'open',
      startsAt: '2026-12-04 08:00',
      endsAt: '2026-12-05 18:00',
      captainId: readers['the captain in charge']!.captainId,
      scoutFee: 0,
      otherFee: 0,
      madeAt: at,
      changedBy: unit.captainId,
      changedAt: at,
    })
    .returning('tripId')
    .executeTakeFirstOrThrow();
  tripId = trip.tripId;
  await db
    .insertInto('tripSectors')
    .values(
      [sector, invited].map(({ sectorId }) => ({
        tripId,
        sectorId,
        agreedBy: unit.captainId,
        agreedAt: at,
      })),
    )
    .execute();
  await db
    .insertInto('tripHelpers')
    .values(
      ['a helper', 'a newcomer who helps'].map((who) => ({
        tripId,
        captainId: readers[who]!.captainId,
      })),
    )
    .execute();
  await db
    .insertInto('tripPeople')
    .values([
      { tripId, scoutId: scout.scoutId, state: 'coming' },
      { tripId, captainId: readers['a captain who comes along']!.captainId, state: 'coming' },
    ])
    .execute();
  await call(writeHealthCard, {
    params: { scoutId: scout.scoutId },
    as: general.token,
    body: { ...aHealthCard, way: 'paper' },
  });
});

const params = () => ({ scoutId: scout.scoutId });
const opens = async (who: string) => {
  const { status } = await call(readHealthCard, { params: params(), as: readers[who]!.token });
  return status === 200;
};
const setTrip = (state: 'draft' | 'closed' | 'settled' | 'cancelled') =>
  server.db
    .updateTable('trips')
    .set({
      state,
      reason: state === 'cancelled' ? 'المطر' : null,
      settledAt: state === 'settled' ? server.now.toISOString() : null,
    })
    .execute();

describe('the captains of a trip', () => {
  /** Moments with the group's day, and whether cards are read then. */
  const moments: [string, boolean][] = [
    ['2026-11-26T21:30:00Z', false],
    ['2026-11-26T22:30:00Z', true],
    ['2026-12-04T09:00:00Z', true],
    ['2026-12-05T20:00:00Z', true],
    ['2026-12-07T21:30:00Z', true],
    ['2026-12-07T22:30:00Z', false],
  ];
  test.each(moments)(
    'the captains of a trip at %s read the cards of who is coming: %s',
    async (at, may) => {
      server.now = new Date(at);
      expect(await opens('the captain in charge')).toBe(may);
      expect(await opens('a helper')).toBe(may);
      const profile = await call(readScout, {
        params: { id: scout.scoutId },
        as: readers['a helper']!.token,
      });
      expect(profile.ok.body).toMatchObject({ phoneNumber: null, editable: false });
      expect((profile.ok.body.health ?? null) !== null).toBe(may);
    },
  );

  test.each([
    'a captain who comes along',
    'the unit captain of an invited sector',
    'a captain of an invited sector',
    'a captain who has nothing to do with it',
    'a newcomer who helps',
  ])('are not %s', async (who) => {
    server.now = new Date('2026-12-04T09:00:00Z');
    expect(await opens(who)).toBe(false);
  });

  test.each(['invited', 'waiting', 'notComing', 'withdrawn'] as const)(
    'read no card of who is %s',
    async (state) => {
      server.now = new Date('2026-12-04T09:00:00Z');
      await server.db
        .updateTable('tripPeople')
        .set({ state })
        .where('scoutId', '=', scout.scoutId)
        .execute();
      expect(await opens('the captain in charge')).toBe(false);
    },
  );

  test('read no card of who left the trip with the own sector', async () => {
    server.now = new Date('2026-12-04T09:00:00Z');
    await server.db
      .updateTable('tripPeople')
      .set({ leftAt: server.now.toISOString() })
      .where('scoutId', '=', scout.scoutId)
      .execute();
    expect(await opens('the captain in charge')).toBe(false);
    expect(await opens('a helper')).toBe(false);
  });

  test('read none of a draft or of a trip that was cancelled, and go on after it was settled', async () => {
    server.now = new Date('2026-12-06T09:00:00Z');
    const read: boolean[] = [];
    for (const state of ['draft', 'cancelled', 'closed', 'settled'] as const) {
      await setTrip(state);
      read.push(await opens('a helper'));
    }
    expect(read).toEqual([false, false, true, true]);
  });

  test('see neither mark nor number of a child of another sector on a draft’s or a cancelled trip’s list', async () => {
    server.now = new Date('2026-12-04T09:00:00Z');
    const seen = async (who: TestCaptain) => {
      const { ok } = await call(listTripPeople, { params: { tripId }, as: who.token });
      const child = ok.body.find(({ scoutId }) => scoutId === scout.scoutId)!;
      return [child.hasHealthMark, child.phoneNumber !== null];
    };
    const helper = readers['a helper']!;
    expect(await seen(helper)).toEqual([true, true]);
    for (const state of ['draft', 'cancelled'] as const) {
      await setTrip(state);
      expect(await seen(helper)).toEqual([false, false]);
      expect(await seen(general)).toEqual([true, true]);
      const { ok } = await call(downloadTripList, { params: { tripId }, as: helper.token });
      const sheets = await readXlsxFile(Buffer.from(await ok.arrayBuffer()));
      expect(JSON.stringify(sheets)).not.toContain('1234');
    }
    await setTrip('settled');
    expect(await seen(helper)).toEqual([true, true]);
  });

  test('confirm a card for the trip, but neither write nor delete it', async () => {
    server.now = new Date('2026-12-04T09:00:00Z');
    const as = readers['a helper']!.token;
    const confirm = (body: object, by = as) =>
      call(confirmHealthCard, { params: params(), as: by, body });
    expect((await confirm({ tripId })).status).toBe(200);
    expect((await confirm({ tripId: tripId + 1 })).failure.code).toBe('TRIP_NOT_FOUND');
    expect((await confirm({ tripId }, captain.token)).status).toBe(200);
    const body = { ...aHealthCard, way: 'paper' } as const;
    const written = await call(writeHealthCard, { params: params(), as, body });
    expect(written.failure.code).toBe('OUT_OF_SCOPE');
    const withdrawn = await call(withdrawHealthCard, { params: params(), as });
    expect(withdrawn.failure.code).toBe('OUT_OF_SCOPE');
    server.now = new Date('2026-11-21T09:00:00Z');
    expect((await confirm({ tripId })).failure.code).toBe('OUT_OF_SCOPE');
  });

  test('see the mark of who is coming on the trip’s list in those days', async () => {
    const marked = async (who: string) => {
      const as = readers[who]!.token;
      const { ok } = await call(listTripPeople, { params: { tripId }, as });
      return ok.body.filter(({ hasHealthMark }) => hasHealthMark).length;
    };
    expect(await marked('a helper')).toBe(0);
    server.now = new Date('2026-12-04T09:00:00Z');
    expect(await marked('a helper')).toBe(1);
    expect(await marked('the unit captain of an invited sector')).toBe(0);
  });

  test('are asked for by the family too, which confirms for a trip of its child', async () => {
    const { ok } = await call(createParentLink, { params: params(), as: captain.token });
    const key = ok.body.key!;
    const isAsked = async () =>
      (await call(readParentPage, { params: { key } })).ok.body.health?.isAsked;
    expect(await isAsked()).toBe(false);
    await server.db
      .updateTable('healthCards')
      .set({ confirmedAt: '2026-10-01T09:00:00Z' })
      .execute();
    const { now } = server;
    // On the last day of the trip still, and after it no more.
    server.now = new Date('2026-12-05T21:30:00Z');
    expect(await isAsked()).toBe(true);
    server.now = new Date('2026-12-05T22:30:00Z');
    expect(await isAsked()).toBe(false);
    server.now = now;
    // The child's sector does not come along any more.
    const leave = (leftAt: string | null) =>
      server.db
        .updateTable('tripPeople')
        .set({ leftAt })
        .where('scoutId', '=', scout.scoutId)
        .execute();
    await leave(now.toISOString());
    expect(await isAsked()).toBe(false);
    await leave(null);
    expect(await isAsked()).toBe(true);
    const confirm = (id: number) => call(confirmOwnCard, { params: { key }, body: { tripId: id } });
    expect((await confirm(tripId)).status).toBe(200);
    expect(await isAsked()).toBe(false);
    expect((await confirm(tripId + 1)).failure.code).toBe('TRIP_NOT_FOUND');
  });
});

describe('the sealed list of a trip', () => {
  const list = (who: TestCaptain) => call(readTripHealth, { params: { tripId }, as: who.token });

  test('has only cards that say something, and names who is without one', async () => {
    server.now = new Date('2026-12-04T09:00:00Z');
    const { sectorId } = scout;
    const bare = await aScout(server.db, { sectorId, name: 'بلا بطاقة' });
    const well = await aScout(server.db, { sectorId, name: 'سليم' });
    await server.db
      .insertInto('tripPeople')
      .values([bare, well].map(({ scoutId }) => ({ tripId, scoutId, state: 'coming' as const })))
      .execute();
    const no = { answer: 'no' as const, items: [] };
    await call(writeHealthCard, {
      params: { scoutId: well.scoutId },
      as: captain.token,
      body: { ...aHealthCard, card: { ...aHealthCard.card, allergy: no }, way: 'paper' },
    });
    const { body } = (await list(readers['the captain in charge']!)).ok;
    expect(body).toMatchObject({ withoutCard: ['بلا بطاقة'], hidden: 0 });
    expect(body.scouts).toMatchObject([{ name: 'مينا عادل', card: aHealthCard.card }]);
  });

  test('is noted as an opening of each card that it shows', async () => {
    server.now = new Date('2026-12-04T09:00:00Z');
    const reader = readers['a helper']!;
    await list(reader);
    const { ok } = await call(listViews, { params: { id: scout.scoutId }, as: general.token });
    expect(ok.body.map(({ captainId, places }) => [captainId, places])).toContainEqual([
      reader.captainId,
      ['health'],
    ]);
  });

  test('is refused to who does not run the trip, and shows no card outside its days', async () => {
    const who = (name: string) => list(readers[name]!);
    expect((await who('a captain of an invited sector')).failure.code).toBe('OUT_OF_SCOPE');
    expect((await who('a captain who comes along')).failure.code).toBe('OUT_OF_SCOPE');
    await setTrip('cancelled');
    expect((await who('a helper')).failure.code).toBe('TRIP_STATE');
    await setTrip('closed');
    server.now = new Date('2026-12-09T09:00:00Z');
    const shown = { scouts: [], withoutCard: [], hidden: 1 };
    expect((await who('a helper')).ok.body).toEqual(shown);
    expect((await who('the unit captain of an invited sector')).ok.body).toEqual(shown);
    // Who has no card is told to whoever reads cards alone.
    await server.db.deleteFrom('healthCards').execute();
    expect((await who('a helper')).ok.body).toEqual(shown);
    expect((await list(general)).ok.body).toMatchObject({ withoutCard: ['مينا عادل'], hidden: 0 });
    await server.db.updateTable('groupSettings').set({ healthCards: false }).execute();
    expect((await who('a helper')).failure.code).toBe('HEALTH_CARDS_OFF');
  });
});

describe('the medicines of a trip', () => {
  const takesOne = async () => {
    server.now = new Date('2026-12-04T06:30:00Z');
    await call(writeHealthCard, {
      params: params(),
      as: general.token,
      body: {
        ...aHealthCard,
        card: { ...aHealthCard.card, medicine: aMedicine },
        way: 'paper',
        version: (await call(readHealthCard, { params: params(), as: general.token })).ok.body
          .version,
      },
    });
  };
  const readDay = async (who: string) =>
    (await call(readTripDay, { query: { tripId }, as: readers[who]!.token })).ok.body;
  const storedMedicine = async () => {
    const { body } = (await call(readHealthCard, { params: params(), as: general.token })).ok;
    return body.card?.medicine.items[0];
  };
  const tick = async (as: TestCaptain, more: object = {}) => {
    const people = await server.db.selectFrom('tripPeople').selectAll().execute();
    const { personId } = people.find(({ scoutId }) => scoutId !== null)!;
    const medicineId = (await storedMedicine())?.medicineId ?? 'none';
    const dose = { personId, day: '2026-12-04', medicineId, time: '٨ ص', given: true };
    return call(tickDose, { params: { tripId }, body: { ...dose, ...more }, as: as.token });
  };

  test('are noted with who gave them, each time that somebody says so', async () => {
    await takesOne();
    const [helper, charge] = ['a helper', 'the captain in charge'] as const;
    const at = '2026-12-04T06:10:00.000Z';
    const given = { day: '2026-12-04', medicine: 'فنتولين', time: '٨ ص', times: ['٨ ص'] };
    for (const _ of ['sent', 'sent again']) {
      expect((await tick(readers[helper]!, { at })).status).toBe(200);
    }
    const { people, doses } = await readDay(charge);
    expect(people.find(({ kind }) => kind === 'scout')?.medicines).toMatchObject([
      { name: 'فنتولين' },
    ]);
    expect(doses).toMatchObject([{ ...given, at, takenBack: null }]);
    // Another phone that had not heard of it: both are told.
    await tick(readers[charge]!);
    expect((await readDay('a helper')).doses.map((dose) => dose.captainId)).toEqual([
      readers[helper]!.captainId,
      readers[charge]!.captainId,
    ]);
    expect((await readDay('the unit captain of an invited sector')).doses).toEqual([]);
  });

  test('are taken back by who gave them, the captain in charge and a general captain alone', async () => {
    await takesOne();
    const [helper, charge] = [readers['a helper']!, readers['the captain in charge']!];
    const at = '2026-12-04T06:10:00.000Z';
    await tick(charge, { at });
    const doseOf = async () => (await readDay('a helper')).doses.map(({ takenBack }) => takenBack);
    const { doseId } = (await readDay('a helper')).doses[0]!;
    const others = await tick(helper, { given: false, doseId });
    expect(others.failure.code).toBe('DOSE_OF_ANOTHER');
    // A take-back of what this captain never gave takes back nothing.
    await tick(helper, { given: false, at });
    expect(await doseOf()).toEqual([null]);
    await tick(charge, { given: false, at });
    expect(await doseOf()).toMatchObject([{ at: server.now.toISOString() }]);
    await tick(helper, { at });
    const [, last] = (await readDay('a helper')).doses;
    await tick(general, { given: false, doseId: last!.doseId });
    expect((await doseOf()).map((back) => back === null)).toEqual([false, false]);
    await tick(helper, { at: '2026-12-04T06:20:00.000Z' });
    const { doseId: third } = (await readDay('a helper')).doses[2]!;
    expect((await tick(charge, { given: false, doseId: third })).status).toBe(200);
    expect((await doseOf())[2]).not.toBeNull();
    // The first take-back stays.
    const { now } = server;
    server.now = new Date(now.getTime() + 60_000);
    expect((await tick(general, { given: false, doseId: third })).status).toBe(200);
    expect((await doseOf())[2]).toMatchObject({ at: now.toISOString() });
  });

  test('keep their tick when the family renames the row or moves its hour', async () => {
    await takesOne();
    await tick(readers['a helper']!);
    const { body } = (await call(readHealthCard, { params: params(), as: general.token })).ok;
    const stored = await storedMedicine();
    const moved = { ...aMedicine, items: [{ ...stored, name: 'بخاخ', times: ['٩ ص'] }] };
    const card = { ...aHealthCard.card, medicine: moved };
    await call(writeHealthCard, {
      params: params(),
      as: general.token,
      body: { ...aHealthCard, card, way: 'paper', version: body.version },
    });
    const { people, doses } = await readDay('a helper');
    const child = people.find(({ kind }) => kind === 'scout')!;
    const [dose] = dosesOf(child, doses, '2026-12-04');
    expect(dose).toMatchObject({ medicine: 'بخاخ', time: '٩ ص', ticks: [{ time: '٨ ص' }] });
  });

  test('are those of the card, on a day of the trip, by who reads it', async () => {
    await takesOne();
    const helper = readers['a helper']!;
    for (const wrong of [{ medicineId: 'another' }, { time: '٩ م' }, { day: '2026-12-06' }]) {
      expect((await tick(helper, wrong)).failure.code).toBe('MEDICINE_NOT_FOUND');
    }
    server.now = new Date('2026-12-02T12:00:00Z');
    expect((await tick(helper)).failure.code).toBe('DOSE_TOO_FAR');
    server.now = new Date('2026-12-04T06:30:00Z');
    expect((await tick(helper, { personId: 999_999 })).failure.code).toBe('PERSON_NOT_FOUND');
    const dose = { personId: 1, day: '2026-12-04', medicineId: 'another', given: true };
    const nowhere = { params: { tripId: 999_999 }, body: dose, as: helper.token };
    expect((await call(tickDose, nowhere)).failure.code).toBe('TRIP_NOT_FOUND');
    for (const who of [
      'the unit captain of an invited sector',
      'a captain who comes along',
      'a captain of an invited sector',
    ]) {
      expect((await tick(readers[who]!)).failure.code).toBe('OUT_OF_SCOPE');
    }
    // Half past midnight is still the night of the day before.
    server.now = new Date('2026-12-04T22:30:00Z');
    expect((await tick(helper, { at: server.now.toISOString() })).status).toBe(200);
    // On the last day of the trip too.
    server.now = new Date('2026-12-05T06:30:00Z');
    expect((await tick(helper, { day: '2026-12-05' })).status).toBe(200);
    await server.db.deleteFrom('tripDoses').execute();
    server.now = new Date('2026-12-04T06:30:00Z');
    // A phone whose clock is ahead has not given it tomorrow.
    await tick(helper, { at: '2026-12-20T00:00:00.000Z' });
    expect((await readDay('a helper')).doses[0]?.at).toBe(server.now.toISOString());
  });

  test('are gone with the card', async () => {
    await takesOne();
    await tick(readers['a helper']!);
    await call(withdrawHealthCard, { params: params(), as: general.token });
    expect(await server.db.selectFrom('tripDoses').selectAll().execute()).toEqual([]);
    expect((await tick(readers['a helper']!)).failure.code).toBe('MEDICINE_NOT_FOUND');
  });
});
