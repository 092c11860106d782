import { sql } from 'kysely';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { TestApp } from './app.ts';
import { aCaptain, aScout, aSector, aTerm, PASSWORD, type TestCaptain } from './factories.ts';

/** One request that a write takes and stores. */
export interface Act {
  as?: string;
  params?: object;
  body?: object;
}

/** Every endpoint that writes. */
export const writes = endpoints.filter(
  ({ endpoint: { method, notAWrite } }) => method !== 'GET' && notAWrite === null,
);

type Rows = Awaited<ReturnType<typeof aGroup>>;

/** Empties the database and stores a small group in it, which holds something for each of `acts`. */
export async function aGroup(server: TestApp) {
  const { db } = server;
  await sql`TRUNCATE captains, sectors, terms, throttle_events RESTART IDENTITY CASCADE`.execute(
    db,
  );
  await aTerm(db);
  const general = await aCaptain(server, { type: 'general' });
  const otherGeneral = await aCaptain(server, { type: 'general' });
  const unit = await aCaptain(server, { type: 'unit' });
  const sector = await aSector(db, { unitCaptainId: unit.captainId });
  const emptySector = await aSector(db);
  const captain = await aCaptain(server, { sectorId: sector.sectorId });
  const newcomer = await aCaptain(server);
  const scout = await aScout(db, sector);
  const deletedScout = await aScout(db, sector);
  const at = server.now.toISOString();
  await db
    .updateTable('scouts')
    .set({ deletedAt: at })
    .where('scoutId', '=', deletedScout.scoutId)
    .execute();
  const { activityId } = await db
    .insertInto('activities')
    .values({ ...activity, plannedBy: unit.captainId, createdAt: at })
    .returning('activityId')
    .executeTakeFirstOrThrow();
  const { itemId } = await db
    .insertInto('financeItems')
    .values({ value: 50, type: 'expense', recordedBy: general.captainId, recordedAt: at })
    .returning('itemId')
    .executeTakeFirstOrThrow();
  const message = { type: 'other', title: 'اجتماع', message: 'الخميس', createdAt: at } as const;
  const messages = await db
    .insertInto('notifications')
    .values(
      (['UNREAD', 'READ'] as const).map((status) => ({
        ...message,
        status,
        captainId: general.captainId,
      })),
    )
    .returning('notificationId')
    .execute();
  const [unread, read] = messages.map(({ notificationId }) => notificationId);
  return {
    ...{ general, otherGeneral, unit, captain, newcomer, sector, emptySector, scout, deletedScout },
    ...{ activityId, itemId, unread: unread!, read: read! },
  };
}

const week = { weekNumber: 7, termNumber: 1 };
const activity = { name: 'معسكر', type: 'camping', day: 'fri', ...week } as const;
const person = { firstName: 'كريم', middleName: 'صبحي', lastName: 'عادل', gender: 'male' };
const present = { attendanceStatus: 'attended', ...week };
const pair = ({ baseName, suffixName }: Rows['sector']) => ({ baseName, suffixName });
const by = ({ token: as }: TestCaptain, act: Omit<Act, 'as'> = {}): Act => ({ as, ...act });

/** A request for each write on the rows of `aGroup`, that succeeds. */
const acts: Record<string, (rows: Rows) => Act> = {
  signUp: () => ({
    body: { ...person, phoneNumber: '01099887766', password: 'felucca-at-dusk-7' },
  }),
  changePassword: ({ general }) =>
    by(general, { body: { oldPassword: PASSWORD, newPassword: 'felucca-at-dusk-7' } }),
  updateCaptainType: ({ general, newcomer: { captainId } }) =>
    by(general, { params: { captainId }, body: { type: 'unit' } }),
  createOneTimePassword: ({ general, newcomer: { captainId } }) =>
    by(general, { params: { captainId } }),
  updateCaptainAccount: ({ general, newcomer: { captainId } }) =>
    by(general, { params: { captainId }, body: { open: false } }),
  createSector: ({ general, unit: { captainId } }) =>
    by(general, { body: { baseName: 'أشبال', suffixName: 'ج', unitCaptainId: captainId } }),
  renameSector: ({ general, sector }) =>
    by(general, { body: { ...pair(sector), newBaseName: 'كشافة', newSuffixName: 'د' } }),
  deleteSector: ({ general, emptySector }) => by(general, { body: pair(emptySector) }),
  assignUnitCaptain: ({ general, emptySector, unit: { captainId } }) =>
    by(general, { body: { ...pair(emptySector), unitCaptainId: captainId } }),
  assignSectorCaptain: ({ general, sector, newcomer: { captainId } }) =>
    by(general, { body: { ...pair(sector), captainId } }),
  createScout: ({ unit, sector }) =>
    by(unit, { body: { name: 'كريم صبحي', gender: 'male', ...pair(sector) } }),
  updateScout: ({ captain, scout: { scoutId }, sector }) =>
    by(captain, {
      params: { scoutId },
      body: { name: 'كريم صبحي', gender: 'male', ...pair(sector) },
    }),
  deleteScout: ({ unit, scout: { scoutId: id } }) => by(unit, { params: { id } }),
  restoreScout: ({ unit, deletedScout: { scoutId: id } }) => by(unit, { params: { id } }),
  createTerm: ({ general }) =>
    by(general, {
      body: { termName: 'الربيع', startDate: '2027-01-01', endDate: '2027-04-02' },
    }),
  updateTerm: ({ general }) =>
    by(general, {
      body: { termName: 'الخريف', startDate: '2026-10-09', endDate: '2027-01-07' },
    }),
  cancelWeek: ({ general }) => by(general),
  recordScoutAttendance: ({ captain, scout: { scoutId }, sector }) =>
    by(captain, { body: { attendanceRecords: [{ scoutId, ...present, ...pair(sector) }] } }),
  recordCaptainAttendance: ({ unit, captain: { captainId } }) =>
    by(unit, { body: { attendanceRecords: [{ captainId, ...present }] } }),
  recordSubscription: ({ captain, sector }) =>
    by(captain, { body: { value: 215, ...week, ...pair(sector) } }),
  createFinanceItem: ({ general }) =>
    by(general, { body: { value: 12.5, type: 'expense', description: 'حبال' } }),
  deleteFinanceItem: ({ general, itemId }) => by(general, { body: { itemId } }),
  createActivity: ({ captain }) => by(captain, { body: activity }),
  updateActivity: ({ unit, activityId }) =>
    by(unit, { params: { activityId }, body: { ...activity, day: 'sat' } }),
  deleteActivity: ({ unit, activityId }) => by(unit, { params: { activityId } }),
  sendNotification: ({ unit }) =>
    by(unit, { body: { type: 'other', title: 'اجتماع', message: 'الخميس' } }),
  markNotification: ({ general, unread }) => by(general, { body: { id: unread, status: 'READ' } }),
  deleteNotification: ({ general, read }) => by(general, { body: { id: read } }),
  markAllNotifications: ({ general }) => by(general, { body: {} }),
  deleteReadNotifications: ({ general }) => by(general, { body: {} }),
};

/** The act of a write; says where to add one that is missing. */
export function actOf(name: string): (rows: Rows) => Act {
  const act = acts[name];
  if (!act)
    throw new Error(`${name} writes: add a request that it takes to server/testing/acts.ts`);
  return act;
}

/** Whether a call of `endpoint` needs a session: only then a key has an owner. */
export const hasOwner = ({ access }: Endpoint): boolean => access !== 'public';
