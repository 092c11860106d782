import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { country } from '../../contract/countries/current.ts';
import { advisoryLock } from '../db/advisory-lock.ts';
import { continueNumbers, storeRows } from '../db/store-rows.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import { placeIn } from '../features/group/place-rules.ts';
import { readStoredGroup, storePlace } from '../features/group/queries.ts';
import { storeChanges } from '../http/history.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import type { Plan } from './plan.ts';

export type Account = Awaited<ReturnType<typeof readAccounts>>[number];

/** The accounts of a group that holds nothing else, all of general captains. Throws StartupError for any other group. */
export async function readAccounts(db: Kysely<DB>) {
  const columns = ['captainId', 'type', 'phoneNumber', 'email', 'closedAt'] as const;
  const accounts = await db.selectFrom('captains').select(columns).orderBy('captainId').execute();
  // Whatever else an import stores refers to rows of these.
  const { rows } = await sql<{ holdsMore: boolean }>`
    SELECT EXISTS (TABLE terms) OR EXISTS (TABLE sectors) OR EXISTS (TABLE scouts)
      OR EXISTS (TABLE finance_items) OR EXISTS (TABLE closed_months) OR EXISTS (TABLE cash_counts)
      OR EXISTS (TABLE criteria) AS holds_more
  `.execute(db);
  if (!rows[0]!.holdsMore && accounts.every(({ type }) => type === 'general')) return accounts;
  throw new StartupError(
    'DATABASE_NOT_EMPTY',
    'لا يُنقل إلا إلى مجموعة ليس فيها غير حسابات قادة عامين، وفي هذه أكثر من ذلك، وربما نُقلت من قبل. لم يتغير شيء',
    'the group holds more than accounts of general captains: it may have been imported already; nothing has changed',
  );
}

type Planned = {
  now: Date;
  settings: Pick<Settings, 'firstCountry' | 'timeZone'>;
  /** The accounts that the plan knows. */
  accounts: readonly Account[];
  /** Takes everything back at the end, so that a check finds all that the import would. */
  onlyChecks?: boolean;
};

/** Ends the transaction of a check. */
class CheckOver extends Error {}

/** Stores all of a plan, or nothing. Throws StartupError where the group holds something, or more accounts, by then. */
export async function storePlan(db: Kysely<DB>, plan: Plan, planned: Planned): Promise<void> {
  try {
    await storeAll(db, plan, planned);
  } catch (error) {
    if (error instanceof CheckOver) return;
    throw error;
  }
  // Tables that were empty have no statistics, and the planner guesses badly without them.
  await sql`ANALYZE ${sql.join(Object.keys(plan.rows).map((name) => sql.table(name)))}`.execute(db);
}

async function storeAll(
  db: Kysely<DB>,
  { rows, changes, leaderId }: Plan,
  { now, settings, accounts, onlyChecks = false }: Planned,
): Promise<void> {
  await withTransaction(db, async (db) => {
    // Held by a first sign-up too.
    await advisoryLock(db, 'sign-up');
    if (!isDeepStrictEqual(await readAccounts(db), accounts)) {
      throw new StartupError(
        'DATABASE_NOT_EMPTY',
        'تغيّرت حسابات المجموعة أثناء النقل، ولم يُكتب شيء. أعد الأمر',
        'the accounts of the group changed during the import; nothing was stored',
      );
    }
    const { place } = await readStoredGroup(db);
    if (!place?.country) await storePlace(db, placeIn(country().code, settings));
    // Captains and sectors refer to each other.
    const { captains = [], ...others } = rows;
    const unseated = captains.map((captain) => ({ ...captain, sectorId: null }));
    for (const [table, own] of Object.entries({ captains: unseated, ...others })) {
      await storeRows(db, table as keyof DB, own);
    }
    for (const { captainId, sectorId = null } of captains) {
      if (sectorId === null) continue;
      await db
        .updateTable('captains')
        .set({ sectorId })
        .where('captainId', '=', captainId!)
        .execute();
    }
    await storeSheets(db, leaderId, now);
    const entries = changes.map((change) => ({ at: now, captainId: null, change }));
    await storeChanges(db, entries);
    // A transaction does not take back how far numbers went.
    if (onlyChecks) throw new CheckOver();
    await continueNumbers(db);
  });
}

/** A sheet for each place and week that has records, by the evening of the week's first day. */
async function storeSheets(db: Kysely<DB>, recordedBy: number, now: Date): Promise<void> {
  for (const [kind, place] of [
    ['scout', 'sectorId'],
    ['captain', 'unitCaptainId'],
  ] as const) {
    await sql`
      INSERT INTO ${sql.table(`${kind}AttendanceSheets`)}
        (${sql.ref(place)}, term_number, week_number, recorded_by, recorded_at)
      SELECT DISTINCT ${sql.ref(place)}, term_number, week_number, ${recordedBy}::int,
        least(start_date + interval '18 hours', ${now.toISOString()}::timestamptz)
      FROM ${sql.table(`${kind}Attendance`)} JOIN weeks USING (term_number, week_number)
    `.execute(db);
  }
}
