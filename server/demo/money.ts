import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, FinanceItems } from '../db/tables.ts';
import { describeReversal } from '../features/finance/rules.ts';
import { dayIn } from '../lib/calendar.ts';
import { type Attended, attendedKey } from './attendance.ts';
import { expenses, incomes } from './names.ts';
import { type Chance, chunksOf } from './parts.ts';
import type { DemoPeople } from './people.ts';
import { type DemoWeek, isRecorded, momentOf } from './weeks.ts';

/** What a scout who came usually pays, in pounds. */
const WEEKLY_FEE = 10;

export async function insertMoney(
  db: Kysely<DB>,
  chance: Chance,
  { sectors, generalIds }: DemoPeople,
  weeks: DemoWeek[],
  { attended, timeZone }: { attended: Attended; timeZone: string },
): Promise<void> {
  const dated = (item: Omit<Insertable<FinanceItems>, 'itemDate'> & { recordedAt: string }) => ({
    ...item,
    itemDate: dayIn(timeZone, new Date(item.recordedAt)),
  });
  let items: Insertable<FinanceItems>[] = [];
  const insert = async () => {
    for (const chunk of chunksOf(items, 3000)) {
      await db.insertInto('financeItems').values(chunk).execute();
    }
    items = [];
  };
  const wrong = weeks.at(-2);
  for (const week of weeks) {
    for (const [index, sector] of sectors.entries()) {
      if (!isRecorded(week, index)) continue;
      const came = attended.get(attendedKey(sector.sectorId, week)) ?? 0;
      const item = {
        // A few forget their money.
        value: Math.max(0, came - chance.between(0, 3)) * WEEKLY_FEE,
        type: 'income',
        description: null,
        recordedAt: momentOf(week, index),
        recordedBy: sector.captainIds[0]!,
        isSubscription: true,
        sectorId: sector.sectorId,
        termNumber: week.termNumber,
        weekNumber: week.weekNumber,
      } as const;
      items.push(dated(item));
    }
    for (const [kinds, type, likelihood] of [
      [expenses, 'expense', 0.7],
      [incomes, 'income', 0.2],
    ] as const) {
      if (chance.next() >= likelihood) continue;
      const [description, low, high] = chance.pick(kinds);
      const item = {
        value: chance.between(low, high) + chance.pick([0, 0, 0.5, 0.25]),
        type,
        description,
        recordedAt: week.recordedAt,
        recordedBy: chance.pick(generalIds),
        isSubscription: false,
        sectorId: null,
        termNumber: null,
        weekNumber: null,
      };
      items.push(dated(item));
    }
    if (week === wrong) {
      await insert();
      await insertMistake(db, { at: week.recordedAt, recordedBy: generalIds[0]!, timeZone });
    }
  }
  await insert();
}

/** An expense with two of its digits in the wrong order: reversed two hours later, and entered again with its own date. */
async function insertMistake(
  db: Kysely<DB>,
  { at, recordedBy, timeZone }: { at: string; recordedBy: number; timeZone: string },
): Promise<void> {
  const later = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();
  const itemDate = dayIn(timeZone, new Date(at));
  const expense = { type: 'expense', description: 'إصلاح خيمتين' } as const;
  const insert = (
    item: Pick<Insertable<FinanceItems>, 'value' | 'type' | 'description'>,
    minutes: number,
  ) =>
    db
      .insertInto('financeItems')
      .values({ ...item, itemDate, recordedBy, recordedAt: later(minutes) })
      .returning(['itemId', 'itemNumber'])
      .executeTakeFirstOrThrow();
  const mistake = await insert({ ...expense, value: 396 }, 10);
  const description = describeReversal({ number: mistake.itemNumber }, 'القيمة خطأ');
  const reversal = await insert({ value: 396, type: 'income', description }, 130);
  await db
    .updateTable('financeItems')
    .set({ reverses: mistake.itemId })
    .where('itemId', '=', reversal.itemId)
    .execute();
  await insert({ ...expense, value: 369 }, 132);
}

/**
 * Lets one sector note who paid in the newest term: as many of those who came as its subscriptions are the money of,
 * others each week.
 */
export async function insertPayments(db: Kysely<DB>, { sectors }: DemoPeople): Promise<void> {
  const sector = sectors[1];
  if (!sector) return;
  await db
    .updateTable('sectors')
    .set({ notesWhoPaid: true, usualPayment: WEEKLY_FEE })
    .where('sectorId', '=', sector.sectorId)
    .execute();
  await sql`
    INSERT INTO scout_payments (sector_id, term_number, week_number, scout_id, amount)
    SELECT sector_id, term_number, week_number, scout_id, ${WEEKLY_FEE}
    FROM (
      SELECT *, row_number() OVER (
        PARTITION BY week_number ORDER BY md5(concat_ws('/', scout_id, week_number))
      ) AS nth
      FROM scout_attendance
      WHERE sector_id = ${sector.sectorId} AND status = 'attended'
        AND term_number = (SELECT max(term_number) FROM terms)
    ) came
    JOIN finance_items USING (sector_id, term_number, week_number)
    WHERE is_subscription AND nth * ${WEEKLY_FEE} <= value
  `.execute(db);
}
