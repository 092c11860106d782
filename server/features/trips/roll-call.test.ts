import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateGroup } from '../../../contract/group/endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import {
  addTripPeople,
  agreeToTrip,
  changeTripPeople,
  listTripPeople,
  moveTrip,
} from '../../../contract/trips/endpoints.ts';
import { refOf } from '../../../contract/trips/people.ts';
import { createPlace, deletePlace, updatePlace } from '../../../contract/trips/place-endpoints.ts';
import {
  createRollCall,
  readTripDay,
  updateRollCall,
} from '../../../contract/trips/roll-call-endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { startSession } from '../../http/session.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSetting, type Setting, type TestCaptain } from '../../testing/factories.ts';
import { anOpenTrip } from '../../testing/trips.ts';

const server = testApp();
const { call } = server;
let people: Setting<['مينا عادل', 'جنى صبري', 'مروان خالد']>;
let helper: TestCaptain;
let tripId: number;
let ids: number[];

const DAY = '2026-12-10';
const at = (minutes: number) =>
  new Date(Date.parse(`${DAY}T04:00:00Z`) + minutes * 60_000).toISOString();

beforeEach(async () => {
  people = await aSetting(server, ['مينا عادل', 'جنى صبري', 'مروان خالد']);
  server.now = new Date(`${DAY}T06:00:00Z`);
  helper = await aCaptain(server, { sectorId: people.sector.sectorId });
  const as = people.captain.token;
  ({ tripId } = await anOpenTrip(server, {
    as,
    name: 'معسكر وادي الريان',
    place: 'الفيوم',
    sectors: [people.sector],
    helperIds: [helper.captainId],
  }));
  const body = { guests: [{ name: 'ضيف' }] };
  const listed = (await call(addTripPeople, { as, params: { tripId }, body })).ok.body;
  const scouts = listed.filter(({ kind }) => kind === 'scout').map(refOf);
  await call(changeTripPeople, {
    as,
    params: { tripId },
    body: { people: scouts, state: 'coming' },
  });
  const coming = (await call(listTripPeople, { as, params: { tripId } })).ok.body;
  ids = coming.filter(({ kind }) => kind === 'scout').map(({ personId }) => personId!);
});

const departure = { name: 'الانطلاق', kind: 'departure', by: 'all' };
const here = (personId: number, more: object = {}) => ({
  personId,
  status: 'here',
  named: true,
  at: at(0),
  ...more,
});
const missing = (personId: number, more: object = {}) =>
  here(personId, { status: 'missing', ...more });
const counted = (personId: number, more: object = {}) => here(personId, { named: false, ...more });
const start = async (body: object = departure, as = people.captain.token) =>
  (await call(createRollCall, { as, params: { tripId }, body })).ok.body;
const say = async (
  rollCallId: number,
  entries: object[],
  {
    as = people.captain.token,
    sentAt,
    ...more
  }: { as?: string; sentAt?: string; [field: string]: unknown } = {},
) =>
  call(updateRollCall, {
    as,
    params: { rollCallId },
    body: { entries, ...more },
    ...(sentAt && { sentAt }),
  });
const statusIn = (rollCall: { people: { personId: number; status: string | null }[] }) =>
  rollCall.people.filter(({ personId }) => ids.includes(personId)).map(({ status }) => status);
const told = (entity: 'tripPerson' | 'rollCall' | 'tripPlace') =>
  server.db
    .selectFrom('history')
    .where('entity', '=', entity)
    .select(['before', 'after'])
    .orderBy('historyId')
    .execute();

describe('a roll-call', () => {
  test('lists everybody who comes, not called yet, and is one for phones that both begin it', async () => {
    const begun = await start();
    expect(begun.people).toHaveLength(4);
    expect(new Set(statusIn(begun))).toEqual(new Set([null]));
    const again = await start({ ...departure, entries: [here(ids[0]!)] }, helper.token);
    expect(again.rollCallId).toBe(begun.rollCallId);
    expect(statusIn(again)).toEqual(['here', null, null]);
    expect(await told('rollCall')).toHaveLength(1);
  });

  test('lets a named here win over a named missing, and that over a count, of whichever captain and clock', async () => {
    const { rollCallId } = await start();
    await say(rollCallId, [missing(ids[0]!), missing(ids[1]!, { at: at(-9999) })]);
    const both = await say(
      rollCallId,
      [counted(ids[0]!, { at: at(9999) }), here(ids[1]!), counted(ids[2]!)],
      { as: helper.token },
    );
    expect(statusIn(both.ok.body)).toEqual(['missing', 'here', 'here']);
    expect(both.ok.body.people.find(({ personId }) => personId === ids[0])?.by).toBe(
      `${people.captain.firstName} ${people.captain.middleName}`,
    );
  });

  test('misses nobody by count: who is missing is named, whatever the phone says', async () => {
    const { rollCallId } = await start();
    await say(rollCallId, [missing(ids[0]!, { named: false })]);
    const later = await say(rollCallId, [counted(ids[0]!, { at: at(5) })]);
    expect(statusIn(later.ok.body)).toEqual(['missing', null, null]);
  });

  test('keeps what a captain said last, and lets them take it back', async () => {
    const { rollCallId } = await start();
    await say(rollCallId, [missing(ids[0]!, { at: at(5) })]);
    // A request that was delayed.
    expect(statusIn((await say(rollCallId, [here(ids[0]!)])).ok.body)).toEqual([
      'missing',
      null,
      null,
    ]);
    const back = await say(rollCallId, [missing(ids[0]!, { status: null, at: at(6) })]);
    expect(statusIn(back.ok.body)).toEqual([null, null, null]);
  });

  test('adds up what two phones send at once, doubled, delayed and out of order', async () => {
    const { rollCallId } = await start();
    const said = fc.record({
      by: fc.nat(1),
      person: fc.nat(2),
      what: fc.constantFrom(here, missing, counted),
      copies: fc.integer({ min: 1, max: 3 }),
    });
    let clock = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(said, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        async (all, order) => {
          const held = new Map<string, string>();
          const sent = all.flatMap(({ by, person, what, copies }) => {
            clock += 1;
            const own = `${person}/${by}`;
            // A count goes below what the same captain said by name.
            held.set(own, what === counted ? (held.get(own) ?? what.name) : what.name);
            const as = by === 0 ? people.captain.token : helper.token;
            return Array.from({ length: copies }, () => ({
              as,
              entry: what(ids[person]!, { at: at(clock) }),
              place: order.next().value!,
            }));
          });
          await Promise.all(
            sent
              .toSorted((a, b) => a.place - b.place)
              .map(({ as, entry }) => say(rollCallId, [entry], { as })),
          );
          const read = (await say(rollCallId, [])).ok.body;
          const expected = ids.map((_, person) => {
            const words = [0, 1].map((by) => held.get(`${person}/${by}`));
            if (words.includes('here')) return 'here';
            if (words.includes('missing')) return 'missing';
            return words.includes('counted') ? 'here' : null;
          });
          expect(statusIn(read)).toEqual(expected);
          await server.db.deleteFrom('tripRollMarks').execute();
          // Past the limit of requests in a minute.
          server.now = new Date(server.now.getTime() + 60_000);
        },
      ),
      randomRuns(8, 100),
    );
  });
});

/** The marks of a phone in a random life: of whom, what, and whether its request arrives at once, late, or twice. */
const saidOnPhones = fc.array(
  fc.record({
    phone: fc.nat(2),
    person: fc.nat(2),
    what: fc.constantFrom('here', 'missing', 'counted', 'back', 'handed'),
    sending: fc.constantFrom('now', 'later', 'answerLost'),
  }),
  { minLength: 1, maxLength: 12 },
);

test('a time that no clock shows is refused with a sentence, and one of 1970 is taken from its age', async () => {
  const { rollCallId } = await start();
  const say1970 = { at: '1970-01-01T00:10:00.000Z' };
  const sentAt = '1970-01-01T00:40:00.000Z';
  const { body } = (await say(rollCallId, [here(ids[0]!, say1970)], { sentAt })).ok;
  expect(body.people.find(({ personId }) => personId === ids[0])?.at).toBe(
    new Date(server.now.getTime() - 30 * 60_000).toISOString(),
  );
  const never = await say(rollCallId, [here(ids[1]!, { at: '0000-01-01T00:00:00.000Z' })]);
  expect(never.status).toBe(400);
});

test('three phones whose clocks differ by days, two of one captain, leave what a list on paper says', async () => {
  const { captain } = people;
  const second = await startSession(server.db, server.tokens, captain.captainId, server.now);
  const phones = [captain.token, second, helper.token];
  const clocks = fc.tuple(...phones.map(() => fc.integer({ min: -2, max: 2 })));
  const begun = server.now.getTime();
  let round = 0;
  await fc.assert(
    fc.asyncProperty(saidOnPhones, clocks, async (said, days) => {
      round += 1;
      const { rollCallId } = await start({ ...departure, name: `نداء ${round}`, kind: 'return' });
      const clockOf = (phone: number) =>
        new Date(server.now.getTime() + days[phone]! * 86_400_000).toISOString();
      const waiting: object[][] = [[], [], []];
      const send = async (phone: number) => {
        const options = { as: phones[phone]!, sentAt: clockOf(phone) };
        await say(rollCallId, waiting[phone]!, options);
      };
      const paper = new Map<string, string[]>();
      for (const { phone, person, what, sending } of said) {
        server.now = new Date(server.now.getTime() + 300_000);
        const words = {
          here: { status: 'here' },
          missing: { status: 'missing' },
          counted: { status: 'here', named: false },
          back: { status: null },
          handed: { status: 'here', handedTo: `${phone}` },
        };
        waiting[phone]!.push(here(ids[person]!, { ...words[what], at: clockOf(phone) }));
        const line = `${person}/${phone === 2 ? 'helper' : 'captain'}`;
        paper.set(line, [...(paper.get(line) ?? []), what === 'handed' ? `${phone}` : what]);
        if (sending !== 'later') await send(phone);
        if (sending === 'now') waiting[phone] = [];
      }
      for (const phone of [2, 0, 1]) await send(phone);
      const { body } = (await say(rollCallId, [])).ok;
      for (const [person, personId] of ids.entries()) {
        const of = ['captain', 'helper'].map((captain) => paper.get(`${person}/${captain}`) ?? []);
        const named = of.map((all) => all.findLast((what) => what !== 'counted') ?? 'none');
        const isCounted = of.some(
          (all, nth) => ['none', 'back'].includes(named[nth]!) && all.at(-1) === 'counted',
        );
        const isHere = named.some((what) => what === 'here' || /\d/.test(what));
        const status = isHere ? 'here' : named.includes('missing') ? 'missing' : null;
        const found = body.people.find((each) => each.personId === personId)!;
        expect(found.status).toBe(status ?? (isCounted ? 'here' : null));
        expect(found.handedTo !== null).toBe(named.some((what) => /\d/.test(what)));
        expect(found.at === null || Date.parse(found.at) >= begun).toBe(true);
        expect(found.at === null || Date.parse(found.at) <= server.now.getTime()).toBe(true);
      }
    }),
    randomRuns(12, 200),
  );
});

describe('the departure', () => {
  test('keeps the first time, of the phone, and can be taken back', async () => {
    const { rollCallId } = await start();
    const left = await say(
      rollCallId,
      ids.map((id) => here(id)),
      { departed: true, departedAt: at(65) },
    );
    expect(left.ok.body.departedAt).toBe(at(65));
    const later = await say(rollCallId, [], { departed: true });
    expect(later.ok.body.departedAt).toBe(at(65));
    expect((await say(rollCallId, [], { departed: false })).ok.body.departedAt).toBeNull();
    // A phone whose clock is ahead has not left tomorrow.
    const ahead = await say(rollCallId, [], {
      departed: true,
      departedAt: '2026-12-20T00:00:00.000Z',
    });
    expect(ahead.ok.body.departedAt).toBe(server.now.toISOString());
  });

  test('withdraws who stays at home, and goes on expecting who comes later', async () => {
    const { rollCallId } = await start();
    const entries = [
      here(ids[0]!),
      missing(ids[1]!, { leaves: 'staysHome' }),
      missing(ids[2]!, { leaves: 'comesLater' }),
    ];
    await say(rollCallId, entries, { departed: true });
    const as = people.captain.token;
    const states = (await call(listTripPeople, { as, params: { tripId } })).ok.body;
    const stateOf = (id: number) => states.find(({ personId }) => personId === id)?.state;
    expect(ids.map(stateOf)).toEqual(['coming', 'withdrawn', 'coming']);
    expect((await told('tripPerson')).at(-1)?.after).toMatchObject({ state: 'withdrawn' });
  });

  test('withdraws nobody by a mark that does not hold, and takes back what no longer holds', async () => {
    const as = people.captain.token;
    const stateOf = async (id: number) =>
      (await call(listTripPeople, { as, params: { tripId } })).ok.body.find(
        ({ personId }) => personId === id,
      )?.state;
    const { rollCallId } = await start();
    const [seen, home, late] = ids as [number, number, number];
    await say(rollCallId, [here(seen)], { as: helper.token });
    const stays = (id: number) => missing(id, { leaves: 'staysHome' });
    await say(rollCallId, [stays(seen), stays(home), stays(late)], { departed: true });
    expect(await Promise.all(ids.map(stateOf))).toEqual(['coming', 'withdrawn', 'withdrawn']);
    // Nobody vanishes from the roll-calls.
    const day = (await call(readTripDay, { as, query: { tripId } })).ok.body;
    expect(day.people.map(({ personId }) => personId).sort()).toEqual(
      expect.arrayContaining([...ids].sort()),
    );
    await say(rollCallId, [missing(home, { status: null, at: at(1) })]);
    expect(await stateOf(home)).toBe('coming');
    // Who comes after all is said to be here in a later roll-call.
    const stop = await start({ name: 'الوصول', kind: 'stop', by: 'all' }, helper.token);
    await say(stop.rollCallId, [here(late, { at: at(90) })], { as: helper.token });
    expect(await stateOf(late)).toBe('coming');
  });

  test('brings back who no longer stays at home, though their sector had left the trip meanwhile', async () => {
    const as = people.general.token;
    const stateOf = async () => {
      const { body } = (await call(listTripPeople, { as, params: { tripId } })).ok;
      return body.find(({ personId }) => personId === ids[1])?.state;
    };
    const agree = async (agreed: boolean) => {
      const body = { sector: people.sector, agreed };
      expect((await call(agreeToTrip, { as, params: { tripId }, body })).status).toBe(200);
    };
    const { rollCallId } = await start();
    await say(rollCallId, [missing(ids[1]!, { leaves: 'staysHome' })]);
    await agree(false);
    expect(await stateOf()).toBe(undefined);
    await say(rollCallId, [here(ids[1]!, { at: at(1) })]);
    await agree(true);
    expect(await stateOf()).toBe('coming');
  });

  test('asks at the settling for each child who is still with us, those who came later among them', async () => {
    const settle = () =>
      call(moveTrip, { as: people.general.token, params: { tripId }, body: { state: 'settled' } });
    const { rollCallId } = await start();
    const [seen, late, never] = ids as [number, number, number];
    const later = (id: number) => missing(id, { leaves: 'comesLater' });
    await say(rollCallId, [here(seen), later(late), later(never)], { departed: true });
    const stop = await start({ name: 'الوصول', kind: 'stop', by: 'all' });
    await say(stop.rollCallId, [here(late)]);
    const back = await start({ name: 'العودة', kind: 'return', by: 'all' });
    const handed = (id: number) => here(id, { handedTo: 'مارسيل نبيل، الأم', at: at(5) });
    await say(back.rollCallId, [handed(seen)]);
    server.now = new Date('2026-12-13T10:00:00Z');
    expect((await settle()).failure.arabicMessage).toContain('لم يُسلّم بعد كشاف واحد');
    await say(back.rollCallId, [handed(late)]);
    // Who never came needs nobody to collect them.
    expect((await settle()).ok.body.state).toBe('settled');
    // Settled is settled.
    expect((await say(back.rollCallId, [here(never)])).failure.code).toBe('TRIP_STATE');
  });

  test('asks first before a trip is settled of which nobody noted a hand-over, and cancels none that is over', async () => {
    const move = (body: object) =>
      call(moveTrip, { as: people.general.token, params: { tripId }, body });
    const { rollCallId } = await start();
    await say(rollCallId, [here(ids[0]!), here(ids[1]!), missing(ids[2]!)], { departed: true });
    server.now = new Date('2026-12-13T10:00:00Z');
    expect((await move({ state: 'cancelled', reason: 'أمطار' })).failure.arabicMessage).toBe(
      'انتهت الرحلة، فلا تُلغى',
    );
    const { failure } = await move({ state: 'settled' });
    expect(failure).toMatchObject({
      code: 'NOT_HANDED_OVER',
      arabicMessage: 'لم يُسجَّل تسليم كشافين',
    });
    expect((await move({ state: 'settled', sure: true })).ok.body.state).toBe('settled');
  });

  test('is read by the families of who was there, and the return with who collected the child', async () => {
    const { rollCallId } = await start();
    await say(rollCallId, [here(ids[0]!), missing(ids[1]!)], {
      departed: true,
      departedAt: at(65),
    });
    const back = await start({ name: 'العودة', kind: 'return', by: 'all' });
    await say(back.rollCallId, [here(ids[0]!, { handedTo: 'مارسيل نبيل، الأم', at: at(70) })]);
    const as = people.captain.token;
    const listed = (await call(listTripPeople, { as, params: { tripId } })).ok.body;
    const tripOf = async (personId: number) => {
      const { scoutId } = listed.find((person) => person.personId === personId)!;
      const { key } = (
        await call(createParentLink, { as, params: { scoutId: scoutId! }, body: {} })
      ).ok.body;
      return (await call(readParentPage, { params: { key: key! } })).ok.body.trips?.[0];
    };
    expect(await tripOf(ids[0]!)).toMatchObject({
      departedAt: at(65),
      returnedAt: at(70),
      handedTo: 'مارسيل نبيل، الأم',
    });
    expect(await tripOf(ids[1]!)).toMatchObject({
      departedAt: null,
      returnedAt: null,
      handedTo: null,
    });
    expect((await told('tripPerson')).at(-1)).toMatchObject({
      before: { isHandedOver: false },
      after: { isHandedOver: true },
    });
    expect(JSON.stringify(await told('tripPerson'))).not.toContain('مارسيل');
  });
});

describe('a roll-call is refused', () => {
  test('a mark is refused for somebody who is not of the trip, in an unknown roll-call, and on a trip that is no longer open', async () => {
    const { rollCallId } = await start();
    expect((await say(rollCallId, [here(2_000_000)])).failure.code).toBe('PERSON_NOT_FOUND');
    expect((await say(2_000_000, [])).failure.code).toBe('ROLL_CALL_NOT_FOUND');
    const as = people.captain.token;
    const unknown = { as, params: { tripId: 2_000_000 }, body: departure };
    expect((await call(createRollCall, unknown)).failure.code).toBe('TRIP_NOT_FOUND');
    const stranger = { as, params: { tripId }, body: { ...departure, entries: [here(2_000_000)] } };
    expect((await call(createRollCall, stranger)).failure.code).toBe('PERSON_NOT_FOUND');
    expect((await call(readTripDay, { as, query: {} })).failure.code).toBe('TRIP_NOT_FOUND');
    await call(moveTrip, { as, params: { tripId }, body: { state: 'cancelled', reason: 'أمطار' } });
    expect((await say(rollCallId, [])).failure.code).toBe('TRIP_STATE');
    expect(
      (await call(createRollCall, { as, params: { tripId }, body: departure })).failure.code,
    ).toBe('TRIP_STATE');
  });
});

describe('vehicles and tents', () => {
  const as = () => people.captain.token;
  const add = async (body: object) =>
    (await call(createPlace, { as: as(), params: { tripId }, body })).ok.body;

  test('are added, changed and removed, with history; who was in one is in none', async () => {
    const van = await add({ kind: 'vehicle', name: 'ميكروباص ١', places: 14, driver: 'سيد حسن' });
    expect(van).toMatchObject({ name: 'ميكروباص ١', plate: null, gender: null });
    const moved = { personIds: [ids[0]!], vehicleId: van.placeId };
    await call(changeTripPeople, { as: as(), params: { tripId }, body: moved });
    const body = { name: 'ميكروباص ٢', places: 12, plate: 'ط ر و ٤٢١٧' };
    const params = { placeId: van.placeId };
    expect((await call(updatePlace, { as: as(), params, body })).ok.body).toMatchObject({
      places: 12,
      driver: null,
      plate: 'ط ر و ٤٢١٧',
    });
    await call(deletePlace, { as: as(), params });
    const { body: day } = (await call(readTripDay, { as: as(), query: { tripId } })).ok;
    expect(day.people.map(({ vehicleId }) => vehicleId)).toEqual([null, null, null, null]);
    expect((await call(deletePlace, { as: as(), params })).failure.code).toBe('PLACE_NOT_FOUND');
    expect((await call(updatePlace, { as: as(), params, body })).failure.code).toBe(
      'PLACE_NOT_FOUND',
    );
    expect((await told('tripPlace')).map(({ after }) => after !== null)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a vehicle is for all, and a tent for whom the captain says', async () => {
    const girls = { places: 8, gender: 'female' } as const;
    expect((await add({ ...girls, kind: 'vehicle', name: 'ميكروباص ١' })).gender).toBeNull();
    expect((await add({ ...girls, kind: 'tent', name: 'خيمة ١' })).gender).toBe('female');
  });

  test('a tent with boys in it does not become one for girls', async () => {
    const tent = await add({ kind: 'tent', name: 'خيمة ١', places: 8 });
    const moved = { personIds: [ids[0]!], tentId: tent.placeId };
    await call(changeTripPeople, { as: as(), params: { tripId }, body: moved });
    const { gender } = people.scouts.find(({ name }) => name === 'جنى صبري')!;
    const other = gender === 'male' ? 'female' : 'male';
    const body = { name: 'خيمة ١', places: 8, gender: other };
    const params = { placeId: tent.placeId };
    expect((await call(updatePlace, { as: as(), params, body })).failure.code).toBe('WRONG_GENDER');
    const same = await call(updatePlace, { as: as(), params, body: { ...body, gender } });
    expect(same.ok.body.gender).toBe(gender);
  });

  test('are refused of an unknown trip, and of one that is cancelled', async () => {
    const body = { kind: 'tent', name: 'خيمة ١', places: 8 };
    const unknown = { as: as(), params: { tripId: 2_000_000 }, body };
    expect((await call(createPlace, unknown)).failure.code).toBe('TRIP_NOT_FOUND');
    const { placeId } = await add(body);
    const cancelled = { state: 'cancelled', reason: 'أمطار' };
    await call(moveTrip, { as: as(), params: { tripId }, body: cancelled });
    expect((await call(createPlace, { as: as(), params: { tripId }, body })).failure.code).toBe(
      'TRIP_STATE',
    );
    const params = { placeId };
    expect((await call(updatePlace, { as: as(), params, body })).failure.code).toBe('TRIP_STATE');
    expect((await call(deletePlace, { as: as(), params })).failure.code).toBe('TRIP_STATE');
  });
});

describe('the page of the way', () => {
  const day = async (as = people.captain.token) =>
    (await call(readTripDay, { as, query: { tripId } })).ok;

  test('has everybody who comes with what was said of them, and nothing of other scouts', async () => {
    const { rollCallId } = await start();
    await say(rollCallId, [missing(ids[0]!)]);
    const { body } = await day();
    expect(body.people.map(({ name }) => name)).toEqual([
      'جنى صبري',
      'ضيف',
      'مروان خالد',
      'مينا عادل',
    ]);
    expect(body.rollCalls).toMatchObject([
      { name: 'الانطلاق', marks: [{ personId: ids[0], status: 'missing' }] },
    ]);
    expect(body.captains.map(({ captainId }) => captainId)).toEqual([people.captain.captainId]);
  });

  test('says what the health cards hold to the trip’s captains alone, in its days', async () => {
    const keepCards = (healthCards: boolean) =>
      call(updateGroup, { as: people.general.token, body: { healthCards } });
    await keepCards(true);
    const [first] = (await day()).body.people;
    const no = { answer: 'no' as const, items: [] };
    const card = {
      guardians: [{ name: 'مارسيل نبيل', relation: 'الأم', phoneNumber: '+201000000001' }],
      contact: null,
      mayCollect: ['جورج نبيل، الخال'],
      goesHomeAlone: { answer: 'yes' as const, items: [] },
      allergy: {
        answer: 'yes' as const,
        items: [{ what: 'فول سوداني', severity: 'severe', action: 'القلم في حقيبته' }],
      },
      condition: no,
      medicine: { answer: null, items: [] },
      swims: no,
      diet: { answer: 'yes' as const, items: [{ what: 'السمك' }] },
      other: no,
    };
    await server.db
      .insertInto('healthCards')
      .values({
        scoutId: first!.scoutId!,
        card: JSON.stringify(card),
        confirmedAt: server.now.toISOString(),
        changedAt: server.now.toISOString(),
      })
      .execute();
    const seenBy = async (token?: string) => (await day(token)).body.people[0]!;
    expect(await seenBy()).toMatchObject({
      hasHealthMark: true,
      health: [
        'حساسية: فول سوداني (شديدة)، القلم في حقيبته',
        'لا طعام فيه: السمك',
        expect.stringMatching(/^لا (ت|ي)سبح$/),
      ],
      goesHomeAlone: true,
      mayCollect: ['جورج نبيل، الخال'],
    });
    expect((await seenBy(helper.token)).health).toHaveLength(3);
    // A general captain opens the card itself, which is noted.
    expect(await seenBy(people.general.token)).toMatchObject({ hasHealthMark: true, health: [] });
    server.now = new Date('2026-12-20T12:00:00Z');
    expect((await seenBy()).health).toEqual([]);
    await keepCards(false);
    expect(await seenBy()).toMatchObject({ hasHealthMark: false, health: [], guardians: [] });
  });

  test('is kept by phones of the trip’s captains alone, from three days before to two days after', async () => {
    const general = people.general.token;
    expect((await day()).keptUntil).toBe('2026-12-14');
    expect((await day(helper.token)).keptUntil).toBe('2026-12-14');
    expect((await day(general)).keptUntil).toBeNull();
    for (const [moment, kept] of [
      ['2026-12-06T12:00:00Z', null],
      ['2026-12-07T12:00:00Z', '2026-12-14'],
      ['2026-12-14T12:00:00Z', '2026-12-14'],
      ['2026-12-15T12:00:00Z', null],
    ] as const) {
      server.now = new Date(moment);
      expect((await day()).keptUntil).toBe(kept);
    }
  });
});
