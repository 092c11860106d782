import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { foundGroup } from '../../../contract/directory/endpoints.ts';
import {
  createFinanceItem,
  listFinanceItems,
  readBudget,
} from '../../../contract/finance/endpoints.ts';
import { readGroup, updateGroup } from '../../../contract/group/endpoints.ts';
import { createSector, listSectors } from '../../../contract/sectors/endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { aLeader, aStranger, DOMAIN, testGroups } from '../../testing/groups.ts';

const groups = testGroups();
const { call } = groups;

/** Number of interleaved groups. */
const GROUPS = 20;

/** Expected content of a group. */
interface Reference {
  host: string;
  token: string;
  name: string;
  budget: number;
  descriptions: string[];
  sectors: string[];
}

const references: Reference[] = [];

beforeAll(async () => {
  for (let nth = 0; nth < GROUPS; nth += 1) {
    const slug = `group-${nth}`;
    // All leaders have the same number and password.
    const body = { ...aLeader, slug, groupName: `المجموعة ${nth}` };
    const { token } = (await call(foundGroup, { body, from: aStranger() })).json();
    const host = `${slug}.${DOMAIN}`;
    references.push({
      host,
      token,
      name: body.groupName,
      budget: 0,
      descriptions: [],
      sectors: [],
    });
  }
});

const aStep = fc.record({
  nth: fc.nat(GROUPS - 1),
  kind: fc.constantFrom('name', 'income', 'expense', 'sector', 'repeat', 'read'),
  value: fc.integer({ min: 1, max: 900 }),
});
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never;

let made = 0;

/** A number in letters: a sector's name has no digits. */
const lettersOf = (number: number) =>
  [...String(number)].map((digit) => 'أبتثجحخدذر'[Number(digit)]).join('');

/** Applies a step to its group and to the reference, which does not change if the step is refused. */
async function take({ nth, kind, value }: Step): Promise<void> {
  const reference = references[nth]!;
  const { host, token: as } = reference;
  made += 1;
  // Otherwise the limit of writes a minute is reached.
  groups.now = new Date(groups.now.getTime() + 1000);
  const mark = `${made}`;
  if (kind === 'read') return compare(reference);
  if (kind === 'name') {
    const name = `${value} في ${nth}`;
    const { statusCode } = await call(updateGroup, { host, as, body: { name } });
    expect(statusCode).toBe(200);
    reference.name = name;
  } else if (kind === 'sector') {
    const suffixName = lettersOf(made);
    const body = { baseName: 'أشبال', suffixName, unitCaptainId: null };
    expect((await call(createSector, { host, as, body })).statusCode).toBe(201);
    reference.sectors.push(suffixName);
  } else {
    const type = kind === 'expense' ? 'expense' : 'income';
    const description = `${nth}-${mark}`;
    // Each group has equal keys and numbers.
    const headers = { 'idempotency-key': `${kind}-${reference.descriptions.length}` };
    const sent = { host, as, headers, body: { value, type, description } };
    const first = await call(createFinanceItem, sent);
    expect(first.statusCode).toBe(201);
    if (kind === 'repeat') expect((await call(createFinanceItem, sent)).body).toBe(first.body);
    reference.descriptions.push(description);
    reference.budget += type === 'income' ? value : -value;
  }
}

async function compare({ host, token: as, ...reference }: Reference): Promise<void> {
  const read = async (endpoint: Parameters<typeof call>[0], query = {}) =>
    (await call(endpoint, { host, as, query })).json().body;
  const { financeItems } = await read(listFinanceItems, { limit: 200 });
  const sectors = await read(listSectors);
  expect({
    name: (await read(readGroup)).groupName,
    budget: await read(readBudget),
    descriptions: financeItems.map((item: { description: string }) => item.description).toSorted(),
    sectors: sectors.map((sector: { suffixName: string }) => sector.suffixName).toSorted(),
  }).toEqual({
    ...reference,
    descriptions: reference.descriptions.toSorted(),
    sectors: reference.sectors.toSorted(),
  });
}

test('each of 20 groups stores its own writes, however their calls are interleaved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 40 }), async (steps) => {
      // Steps of one group run in order, those of different groups at the same time.
      const byGroup = Map.groupBy(steps, ({ nth }) => nth);
      await Promise.all(
        [...byGroup.values()].map(async (own) => {
          for (const step of own) await take(step);
        }),
      );
      await Promise.all([...byGroup.keys()].map((nth) => compare(references[nth]!)));
    }),
    randomRuns(5, 40),
  );
  await Promise.all(references.map(compare));
});

test('a program of 20 groups holds no more connections than its limit', () => {
  expect(groups.program.groups.connections.totalCount).toBeLessThanOrEqual(90);
});
