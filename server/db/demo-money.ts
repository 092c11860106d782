import type { Insertable, Kysely } from 'kysely';
import { type Attended, attendedKey } from './demo-attendance.ts';
import { expenses, incomes } from './demo-names.ts';
import { type Chance, chunksOf } from './demo-parts.ts';
import type { DemoPeople } from './demo-people.ts';
import { type DemoWeek, isRecorded } from './demo-weeks.ts';
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
        recordedAt: week.recordedAt,
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
