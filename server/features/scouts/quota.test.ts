import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { importScouts } from '../../../contract/import/endpoints.ts';
import { createScout, deleteScout, restoreScout } from '../../../contract/scouts/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;

/** Sets the limit as the operator's quota does: a setting of the database, which new connections have. */
async function limit(most: number | null): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(
    server.db,
  );
  const set =
    most === null
      ? sql`RESET khayma.scouts_limit`
      : sql`SET khayma.scouts_limit = ${sql.lit(String(most))}`;
  await sql`ALTER DATABASE ${sql.id(rows[0]!.name)} ${set}`.execute(server.db);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend'`
    .execute(server.db)
    .catch(() => {});
  await expect
    .poll(() =>
      sql`SELECT`.execute(server.db).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
}

let as: string;
let sector: Awaited<ReturnType<typeof aSector>>;
beforeAll(async () => {
  as = (await aCaptain(server, { type: 'general' })).token;
  sector = await aSector(server.db);
});

test('scouts are refused above the quota, by whichever way they come', async () => {
  const { baseName, suffixName } = sector;
  const aNew = (name: string) => ({ name, gender: 'male', baseName, suffixName });
  const { sectorId } = sector;
  const scout = await aScout(server.db, { sectorId });
  await aScout(server.db, { sectorId });
  await limit(2);
  const added = await call(createScout, { as, body: aNew('كيرلس سامي') });
  expect(added.failure).toMatchObject({ status: 409, code: 'SCOUTS_LIMIT' });
  const imported = await call(importScouts, { as, body: { rows: [aNew('مينا سامي')] } });
  expect(imported.failure.code).toBe('SCOUTS_LIMIT');
  const params = { id: scout.scoutId };
  await call(deleteScout, { as, params });
  expect((await call(createScout, { as, body: aNew('كيرلس سامي') })).status).toBe(201);
  expect((await call(restoreScout, { as, params })).failure.code).toBe('SCOUTS_LIMIT');
  // A lower quota takes nobody away, and whoever leaves may leave.
  await limit(1);
  expect((await call(createScout, { as, body: aNew('بيشوي') })).failure.code).toBe('SCOUTS_LIMIT');
  await limit(null);
  expect((await call(restoreScout, { as, params })).status).toBe(200);
});
