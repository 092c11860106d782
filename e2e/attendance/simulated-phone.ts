import { expect } from 'vitest';
import type { recordScoutAttendance } from '../../contract/attendance/endpoints.ts';
import type { CallOf } from '../../contract/core/endpoint.ts';
import { weekVersion } from '../../server/features/attendance/rules.ts';
import { ApiFailure } from '../../web/api/failure.ts';
import { createOutbox, type Outbox, type OutboxEvent } from '../../web/offline/outbox.ts';
import type { OutboxItem } from '../../web/offline/outbox-rules.ts';
import { deviceStore, type OutboxStore } from '../../web/offline/outbox-store.ts';

export const WEEKS = [5, 6];
export const TERM = 1;

/** Faults of the network for one request. */
export const faults = [
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

/** Events on the phone: who uses it, what they record, and the result. */
export interface Place {
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

export type HandedIn = Required<CallOf<typeof recordScoutAttendance>['body']>;

export const failure = (status: number, code: ApiFailure['code']) =>
  new ApiFailure({ status, code, message: code, arabicMessage: code });

/** The phone: its storage, its network, and who is signed in. */
export function aPhone({ captainIds, scoutIds, sector, ask, look }: Place, number: number) {
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
        // Closing a tab releases its locks, as in the browser.
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

  const weekOf = (item: OutboxItem) => (item.slot.of as { weekNumber: number }).weekNumber;
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
      slot: { kind: 'scoutAttendance', of: { ...sector, termNumber: TERM, weekNumber: week } },
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

export type Phone = ReturnType<typeof aPhone>;
