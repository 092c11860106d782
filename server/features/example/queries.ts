import { type Kysely, sql } from 'kysely';
import type { CaptainType } from '../../../contract/core/permissions.ts';
import { storedPhone } from '../../../contract/countries/phone.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { OpenDatabase } from '../../db/database-server.ts';
import { migrate } from '../../db/migrate.ts';
import type { DB } from '../../db/tables.ts';
import { demoAccounts, insertDemoGroup } from '../../demo/demo.ts';
import type { DemoSize } from '../../demo/parts.ts';
import { keepPushKeys } from '../notifications/push-queries.ts';

/** Where the made-up group lies in the group's own database. */
export const EXAMPLE_SCHEMA = 'khayma_example';
/** Where it is made, until it takes the other's place at once. */
const NEW_SCHEMA = 'khayma_example_new';

/** The example's stored mark (`markOf`); null if there is no example. */
export async function readMark(db: Kysely<DB>): Promise<string | null> {
  const { rows } = await sql<{ mark: string | null }>`
    SELECT obj_description(to_regnamespace(${EXAMPLE_SCHEMA})::oid, 'pg_namespace') AS mark
  `.execute(db);
  return rows[0]!.mark;
}

/**
 * Makes the example of this `mark`, unless another process has done so. One process at a time; the old example is
 * served until the new one is complete.
 */
export async function makeExample(
  { jobDb, openSchema }: Pick<OpenDatabase, 'jobDb' | 'openSchema'>,
  mark: string,
  { now, timeZone, size }: { now: Date; timeZone: string; size?: DemoSize | undefined },
): Promise<void> {
  await jobDb.transaction().execute(async (db) => {
    await advisoryLock(db, EXAMPLE_SCHEMA);
    if ((await readMark(db)) === mark) return;
    // Committed on another connection, so that others see it. First removes what an interrupted attempt left.
    await sql`DROP SCHEMA IF EXISTS ${sql.table(NEW_SCHEMA)} CASCADE`.execute(jobDb);
    await sql`CREATE SCHEMA ${sql.table(NEW_SCHEMA)}`.execute(jobDb);
    const made = openSchema(NEW_SCHEMA, 'make');
    try {
      await migrate({ jobDb: made.db, schema: NEW_SCHEMA }, timeZone);
      await insertDemoGroup(made.db, { now, timeZone, size });
      await insertSessions(made.db, now);
      // Rows that the program creates at its start.
      await keepPushKeys(made.db);
    } finally {
      await made.close();
    }
    await sql`DROP SCHEMA IF EXISTS ${sql.table(EXAMPLE_SCHEMA)} CASCADE`.execute(db);
    await sql`ALTER SCHEMA ${sql.table(NEW_SCHEMA)} RENAME TO ${sql.table(EXAMPLE_SCHEMA)}`.execute(
      db,
    );
    await sql`COMMENT ON SCHEMA ${sql.table(EXAMPLE_SCHEMA)} IS ${sql.lit(mark)}`.execute(db);
  });
}

/** One session for each captain of a visit: visits only sign tokens for them and write nothing. */
export async function insertSessions(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .insertInto('sessions')
    .columns(['sessionId', 'captainId', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('captains')
        .where('phoneNumber', 'in', phoneNumbers())
        .select([
          sql<string>`gen_random_uuid()`.as('sessionId'),
          'captainId',
          sql<string>`${now.toISOString()}::timestamptz`.as('createdAt'),
          sql<string>`${now.toISOString()}::timestamptz`.as('lastUsedAt'),
          // The example is replaced long before that, with its sessions.
          sql<string>`'infinity'::timestamptz`.as('expiresAt'),
        ]),
    )
    .execute();
}

/** The sessions of a visit, by their captains' type. */
export async function readSessions(db: Kysely<DB>): Promise<Map<CaptainType, string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('captains', 'captains.captainId', 'sessions.captainId')
    .where('captains.phoneNumber', 'in', phoneNumbers())
    .select(['captains.type', 'sessions.sessionId'])
    .execute();
  return new Map(rows.map(({ type, sessionId }) => [type, sessionId]));
}

const phoneNumbers = () => demoAccounts().map(({ phoneNumber }) => storedPhone(phoneNumber));
