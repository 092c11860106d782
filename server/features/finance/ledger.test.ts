import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../contract/core/calendar.ts';
import { addMonths, type BookLine, lastDayOf, readBook } from '../../../contract/finance/book.ts';
import { createCashCount } from '../../../contract/finance/cash-counts.ts';
import { closeMonth, listClosedMonths, reopenMonth } from '../../../contract/finance/closes.ts';
import {
  createFinanceItem,
  deleteFinanceItem,
  type FinanceItem,
  listFinanceItems,
  readBudget,
  recordSubscription,
  reverseFinanceItem,
} from '../../../contract/finance/endpoints.ts';
import { giveResponsibility } from '../../../contract/responsibilities/endpoints.ts';
import { readTotalIncome, readTotalSpent } from '../../../contract/stats/endpoints.ts';
import { randomRuns } from '../../../scripts/testing/thoroughness.ts';
import { dayIn } from '../../lib/calendar.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aSector, aTerm, type TestCaptain } from '../../testing/factories.ts';
import type { StoredSector } from '../sectors/queries.ts';

const server = testApp();
const { call } = server;
const ZONE = 'Africa/Cairo';
const FIRST_DAY = '2026-10-09';
/** A general captain and two treasurers, a regular captain and a unit captain, who do everything in turn. */
const hands: TestCaptain[] = [];
let turn = 0;
const nextHand = () => hands[turn++ % hands.length]!;
const places: { sector: StoredSector; captain: TestCaptain }[] = [];

beforeAll(async () => {
  hands.push(await aCaptain(server, { type: 'general' }));
  await aTerm(server.db, { startDate: FIRST_DAY, weeks: 12 });
  for (let count = 0; count < 3; count += 1) {
    const sector = await aSector(server.db);
    places.push({ sector, captain: await aCaptain(server, { sectorId: sector.sectorId }) });
  }
  for (const treasurer of [places[0]!.captain, await aCaptain(server, { type: 'unit' })]) {
    await call(giveResponsibility, {
      as: hands[0]!.token,
      body: { captainId: treasurer.captainId, responsibility: 'treasurer' },
    });
    hands.push(treasurer);
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
  // Two captains delete the same item at once: one of them comes too late.
  fc.record({ kind: fc.constant('quarrel' as const), which: fc.nat() }),
  fc.record({
    kind: fc.constant('pay' as const),
    place: fc.nat(2),
    week: fc.integer({ min: 1, max: 12 }),
    pounds: fc.integer({ min: 0, max: 5000 }),
  }),
  fc.record({ kind: fc.constant('close' as const) }),
  fc.record({ kind: fc.constant('reopen' as const) }),
  fc.record({ kind: fc.constant('count' as const), piastres: fc.integer({ min: 0, max: 10_000 }) }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;
/** Simultaneous requests. */
const moment = fc.record({
  hours: fc.integer({ min: 0, max: 240 }),
  acts: fc.array(act, { minLength: 1, maxLength: 5 }),
});

const piastres = (pounds: number) => Math.round(pounds * 100);
const signOf = ({ type }: Pick<FinanceItem, 'type'>) => (type === 'income' ? 1 : -1);

const isReversed = ({ reverses, reversedBy }: FinanceItem) => Boolean(reverses ?? reversedBy);

/** The treasury's balance according to the program's answers, in piastres. */
function createReference() {
  const items = new Map<number, FinanceItem>();
  const given = new Map<number, number>();
  const put = (item: FinanceItem) => {
    // An item's number is never reused.
    expect(given.get(item.number) ?? item.itemId).toBe(item.itemId);
    given.set(item.number, item.itemId);
    items.set(item.itemId, item);
  };
  const sum = (of: FinanceItem[]) =>
    of.reduce((total, item) => total + signOf(item) * piastres(item.value), 0);
  const counted = (of: FinanceItem[], type: FinanceItem['type']) =>
    of
      .filter((item) => item.type === type)
      .reduce((total, { value }) => total + piastres(value), 0);
  /** Which month was closed last, before the acts of this moment; and whether one of these opens it. */
  const closed: { last: string | null; isMoving: boolean } = { last: null, isMoving: false };
  /** Whether the program had to refuse a change on this date, or may have had to. */
  const isClosed = (date: string) => closed.last !== null && date <= lastDayOf(closed.last);
  return { items, put, sum, counted, closed, isClosed, all: () => [...items.values()] };
}
type Reference = ReturnType<typeof createReference>;

/** Sends a request and notes its result; of two conflicting ones exactly one succeeds. */
async function perform(what: Act, reference: Reference, busy: Set<string>): Promise<void> {
  const as = nextHand().token;
  const today = dayIn(ZONE, server.now);
  if (what.kind === 'add') {
    const date = what.daysBack === null ? undefined : addDays(today, -what.daysBack);
    const body = { value: what.piastres / 100, type: what.type, date };
    const answer = await call(createFinanceItem, { as, body });
    if (mayBeRefused(answer, date ?? today, reference)) return;
    const { financeItem } = answer.ok.body;
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
    const stored = reference
      .all()
      .find(
        ({ isSubscription, weekNumber, sectorBaseName, sectorSuffixName }) =>
          isSubscription &&
          weekNumber === what.week &&
          sectorBaseName === sector.baseName &&
          sectorSuffixName === sector.suffixName,
      );
    const answer = await call(recordSubscription, { as: captain.token, body });
    const isAnother = stored !== undefined && stored.value !== what.pounds;
    if (isAnother && mayBeRefused(answer, stored.date, reference)) return;
    reference.put(answer.ok.body.financeItem);
    return;
  }
  if (what.kind === 'close' || what.kind === 'reopen') {
    if (busy.has('closing')) return;
    busy.add('closing');
    const { next, body } = (await call(listClosedMonths, { as })).ok;
    const [last] = body;
    if (what.kind === 'close' && next) {
      expect((await call(closeMonth, { as, body: { month: next.month } })).status).toBe(201);
    }
    if (what.kind === 'reopen' && last) {
      const answer = await call(reopenMonth, { as, body: { month: last.month, reason: 'خطأ' } });
      expect(answer.status).toBe(200);
    }
    return;
  }
  if (what.kind === 'count') {
    const seenBalance = (await call(readBudget, { as })).ok.body;
    const counted = what.piastres / 100;
    const settle = Math.abs(seenBalance - counted) < 1_000_000;
    // A second equal count on a day is told apart in a test of its own.
    const body = { counted, seenBalance, settle, again: true };
    const answer = await call(createCashCount, { as, body });
    // Another captain was quicker.
    if (answer.status === 409) return expect(answer.failure.code).toBe('BALANCE_CHANGED');
    const { item } = answer.ok.body;
    if (item) {
      const { financeItems } = (await call(listFinanceItems, { as })).ok.body;
      reference.put(financeItems.find(({ itemId }) => itemId === item.itemId)!);
    }
    return;
  }
  const known = reference.all();
  const item = known[what.which % Math.max(known.length, 1)];
  if (!item || busy.has(`${item.itemId}`)) return;
  busy.add(`${item.itemId}`);
  const { itemId } = item;
  const reverse = () =>
    call(reverseFinanceItem, { as: nextHand().token, body: { itemId, reason: 'خطأ' } });
  const remove = () => call(deleteFinanceItem, { as: nextHand().token, body: { itemId } });
  const isFree = !item.isSubscription && !item.reverses && !item.reversedBy;
  const answers =
    what.kind === 'delete'
      ? [await remove()]
      : await Promise.all(
          what.kind === 'quarrel'
            ? [reverse(), remove()]
            : Array.from({ length: what.times + 1 }, () => reverse()),
        );
  const done = answers.filter(({ status }) => status < 300);
  const refused = answers.find(({ status }) => status === 409);
  const isDeleting = what.kind === 'delete' && !item.reverses && !item.reversedBy;
  if (isDeleting && mayBeRefused(answers[0]!, item.date, reference)) return;
  // Subscriptions are never reversed, so of two conflicting requests only a deletion can succeed.
  const isOfSector = what.kind === 'quarrel' && item.isSubscription;
  if (isOfSector && mayBeRefused(answers[1]!, item.date, reference)) return;
  if (what.kind === 'quarrel' && reference.isClosed(item.date) && !reference.closed.isMoving) {
    expect(refused).toBeDefined();
  }
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

/**
 * Whether an act on this date was refused because its month is closed. It has to be where the month was closed before
 * and nobody opens it, and must not be where it can't be closed.
 */
function mayBeRefused(
  answer: { status: number; failure?: { code: string } },
  date: string,
  { closed, isClosed }: Reference,
): boolean {
  const isRefused = answer.status === 409;
  if (!closed.isMoving) expect(isRefused).toBe(isClosed(date));
  if (isRefused) expect(date < dayIn(ZONE, server.now).slice(0, 7)).toBe(true);
  return isRefused;
}

/** Each closed month keeps the sum that the items until its end had, whatever was written meanwhile. */
async function checkCloses(reference: Reference): Promise<void> {
  const { body } = (await call(listClosedMonths, { as: hands[0]!.token })).ok;
  for (const { month, balance, itemCount } of body) {
    const until = reference.all().filter(({ date }) => date <= lastDayOf(month));
    expect(piastres(balance)).toBe(reference.sum(until));
    expect(itemCount).toBe(until.filter(({ date }) => date >= `${month}-01`).length);
  }
  reference.closed.last = body[0]?.month ?? null;
}

const changeOf = (line: BookLine) => {
  if (line.kind === 'gap' || line.kind === 'deleted') return 0;
  return line.kind === 'week'
    ? piastres(line.value)
    : signOf(line.item) * piastres(line.item.value);
};

/** Numbers of the items in a line. */
const numbersOf = (line: BookLine): number[] => {
  if (line.kind === 'item') return [line.item.number];
  if (line.kind === 'deleted') return [line.number];
  return line.kind === 'week' ? line.subscriptions.map(({ number }) => number) : [];
};

/** Compares a month's book with the reference; returns its closing balance and its items' numbers. */
async function checkMonth(
  month: string,
  reference: Reference,
): Promise<{ closing: number; numbers: number[] }> {
  const [from, to] = [`${month}-01`, lastDayOf(month)];
  const query = { month, direction: 'asc', limit: 1000 };
  const { body } = (await call(readBook, { as: hands[0]!.token, query })).ok;
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
    incomeReversed: piastres(body.incomeReversed),
    expenseReversed: piastres(body.expenseReversed),
    closing: piastres(body.closing),
  }).toEqual({
    opening,
    income,
    expense,
    incomeReversed: reference.counted(within.filter(isReversed), 'income'),
    expenseReversed: reference.counted(within.filter(isReversed), 'expense'),
    closing,
  });
  expect(opening + income - expense).toBe(closing);
  let held = opening;
  let last = from;
  for (const line of body.lines) {
    held += changeOf(line);
    if ('balance' in line) expect(piastres(line.balance)).toBe(held);
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
  return { closing, numbers: body.lines.flatMap(numbersOf) };
}

test('the book adds up to the treasury after any simultaneous entries, reversals, deletions, payments, counts and closings by a general captain and two treasurers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 8 }), async (moments) => {
      await server.db.deleteFrom('closedMonths').execute();
      await server.db.deleteFrom('financeItems').execute();
      const reference = createReference();
      server.now = new Date('2026-10-20T20:30:00Z');
      for (const { hours, acts } of moments) {
        server.now = new Date(server.now.getTime() + hours * 3_600_000);
        const busy = new Set<string>();
        reference.closed.isMoving = acts.some(({ kind }) => kind === 'close' || kind === 'reopen');
        const ends = await Promise.allSettled(acts.map((each) => perform(each, reference, busy)));
        // All end before the next group of requests begins, so that the first failure is reported.
        for (const each of ends) if (each.status === 'rejected') throw each.reason;
        await checkCloses(reference);
      }
      const as = hands[0]!.token;
      const today = dayIn(ZONE, server.now);
      const all = reference.all();
      const { firstDate } = (await call(readBook, { as })).ok.body;
      const first = firstDate ?? today;
      let closing = 0;
      const numbers: number[] = [];
      for (let month = first.slice(0, 7); month <= today.slice(0, 7); month = addMonths(month, 1)) {
        const { body } = (await call(readBook, { as, query: { month } })).ok;
        expect(piastres(body.opening)).toBe(closing);
        const checked = await checkMonth(month, reference);
        closing = checked.closing;
        numbers.push(...checked.numbers);
      }
      // No gap: neither refused nor deleted items leave one.
      numbers.sort((one, other) => one - other);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
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
    randomRuns(5, 60),
  );
});
