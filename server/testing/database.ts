import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, inject } from 'vitest';
import { openDatabase } from '../db/open.ts';
import type { DB } from '../db/tables.ts';
import { runOn, withDatabase } from './global-setup.ts';

/** A migrated, empty database of its own for the test file that calls; it goes when the file ends. */
export async function testDatabase(): Promise<{ db: Kysely<DB>; connectionString: string }> {
  const server = inject('databaseServer');
  const name = `khayma_test_${randomBytes(6).toString('hex')}`;
  await runOn(server, `CREATE DATABASE ${name} TEMPLATE ${inject('databaseTemplate')}`);
  const connectionString = withDatabase(server, name);
  const { db, close } = await openDatabase({ databaseUrl: connectionString, dataDir: '' });
  afterAll(async () => {
    await close();
    await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { db, connectionString };
}
