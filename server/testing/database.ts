import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import type { OpenDatabase } from '../db/database-server.ts';
import type { DB } from '../db/tables.ts';
import { copyOf, runOn, withDatabase } from './global-setup.ts';

/** A migrated, empty database; `close` drops it. */
export async function testDatabase(): Promise<{
  db: Kysely<DB>;
  beside: Pick<OpenDatabase, 'jobDb' | 'openSchema' | 'pool'>;
  connectionString: string;
  close: () => Promise<void>;
}> {
  const server = inject('databaseServer');
  const name = `khayma_test_${randomBytes(6).toString('hex')}`;
  await runOn(server, copyOf(inject('databaseTemplate'), name));
  const connectionString = withDatabase(server, name);
  const database = await openDatabase({ databaseUrl: connectionString, dataDir: '' });
  const close = async () => {
    await database.close();
    await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { db: database.db, beside: database, connectionString, close };
}

/** A pool whose connections may be closed by the server without failing the test. */
export function testPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // The pool's end does not wait for its connections; without a listener their last error would be uncaught.
  pool.on('error', () => {});
  return pool;
}
