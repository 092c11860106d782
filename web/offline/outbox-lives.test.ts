import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import { ApiFailure } from '../api/failure.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { KindName, OutboxItem, Slot, SlotOf } from './outbox-rules.ts';
import { deviceStore, type OutboxStore } from './outbox-store.ts';

// Random lives of a device with two tabs: everything that may wait, over a network that loses requests and answers and
// leaves some without one, with tabs that are closed in the middle and a server that refuses. What must arrive is said by a
// plain list beside it.

const CAPTAIN = 7;
const sector = { baseName: 'أشبال', suffixName: 'أ' };
/** Two slots of each kind, of which the second differs in one value. */
const ofs: { [Name in KindName]: [SlotOf[Name], SlotOf[Name]] } = {
  scoutAttendance: pair({ ...sector, termNumber: 1, weekNumber: 5 }, { weekNumber: 6 }),
  captainAttendance: pair({ termNumber: 1, weekNumber: 5 }, { termNumber: 2 }),
  evaluation: pair({ ...sector, termNumber: 1, weekNumber: 5 }, { suffixName: 'ب' }),
  evaluationTest: pair({ ...sector, criterionId: 5 }, { criterionId: 6 }),
  badgePass: [
    { ...sector, requirementId: 5, date: '2026-11-20' },
    { sessionId: 5, requirementId: 5 },
  ],
  sessionOutcome: pair({ sessionId: 5 }, { sessionId: 6 }),
  sessionMaterial: pair({ segmentId: 5, index: 0 }, { index: 1 }),
  rollCall: pair({ activityId: 5, call: 'night', name: 'قبل/النوم' }, { name: 'العودة' }),
  tripAnswer: pair({ activityId: 5, kind: 'scout', id: 5 }, { id: 6 }),
  tripPayment: pair({ activityId: 5, payment: 'a' }, { payment: 'b' }),
  dose: [
    { activityId: 5, personId: 5, day: '2026-11-20', medicineId: 'm', time: '' },
    { activityId: 5, personId: 5, day: '2026-11-20', medicineId: 'm', time: '', at: '10:00' },
  ],
  equipmentOut: pair({ activityId: 5, out: 'a' }, { out: 'b' }),
  equipmentBack: pair({ lendingId: 5, back: 'a' }, { back: 'b' }),
  equipmentCount: [
    { countId: 5, itemId: 5 },
    { countId: 5, itemId: 5, pieceId: 6 },
  ],
  messageTick: pair({ listId: 5, familyKey: 5 }, { familyKey: 6 }),
};
function pair<Of>(one: Of, other: Partial<Of>): [Of, Of] {
  return [one, { ...one, ...other }];
}
const slots = Object.entries(ofs).flatMap(([kind, pair]) =>
  pair.map((of) => ({ kind, of }) as Slot),
);

const faults = ['none', 'lost', 'answer lost', 'broken', 'refused', 'hangs', 'tab dies'] as const;
type Fault = (typeof faults)[number];

const failure = (status: number, code: ApiFailure['code']) =>
  new ApiFailure({ status, code, message: code, arabicMessage: code });

/** The items that must arrive: of each slot those that were kept, in order, without the ones that a later one has replaced. */
function aReference() {
  const kept: { key: string; slot: number; state: 'unsent' | 'sent' | 'refused' | 'arrived' }[] =
    [];
  const remove = (key: string) =>
    kept.splice(
      kept.findIndex((each) => each.key === key),
      1,
    );
  return {
    keep(key: string, slot: number) {
      for (const each of [...kept]) {
        const isReplaced = each.state === 'unsent' || each.state === 'refused';
        if (each.slot === slot && isReplaced) remove(each.key);
      }
      kept.push({ key, slot, state: 'unsent' });
    },
    note(key: string, state: 'sent' | 'arrived') {
      kept.find((each) => each.key === key)!.state = state;
    },
    /** A refused one stays for its captain, unless a later one takes its place. */
    refuse(key: string) {
      const refused = kept.find((each) => each.key === key)!;
      if (kept.some((each) => each.slot === refused.slot && each.state === 'unsent')) remove(key);
      else refused.state = 'refused';
    },
    giveUp: remove,
    arriving: (slot: number) => kept.filter((each) => each.slot === slot).map(({ key }) => key),
  };
}

let devices = 0;

function aDevice() {
  const name = `device ${(devices += 1)}`;
  const reference = aReference();
  /** The requests that the server has executed, by slot, in order. */
  const executed = new Map<number, string[]>(slots.map((_, index) => [index, []]));
  let isOffline = false;
  let coming: Fault[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  let release: ((fault: 'none' | 'lost') => void) | null = null;
  let number = 0;
  const slotOf = (item: OutboxItem) => Number((item.body as { slot?: number }).slot);

  const execute = (item: OutboxItem) => {
    const all = executed.get(slotOf(item))!;
    // By its key, a repetition is answered and does nothing.
    if (!all.includes(item.key)) all.push(item.key);
  };

  function aTab() {
    let isDead = false;
    let die = () => {};
    const death = new Promise<null>((resolve) => {
      die = () => {
        isDead = true;
        resolve(null);
      };
    });
    const alive = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } finally {
        if (isDead) await new Promise(() => {});
      }
    };
    const device = deviceStore(name);
    const store: OutboxStore = {
      list: (captainId) => alive(device.list(captainId)),
      change: (captainId, rule) => alive(device.change(captainId, rule)),
    };
    async function send(item: OutboxItem) {
      reference.note(item.key, 'sent');
      const isExecuted = () => executed.get(slotOf(item))!.includes(item.key);
      let fault: Fault = isOffline ? 'lost' : (coming.shift() ?? 'none');
      if (fault === 'hangs') {
        fault = await new Promise<'none' | 'lost'>((resolve) => {
          release = resolve;
        });
        release = null;
      }
      if (fault === 'tab dies') {
        execute(item);
        die();
      } else if (fault === 'refused' && !isExecuted()) {
        reference.refuse(item.key);
        throw failure(409, 'TRIP_NOT_FOUND');
      } else if (fault === 'lost') throw failure(0, 'FETCH_ERROR');
      else if (fault === 'broken') throw failure(500, 'INTERNAL');
      execute(item);
      if (fault === 'answer lost') throw failure(0, 'TIMEOUT_ERROR');
      if (!isDead) reference.note(item.key, 'arrived');
      return {};
    }
    const outbox: Outbox = createOutbox({
      store,
      readCaptain: () => CAPTAIN,
      send: (item) => alive(send(item)),
      withLock: (work) => {
        const mine = turn.then(() => (isDead ? null : Promise.race([work(), death])));
        turn = mine.catch(() => {});
        return mine as ReturnType<typeof work>;
      },
      broadcast: () => {},
      schedule: () => () => {},
    });
    return { outbox, death, close: () => die(), isDead: () => isDead };
  }
  let tabs = [aTab(), aTab()];

  /** Waits until all that can be sent now is sent, or a request hangs. */
  async function settle(tab: number) {
    const { outbox, death } = tabs[tab]!;
    const done = Promise.race([outbox.deliver(), death]).then(() => true);
    let isDone = false;
    void done.then(() => {
      isDone = true;
    });
    await vi.waitUntil(() => isDone || release !== null, { interval: 0, timeout: 60_000 });
  }
  async function reopen(tab: number) {
    tabs[tab]!.close();
    release?.('lost');
    tabs = tabs.map((each, index) => (index === tab ? aTab() : each));
  }

  return {
    /** Opens the tabs again that were closed in the middle. */
    reopenDead: () => {
      tabs = tabs.map((each) => (each.isDead() ? aTab() : each));
    },
    async keep(tab: number, slot: number) {
      number += 1;
      const key = `key ${number}`;
      reference.keep(key, slot);
      const item = { key, captainId: CAPTAIN, slot: slots[slot]!, body: { slot } as object, at: 0 };
      const { outbox, death } = tabs[tab]!;
      await Promise.race([outbox.add(item), death]);
      await settle(tab);
    },
    deliver: settle,
    reopen,
    setOffline: (to: boolean) => {
      isOffline = to;
    },
    expect: (fault: Fault) => void coming.push(fault),
    async answer(fault: 'none' | 'lost') {
      release?.(fault);
      await settle(0);
    },
    async giveUp(tab: number) {
      const items = await tabs[tab]!.outbox.list(CAPTAIN);
      const refused = items.find(({ refusal }) => refusal !== null);
      if (!refused) return;
      await tabs[tab]!.outbox.drop(refused);
      reference.giveUp(refused.key);
    },
    /** At last everything works, and what was refused is handed in again. */
    async finish() {
      coming = [];
      isOffline = false;
      for (const tab of [0, 1]) await reopen(tab);
      await settle(0);
      for (const { refusal, body } of await tabs[1]!.outbox.list(CAPTAIN)) {
        expect(refusal?.code, 'what is left was refused').toBe('TRIP_NOT_FOUND');
        await this.keep(1, (body as { slot?: number }).slot!);
      }
      expect(await tabs[1]!.outbox.list(CAPTAIN), 'nothing waits').toEqual([]);
      for (const [slot, { kind, of }] of slots.entries()) {
        const what = `${kind} ${JSON.stringify(of)}`;
        expect(executed.get(slot), what).toEqual(reference.arriving(slot));
      }
      return number;
    },
  };
}
type Device = ReturnType<typeof aDevice>;

const tab = fc.integer({ min: 0, max: 1 });
// Few slots in a life, so that they meet: both of one kind, and those of another.
const kindOfLife = fc.nat(slots.length / 2 - 1);
const life = fc
  .tuple(kindOfLife, kindOfLife)
  .map((kinds) => kinds.flatMap((kind) => [2 * kind, 2 * kind + 1]))
  .chain((own) => {
    const step = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.tuple(tab, fc.constantFrom(...own)).map(
          ([tab, slot]) =>
            (device: Device): unknown =>
              device.keep(tab, slot),
        ),
      },
      {
        weight: 5,
        arbitrary: fc
          .constantFrom(...faults)
          .map((fault) => (device: Device) => device.expect(fault)),
      },
      { weight: 3, arbitrary: tab.map((tab) => (device: Device) => device.deliver(tab)) },
      { weight: 2, arbitrary: tab.map((tab) => (device: Device) => device.reopen(tab)) },
      { weight: 2, arbitrary: fc.boolean().map((to) => (device: Device) => device.setOffline(to)) },
      {
        weight: 2,
        arbitrary: fc
          .constantFrom('none' as const, 'lost' as const)
          .map((fault) => (device: Device) => device.answer(fault)),
      },
      { weight: 1, arbitrary: tab.map((tab) => (device: Device) => device.giveUp(tab)) },
    );
    return fc.array(step, { minLength: 8, maxLength: 24, size: 'max' });
  });

test('every kind of waiting request arrives once and in order, whatever happens on the way', async () => {
  let items = 0;
  const runs = randomRuns(200, 3000);
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      const device = aDevice();
      for (const step of steps) {
        device.reopenDead();
        await step(device);
      }
      items += await device.finish();
    }),
    runs,
  );
  console.log(`${runs.numRuns} lives, ${items} requests kept, none lost, none doubled`);
});
