import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { updateGroup } from '../../../contract/group/endpoints.ts';
import { importScouts } from '../../../contract/import/endpoints.ts';
import {
  acceptJoinRequest,
  listJoinRequests,
  sendJoinRequest,
} from '../../../contract/joining/join-endpoints.ts';
import { moveUp, setMovingUpRules, undoMovingUp } from '../../../contract/moving-up/endpoints.ts';
import { createScout, deleteScout, restoreScout } from '../../../contract/scouts/endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { aCaptain, aScout, aSector } from '../../testing/factories.ts';

const server = testApp();
const { call } = server;

/** Sets the limit as the operator's quota does: a setting of the database. */
async function limit(most: number | null): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(
    server.db,
  );
  const set =
    most === null
      ? sql`RESET khayma.scouts_limit`
      : sql`SET khayma.scouts_limit = ${sql.lit(String(most))}`;
  await sql`ALTER DATABASE ${sql.id(rows[0]!.name)} ${set}`.execute(server.db);
}

const countScouts = async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM scouts WHERE deleted_at IS NULL`.execute(server.db);
  return rows[0]!.count;
};

/** Transactions that wait for another one's count. */
const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_locks
    WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
    server.db,
  );
  return rows[0]!.count;
};

let as: string;
let sector: Awaited<ReturnType<typeof aSector>>;
beforeAll(async () => {
  as = (await aCaptain(server, { type: 'general' })).token;
  sector = await aSector(server.db);
});
afterEach(() => limit(null));

test('scouts are refused above the quota, by whichever way they come', async () => {
  const { baseName, suffixName } = sector;
  const aNew = (name: string) => ({ name, gender: 'male', baseName, suffixName });
  const { sectorId } = sector;
  const scout = await aScout(server.db, { sectorId });
  await aScout(server.db, { sectorId });
  const count = await countScouts();
  await limit(count);
  const added = await call(createScout, { as, body: aNew('كيرلس سامي') });
  expect(added.failure).toMatchObject({ status: 409, code: 'SCOUTS_LIMIT' });
  const imported = await call(importScouts, { as, body: { rows: [aNew('مينا سامي')] } });
  expect(imported.failure.code).toBe('SCOUTS_LIMIT');
  const params = { id: scout.scoutId };
  await call(deleteScout, { as, params });
  expect((await call(createScout, { as, body: aNew('كيرلس سامي') })).status).toBe(201);
  expect((await call(restoreScout, { as, params })).failure.code).toBe('SCOUTS_LIMIT');
  // A lower quota removes nobody, and scouts can still be deleted.
  await limit(count - 1);
  expect((await call(createScout, { as, body: aNew('بيشوي') })).failure.code).toBe('SCOUTS_LIMIT');
  await limit(null);
  expect((await call(restoreScout, { as, params })).status).toBe(200);
});

test('the second of two simultaneous requests for the last place is refused', async () => {
  const { sectorId } = sector;
  await limit((await countScouts()) + 1);
  const first = await server.db.startTransaction().execute();
  const second = await server.db.startTransaction().execute();
  await aScout(first, { sectorId });
  const added = aScout(second, { sectorId }).then(
    () => 'added',
    (error: { code?: string }) => error.code,
  );
  await expect.poll(countWaiting).toBe(1);
  await first.commit().execute();
  expect(await added).toBe('KH001');
  await second.rollback().execute();
});

test('nobody who asked to join is accepted above the quota', async () => {
  await call(updateGroup, { as, body: { joinOpen: true } });
  const child = { name: 'فادي مجدي', birthDate: '2017-03-14', gender: 'male' } as const;
  const family = { guardianName: 'سوزان كمال', relation: 'mother', phoneNumber: '01220007413' };
  await call(sendJoinRequest, { body: { ...child, ...family, agreed: true } as never });
  const { requestId } = (await call(listJoinRequests, { as })).ok.body[0]!;
  await limit(await countScouts());
  const { baseName, suffixName } = sector;
  const accepted = await call(acceptJoinRequest, {
    as,
    params: { requestId },
    body: { baseName, suffixName },
  });
  expect(accepted.failure.code).toBe('SCOUTS_LIMIT');
});

test('graduates come back only as far as the quota has room', async () => {
  const { sectorId, baseName, suffixName } = await aSector(server.db);
  await aScout(server.db, { sectorId, birthDate: '2008-01-01' });
  const rules = [{ from: { baseName, suffixName }, to: null, fromAge: 16 }];
  await call(setMovingUpRules, { as, body: { day: '2026-10-01', rules } as never });
  const { movingUpId } = (await call(moveUp, { as, body: {} as never })).ok.body;
  await limit(await countScouts());
  const undone = await call(undoMovingUp, { as, params: { movingUpId: movingUpId! } });
  expect(undone.failure.code).toBe('SCOUTS_LIMIT');
});
