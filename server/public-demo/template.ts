import { sql } from 'kysely';
import type { CaptainType } from '../../contract/core/permissions.ts';
import type { DatabaseServer } from '../db/database-server.ts';
import { migrate } from '../db/migrate.ts';
import { insertDemoGroup } from '../demo/demo.ts';
import type { DemoSize } from '../demo/parts.ts';
import { insertSessions, readSessions } from '../features/example/queries.ts';
import { keepPushKeys } from '../features/notifications/push-queries.ts';
import { ensureDatabase } from '../groups/serving/clusters.ts';

/** The made-up group that visitors get copies of. */
export interface Template {
  database: string;
  /** The day on which it was made: the weeks of the group lie around it. */
  day: string;
  /** A session of each type of captain, which each copy has too. */
  sessions: ReadonlyMap<CaptainType, string>;
}

/** Makes the made-up group in a database of its own. */
export async function makeTemplate(
  server: DatabaseServer,
  name: string,
  { now, day, timeZone, size }: { now: Date; day: string; timeZone: string; size: DemoSize },
): Promise<Template> {
  await ensureDatabase(server, name);
  const database = server.database(name, { size: 1, jobSize: 1 });
  try {
    await migrate(database, timeZone);
    await insertDemoGroup(database.jobDb, { now, timeZone, size });
    await insertSessions(database.jobDb, now);
    await keepPushKeys(database.jobDb);
    // Copies begin with good plans, and nothing to do for autovacuum.
    await sql`VACUUM (ANALYZE, FREEZE)`.execute(database.jobDb);
    return { database: name, day, sessions: await readSessions(database.jobDb) };
  } finally {
    await database.close();
  }
}
