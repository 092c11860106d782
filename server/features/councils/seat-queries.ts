import type { Kysely } from 'kysely';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import type { DB } from '../../db/tables.ts';
import { findCouncil, listCouncilsOf, releaseCouncilSeats } from './queries.ts';
import { recordedCouncil } from './rules.ts';

/**
 * Removes the seats that a moved or closed captain may no longer have; returns their history entry, and a sentence with
 * the councils' names.
 */
export async function leaveCouncils(
  db: Kysely<DB>,
  captainId: number | null,
): Promise<{ changes: HistoryChange[]; withSeats: (sentence: string) => string }> {
  const before = captainId === null ? [] : await listCouncilsOf(db, captainId);
  const left = before.length === 0 ? [] : await releaseCouncilSeats(db, captainId!);
  const changes: HistoryChange[] = [];
  const names: string[] = [];
  for (const council of before.filter(({ councilId }) => left.includes(councilId))) {
    names.push(council.name);
    changes.push({
      entity: 'council',
      action: 'update',
      entityId: String(council.councilId),
      before: recordedCouncil(council),
      after: recordedCouncil((await findCouncil(db, council.councilId))!),
    });
  }
  const ended = names.length === 1 ? 'وانتهى المقعد في' : 'وانتهت المقاعد في';
  return {
    changes,
    withSeats: (sentence) =>
      names.length === 0 ? sentence : `${sentence}، ${ended}: ${names.join('، ')}`,
  };
}
