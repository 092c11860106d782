import { beforeAll, describe, expect, test } from 'vitest';
import { recordScoutAttendance } from '../../../contract/attendance/endpoints.ts';
import { downloadBackup } from '../../../contract/backup/endpoints.ts';
import { type Endpoint, isMadeFile } from '../../../contract/core/endpoint.ts';
import { type CaptainType, captainTypes } from '../../../contract/core/permissions.ts';
import { previewTransfer } from '../../../contract/transfers/endpoints.ts';
import { endpoints } from '../../../scripts/endpoints.ts';
import { buildApp } from '../../app.ts';
import { backgroundWorkDone } from '../../db/transaction.ts';
import { insertDemoGroup } from '../../demo/demo.ts';
import type { DemoSize } from '../../demo/parts.ts';
import { ContactViews } from '../../http/contact-views.ts';
import { startSession } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { bearer, testApp } from '../app.ts';
import {
  callersOf,
  countStatements,
  findPlaces,
  type Places,
  readsOn,
  type Sent,
  urlOf,
  writesOn,
} from '../demo-requests.ts';
import { type Place, rowOf, type Things, writes } from '../requests.ts';

/** The statement that reads the session with the group's place, or of visitors the place alone. */
const ENTRY = 1;
/** Most statements of an answer besides. */
const LIMIT = 3;
/** A made file is counted for its captain before and after: server/http/limits/file-slots.ts. */
const FILE_LIMIT = LIMIT + 6;
/** A screen's first answer costs the sum of its parts; requested alone, each would also read the session. */
const limits: Record<string, number> = {
  // Scouts, captains, qualifications and membership numbers, beside what a file takes.
  downloadCensus: 10,
  readDashboardScreen: 24,
  readStatsScreen: 12,
  readEvaluationScreen: 9,
  readEvaluationSheet: 8,
  readTestSheet: 6,
  readEvaluationResults: 11,
  readTermReport: 22,
  downloadTermReport: 28,
  readScoutEvaluation: 5,
  // The meeting, its proposals, and the numbers of its decisions for captains who don't see all of them.
  readMeeting: 4,
  // The page, its badges, the wrong keys of the address, the child's trips with the child, their
  // roll-calls and payments, what is asked and owed, the questions of transfers, and the notices.
  readParentPage: 12,
  // The reads of the network, the wrong pairs of the address, the request, and that this pair is none of them.
  readJoinState: 4,
  // The trip and its people, sums and lists of money, the ways to pay, and who is not handed over.
  readTripMoney: 10,
  // The reference, its trip with the people, the claims and the payments.
  findPaymentReference: 6,
  // A file of the trip, its people, whose contacts are the caller's, the vehicles, and the guardians on cards.
  downloadTripList: FILE_LIMIT + 1,
  // Scouts, who stays away and who owes, and which keys the captain was shown; of a list also its row and its scouts.
  readAudience: 4,
  // The rules, the sectors, the last moving up, and who was moved for the day.
  readMovingUpRules: 4,
  // The keys that the captain was shown are counted too.
  readMessages: 6,
  // The scout, its link and the others of its children, and which key the captain was shown.
  readParentLink: 4,
  downloadEvaluationResults: 17,
  // Badges and criteria with their keys, both kinds of sessions of the library, and both lists.
  listProgrammes: 9,
  // The trip, its reservation, the items with their pieces, and the lendings.
  readTripEquipment: 5,
  // The count, its entries, what belongs there, what was found beside it, and the pieces.
  readCount: 5,
  // Calls of the address, the label, the group's name and its telephone.
  readLabel: 4,
  // The scout, their links, consent, years here and elsewhere, what is owed, the question, and the transfer that runs.
  readLeaving: 9,
  // The parts, the row that remembers it, and its entry in the history.
  exportProgramme: FILE_LIMIT + 5,
};

const small: DemoSize = { scouts: 32, sectors: 4, units: 2, terms: 1, weeks: 11 };
const large: DemoSize = { scouts: 400, sectors: 20, units: 4, terms: 4, weeks: 20 };
const groups = [aGroup(small), aGroup(large)];

// A backup reads every table on its own connection, and needs the password. An offer is read in another group.
const answers = endpoints.filter(
  ({ endpoint }) =>
    (endpoint.method === 'GET' || endpoint.file) &&
    endpoint !== downloadBackup &&
    endpoint !== previewTransfer,
);
describe.each(answers)('$name', ({ name, endpoint }) => {
  const isMade = endpoint.file !== false && isMadeFile[endpoint.file];
  const limit = limits[name] ?? (isMade ? FILE_LIMIT : LIMIT);
  test(`costs at most ${limit} statements, as many on a ten times larger group`, async () => {
    const [few, many] = await Promise.all(
      groups.map(({ costsOf, reads }) => costsOf(endpoint, reads(name))),
    );
    expect(many).toEqual(few);
    const counts = Object.values(few!).flat();
    expect(counts).not.toEqual([]);
    expect(Math.max(...counts), JSON.stringify(few)).toBeLessThanOrEqual(limit);
  });
});

/** Requests that succeed only once in the made-up group, besides deletions, or that delete rows read here. */
const doneOnce = [
  'signUp',
  'changePassword',
  'updateCaptainType',
  'updateCaptainAccount',
  'createSector',
  'createTrip',
  'decideTripClaim',
  'takeOverTrip',
  // Only in the days of a trip, by its captains.
  'tickDose',
  'copyTrip',
  'createPatrol',
  'correctScoutReport',
  'referScoutReport',
  'closeScoutReport',
  'approveMeeting',
  'createCriterion',
  'createProposedCriteria',
  'acceptJoinRequest',
  'makeTransfer',
  'answerTransfer',
  'finishTransfer',
  'receiveTransfer',
  'acceptTransfer',
  'declineTransfer',
  'declineJoinRequests',
  'createQualification',
  // The made-up group has it afterwards.
  'createEquipment',
  'createEquipmentCategory',
  'createEquipmentPlace',
  'renameEquipmentCategory',
  'renameEquipmentPlace',
  'importEquipment',
  'undoEquipmentImport',
  'settleCount',
  'decideRequest',
  // The sector has room for one more.
  'createNotice',
  'endNotice',
  // Only of the settled trip, which takes no more.
  'updateRollCall',
  'createOneTimePassword',
  'renameSector',
  'assignSectorCaptain',
  'restoreScout',
  'createTerm',
  'updateTerm',
  'cancelWeek',
  'eraseScout',
  'markNotification',
  'reverseFinanceItem',
  'setGroupLogo',
  'closeMonth',
  'reopenMonth',
  'createCashCount',
  'setGroupLogo',
  'turnOnCodes',
  'renewRecoveryCodes',
  'addPasskey',
];
const repeatable = writes.filter(
  ({ name, endpoint }) => endpoint.method !== 'DELETE' && !doneOnce.includes(name),
);

test('a write costs as many statements on a ten times larger group', async () => {
  const [few, many] = await Promise.all(
    groups.map(async ({ costsOf, writeOf }) => {
      const costs: Record<string, Record<string, number[]>> = {};
      for (const { name, endpoint } of repeatable) {
        costs[name] = await costsOf(endpoint, [writeOf(name)]);
        expect(costs[name], `${name}: ${NOT_REPEATABLE}`).not.toEqual({});
      }
      return costs;
    }),
  );
  expect(many).toEqual(few);
});

// The count of writes, the country of the amounts, three to read and lock, two to store, two to notify, the history; a key takes two more.
test('a hand-in with a new subscription costs ten statements', async () => {
  const [{ costsOf, writeOf }] = groups as [ReturnType<typeof aGroup>];
  const { attendanceRecords } = writeOf('recordScoutAttendance').body as Record<string, unknown>;
  const handIn = { body: { attendanceRecords, subscription: 777 } };
  expect(await costsOf(recordScoutAttendance, [handIn])).toEqual({ regular: [10] });
});

const NOT_REPEATABLE =
  'its request in server/testing/requests.ts succeeds on no made-up group: write one into server/testing/demo-requests.ts, or its name into doneOnce';

const failTest = (error: unknown) => {
  throw error;
};

/** A made-up group with an application on it that counts its statements. */
function aGroup(size: DemoSize) {
  const server = testApp();
  let places: Places;
  let count: () => number;
  const tokens = {} as Record<CaptainType, string>;

  beforeAll(async () => {
    const { now, settings } = server;
    await insertDemoGroup(server.db, { now, timeZone: settings.timeZone, size });
    places = await findPlaces(server.db, dayIn(settings.timeZone, now));
    for (const type of captainTypes) {
      tokens[type] = await startSession(server.db, server.tokens, places.captains[type], now);
    }
    await server.app.close();
    const counted = countStatements(server.db);
    count = counted.count;
    const parts = { ...server, db: counted.db };
    server.app = await buildApp(parts);
    // Statements in the background, once a day, don't delay an answer.
    const group = { parts, views: new ContactViews(server.db, failTest) };
    server.app.findGroup = () => group;
  });

  return {
    reads: (name: string): Sent[] =>
      readsOn(places, server.tokens)[name] ?? [requestOf(name, places)],
    writeOf: (name: string): Sent => writesOn(places)[name] ?? requestOf(name, places),
    /** The statements of each request that succeeds beside its entry, by who called. */
    async costsOf(endpoint: Endpoint, requests: Sent[]): Promise<Record<string, number[]>> {
      const callers: (CaptainType | 'visitor')[] = callersOf(endpoint);
      if (endpoint.access === 'visitor') callers.push('visitor');
      const costs: Record<string, number[]> = {};
      for (const caller of callers) {
        for (const sent of requests) {
          const before = count();
          const { statusCode, body } = await server.app.inject({
            method: endpoint.method,
            url: urlOf(endpoint, sent),
            ...(caller !== 'visitor' && { headers: bearer(tokens[caller]) }),
            ...(sent.body && { payload: sent.body }),
          });
          await backgroundWorkDone();
          // A captain outside the scope is refused, which costs less.
          if (statusCode < 300) (costs[caller] ??= []).push(count() - before - ENTRY);
          else expect(statusCode, `${caller}: ${body}`).toBe(403);
        }
      }
      return costs;
    },
  };
}

/** The request of `requests.ts`, for rows of the made-up group. */
function requestOf(name: string, places: Places): Sent {
  const { captains, sector, scoutIds, activityId } = places;
  const [, request] = rowOf(name);
  const scout = { scoutId: scoutIds[0]! };
  return request(
    {
      sector,
      emptySector: sector,
      scout,
      deletedScout: scout,
      activityId,
      trip: { tripId: places.trip.tripId },
      lendingId: places.gear.lendingId,
      lineId: places.gear.lineId,
      captain: { captainId: captains.regular },
      unit: { captainId: captains.unit },
      // The made-up group's requests need no other placeholders.
    } as Place,
    { itemId: 1, gear: places.gear, messages: { unread: 1, read: 1 } } as unknown as Things,
  ) as Sent;
}
