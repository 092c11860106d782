/** Weeks that captains hand in for a measurement, and whether the database has them as they were sent. */
import assert from 'node:assert/strict';
import type { Kysely } from 'kysely';
import { attendanceStatuses } from '../contract/shapes.ts';
import type { DB } from '../server/db/tables.ts';
import type { Places } from './calls.ts';

/** A sector with its captains, and all of its scouts. */
export interface Sheet {
  sectorId: number;
  baseName: string;
  suffixName: string;
  captainIds: number[];
  scoutIds: number[];
}

/** The sectors that have a captain of their own, by their first captain. */
export async function findSheets(db: Kysely<DB>): Promise<Sheet[]> {
  const captains = await db
    .selectFrom('captains')
    .innerJoin('sectors', 'sectors.sectorId', 'captains.sectorId')
    .where('type', '=', 'regular')
    .select(['captainId', 'sectors.sectorId', 'baseName', 'suffixName'])
    .orderBy('captainId')
    .execute();
  const scouts = await db
    .selectFrom('scouts')
    .where('deletedAt', 'is', null)
    .select(['scoutId', 'sectorId'])
    .orderBy('scoutId')
    .execute();
  const scoutsOf = Map.groupBy(scouts, ({ sectorId }) => sectorId);
  return [...Map.groupBy(captains, ({ sectorId }) => sectorId)].map(([sectorId, own]) => ({
    ...{ sectorId, baseName: own[0]!.baseName, suffixName: own[0]!.suffixName },
    captainIds: own.map(({ captainId }) => captainId),
    scoutIds: (scoutsOf.get(sectorId) ?? []).map(({ scoutId }) => scoutId),
  }));
}

/** Differs between sheets, sectors and scouts, so that a row of another sheet is noticed. */
const statusOf = (nth: number, scoutId: number) =>
  attendanceStatuses[(nth + (scoutId * 7 + nth * scoutId)) % attendanceStatuses.length]!;

/** The records of a sector's sheet, the `nth` that it hands in. */
export function recordsOf(
  nth: number,
  { scoutIds, baseName, suffixName }: Sheet,
  week: Places['week'],
) {
  return scoutIds.map((scoutId) => ({
    ...{ scoutId, attendanceStatus: statusOf(nth, scoutId) },
    ...{ baseName, suffixName, ...week },
  }));
}

/** Fails unless all that is stored of a week in these sectors is what the sheet of each had, the `sent`-th. */
export async function checkRecords(
  db: Kysely<DB>,
  week: Places['week'],
  sheets: (Sheet & { sent: number })[],
): Promise<void> {
  const stored = await db
    .selectFrom('scoutAttendance')
    .where('termNumber', '=', week.termNumber)
    .where('weekNumber', '=', week.weekNumber)
    .where(
      'sectorId',
      'in',
      sheets.map(({ sectorId }) => sectorId),
    )
    .select(['scoutId', 'status'])
    .orderBy('scoutId')
    .execute();
  const expected = sheets.flatMap(({ scoutIds, sent }) =>
    scoutIds.map((scoutId) => ({ scoutId, status: statusOf(sent, scoutId) })),
  );
  assert.deepEqual(
    stored,
    expected.sort((a, b) => a.scoutId - b.scoutId),
  );
}

/** How many hand-ins the history tells of. */
export async function countHistory(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('history')
    .where('entity', '=', 'scoutAttendance')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
