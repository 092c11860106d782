import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActivity } from '../../../contract/activities/endpoints.ts';
import { createParentLink } from '../../../contract/parents/endpoints.ts';
import {
  agreeToTrip,
  changeTripPeople,
  copyTrip,
  listTripPeople,
  moveTrip,
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
import { createRollCall, updateRollCall } from '../../../contract/trips/roll-call-endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { testApp } from '../../testing/app.ts';
import type { CallKind, Camp, Phone } from '../../testing/camp-on-paper.ts';
import {
  answersOfProgram,
  answersOnPaper,
  listOfProgram,
  listOnPaper,
} from '../../testing/camp-questions.ts';
import {
  aCamp,
  after,
  daysMoved,
  refusedAfter,
  type Step,
  tick,
} from '../../testing/camp-steps.ts';
import { aCaptain, aScout, aSector, aSetting } from '../../testing/factories.ts';
import { life } from '../../testing/random-camp.ts';
import { aTrip } from '../../testing/trips.ts';

// Whole camps as groups live them, in a random order, against a list on paper: after each step the people, the board, the
// money, the families' pages, the captains' page of the day and the list in print say what the paper says.

const server = testApp();
const { call } = server;

/** The paper's clock is that of the group's zone. */
const momentOf = ({ now }: Camp) => new Date(`${now}:00+02:00`);

/** The camp of the paper in the program, which nobody has answered to. */
async function store(paper: Camp) {
  const setting = await aSetting(server);
  const helper = await aCaptain(server, { sectorId: setting.sector.sectorId });
  const other = await aSector(server.db);
  const as = setting.captain.token;
  const general = setting.general.token;
  const names = ({ baseName, suffixName }: { baseName: string; suffixName: string }) => ({
    baseName,
    suffixName,
  });
  const planOf = ({ startsAt, endsAt, answerBy, capacity, fee }: Camp) => ({
    ...{ startsAt, endsAt, answerBy, capacity },
    sectors: [names(setting.sector), names(other)],
    captainId: setting.captain.captainId,
    helperIds: [helper.captainId],
    fees: { scout: fee / 100, other: 0 },
  });
  // Whoever makes the trip of both sectors agrees for them.
  const { tripId } = await aTrip(server, { as: general, ...planOf(paper) });
  const stored = {
    ...{ tripId, as, general, planOf },
    params: { tripId },
    scouts: [] as { scoutId: number; name: string }[],
    keys: [] as string[],
    other: names(other),
    rollCalls: {} as Partial<Record<CallKind, number>>,
    tokens: { captain: setting.captain.token, helper: helper.token },
    /** Marks that the phones without a signal have still to send. */
    waiting: { captain: [] as Waiting[], helper: [] as Waiting[] },
    add: async (name: string, isOfOther: boolean) => {
      const { sectorId } = isOfOther ? other : setting.sector;
      const scout = await aScout(server.db, { sectorId, name });
      const params = { scoutId: scout.scoutId };
      const { body } = (await call(createParentLink, { as: general, params, body: {} })).ok;
      stored.scouts.push({ ...scout, name });
      stored.keys.push(body.key!);
    },
  };
  const children = ['مينا', 'جنى', 'مروان'];
  for (const [nth, name] of children.entries()) {
    await stored.add(name, paper.children[nth]!.isOfOther);
  }
  return stored;
}
type Stored = Awaited<ReturnType<typeof store>>;
interface Waiting {
  callKind: CallKind;
  entry: object;
}

/** Asks the program for a step; of one that takes several requests the last answer. */
async function ask(stored: Stored, step: Step, paper: Camp): Promise<{ status: number }> {
  const { scouts, keys, params, as, general, tripId } = stored;
  const nth = 'which' in step ? step.which : 0;
  const person = { kind: 'scout' as const, id: scouts[nth]!.scoutId };
  const change = (body: object) =>
    call(changeTripPeople, { as, params, body: { people: [person], ...body } as never });
  const plan = (fields: object) =>
    call(updateTrip, {
      as: general,
      params,
      body: { ...stored.planOf(paper), ...fields } as never,
    });
  const pay = (piastres: number) =>
    call(payTrip, { as, params, body: { person, amount: piastres / 100, way: 'cash' } });

  switch (step.kind) {
    case 'page': {
      const { guardian, yes } = step;
      const said = { guardianName: 'أسرته', relation: guardian, coming: yes, agreed: yes };
      return call(answerTrip, { params: { key: keys[nth]!, tripId }, body: said });
    }
    case 'noted':
      return change({
        ...{ state: step.yes ? 'coming' : 'notComing', way: step.isCall ? 'call' : 'paper' },
        ...{ guardianName: 'أسرته', relation: step.guardian },
      });
    case 'decide':
      return change({ state: step.to });
    case 'discount': {
      const amount = (step.percent * paper.fee) / 100 / 100;
      return change({ discount: amount === 0 ? null : { amount, reason: 'أخوان' } });
    }
    case 'move': {
      const reason = step.to === 'cancelled' ? { reason: 'عاصفة' } : {};
      return call(moveTrip, {
        as: general,
        params,
        body: { state: step.to, sure: true, ...reason },
      });
    }
    case 'agree': {
      const body = { sector: stored.other, agreed: step.agreed };
      return call(agreeToTrip, { as: general, params, body });
    }
    case 'day':
      return plan(daysMoved(paper, step.by));
    case 'capacity':
      return plan({ capacity: step.capacity });
    case 'later':
      return { status: 200 };
    case 'pay':
      return pay(step.piastres);
    case 'refund':
      return pay(-step.piastres);
    case 'claim': {
      const amount = step.piastres / 100;
      const body = { tripId, amount, way: 'wallet' as const, sure: true };
      return call(claimTripPayment, { params: { key: keys[nth]! }, body });
    }
    case 'judge': {
      const { claims } = (await call(readTripMoney, { as, params, query: {} })).ok.body;
      const { claimId } = claims.find(({ name }) => name === scouts[nth]!.name)!;
      const body = { confirmed: step.isConfirmed, sure: true, reason: 'لم تصل' };
      return call(decideTripClaim, { as, params: { ...params, claimId }, body });
    }
    case 'spend': {
      const body = { value: step.piastres / 100, description: 'ماء' };
      return call(spendOnTrip, { as, params, body });
    }
    case 'takeOver':
      return call(takeOverTrip, { as: general, params, body: {} });
    case 'joins':
      await stored.add('يوسف', false);
      return { status: 200 };
    case 'call': {
      const { personId } = await server.db
        .selectFrom('tripPeople')
        .where('tripId', '=', tripId)
        .where('scoutId', '=', person.id)
        .select('personId')
        .executeTakeFirstOrThrow();
      const { say } = step;
      const isHere = say === 'here' || say === 'handedOver';
      const entry = {
        ...{ personId, named: true, at: server.now.toISOString() },
        status: isHere ? 'here' : 'missing',
        ...(say === 'handedOver' && { handedTo: 'والده' }),
        ...((say === 'staysHome' || say === 'comesLater') && { leaves: say }),
      };
      const callKind = step.isReturn ? 'return' : 'departure';
      stored.waiting[step.phone].push({ callKind, entry });
      return step.isSent ? send(stored, step.phone) : { status: 200 };
    }
    case 'send':
      return send(stored, step.phone);
    case 'depart':
      return sendTo(stored, 'departure', {
        phone: step.phone,
        body: { entries: [], departed: true },
      });
  }
}

/** A phone has a signal again: what waits on it is sent; the helper's phone sends it once more. */
async function send(stored: Stored, phone: Phone): Promise<{ status: number }> {
  const waiting = stored.waiting[phone];
  stored.waiting[phone] = [];
  let answered = { status: 200 };
  for (const kind of ['departure', 'return'] as const) {
    const entries = waiting.flatMap(({ callKind, entry }) => (callKind === kind ? entry : []));
    if (entries.length === 0) continue;
    for (const _time of phone === 'helper' ? ['first', 'again'] : ['first']) {
      answered = await sendTo(stored, kind, { phone, body: { entries } });
    }
  }
  return answered;
}

/** Sends to the roll-call of a kind, which is begun where it is not yet. */
async function sendTo(
  { params, tokens, rollCalls }: Stored,
  kind: CallKind,
  { phone, body }: { phone: Phone; body: object },
): Promise<{ status: number }> {
  const as = tokens[phone];
  if (rollCalls[kind] === undefined) {
    const named = { name: kind, kind, by: 'all' as const };
    const begun = await call(createRollCall, { as, params, body: named });
    if (begun.status >= 400) return begun;
    rollCalls[kind] = begun.ok.body.rollCallId;
  }
  const rollCallId = rollCalls[kind];
  return call(updateRollCall, { as, params: { rollCallId }, body: body as never });
}

/** The copy of the camp has nobody and no money. */
async function compareCopy({ general: as, params }: Stored): Promise<void> {
  const next = { name: 'معسكر آخر', type: 'camping', day: 'fri', weekNumber: 12, termNumber: 1 };
  const { activityId } = (await call(createActivity, { as, body: next })).ok.body;
  const copied = (await call(copyTrip, { as, params, body: { activityId } })).ok.body;
  const copy = { as, params: { tripId: copied.tripId }, query: {} };
  const { body: people } = (await call(listTripPeople, copy)).ok;
  expect(people.every(({ personId, paid: has }) => personId === null && has === 0)).toBe(true);
  const money = (await call(readTripMoney, copy)).ok.body;
  expect([money.due, money.paid, money.atHand, money.spent.length]).toEqual([0, 0, 0, 0]);
}

/** The children whose families read something else on their pages after a step than before it. */
const changedPages = (before: Camp, now: Camp): number[] => {
  const pageOf = (camp: Camp, nth: number) => JSON.stringify(answersOnPaper(camp, [nth]).pages);
  return [...before.children.keys()].filter((nth) => pageOf(before, nth) !== pageOf(now, nth));
};

/** Lives a camp on paper and in the program, which answer alike after each step and refuse the same ones. */
async function liveCamp({ capacity, steps }: { capacity: number; steps: Step[] }): Promise<void> {
  let paper = aCamp(capacity);
  const stored = await store(paper);
  /** The steps so far, which a failed test shows. */
  const taken: Step[] = [];
  const expectTaken = async (step: Step, isAllowed: boolean) => {
    server.now = momentOf(paper);
    const { status } = await ask(stored, step, paper);
    expect([taken, step, status < 400]).toEqual([taken, step, isAllowed]);
  };
  const compare = async (pages: number[]) => {
    server.now = momentOf(paper);
    const answers = await answersOfProgram(server, stored, { camp: paper, pages });
    expect([taken, answers]).toEqual([taken, answersOnPaper(paper, pages)]);
  };
  const comparePrinted = async () => {
    expect([taken, await listOfProgram(server, stored)]).toEqual([taken, listOnPaper(paper)]);
  };
  const refused = new Set<string>();

  for (const drawn of steps) {
    paper.now = tick(paper);
    const next = after(paper, drawn);
    if (next === null) continue;
    const { step, camp } = next;
    taken.push(step);
    await expectTaken(step, true);
    const pages = changedPages(paper, camp);
    paper = camp;
    for (const each of refusedAfter(paper, step)) {
      const refusal = JSON.stringify([paper.state, each]);
      if (!refused.has(refusal)) await expectTaken(each, false);
      refused.add(refusal);
    }
    await compare(pages);
    if (step.kind === 'later') await comparePrinted();
  }
  await compare([...paper.children.keys()]);
  await comparePrinted();
  await compareCopy(stored);
}

test('a camp from its draft to its settling is as a list on paper has it, whatever happens in which order', async () => {
  const runs = randomRuns(9, 240);
  let lives = 0;
  await fc.assert(
    fc.asyncProperty(life, async (drawn) => {
      lives += 1;
      await liveCamp(drawn);
    }),
    runs,
  );
  expect(lives).toBeGreaterThanOrEqual(runs.numRuns);
}, 3_600_000);
