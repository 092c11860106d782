import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addMonths, type BookLine, lastDayOf, readBook } from '../../../contract/book.ts';
import { addDays } from '../../../contract/calendar.ts';
import {
  createFinanceItem,
  deleteFinanceItem,
  type FinanceItem,
  readBudget,
  recordSubscription,
  reverseFinanceItem,
} from '../../../contract/finance.ts';
import { readTotalIncome, readTotalSpent } from '../../../contract/stats.ts';
import { dayIn } from '../../lib/calendar.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
const ZONE = 'Africa/Cairo';
const FIRST_DAY = '2026-10-09';
const general: TestCaptain[] = [];
const places: { sector: StoredSector; captain: TestCaptain }[] = [];

beforeAll(async () => {
  general.push(await aCaptain(server, { type: 'general' }));
  general.push(await aCaptain(server, { type: 'general' }));
  await aTerm(server.db, { startDate: FIRST_DAY, weeks: 12 });
  for (let count = 0; count < 3; count += 1) {
    const sector = await aSector(server.db);
    places.push({ sector, captain: await aCaptain(server, { sectorId: sector.sectorId }) });
  }
});

const act = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    piastres: fc.integer({ min: 1, max: 100_000_000 }),
    type: fc.constantFrom('income' as const, 'expense' as const),
    daysBack: fc.constantFrom(null, 0, 1, 2, 15, 40, 400),
  }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(), times: fc.nat(2) }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }),
  // The same item by two captains at once: one of them comes too late.
  fc.record({ kind: fc.constant('quarrel' as const), which: fc.nat() }),
  fc.record({
    kind: fc.constant('pay' as const),
    place: fc.nat(2),
    week: fc.integer({ min: 1, max: 12 }),
    pounds: fc.integer({ min: 0, max: 5000 }),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;
/** Acts of one moment, that are sent together. */
const moment = fc.record({
  hours: fc.integer({ min: 0, max: 240 }),
  acts: fc.array(act, { minLength: 1, maxLength: 5 }),
});

const piastres = (pounds: number) => Math.round(pounds * 100);
const signOf = ({ type }: Pick<FinanceItem, 'type'>) => (type === 'income' ? 1 : -1);

/** What the treasury holds by what the program answered, in whole piastres. */
function createReference() {
  const items = new Map<number, FinanceItem>();
  const given = new Map<number, number>();
  const put = (item: FinanceItem) => {
    // A number belongs to one item for ever.
    expect(given.get(item.number) ?? item.itemId).toBe(item.itemId);
    given.set(item.number, item.itemId);
    items.set(item.itemId, item);
  };
  const sum = (of: FinanceItem[]) =>
    of.reduce((total, item) => total + signOf(item) * piastres(item.value), 0);
  const counted = (of: FinanceItem[], type: FinanceItem['type']) =>
    of
      .filter((item) => item.type === type && !item.reverses && !item.reversedBy)
      .reduce((total, { value }) => total + piastres(value), 0);
  return { items, put, sum, counted, all: () => [...items.values()] };
}
type Reference = ReturnType<typeof createReference>;

/** Does an act, and notes what came of it; of two who want the same, exactly one gets it. */
async function perform(what: Act, reference: Reference, busy: Set<string>): Promise<void> {
  const as = general[0]!.token;
  const today = dayIn(ZONE, server.now);
  if (what.kind === 'add') {
    const date = what.daysBack === null ? undefined : addDays(today, -what.daysBack);
    const body = { value: what.piastres / 100, type: what.type, date };
    const { financeItem } = (await call(createFinanceItem, { as, body })).ok.body;
    expect(financeItem).toMatchObject({ date: date ?? today, value: what.piastres / 100 });
    reference.put(financeItem);
    return;
  }
  if (what.kind === 'pay') {
    const { sector, captain } = places[what.place]!;
    const key = `${what.place}/${what.week}`;
    if (busy.has(key) || addDays(FIRST_DAY, (what.week - 1) * 7) > today) return;
    busy.add(key);
    const body = { value: what.pounds, weekNumber: what.week, termNumber: 1, ...sector };
    const answer = await call(recordSubscription, { as: captain.token, body });
    reference.put(answer.ok.body.financeItem);
    return;
  }
  const known = reference.all();
  const item = known[what.which % Math.max(known.length, 1)];
  if (!item || busy.has(`${item.itemId}`)) return;
  busy.add(`${item.itemId}`);
  const { itemId } = item;
  const reverse = (captain = general[0]!) =>
    call(reverseFinanceItem, { as: captain.token, body: { itemId, reason: 'خطأ' } });
  const remove = () => call(deleteFinanceItem, { as: general[1]!.token, body: { itemId } });
  const isFree = !item.isSubscription && !item.reverses && !item.reversedBy;
  const answers =
    what.kind === 'delete'
      ? [await remove()]
      : await Promise.all(
          what.kind === 'quarrel'
            ? [reverse(), remove()]
            : Array.from({ length: what.times + 1 }, (_, nth) => reverse(general[nth % 2])),
        );
  const done = answers.filter(({ status }) => status < 300);
  const mayHappen = what.kind === 'reverse' ? isFree : !item.reverses && !item.reversedBy;
  expect(done).toHaveLength(mayHappen ? 1 : 0);
  for (const answer of done) {
    const { body } = answer.ok;
    if ('deletedItem' in body) reference.items.delete(itemId);
    else {
      reference.put(body.reversedItem);
      reference.put(body.financeItem);
    }
  }
}

const changeOf = (line: BookLine) => {
  if (line.kind === 'gap') return 0;
  return line.kind === 'week'
    ? piastres(line.value)
    : signOf(line.item) * piastres(line.item.value);
};

/** Whether a month's book is what the reference says; returns its closing balance. */
async function checkMonth(month: string, reference: Reference): Promise<number> {
  const [from, to] = [`${month}-01`, lastDayOf(month)];
  const query = { month, direction: 'asc', limit: 1000 };
  const { body } = (await call(readBook, { as: general[0]!.token, query })).ok;
  const before = reference.all().filter(({ date }) => date < from);
  const within = reference.all().filter(({ date }) => date >= from && date <= to);
  const opening = reference.sum(before);
  const [income, expense] = [
    reference.counted(within, 'income'),
    reference.counted(within, 'expense'),
  ];
  const closing = opening + reference.sum(within);
  expect({
    opening: piastres(body.opening),
    income: piastres(body.income),
    expense: piastres(body.expense),
    reversed: piastres(body.reversed),
    closing: piastres(body.closing),
  }).toEqual({ opening, income, expense, reversed: closing - opening - income + expense, closing });
  let held = opening;
  let last = from;
  for (const line of body.lines) {
    held += changeOf(line);
    if (line.kind !== 'gap') expect(piastres(line.balance)).toBe(held);
    const date = line.kind === 'item' ? line.item.date : line.date;
    expect(date >= last && date <= to).toBe(true);
    last = date;
  }
  expect(held).toBe(closing);
  const listed = body.lines.flatMap((line) =>
    line.kind === 'item'
      ? [line.item.itemId]
      : line.kind === 'week'
        ? line.subscriptions.map(({ itemId }) => itemId)
        : [],
  );
  expect(listed.toSorted((a, b) => a - b)).toEqual(
    within.map(({ itemId }) => itemId).sort((a, b) => a - b),
  );
  return closing;
}

test('whatever is entered, reversed, deleted and paid at once, the book adds up to the treasury', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 8 }), async (moments) => {
      await server.db.deleteFrom('financeItems').execute();
      const reference = createReference();
      server.now = new Date('2026-10-20T20:30:00Z');
      for (const { hours, acts } of moments) {
        server.now = new Date(server.now.getTime() + hours * 3_600_000);
        const busy = new Set<string>();
        await Promise.all(acts.map((each) => perform(each, reference, busy)));
      }
      const as = general[0]!.token;
      const today = dayIn(ZONE, server.now);
      const all = reference.all();
      const first = all.reduce((day, { date }) => (date < day ? date : day), today);
      let closing = 0;
      for (let month = first.slice(0, 7); month <= today.slice(0, 7); month = addMonths(month, 1)) {
        const { body } = (await call(readBook, { as, query: { month } })).ok;
        expect(piastres(body.opening)).toBe(closing);
        closing = await checkMonth(month, reference);
      }
      expect(closing).toBe(reference.sum(all));
      expect(piastres((await call(readBudget, { as })).ok.body)).toBe(closing);
      const income = (await call(readTotalIncome, { as })).ok.totalMoney;
      const spent = (await call(readTotalSpent, { as })).ok.totalMoney;
      expect(piastres(income)).toBe(reference.counted(all, 'income'));
      expect(piastres(spent)).toBe(reference.counted(all, 'expense'));
      expect(piastres(income) - piastres(spent)).toBe(closing);
      const term = (await call(readBook, { as, query: { limit: 1000 } })).ok.body;
      expect(piastres(term.closing)).toBe(closing);
      const older = all.filter(({ date }) => date < FIRST_DAY);
      expect(piastres(term.opening)).toBe(reference.sum(older));
    }),
    { numRuns: 15 },
  );
});
