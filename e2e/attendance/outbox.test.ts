// @vitest-environment node
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { listScoutAttendance, recordScoutAttendance } from '../../contract/attendance/endpoints.ts';
import { randomRuns } from '../../scripts/testing/thoroughness.ts';
import {
  contentAfter,
  type WeekContent,
  weekVersion,
} from '../../server/features/attendance/rules.ts';
import { isOutdated } from '../../server/lib/version.ts';
import { bearer, testApp, urlOf } from '../../server/testing/app.ts';
import { aCaptain, aScout, aSector, aTerm } from '../../server/testing/factories.ts';
import {
  aPhone,
  failure,
  faults,
  type HandedIn,
  type Phone,
  type Place,
  TERM,
  WEEKS,
} from './simulated-phone.ts';

// Property test: captains hand in on a phone with two tabs, over a network that loses, doubles and delays requests.
// Each hand-in is stored once, in order, and none is lost. Some runs use the server; as many use its rules in memory,
// which is much faster.

const server = testApp();

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

const tab = fc.integer({ min: 0, max: 1 });
const week = fc.constantFrom(...WEEKS);

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
  ['the rules of the server', aPlaceInMemory, randomRuns(150, 5000)],
  ['the server', aPlace, randomRuns(30, 500)],
])(
  'each item for %s is stored once and in order, whatever happens on the way',
  async (name, aPlace, runs) => {
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
      runs,
    );
    console.log(`${name}: ${runs.numRuns} runs, ${items} items handed in, none lost, none doubled`);
  },
  3_600_000,
);
