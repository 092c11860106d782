import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { recordScoutAttendance } from '../contract/attendance.ts';
import { historyChange } from '../contract/history.ts';
import type { DB } from './db/tables.ts';
import { upsertWeek } from './features/attendance/queries.ts';
import { attendanceRoutes } from './features/attendance/routes.ts';
import { answerTexts } from './lib/answer-text.ts';
import type { Parts } from './lib/route.ts';
import type { Caller } from './lib/session.ts';
import { forgetEvents } from './lib/throttle.ts';
import { through, write } from './lib/transaction.ts';

/** As many records as a large sector has. */
const RECORDS = 40;
/** More of them would be quicker still, and the start slower by some 10 ms each. */
const HAND_INS = 6;
/**
 * How long a connection is held for the others to be open, in milliseconds. A pooler may have fewer than several programs
 * that start behind it want: each would hold what another waits for.
 */
const HOLD = 2000;

/** A captain whom no database has, of a sector that none has: nothing can be stored for them. */
const NOBODY: Caller = {
  ...{
    sessionId: '',
    lastUsedAt: '',
    captainId: 0,
    firstName: '',
    middleName: '',
    lastName: '',
  },
  ...{ phoneNumber: '', email: null, gender: 'male', type: 'regular', mustChangePassword: false },
  ...{ sectorId: 0, rSectorBaseName: 'أشبال', rSectorSuffixName: 'أ' },
  ...{ overUnitCaptainId: null, unitSectorIds: [], standIn: null },
};

const NOTHING = { statuses: new Map(), recordedBy: NOBODY.captainId, now: new Date(0) };

/**
 * Does before anybody asks what the first captains of a Friday would wait for, who hand in at the same moment: opens the
 * connections of the pool, has each read and plan what a hand-in asks, and runs hand-ins that are refused because
 * their captain's sector has no such scouts. Leaves nothing behind, and a failure of it is none of the program.
 */
export async function warmUp(parts: Parts, connections: number): Promise<void> {
  await Promise.allSettled([warmConnections(parts, connections), refuseHandIns(parts)]);
  await forgetEvents(parts.db, { allOf: [`write:${NOBODY.captainId}`] }).catch(() => {});
}

/** Has each connection of the pool know the tables and the triggers of a hand-in, which stores no record. */
async function warmConnections({ db }: Parts, connections: number): Promise<void> {
  const all = Promise.withResolvers<void>();
  const hold = setTimeout(all.resolve, HOLD);
  let open = 0;
  const warmOne = () =>
    write(db, async (db) => {
      // Of a week that no term has, so that nothing is stored.
      await upsertWeek(db, 'scout', 0, { termNumber: 0, weekNumber: 0 }, NOTHING);
      // Held until all are open, so that the pool gives each of us another one.
      open += 1;
      if (open === connections) all.resolve();
      await all.promise;
    }).catch((error) => {
      all.resolve();
      throw error;
    });
  await Promise.all(Array.from({ length: connections }, warmOne)).finally(() => clearTimeout(hold));
}

/** Sends hand-ins through an application that has nothing else and serves nobody. */
async function refuseHandIns(parts: Parts): Promise<void> {
  const app = Fastify();
  app.decorate('parts', {
    ...parts,
    // Used just now, so that no use of it is stored.
    brief: alwaysAnswering(parts.db, { ...NOBODY, lastUsedAt: parts.clock().toISOString() }),
    tokens: { ...parts.tokens, read: async () => NOBODY.sessionId },
  });
  app.decorate('reads', new Map());
  app.decorateRequest('caller', null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerTexts);
  attendanceRoutes(app);
  const sector = { baseName: NOBODY.rSectorBaseName, suffixName: NOBODY.rSectorSuffixName };
  const attendanceRecords = Array.from({ length: RECORDS }, (_, nth) => ({
    ...{ scoutId: nth + 1, attendanceStatus: 'attended', weekNumber: 1, termNumber: 1 },
    ...sector,
  }));
  for (let nth = 0; nth < HAND_INS; nth += 1) {
    await app.inject({
      method: recordScoutAttendance.method,
      url: `/api${recordScoutAttendance.path}`,
      headers: { authorization: 'Bearer nobody' },
      payload: { attendanceRecords, subscription: 0 },
    });
  }
  // What a stored one runs through besides: these shapes are put into code when they are first used.
  recordScoutAttendance.response.safeParse({});
  historyChange.safeParse({ entity: 'scoutAttendance', action: 'record' });
  await app.close();
}

/** The database with all statements answered by this row, without asking it. */
const alwaysAnswering = (db: Kysely<DB>, row: object) =>
  through(db, () => ({
    executeQuery: async () => ({ rows: [row] }) as never,
    streamQuery: () => {
      throw new Error('nothing is streamed');
    },
  }));
