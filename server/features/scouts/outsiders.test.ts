import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ScoutColumn, scoutColumns } from '../../../contract/core/scout-columns.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { thorough } from '../../../scripts/testing/thoroughness.ts';
import { startSession } from '../../http/session.ts';
import { testApp } from '../../testing/app.ts';
import { aWorld, type Place, rowOf, type World } from '../../testing/requests.ts';
import { findScoutColumns, isMarkable, markerOf } from '../../testing/scout-columns.ts';

const server = testApp();
const { call } = server;

/** Callers who are outside the scope of the scouts in the place they ask about. */
const outsiders: Record<string, (world: World) => Promise<{ as?: string; place: Place }>> = {
  // Also with the keys of family and calendar, which are part of the request.
  visitor: async (world) => ({ place: world.other }),
  newcomer: async (world) => ({ as: world.callers.newcomer.token, place: world.other }),
  'captain of another sector': async (world) => ({
    as: world.callers['regular own'].token,
    place: world.other,
  }),
  'unit captain of other sectors': async (world) => ({
    as: world.callers['unit own'].token,
    place: world.other,
  }),
  'stand-in': async (world) => {
    const { captainId } = world.other.standIn;
    return {
      as: await startSession(server.db, server.tokens, captainId, server.now),
      place: world.other,
    };
  },
};

/** Dates that occur only in the marked rows. */
const endOf: Record<string, RawBuilder<unknown>> = {
  ended_on: sql`ended_how IS NOT NULL`,
  awarded_on: sql`awarded_by IS NOT NULL`,
};

/** Puts a marker into each text and date that the database has about a place's scouts. */
async function mark({ scout, deletedScout }: Place): Promise<Map<ScoutColumn, string>> {
  const columns = await findScoutColumns(server.db);
  const markers = new Map<ScoutColumn, string>();
  await server.db.transaction().execute(async (db) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(db);
    for (const [nth, column] of columns.entries()) {
      if (!isMarkable(column) || scoutColumns[column.name].erasure === 'kept') continue;
      const marker = markerOf(column, nth);
      markers.set(column.name, marker);
      const value = column.type === 'jsonb' ? JSON.stringify(marker) : marker;
      await sql`
        UPDATE ${sql.table(column.table)}
        SET ${sql.ref(column.column)} = ${value}::${sql.raw(column.type)}
        WHERE scout_id IN (${scout.scoutId}, ${deletedScout.scoutId})
          AND ${endOf[column.column] ?? sql`true`}
      `.execute(db);
    }
  });
  return markers;
}

const setting = server.settings.publicScoutProfile;
afterEach(() => {
  server.settings.publicScoutProfile = setting;
});

describe.each(['limited', 'full'] as const)('where open profiles are %s', (profile) => {
  beforeEach(() => {
    server.settings.publicScoutProfile = profile;
  });

  // The profile's open parts show to everybody as to a visitor.
  const asked = thorough || profile === 'limited' ? Object.keys(outsiders) : ['visitor'];
  test.each(asked)(
    'a %s gets no column of a scout that the endpoint does not declare',
    async (who) => {
      let world = await aWorld(server);
      let { as, place } = await outsiders[who]!(world);
      let markers = await mark(place);
      const told: string[] = [];
      for (const { name, endpoint } of endpoints) {
        if (endpoint.path.endsWith('/stream')) continue;
        const [, request] = rowOf(name);
        const answer = await call(endpoint, { ...request(place, world), as } as never);
        if (answer.status >= 300) continue;
        const text = endpoint.file
          ? Buffer.from(await (answer.ok as File).arrayBuffer()).toString()
          : JSON.stringify(answer.ok);
        const allowed: readonly ScoutColumn[] = [
          ...endpoint.outsidersSee,
          ...(profile === 'full' ? endpoint.visitorsOfFullProfileSee : []),
        ];
        for (const [column, marker] of markers) {
          if (text.includes(marker) && !allowed.includes(column)) told.push(`${name}: ${column}`);
        }
        // Spreadsheets are compressed, so a search would not find their texts.
        if (endpoint.file === 'report' && name !== 'downloadTemplate') told.push(`${name}: a file`);
        if (endpoint.method === 'GET') continue;
        world = await aWorld(server);
        ({ as, place } = await outsiders[who]!(world));
        markers = await mark(place);
      }
      expect(told, 'say in outsidersSee of the endpoint what it may tell, or tell it not').toEqual(
        [],
      );
    },
    60_000,
  );
});
