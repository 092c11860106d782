import { type Insertable, type Kysely, sql } from 'kysely';
import { exactMoney } from '../../contract/core/money.ts';
import { addMonths } from '../../contract/finance/book.ts';
import type { DB, FinanceItems } from '../db/tables.ts';
import { insertCount } from '../features/finance/cash-count-queries.ts';
import { insertClosed, lockTreasury, sumMonth } from '../features/finance/close-queries.ts';
import { sumTreasury } from '../features/finance/queries.ts';
import { describeReversal } from '../features/finance/rules.ts';
import { dayIn } from '../lib/calendar.ts';
import { castHere, priceHere, writtenHere } from './cast.ts';
import type { Maker } from './group-tables.ts';
import { expenses, incomes } from './names.ts';
import { insertRows } from './parts.ts';

/** How many months are closed; the last one that is over waits for its treasurer. */
const CLOSED_MONTHS = 3;

/** Each sector's subscription of each week, an expense in most weeks and another income in some. */
export const insertMoney: Maker = async (db, { chance, generalIds, meetings, timeZone }) => {
  const wrong = meetings.at(-2);
  for (const week of meetings) {
    const items: Insertable<FinanceItems>[] = week.sheets.map(
      ({ sector, recordedAt, attended }) => ({
        // A few forget their money.
        value: exactMoney(Math.max(0, attended - chance.between(0, 3)) * castHere().fee),
        type: 'income',
        description: null,
        itemDate: dayIn(timeZone, new Date(recordedAt)),
        recordedAt,
        recordedBy: sector.captainIds[0]!,
        isSubscription: true,
        sectorId: sector.sectorId,
        termNumber: week.termNumber,
        weekNumber: week.weekNumber,
      }),
    );
    for (const [kinds, type, likelihood] of [
      [expenses, 'expense', 0.7],
      [incomes, 'income', 0.2],
    ] as const) {
      if (chance.next() >= likelihood) continue;
      const [description, low, high] = chance.pick(kinds);
      items.push({
        value: priceHere(chance.between(low, high) + chance.pick([0, 0, 0.5, 0.25])),
        type,
        description: writtenHere(description),
        itemDate: dayIn(timeZone, new Date(week.recordedAt)),
        recordedAt: week.recordedAt,
        recordedBy: chance.pick(generalIds),
        isSubscription: false,
        sectorId: null,
        termNumber: null,
        weekNumber: null,
      });
    }
    await insertRows(db, 'financeItems', items);
    if (week === wrong) {
      await insertMistake(db, { at: week.recordedAt, recordedBy: generalIds[0]!, timeZone });
    }
  }
};

/** An expense with two of its digits swapped: reversed two hours later, and entered again with its own date. */
async function insertMistake(
  db: Kysely<DB>,
  { at, recordedBy, timeZone }: { at: string; recordedBy: number; timeZone: string },
): Promise<void> {
  const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
  const itemDate = dayIn(timeZone, new Date(at));
  const insert = (
    item: Pick<Insertable<FinanceItems>, 'value' | 'type' | 'description'>,
    minutes: number,
  ) =>
    db
      .insertInto('financeItems')
      .values({ ...item, itemDate, recordedBy, recordedAt: later(minutes) })
      .returning(['itemId', 'itemNumber'])
      .executeTakeFirstOrThrow();
  const expense = { type: 'expense', description: 'إصلاح خيمتين' } as const;
  const mistake = await insert({ ...expense, value: priceHere(396) }, 10);
  const description = describeReversal({ number: mistake.itemNumber }, 'القيمة خطأ');
  const reversal = await insert({ value: priceHere(396), type: 'income', description }, 130);
  await db
    .updateTable('financeItems')
    .set({ reverses: mistake.itemId })
    .where('itemId', '=', reversal.itemId)
    .execute();
  await insert({ ...expense, value: priceHere(369) }, 132);
}

/**
 * Lets one sector note who paid in the newest term: each week other scouts of those who attended, as many as its
 * subscription is the money of.
 */
export const insertPayments: Maker = async (db, { sectors }) => {
  const sector = sectors[1];
  if (!sector) return;
  await db.updateTable('sectors').set({ usualPayment: castHere().fee }).execute();
  await db
    .updateTable('sectors')
    .set({ notesWhoPaid: true })
    .where('sectorId', '=', sector.sectorId)
    .execute();
  await sql`
    INSERT INTO scout_payments (sector_id, term_number, week_number, scout_id, amount)
    SELECT sector_id, term_number, week_number, scout_id, ${castHere().fee}::numeric
    FROM (
      SELECT *, row_number() OVER (
        PARTITION BY week_number ORDER BY md5(concat_ws('/', scout_id, week_number))
      ) AS nth
      FROM scout_attendance
      WHERE sector_id = ${sector.sectorId} AND status = 'attended'
        AND term_number = (SELECT max(term_number) FROM terms)
    ) came
    JOIN finance_items USING (sector_id, term_number, week_number)
    WHERE is_subscription AND nth * ${castHere().fee}::numeric <= value
  `.execute(db);
};

/** Closes months that are over, and counts the cash, a little too few. */
export const insertCloses: Maker = async (db, { generalIds, today, hoursAgo, record }) => {
  await lockTreasury(db);
  const captainId = generalIds[0]!;
  for (let back = CLOSED_MONTHS + 1; back > 1; back -= 1) {
    const month = addMonths(today.slice(0, 7), -back);
    const at = `${addMonths(month, 1)}-02T16:00:00Z`;
    const sums = await sumMonth(db, month);
    await insertClosed(db, sums, captainId, new Date(at));
    record(at, captainId, 'month', month, sums);
  }
  const bookBalance = await sumTreasury(db);
  const count = {
    counted: Math.max(0, exactMoney(Math.floor(bookBalance) - priceHere(5))),
    bookBalance,
    denominations: null,
    note: 'في الخزنة ظرف المعسكر أيضاً',
  };
  const at = hoursAgo(1);
  const countId = await insertCount(db, count, captainId, new Date(at));
  record(at, captainId, 'cashCount', countId, { ...count, itemNumber: null });
};
