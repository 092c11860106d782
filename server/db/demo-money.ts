import { type Insertable, type Kysely, sql } from 'kysely';
import { type Attended, attendedKey } from './demo-attendance.ts';
import { expenses, incomes } from './demo-names.ts';
import { type Chance, chunksOf } from './demo-parts.ts';
import type { DemoPeople } from './demo-people.ts';
import { type DemoWeek, isRecorded, momentOf } from './demo-weeks.ts';
import type { DB, FinanceItems } from './tables.ts';

/** What a scout who came usually pays, in pounds. */
const WEEKLY_FEE = 10;

export async function insertMoney(
  db: Kysely<DB>,
  chance: Chance,
  { sectors, generalIds }: DemoPeople,
  weeks: DemoWeek[],
  attended: Attended,
): Promise<void> {
  const items: Insertable<FinanceItems>[] = [];
  for (const week of weeks) {
    for (const [index, sector] of sectors.entries()) {
      if (!isRecorded(week, index)) continue;
      const came = attended.get(attendedKey(sector.sectorId, week)) ?? 0;
      items.push({
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
      });
    }
    for (const [kinds, type, likelihood] of [
      [expenses, 'expense', 0.7],
      [incomes, 'income', 0.2],
    ] as const) {
      if (chance.next() >= likelihood) continue;
      const [description, low, high] = chance.pick(kinds);
      items.push({
        value: chance.between(low, high) + chance.pick([0, 0, 0.5, 0.25]),
        type,
        description,
        recordedAt: week.recordedAt,
        recordedBy: chance.pick(generalIds),
        isSubscription: false,
        sectorId: null,
        termNumber: null,
        weekNumber: null,
      });
    }
  }
  for (const chunk of chunksOf(items, 3000)) {
    await db.insertInto('financeItems').values(chunk).execute();
  }
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
