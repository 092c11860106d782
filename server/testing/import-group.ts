import { importScouts, undoImport } from '../../contract/import/endpoints.ts';
import type { StoredSector } from '../features/sectors/queries.ts';
import type { TestApp } from './app.ts';
import { aSector, type TestCaptain } from './factories.ts';
import { printTables } from './tables.ts';
import { testGroup } from './test-group.ts';

export type Row = Record<string, unknown>;

/** A group without scouts before each test, a sector of another unit, and imports into the first sector. */
export function importGroup(server: TestApp) {
  const { call } = server;
  const group = testGroup(server, [], async ({ sector: own }) => {
    await server.db.deleteFrom('scouts').execute();
    return { own, foreign: await aSector(server.db) };
  });
  const sectorOf = ({ baseName, suffixName }: StoredSector) => ({ baseName, suffixName });
  return {
    group,
    sectorOf,
    aRow: (name: string, fields: Row = {}): Row => ({
      name,
      gender: 'male',
      ...sectorOf(group.own),
      ...fields,
    }),
    send: (
      rows: Row[],
      { as = group.unit, ...more }: { as?: TestCaptain; dryRun?: boolean } = {},
    ) => call(importScouts, { as: as.token, body: { rows, ...more } as never }),
    scouts: () => server.db.selectFrom('scouts').selectAll().orderBy('scoutId').execute(),
    history: () =>
      server.db.selectFrom('history').select(['entity', 'action', 'before', 'after']).execute(),
    undo: (
      importId: number | null,
      { as = group.unit, keepUsed }: { as?: TestCaptain; keepUsed?: boolean } = {},
    ) => call(undoImport, { as: as.token, params: { importId: importId! }, body: { keepUsed } }),
    /** Runs `attempt` and returns the names of the tables whose content it changed. */
    changedBy: async (attempt: () => Promise<unknown>): Promise<string[]> => {
      const print = () => printTables(server.db, ['throttle_events', 'sessions']);
      const before = await print();
      await attempt();
      const after = await print();
      return Object.keys(after).filter((table) => `${after[table]}` !== `${before[table]}`);
    },
  };
}
