// @vitest-environment node
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { listScoutAttendance, recordScoutAttendance } from '../../contract/attendance/endpoints.ts';
import type { CallOf } from '../../contract/core/endpoint.ts';
import {
  contentAfter,
  type WeekContent,
  weekVersion,
} from '../../server/features/attendance/rules.ts';
import { isOutdated } from '../../server/lib/version.ts';
import { bearer, testApp, urlOf } from '../../server/testing/app.ts';
import { aCaptain, aScout, aSector, aTerm } from '../../server/testing/factories.ts';
import { ApiFailure } from '../../web/api/failure.ts';
import { createOutbox, type Outbox, type OutboxEvent } from '../../web/offline/outbox.ts';
import type { OutboxItem } from '../../web/offline/outbox-rules.ts';
import { deviceStore, type OutboxStore } from '../../web/offline/outbox-store.ts';

// Property test: captains hand in on a phone with two tabs, over a network that loses, doubles and delays requests.
// Each hand-in is stored once, in order, and none is lost. Some runs use the server; as many use its rules in memory,
// which is much faster.

/** `OUTBOX_RUNS=20000` runs more. */
const RUNS = Number(process.env.OUTBOX_RUNS ?? 500);
const WEEKS = [5, 6];
const TERM = 1;

/** What the network does to one request. */
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

/** What happens to the phone: who uses it, what they record, and the result. */
interface Place {
  captainIds: number[];
  scoutIds: number[];
  sector: { baseName: string; suffixName: string };
  /** Sends one request; throws `ApiFailure`. */
  ask: (item: OutboxItem) => Promise<{ version: string }>;
  /** The version of a week, as its screen reads it. */
  look: (captainId: number, week: number) => Promise<string>;
  /** The stored hand-ins of a week, by their amounts, in order. */
  storedItems: (week: number) => Promise<number[]>;
}

/** The version of an empty week. */
const NOTHING = weekVersion({ statuses: new Map(), subscription: null, payments: new Map() });

beforeAll(async () => {
  await aTerm(server.db);
});

/** A sector on the server, with two captains. */
async function aPlace(): Promise<Place> {
  const sector = await aSector(server.db);
  const { sectorId, baseName, suffixName } = sector;
  const scouts = [await aScout(server.db, sector), await aScout(server.db, sector)];
  const captains = [await aCaptain(server, { sectorId }), await aCaptain(server, { sectorId })];
  const tokenOf = (id: number) => captains.find(({ captainId }) => captainId === id)!.token;
  return {
    captainIds: captains.map(({ captainId }) => captainId),
    scoutIds: scouts.map(({ scoutId }) => scoutId),
    sector: { baseName, suffixName },
    async ask(item) {
      const response = await server.app.inject({
        method: 'POST',
        url: urlOf(recordScoutAttendance),
        headers: {
          ...bearer(tokenOf(item.captainId)),
          'idempotency-key': `${sectorId}-${item.key}`,
        },
        payload: item.body,
      });
      const answer = response.json();
      if (response.statusCode < 400) return answer as { version: string };
      throw Object.assign(failure(response.statusCode, answer.code), { stored: answer.stored });
    },
    async look(captainId, weekNumber) {
      const query = { baseName, suffixName, weekNumber, termNumber: TERM };
      const answer = await server.call(listScoutAttendance, { query, as: tokenOf(captainId) });
      return answer.ok.version!;
    },
    async storedItems(week) {
      const rows = await server.db
        .selectFrom('history')
        .innerJoin('financeItems', (join) =>
          join.on((eb) =>
            eb('history.entityId', '=', eb.cast<string>('financeItems.itemId', 'text')),
          ),
        )
        .where('history.entity', '=', 'financeItem')
        .where('financeItems.sectorId', '=', sectorId)
        .where('financeItems.weekNumber', '=', week)
        .orderBy('history.historyId')
        .select('history.after')
        .execute();
      return rows.map(({ after }) => (after as { value: number }).value);
    },
  };
}

type HandedIn = Required<CallOf<typeof recordScoutAttendance>['body']>;

/** A sector in memory, which accepts hand-ins by the server's rules. */
async function aPlaceInMemory(): Promise<Place> {
  const answers = new Map<string, { version: string }>();
  const weeks = new Map<number, WeekContent>();
  const stored = new Map<number, number[]>(WEEKS.map((week) => [week, []]));
  const contentOf = (week: number): WeekContent =>
    weeks.get(week) ?? { statuses: new Map(), subscription: null, payments: new Map() };
  return {
    captainIds: [1, 2],
    scoutIds: [1, 2],
    sector: { baseName: 'أشبال', suffixName: 'أ' },
    async ask({ key, body }) {
      const { attendanceRecords, subscription, version } = body as HandedIn;
      const known = answers.get(key);
      if (known) return known;
      const week = attendanceRecords[0]!.weekNumber;
      const content = contentOf(week);
      const statuses = new Map(
        attendanceRecords.map(({ scoutId, attendanceStatus }) => [scoutId, attendanceStatus]),
      );
      const after = contentAfter(content, { statuses, subscription });
      const versions = { stored: weekVersion(content), after: weekVersion(after) };
      if (isOutdated(version, versions)) {
        const stored = { version: versions.stored };
        throw Object.assign(failure(409, 'WEEK_CHANGED'), { stored });
      }
      weeks.set(week, after);
      stored.get(week)!.push(subscription);
      const answer = { version: versions.after };
      answers.set(key, answer);
      return answer;
    },
    look: async (_, week) => weekVersion(contentOf(week)),
    storedItems: async (week) => stored.get(week)!,
  };
}

const failure = (status: number, code: ApiFailure['code']) =>
  new ApiFailure({ status, code, message: code, arabicMessage: code });

/** The phone: its storage, its network, and who is signed in. */
function aPhone({ captainIds, scoutIds, sector, ask, look }: Place, number: number) {
  const late: (() => Promise<unknown>)[] = [];
  const handed: { item: number; captain: number; week: number }[] = [];
  /** The version of each week that this phone saw last. */
  const seen = new Map(WEEKS.map((week) => [week, NOTHING]));
  /** Refusals that another captain did not cause. */
  const blameless: OutboxItem[] = [];
  /** A request that was sent in another captain's session. */
  const strange: OutboxItem[] = [];
  let coming: Fault[] = [];
  let signedIn: number | null = 0;
  let turn: Promise<unknown> = Promise.resolve();

  /** A tab that can be closed: from then on none of its pending work continues. */
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

    async function send(item: OutboxItem) {
      if (signedIn === null || captainIds[signedIn] !== item.captainId) strange.push(item);
      const fault = coming.shift() ?? 'none';
      switch (fault) {
        case 'lost before the server':
          throw failure(0, 'FETCH_ERROR');
        case 'lost after the server':
          await ask(item);
          throw failure(0, 'TIMEOUT_ERROR');
        case 'arrives twice':
          return (await Promise.all([ask(item), ask(item)]))[1];
        case 'arrives late':
          late.push(() => ask(item).catch(() => {}));
          throw failure(0, 'FETCH_ERROR');
        case 'the server is broken':
          throw failure(500, 'INTERNAL');
        case 'the server is busy':
          throw failure(429, 'TOO_MANY_REQUESTS');
        case 'a stranger answers':
          await ask(item);
          throw failure(200, 'PARSING_ERROR');
        case 'the tab dies before':
          die();
          return alive(new Promise<never>(() => {}));
        case 'the tab dies after':
          await ask(item).catch(() => {});
          die();
          return alive(new Promise<never>(() => {}));
        case 'none':
          return ask(item);
      }
    }

    const outbox: Outbox = createOutbox({
      store,
      readCaptain: () => (signedIn === null ? null : captainIds[signedIn]!),
      send: (item) => alive(send(item)),
      withLock: (work) => {
        // As in the browser, closing a tab releases its locks.
        const mine = turn.then(() => Promise.race([work(), death])) as ReturnType<typeof work>;
        turn = mine.then(
          () => {},
          () => {},
        );
        return mine;
      },
      broadcast: (event) => {
        for (const tab of tabs) if (tab.outbox !== outbox) tab.outbox.receive(event);
      },
      // No timers: the run decides when a pause is over.
      schedule: () => () => {},
    });
    outbox.subscribe(note);
    return { outbox, death };
  }

  function note(event: OutboxEvent) {
    if (event.type === 'refused') {
      const { captainId } = event.item;
      const week = weekOf(event.item);
      const isOthers = (each: (typeof handed)[number]) =>
        each.week === week && captainIds[each.captain]! !== captainId;
      // Recorded instead of thrown, because the outbox would treat it as a failed request.
      if (!handed.some(isOthers)) blameless.push(event.item);
    }
    if (event.type !== 'delivered') return;
    const { version } = event.answer as { version: string };
    seen.set(weekOf(event.item), version);
  }

  const weekOf = (item: OutboxItem) => Number(item.slot.split('/').at(-1));
  let tabs = [aTab(), aTab()];

  async function handIn(tab: number, week: number, bits: number, version = seen.get(week)) {
    if (signedIn === null) return;
    const number = handed.length + 1;
    handed.push({ item: number, captain: signedIn, week });
    const attendanceRecords = scoutIds.map((scoutId, index) => ({
      scoutId,
      attendanceStatus: (bits >> index) & 1 ? 'attended' : 'absent',
      weekNumber: week,
      termNumber: TERM,
      ...sector,
    }));
    const { outbox, death } = tabs[tab]!;
    const body = { attendanceRecords, subscription: number, version };
    const added = outbox.add({
      key: `item ${number}`,
      captainId: captainIds[signedIn]!,
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

  /** Closes a tab, whatever it is doing, and opens it again. */
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
      if (signedIn !== null) seen.set(week, await look(captainIds[signedIn]!, week));
    },
    expect: (fault: Fault) => void coming.push(fault),
    signIn: (captain: number | null) => {
      signedIn = captain;
    },
    arriveLate: async () => {
      for (const request of late.splice(0)) await request();
    },
    /** At the end everything works: all sign in, everything is sent, and each refusal is decided by its captain. */
    async settle() {
      coming = [];
      for (const tab of [0, 1]) await reopen(tab);
      for (const arrival of late.splice(0)) await arrival();
      for (let round = 0; round < 4; round += 1) {
        for (const captain of [0, 1]) {
          signedIn = captain;
          await deliver(0);
          for (const item of await tabs[0]!.outbox.list(captainIds[captain]!)) {
            expect(item.refusal?.code, 'what is left was refused').toBe('WEEK_CHANGED');
            const stored = item.refusal!.stored as { version: string };
            await handIn(0, weekOf(item), 3, stored.version);
            await deliver(0);
          }
        }
      }
      const left = await Promise.all(captainIds.map((id) => tabs[0]!.outbox.list(id)));
      expect(left.flat(), 'nothing waits').toEqual([]);
      expect(strange, 'nobody sends what is not theirs').toEqual([]);
      expect(blameless, 'nobody is refused because of what they did themselves').toEqual([]);
    },
  };
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
test.each([
  ['the rules of the server', aPlaceInMemory],
  ['the server', aPlace],
])(
  'each item for %s is stored once and in order, whatever happens on the way',
  async (name, aPlace) => {
    let items = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 26, size: 'max' }),
        async (steps) => {
          const place = await aPlace();
          const phone = aPhone(place, (phones += 1));
          for (const run of steps) await run(phone);
          await phone.settle();
          items += phone.handed.length;
          for (const week of WEEKS) {
            const stored = await place.storedItems(week);
            expect(new Set(stored).size, 'none is stored twice').toBe(stored.length);
            for (const captain of [0, 1]) {
              const own = phone.handed.filter(
                (each) => each.week === week && each.captain === captain,
              );
              const numbers = own.map(({ item }) => item);
              const order = stored.filter((item) => numbers.includes(item));
              expect(order, 'in their order').toEqual(order.toSorted((a, b) => a - b));
              expect(order.at(-1), 'the last one is stored').toBe(numbers.at(-1));
            }
          }
        },
      ),
      { numRuns: RUNS },
    );
    console.log(`${name}: ${RUNS} runs, ${items} items handed in, none lost, none doubled`);
  },
  3_600_000,
);
