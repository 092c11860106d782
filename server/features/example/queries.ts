import { type Kysely, sql } from 'kysely';
import type { CaptainType } from '../../../contract/core/permissions.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import type { OpenDatabase } from '../../db/database-server.ts';
import { migrate } from '../../db/migrate.ts';
import type { DB } from '../../db/tables.ts';
import { DEMO_ACCOUNTS, insertDemoGroup } from '../../demo/demo.ts';
import type { DemoSize } from '../../demo/parts.ts';
import { keepPushKeys } from '../notifications/push-queries.ts';

/** Where the made-up group lies in the group's own database. */
export const EXAMPLE_SCHEMA = 'khayma_example';
/** Where it is made, until it takes the other's place at once. */
const NEW_SCHEMA = 'khayma_example_new';

/** What the example says of itself (`markOf`); null where there is none. */
export async function readMark(db: Kysely<DB>): Promise<string | null> {
  const { rows } = await sql<{ mark: string | null }>`
    SELECT obj_description(to_regnamespace(${EXAMPLE_SCHEMA})::oid, 'pg_namespace') AS mark
  `.execute(db);
  return rows[0]!.mark;
}

/**
 * Makes the example that `mark` names, unless another process has done so by now: one at a time, and what is there
 * serves until the new one is whole.
 */
export async function makeExample(
  { jobDb, openSchema }: Pick<OpenDatabase, 'jobDb' | 'openSchema'>,
  mark: string,
  { now, timeZone, size }: { now: Date; timeZone: string; size?: DemoSize | undefined },
): Promise<void> {
  await jobDb.transaction().execute(async (db) => {
    await advisoryLock(db, EXAMPLE_SCHEMA);
    if ((await readMark(db)) === mark) return;
    // On another connection, for all others must see it; what an interrupted one left is in the way.
    await sql`DROP SCHEMA IF EXISTS ${sql.table(NEW_SCHEMA)} CASCADE`.execute(jobDb);
    await sql`CREATE SCHEMA ${sql.table(NEW_SCHEMA)}`.execute(jobDb);
    const made = openSchema(NEW_SCHEMA, 'make');
    try {
      await migrate({ jobDb: made.db, schema: NEW_SCHEMA }, timeZone);
      await insertDemoGroup(made.db, { now, timeZone, size });
      await insertSessions(made.db, now);
      // What the program makes at its start for the group.
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

/** A session of each captain that a visit shows: visits sign tokens for them, and write nothing. */
async function insertSessions(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .insertInto('sessions')
    .columns(['sessionId', 'captainId', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('captains')
        .where('phoneNumber', 'in', phoneNumbers)
        .select([
          sql<string>`gen_random_uuid()`.as('sessionId'),
          'captainId',
          sql<string>`${now.toISOString()}::timestamptz`.as('createdAt'),
          sql<string>`${now.toISOString()}::timestamptz`.as('lastUsedAt'),
          // The example itself is made anew long before; then its sessions are gone.
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
    .where('captains.phoneNumber', 'in', phoneNumbers)
    .select(['captains.type', 'sessions.sessionId'])
    .execute();
  return new Map(rows.map(({ type, sessionId }) => [type, sessionId]));
}

const phoneNumbers = DEMO_ACCOUNTS.map(({ phoneNumber }) => phoneNumber);
