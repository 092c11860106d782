import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMe } from '../../../contract/auth/endpoints.ts';
import { updateCaptainAccount, updateCaptainType } from '../../../contract/captains/endpoints.ts';
import { addDays } from '../../../contract/core/calendar.ts';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import { responsibilities } from '../../../contract/core/permissions.ts';
import { listExpense } from '../../../contract/finance/endpoints.ts';
import { updateGroup } from '../../../contract/group/endpoints.ts';
import { readRetention } from '../../../contract/group/retention.ts';
import { listJoinRequests } from '../../../contract/joining/join-endpoints.ts';
import { createParentLink, readParentPage } from '../../../contract/parents/endpoints.ts';
import { listQualifications } from '../../../contract/qualifications/endpoints.ts';
import {
  changeResponsibility,
  endResponsibility,
  giveResponsibility,
  listResponsibilities,
} from '../../../contract/responsibilities/endpoints.ts';
import { assignSectorCaptain, releaseSectorCaptain } from '../../../contract/sectors/endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { testApp } from '../../testing/app.ts';
import {
  type Duty,
  holds,
  namedToFamilies,
  opens,
  type Paper,
  stands,
  strikeLost,
  takes,
} from '../../testing/duties-on-paper.ts';
import { aCaptain, aScout, aSector, aSetting, type TestCaptain } from '../../testing/factories.ts';

// A group's years in a random order: responsibilities are given, prolonged and ended, accounts closed and opened, sectors taken
// and given, ranks changed, days pass, second factors are asked for; after each step the program says what the paper says.

const server = testApp();
const { call } = server;

/** A read that a responsibility opens to a regular captain, whose type does not. */
const readOf: Partial<Record<Duty, Endpoint>> = {
  treasurer: listExpense,
  joining: listJoinRequests,
  qualifications: listQualifications,
  dataOfficer: readRetention,
};

const who = fc.nat({ max: 3 });
const duty = fc.constantFrom(...responsibilities);
const days = fc.constantFrom(null, 0, 1, 2, 40);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('give' as const), who, duty, days }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('change' as const), line: fc.nat(), days }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), line: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('account' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sector' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rank' as const),
      who,
      rank: fc.constantFrom('unit' as const, 'regular' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('day' as const), days: fc.nat({ max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('factor' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rule' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('phone' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function aGroup() {
  const { general, unit, captain, sector } = await aSetting(server);
  await server.db.deleteFrom('responsibilities').execute();
  await server.db.deleteFrom('codeSecrets').execute();
  const free = await aCaptain(server, { sectorId: (await aSector(server.db)).sectorId });
  // Who gives is no captain of the lives, so that the last general captain is never closed.
  const giver = general;
  const second = await aCaptain(server, { type: 'general' });
  const captains = [unit, captain, free, second];
  const scout = await aScout(server.db, sector);
  const { ok } = await call(createParentLink, {
    as: giver.token,
    params: { scoutId: scout.scoutId },
    body: {},
  });
  const paper: Paper = {
    people: [giver, ...captains].map(({ captainId, type, sectorId }) => ({
      number: captainId,
      rank: type,
      hasSector: sectorId !== null,
      isOpen: true,
      hasFactor: false,
    })),
    lines: [],
    today: '2026-11-20',
    hasPhone: false,
    asksFactor: false,
  };
  await setPhone(giver, null);
  await setRule(false);
  return { giver, captains, sector, paper, key: ok.body.key, numbers: [] as number[] };
}
type Group = Awaited<ReturnType<typeof aGroup>>;

const setPhone = (giver: TestCaptain, phoneNumber: string | null) =>
  call(updateGroup, { as: giver.token, body: { phoneNumber, name: 'مجموعة النيل' } });

const setRule = (generalsNeedSecondFactor: boolean) =>
  server.db
    .insertInto('groupSettings')
    .values({ generalsNeedSecondFactor })
    .onConflict((row) => row.column('onlyRow').doUpdateSet({ generalsNeedSecondFactor }))
    .execute();

/** A second factor of a captain as the table has it. */
const setFactor = async (captainId: number, hasFactor: boolean) => {
  await server.db.deleteFrom('codeSecrets').where('captainId', '=', captainId).execute();
  if (!hasFactor) return;
  await server.db
    .insertInto('codeSecrets')
    .values({ captainId, sealed: Buffer.alloc(64), lastStep: 0, madeAt: server.now.toISOString() })
    .execute();
};

/** Does one step in the program and on the paper; who is closed meanwhile is not asked to act. */
async function live(group: Group, one: Step): Promise<void> {
  const { giver, captains, sector, paper, numbers } = group;
  const as = giver.token;
  const captain = 'who' in one ? captains[one.who]! : null;
  const person = paper.people.find(({ number }) => number === captain?.captainId);
  const lastDay = 'days' in one && one.days !== null ? addDays(paper.today, one.days) : null;
  switch (one.kind) {
    case 'give': {
      const { captainId } = captain!;
      const line = { by: giver.captainId, to: captainId, duty: one.duty, lastDay };
      const isTaken = takes(paper, line);
      const answer = await call(giveResponsibility, {
        as,
        body: { captainId, responsibility: one.duty, until: lastDay },
      });
      expect(answer.status < 300, `giving ${one.duty}`).toBe(isTaken);
      if (!isTaken) return;
      paper.lines.push({ person: captainId, duty: one.duty, lastDay, isStruck: false });
      numbers.push(answer.ok.body.id);
      return;
    }
    case 'change':
    case 'end': {
      if (numbers.length === 0) return;
      const index = one.line % numbers.length;
      const line = paper.lines[index]!;
      const params = { id: numbers[index]! };
      const isThere = stands(paper, line);
      if (one.kind === 'end') {
        const { status } = await call(endResponsibility, { as, params });
        expect(status, 'ending').toBe(isThere ? 200 : 404);
        line.isStruck ||= isThere;
        return;
      }
      const isDay = lastDay === null || lastDay > paper.today;
      const { status } = await call(changeResponsibility, { as, params, body: { until: lastDay } });
      expect(status, 'changing').toBe(isThere ? (isDay ? 200 : 400) : 404);
      if (isThere && isDay) line.lastDay = lastDay;
      return;
    }
    case 'account': {
      const { captainId } = captain!;
      await call(updateCaptainAccount, {
        as,
        params: { captainId },
        body: { open: !person!.isOpen },
      });
      person!.isOpen = !person!.isOpen;
      person!.hasSector = false;
      break;
    }
    case 'sector': {
      if (!person!.isOpen || person!.rank !== 'regular') return;
      const { captainId } = captain!;
      const body = { captainId, baseName: sector.baseName, suffixName: sector.suffixName };
      if (person!.hasSector) {
        // Who has another one moves to this first, and stays assigned meanwhile.
        await call(assignSectorCaptain, { as, body });
        await call(releaseSectorCaptain, { as, body });
      } else await call(assignSectorCaptain, { as, body });
      person!.hasSector = !person!.hasSector;
      break;
    }
    case 'rank': {
      if (person!.rank === one.rank) return;
      const { captainId } = captain!;
      await call(updateCaptainType, { as, params: { captainId }, body: { type: one.rank } });
      person!.rank = one.rank;
      person!.hasSector = false;
      break;
    }
    case 'day':
      paper.today = addDays(paper.today, one.days);
      // A minute before midnight in Cairo.
      server.now = new Date(`${paper.today}T21:59:00Z`);
      return;
    case 'factor':
      person!.hasFactor = !person!.hasFactor;
      await setFactor(person!.number, person!.hasFactor);
      return;
    case 'rule':
      paper.asksFactor = !paper.asksFactor;
      await setFactor(giver.captainId, true);
      await setRule(paper.asksFactor);
      return;
    case 'phone':
      paper.hasPhone = !paper.hasPhone;
      await setPhone(giver, paper.hasPhone ? '01001234567' : null);
      return;
  }
  strikeLost(paper);
}

/** Everybody is asked, and the list, and a family's page. */
async function compare({ giver, captains, paper, key, numbers }: Group): Promise<void> {
  const { ok } = await call(listResponsibilities, { as: giver.token, query: {} });
  const listed = ok.body.flatMap(({ responsibility, holders }) =>
    holders.map(({ id, captainId, until }) => [id, responsibility, captainId, until].join(' ')),
  );
  const written = paper.lines.flatMap((line, index) =>
    stands(paper, line) ? [[numbers[index], line.duty, line.person, line.lastDay].join(' ')] : [],
  );
  expect(listed.sort()).toEqual(written.sort());
  for (const captain of captains) {
    const person = paper.people.find(({ number }) => number === captain.captainId)!;
    const me = await call(readMe, { as: captain.token });
    // A session that a closed account lost does not come back with it.
    if (me.status === 401) continue;
    const own = (me.ok.body.responsibilities ?? []).map(({ responsibility, state }) => ({
      duty: responsibility,
      waits: state === 'needsSecondFactor',
    }));
    expect(own.sort((one, other) => one.duty.localeCompare(other.duty))).toEqual(
      holds(paper, person.number),
    );
    if (person.rank !== 'regular') continue;
    for (const [name, endpoint] of Object.entries(readOf)) {
      const { status } = await call(endpoint, { as: captain.token });
      const isOpen = opens(paper, person.number, name as Duty);
      expect(status === 200, `${name} answers ${status}`).toBe(isOpen);
    }
  }
  const page = await call(readParentPage, { params: { key } });
  const named = namedToFamilies(paper);
  const name = [giver, ...captains].find(({ captainId }) => captainId === named);
  expect(page.ok.body.dataOfficer ?? null).toEqual(
    name ? { name: `${name.firstName} ${name.middleName}`, phoneNumber: '01001234567' } : null,
  );
}

test('responsibilities are what the paper says after each step of random years', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const group = await aGroup();
      server.now = new Date('2026-11-20T21:59:00Z');
      for (const one of steps) {
        await live(group, one);
        await compare(group);
      }
    }),
    randomRuns(10, 300),
  );
});
