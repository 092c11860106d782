import type { Insertable } from 'kysely';
import type { HistoryChange } from '../../contract/history/changes.ts';
import type { DB } from '../db/tables.ts';
import type { Found } from './report.ts';
import type { SourceTable } from './source.ts';
import type { Account } from './store.ts';

/** The facts about the group that planners read, and the result that they fill. */
export interface Setting extends ReturnType<typeof createOutcome> {
  now: Date;
  timeZone: string;
  /** The accounts that the group has, all of general captains. */
  accounts: readonly Account[];
  /** A hash that no password has. */
  nobodysHash: string;
}

/**
 * Counts under `words` a value that is stored otherwise than it was read. Captains and sectors are named, scouts never: an
 * operator of many groups reads no child's name.
 */
export type Mend = (words: string, name?: string) => void;

/** The rows that an import stores, its history and report, and the reasons against it. */
export function createOutcome() {
  /** By table, in an order that foreign keys allow. */
  const rows: { [T in keyof DB]?: Insertable<DB[T]>[] } = {};
  const changes: HistoryChange[] = [];
  const found: Found[] = [];
  const refusals: string[] = [];
  const store = <T extends keyof DB>(table: T, added: readonly Insertable<DB[T]>[]) => {
    const own: Insertable<DB[T]>[] = (rows[table] ??= []);
    for (const row of added) own.push(row);
  };
  /** Tells the history of something new. */
  const record = (entity: HistoryChange['entity'], id: number, after: object) => {
    const change = { entity, action: 'create', entityId: String(id), before: null, after };
    changes.push(change as HistoryChange);
  };
  const mend: Mend = (words, name = '') => found.push({ words, name });
  /** Counts a row that is stored beside those of the source's table. */
  const add = (table: SourceTable, words: string) => found.push({ words, table });
  /** Counts a row of the table that is not stored. */
  const leave = (table: SourceTable, words: string, name = '') =>
    found.push({ words, table, name, isLeft: true });
  return { rows, changes, found, refusals, store, record, mend, add, leave };
}
