import fc from 'fast-check';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { createActivity } from '../../../contract/activities/endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import {
  agreeToTrip,
  changeTripPeople,
  copyTrip,
  downloadTripList,
  listTripPeople,
  moveTrip,
  readTrip,
  updateTrip,
} from '../../../contract/trips/endpoints.ts';
import { answerTrip, claimTripPayment } from '../../../contract/trips/family-endpoints.ts';
import {
  decideTripClaim,
  payTrip,
  readTripMoney,
  spendOnTrip,
  takeOverTrip,
} from '../../../contract/trips/money-endpoints.ts';
import {
  createRollCall,
  readTripDay,
  updateRollCall,
} from '../../../contract/trips/roll-call-endpoints.ts';
import { whereabouts } from '../../../contract/trips/whereabouts.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { testApp } from '../../testing/app.ts';
import {
  aChild,
  answer,
  atHand,
  type Camp,
  type CampState,
  type Child,
  comes,
  decide,
  hasConsent,
  hasHandOver,
  isAsked,
  isOfCamp,
  isOwed,
  type Mark,
  mark,
  mayMove,
  moveDay,
  needsCall,
  notHandedOver,
  ofCamp,
  owes,
  paid,
  paidBy,
  placesTaken,
  takesAnswers,
  whereIs,
} from '../../testing/camp-on-paper.ts';
import { aCaptain, aScout, aSector, aSetting } from '../../testing/factories.ts';
import { aTrip } from '../../testing/trips.ts';

// Whole camps as groups live them, in a random order, against a list on paper: after each step the people, the board, the
// money, a family's page and the captains' page of the day say what the paper says, and at the end the lists in print.

const server = testApp();
const { call } = server;

const FEE = 300;
/** The first two children most of all, so that much happens to one. */
const which = fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 1 }) }, fc.nat({ max: 3 }));
const guardian = fc.constantFrom('father' as const, 'mother' as const);
const yes = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false));
const piastres = fc.integer({ min: 1, max: 40_000 });
const phone = fc.constantFrom('captain' as const, 'helper' as const);
const one = <K extends string, T extends Record<string, fc.Arbitrary<unknown>>>(
  kind: K,
  weight: number,
  fields: T,
) => ({ weight, arbitrary: fc.record({ kind: fc.constant(kind), ...fields }) });

const steps = {
  page: { which, guardian, yes },
  noted: { which, guardian, yes, isCall: fc.boolean() },
  decide: { which, to: fc.constantFrom('coming', 'waiting', 'notComing', 'withdrawn') },
  move: { to: fc.constantFrom('draft', 'open', 'closed', 'settled', 'cancelled') },
  agree: { agreed: yes },
  day: { later: fc.nat({ max: 2 }) },
  capacity: { capacity: fc.constantFrom(1, 2, 3, null) },
  later: { until: fc.constantFrom('lastDay', 'departure', 'return') },
  pay: { which, piastres },
  refund: { which, piastres },
  claim: { which, piastres },
  judge: { which, isConfirmed: yes },
  discount: { which, percent: fc.constantFrom(0, 50, 100) },
  spend: { piastres },
  takeOver: {},
  joins: {},
  call: {
    which: fc.nat({ max: 1 }),
    phone,
    isReturn: fc.boolean(),
    say: fc.constantFrom('here', 'missing', 'staysHome', 'comesLater', 'handedOver'),
    isSent: fc.boolean(),
  },
  send: { phone },
  depart: { phone },
};
type Kind = keyof typeof steps;

/** Draws so many steps of these kinds, each as likely as its weight. */
const stepsOf = ([least, most]: [number, number], weights: Partial<Record<Kind, number>>) =>
  fc.array(
    fc.oneof(
      ...Object.entries(weights).map(([kind, weight]) =>
        one(kind, weight, steps[kind as Kind] as Record<string, fc.Arbitrary<unknown>>),
      ),
    ),
    { minLength: least, maxLength: most },
  );
const all = Object.fromEntries(Object.keys(steps).map((kind) => [kind, 1]));
const life = fc.tuple(
  // The captain lets the first two in.
  fc.boolean(),
  stepsOf([0, 12], { ...all, page: 6, noted: 4, decide: 2, pay: 2, move: 4, day: 4 }),
  stepsOf([4, 14], { ...all, call: 30, send: 4, depart: 2, later: 0 }),
  stepsOf([0, 8], { ...all, call: 4, takeOver: 4, refund: 3, move: 5, later: 0 }),
);
type Step = { kind: Kind; [field: string]: unknown };

const shift = (moment: string, days: number) =>
  `${moment.slice(0, 8)}${String(Number(moment.slice(8, 10)) + days).padStart(2, '0')}${moment.slice(10)}`;

/** A camp of the group that nobody has answered to, on paper and in the program. */
async function aCamp(capacity: number) {
  const setting = await aSetting(server, ['مينا', 'جنى', 'مروان']);
  const helper = await aCaptain(server, { sectorId: setting.sector.sectorId });
  const other = await aSector(server.db);
  const stranger = await aScout(server.db, { sectorId: other.sectorId, name: 'تاليا' });
  const as = setting.captain.token;
  const general = setting.general.token;
  const paper: Camp = {
    state: 'draft',
    now: '',
    startsAt: '2026-12-10T07:00',
    endsAt: '2026-12-12T16:00',
    answerBy: '2026-12-05',
    capacity,
    fee: FEE * 100,
    hasOtherAgreed: true,
    hasDeparted: false,
    children: [aChild(), aChild(), aChild(), aChild(true)],
    spent: 0,
    taken: 0,
    turn: 0,
  };
  const names = ({ baseName, suffixName }: { baseName: string; suffixName: string }) => ({
    baseName,
    suffixName,
  });
  const fields = () => ({
    startsAt: paper.startsAt,
    endsAt: paper.endsAt,
    answerBy: paper.answerBy,
    capacity: paper.capacity,
    sectors: [names(setting.sector), names(other)],
    captainId: setting.captain.captainId,
    helperIds: [helper.captainId],
    fees: { scout: FEE, other: 0 },
  });
  // Whoever makes the trip of both sectors agrees for them.
  const { tripId } = await aTrip(server, { as: general, ...fields() });
  const scouts = [...setting.scouts, stranger] as { scoutId: number; name: string }[];
  const keys: string[] = [];
  const linkTo = async (scoutId: number) => {
    const made = await call(createParentLink, { as: general, params: { scoutId }, body: {} });
    keys.push(made.ok.body.key!);
  };
  for (const { scoutId } of scouts) await linkTo(scoutId);
  return {
    ...{ paper, scouts, keys, fields, tripId, as, general, linkTo },
    params: { tripId },
    sector: setting.sector,
    other: names(other),
    tokens: { captain: as, helper: helper.token },
    /** Marks that the phones without a signal have still to send. */
    waiting: { captain: [] as Waiting[], helper: [] as Waiting[] },
    rollCalls: {} as Partial<Record<CallKind, number>>,
  };
}
type World = Awaited<ReturnType<typeof aCamp>>;
type CallKind = 'departure' | 'return';
const isCalled = ({ departure, return: back }: Child) => departure.length + back.length > 0;

interface Waiting {
  child: Child;
  callKind: CallKind;
  entry: object;
  mark: Mark;
}

/** Takes a step in the program and on paper; the program refuses what the paper does not allow. */
async function take(world: World, act: Step): Promise<void> {
  const { paper, scouts, keys, params, as, general, tripId } = world;
  const nth = 'which' in act ? (act.which as number) : 0;
  const child = paper.children[nth]!;
  const isThere = isOfCamp(paper, child);
  const person = { kind: 'scout' as const, id: scouts[nth]!.scoutId };
  const isRunning = paper.state === 'open' || paper.state === 'closed';
  const expectAnswer = (answered: { status: number }, isAllowed: boolean) =>
    expect([act, answered.status < 400]).toEqual([act, isAllowed]);

  switch (act.kind) {
    case 'page': {
      const body = {
        ...{ guardianName: 'أسرته', relation: act.guardian as 'father' },
        ...{ coming: act.yes as boolean, agreed: act.yes as boolean },
      };
      const answered = await call(answerTrip, { params: { key: keys[nth]!, tripId }, body });
      const isAllowed = takesAnswers(paper) && isThere;
      expectAnswer(answered, isAllowed);
      if (isAllowed) {
        answer(paper, child, {
          guardian: act.guardian as 'father',
          yes: body.coming,
          isCall: false,
        });
      }
      return;
    }
    case 'noted': {
      const [isYes, isCall] = [act.yes as boolean, act.isCall as boolean];
      const body = {
        people: [person],
        ...{ state: isYes ? 'coming' : 'notComing', way: isCall ? 'call' : 'paper' },
        ...{ guardianName: 'أسرته', relation: act.guardian },
      };
      const isAllowed = isThere && paper.state !== 'settled' && paper.state !== 'cancelled';
      expectAnswer(await call(changeTripPeople, { as, params, body: body as never }), isAllowed);
      if (isAllowed) {
        answer(paper, child, { guardian: act.guardian as 'father', yes: isYes, isCall });
      }
      return;
    }
    case 'decide': {
      const to = act.to as 'coming';
      const isOpen = isThere && paper.state !== 'settled' && paper.state !== 'cancelled';
      const body = { people: [person], state: to };
      const answered = await call(changeTripPeople, { as, params, body });
      expectAnswer(answered, isOpen && decide(paper, child, to));
      return;
    }
    case 'move': {
      const to = act.to as CampState;
      const body = { state: to, sure: true, ...(to === 'cancelled' && { reason: 'عاصفة' }) };
      const isAllowed = mayMove(paper, to);
      expectAnswer(await call(moveTrip, { as: general, params, body }), isAllowed);
      if (isAllowed) paper.state = to;
      return;
    }
    case 'agree': {
      if (paper.hasDeparted || world.rollCalls.departure) return;
      const body = { sector: world.other, agreed: act.agreed as boolean };
      expectAnswer(await call(agreeToTrip, { as: general, params, body }), true);
      paper.hasOtherAgreed = body.agreed;
      return;
    }
    case 'day': {
      const days = {
        startsAt: shift('2026-12-10T07:00', act.later as number),
        endsAt: shift('2026-12-12T16:00', act.later as number),
      };
      const body = { ...world.fields(), ...days };
      const answered = await call(updateTrip, { as: general, params, body });
      expectAnswer(answered, paper.state !== 'settled');
      if (paper.state !== 'settled') expect(answered.ok.lapsing).toBe(moveDay(paper, days));
      return;
    }
    case 'capacity': {
      const capacity = act.capacity as number | null;
      const body = { ...world.fields(), capacity };
      expectAnswer(
        await call(updateTrip, { as: general, params, body: body as never }),
        paper.state !== 'settled',
      );
      if (paper.state !== 'settled') paper.capacity = capacity;
      return;
    }
    case 'later': {
      const until = {
        lastDay: '2026-12-06T10:00',
        departure: paper.startsAt,
        return: paper.endsAt,
      }[act.until as 'lastDay'];
      if (until > paper.now) server.now = new Date(`${until}:00+02:00`);
      return;
    }
    case 'pay':
    case 'refund': {
      const amount = (act.piastres as number) * (act.kind === 'pay' ? 1 : -1);
      const body = { person, amount: amount / 100, way: 'cash' as const };
      const isAllowed =
        amount > 0
          ? isThere
          : (isThere || paidBy(child) > 0) &&
            paidBy(child) + amount >= 0 &&
            atHand(paper) + amount >= 0;
      expectAnswer(await call(payTrip, { as, params, body }), isAllowed);
      if (isAllowed) child.payments.push(amount);
      return;
    }
    case 'claim': {
      const amount = act.piastres as number;
      const body = { tripId, amount: amount / 100, way: 'wallet' as const, sure: true };
      const answered = await call(claimTripPayment, { params: { key: keys[nth]! }, body });
      // Seen by families from the opening to a week after the end, longer than these lives.
      const isAllowed = isThere && paper.state !== 'draft' && paper.state !== 'cancelled';
      expectAnswer(answered, isAllowed);
      if (isAllowed) child.claims.push({ amount, isWaiting: true });
      return;
    }
    case 'judge': {
      const { claims } = (await call(readTripMoney, { as, params, query: {} })).ok.body;
      const nthClaim = child.claims.findIndex(({ isWaiting }) => isWaiting);
      const claim = child.claims[nthClaim];
      const shown = claims.filter(({ name }) => name === scouts[nth]!.name)[0];
      if (!claim || !shown || !isThere) return;
      expect(Math.round(shown.amount * 100)).toBe(claim.amount);
      const body = { confirmed: act.isConfirmed as boolean, sure: true, reason: 'لم تصل' };
      const judged = { ...params, claimId: shown.claimId };
      expectAnswer(await call(decideTripClaim, { as, params: judged, body }), true);
      claim.isWaiting = false;
      if (body.confirmed) child.payments.push(claim.amount);
      return;
    }
    case 'discount': {
      const off = ((act.percent as number) / 100) * FEE;
      const body = {
        people: [person],
        discount: off === 0 ? null : { amount: off, reason: 'أخوان' },
      };
      const isAllowed = isThere && paper.state !== 'settled' && paper.state !== 'cancelled';
      expectAnswer(await call(changeTripPeople, { as, params, body }), isAllowed);
      if (isAllowed) child.discount = off * 100;
      return;
    }
    case 'spend': {
      const amount = act.piastres as number;
      const body = { value: amount / 100, description: 'ماء' };
      const isAllowed = amount <= atHand(paper);
      expectAnswer(await call(spendOnTrip, { as, params, body }), isAllowed);
      if (isAllowed) paper.spent += amount;
      return;
    }
    case 'takeOver': {
      const isAllowed = atHand(paper) !== 0;
      expectAnswer(await call(takeOverTrip, { as: general, params, body: {} }), isAllowed);
      paper.taken += atHand(paper);
      return;
    }
    case 'joins': {
      if (scouts.length > 4) return;
      const late = await aScout(server.db, { sectorId: world.sector.sectorId, name: 'يوسف' });
      scouts.push(late);
      await world.linkTo(late.scoutId);
      paper.children.push(aChild());
      return;
    }
    case 'call': {
      const callKind = act.isReturn ? ('return' as const) : ('departure' as const);
      // Called are who comes, and who was called before.
      if (!isRunning || !isThere || !(comes(child) || isCalled(child))) return;
      const { body: people } = (await call(listTripPeople, { as, params, query: {} })).ok;
      const { personId } = people.find(({ scoutId }) => scoutId === person.id)!;
      const said = act.say as Mark['say'];
      const at = server.now.toISOString();
      const isHere = said === 'here' || said === 'handedOver';
      const entry = {
        ...{ personId, named: true, at, status: isHere ? 'here' : 'missing' },
        ...(said === 'handedOver' && { handedTo: 'والده' }),
        ...((said === 'staysHome' || said === 'comesLater') && { leaves: said }),
      };
      const who = act.phone as 'captain';
      paper.turn += 1;
      const made = { captain: who, say: said, turn: paper.turn };
      world.waiting[who].push({ child, callKind, entry, mark: made });
      if (act.isSent) await send(world, who);
      return;
    }
    case 'send':
      return send(world, act.phone as 'captain');
    case 'depart': {
      if (!isRunning || !(await begin(world, 'departure', act.phone as 'captain'))) return;
      const rollCallId = world.rollCalls.departure!;
      const body = { entries: [], departed: true };
      const sent = { as: world.tokens[act.phone as 'captain'], params: { rollCallId }, body };
      expectAnswer(await call(updateRollCall, sent), true);
      paper.hasDeparted = true;
      return;
    }
  }
}

/** The roll-call of a kind, begun where it is not yet. */
async function begin(world: World, kind: CallKind, who: 'captain' | 'helper'): Promise<boolean> {
  const body = { name: kind, kind, by: 'all' as const };
  const begun = await call(createRollCall, { as: world.tokens[who], params: world.params, body });
  if (begun.status >= 400) return false;
  world.rollCalls[kind] = begun.ok.body.rollCallId;
  return true;
}

/** A phone has a signal again: what waits on it is sent, and sent once more. */
async function send(world: World, who: 'captain' | 'helper'): Promise<void> {
  const { paper } = world;
  const isRunning = paper.state === 'open' || paper.state === 'closed';
  for (const kind of ['departure', 'return'] as const) {
    const items = world.waiting[who].filter(({ callKind }) => callKind === kind);
    if (items.length === 0) continue;
    const isBegun = isRunning && (await begin(world, kind, who));
    expect(isBegun).toBe(isRunning);
    if (!isBegun) continue;
    const params = { rollCallId: world.rollCalls[kind]! };
    const body = { entries: items.map(({ entry }) => entry) };
    const sent = { as: world.tokens[who], params, body: body as never };
    for (const _time of ['first', 'again'])
      expect((await call(updateRollCall, sent)).status).toBe(200);
    for (const { child, mark: made } of items) mark(paper, child, kind, made);
  }
  // Refused marks of a camp that is not under way are corrected by hand.
  world.waiting[who] = [];
}

/** The people, the board, the money, a family's page and the captains' page of the day, beside the paper. */
async function compare(world: World, nth: number): Promise<void> {
  const { paper, scouts, params, as, general } = world;
  const children = paper.children.map((child, place) => ({ child, scout: scouts[place]! }));
  const there = children.filter(({ child }) => isOfCamp(paper, child) || paidBy(child) > 0);
  const { body: people } = (await call(listTripPeople, { as, params, query: {} })).ok;
  const listed = new Map(people.map((person) => [person.scoutId, person]));
  const inPiastres = (amount: number | undefined) => Math.round((amount ?? 0) * 100);
  expect(
    there.map(({ scout }) => {
      const person = listed.get(scout.scoutId);
      return person
        ? [
            scout.name,
            ...[person.state, person.needsCall, person.consent !== null],
            ...[person.paid, person.due, person.giveBack].map(inPiastres),
          ]
        : null;
    }),
  ).toEqual(
    there.map(({ child, scout }) => [
      scout.name,
      ...(isOfCamp(paper, child)
        ? [child.state, needsCall(child), hasConsent(child)]
        : ['withdrawn', false, hasConsent(child)]),
      ...[paidBy(child), owes(paper, child), isOwed(paper, child)],
    ]),
  );
  expect(people.filter(({ kind }) => kind === 'scout')).toHaveLength(there.length);

  const asked = ofCamp(paper).filter((child) => !needsCall(child));
  const inState = (...states: string[]) =>
    asked.filter(({ state }) => states.includes(state)).length;
  const { counts } = (await call(readTrip, { as: general, params })).ok.body;
  expect(counts).toMatchObject({
    ...{ coming: inState('coming'), waiting: inState('waiting'), unanswered: inState('invited') },
    taken: placesTaken(paper),
    needsCall: ofCamp(paper).filter(needsCall).length,
    withoutConsent: ofCamp(paper).filter((child) => comes(child) && !hasConsent(child)).length,
    unpaid: ofCamp(paper).filter((child) => paidBy(child) < owes(paper, child)).length,
  });

  const money = (await call(readTripMoney, { as, params, query: {} })).ok.body;
  const total = (of: (camp: Camp, child: Child) => number) =>
    children.reduce((all, { child }) => all + of(paper, child), 0);
  expect([money.due, money.paid, money.atHand, money.giveBack].map(inPiastres)).toEqual([
    ...[total(owes), paid(paper), atHand(paper), total(isOwed)],
  ]);
  expect(money.owing.map(({ name }) => name).sort()).toEqual(
    children
      .filter(({ child }) => paidBy(child) < owes(paper, child))
      .map(({ scout }) => scout.name)
      .sort(),
  );
  expect(money.payments.map(({ receiptNumber }) => receiptNumber).sort((a, b) => a - b)).toEqual(
    children.flatMap(({ child }) => child.payments).map((_, place) => place + 1),
  );
  expect(money.notHandedOver).toBe(hasHandOver(paper) ? notHandedOver(paper) : 0);

  const { child } = children[nth % children.length]!;
  const page = await call(readParentPage, { params: { key: world.keys[nth % children.length]! } });
  const seen = page.ok.body.trips?.find(({ tripId }) => tripId === world.tripId);
  const isOff = paper.state === 'cancelled' && paper.now >= paper.startsAt;
  const isSeen = isOfCamp(paper, child) && paper.state !== 'draft' && !isOff;
  expect(seen !== undefined).toBe(isSeen || (isOwed(paper, child) > 0 && paper.state !== 'draft'));
  if (seen) {
    expect([seen.state, seen.needsCall, seen.isAsked, seen.mayAnswer]).toEqual(
      isOfCamp(paper, child)
        ? [child.state, needsCall(child), isAsked(paper, child), takesAnswers(paper)]
        : ['withdrawn', false, false, false],
    );
    expect([seen.due, seen.paid, seen.giveBack].map(inPiastres)).toEqual([
      ...[owes(paper, child), paidBy(child), isOwed(paper, child)],
    ]);
  }

  const day = (await call(readTripDay, { as, query: { tripId: world.tripId } })).ok.body;
  const onDay = new Map(day.people.map((person) => [person.scoutId, person.personId]));
  const whereOf = whereabouts(day.rollCalls);
  expect([...onDay.keys()].sort()).toEqual(
    children
      .filter((each) => (isOfCamp(paper, each.child) && comes(each.child)) || isCalled(each.child))
      .map(({ scout }) => scout.scoutId)
      .sort(),
  );
  expect(
    children.map(({ scout }) => onDay.has(scout.scoutId) && whereOf(onDay.get(scout.scoutId)!)),
  ).toEqual(children.map(({ child, scout }) => onDay.has(scout.scoutId) && whereIs(child)));
}

/** The list for the authorities names who comes, and the copy of the camp nobody and no money. */
async function compareAtTheEnd(world: World): Promise<void> {
  const { paper, scouts, params, as, general } = world;
  const printed = await call(downloadTripList, { as, params });
  const [sheet] = await readXlsxFile(Buffer.from(await printed.ok.arrayBuffer()));
  const names = sheet!.data.slice(1).map((row) => row[1]);
  expect(names.sort()).toEqual(
    paper.children
      .flatMap((child, place) =>
        isOfCamp(paper, child) && comes(child) ? scouts[place]!.name : [],
      )
      .sort(),
  );
  const next = { name: 'معسكر آخر', type: 'camping', day: 'fri', weekNumber: 12, termNumber: 1 };
  const { activityId } = (await call(createActivity, { as: general, body: next })).ok.body;
  const copied = await call(copyTrip, { as: general, params, body: { activityId } });
  const copy = { tripId: copied.ok.body.tripId };
  const { body: people } = (await call(listTripPeople, { as: general, params: copy, query: {} }))
    .ok;
  expect(people.every(({ personId, paid: has }) => personId === null && has === 0)).toBe(true);
  const money = (await call(readTripMoney, { as: general, params: copy, query: {} })).ok.body;
  expect([money.due, money.paid, money.atHand, money.spent.length]).toEqual([0, 0, 0, 0]);
}

test('a camp from its opening to its settling is as a list on paper has it, whatever happens in which order', async () => {
  const runs = randomRuns(12, 300);
  let lives = 0;
  await fc.assert(
    fc.asyncProperty(
      life,
      fc.constantFrom(1, 2, 3, 3),
      async ([lettingIn, before, way, after], capacity) => {
        lives += 1;
        const world = await aCamp(capacity);
        const acts = [
          { kind: 'move', to: 'open' },
          ...(lettingIn ? [0, 1].map((nth) => ({ kind: 'decide', which: nth, to: 'coming' })) : []),
          ...before,
          { kind: 'later', until: 'departure' },
          ...way,
          { kind: 'later', until: 'return' },
          ...after,
        ] as Step[];
        for (const [nth, act] of acts.entries()) {
          // Writes are limited by the minute.
          server.now = new Date(server.now.getTime() + 61_000);
          tick(world);
          await take(world, act);
          tick(world);
          await compare(world, nth);
        }
        await compareAtTheEnd(world);
      },
    ),
    runs,
  );
  expect(lives).toBeGreaterThanOrEqual(runs.numRuns);
}, 3_600_000);

/** The paper's clock is that of the group's zone. */
function tick({ paper }: World): void {
  paper.now = new Date(server.now.getTime() + 2 * 3_600_000).toISOString().slice(0, 16);
}
