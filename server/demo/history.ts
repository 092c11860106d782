import { type Kysely, sql } from 'kysely';
import type { HistoryChange } from '../../contract/history/changes.ts';
import type { DB } from '../db/tables.ts';
import { type ChangeBy, storeChanges } from '../http/history.ts';

/** How far back the made-up history goes, in days. */
const DAYS = 15;
/** Changes per statement, which are checked one by one in memory. */
const BATCH = 5000;

/** Tables of weekly records: the table of sheets, and the columns of place, person and value. */
const handIns = {
  scoutAttendance: ['scoutAttendanceSheets', 'sectorId', 'scoutId', 'status'],
  captainAttendance: ['captainAttendanceSheets', 'unitCaptainId', 'captainId', 'status'],
  scoutPayments: ['scoutAttendanceSheets', 'sectorId', 'scoutId', 'amount'],
} as const;

/**
 * Stores the history of the last two weeks: what the makers recorded, and the weeks and the money as their rows are now,
 * because makers change what earlier ones stored.
 */
export async function insertHistory(
  db: Kysely<DB>,
  { now, recorded }: { now: Date; recorded: ChangeBy[] },
): Promise<void> {
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const changes = [
    ...(await readHandIns(db, since, 'scoutAttendance')),
    ...(await readHandIns(db, since, 'captainAttendance')),
    ...(await readMoney(db, since)),
    ...(await readHandIns(db, since, 'scoutPayments')),
    ...recorded.filter(({ at }) => at >= since),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (let from = 0; from < changes.length; from += BATCH) {
    await storeChanges(db, changes.slice(from, from + BATCH));
  }
}

async function readHandIns(
  db: Kysely<DB>,
  since: Date,
  entity: keyof typeof handIns,
): Promise<ChangeBy[]> {
  const [sheets, ...columns] = handIns[entity];
  const [place, person, value] = columns.map((column) => sql.ref(column));
  const { rows } = await sql<{
    at: string;
    captainId: number;
    entityId: string;
    before: object;
    after: object;
  }>`
    SELECT recorded_at AS at, recorded_by AS captain_id,
      concat_ws('/', ${place}, term_number, week_number) AS entity_id,
      jsonb_object_agg(${person}, NULL) AS before, jsonb_object_agg(${person}, ${value}) AS after
    FROM ${sql.table(sheets)} JOIN ${sql.table(entity)} USING (${place}, term_number, week_number)
    WHERE recorded_at >= ${since}
    GROUP BY ${place}, term_number, week_number, recorded_at, recorded_by
    ORDER BY recorded_at, ${place}
  `.execute(db);
  return rows.map(({ at, captainId, ...change }) => ({
    at: new Date(at),
    captainId,
    change: { entity, action: 'record', ...change } as HistoryChange,
  }));
}

async function readMoney(db: Kysely<DB>, since: Date): Promise<ChangeBy[]> {
  const items = await db
    .selectFrom('financeItems')
    .leftJoin('sectors', 'sectors.sectorId', 'financeItems.sectorId')
    .where('recordedAt', '>=', since.toISOString())
    .select(['itemId', 'itemNumber as number', 'itemDate as date', 'value', 'type'])
    .select(['description', 'recordedAt as timestamp', 'recordedBy', 'reverses'])
    .select(['isSubscription', 'baseName as sectorBaseName', 'suffixName as sectorSuffixName'])
    .select(['weekNumber', 'termNumber'])
    .orderBy('itemId')
    .execute();
  return items.map(({ recordedBy, reverses, ...after }) => {
    const before = items.find(({ itemId }) => itemId === reverses) ?? null;
    const change = {
      entity: 'financeItem',
      action: before ? 'reverse' : after.isSubscription ? 'record' : 'create',
      entityId: String((before ?? after).itemId),
      before,
      after,
    } as HistoryChange;
    return { at: new Date(after.timestamp), captainId: recordedBy, change };
  });
}
