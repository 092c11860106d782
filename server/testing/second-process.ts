import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/connect.ts';
import type { OpenDatabase } from '../db/database-server.ts';
import type { TestApp } from './app.ts';

/** A second application on the database of the first with its own connections, as another process has. */
export function secondProcess(server: TestApp): {
  app: Awaited<ReturnType<typeof buildApp>>;
  database: OpenDatabase;
} {
  const second = {} as ReturnType<typeof secondProcess>;
  beforeAll(async () => {
    second.database = await openDatabase({ databaseUrl: server.connectionString, dataDir: '' });
    second.app = await buildApp({ ...server, db: second.database.db });
  });
  afterAll(async () => {
    await second.app.close();
    await second.database.close();
  });
  return second;
}
