import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import {
  listAllPatrols,
  listEvaluatedWeeks,
  listPatrolWeeks,
  listScoutWeeks,
} from './result-queries.ts';
import { rankPatrols, ratePatrols } from './result-rules.ts';

/** The patrols of a sector's term, best first. */
export async function readTermPatrols(
  db: Kysely<DB>,
  sectorId: number,
  { termNumber, today }: { termNumber: number; today: string },
) {
  const weeks = await listEvaluatedWeeks(db, sectorId, { termNumber, today });
  const patrols = await listAllPatrols(db, sectorId);
  const rated = ratePatrols(
    patrols.map(({ patrolId }) => patrolId),
    {
      members: await listPatrolWeeks(db, sectorId, termNumber),
      scoutWeeks: await listScoutWeeks(db, sectorId, termNumber),
      recordedWeeks: recordedOf(weeks),
      weekNumber: undefined,
    },
  );
  return rankPatrols(rated.map((patrol, index) => ({ ...patrol, name: patrols[index]!.name })));
}

/** The numbers of the weeks that were recorded and not cancelled. */
export const recordedOf = (weeks: Awaited<ReturnType<typeof listEvaluatedWeeks>>) =>
  weeks
    .filter(({ isRecorded, cancelled }) => isRecorded && !cancelled)
    .map(({ weekNumber }) => weekNumber);
