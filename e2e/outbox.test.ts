// @vitest-environment node
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { listScoutAttendance, recordScoutAttendance } from '../contract/attendance.ts';
import type { StoredScout } from '../server/features/scouts/queries.ts';
import type { StoredSector } from '../server/features/sectors/queries.ts';
import { testApp, urlOf } from '../server/testing/app.ts';
import { aCaptain, aScout, aSector, aTerm, type TestCaptain } from '../server/testing/factories.ts';
import { ApiFailure } from '../web/lib/api.ts';
import { createOutbox, type Outbox, type OutboxEvent } from '../web/lib/outbox.ts';
import type { Act } from '../web/lib/outbox-rules.ts';
import { deviceStore, type OutboxStore } from '../web/lib/outbox-store.ts';

// What captains hand in on a phone with two tabs, over a network that loses, doubles and delays, to the real server:
// each act is stored once, in its order, and none is lost.

/** `OUTBOX_RUNS=20000` tries longer. */
const RUNS = Number(process.env.OUTBOX_RUNS ?? 500);
const WEEKS = [5, 6];
const TERM = 1;

/** What happens to one request on its way. */
const faults = [
  'none',
  'lost before the server',
  'lost after the server',
  'arrives twice',
  'arrives late',
  'the server is broken',
  'the server is busy',
  'a stranger answers',
  'the tab dies before',
  'the tab dies after',
] as const;
type Fault = (typeof faults)[number];

const server = testApp();

/** The sector of a run, with two captains who share the phone. */
interface Place {
  sector: StoredSector;
  scouts: StoredScout[];
  captains: TestCaptain[];
}

/** The version of a week of which nothing is stored. */
let nothing = '';
beforeAll(async () => {
  await aTerm(server.db);
  const { baseName, suffixName, sectorId } = await aSector(server.db);
  const { token } = await aCaptain(server, { sectorId });
  const query = { baseName, suffixName, weekNumber: WEEKS[0], termNumber: TERM };
  nothing = (await server.call(listScoutAttendance, { query, as: token })).ok.version!;
});

async function aPlace(): Promise<Place> {
  const sector = await aSector(server.db);
  const { sectorId } = sector;
  const scouts = [await aScout(server.db, sector), await aScout(server.db, sector)];
  const captains = [await aCaptain(server, { sectorId }), await aCaptain(server, { sectorId })];
  return { sector, scouts, captains };
}

const failure = (status: number, code: ApiFailure['code']) =>
  new ApiFailure({ status, code, message: code, arabicMessage: code });

/** The phone: what is kept on it, its network, and who is signed in. */
function aPhone({ sector, scouts, captains }: Place, number: number) {
  const pair = { baseName: sector.baseName, suffixName: sector.suffixName };
  const late: (() => Promise<unknown>)[] = [];
  const handed: { act: number; captain: number; week: number }[] = [];
  /** The version of each week as this phone saw it last. */
  const seen = new Map(WEEKS.map((week) => [week, nothing]));
  /** Refusals that nobody else is to blame for. */
  const blameless: Act[] = [];
  let coming: Fault[] = [];
  let signedIn: number | null = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const whose = (captainId: number) => captains.find((each) => each.captainId === captainId)!;

  async function ask(act: Act) {
    const response = await server.app.inject({
      method: 'POST',
      url: urlOf(recordScoutAttendance),
      headers: {
        authorization: `Bearer ${whose(act.captainId).token}`,
        'idempotency-key': act.key,
      },
      payload: act.body,
    });
    const answer = response.json();
    if (response.statusCode < 400) return answer as { version: string };
    throw Object.assign(failure(response.statusCode, answer.code), { stored: answer.stored });
  }

  /** A tab that can die: from then on nothing of what it waits for comes back. */
  function aTab() {
    let isDead = false;
    let die = () => {};
    const death = new Promise<void>((resolve) => {
      die = () => {
        isDead = true;
        resolve();
      };
    });
    const alive = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } finally {
        if (isDead) await new Promise(() => {});
      }
    };
    const kept = deviceStore(`phone ${number}`);
    const store: OutboxStore = {
      list: (captainId) => alive(kept.list(captainId)),
      change: (captainId, rule) => alive(kept.change(captainId, rule)),
    };

    async function send(act: Act) {
      const fault = coming.shift() ?? 'none';
      switch (fault) {
        case 'lost before the server':
          throw failure(0, 'FETCH_ERROR');
        case 'lost after the server':
          await ask(act);
          throw failure(0, 'TIMEOUT_ERROR');
        case 'arrives twice':
          return (await Promise.all([ask(act), ask(act)]))[1];
        case 'arrives late':
          late.push(() => ask(act).catch(() => {}));
          throw failure(0, 'FETCH_ERROR');
        case 'the server is broken':
          throw failure(500, 'INTERNAL');
        case 'the server is busy':
          throw failure(429, 'TOO_MANY_REQUESTS');
        case 'a stranger answers':
          await ask(act);
          throw failure(200, 'PARSING_ERROR');
        case 'the tab dies before':
          die();
          return alive(new Promise<never>(() => {}));
        case 'the tab dies after':
          await ask(act).catch(() => {});
          die();
          return alive(new Promise<never>(() => {}));
        case 'none':
          return ask(act);
      }
    }

    const outbox: Outbox = createOutbox({
      store,
      account: () => (signedIn === null ? null : captains[signedIn]!.captainId),
      send: (act) => alive(send(act)),
      alone: (work) => {
        // As the browser does: whoever dies lets go.
        const mine = turn.then(() => Promise.race([work(), death])) as ReturnType<typeof work>;
        turn = mine.then(
          () => {},
          () => {},
        );
        return mine;
      },
      tell: (event) => {
        for (const tab of tabs) if (tab.outbox !== outbox) tab.outbox.hear(event);
      },
      // Nobody waits here: the run says when it is time.
      later: () => () => {},
    });
    outbox.subscribe(note);
    return { outbox, death };
  }

  function note(event: OutboxEvent) {
    if (event.type === 'refused') {
      const { captainId } = event.act;
      const week = weekOf(event.act);
      const isOthers = (each: (typeof handed)[number]) =>
        each.week === week && captains[each.captain]!.captainId !== captainId;
      // Thrown here, it would be taken for a sending that failed.
      if (!handed.some(isOthers)) blameless.push(event.act);
    }
    if (event.type !== 'delivered') return;
    const { version } = event.answer as { version: string };
    seen.set(weekOf(event.act), version);
  }

  const weekOf = (act: Act) => Number(act.slot.split('/').at(-1));
  let tabs = [aTab(), aTab()];

  async function handIn(tab: number, week: number, bits: number, version = seen.get(week)) {
    if (signedIn === null) return;
    const number = handed.length + 1;
    handed.push({ act: number, captain: signedIn, week });
    const attendanceRecords = scouts.map(({ scoutId }, index) => ({
      scoutId,
      attendanceStatus: (bits >> index) & 1 ? 'attended' : 'absent',
      weekNumber: week,
      termNumber: TERM,
      ...pair,
    }));
    const { outbox, death } = tabs[tab]!;
    const body = { attendanceRecords, subscription: number, version };
    const added = outbox.add({
      key: `${sector.sectorId}-${number}`,
      captainId: captains[signedIn]!.captainId,
      kind: 'scoutAttendance',
      slot: `scoutAttendance/${TERM}/${week}`,
      body,
      at: 0,
    });
    await Promise.race([added, death]);
  }

  async function deliver(tab: number) {
    const { outbox, death } = tabs[tab]!;
    await Promise.race([outbox.deliver(), death]);
  }

  /** A tab that is closed, whatever it was doing, and opened again. */
  const reopen = async (tab: number) => {
    tabs = tabs.map((each, index) => (index === tab ? aTab() : each));
  };

  return {
    handed,
    handIn,
    deliver,
    reopen,
    /** Reads a week from the server, as its screen does. */
    async look(week: number) {
      if (signedIn === null) return;
      const query = { ...pair, weekNumber: week, termNumber: TERM };
      const answer = await server.call(listScoutAttendance, {
        query,
        as: captains[signedIn]!.token,
      });
      if (answer.ok.version) seen.set(week, answer.ok.version);
    },
    expect: (fault: Fault) => void coming.push(fault),
    signIn: (captain: number | null) => {
      signedIn = captain;
    },
    arriveLate: async () => {
      for (const request of late.splice(0)) await request();
    },
    /** All is well again: everybody signs in, everything is sent, whatever was refused is decided by its captain. */
    async settle() {
      coming = [];
      for (const tab of [0, 1]) await reopen(tab);
      for (const arrival of late.splice(0)) await arrival();
      for (let round = 0; round < 4; round += 1) {
        for (const captain of [0, 1]) {
          signedIn = captain;
          await deliver(0);
          for (const act of await tabs[0]!.outbox.list(captains[captain]!.captainId)) {
            expect(act.refusal?.code, 'what is left was refused').toBe('WEEK_CHANGED');
            const stored = act.refusal!.stored as { version: string };
            await handIn(0, weekOf(act), 3, stored.version);
            await deliver(0);
          }
        }
      }
      const left = await Promise.all(
        captains.map(({ captainId }) => tabs[0]!.outbox.list(captainId)),
      );
      expect(left.flat(), 'nothing waits').toEqual([]);
      expect(blameless, 'nobody is refused because of what they did themselves').toEqual([]);
    },
  };
}

/** The acts that the server stored, by their amounts, in its order. */
async function storedActs({ sector }: Place): Promise<Map<number, number[]>> {
  const rows = await server.db
    .selectFrom('history')
    .innerJoin('financeItems', (join) =>
      join.on((eb) => eb('history.entityId', '=', eb.cast<string>('financeItems.itemId', 'text'))),
    )
    .where('history.entity', '=', 'financeItem')
    .where('financeItems.sectorId', '=', sector.sectorId)
    .orderBy('history.historyId')
    .select(['financeItems.weekNumber', 'history.after'])
    .execute();
  return new Map(
    WEEKS.map((week) => [
      week,
      rows
        .filter(({ weekNumber }) => weekNumber === week)
        .map(({ after }) => (after as { value: number }).value),
    ]),
  );
}

const tab = fc.integer({ min: 0, max: 1 });
const week = fc.constantFrom(...WEEKS);
type Phone = ReturnType<typeof aPhone>;
const step: fc.Arbitrary<(phone: Phone) => unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(tab, week, fc.integer({ min: 0, max: 3 })).map(
      ([tab, week, bits]) =>
        (phone: Phone) =>
          phone.handIn(tab, week, bits),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(...faults).map((fault) => (phone: Phone) => phone.expect(fault)),
  },
  { weight: 4, arbitrary: tab.map((tab) => (phone: Phone) => phone.deliver(tab)) },
  {
    weight: 2,
    arbitrary: fc.constant((phone: Phone) => Promise.all([phone.deliver(0), phone.deliver(1)])),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(tab, week, fc.integer({ min: 0, max: 3 })).map(
      ([tab, week, bits]) =>
        (phone: Phone) =>
          Promise.all([phone.deliver(tab), phone.handIn(1 - tab, week, bits)]),
    ),
  },
  { weight: 2, arbitrary: tab.map((tab) => (phone: Phone) => phone.reopen(tab)) },
  { weight: 2, arbitrary: week.map((week) => (phone: Phone) => phone.look(week)) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(0, 1, null)
      .map((captain) => (phone: Phone) => phone.signIn(captain)),
  },
  { weight: 1, arbitrary: fc.constant((phone: Phone) => phone.arriveLate()) },
);

let phones = 0;
test(`whatever happens on the way, each act is stored once and in its order (${RUNS} runs)`, async () => {
  let acts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 26, size: 'max' }),
      async (steps) => {
        const place = await aPlace();
        const phone = aPhone(place, (phones += 1));
        for (const run of steps) await run(phone);
        await phone.settle();
        acts += phone.handed.length;
        for (const [week, stored] of await storedActs(place)) {
          expect(new Set(stored).size, 'none is stored twice').toBe(stored.length);
          for (const captain of [0, 1]) {
            const own = phone.handed.filter(
              (each) => each.week === week && each.captain === captain,
            );
            const numbers = own.map(({ act }) => act);
            const order = stored.filter((act) => numbers.includes(act));
            expect(order, 'in their order').toEqual(order.toSorted((a, b) => a - b));
            expect(order.at(-1), 'the last one is stored').toBe(numbers.at(-1));
          }
        }
      },
    ),
    { numRuns: RUNS },
  );
  console.log(`${RUNS} runs, ${acts} acts handed in, none lost, none doubled`);
}, 3_600_000);
