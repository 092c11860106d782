import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { aSector, aTerm } from './factories.ts';

/** Deletes the terms, sectors and items. */
export async function clearBook(db: Kysely<DB>): Promise<void> {
  for (const table of ['financeItems', 'weeks', 'terms', 'sectors'] as const) {
    await db.deleteFrom(table).execute();
  }
}

/**
 * Two sectors and two terms; the second is in its seventh week, which begins on 20 November. In November: three items of
 * which one is reversed, the subscriptions of weeks 5 (one sector's early in December's view) and 6, week 4 without any,
 * and a cancelled week.
 */
export async function fillBook(db: Kysely<DB>, recordedBy: number): Promise<void> {
  await clearBook(db);
  const cubs = await aSector(db, { baseName: 'أشبال', suffixName: 'أ' });
  const girls = await aSector(db, { baseName: 'زهرات', suffixName: 'ب' });
  await aTerm(db, { termNumber: 1, startDate: '2026-03-06' });
  await aTerm(db, { termNumber: 2, startDate: '2026-10-09' });
  const at = (date: string, hour = 10) => `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const item = (type: 'income' | 'expense', value: number, date: string, more: object = {}) => ({
    type,
    value,
    itemDate: date,
    recordedAt: at(date),
    recordedBy,
    ...more,
  });
  const paid = (sector: { sectorId: number }, value: number, weekNumber: number, date: string) =>
    item('income', value, date, {
      recordedAt: at(date, 12),
      isSubscription: true,
      sectorId: sector.sectorId,
      termNumber: 2,
      weekNumber,
    });
  const insert = async (row: ReturnType<typeof item>) =>
    (await db.insertInto('financeItems').values(row).returning('itemId').executeTakeFirstOrThrow())
      .itemId;
  await insert(item('income', 500, '2026-03-10', { description: 'رصيد سابق' }));
  await insert(item('expense', 0.1, '2026-10-30', { description: 'طباعة' }));
  const wrong = await insert(item('expense', 396, '2026-11-02', { description: 'خامات' }));
  await insert(item('income', 396, '2026-11-03', { description: 'عكس', reverses: wrong }));
  await insert(item('expense', 369.25, '2026-11-02', { recordedAt: at('2026-11-03', 11) }));
  for (const week of [1, 2]) await insert(paid(cubs, 10, week, '2026-10-23'));
  await insert(paid(cubs, 200, 5, '2026-11-12'));
  await insert(paid(girls, 150, 5, '2026-11-13'));
  await insert(paid(girls, 0, 6, '2026-11-19'));
  await insert(item('income', 1000, '2026-11-20', { description: 'تبرع' }));
  await insert(item('income', 77, '2026-11-20', { deletedAt: at('2026-11-20') }));
  const cancel = { cancelledAt: at('2026-10-24') };
  const weeks = db.updateTable('weeks').where('termNumber', '=', 2);
  await weeks.set(cancel).where('weekNumber', '=', 3).execute();
}
