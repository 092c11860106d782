import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/core/endpoint.ts';
import type { CountryCode } from '../../../contract/countries/country.ts';
import { countryOf } from '../../../contract/countries/table.ts';
import { foundGroup } from '../../../contract/directory/endpoints.ts';
import { createFinanceItem, readBudget } from '../../../contract/finance/endpoints.ts';
import { readGroup } from '../../../contract/group/endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { aLeader, aStranger, DOMAIN, testGroups } from '../../testing/groups.ts';

const groups = testGroups();

/** Texts that a group of each country writes, and that the others never write. */
const places = {
  EG: { foreign: /[0-9]/, most: '١٬٠٠٠٬٠٠٠ جنيه', wrong: 12.505, fine: 12.5 },
  TN: {
    digits: /[0-9]/,
    foreign: /[٠-٩]/,
    most: '1.000.000,000 دينار',
    wrong: 0.0005,
    fine: 12.505,
  },
  KW: {
    digits: /[٠-٩]/,
    foreign: /[0-9]/,
    most: '١٬٠٠٠٬٠٠٠٫٠٠٠ دينار',
    wrong: 0.0005,
    fine: 12.505,
  },
} as const;
type Code = keyof typeof places;
const codes = Object.keys(places) as Code[];

/** Each with the amount that it should have, in thousandths. */
const references = new Map<Code, { host: string; token: string; thousandths: number }>();

/** The instant is 31 December in Cairo and Kuwait already and still the 30th in Tunis. */
const BETWEEN = new Date('2026-12-30T22:30:00Z');

beforeAll(async () => {
  groups.now = BETWEEN;
  for (const code of codes) {
    const slug = `group-${code.toLowerCase()}`;
    const { name, mobile } = countryOf(code as CountryCode);
    const leader = { ...aLeader, phoneNumber: mobile.example, country: code };
    const answer = await groups.call(foundGroup, {
      body: { ...leader, slug, groupName: `المجموعة في ${name}` },
      from: aStranger(),
    });
    const host = `${slug}.${DOMAIN}`;
    references.set(code, { host, token: answer.json().token, thousandths: 0 });
  }
});

async function ask(code: Code, endpoint: Endpoint, sent: { body?: object; query?: object } = {}) {
  const { host, token } = references.get(code)!;
  const response = await groups.call(endpoint, { host, as: token, ...sent });
  return { status: response.statusCode, answer: response.json() };
}

const aStep = fc.record({
  code: fc.constantFrom(...codes),
  kind: fc.constantFrom('tooMuch', 'tooFine', 'income', 'place', 'today'),
});

async function take({ code, kind }: { code: Code; kind: string }): Promise<void> {
  const { foreign, most, wrong, fine } = places[code];
  const income = (value: number) =>
    ask(code, createFinanceItem, { body: { value, type: 'income', description: 'تبرع' } });
  if (kind === 'tooMuch') {
    const { answer } = await income(2_000_000_000);
    expect(answer.issues[0].arabicMessage).toContain(most);
    expect(answer.arabicMessage).not.toMatch(foreign);
  } else if (kind === 'tooFine') {
    expect((await income(wrong)).status).toBe(400);
  } else if (kind === 'income') {
    const { status, answer } = await income(fine);
    expect(status).toBe(201);
    const day = code === 'TN' ? '2026-12-30' : '2026-12-31';
    expect(answer.body.financeItem.date).toBe(day);
    references.get(code)!.thousandths += fine * 1000;
  } else if (kind === 'place') {
    expect((await ask(code, readGroup)).answer.body).toMatchObject({
      country: code,
      timeZone: countryOf(code).timeZones[0]!.zone,
    });
  } else {
    const { answer } = await ask(code, readBudget);
    expect(answer.body * 1000).toBeCloseTo(references.get(code)!.thousandths, 6);
  }
}

test('groups in Cairo, Tunis and Kuwait keep their digits, days and amounts, however their calls are interleaved', async () => {
  const runs = randomRuns(5, 40);
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 40 }), async (all) => {
      steps += all.length;
      // A budget is compared when the group's own writes are done; those of the other groups run meanwhile.
      const byGroup = Map.groupBy(all, ({ code }) => code);
      await Promise.all(
        [...byGroup.values()].map(async (own) => {
          for (const step of own) {
            groups.now = new Date(groups.now.getTime() + 100);
            await take(step);
          }
        }),
      );
    }),
    runs,
  );
  expect(steps).toBeGreaterThan(10 * runs.numRuns);
});
