import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import { moveUp, setMovingUpRules, undoMovingUp } from '../../../contract/moving-up/endpoints.ts';
import { readTermReport } from '../../../contract/reports/term-report.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { insertDemoGroup } from '../../demo/demo.ts';
import { startSession } from '../../http/session.ts';
import { SMALL_GROUP, testApp } from '../../testing/app.ts';
import { printTables } from '../../testing/tables.ts';
import { listAllSectors, type StoredSector } from '../sectors/queries.ts';

// Random cohorts, rules and exceptions on the made-up group, against the definition computed scout by scout.

const runs = randomRuns(3, 45);
const server = testApp();
const { call } = server;
let token: string;
let sectors: StoredSector[];
let scoutIds: number[];

beforeAll(async () => {
  await insertDemoGroup(server.db, {
    now: server.now,
    timeZone: server.settings.timeZone,
    size: SMALL_GROUP,
  });
  const general = await server.db
    .selectFrom('captains')
    .where('type', '=', 'general')
    .select('captainId')
    .executeTakeFirstOrThrow();
  token = await startSession(server.db, server.tokens, general.captainId, server.now);
  sectors = (await listAllSectors(server.db)).slice(0, 6);
  scoutIds = (await scouts()).map(({ scoutId }) => scoutId);
});

const scouts = () =>
  server.db
    .selectFrom('scouts')
    .where('deletedAt', 'is', null)
    .select(['scoutId', 'sectorId', 'gender', 'birthDate'])
    .orderBy('scoutId')
    .execute();

const place = fc.nat(5);
const rule = fc
  .record({
    from: place,
    to: fc.option(place, { freq: 6 }),
    fromAge: fc.integer({ min: 5, max: 20 }),
    gender: fc.constantFrom('male' as const, 'female' as const, null),
  })
  .filter(({ from, to }) => from !== to);
const cohort = fc.record({
  rules: fc.array(rule, { maxLength: 12 }),
  exceptions: fc.uniqueArray(
    fc.record({ pick: fc.nat(999), to: fc.oneof(place, fc.constantFrom(null, 'stays' as const)) }),
    { maxLength: 6, selector: ({ pick }) => pick % 30 },
  ),
  births: fc.array(
    fc.option(
      fc
        .date({
          min: new Date('2003-01-01'),
          max: new Date('2021-12-31'),
          noInvalidDate: true,
        })
        .map((date) => date.toISOString().slice(0, 10)),
      { freq: 8 },
    ),
    { minLength: 30, maxLength: 30 },
  ),
  days: fc.constantFrom('2026-10-01', '2026-06-30', '2027-02-28', '2028-02-29'),
});
type Cohort = typeof cohort extends fc.Arbitrary<infer T> ? T : never;

/** Birthdays counted one by one. */
function yearsOn(birth: string, day: string): number {
  let years = 0;
  for (let year = Number(birth.slice(0, 4)) + 1; ; year += 1) {
    const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
    const date = birth.endsWith('02-29') && !isLeap ? '02-28' : birth.slice(5);
    if (`${year}-${date}` > day) return years;
    years += 1;
  }
}

/** Where each scout ends: a sector's number, null for out of the group. */
async function expected({ rules, days }: Cohort, exceptions: Map<number, number | null | 'stays'>) {
  const ends = new Map<number, number | null>();
  for (const scout of await scouts()) {
    let end: number | null = scout.sectorId;
    for (const { from, to, fromAge, gender } of rules) {
      if (sectors[from]!.sectorId !== scout.sectorId || scout.birthDate === null) continue;
      if (gender !== null && gender !== scout.gender) continue;
      if (yearsOn(scout.birthDate, days) < fromAge) continue;
      end = to === null ? null : sectors[to]!.sectorId;
      break;
    }
    const exception = exceptions.get(scout.scoutId);
    if (exception === 'stays') end = scout.sectorId;
    else if (exception === null) end = null;
    else if (exception !== undefined) end = sectors[exception]!.sectorId;
    ends.set(scout.scoutId, end);
  }
  return ends;
}

const nameOf = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });

/** Every figure of the reports of both terms, of the group and of each sector, but for who is there now. */
async function figures() {
  const all: Record<string, unknown> = {};
  for (const termNumber of [1, 2]) {
    for (const sector of [undefined, ...sectors]) {
      const query = { termNumber, ...(sector && nameOf(sector)) };
      const { body } = (await call(readTermReport, { as: token, query })).ok;
      all[`${termNumber} ${sector?.sectorId}`] = told(body, termNumber === 2);
    }
  }
  return all;
}

/** Without who came, left and is there in the present term, which a moving up changes. */
function told({ weeks, sections }: ResponseOf<typeof readTermReport>['body'], isNow: boolean) {
  const changing = isNow ? ['joined', 'left', 'scouts'] : [];
  return [
    weeks,
    ...sections.flatMap(({ figures, rows = [] }) => [
      ...figures.filter(({ key }) => !changing.includes(key)).map(({ key, value }) => [key, value]),
      ...rows.map(({ label, value }) => [label, value]),
    ]),
  ];
}

/** In the report of the present term, who was there, came and left make who is there. */
async function expectPeopleToAddUp() {
  for (const sector of [undefined, ...sectors]) {
    const query = { termNumber: 2, ...(sector && nameOf(sector)) };
    const { body } = (await call(readTermReport, { as: token, query })).ok;
    const of = Object.fromEntries(
      body.sections.flatMap(({ figures }) => figures.map(({ key, value }) => [key, value])),
    );
    expect(of.scoutsBefore! + of.joined! - of.left!).toBe(of.scouts);
  }
}

const written = ['history', 'history_seals', 'history_chains', 'sessions', 'throttle_events'];

test('everybody ends where the rules and exceptions say, past figures stay, and an undo leaves every table as before', async () => {
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(fc.noShrink(cohort), async (made) => {
      await server.db.deleteFrom('throttleEvents').execute();
      for (const [index, scoutId] of scoutIds.entries()) {
        const birthDate = made.births[index % 30]!;
        await server.db
          .updateTable('scouts')
          .set({ birthDate })
          .where('scoutId', '=', scoutId)
          .execute();
      }
      const name = (index: number | null) => (index === null ? null : nameOf(sectors[index]!));
      const rules = made.rules.map(({ from, to, fromAge, gender }) => ({
        from: nameOf(sectors[from]!),
        to: name(to),
        fromAge,
        gender: gender ?? undefined,
      }));
      const kept = await call(setMovingUpRules, { as: token, body: { day: made.days, rules } });
      expect(kept.status).toBe(200);
      const picked = made.exceptions.map(({ pick, to }) => [scoutIds[pick % 30]!, to] as const);
      const exceptions = picked.map(([scoutId, to]) => ({
        scoutId,
        to: to === 'stays' ? to : name(to),
      }));
      const ends = await expected(made, new Map(picked));
      const [before, tables] = [await figures(), await printTables(server.db, written)];
      const { ok } = await call(moveUp, { as: token, body: { exceptions } });
      const { movingUpId } = ok.body;
      try {
        const stored = await server.db
          .selectFrom('scouts')
          .where('scoutId', 'in', scoutIds)
          .select(['scoutId', 'sectorId', 'deletedAt'])
          .execute();
        for (const { scoutId, sectorId, deletedAt } of stored) {
          expect(deletedAt === null ? sectorId : null).toBe(ends.get(scoutId));
        }
        for (const { sector, after } of ok.body.sectors) {
          const { sectorId } = (await listAllSectors(server.db)).find(
            (each) => each.baseName === sector.baseName && each.suffixName === sector.suffixName,
          )!;
          expect(after).toBe([...ends.values()].filter((end) => end === sectorId).length);
        }
        expect(await figures()).toEqual(before);
        await expectPeopleToAddUp();
      } finally {
        // Also after a failure, so that the next cohort begins from the same tables.
        if (movingUpId !== null) {
          moved += 1;
          const undone = await call(undoMovingUp, { as: token, params: { movingUpId } });
          expect(undone.status).toBe(200);
        }
      }
      expect(await printTables(server.db, written)).toEqual(tables);
      expect(await figures()).toEqual(before);
    }),
    runs,
  );
  expect(moved).toBeGreaterThan(runs.numRuns / 2);
});
