import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import type { StoredScout } from './features/scouts/queries.ts';
import type { StoredSector } from './features/sectors/queries.ts';
import { testApp } from './testing/app.ts';
import { aCaptain, aScout, aSector, aTerm, type TestCaptain } from './testing/factories.ts';

/**
 * Who may do what: the table of product.md as rows of endpoints and columns of callers. A cell is the
 * status that a well-formed request of that caller gets. "own" and "other" say whose sector, unit, scout or
 * captain the request is about.
 */
const columns = [
  'visitor',
  'newcomer',
  'regular own',
  'regular other',
  'unit own',
  'unit other',
  'general',
] as const;
type Column = (typeof columns)[number];

interface World {
  callers: Record<Exclude<Column, 'visitor'>, TestCaptain>;
  /** What "own" and "other" mean: a sector with its scout, captain and unit captain. */
  own: Place;
  other: Place;
}
interface Place {
  sector: StoredSector;
  scout: StoredScout;
  deletedScout: StoredScout;
  captain: TestCaptain;
  unit: TestCaptain;
  /** Planned by the unit captain. */
  activityId: number;
}

type Request = { params?: object; query?: object; body?: object };
type Row = [statuses: string, request: (place: Place, world: World) => Request];

const NOTHING: Request = {};
const sectorOf = ({ sector }: Place) => ({
  baseName: sector.baseName,
  suffixName: sector.suffixName,
});
const activityFields = {
  name: 'معسكر',
  type: 'camping',
  day: 'fri',
  weekNumber: 1,
  termNumber: 1,
} as const;
const scoutFields = { name: 'كريم صبحي', gender: 'male' };

/** Statuses in the order of `columns`. */
const matrix: Record<string, Row> = {
  // Accounts. Sign-up and login need no session: everybody is told what is wrong.
  signUp: ['400 400 400 400 400 400 400', () => ({ body: { firstName: 'x' } })],
  login: ['400 400 400 400 400 400 400', () => NOTHING],
  logout: ['401 200 200 200 200 200 200', () => NOTHING],
  readMe: ['401 200 200 200 200 200 200', () => NOTHING],
  changePassword: ['401 400 400 400 400 400 400', () => NOTHING],
  readGroup: ['200 200 200 200 200 200 200', () => NOTHING],
  readHealth: ['200 200 200 200 200 200 200', () => NOTHING],
  readReadiness: ['200 200 200 200 200 200 200', () => NOTHING],
  // Captains.
  listCaptains: ['401 403 200 200 200 200 200', () => NOTHING],
  listClosedCaptains: ['401 403 403 403 403 403 200', () => NOTHING],
  listUnitCaptains: [
    '401 403 403 403 200 200 200',
    ({ unit }) => ({ params: { captainId: unit.captainId } }),
  ],
  listSectorCaptains: ['401 403 200 403 200 200 200', (place) => ({ query: sectorOf(place) })],
  updateCaptainType: [
    '401 403 403 403 403 403 200',
    ({ captain }) => ({ params: { captainId: captain.captainId }, body: { type: 'regular' } }),
  ],
  createOneTimePassword: [
    '401 403 403 403 403 403 200',
    ({ captain }) => ({ params: { captainId: captain.captainId } }),
  ],
  updateCaptainAccount: [
    '401 403 403 403 403 403 200',
    ({ captain }) => ({ params: { captainId: captain.captainId }, body: { open: true } }),
  ],
  // Sectors.
  listSectors: ['401 403 200 200 200 200 200', () => NOTHING],
  createSector: [
    '401 403 403 403 403 403 409',
    (place) => ({ body: { ...sectorOf(place), unitCaptainId: place.unit.captainId } }),
  ],
  renameSector: [
    '401 403 403 403 403 403 200',
    (place) => ({
      body: {
        ...sectorOf(place),
        newBaseName: place.sector.baseName,
        newSuffixName: place.sector.suffixName,
      },
    }),
  ],
  deleteSector: ['401 403 403 403 403 403 409', (place) => ({ body: sectorOf(place) })],
  assignUnitCaptain: [
    '401 403 403 403 200 403 200',
    (place) => ({ body: { ...sectorOf(place), unitCaptainId: place.unit.captainId } }),
  ],
  assignSectorCaptain: [
    '401 403 403 403 200 403 200',
    (place) => ({ body: { ...sectorOf(place), captainId: place.captain.captainId } }),
  ],
  // Scouts.
  listScouts: ['401 403 200 200 200 200 200', () => NOTHING],
  listUnitScouts: [
    '401 403 403 403 200 403 200',
    ({ unit }) => ({ params: { captainId: unit.captainId } }),
  ],
  listSectorScouts: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  // Names and counts of any sector are open to unit captains.
  listSectorScoutsAttendance: [
    '401 403 200 403 200 200 200',
    (place) => ({ query: sectorOf(place) }),
  ],
  listDeletedScouts: ['401 403 403 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  readScout: ['200 200 200 200 200 200 200', ({ scout }) => ({ params: { id: scout.scoutId } })],
  createScout: [
    '401 403 403 403 201 403 201',
    (place) => ({ body: { ...sectorOf(place), ...scoutFields } }),
  ],
  updateScout: [
    '401 403 200 403 200 403 200',
    (place) => ({
      params: { scoutId: place.scout.scoutId },
      body: { ...sectorOf(place), ...scoutFields },
    }),
  ],
  // The row is deleted once, by the unit captain; the general captain finds it gone.
  deleteScout: ['401 403 403 403 200 403 404', ({ scout }) => ({ params: { id: scout.scoutId } })],
  // Who is outside may not learn that a deleted scout was there; the second restorer has nothing to restore.
  restoreScout: [
    '401 403 403 403 200 404 409',
    ({ deletedScout }) => ({ params: { id: deletedScout.scoutId } }),
  ],
  // Terms.
  readTerm: ['401 200 200 200 200 200 200', () => NOTHING],
  readCurrentWeek: ['401 200 200 200 200 200 200', () => NOTHING],
  listWeeks: ['401 200 200 200 200 200 200', () => NOTHING],
  listTerms: ['401 200 200 200 200 200 200', () => NOTHING],
  readRemainingWeeks: ['401 200 200 200 200 200 200', () => NOTHING],
  createTerm: ['401 403 403 403 403 403 400', () => NOTHING],
  updateTerm: ['401 403 403 403 403 403 400', () => NOTHING],
  cancelWeek: ['401 403 403 403 403 403 200', () => NOTHING],
  // Attendance and subscriptions.
  listScoutAttendance: [
    '401 403 200 403 200 403 200',
    (place) => ({ query: { ...sectorOf(place), weekNumber: 1 } }),
  ],
  recordScoutAttendance: [
    '401 403 200 403 403 403 403',
    (place) => ({
      body: {
        attendanceRecords: [
          {
            ...sectorOf(place),
            scoutId: place.scout.scoutId,
            attendanceStatus: 'attended',
            weekNumber: 1,
            termNumber: 1,
          },
        ],
      },
    }),
  ],
  readBudget: ['401 403 403 403 403 403 200', () => NOTHING],
  recordSubscription: [
    '401 403 200 403 403 403 403',
    (place) => ({ body: { ...sectorOf(place), value: 100, weekNumber: 1, termNumber: 1 } }),
  ],
  readSubscription: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  readAllSubscriptions: ['401 403 403 403 403 403 200', () => NOTHING],
  // Notifications: one's own only, whoever asks.
  listNotifications: ['401 200 200 200 200 200 200', () => NOTHING],
  markNotification: [
    '401 404 404 404 404 404 404',
    () => ({ body: { id: 999_999, status: 'READ' } }),
  ],
  sendNotification: [
    '401 403 403 403 201 201 201',
    () => ({ body: { type: 'other', title: 'اجتماع', message: 'الخميس' } }),
  ],
  deleteNotification: ['401 404 404 404 404 404 404', () => ({ body: { id: 999_999 } })],
  markAllNotifications: ['401 200 200 200 200 200 200', () => NOTHING],
  deleteReadNotifications: ['401 200 200 200 200 200 200', () => NOTHING],
  // Captains' attendance.
  listCaptainAttendance: [
    '401 403 403 403 200 403 200',
    ({ unit }) => ({ query: { unitCaptainId: unit.captainId, weekNumber: 1 } }),
  ],
  recordCaptainAttendance: [
    '401 403 403 403 200 400 403',
    ({ captain }) => ({
      body: {
        attendanceRecords: [
          {
            captainId: captain.captainId,
            attendanceStatus: 'attended',
            weekNumber: 1,
            termNumber: 1,
          },
        ],
      },
    }),
  ],
  listScoutHistory: [
    '200 200 200 200 200 200 200',
    ({ scout }) => ({ params: { id: scout.scoutId } }),
  ],
  listScoutTerms: [
    '200 200 200 200 200 200 200',
    ({ scout }) => ({ params: { id: scout.scoutId } }),
  ],
  // The treasury.
  listIncome: ['401 403 403 403 403 403 200', () => NOTHING],
  listExpense: ['401 403 403 403 403 403 200', () => NOTHING],
  listFinanceItems: ['401 403 403 403 403 403 200', () => NOTHING],
  createFinanceItem: [
    '401 403 403 403 403 403 201',
    () => ({ body: { value: 10, type: 'income' } }),
  ],
  deleteFinanceItem: ['401 403 403 403 403 403 404', () => ({ body: { itemId: 999_999 } })],
  // Activities: "own" is one that the own unit's captain planned, which a general captain may edit too.
  listActivities: ['401 403 200 200 200 200 200', () => NOTHING],
  createActivity: ['401 403 201 201 201 201 201', () => ({ body: activityFields })],
  updateActivity: [
    '401 403 403 403 200 403 200',
    ({ activityId }) => ({ params: { activityId }, body: activityFields }),
  ],
  // The row is deleted once, by who planned it; the general captain finds it gone.
  deleteActivity: ['401 403 403 403 200 403 404', ({ activityId }) => ({ params: { activityId } })],
  listHistory: ['401 403 403 403 403 403 200', () => NOTHING],
  // Figures without names: the group's are everybody's, a sector's belong to its scope.
  readAttendanceRate: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  countScouts: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  countCaptains: [
    '401 403 403 403 200 403 200',
    ({ unit }) => ({ query: { unitCaptainId: unit.captainId } }),
  ],
  listWeeklyRates: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  listSectorRates: ['401 403 200 200 200 200 200', () => NOTHING],
  searchScoutRates: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  countSectors: ['401 403 200 200 200 200 200', () => NOTHING],
  readScoutGenders: ['401 403 200 200 200 200 200', () => NOTHING],
  readCaptainGenders: ['401 403 200 200 200 200 200', () => NOTHING],
  listSectorCounts: ['401 403 200 200 200 200 200', () => NOTHING],
  // Money in figures is the treasury's reader's.
  readTotalMoney: ['401 403 403 403 403 403 200', () => NOTHING],
  readTotalIncome: ['401 403 403 403 403 403 200', () => NOTHING],
  readTotalSpent: ['401 403 403 403 403 403 200', () => NOTHING],
  readCurrentSubscription: ['401 403 403 403 403 403 200', () => NOTHING],
  listWeeklyTotals: ['401 403 403 403 403 403 200', () => NOTHING],
  listWeeklyMoney: ['401 403 403 403 403 403 200', () => NOTHING],
  listWeeklySubscriptions: ['401 403 403 403 403 403 200', () => NOTHING],
  downloadReport: [
    '401 403 200 403 200 403 200',
    (place) => ({ body: { ...sectorOf(place), type: 'all' } }),
  ],
};

test('every endpoint of the contract has a row', () => {
  expect(Object.keys(matrix).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

const server = testApp();
const { call } = server;
let world: World;

async function aPlace(): Promise<Place> {
  const unit = await aCaptain(server, { type: 'unit' });
  const sector = await aSector(server.db, { unitCaptainId: unit.captainId });
  const captain = await aCaptain(server, { sectorId: sector.sectorId });
  const scout = await aScout(server.db, sector);
  const deletedScout = await aScout(server.db, sector);
  await server.db
    .updateTable('scouts')
    .set({ deletedAt: server.now.toISOString() })
    .where('scoutId', '=', deletedScout.scoutId)
    .execute();
  const { activityId } = await server.db
    .insertInto('activities')
    .values({
      ...activityFields,
      plannedBy: unit.captainId,
      createdAt: server.now.toISOString(),
    })
    .returning('activityId')
    .executeTakeFirstOrThrow();
  return { sector, scout, deletedScout, captain, unit, activityId };
}

/** People who survive what an endpoint does to them: a session ended, a password replaced. */
async function aWorld(): Promise<World> {
  const [own, other] = [await aPlace(), await aPlace()];
  const colleague = () => aCaptain(server, { sectorId: own.sector.sectorId });
  const general = await aCaptain(server, { type: 'general' });
  return {
    own,
    other,
    callers: {
      newcomer: await aCaptain(server),
      'regular own': await colleague(),
      'regular other': await colleague(),
      'unit own': own.unit,
      'unit other': own.unit,
      general,
    },
  };
}

beforeAll(async () => {
  await aTerm(server.db);
});

describe.each(endpoints)('$name', ({ name, endpoint }) => {
  const [statuses = '', request] = matrix[name] ?? [];
  test(`answers ${statuses}`, async () => {
    world = await aWorld();
    // Calls go from the least to the most powerful, so that a refused one can't hide behind a change.
    const answered: number[] = [];
    for (const column of columns) {
      const place = column.endsWith('other') ? world.other : world.own;
      answered.push(await statusFor(endpoint, column, request?.(place, world) ?? NOTHING));
    }
    expect(answered.join(' ')).toBe(statuses);
  });
});

async function statusFor(endpoint: Endpoint, column: Column, request: Request): Promise<number> {
  const isLogout = endpoint.path === '/auth/logout';
  const caller = column === 'visitor' ? undefined : world.callers[column];
  // The unit captain stands in two columns: the second logout would find the session ended.
  const fresh = caller && isLogout ? await aCaptain(server, { type: caller.type }) : caller;
  return (await call(endpoint, { ...request, as: fresh?.token })).status;
}

test('the stream of unread counts, which no endpoint of the contract is, answers 401 200 200 200 200', async () => {
  const { callers } = await aWorld();
  const answered: number[] = [];
  for (const caller of [
    null,
    callers.newcomer,
    callers['regular own'],
    callers['unit own'],
    callers.general,
  ]) {
    const answer = await server.app.inject({
      url: '/api/notification/stream',
      headers: caller ? { authorization: `Bearer ${caller.token}` } : {},
      // The answer of a stream begins and does not end by itself.
      payloadAsStream: true,
    });
    answered.push(answer.statusCode);
    answer.stream().destroy();
  }
  expect(answered).toEqual([401, 200, 200, 200, 200]);
});
