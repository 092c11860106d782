import { randomUUID } from 'node:crypto';
import { type Insertable, type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { foldName } from '../../contract/core/text.ts';
import { storedPhone } from '../../contract/countries/phone.ts';
import { healthConsentWords } from '../../contract/health/words.ts';
import type { SectorName } from '../../contract/sectors/sector-name.ts';
import { FIRST_STEM, referenceOf } from '../../contract/trips/references.ts';
import { endpoints } from '../../scripts/endpoints.ts';
import type { DB, JoinRequests, Transfers } from '../db/tables.ts';
import { DEMO_LOGO, drawLogo, insertGroup } from '../demo/group.ts';
import { insertPasskey } from '../features/auth/second-factor-queries.ts';
import {
  aChallenge,
  addingBy,
  aSecret,
  codesOf,
  lockSecret,
  lockSetup,
} from '../features/auth/second-factor-rules.ts';
import { keyOf as keyOfCalendar } from '../features/calendars/rules.ts';
import { keyOf } from '../features/captains/invitation-rules.ts';
import { insertCriteria } from '../features/evaluation/criterion-queries.ts';
import { insertList } from '../features/families/queries.ts';
import { storeCard, storeHealthConsent } from '../features/health/queries.ts';
import { insertNotice } from '../features/notices/queries.ts';
import { insertLink } from '../features/parents/queries.ts';
import { aParentKey, keyOfLink } from '../features/parents/rules.ts';
import { insertProgramme } from '../features/programmes/queries.ts';
import { openSealed } from '../features/transfers/rules.ts';
import { startSession } from '../http/session.ts';
import { dayIn } from '../lib/calendar.ts';
import { aNonce } from '../secrets/sealed-key.ts';
import type { TestApp } from './app.ts';
import { aCouncil, aMeeting, aScoutReport } from './councils.ts';
import { testPool } from './database.ts';
import { aGear, aLending, type Gear } from './equipment.ts';
import { aCaptain, aScout, aSector, aTerm, PASSWORD, type TestCaptain } from './factories.ts';
import { aHealthCard, aMedicine } from './health-card.ts';
import { aPasskey } from './passkey.ts';
import { emptying, isData, listColumns, listTables } from './tables.ts';
import { aContent, aFile, base64, SIX } from './transfers.ts';

/**
 * The permission matrix: a request for each endpoint, and the status that each caller gets. "own" and "other" say whose
 * sector, unit, scout or captain the request is about.
 */
export const columns = [
  'visitor',
  'newcomer',
  'regular own',
  'regular other',
  'unit own',
  'unit other',
  'general',
] as const;
export type Column = (typeof columns)[number];

type Captain = { captainId: number };
type Scout = { scoutId: number; name: string };

/** A place that is "own" or "other": a sector with its scouts, captain and unit captain. */
export interface Place {
  sector: SectorName;
  /** A sector that no row refers to. */
  emptySector: SectorName;
  scout: Scout;
  /** A scout of the sector with the same phone. */
  neighbour: Scout;
  deletedScout: Scout;
  captain: Captain;
  unit: Captain;
  /** An activity planned by the unit captain. */
  activityId: number;
  /** A plain activity, and an open trip of the sector, whose captain is in charge, with the scout coming. */
  plainActivityId: number;
  trip: {
    tripId: number;
    personId: number;
    rollCallId: number;
    placeId: number;
    paymentId: number;
    expenseId: number;
    claimId: number;
    reference: string;
  };
  /** Criteria of the sector: points are given each week, and once in a test. */
  criterionId: number;
  testId: number;
  /** A patrol of the sector; the scout is in it. */
  patrolId: number;
  qualificationId: number;
  /** The sector's captain answers for the programmes. */
  responsibilityId: number;
  /** A session of the sector whose day is over, with a segment that has a material; it covers the badge's other requirement. */
  session: { sessionId: number; segmentId: number };
  /** A contact with the scout's family, noted by the unit captain. */
  contactId: number;
  /** The parents' link of the scout, made by the unit captain. */
  parentKey: string;
  /** An open request to join the sector, and its number; the scout joined by another one. */
  joining: { requestId: number; number: string };
  /** A list of messages to the family of `scout`. */
  listId: number;
  /** A notice to the sector's families, written by the unit captain. */
  noticeId: number;
  /** A lending to the trip with its line, and a request of the sector's captain. */
  lendingId: number;
  lineId: number;
  gearRequestId: number;
  /** The link to the sector's calendar, made by the unit captain. */
  calendarKey: string;
  /** A captain of a third sector whom the unit captain named as stand-in. */
  standIn: Captain;
  /** Handed over to the scout. */
  awardedBadgeId: number;
  /** Complete, and another requirement of it, not passed yet. */
  badge: { badgeId: number; passedId: number; requirementId: number };
  /** A report on the scout, written by the unit captain, who chairs the sector's council. */
  reportId: number;
  councilId: number;
  /** Meetings of the council with minutes that are open, and approved; and a decision of the open one. */
  meetingId: number;
  approvedMeetingId: number;
  decisionId: number;
  /** An import of the deleted scout, made by the unit captain. */
  importId: number;
  /** A moving up by the unit captain, of the deleted scout, who left. */
  movingUpId: number;
  /** A passkey of the unit captain, who also has codes of an authenticator app. */
  passkeyId: number;
}

/** The rows that requests need, beside a place. */
export interface Things {
  gear: Gear;
  itemId: number;
  /** The general captain's messages. */
  messages: { unread: number; read: number };
  /** An invitation for many, made by the general captain. */
  invitation: { invitationId: number; key: string };
  /** Nobody has begun it. */
  freeBadgeId: number;
  /** A programme that was taken in. */
  programmeId: number;
  /** A scout's file that waits here, an offer of another group, and the opened file of a third. */
  transfer: {
    leavingId: number;
    offerId: number;
    sent: { file: string; words: string[] };
    digest: string;
  };
  /** The general captain's other session, and the values that turn a second factor on. */
  session: { id: string };
  codes: { setup: string; code: string };
  passkey: object;
}

export interface World extends Things {
  callers: Record<Exclude<Column, 'visitor'>, TestCaptain>;
  own: Place;
  other: Place;
}

export type Request = { params?: object; query?: object; body?: object };
type Row = [statuses: string, request: (place: Place, things: Things) => Request];

const NOTHING: Request = {};
export const programmeCard = { name: 'برنامج', author: 'النيل', licence: 'by', language: 'ar' };
/** The file of a programme with one new badge. */
export const programme = {
  ...programmeCard,
  format: 'khayma-programme',
  version: 1,
  badges: [
    { key: 'other/sky', name: 'الملاحة', kind: 'other', requirements: [{ text: 'يعرف النجوم' }] },
  ],
};
const transferConsent = {
  guardianName: 'سوزان كمال',
  relation: 'mother',
  way: 'paper',
  date: '2026-11-19',
};
const NEW_PASSWORD = 'felucca-at-dusk-7';
const sectorOf = ({ sector: { baseName, suffixName } }: Pick<Place, 'sector'>) => ({
  baseName,
  suffixName,
});
const activityFields = {
  name: 'معسكر',
  type: 'camping',
  day: 'fri',
  weekNumber: 1,
  termNumber: 1,
} as const;
const tripFields = (place: Pick<Place, 'sector'>) => ({
  startsAt: '2026-12-10T07:00',
  endsAt: '2026-12-12T16:00',
  sectors: [sectorOf(place)],
  fees: { scout: 450, other: 200 },
});
const gearFields = ({ categoryId, placeId }: Gear) => ({
  categoryId,
  tracking: 'counted',
  places: [{ placeId, quantity: 20 }],
});
const badgeFields = (name: string) => ({
  name,
  kind: 'interest',
  requirements: [{ text: 'يرسم خريطة لطريق', isRequired: true }],
});
const sessionFields = (place: Pick<Place, 'sector'>) => ({
  title: 'العقد',
  weekNumber: 1,
  termNumber: 1,
  day: '2026-10-09',
  startTime: '11:00',
  sectors: [sectorOf(place)],
  segments: [{ title: 'لعبة', minutes: 15, materials: [{ text: 'أقماع', quantity: 4 }] }],
});
const noticeFields = (place: Pick<Place, 'sector'>) => ({
  title: 'غداً اللقاء في الحديقة',
  text: 'نلتقي عند باب ٣: https://maps.example.org/8dRk',
  audience: { kind: 'sectors', sectors: [sectorOf(place)] },
  until: '2026-12-04',
});
const joining = {
  name: 'فادي مجدي حبيب',
  birthDate: '2017-03-14',
  gender: 'male',
  guardianName: 'سوزان كمال',
  relation: 'mother',
  phoneNumber: '01220007413',
} as const;
const scoutFields = { name: 'كريم صبحي', gender: 'male' };
const person = { firstName: 'كريم', middleName: 'صبحي', lastName: 'عادل', gender: 'male' };

/**
 * For each endpoint: the statuses in the order of `columns`, and the request. It succeeds for each caller who may make
 * it; callers run in order, so that later ones find the changes of earlier ones.
 */
export const requests: Record<string, Row> = {
  // Accounts. Sign-up and login need no session; a phone number can be taken once.
  signUp: [
    '201 409 409 409 409 409 409',
    () => ({ body: { ...person, phoneNumber: '01099887766', password: NEW_PASSWORD } }),
  ],
  login: ['400 400 400 400 400 400 400', () => NOTHING],
  logout: ['401 200 200 200 200 200 200', () => NOTHING],
  readMe: ['401 200 200 200 200 200 200', () => NOTHING],
  // The unit captain stands in two columns; the second change gets 400, because the password is already the new one.
  changePassword: [
    '401 200 200 200 200 400 200',
    () => ({ body: { oldPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
  ],
  // Sessions and the second factor belong to each captain; the unit captain stands in two columns.
  listSessions: ['401 200 200 200 200 200 200', () => NOTHING],
  endOneSession: [
    '401 404 404 404 404 404 200',
    (_, { session }) => ({ params: session, body: { password: PASSWORD } }),
  ],
  endOtherSessions: ['401 200 200 200 200 200 200', () => ({ body: { password: PASSWORD } })],
  readSecondFactor: ['401 200 200 200 200 200 200', () => NOTHING],
  setUpCodes: ['401 200 200 200 409 409 200', () => ({ body: { password: PASSWORD } })],
  // A set-up is confirmed in the session that began it.
  turnOnCodes: ['401 400 400 400 400 400 200', (_, { codes }) => ({ body: codes })],
  turnOffCodes: ['401 409 409 409 200 409 409', () => ({ body: { password: PASSWORD } })],
  renewRecoveryCodes: ['401 409 409 409 200 200 409', () => ({ body: { password: PASSWORD } })],
  beginPasskey: ['401 200 200 200 200 200 200', () => ({ body: { password: PASSWORD } })],
  addPasskey: [
    '401 400 400 400 400 400 201',
    (_, { passkey }) => ({ body: { response: passkey } }),
  ],
  removePasskey: [
    '401 404 404 404 200 404 404',
    ({ passkeyId }) => ({ params: { passkeyId }, body: { password: PASSWORD } }),
  ],
  readPasskeyChallenge: ['200 200 200 200 200 200 200', () => NOTHING],
  loginByPasskey: ['400 400 400 400 400 400 400', () => NOTHING],
  removeSecondFactor: [
    '401 403 403 403 403 403 200',
    ({ unit }) => ({ params: { captainId: unit.captainId } }),
  ],
  readSecondFactorRule: ['401 403 403 403 403 403 200', () => NOTHING],
  // Only a general captain with a second factor may require it of others; this one has none.
  setSecondFactorRule: ['401 403 403 403 403 403 200', () => ({ body: { required: false } })],
  readGroup: ['200 200 200 200 200 200 200', () => NOTHING],
  readPrivacy: ['200 200 200 200 200 200 200', () => NOTHING],
  listCountries: ['200 200 200 200 200 200 200', () => NOTHING],
  readCountryLock: ['401 403 403 403 403 403 200', () => NOTHING],
  updateGroup: ['401 403 403 403 403 403 200', () => ({ body: { name: 'مجموعة الوادي' } })],
  setGroupLogo: [
    '401 403 403 403 403 403 200',
    () => ({ body: { picture: drawLogo(8).toString('base64') } }),
  ],
  deleteGroupLogo: ['401 403 403 403 403 403 200', () => NOTHING],
  readNewVersion: ['401 403 403 403 403 403 200', () => NOTHING],
  readBackup: ['401 403 403 403 403 403 200', () => NOTHING],
  listPaymentWays: ['401 403 403 403 403 403 200', () => NOTHING],
  setPaymentWays: [
    '401 403 403 403 403 403 200',
    () => ({
      body: { ways: [{ kind: 'cash', name: 'نقداً', note: 'في المقر' }], password: PASSWORD },
    }),
  ],
  downloadBackup: ['401 403 403 403 403 403 200', () => ({ body: { password: PASSWORD } })],
  readGroupLogo: ['200 200 200 200 200 200 200', () => ({ params: { version: DEMO_LOGO } })],
  readHealth: ['200 200 200 200 200 200 200', () => NOTHING],
  readReadiness: ['200 200 200 200 200 200 200', () => NOTHING],
  visitExample: ['401 403 403 403 403 403 200', () => NOTHING],
  // Captains.
  listCaptains: ['401 403 200 200 200 200 200', () => NOTHING],
  listClosedCaptains: ['401 403 403 403 403 403 200', () => NOTHING],
  listWaitingCaptains: ['401 403 403 403 200 200 200', () => NOTHING],
  listUnitCaptains: [
    '401 403 403 403 200 200 200',
    ({ unit }) => ({ params: { captainId: unit.captainId } }),
  ],
  listSectorCaptains: ['401 403 200 403 200 200 200', (place) => ({ query: sectorOf(place) })],
  updateCaptainType: [
    '401 403 403 403 403 403 200',
    ({ captain }) => ({ params: { captainId: captain.captainId }, body: { type: 'unit' } }),
  ],
  createOneTimePassword: [
    '401 403 403 403 403 403 200',
    ({ captain }) => ({ params: { captainId: captain.captainId } }),
  ],
  updateCaptainNumber: [
    '401 403 403 403 403 403 200',
    ({ captain }) => ({
      params: { captainId: captain.captainId },
      body: { memberNumber: `EG/${captain.captainId}` },
    }),
  ],
  countMemberNumbers: ['401 403 403 403 403 403 200', () => NOTHING],
  updateCaptainAccount: [
    '401 403 403 403 403 403 200',
    ({ captain }) => ({ params: { captainId: captain.captainId }, body: { open: false } }),
  ],
  // Sectors.
  listSectors: ['401 200 200 200 200 200 200', () => NOTHING],
  createSector: [
    '401 403 403 403 403 403 201',
    ({ unit }) => ({
      body: { baseName: 'أشبال', suffixName: 'ج', unitCaptainId: unit.captainId },
    }),
  ],
  renameSector: [
    '401 403 403 403 403 403 200',
    (place) => ({ body: { ...sectorOf(place), newBaseName: 'كشافة', newSuffixName: 'د' } }),
  ],
  deleteSector: [
    '401 403 403 403 403 403 200',
    ({ emptySector }) => ({ body: sectorOf({ sector: emptySector }) }),
  ],
  assignUnitCaptain: [
    '401 403 403 403 200 403 200',
    (place) => ({ body: { ...sectorOf(place), unitCaptainId: place.unit.captainId } }),
  ],
  assignSectorCaptain: [
    '401 403 403 403 200 403 200',
    (place) => ({ body: { ...sectorOf(place), captainId: place.captain.captainId } }),
  ],
  // Naming a stand-in again replaces the last day; the general captain finds ended what the unit captain ended.
  listStandIns: ['401 403 403 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  createStandIn: [
    '401 403 403 403 201 403 201',
    (place) => ({
      body: { ...sectorOf(place), captainId: place.standIn.captainId, until: '2026-12-04' },
    }),
  ],
  deleteStandIn: [
    '401 403 403 403 200 403 409',
    (place) => ({ body: { ...sectorOf(place), captainId: place.standIn.captainId } }),
  ],
  // Courses and papers of captains: removed once, by the first caller who may.
  readQualificationKinds: ['401 403 200 200 200 200 200', () => NOTHING],
  updateQualificationKinds: [
    '401 403 403 403 403 403 200',
    () => ({ body: { names: ['الشارة الخشبية', 'الإسعافات الأولية'] } }),
  ],
  listQualifications: ['401 403 403 403 200 200 200', () => NOTHING],
  listCaptainQualifications: [
    '401 403 403 403 200 403 200',
    ({ captain }) => ({ params: { captainId: captain.captainId } }),
  ],
  createQualification: [
    '401 403 403 403 201 403 409',
    ({ captain }) => ({
      params: { captainId: captain.captainId },
      body: { kind: 'الشارة الخشبية', givenOn: '2026-10-09', validUntil: '2026-12-31' },
    }),
  ],
  deleteQualification: [
    '401 403 403 403 200 403 404',
    ({ captain, qualificationId }) => ({
      params: { captainId: captain.captainId, qualificationId },
    }),
  ],
  // Responsibilities: every assigned captain reads who has which, general captains give, change and end them.
  listResponsibilities: ['401 403 200 200 200 200 200', () => NOTHING],
  giveResponsibility: [
    '401 403 403 403 403 403 201',
    ({ captain }) => ({ body: { captainId: captain.captainId, responsibility: 'treasurer' } }),
  ],
  changeResponsibility: [
    '401 403 403 403 403 403 200',
    ({ responsibilityId }) => ({
      params: { id: responsibilityId },
      body: { until: '2027-06-30' },
    }),
  ],
  endResponsibility: [
    '401 403 403 403 403 403 200',
    ({ responsibilityId }) => ({ params: { id: responsibilityId } }),
  ],
  // Scouts.
  listScouts: ['401 403 200 200 200 200 200', () => NOTHING],
  listUnitScouts: [
    '401 403 403 403 200 403 200',
    ({ unit }) => ({ params: { captainId: unit.captainId } }),
  ],
  listSectorScouts: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  // Unit captains may read names and counts of all sectors.
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
  // The unit captain deletes the row; the general captain gets 404.
  deleteScout: ['401 403 403 403 200 403 404', ({ scout }) => ({ params: { id: scout.scoutId } })],
  // Callers out of scope must not learn that a deleted scout existed; the second restorer finds nothing to restore.
  restoreScout: [
    '401 403 403 403 200 404 409',
    ({ deletedScout }) => ({ params: { id: deletedScout.scoutId } }),
  ],
  downloadScoutData: [
    '401 403 403 403 403 403 200',
    ({ scout }) => ({ params: { id: scout.scoutId } }),
  ],
  readRetention: ['401 403 403 403 403 403 200', () => NOTHING],
  readTermReport: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  downloadTermReport: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  setReportWords: [
    '401 403 200 403 200 403 200',
    (place) => ({ body: { ...sectorOf(place), text: 'فترة طيبة' } }),
  ],
  setRetention: ['401 403 403 403 403 403 200', () => ({ body: { years: 3 } })],
  readAlerts: ['401 403 200 200 200 200 200', () => NOTHING],
  listMentions: ['401 403 403 403 403 403 200', ({ scout }) => ({ params: { id: scout.scoutId } })],
  listViews: ['401 403 403 403 403 403 200', ({ scout }) => ({ params: { id: scout.scoutId } })],
  eraseScout: [
    '401 403 403 403 403 403 200',
    ({ scout }) => ({
      params: { id: scout.scoutId },
      body: { password: PASSWORD, name: scout.name },
    }),
  ],
  // The unit captain takes it back; the general captain finds nothing to take back.
  releaseSectorCaptain: [
    '401 403 403 403 200 403 409',
    (place) => ({ body: { ...sectorOf(place), captainId: place.captain.captainId } }),
  ],
  // Imports: all rows or none. An import can be undone once.
  findNamesakes: ['401 403 403 403 200 200 200', () => ({ body: { names: ['يوسف عادل'] } })],
  importScouts: [
    '401 403 403 403 200 400 200',
    (place) => ({
      body: { rows: [{ ...sectorOf(place), ...scoutFields, onDuplicate: 'add' }] },
    }),
  ],
  listImports: ['401 403 403 403 200 200 200', () => NOTHING],
  undoImport: ['401 403 403 403 200 404 404', ({ importId }) => ({ params: { importId } })],
  // Moving up: the rules are the whole group's; a unit captain moves the own scouts, and undoes what they moved.
  readMovingUpRules: ['401 403 403 403 200 200 200', () => NOTHING],
  setMovingUpRules: [
    '401 403 403 403 200 403 200',
    (place) => ({
      body: {
        day: '2026-10-01',
        rules: [{ from: sectorOf(place), to: null, fromAge: 12 }],
      },
    }),
  ],
  moveUp: [
    '401 403 403 403 201 404 201',
    ({ scout }) => ({ body: { exceptions: [{ scoutId: scout.scoutId, to: 'stays' }] } }),
  ],
  undoMovingUp: ['401 403 403 403 200 404 404', ({ movingUpId }) => ({ params: { movingUpId } })],
  readHandedInCensus: ['401 403 403 403 403 403 200', () => NOTHING],
  handInCensus: ['401 403 403 403 403 403 200', () => ({ body: { date: '2026-11-01' } })],
  listOperatorNotices: ['401 403 403 403 403 403 200', () => NOTHING],
  downloadTemplate: ['401 403 403 403 200 200 200', () => NOTHING],
  // Terms.
  readTerm: ['401 200 200 200 200 200 200', () => NOTHING],
  readCurrentWeek: ['401 200 200 200 200 200 200', () => NOTHING],
  listWeeks: ['401 200 200 200 200 200 200', () => NOTHING],
  listTerms: ['401 200 200 200 200 200 200', () => NOTHING],
  readRemainingWeeks: ['401 200 200 200 200 200 200', () => NOTHING],
  createTerm: [
    '401 403 403 403 403 403 201',
    () => ({ body: { termName: 'الربيع', startDate: '2027-01-01', endDate: '2027-04-02' } }),
  ],
  updateTerm: [
    '401 403 403 403 403 403 200',
    () => ({ body: { termName: 'الخريف', startDate: '2026-10-09', endDate: '2027-01-07' } }),
  ],
  cancelWeek: ['401 403 403 403 403 403 200', () => NOTHING],
  // Attendance and subscriptions.
  listScoutAttendance: [
    '401 403 200 403 200 403 200',
    (place) => ({ query: { ...sectorOf(place), weekNumber: 1 } }),
  ],
  readAttendanceScreen: ['401 403 200 200 403 403 403', () => NOTHING],
  readEvaluationScreen: ['401 403 200 200 200 200 403', () => NOTHING],
  readDashboardScreen: ['401 200 200 200 200 200 200', () => NOTHING],
  readStatsScreen: ['401 403 200 200 200 200 200', () => NOTHING],
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
        subscription: 100,
        payments: [{ scoutId: place.scout.scoutId, amount: 10 }],
      },
    }),
  ],
  setWhoPaid: [
    '401 403 200 403 403 403 403',
    (place) => ({ body: { ...sectorOf(place), on: true, usual: 15 } }),
  ],
  readWeek: ['401 403 200 200 200 200 200', () => NOTHING],
  // A sector is reminded once in two hours: by the first caller, a captain of the same sector.
  remindOfWeek: ['401 403 201 403 409 403 409', (place) => ({ body: sectorOf(place) })],
  listUnpaidScouts: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  // Every captain may search; results are limited to the scope.
  searchPeople: ['401 403 200 200 200 200 200', () => ({ query: { q: 'يوسف' } })],
  // The call list: contacts with families, and the texts of messages.
  listFollowUp: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  listCaptainFollowUp: ['401 403 403 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  createContact: [
    '401 403 201 403 201 403 201',
    ({ scout }) => ({ params: { scoutId: scout.scoutId }, body: { note: 'سيحضر' } }),
  ],
  createCaptainContact: [
    '401 403 403 403 201 403 201',
    ({ captain }) => ({ params: { captainId: captain.captainId }, body: {} }),
  ],
  // The row can be deleted once, by the captain who noted it; callers out of scope must not learn that it existed.
  deleteContact: ['401 403 403 404 200 404 404', ({ contactId }) => ({ params: { contactId } })],
  listBirthdays: ['401 403 200 200 200 200 200', () => ({ query: { days: 366 } })],
  readFollowUpMessages: ['401 403 200 200 200 200 200', () => NOTHING],
  updateFollowUpMessages: [
    '401 403 403 403 403 403 200',
    () => ({ body: { captainMale: 'يا {الاسم}، نسأل عنك' } }),
  ],
  // Lists of messages: of the own scope; a list of another scope is not there.
  readAudience: ['401 403 200 200 200 200 200', () => ({ query: { kind: 'sector' } })],
  createMessages: [
    '401 403 201 409 201 409 201',
    ({ scout }) => ({ body: { kind: 'chosen', scoutIds: [scout.scoutId], text: 'مرحباً {الاسم}' } }),
  ],
  listMessages: ['401 403 200 200 200 200 200', () => NOTHING],
  readMessages: ['401 403 200 404 200 404 200', ({ listId }) => ({ params: { listId } })],
  updateMessages: [
    '401 403 200 404 200 404 200',
    ({ listId }) => ({ params: { listId }, body: { text: 'أهلاً {الاسم}' } }),
  ],
  tickFamily: [
    '401 403 200 404 200 404 200',
    ({ listId, scout }) => ({
      params: { listId, familyKey: scout.scoutId },
      body: { state: 'sent' },
    }),
  ],
  deleteMessages: ['401 403 200 404 404 404 404', ({ listId }) => ({ params: { listId } })],
  // Notices: the unit captain wrote the sector's, so that its other captains only read it. It is ended once.
  listNotices: ['401 403 200 200 200 200 200', () => NOTHING],
  createNotice: ['401 403 201 403 201 403 201', (place) => ({ body: noticeFields(place) })],
  updateNotice: [
    '401 403 403 403 200 403 200',
    ({ noticeId, ...place }) => ({ params: { noticeId }, body: noticeFields(place) }),
  ],
  endNotice: [
    '401 403 403 403 200 403 409',
    ({ noticeId }) => ({ params: { noticeId }, body: { ended: true } }),
  ],
  // The parents' link is revoked once, by the first caller who may.
  readParentLink: [
    '401 403 200 403 200 403 200',
    ({ scout }) => ({ params: { scoutId: scout.scoutId } }),
  ],
  createParentLink: [
    '401 403 201 403 201 403 201',
    ({ scout }) => ({ params: { scoutId: scout.scoutId } }),
  ],
  deleteParentLink: [
    '401 403 200 403 404 403 404',
    ({ scout }) => ({ params: { scoutId: scout.scoutId } }),
  ],
  listSiblings: [
    '401 403 200 403 200 403 200',
    ({ scout }) => ({ params: { scoutId: scout.scoutId } }),
  ],
  refuseSibling: [
    '401 403 200 403 200 403 200',
    ({ scout, neighbour }) => ({
      params: { scoutId: scout.scoutId, otherId: neighbour.scoutId },
    }),
  ],
  joinParentLinks: [
    '200 403 403 403 403 403 403',
    ({ parentKey }) => ({ params: { linkKey: parentKey }, body: { key: parentKey } }),
  ],
  readParentPage: [
    '200 200 200 200 200 200 200',
    ({ parentKey }) => ({ params: { key: parentKey } }),
  ],
  // Joining: visitors send requests and read what became of theirs; a request is accepted once.
  sendJoinRequest: [
    '201 201 201 201 201 201 201',
    ({ sector }) => ({ body: { ...joining, sectorBaseName: sector.baseName, agreed: true } }),
  ],
  readJoinState: [
    '200 200 200 200 200 200 200',
    (place) => ({
      params: { number: place.joining.number },
      query: { phoneNumber: joining.phoneNumber },
    }),
  ],
  listJoinRequests: ['401 403 403 403 200 200 200', () => NOTHING],
  moveJoinRequest: [
    '401 403 403 403 200 404 200',
    (place) => ({
      params: { requestId: place.joining.requestId },
      body: { state: 'invited', day: '2026-12-04', note: 'تفضّل الجمعة' },
    }),
  ],
  declineJoinRequests: [
    '401 403 403 403 200 404 200',
    (place) => ({ body: { requestIds: [place.joining.requestId], reason: 'لا مكان هذا العام' } }),
  ],
  acceptJoinRequest: [
    '401 403 403 403 201 403 409',
    (place) => ({
      params: { requestId: place.joining.requestId },
      body: sectorOf(place),
    }),
  ],
  // Consents: captains of the scope record them; on the parents' page only the family gives them. A consent can be
  // withdrawn once.
  listConsents: [
    '401 403 200 403 200 403 200',
    ({ scout }) => ({ params: { scoutId: scout.scoutId } }),
  ],
  createConsent: [
    '401 403 201 403 201 403 201',
    ({ scout }) => ({
      params: { scoutId: scout.scoutId },
      body: { guardianName: 'عادل صبحي', relation: 'father', photos: true, way: 'paper' },
    }),
  ],
  withdrawConsent: [
    '401 403 200 403 404 403 404',
    ({ scout }) => ({ params: { scoutId: scout.scoutId } }),
  ],
  listMissingConsents: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  giveConsent: [
    '200 403 403 403 403 403 403',
    ({ parentKey }) => ({
      params: { key: parentKey },
      body: { guardianName: 'مريم فوزي', relation: 'mother', photos: false, agreed: true },
    }),
  ],
  withdrawOwnConsent: [
    '200 403 403 403 403 403 403',
    ({ parentKey }) => ({ params: { key: parentKey } }),
  ],
  // Health cards: captains of the scope read and write them; on the parents' page only the family does, by the last digits of
  // a guardian's phone where a card stands. A card is withdrawn once.
  readHealthCard: [
    '401 403 200 403 200 403 200',
    ({ scout }) => ({ params: { scoutId: scout.scoutId } }),
  ],
  readTripHealth: [
    '401 403 403 403 200 403 200',
    ({ trip: { tripId } }) => ({ params: { tripId } }),
  ],
  writeHealthCard: [
    '401 403 200 403 200 403 200',
    ({ scout }) => ({
      params: { scoutId: scout.scoutId },
      body: { ...aHealthCard, way: 'paper' },
    }),
  ],
  confirmHealthCard: [
    '401 403 200 403 200 403 200',
    ({ scout }) => ({ params: { scoutId: scout.scoutId }, body: {} }),
  ],
  createHealthCode: [
    '401 403 201 403 201 403 201',
    ({ scout }) => ({ params: { scoutId: scout.scoutId } }),
  ],
  withdrawHealthCard: [
    '401 403 200 403 404 403 404',
    ({ scout }) => ({ params: { scoutId: scout.scoutId } }),
  ],
  writeOwnCard: [
    '200 403 403 403 403 403 403',
    ({ parentKey }) => ({
      params: { key: parentKey },
      body: { ...aHealthCard, agreed: true, lastDigits: '4117' },
    }),
  ],
  confirmOwnCard: [
    '200 403 403 403 403 403 403',
    ({ parentKey }) => ({ params: { key: parentKey }, body: {} }),
  ],
  openOwnCard: [
    '200 403 403 403 403 403 403',
    ({ parentKey }) => ({ params: { key: parentKey }, body: { lastDigits: '4117' } }),
  ],
  withdrawOwnCard: [
    '200 403 403 403 403 403 403',
    ({ parentKey }) => ({ params: { key: parentKey }, body: { lastDigits: '4117' } }),
  ],
  // Badges: general captains keep the list, the captains of the scope note what was passed and hand over. A name is taken
  // once; what was passed or approved already stays.
  listBadges: ['401 403 200 200 200 200 200', () => NOTHING],
  createBadge: ['401 403 403 403 403 403 201', () => ({ body: badgeFields('الرحّالة') })],
  updateBadge: [
    '401 403 403 403 403 403 200',
    ({ badge }) => ({
      params: { badgeId: badge.badgeId },
      body: {
        ...badgeFields('المستكشف'),
        requirements: [
          { requirementId: badge.passedId, text: 'يقرأ الخريطة' },
          { requirementId: badge.requirementId, text: 'يرسم خريطة', isRequired: false },
        ],
      },
    }),
  ],
  deleteBadge: [
    '401 403 403 403 403 403 200',
    (_, { freeBadgeId }) => ({ params: { badgeId: freeBadgeId } }),
  ],
  importBadges: [
    '401 403 403 403 403 403 200',
    () => ({ body: { badges: [badgeFields('البحّار')] } }),
  ],
  exportBadges: ['401 403 200 200 200 200 200', () => NOTHING],
  addStarterBadges: ['401 403 403 403 403 403 201', () => NOTHING],
  listProgrammes: ['401 403 403 403 403 403 200', () => NOTHING],
  listTakenSessions: ['401 403 200 200 200 200 200', () => NOTHING],
  exportProgramme: [
    '401 403 403 403 403 403 200',
    (_, { freeBadgeId }) => ({
      body: { ...programmeCard, badgeIds: [freeBadgeId], criterionIds: [], sessionKeys: [] },
    }),
  ],
  importProgramme: ['401 403 403 403 403 403 200', () => ({ body: { programme } })],
  undoProgrammeImport: [
    '401 403 403 403 403 403 200',
    (_, { programmeId }) => ({ params: { importId: programmeId } }),
  ],
  readProgrammeSchema: ['200 200 200 200 200 200 200', () => NOTHING],
  // Transfers: a scout has one that runs, an offer is answered once, and a file is received once.
  listTransfers: ['401 403 403 403 403 403 200', () => NOTHING],
  readTransferKey: ['200 200 200 200 200 200 200', () => NOTHING],
  readLeaving: [
    '401 403 403 403 403 403 200',
    ({ scout }) => ({ params: { scoutId: scout.scoutId } }),
  ],
  findTransferGroup: ['401 403 403 403 403 403 200', () => ({ query: { address: 'shubra' } })],
  makeTransfer: [
    '401 403 403 403 403 403 201',
    ({ scout }) => ({
      body: { scoutId: scout.scoutId, to: { groupName: 'شبرا' }, consent: transferConsent },
    }),
  ],
  askFamily: [
    '401 403 403 403 403 403 201',
    ({ scout }) => ({ body: { scoutId: scout.scoutId, to: { groupName: 'شبرا' } } }),
  ],
  takeBackQuestion: [
    '401 403 403 403 403 403 200',
    ({ scout }) => ({ params: { scoutId: scout.scoutId } }),
  ],
  answerTransfer: [
    '200 403 403 403 403 403 403',
    ({ parentKey }) => ({
      params: { key: parentKey },
      body: { guardianName: 'مريم فوزي', relation: 'mother', agrees: true },
    }),
  ],
  downloadTransfer: [
    '401 403 403 403 403 403 200',
    (_, { transfer }) => ({ params: { transferId: transfer.leavingId } }),
  ],
  finishTransfer: [
    '401 403 403 403 403 403 200',
    (_, { transfer }) => ({ params: { transferId: transfer.leavingId } }),
  ],
  withdrawTransfer: [
    '401 403 403 403 403 403 200',
    (_, { transfer }) => ({ params: { transferId: transfer.leavingId } }),
  ],
  openTransfer: ['401 403 403 403 403 403 200', (_, { transfer }) => ({ body: transfer.sent })],
  receiveTransfer: [
    '401 403 403 403 403 403 201',
    (place, { transfer: { sent, digest } }) => ({
      body: { ...sent, digest, ...sectorOf(place), sameAs: null },
    }),
  ],
  previewTransfer: [
    '401 403 403 403 403 403 200',
    (_, { transfer }) => ({ params: { transferId: transfer.offerId } }),
  ],
  acceptTransfer: [
    '401 403 403 403 403 403 201',
    (place, { transfer }) => ({
      params: { transferId: transfer.offerId },
      body: { ...sectorOf(place), sameAs: null, memberNumber: '' },
    }),
  ],
  declineTransfer: [
    '401 403 403 403 403 403 200',
    (_, { transfer }) => ({
      params: { transferId: transfer.offerId },
      body: { reason: 'لا مكان هذا العام' },
    }),
  ],
  listYearsBefore: [
    '401 403 200 403 200 403 200',
    ({ scout }) => ({ params: { scoutId: scout.scoutId } }),
  ],
  passRequirements: [
    '401 403 201 403 201 403 403',
    ({ badge, scout }) => ({
      body: { requirementIds: [badge.requirementId], scoutIds: [scout.scoutId] },
    }),
  ],
  takeBackPass: [
    '401 403 200 403 404 403 403',
    ({ badge, scout }) => ({
      body: { requirementId: badge.passedId, scoutId: scout.scoutId },
    }),
  ],
  listSectorBadges: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  listOwedBadges: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  approveBadges: [
    '401 403 403 403 200 403 200',
    ({ badge: { badgeId }, scout: { scoutId } }) => ({ body: { pairs: [{ badgeId, scoutId }] } }),
  ],
  awardBadges: [
    '401 403 200 403 200 403 403',
    ({ awardedBadgeId: badgeId, scout: { scoutId } }) => ({
      body: { pairs: [{ badgeId, scoutId }], undo: true },
    }),
  ],
  readScoutBadges: [
    '401 403 200 403 200 403 200',
    ({ scout: { scoutId } }) => ({ params: { scoutId } }),
  ],
  readCertificate: [
    '401 403 200 403 200 403 200',
    ({ awardedBadgeId: badgeId, scout: { scoutId } }) => ({ query: { badgeId, scoutId } }),
  ],
  // Invitations: readable with the key.
  listInvitations: ['401 403 403 403 403 403 200', () => NOTHING],
  createInvitation: [
    '401 403 403 403 403 403 201',
    (place) => ({ body: { ...sectorOf(place), type: 'regular', uses: 'one' } }),
  ],
  deleteInvitation: [
    '401 403 403 403 403 403 200',
    (_, { invitation: { invitationId } }) => ({ params: { invitationId } }),
  ],
  readInvitation: [
    '200 200 200 200 200 200 200',
    (_, { invitation: { key } }) => ({ params: { key } }),
  ],
  // The calendar's link: one per sector, ended once, by the first caller who may; readable with the key.
  readCalendarLink: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  createCalendarLink: ['401 403 201 403 201 403 201', (place) => ({ body: sectorOf(place) })],
  updateCalendarLink: [
    '401 403 200 403 200 403 200',
    (place) => ({ body: { ...sectorOf(place), birthdays: true } }),
  ],
  deleteCalendarLink: ['401 403 200 403 404 403 404', (place) => ({ body: sectorOf(place) })],
  readCalendar: [
    '200 200 200 200 200 200 200',
    ({ calendarKey }) => ({ params: { key: calendarKey } }),
  ],
  readBudget: ['401 403 403 403 403 403 200', () => NOTHING],
  recordSubscription: [
    '401 403 200 403 403 403 403',
    (place) => ({ body: { ...sectorOf(place), value: 100, weekNumber: 1, termNumber: 1 } }),
  ],
  readSubscription: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  readAllSubscriptions: ['401 403 403 403 403 403 200', () => NOTHING],
  // Notifications: each captain has only their own; these are the general captain's.
  listNotifications: ['401 200 200 200 200 200 200', () => NOTHING],
  markNotification: [
    '401 404 404 404 404 404 200',
    (_, { messages }) => ({ body: { id: messages.unread, status: 'READ' } }),
  ],
  sendNotification: [
    '401 403 403 403 201 201 201',
    () => ({ body: { type: 'other', title: 'اجتماع', message: 'الخميس' } }),
  ],
  deleteNotification: [
    '401 404 404 404 404 404 200',
    (_, { messages }) => ({ body: { id: messages.read } }),
  ],
  markAllNotifications: ['401 200 200 200 200 200 200', () => NOTHING],
  deleteReadNotifications: ['401 200 200 200 200 200 200', () => NOTHING],
  // The device of the caller's session.
  readPush: ['401 200 200 200 200 200 200', () => NOTHING],
  subscribePush: [
    '401 200 200 200 200 200 200',
    () => ({
      body: {
        endpoint: 'https://push.example.org/a-device',
        p256dh:
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
  ],
  unsubscribePush: ['401 200 200 200 200 200 200', () => NOTHING],
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
  // Months are closed in order, and only the last one can be opened again.
  listClosedMonths: ['401 403 403 403 403 403 200', () => NOTHING],
  closeMonth: ['401 403 403 403 403 403 201', () => ({ body: { month: '2026-10' } })],
  reopenMonth: [
    '401 403 403 403 403 403 200',
    () => ({ body: { month: '2026-09', reason: 'بند ناقص' } }),
  ],
  listCashCounts: ['401 403 403 403 403 403 200', () => NOTHING],
  createCashCount: [
    '401 403 403 403 403 403 201',
    () => ({ body: { counted: 20, seenBalance: -50, settle: true } }),
  ],
  readVoucher: ['401 403 403 403 403 403 200', (_, { itemId }) => ({ params: { itemId } })],
  readHistoryProof: ['401 403 403 403 403 403 200', () => NOTHING],
  downloadHistory: ['401 403 403 403 403 403 200', () => NOTHING],
  listFinanceItems: ['401 403 403 403 403 403 200', () => NOTHING],
  createFinanceItem: [
    '401 403 403 403 403 403 201',
    () => ({ body: { value: 10, type: 'income' } }),
  ],
  reverseFinanceItem: [
    '401 403 403 403 403 403 201',
    (_, { itemId }) => ({ body: { itemId, reason: 'القيمة خطأ' } }),
  ],
  readBook: ['401 403 403 403 403 403 200', () => ({ query: { month: '2026-11' } })],
  downloadStatement: ['401 403 403 403 403 403 200', () => ({ query: { month: '2026-11' } })],
  deleteFinanceItem: ['401 403 403 403 403 403 200', (_, { itemId }) => ({ body: { itemId } })],
  // Activities: "own" was planned by a captain of the unit; general captains may edit it too.
  listActivities: ['401 200 200 200 200 200 200', () => NOTHING],
  createActivity: ['401 403 201 201 201 201 201', () => ({ body: activityFields })],
  updateActivity: [
    '401 403 403 403 200 403 200',
    ({ activityId }) => ({ params: { activityId }, body: activityFields }),
  ],
  // The row is deleted once, by who planned it; the general captain finds it gone.
  deleteActivity: ['401 403 403 403 200 403 404', ({ activityId }) => ({ params: { activityId } })],
  // Trips: every assigned captain reads that there is one; who runs it reads and changes the rest, which a captain
  // of the sector who is neither in charge nor helps does not. A trip is made once of
  // an activity, and captains are refused on the family's page.
  listTrips: ['401 403 200 200 200 200 200', () => NOTHING],
  readTrip: ['401 403 200 200 200 200 200', ({ trip: { tripId } }) => ({ params: { tripId } })],
  readTripDraft: ['401 403 200 200 200 200 200', ({ activityId }) => ({ query: { activityId } })],
  createTrip: [
    '401 403 403 403 201 403 409',
    (place) => ({ body: { activityId: place.plainActivityId, ...tripFields(place) } }),
  ],
  updateTrip: [
    '401 403 403 403 200 403 200',
    (place) => ({ params: { tripId: place.trip.tripId }, body: tripFields(place) }),
  ],
  moveTrip: [
    '401 403 403 403 200 403 200',
    ({ trip: { tripId } }) => ({ params: { tripId }, body: { state: 'closed' } }),
  ],
  agreeToTrip: [
    '401 403 200 403 200 403 200',
    (place) => ({
      params: { tripId: place.trip.tripId },
      body: { sector: sectorOf(place), agreed: true },
    }),
  ],
  copyTrip: [
    '401 403 403 403 201 403 409',
    ({ trip: { tripId }, plainActivityId }) => ({
      params: { tripId },
      body: { activityId: plainActivityId },
    }),
  ],
  listTripPeople: [
    '401 403 403 403 200 403 200',
    ({ trip: { tripId } }) => ({ params: { tripId } }),
  ],
  downloadTripList: [
    '401 403 403 403 200 403 200',
    ({ trip: { tripId } }) => ({ params: { tripId } }),
  ],
  addTripPeople: [
    '401 403 403 403 201 403 201',
    ({ trip: { tripId } }) => ({ params: { tripId }, body: { guests: [{ name: 'ضيف' }] } }),
  ],
  changeTripPeople: [
    '401 403 403 403 200 403 200',
    ({ trip: { tripId, personId } }) => ({
      params: { tripId },
      body: { people: [{ kind: 'guest', id: personId }], note: 'يركب في الأمام' },
    }),
  ],
  createPlace: [
    '401 403 403 403 201 403 201',
    ({ trip: { tripId } }) => ({
      params: { tripId },
      body: { kind: 'tent', name: 'خيمة ١', places: 8 },
    }),
  ],
  updatePlace: [
    '401 403 403 403 200 403 200',
    ({ trip: { placeId } }) => ({ params: { placeId }, body: { name: 'ميكروباص', places: 14 } }),
  ],
  // The row is deleted once.
  deletePlace: [
    '401 403 403 403 200 403 404',
    ({ trip: { placeId } }) => ({ params: { placeId } }),
  ],
  // Money is seen by who runs the trip; general captains take it over, once. Of two who decide or delete the second
  // comes too late.
  readTripMoney: [
    '401 403 403 403 200 403 200',
    ({ trip: { tripId } }) => ({ params: { tripId } }),
  ],
  findPaymentReference: [
    '401 403 403 403 200 403 200',
    ({ trip: { reference } }) => ({ params: { reference } }),
  ],
  payTrip: [
    '401 403 403 403 201 403 201',
    ({ trip: { tripId, personId } }) => ({
      params: { tripId },
      body: { person: { kind: 'guest', id: personId }, amount: 200, way: 'cash' },
    }),
  ],
  deleteTripPayment: [
    '401 403 403 403 200 403 404',
    ({ trip: { tripId, paymentId } }) => ({ params: { tripId, paymentId } }),
  ],
  decideTripClaim: [
    '401 403 403 403 200 403 409',
    ({ trip: { tripId, claimId } }) => ({ params: { tripId, claimId }, body: { confirmed: true } }),
  ],
  spendOnTrip: [
    '401 403 403 403 201 403 201',
    ({ trip: { tripId } }) => ({
      params: { tripId },
      body: { value: 12.5, description: 'ماء', receipt: '114' },
    }),
  ],
  deleteTripExpense: [
    '401 403 403 403 200 403 404',
    ({ trip: { tripId, expenseId } }) => ({ params: { tripId, expenseId } }),
  ],
  takeOverTrip: [
    '401 403 403 403 403 403 201',
    ({ trip: { tripId } }) => ({ params: { tripId }, body: {} }),
  ],
  setTripBudget: [
    '401 403 403 403 200 403 200',
    ({ trip: { tripId } }) => ({
      params: { tripId },
      body: { lines: [{ text: 'العربات', kind: 'fixed', type: 'expense', amount: 4500 }] },
    }),
  ],
  claimTripPayment: [
    '201 403 403 403 403 403 403',
    ({ parentKey, trip: { tripId } }) => ({
      params: { key: parentKey },
      body: { tripId, amount: 200, way: 'wallet', reference: '8841027' },
    }),
  ],
  createRollCall: [
    '401 403 403 403 201 403 201',
    ({ trip: { tripId } }) => ({
      params: { tripId },
      body: { name: 'العودة', kind: 'return', by: 'all' },
    }),
  ],
  updateRollCall: [
    '401 403 403 403 200 403 200',
    ({ trip: { rollCallId, personId } }) => ({
      params: { rollCallId },
      body: {
        entries: [{ personId, status: 'here', named: true, at: '2026-12-10T05:00:00.000Z' }],
      },
    }),
  ],
  tickDose: [
    '401 403 403 403 200 403 200',
    ({ trip: { tripId, personId } }) => ({
      params: { tripId },
      body: {
        personId,
        day: '2026-12-10',
        medicineId: aMedicine.items[0]!.medicineId,
        time: '٨ ص',
        // A dose that was never given is taken back.
        given: false,
      },
    }),
  ],
  readTripDay: ['401 403 403 403 200 403 200', ({ trip: { tripId } }) => ({ query: { tripId } })],
  answerTrip: [
    '200 403 403 403 403 403 403',
    ({ parentKey, trip: { tripId } }) => ({
      params: { key: parentKey, tripId },
      body: { coming: true, agreed: true, guardianName: 'مريم فوزي', relation: 'mother' },
    }),
  ],
  // Sessions: every assigned captain reads all; those of its sectors change one and note who passed.
  listSessionPlans: ['401 403 200 200 200 200 200', (place) => ({ query: sectorOf(place) })],
  listSessionMaterials: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  listCommonSegments: ['401 403 200 200 200 200 200', (place) => ({ query: sectorOf(place) })],
  readSessionPlan: [
    '401 403 200 200 200 200 200',
    ({ session: { sessionId } }) => ({ params: { sessionId } }),
  ],
  createSessionPlan: ['401 403 201 403 201 403 201', (place) => ({ body: sessionFields(place) })],
  updateSessionPlan: [
    '401 403 200 403 200 403 200',
    (place) => ({
      params: { sessionId: place.session.sessionId },
      body: {
        ...sessionFields(place),
        segments: [{ ...sessionFields(place).segments[0], segmentId: place.session.segmentId }],
      },
    }),
  ],
  remindOfSessions: ['401 403 403 403 201 201 201', () => ({ body: {} })],
  copySessionPlan: [
    '401 403 201 403 201 403 201',
    (place) => ({
      params: { sessionId: place.session.sessionId },
      body: { weekNumber: 2, termNumber: 1, sectors: [sectorOf(place)] },
    }),
  ],
  recordSessionOutcome: [
    '401 403 200 403 200 403 200',
    ({ session: { sessionId } }) => ({
      params: { sessionId },
      body: { state: 'held', stars: 3, lesson: 'نقصّ الحبال قبلها' },
    }),
  ],
  tickSessionMaterial: [
    '401 403 200 403 200 403 200',
    ({ session: { segmentId } }) => ({ body: { segmentId, index: 0, ready: true } }),
  ],
  passSessionRequirements: [
    '401 403 201 403 201 403 403',
    ({ session: { sessionId }, badge: { requirementId }, scout: { scoutId } }) => ({
      params: { sessionId },
      body: { answers: [{ requirementId, passed: [scoutId] }] },
    }),
  ],
  // It is deleted once; the others find it gone.
  deleteSessionPlan: [
    '401 403 200 403 404 403 404',
    ({ session: { sessionId } }) => ({ params: { sessionId } }),
  ],
  // Patrols: general captains only read. The patrol is deleted once, by the own captain's colleague.
  listPatrols: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  createPatrol: [
    '401 403 201 403 409 403 403',
    (place) => ({
      body: { ...sectorOf(place), name: 'الذئاب', scoutIds: [place.scout.scoutId] },
    }),
  ],
  movePatrolMembers: [
    '401 403 200 403 200 403 403',
    (place) => ({
      body: {
        ...sectorOf(place),
        patrolId: place.patrolId,
        scoutIds: [place.scout.scoutId],
      },
    }),
  ],
  setPatrolWord: [
    '401 403 200 403 200 403 403',
    (place) => ({ body: { ...sectorOf(place), word: 'six' } }),
  ],
  updatePatrol: [
    '401 403 200 403 200 403 403',
    ({ patrolId, scout }) => ({
      params: { patrolId },
      body: { name: 'الصقور', leaderId: scout.scoutId },
    }),
  ],
  deletePatrol: ['401 403 200 403 404 403 403', ({ patrolId }) => ({ params: { patrolId } })],
  // Evaluation: a sector's captains, stand-ins and its unit captain give points; general captains read all.
  listCriteria: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  createCriterion: [
    '401 403 201 403 409 403 403',
    (place) => ({
      body: { ...sectorOf(place), name: 'حفظ القَسَم', category: 'skills', kind: 'weekly' },
    }),
  ],
  createProposedCriteria: ['401 403 403 403 403 403 201', () => NOTHING],
  updateCriterion: [
    '401 403 200 403 200 403 403',
    ({ criterionId }) => ({ params: { criterionId }, body: { name: 'النظام' } }),
  ],
  readEvaluationSheet: [
    '401 403 200 403 200 403 200',
    (place) => ({ query: { ...sectorOf(place), weekNumber: 1 } }),
  ],
  recordEvaluation: [
    '401 403 200 403 200 403 403',
    ({ criterionId, scout, ...place }) => ({
      body: {
        ...sectorOf(place),
        weekNumber: 1,
        termNumber: 1,
        points: [{ scoutId: scout.scoutId, criterionId, points: 4 }],
      },
    }),
  ],
  readTestSheet: [
    '401 403 200 403 200 403 200',
    ({ testId, ...place }) => ({ query: { ...sectorOf(place), criterionId: testId } }),
  ],
  recordTest: [
    '401 403 200 403 200 403 403',
    ({ testId, scout, ...place }) => ({
      body: {
        ...sectorOf(place),
        criterionId: testId,
        points: [{ scoutId: scout.scoutId, points: 9 }],
      },
    }),
  ],
  readEvaluationResults: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  downloadEvaluationResults: [
    '401 403 200 403 200 403 200',
    (place) => ({ body: sectorOf(place) }),
  ],
  readScoutEvaluation: [
    '401 403 200 403 200 403 200',
    ({ scout }) => ({ params: { scoutId: scout.scoutId } }),
  ],
  // Reports on scouts: the writer is the unit captain, so that the sector's other captains may not read it.
  listScoutReports: ['401 403 200 200 200 200 200', () => NOTHING],
  createScoutReport: [
    '401 403 201 403 201 403 201',
    ({ scout: { scoutId } }) => ({
      body: { scoutId, kind: 'praise', text: 'ساعد زميله', date: '2026-11-13' },
    }),
  ],
  listReportReaders: [
    '401 403 200 403 200 403 200',
    ({ scout: { scoutId } }) => ({ query: { scoutId } }),
  ],
  readScoutReport: ['401 403 404 404 200 404 200', ({ reportId }) => ({ params: { reportId } })],
  correctScoutReport: [
    '401 403 404 404 200 404 403',
    ({ reportId }) => ({ params: { reportId }, body: { text: 'غادر المكان ثم عاد' } }),
  ],
  referScoutReport: [
    '401 403 403 403 200 404 200',
    ({ reportId, councilId }) => ({ params: { reportId }, body: { councilId } }),
  ],
  closeScoutReport: [
    '401 403 403 403 200 404 409',
    ({ reportId }) => ({ params: { reportId }, body: { reason: 'تحدثنا مع والده' } }),
  ],
  // Councils: the unit captain keeps those of the own sectors; other captains see those in which they have a seat.
  listCouncils: ['401 403 200 200 200 200 200', () => NOTHING],
  createCouncil: [
    '401 403 403 403 201 403 201',
    ({ scout: { scoutId }, ...place }) => ({
      body: {
        ...sectorOf(place),
        name: 'مجلس الطليعة',
        kind: 'patrol',
        scope: 'sector',
        seats: [{ scoutId, role: 'chair' }],
      },
    }),
  ],
  updateCouncil: [
    '401 403 403 403 200 404 200',
    ({ councilId, unit: { captainId }, ...place }) => ({
      params: { councilId },
      body: {
        ...sectorOf(place),
        name: 'مجلس شرف القطاع',
        kind: 'honour',
        scope: 'sector',
        seats: [{ captainId, role: 'chair' }],
      },
    }),
  ],
  listMeetings: ['401 403 404 404 200 404 200', ({ councilId }) => ({ params: { councilId } })],
  createMeeting: [
    '401 403 404 404 201 404 201',
    ({ councilId }) => ({ params: { councilId }, body: { date: '2026-11-27' } }),
  ],
  readMeeting: ['401 403 404 404 200 404 200', ({ meetingId }) => ({ params: { meetingId } })],
  updateMeeting: [
    '401 403 404 404 200 404 200',
    ({ meetingId, scout: { scoutId }, unit: { captainId } }) => ({
      params: { meetingId },
      body: {
        place: 'مقر المجموعة',
        points: [
          {
            title: 'المعسكر',
            minutes: 'نوقشت القائمة',
            decisions: [{ kind: 'task', text: 'شراء حبال', captainId, dueDate: '2026-12-04' }],
          },
        ],
        attendance: [{ scoutId, status: 'present' }],
      },
    }),
  ],
  approveMeeting: [
    '401 403 404 404 200 404 409',
    ({ meetingId }) => ({ params: { meetingId }, body: {} }),
  ],
  addAddendum: [
    '401 403 404 404 201 404 201',
    ({ approvedMeetingId: meetingId }) => ({
      params: { meetingId },
      body: { text: 'الحبال أربعون' },
    }),
  ],
  listDecisions: ['401 403 200 200 200 200 200', () => NOTHING],
  updateDecision: [
    '401 403 404 404 200 404 200',
    ({ decisionId }) => ({
      params: { decisionId },
      body: { state: 'dropped', reason: 'لم نعد نحتاج إليه' },
    }),
  ],
  listHistory: ['401 403 403 403 403 403 200', () => NOTHING],
  // Figures without names: those of the group are open to all captains, those of a sector to its scope.
  readAttendanceRate: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  countScouts: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  countCaptains: [
    '401 403 403 403 200 403 200',
    ({ unit }) => ({ query: { unitCaptainId: unit.captainId } }),
  ],
  listWeeklyRates: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  listSectorRates: ['401 403 200 200 200 200 200', () => NOTHING],
  readEvaluationRates: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  listSectorEvaluation: ['401 403 200 200 200 200 200', () => NOTHING],
  searchScoutRates: ['401 403 200 403 200 403 200', (place) => ({ query: sectorOf(place) })],
  countSectors: ['401 403 200 200 200 200 200', () => NOTHING],
  readScoutGenders: ['401 403 200 200 200 200 200', () => NOTHING],
  readCaptainGenders: ['401 403 200 200 200 200 200', () => NOTHING],
  listSessionCounts: ['401 403 200 200 200 200 200', () => NOTHING],
  listSectorCounts: ['401 403 200 200 200 200 200', () => NOTHING],
  readCensus: ['401 403 403 403 403 403 200', () => NOTHING],
  downloadCensus: ['401 403 403 403 403 403 200', () => ({ body: {} })],
  // Figures of money are for captains who may read the treasury.
  readTotalMoney: ['401 403 403 403 403 403 200', () => NOTHING],
  readTotalIncome: ['401 403 403 403 403 403 200', () => NOTHING],
  readTotalSpent: ['401 403 403 403 403 403 200', () => NOTHING],
  readCurrentSubscription: ['401 403 403 403 403 403 200', () => NOTHING],
  listWeeklyTotals: ['401 403 403 403 403 403 200', () => NOTHING],
  listWeeklyMoney: ['401 403 403 403 403 403 200', () => NOTHING],
  listWeeklySubscriptions: ['401 403 403 403 403 403 200', () => NOTHING],
  // Equipment: every assigned captain reads and asks, who keeps it does the rest, and who runs a trip hands out to it.
  listEquipment: ['401 403 200 200 200 200 200', () => NOTHING],
  readEquipment: [
    '401 403 200 200 200 200 200',
    (_, { gear: { itemId } }) => ({ params: { itemId } }),
  ],
  createEquipment: [
    '401 403 403 403 403 403 201',
    (_, { gear }) => ({ body: { ...gearFields(gear), name: 'عمود' } }),
  ],
  updateEquipment: [
    '401 403 403 403 403 403 200',
    (_, { gear }) => ({
      params: { itemId: gear.itemId },
      body: {
        ...gearFields(gear),
        name: 'حبل طويل',
        places: [{ placeId: gear.placeId, quantity: 60 }],
      },
    }),
  ],
  deleteEquipment: [
    '401 403 403 403 403 403 200',
    (_, { gear }) => ({ params: { itemId: gear.freeItemId }, body: { reason: 'given' } }),
  ],
  moveCondition: [
    '401 403 403 403 403 403 200',
    (_, { gear: { itemId } }) => ({
      params: { itemId },
      body: { quantity: 1, from: 'sound', to: 'repair' },
    }),
  ],
  listEquipmentLists: ['401 403 200 200 200 200 200', () => NOTHING],
  createEquipmentCategory: ['401 403 403 403 403 403 201', () => ({ body: { name: 'الماء' } })],
  renameEquipmentCategory: [
    '401 403 403 403 403 403 200',
    (_, { gear }) => ({ params: { entryId: gear.categoryId }, body: { name: 'الحبال' } }),
  ],
  deleteEquipmentCategory: [
    '401 403 403 403 403 403 200',
    (_, { gear }) => ({ params: { entryId: gear.emptyCategoryId } }),
  ],
  createEquipmentPlace: ['401 403 403 403 403 403 201', () => ({ body: { name: 'الدولاب' } })],
  renameEquipmentPlace: [
    '401 403 403 403 403 403 200',
    (_, { gear }) => ({ params: { entryId: gear.placeId }, body: { name: 'المخزن الكبير' } }),
  ],
  deleteEquipmentPlace: [
    '401 403 403 403 403 403 200',
    (_, { gear }) => ({ params: { entryId: gear.emptyPlaceId } }),
  ],
  readAvailability: [
    '401 403 200 200 200 200 200',
    () => ({ query: { from: '2026-12-10', until: '2026-12-12' } }),
  ],
  importEquipment: [
    '401 403 403 403 403 403 200',
    () => ({ body: { rows: [{ name: 'حلة', category: 'الطبخ', quantity: 4 }] } }),
  ],
  undoEquipmentImport: [
    '401 403 403 403 403 403 200',
    (_, { gear: { importId } }) => ({ params: { importId } }),
  ],
  readLabel: [
    '200 200 200 200 200 200 200',
    (_, { gear: { labelKey } }) => ({ params: { key: labelKey } }),
  ],
  downloadEquipment: ['401 403 403 403 403 403 200', () => NOTHING],
  lendEquipment: [
    '401 403 403 403 201 403 201',
    ({ trip }, { gear: { itemId } }) => ({
      body: {
        to: { tripId: trip.tripId },
        lines: [{ itemId, quantity: 1 }],
        dueOn: '2026-12-13',
      },
    }),
  ],
  listLendings: ['401 403 200 200 200 200 200', () => NOTHING],
  readLending: ['401 403 200 200 200 200 200', ({ lendingId }) => ({ params: { lendingId } })],
  extendLending: [
    '401 403 403 403 403 403 200',
    ({ lendingId }) => ({ params: { lendingId }, body: { dueOn: '2026-12-20' } }),
  ],
  askForMoreDays: [
    '401 403 403 403 403 403 200',
    ({ lendingId }) => ({ params: { lendingId }, body: {} }),
  ],
  undoLending: ['401 403 403 403 200 403 404', ({ lendingId }) => ({ params: { lendingId } })],
  returnEquipment: [
    '401 403 403 403 200 403 200',
    ({ lendingId, lineId }) => ({
      params: { lendingId },
      body: { entries: [{ lineId, quantity: 1 }] },
    }),
  ],
  askForEquipment: [
    '401 403 201 201 201 201 201',
    (_, { gear: { itemId } }) => ({
      body: { from: '2026-12-10', until: '2026-12-12', lines: [{ itemId, quantity: 2 }] },
    }),
  ],
  listEquipmentRequests: ['401 403 200 200 200 200 200', () => NOTHING],
  decideRequest: [
    '401 403 403 403 403 403 200',
    ({ gearRequestId: requestId }) => ({ params: { requestId }, body: { state: 'reserved' } }),
  ],
  readTripEquipment: [
    '401 403 200 200 200 200 200',
    ({ trip: { tripId } }) => ({ params: { tripId } }),
  ],
  reserveForTrip: [
    '401 403 403 403 200 403 200',
    ({ trip: { tripId } }, { gear: { itemId } }) => ({
      params: { tripId },
      body: { lines: [{ itemId, quantity: 7 }] },
    }),
  ],
  startCount: [
    '401 403 403 403 403 403 201',
    (_, { gear: { placeId } }) => ({ body: { placeId } }),
  ],
  listCounts: ['401 403 403 403 403 403 200', () => NOTHING],
  readCount: [
    '401 403 403 403 403 403 200',
    (_, { gear: { countId } }) => ({ params: { countId } }),
  ],
  enterCount: [
    '401 403 403 403 403 403 200',
    (_, { gear: { countId, itemId } }) => ({
      params: { countId },
      body: { entries: [{ itemId, quantity: 30, at: '2026-11-27T08:00:00.000Z' }] },
    }),
  ],
  dropCount: [
    '401 403 403 403 403 403 200',
    (_, { gear: { countId } }) => ({ params: { countId } }),
  ],
  settleCount: [
    '401 403 403 403 403 403 200',
    (_, { gear: { countId, freeItemId } }) => ({
      params: { countId },
      body: { decisions: [{ itemId: freeItemId, reason: 'lost' }] },
    }),
  ],
  downloadReport: [
    '401 403 200 403 200 403 200',
    (place) => ({ body: { ...sectorOf(place), type: 'all' } }),
  ],
};

/** The row of an endpoint; throws if it is missing, with the place to add it. */
export function rowOf(name: string): Row {
  const row = requests[name];
  if (row) return row;
  throw new Error(
    `add ${name} to server/testing/requests.ts: who gets which status, and a request`,
  );
}

/** Every endpoint that writes. */
export const writes = endpoints.filter(
  ({ endpoint: { method, notAWrite } }) => method !== 'GET' && notAWrite === null,
);

/** A request that succeeds, with the token of the most powerful captain who may make it. */
export function actOf(name: string, world: World): Request & { as: string | undefined } {
  const [statuses, request] = rowOf(name);
  const column = columns.findLast((_, index) => statuses.split(' ')[index]?.startsWith('2'));
  if (!column) throw new Error(`${name}: let somebody succeed in server/testing/requests.ts`);
  const place = column.endsWith('other') ? world.other : world.own;
  const as = column === 'visitor' ? undefined : world.callers[column].token;
  return { ...request(place, world), as };
}

/** The first content of each test database with its time, and the connection that empties it. */
const first = new WeakMap<TestApp, { world: World; at: Date }>();
const emptiers = new WeakMap<TestApp, pg.Pool>();

/**
 * Fills the emptied database with the rows that requests need. They are created once per clock, then restored from a
 * copy, which takes a fifth of the time.
 */
export async function aWorld(server: TestApp): Promise<World> {
  const { db, now } = server;
  const known = first.get(server);
  const isKept = known?.at.getTime() === now.getTime();
  const emptier = emptiers.get(server) ?? unconstrainedPool(server);
  emptiers.set(server, emptier);
  if (isKept) {
    await emptier.query(`SELECT ${COPIES}.restore()`);
    return structuredClone(known.world);
  }
  await emptier.query(emptying(await listTables(db, [])));
  const world = await makeWorld(server);
  await copyTables(db);
  first.set(server, { world, at: now });
  return structuredClone(world);
}

async function makeWorld(server: TestApp): Promise<World> {
  const { db } = server;
  await aTerm(db);
  const keeper = await aCaptain(server, { type: 'general' });
  const gear = await aGear(db, { captainId: keeper.captainId, now: server.now });
  const [own, other] = [await aPlace(server, gear), await aPlace(server, gear)];
  const colleague = () => aCaptain(server, { sectorId: own.sector.sectorId });
  const general = await aCaptain(server, { type: 'general' });
  const { captainId } = general;
  const at = server.now.toISOString();
  const { itemId } = await db
    .insertInto('financeItems')
    .values({
      value: 50,
      type: 'expense',
      recordedBy: captainId,
      recordedAt: at,
      itemDate: dayIn(server.settings.timeZone, server.now),
    })
    .returning('itemId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('closedMonths')
    .values({
      month: '2026-09-01',
      balance: 0,
      itemCount: 0,
      closedBy: captainId,
      closedAt: at,
    })
    .execute();
  const message = { type: 'other', title: 'اجتماع', message: 'الخميس', createdAt: at } as const;
  const [unread, read] = await db
    .insertInto('notifications')
    .values([
      { ...message, captainId, status: 'UNREAD' },
      { ...message, captainId, status: 'READ' },
    ])
    .returning('notificationId')
    .execute();
  await insertGroup(db, 'Africa/Cairo');
  await sql`UPDATE scouts SET member_number = 'ك-' || scout_id`.execute(db);
  await sql`UPDATE captains SET member_number = 'ق-' || captain_id`.execute(db);
  await db.updateTable('groupSettings').set({ joinOpen: true, healthCards: true }).execute();
  const nonce = aNonce();
  const { invitationId } = await db
    .insertInto('invitations')
    .values({
      nonce,
      type: 'unit',
      uses: 'many',
      madeBy: captainId,
      madeAt: at,
      expiresAt: new Date(server.now.getTime() + 86_400_000).toISOString(),
    })
    .returning('invitationId')
    .executeTakeFirstOrThrow();
  const { badgeId: freeBadgeId } = await aBadge(db, { name: 'الفلكي', at });
  const programmeId = await insertProgramme(db, {
    direction: 'taken',
    ...{ name: 'برنامج', author: 'النيل', licence: 'by', section: null },
    madeBy: captainId,
    madeAt: at,
    ...{ added: 1, replaced: 0, kept: 0, steps: [] },
  });
  const transfer = await someTransfers(db, {
    captainId,
    scoutIds: [own.neighbour.scoutId, other.neighbour.scoutId],
    at,
  });
  const sessionId = await server.tokens.read(general.token, server.now);
  const secret = aSecret();
  const device = await aPasskey(server.origin === undefined ? {} : { origin: server.origin });
  const challenge = aChallenge(server.tokens, addingBy(captainId, sessionId!), server.now);
  const second = await server.tokens.read(
    await startSession(db, server.tokens, captainId, server.now),
    server.now,
  );
  return {
    own,
    other,
    gear,
    itemId,
    freeBadgeId,
    programmeId,
    transfer,
    session: { id: second! },
    codes: {
      setup: lockSetup(server.tokens, sessionId!, { secret, now: server.now }),
      code: codesOf(secret).generate({ timestamp: server.now.getTime() }),
    },
    passkey: device.register(challenge.toString('base64url')),
    invitation: { invitationId, key: keyOf(nonce, server.tokens) },
    messages: { unread: unread!.notificationId, read: read!.notificationId },
    callers: {
      newcomer: await aCaptain(server),
      // Separate captains, because some endpoints end a session or replace a password.
      'regular own': await colleague(),
      'regular other': await colleague(),
      'unit own': own.unit,
      'unit other': own.unit,
      general,
    },
  };
}

/** The schema that holds the copies of the tables and the function that restores them. */
const COPIES = 'copied_world';

/**
 * Copies all tables and creates a SQL function that restores them. PostgreSQL plans its hundred statements once per
 * connection and not once per restore.
 */
async function copyTables(db: Kysely<DB>): Promise<void> {
  const names = await listTables(db, []);
  const columns = await listColumns(db);
  const returned = names.filter(isData).map((name) => {
    const own = columns.get(name)!.join(', ');
    return `INSERT INTO public.${name} (${own}) OVERRIDING SYSTEM VALUE SELECT ${own} FROM ${COPIES}.${name};`;
  });
  const statements = [
    `DROP SCHEMA IF EXISTS ${COPIES} CASCADE`,
    `CREATE SCHEMA ${COPIES}`,
    ...names.map((name) => `CREATE TABLE ${COPIES}.${name} AS TABLE ${name}`),
    `CREATE FUNCTION ${COPIES}.restore() RETURNS void LANGUAGE plpgsql
      AS $$ BEGIN ${emptying(names)} ${returned.join('\n')} END $$`,
  ];
  await sql.raw(statements.join(';')).execute(db);
}

/**
 * A connection without foreign keys and triggers, because all tables are replaced together. It is separate, because
 * switching this setting discards the plans of a connection.
 */
const unconstrainedPool = ({ connectionString }: TestApp): pg.Pool =>
  testPool({ connectionString, max: 1, options: '-c session_replication_role=replica' });

async function aPlace(server: TestApp, gear: Gear) {
  const { db } = server;
  const at = server.now.toISOString();
  const unit = await aCaptain(server, { type: 'unit' });
  const sector = await aSector(db, { unitCaptainId: unit.captainId });
  const emptySector = await aSector(db);
  const captain = await aCaptain(server, { sectorId: sector.sectorId });
  const scout = await aScout(db, sector);
  const neighbour = await aScout(db, sector);
  const deletedScout = await aScout(db, sector);
  await db
    .updateTable('scouts')
    .set({ deletedAt: at })
    .where('scoutId', '=', deletedScout.scoutId)
    .execute();
  const { activityId } = await db
    .insertInto('activities')
    .values({ ...activityFields, plannedBy: unit.captainId, createdAt: at })
    .returning('activityId')
    .executeTakeFirstOrThrow();
  const { activityId: plainActivityId } = await db
    .insertInto('activities')
    .values({ ...activityFields, plannedBy: unit.captainId, createdAt: at })
    .returning('activityId')
    .executeTakeFirstOrThrow();
  const trip = await aTrip(db, {
    sectorId: sector.sectorId,
    scoutId: scout.scoutId,
    by: captain.captainId,
    at,
  });
  const { patrolId } = await db
    .insertInto('patrols')
    .values({ sectorId: sector.sectorId, name: 'النسور', createdAt: at })
    .returning('patrolId')
    .executeTakeFirstOrThrow();
  const { qualificationId } = await db
    .insertInto('qualifications')
    .values({
      captainId: captain.captainId,
      kind: 'حماية الطفل',
      givenOn: '2025-01-10',
      validUntil: '2026-12-01',
      note: 'رقم ٥',
      madeBy: unit.captainId,
      madeAt: at,
    })
    .returning('qualificationId')
    .executeTakeFirstOrThrow();
  const { responsibilityId } = await db
    .insertInto('responsibilities')
    .values({
      responsibility: 'programmes',
      captainId: captain.captainId,
      since: at,
      givenBy: unit.captainId,
    })
    .returning('responsibilityId')
    .executeTakeFirstOrThrow();
  await db.insertInto('patrolMembers').values({ scoutId: scout.scoutId, patrolId }).execute();
  const [criterionId, testId] = await insertCriteria(db, [
    {
      sectorId: sector.sectorId,
      name: 'الزي',
      foldedName: 'الزي',
      max: 5,
      category: 'behaviour',
      kind: 'weekly',
      createdOn: '2026-10-09',
    },
    {
      sectorId: sector.sectorId,
      name: 'اختبار العقد',
      foldedName: 'اختبار العقد',
      max: 10,
      category: 'tests',
      kind: 'once',
      date: '2026-10-16',
      createdOn: '2026-10-09',
    },
  ]);
  await db
    .insertInto('scoutAttendanceSheets')
    .values({
      sectorId: sector.sectorId,
      termNumber: 1,
      weekNumber: 1,
      recordedBy: captain.captainId,
      recordedAt: at,
    })
    .execute();
  await db
    .insertInto('scoutAttendance')
    .values({
      scoutId: scout.scoutId,
      sectorId: sector.sectorId,
      termNumber: 1,
      weekNumber: 1,
      status: 'attended',
    })
    .execute();
  const { contactId } = await db
    .insertInto('contacts')
    .values({
      scoutId: scout.scoutId,
      contactedOn: dayIn(server.settings.timeZone, server.now),
      madeBy: unit.captainId,
      madeAt: at,
    })
    .returning('contactId')
    .executeTakeFirstOrThrow();
  const key = aParentKey(server.tokens);
  const parentKey = keyOfLink(key, server.tokens)!;
  await insertLink(db, scout.scoutId, { ...key, madeBy: unit.captainId, now: server.now });
  const listId = await insertList(
    db,
    {
      kind: 'sector',
      weeks: null,
      tripId: null,
      text: 'مرحباً',
      madeBy: unit.captainId,
      now: server.now,
    },
    [{ scoutId: scout.scoutId, familyKey: scout.scoutId }],
  );
  const lent = await aLending(db, {
    itemId: gear.itemId,
    tripId: trip.tripId,
    captainId: captain.captainId,
    now: server.now,
    today: dayIn(server.settings.timeZone, server.now),
  });
  const noticeId = await insertNotice(
    db,
    {
      title: 'مواعيد المقر',
      text: 'يفتح المقر من الرابعة',
      kind: 'sectors',
      unitCaptainId: null,
      sectorIds: [sector.sectorId],
      writtenAs: 'unit',
      until: '2026-12-04',
    },
    { captainId: unit.captainId, now: server.now },
  );
  await db
    .insertInto('consents')
    .values({
      scoutId: scout.scoutId,
      guardianName: 'عادل صبحي',
      relation: 'father',
      way: 'paper',
      photos: false,
      givenOn: dayIn(server.settings.timeZone, server.now),
      recordedBy: unit.captainId,
      recordedAt: at,
    })
    .execute();
  const card = { ...aHealthCard.card, medicine: aMedicine };
  await storeCard(db, scout.scoutId, card, { by: unit.captainId, now: server.now });
  const { guardianName, relation } = aHealthCard;
  await storeHealthConsent(
    db,
    scout.scoutId,
    { guardianName, relation, way: 'paper', words: healthConsentWords('male') },
    { by: unit.captainId, now: server.now, today: dayIn(server.settings.timeZone, server.now) },
  );
  const requestedAt = { movedAt: at, movedBy: unit.captainId };
  const open = await aJoinRequest(db, sector, { number: `1${10_000 + scout.scoutId}`, at });
  const request = { number: `2${10_000 + scout.scoutId}`, at, name: scout.name };
  await aJoinRequest(db, sector, {
    ...request,
    ...requestedAt,
    state: 'accepted',
    scoutId: scout.scoutId,
  });
  const badge = await aBadge(db, { name: `خريطة ${scout.scoutId}`, at });
  const awarded = await aBadge(db, { name: `بوصلة ${scout.scoutId}`, at });
  const by = unit.captainId;
  await db
    .insertInto('badgePasses')
    .values(
      [badge, awarded].map(({ passedId: requirementId }) => ({
        scoutId: scout.scoutId,
        requirementId,
        passedOn: dayIn(server.settings.timeZone, server.now),
        passedBy: by,
        wording: 'يقرأ الخريطة',
        notedAt: at,
      })),
    )
    .execute();
  await db
    .insertInto('badgeCertificates')
    .values({ certificateNumber: scout.scoutId, givenAt: at })
    .execute();
  await db
    .insertInto('scoutBadges')
    .values([
      { scoutId: scout.scoutId, badgeId: badge.badgeId, completedAt: at },
      {
        scoutId: scout.scoutId,
        badgeId: awarded.badgeId,
        completedAt: at,
        approvedAt: at,
        approvedBy: by,
        awardedOn: dayIn(server.settings.timeZone, server.now),
        awardedBy: by,
        certificateNumber: scout.scoutId,
      },
    ])
    .execute();
  const nonce = aNonce();
  await db
    .insertInto('calendarLinks')
    .values({ nonce, sectorId: sector.sectorId, madeBy: unit.captainId, madeAt: at })
    .execute();
  const calendarKey = keyOfCalendar(nonce, server.tokens);
  await db
    .insertInto('transferQuestions')
    .values({
      scoutId: scout.scoutId,
      groupName: 'مجموعة حلوان',
      askedBy: by,
      askedOn: dayIn(server.settings.timeZone, server.now),
    })
    .execute();
  const { importId } = await db
    .insertInto('imports')
    .values({ madeBy: unit.captainId, madeAt: at, skipped: 0 })
    .returning('importId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('importedScouts')
    .values({ importId, scoutId: deletedScout.scoutId, isNew: true, stored: '{}' })
    .execute();
  const { movingUpId } = await db
    .insertInto('movingUps')
    .values({ madeBy: unit.captainId, madeAt: at })
    .returning('movingUpId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('movedScouts')
    .values({
      movingUpId,
      scoutId: deletedScout.scoutId,
      fromSectorId: sector.sectorId,
      records: '{}',
    })
    .execute();
  const away = await aSector(db);
  const standIn = await aCaptain(server, { sectorId: away.sectorId });
  await db
    .insertInto('standIns')
    .values({
      captainId: standIn.captainId,
      sectorId: sector.sectorId,
      untilDay: '2026-12-04',
      madeBy: unit.captainId,
      madeAt: at,
    })
    .execute();
  await db
    .insertInto('codeSecrets')
    .values({
      captainId: unit.captainId,
      lastStep: 0,
      madeAt: at,
      sealed: lockSecret(server.tokens, unit.captainId, aSecret()),
    })
    .execute();
  const passkeyId = await insertPasskey(db, {
    captainId: unit.captainId,
    credentialId: randomUUID(),
    publicKey: Buffer.alloc(1),
    host: 'localhost',
    counter: 0,
    transports: [],
    name: 'Chrome · Android',
    madeAt: at,
  });
  const { scoutId } = scout;
  const { sectorId } = sector;
  const reportId = await aScoutReport(db, { scoutId, by, at });
  const councilId = await aCouncil(db, { sectorId, chair: by, scoutId, at });
  const meeting = { councilId, by, scoutId, at };
  const { meetingId, decisionId } = await aMeeting(db, { ...meeting, number: 2 });
  const approved = await aMeeting(db, { ...meeting, number: 1, isApproved: true });
  const councils = {
    reportId,
    councilId,
    meetingId,
    decisionId,
    approvedMeetingId: approved.meetingId,
  };
  const session = await aSession(db, {
    sectorId: sector.sectorId,
    requirementId: badge.requirementId,
    by: captain.captainId,
    at,
  });
  const week = { termNumber: 1, weekNumber: 1, sectorId: sector.sectorId };
  await db
    .insertInto('scoutAttendanceSheets')
    .values({ ...week, recordedBy: captain.captainId, recordedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('scoutAttendance')
    .values({ ...week, scoutId: scout.scoutId, status: 'attended' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const people = { scout, neighbour, deletedScout, captain, unit, standIn };
  const links = { parentKey, calendarKey, joining: open };
  const evaluation = { criterionId: criterionId!, testId: testId! };
  return {
    sector,
    emptySector,
    ...people,
    activityId,
    plainActivityId,
    trip,
    patrolId,
    qualificationId,
    responsibilityId,
    session,
    ...evaluation,
    ...councils,
    badge,
    awardedBadgeId: awarded.badgeId,
    contactId,
    listId,
    lendingId: lent.lendingId,
    lineId: lent.lineId,
    gearRequestId: lent.requestId,
    noticeId,
    ...links,
    importId,
    movingUpId,
    passkeyId,
  };
}

/** A request to join a sector, with a captain's note where one moved it. */
async function aJoinRequest(
  db: Kysely<DB>,
  sector: SectorName,
  { at, ...fields }: Partial<Insertable<JoinRequests>> & { number: string; at: string },
): Promise<Place['joining']> {
  const phoneNumber = storedPhone(joining.phoneNumber);
  const { requestId, number } = await db
    .insertInto('joinRequests')
    .values({
      ...joining,
      sectorBaseName: sector.baseName,
      sectorSuffixName: sector.suffixName,
      foldedName: foldName(`${joining.name} ${fields.number}`),
      phoneNumber,
      consentWords: 'أوافق على أن تحفظ المجموعة بيانات فادي',
      sentAt: at,
      ...fields,
    })
    .returning(['requestId', 'number'])
    .executeTakeFirstOrThrow();
  if (!fields.movedBy) return { requestId, number };
  await db
    .insertInto('joinNotes')
    .values({ requestId, text: 'تفضّل الجمعة', madeBy: fields.movedBy, madeAt: at })
    .execute();
  return { requestId, number };
}

/** A badge with a compulsory requirement and an optional one. */
async function aBadge(db: Kysely<DB>, { name, at }: { name: string; at: string }) {
  const { badgeId } = await db
    .insertInto('badges')
    .values({ name, kind: 'other', foldedName: name, createdAt: at })
    .returning('badgeId')
    .executeTakeFirstOrThrow();
  const [passed, open] = await db
    .insertInto('badgeRequirements')
    .values([
      { badgeId, place: 1, text: 'يقرأ الخريطة', isRequired: true },
      { badgeId, place: 2, text: 'يرسم خريطة', isRequired: false },
    ])
    .returning('requirementId')
    .execute();
  return { badgeId, passedId: passed!.requirementId, requirementId: open!.requirementId };
}

/** An open trip of a sector, to which the scout comes. */
async function aTrip(
  db: Kysely<DB>,
  { sectorId, scoutId, by, at }: { sectorId: number; scoutId: number; by: number; at: string },
) {
  const { activityId } = await db
    .insertInto('activities')
    .values({ ...activityFields, plannedBy: by, createdAt: at })
    .returning('activityId')
    .executeTakeFirstOrThrow();
  const { tripId } = await db
    .insertInto('trips')
    .values({
      activityId,
      state: 'open',
      startsAt: '2026-12-10T07:00',
      endsAt: '2026-12-12T16:00',
      captainId: by,
      scoutFee: 450,
      otherFee: 200,
      madeAt: at,
      changedBy: by,
      changedAt: at,
    })
    .returning('tripId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('tripSectors')
    .values({ tripId, sectorId, agreedBy: by, agreedAt: at })
    .execute();
  const reference = referenceOf(FIRST_STEM + tripId);
  const { personId } = await db
    .insertInto('tripPeople')
    .values({ tripId, scoutId, state: 'coming', since: at, reference })
    .returning('personId')
    .executeTakeFirstOrThrow();
  const { rollCallId } = await db
    .insertInto('tripRollCalls')
    .values({
      tripId,
      name: 'الانطلاق',
      kind: 'departure',
      by: 'vehicle',
      madeBy: by,
      madeAt: at,
    })
    .returning('rollCallId')
    .executeTakeFirstOrThrow();
  const { placeId } = await db
    .insertInto('tripPlaces')
    .values({ tripId, kind: 'vehicle', name: 'ميكروباص ١', places: 14 })
    .returning('placeId')
    .executeTakeFirstOrThrow();
  const { paymentId } = await db
    .insertInto('tripPayments')
    .values({
      tripId,
      personId,
      receiptNumber: 1,
      amount: 100,
      way: 'cash',
      takenBy: by,
      takenAt: at,
    })
    .returning('paymentId')
    .executeTakeFirstOrThrow();
  // More than the first one, which can be deleted then.
  await db
    .insertInto('tripPayments')
    .values({
      tripId,
      personId,
      receiptNumber: 2,
      amount: 150,
      way: 'cash',
      takenBy: by,
      takenAt: at,
    })
    .execute();
  await db.updateTable('trips').set({ nextReceipt: 3 }).where('tripId', '=', tripId).execute();
  const { expenseId } = await db
    .insertInto('tripExpenses')
    .values({ tripId, value: 30, description: 'ماء', spentBy: by, spentAt: at })
    .returning('expenseId')
    .executeTakeFirstOrThrow();
  const { claimId } = await db
    .insertInto('tripClaims')
    .values({ personId, amount: 50, way: 'cash', claimedAt: at })
    .returning('claimId')
    .executeTakeFirstOrThrow();
  return { tripId, personId, rollCallId, placeId, paymentId, expenseId, claimId, reference };
}

/** A session of the first week with a segment and its material, which covers a requirement. */
async function aSession(
  db: Kysely<DB>,
  {
    sectorId,
    requirementId,
    by,
    at,
  }: { sectorId: number; requirementId: number; by: number; at: string },
) {
  const { sessionId } = await db
    .insertInto('sessionPlans')
    .values({
      termNumber: 1,
      weekNumber: 1,
      day: '2026-10-09',
      startTime: '11:00',
      title: 'قراءة الخريطة',
      foldedText: 'قراءه الخريطه',
      captainId: by,
      createdBy: by,
      createdAt: at,
      changedBy: by,
      changedAt: at,
    })
    .returning('sessionId')
    .executeTakeFirstOrThrow();
  await db.insertInto('sessionSectors').values({ sessionId, sectorId }).execute();
  await db
    .insertInto('sessionRequirements')
    .values({ sessionId, requirementId, place: 1 })
    .execute();
  const { segmentId } = await db
    .insertInto('sessionSegments')
    .values({ sessionId, place: 0, title: 'لعبة', minutes: 15 })
    .returning('segmentId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sessionMaterials')
    .values({ segmentId, place: 0, text: 'أقماع', quantity: 4 })
    .execute();
  return { sessionId, segmentId };
}

let sealed: Promise<{ file: string; words: string[]; digest: string }> | undefined;

/** The file of a child whom no group has. */
async function sealOnce() {
  const content = aContent({ scout: { ...aContent().scout, name: 'سلمى أيمن فؤاد' } });
  const file = base64(await aFile(content));
  const { digest } = await openSealed(Buffer.from(file, 'base64'), SIX);
  return { file, words: SIX, digest: digest.toString('base64url') };
}

/** A file of the first scout that waits, and an offer of the second one by another group with the same tables. */
async function someTransfers(
  db: Kysely<DB>,
  { captainId, scoutIds, at }: { captainId: number; scoutIds: [number, number]; at: string },
): Promise<Things['transfer']> {
  const { guardianName, relation, date } = transferConsent;
  const waiting = {
    state: 'waiting',
    groupName: 'مجموعة شبرا الكشفية',
    madeAt: at,
    expiresOn: '2027-03-01',
    ...{ guardianName, relation: relation as 'mother', consentOn: date },
  } as const;
  const add = async (row: Omit<Insertable<Transfers>, keyof typeof waiting>) => {
    const { transferId } = await db
      .insertInto('transfers')
      .values({ ...waiting, ...row })
      .returning('transferId')
      .executeTakeFirstOrThrow();
    return transferId;
  };
  const made = { madeBy: captainId, direction: 'out' } as const;
  const file = Buffer.from('age-encryption.org/v1');
  const leavingId = await add({
    ...made,
    key: randomUUID(),
    way: 'file',
    scoutId: scoutIds[0],
    file,
  });
  const offer = { key: randomUUID(), way: 'group', address: 'shubra' } as const;
  await add({ ...made, ...offer, scoutId: scoutIds[1] });
  const offerId = await add({ ...offer, direction: 'in', childName: 'يوسف مينا' });
  sealed ??= sealOnce();
  const { digest, ...sent } = await sealed;
  return { leavingId, offerId, sent, digest };
}
