import type { Kysely } from 'kysely';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import type { DB } from '../../db/tables.ts';
import { notifyCaptain } from '../notifications/queries.ts';
import type { EndedResponsibility } from './queries.ts';
import { endedEntries, endedNotice } from './rules.ts';

/** Tells a captain what ended with their sector, and returns its entries for the history; a closed account is told nothing. */
export async function leaveResponsibilities(
  db: Kysely<DB>,
  captain: { captainId: number; closedAt: string | null; ended: EndedResponsibility[] },
  now: Date,
): Promise<HistoryChange[]> {
  const { captainId, ended } = captain;
  if (captain.closedAt === null) {
    for (const one of ended) {
      await notifyCaptain(db, { type: 'other', ...endedNotice(one) }, captainId, now);
    }
  }
  return endedEntries(captainId, ended);
}
