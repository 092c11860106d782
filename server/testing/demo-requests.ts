/** A request for each endpoint on the made-up group, for measurements and for counting statements. */

import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import type { WeekKey } from '../../contract/core/calendar.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import {
  type CaptainType,
  can,
  captainTypes,
  type Permission,
} from '../../contract/core/permissions.ts';
import { storedPhone } from '../../contract/countries/phone.ts';
import type { HealthCard } from '../../contract/health/card.ts';
import type { SectorName } from '../../contract/sectors/sector-name.ts';
import type { DB } from '../db/tables.ts';
import { DEMO_PASSWORD, demoAccounts } from '../demo/demo.ts';
import { DEMO_LOGO } from '../demo/group.ts';
import { DEMO_CALENDAR, DEMO_INVITATION, DEMO_PARENT_KEY } from '../demo/links.ts';
import { keyOf as keyOfCalendar } from '../features/calendars/rules.ts';
import { keyOf } from '../features/captains/invitation-rules.ts';
import { hashOfKey } from '../features/parents/rules.ts';
import type { Tokens } from '../http/session.ts';
import { aHealthCard } from './health-card.ts';
import { programme, programmeCard } from './requests.ts';

/** The parts of a request. */
export interface Sent {
  params?: Record<string, number | string>;
  query?: Record<string, string | number>;
  body?: object;
}

/** The rows that requests are about, in the sector of the made-up group's regular captain. */
export interface Places {
  captains: Record<CaptainType, number>;
  sector: { baseName: string; suffixName: string };
  scoutIds: number[];
  /** A list of messages to families of the sector. */
  listId: number;
  familyKey: number;
  /** A notice to the families of the sector by its captain. */
  noticeId: number;
  /** An item in one place, a lending that is out, an open request, a count that is under way. */
  gear: {
    itemId: number;
    placeId: number;
    categoryId: number;
    labelKey: string;
    lendingId: number;
    lineId: number;
    requestId: number;
    countId: number;
  };
  /** The regular captains of the unit. */
  unitCaptainIds: number[];
  week: WeekKey;
  activityId: number;
  patrolId: number;
  /** A held session of the sector that covers a requirement, with a segment that has materials. */
  session: {
    sessionId: number;
    segmentId: number;
    requirementId: number;
    day: string;
    week: Places['week'];
  };
  /** A weekly criterion and a test of the sector. */
  criterionId: number;
  testId: number;
  /** A week with points of the sector, and a scout who attended it. */
  evaluated: { week: Places['week']; scoutId: number };
  /** An item of the book. */
  itemId: number;
  /** A regular captain of another sector who stands in for nobody. */
  otherCaptainId: number;
  /** A report on a scout of the sector. */
  reportId: number;
  /** The last digits of a guardian's phone on the health card of the first family's child. */
  lastDigits: string;
  /** The open trip and a scout of it, and a roll-call of another trip with somebody of that one. */
  trip: {
    tripId: number;
    /** Those that come along. */
    sectors: SectorName[];
    personId: number;
    rollCallId: number;
    called: number;
    placeId: number;
    paymentId: number;
    expenseId: number;
    claimId: number;
    reference: string;
  };
  /** An open request to join that the unit captain sees. */
  joining: { requestId: number; number: string; phoneNumber: string };
  /** The transfer of a scout who leaves. */
  transferId: number;
  /** The council of the group, its meetings with open and approved minutes, and a decision. */
  councilId: number;
  meetingId: number;
  decisionId: number;
  approvedMeetingId: number;
  today: string;
  /** A badge that was handed over to a scout of the sector, with its requirements. */
  awarded: {
    badgeId: number;
    scoutId: number;
    name: string;
    kind: string;
    stage: string | null;
    requirementIds: number[];
  };
}

/** Finds the rows; `today` decides which week is current. */
export async function findPlaces(db: Kysely<DB>, today: string): Promise<Places> {
  const captains = {} as Places['captains'];
  for (const { type, phoneNumber } of demoAccounts()) {
    const { captainId } = await db
      .selectFrom('captains')
      .where('phoneNumber', '=', storedPhone(phoneNumber))
      .select('captainId')
      .executeTakeFirstOrThrow();
    captains[type] = captainId;
  }
  const sector = await db
    .selectFrom('captains')
    .innerJoin('sectors', 'sectors.sectorId', 'captains.sectorId')
    .where('captainId', '=', captains.regular)
    .select(['sectors.sectorId', 'baseName', 'suffixName'])
    .executeTakeFirstOrThrow();
  const scouts = await db
    .selectFrom('scouts')
    .where('sectorId', '=', sector.sectorId)
    .select('scoutId')
    .orderBy('scoutId')
    .execute();
  const unit = await db
    .selectFrom('captains')
    .innerJoin('sectors', 'sectors.sectorId', 'captains.sectorId')
    .where('sectors.unitCaptainId', '=', captains.unit)
    .select('captainId')
    .execute();
  const week = await db
    .selectFrom('weeks')
    .where('startDate', '<=', today)
    .orderBy('startDate', 'desc')
    .select(['weekNumber', 'termNumber'])
    .executeTakeFirstOrThrow();
  const { activityId } = await db
    .selectFrom('activities')
    .leftJoin('trips', 'trips.activityId', 'activities.activityId')
    .where('trips.tripId', 'is', null)
    .select('activities.activityId')
    .orderBy('activities.activityId')
    .executeTakeFirstOrThrow();
  const trip = await db
    .selectFrom('trips')
    .innerJoin('tripPeople', 'tripPeople.tripId', 'trips.tripId')
    .where('trips.state', '=', 'open')
    .where('scoutId', 'is not', null)
    .select(['trips.tripId', 'personId', 'scoutId'])
    .orderBy('personId')
    .executeTakeFirstOrThrow();
  const sectors = await db
    .selectFrom('tripSectors')
    .innerJoin('sectors', 'sectors.sectorId', 'tripSectors.sectorId')
    .where('tripId', '=', trip.tripId)
    .select(['baseName', 'suffixName'])
    .execute();
  const { placeId } = await db
    .selectFrom('tripPlaces')
    .where('tripId', '=', trip.tripId)
    .select('placeId')
    .orderBy('placeId')
    .executeTakeFirstOrThrow();
  const { paymentId } = await db
    .selectFrom('tripPayments')
    .where('tripId', '=', trip.tripId)
    .select('paymentId')
    .orderBy('paymentId', 'desc')
    .executeTakeFirstOrThrow();
  const { expenseId } = await db
    .selectFrom('tripExpenses')
    .where('tripId', '=', trip.tripId)
    .select('expenseId')
    .executeTakeFirstOrThrow();
  const { claimId, reference } = await db
    .selectFrom('tripClaims')
    .innerJoin('tripPeople', 'tripPeople.personId', 'tripClaims.personId')
    .where('tripId', '=', trip.tripId)
    .where('tripClaims.state', '=', 'waiting')
    .select(['claimId', 'tripPeople.reference'])
    .executeTakeFirstOrThrow();
  // The past trip's roll-call; it may be added to.
  const rollCall = await db
    .selectFrom('tripRollCalls')
    .innerJoin('tripPeople', 'tripPeople.tripId', 'tripRollCalls.tripId')
    .select(['rollCallId', 'personId'])
    .orderBy('personId')
    .executeTakeFirstOrThrow();
  const { patrolId } = await db
    .selectFrom('patrols')
    .where('sectorId', '=', sector.sectorId)
    .select('patrolId')
    .orderBy('patrolId')
    .executeTakeFirstOrThrow();
  const criteria = await db
    .selectFrom('criteria')
    .where('sectorId', '=', sector.sectorId)
    .select(['criterionId', 'kind'])
    .orderBy('criterionId')
    .execute();
  const evaluated = await db
    .selectFrom('evaluationPoints')
    .where('sectorId', '=', sector.sectorId)
    .select(['scoutId', 'weekNumber', 'termNumber'])
    .orderBy('weekNumber', 'desc')
    .orderBy('scoutId')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { listId, familyKey } = await db
    .selectFrom('messageScouts')
    .select(['listId', 'familyKey'])
    .orderBy('scoutId')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { noticeId } = await db
    .selectFrom('notices')
    .where('madeBy', '=', captains.regular)
    .where('endedAt', 'is', null)
    .select('noticeId')
    .orderBy('noticeId')
    .executeTakeFirstOrThrow();
  const { rows: gears } = await sql<Places['gear']>`
    SELECT item_id, label_key, category_id, (SELECT min(place_id) FROM equipment_stocks stock
        WHERE stock.item_id = equipment_items.item_id) AS place_id,
      (SELECT min(line_id) FROM equipment_lending_lines WHERE lending_id = (
        SELECT min(lending_id) FROM equipment_lendings WHERE ended_at IS NULL)) AS line_id,
      (SELECT min(lending_id) FROM equipment_lendings WHERE ended_at IS NULL) AS lending_id,
      (SELECT min(request_id) FROM equipment_requests WHERE state = 'open') AS request_id,
      (SELECT min(count_id) FROM equipment_counts WHERE settled_at IS NULL) AS count_id
    FROM equipment_items WHERE tracking = 'counted' ORDER BY item_id LIMIT 1`.execute(db);
  const { itemId } = await db
    .selectFrom('financeItems')
    .select('itemId')
    .orderBy('itemId')
    .executeTakeFirstOrThrow();
  const { captainId: otherCaptainId } = await db
    .selectFrom('captains')
    .where('type', '=', 'regular')
    .where('sectorId', '<>', sector.sectorId)
    .where('captainId', 'not in', db.selectFrom('standIns').select('captainId'))
    .select('captainId')
    .orderBy('captainId')
    .executeTakeFirstOrThrow();
  const joining = await db
    .selectFrom('joinRequests')
    .select(['requestId', 'number', 'phoneNumber'])
    .orderBy('requestId')
    .executeTakeFirstOrThrow();
  const { transferId } = await db
    .selectFrom('transfers')
    .where('direction', '=', 'out')
    .select('transferId')
    .executeTakeFirstOrThrow();
  const { rows: cards } = await sql<{ card: HealthCard }>`
    SELECT card FROM health_cards JOIN link_scouts USING (scout_id) JOIN links USING (link_id)
    WHERE key_hash = ${hashOfKey(DEMO_PARENT_KEY)} ORDER BY place LIMIT 1`.execute(db);
  const family = cards[0]!;
  const { rows: councils } = await sql<
    Pick<Places, 'reportId' | 'councilId' | 'meetingId' | 'approvedMeetingId' | 'decisionId'>
  >`
    SELECT council_id, (SELECT min(report_id) FROM scout_reports) AS report_id,
      min(meeting_id) FILTER (WHERE approved_at IS NULL) AS meeting_id,
      min(meeting_id) FILTER (WHERE approved_at IS NOT NULL) AS approved_meeting_id,
      (SELECT min(decision_id) FROM council_decisions WHERE captain_id = ${captains.regular}
      ) AS decision_id
    FROM council_meetings JOIN councils USING (council_id) WHERE scope = 'group'
    GROUP BY council_id
  `.execute(db);
  const { rows } = await sql<Places['awarded']>`
    SELECT badge_id, scout_id, badges.name, kind, stage, array_agg(requirement_id) AS requirement_ids
    FROM scout_badges JOIN scouts USING (scout_id) JOIN badges USING (badge_id)
      JOIN badge_requirements USING (badge_id)
    WHERE sector_id = ${sector.sectorId} AND awarded_on IS NOT NULL
    GROUP BY badge_id, scout_id, badges.name, kind, stage ORDER BY scout_id, badge_id LIMIT 1
  `.execute(db);
  const awarded = rows[0]!;
  const planned = await db
    .selectFrom('sessionMaterials')
    .innerJoin('sessionSegments', 'sessionSegments.segmentId', 'sessionMaterials.segmentId')
    .innerJoin('sessionPlans', 'sessionPlans.sessionId', 'sessionSegments.sessionId')
    .innerJoin('sessionSectors', 'sessionSectors.sessionId', 'sessionPlans.sessionId')
    .innerJoin('sessionRequirements', 'sessionRequirements.sessionId', 'sessionPlans.sessionId')
    .where('sectorId', '=', sector.sectorId)
    .where('state', '=', 'held')
    .select(['sessionPlans.sessionId', 'sessionSegments.segmentId', 'requirementId', 'day'])
    .select(['termNumber', 'weekNumber'])
    .orderBy('sessionPlans.sessionId')
    .orderBy('sessionSegments.segmentId')
    .orderBy('requirementId')
    .executeTakeFirstOrThrow();
  const { termNumber, weekNumber, ...session } = planned;
  return {
    awarded,
    ...councils[0]!,
    joining,
    transferId,
    lastDigits: family.card.guardians[0]!.phoneNumber.slice(-4),
    session: { ...session, week: { termNumber, weekNumber } },
    captains,
    otherCaptainId,
    today,
    sector: { baseName: sector.baseName, suffixName: sector.suffixName },
    scoutIds: scouts.map(({ scoutId }) => scoutId),
    listId,
    familyKey,
    noticeId,
    gear: gears[0]!,
    unitCaptainIds: unit.map(({ captainId }) => captainId),
    week,
    activityId,
    trip: {
      ...trip,
      sectors,
      ...rollCall,
      called: rollCall.personId,
      personId: trip.personId,
      placeId,
      paymentId,
      expenseId,
      claimId,
      reference: reference!,
    },
    patrolId,
    criterionId: criteria.find(({ kind }) => kind === 'weekly')!.criterionId,
    testId: criteria.find(({ kind }) => kind === 'once')!.criterionId,
    evaluated: {
      week: { weekNumber: evaluated.weekNumber, termNumber: evaluated.termNumber },
      scoutId: evaluated.scoutId,
    },
    itemId,
  };
}

/**
 * Requests by endpoint name, for all that read and take arguments, and for the report. `tokens` belong to the answering
 * program.
 */
export function readsOn(places: Places, tokens: Tokens): Record<string, Sent[]> {
  const { captains, sector, scoutIds, week } = places;
  const ofUnit = { params: { captainId: captains.unit } };
  const ofScout = { params: { id: scoutIds[0]! } };
  const scopes = [{}, { query: sector }, { query: { unitCaptainId: captains.unit } }];
  return {
    listUnitCaptains: [ofUnit],
    listSectorCaptains: [{ query: sector }],
    listScouts: [{}, { query: { name: 'ابا' } }],
    listUnitScouts: [ofUnit],
    listSectorScouts: [{ query: sector }, {}],
    listSectorScoutsAttendance: [{ query: sector }],
    listDeletedScouts: [{}, { query: sector }],
    readQualificationKinds: [{}],
    listQualifications: [{}],
    listCaptainQualifications: [{ params: { captainId: captains.unit } }],
    listStandIns: [{}, { query: sector }],
    readScout: [ofScout],
    listViews: [ofScout],
    listMentions: [ofScout],
    readParentLink: [{ params: { scoutId: scoutIds[0]! } }],
    readAudience: [{ query: { kind: 'unpaid', ...sector } }],
    listMessages: [{}],
    readMessages: [{ params: { listId: places.listId } }],
    listSiblings: [{ params: { scoutId: scoutIds[0]! } }],
    listConsents: [{ params: { scoutId: scoutIds[0]! } }],
    listMissingConsents: [{}, { query: { ...sector, name: 'ا', kind: 'never' } }],
    listSectorBadges: [{ query: sector }, { query: { ...sector, badgeId: 1 } }],
    listOwedBadges: [{}, { query: sector }],
    readScoutBadges: [{ params: { scoutId: scoutIds[0]! } }],
    readCertificate: [
      { query: { badgeId: places.awarded.badgeId, scoutId: places.awarded.scoutId } },
    ],
    exportBadges: [{}, { query: { format: 'xlsx' } }],
    exportProgramme: [
      { body: { ...programmeCard, badgeIds: [1], criterionIds: [], sessionKeys: [] } },
    ],
    readEquipment: [{ params: { itemId: places.gear.itemId } }],
    listEquipment: [{}, { query: { search: 'حبل', limit: 50 } }],
    readAvailability: [{ query: { from: places.today, until: places.today } }],
    listLendings: [{}, { query: { state: 'back' } }],
    readLending: [{ params: { lendingId: places.gear.lendingId } }],
    readTripEquipment: [{ params: { tripId: places.trip.tripId } }],
    readCount: [{ params: { countId: places.gear.countId } }],
    readLabel: [{ params: { key: places.gear.labelKey } }],
    downloadTransfer: [{ params: { transferId: places.transferId } }],
    readParentPage: [{ params: { key: DEMO_PARENT_KEY } }],
    readJoinState: [
      {
        params: { number: places.joining.number },
        query: { phoneNumber: places.joining.phoneNumber },
      },
    ],
    listJoinRequests: [{}, { query: { state: 'declined' } }],
    readCalendarLink: [{}, { query: sector }],
    listBirthdays: [{}, { query: { days: 366 } }],
    readCalendar: [{ params: { key: keyOfCalendar(DEMO_CALENDAR, tokens) } }],
    readGroupLogo: [{ params: { version: DEMO_LOGO } }],
    readInvitation: [{ params: { key: keyOf(DEMO_INVITATION, tokens) } }],
    listScoutHistory: [ofScout],
    listScoutTerms: [ofScout],
    listScoutAttendance: [{ query: { ...sector, ...week } }],
    listCaptainAttendance: [{ query: { unitCaptainId: captains.unit, ...week } }],
    listUnpaidScouts: [{ query: sector }],
    listSessionPlans: [
      {},
      { query: { ...sector, ...week } },
      { query: { search: 'حبل العقدة' } },
      { query: { library: 'true' } },
    ],
    listSessionMaterials: [{}, { query: sector }],
    listCommonSegments: [{ query: sector }],
    readSessionPlan: [{ params: { sessionId: places.session.sessionId } }],
    readTrip: [{ params: { tripId: places.trip.tripId } }],
    readTripDraft: [{ query: { activityId: places.activityId } }],
    findPaymentReference: [{ params: { reference: places.trip.reference } }],
    readTripMoney: [{ params: { tripId: places.trip.tripId } }],
    readTripHealth: [{ params: { tripId: places.trip.tripId } }],
    readTripDay: [{ query: { tripId: places.trip.tripId } }],
    downloadTripList: [{ params: { tripId: places.trip.tripId } }],
    listTripPeople: [
      { params: { tripId: places.trip.tripId } },
      { params: { tripId: places.trip.tripId }, query: { missing: 'consent' } },
    ],
    readCensus: [{}, { query: { date: '2026-01-01' } }],
    downloadCensus: [{ body: {} }],
    listPatrols: [{ query: sector }],
    readMovingUpRules: [{}],
    listCriteria: [{}, { query: sector }],
    readEvaluationSheet: [{ query: { ...sector, ...week } }],
    readTestSheet: [{ query: { ...sector, criterionId: places.testId } }],
    readEvaluationResults: [{ query: sector }, { query: { ...sector, ...week } }],
    downloadEvaluationResults: [{ body: sector }, { body: { ...sector, ...week } }],
    readScoutEvaluation: [{ params: { scoutId: scoutIds[0]! } }],
    listReportReaders: [{ query: { scoutId: scoutIds[0]! } }],
    readScoutReport: [{ params: { reportId: places.reportId } }],
    listScoutReports: [{}, { query: { state: 'referred', scoutId: scoutIds[0]! } }],
    listMeetings: [{ params: { councilId: places.councilId } }],
    readMeeting: [{ params: { meetingId: places.meetingId } }],
    listDecisions: [{}, { query: { state: 'open', mine: 'true' } }],
    searchPeople: [{ query: { q: 'م' } }, { query: { q: '010', limit: 50 } }],
    listFollowUp: [{}, { query: sector }, { query: { weeks: 3, limit: 3 } }],
    listCaptainFollowUp: [{}, { query: sector }],
    readSubscription: [{ query: sector }, { query: { ...sector, ...week } }],
    listFinanceItems: [
      {},
      { query: { search: 'اشتراك ٣', type: 'income', sort: 'value', limit: 50, offset: 50 } },
    ],
    readBook: [
      {},
      { query: { month: '2026-11' } },
      { query: { search: 'اشتراك ٣', type: 'income', sort: 'value', limit: 50 } },
    ],
    readVoucher: [{ params: { itemId: places.itemId } }],
    downloadStatement: [{}, { query: { termNumber: week.termNumber } }],
    listNotifications: [{}, { query: { status: 'READ', type: 'other', before: 1_000_000 } }],
    readAttendanceRate: scopes,
    countScouts: scopes,
    countCaptains: scopes,
    listWeeklyRates: scopes,
    readEvaluationRates: scopes,
    readTermReport: scopes,
    downloadTermReport: scopes,
    searchScoutRates: [{ query: { name: 'ابا' } }, ...scopes],
    listHistory: [{}, { query: { entity: 'scout', captainId: captains.general } }],
    downloadReport: [{ body: { type: 'all_sectors' } }, { body: { type: 'all', ...sector } }],
  };
}

/** Requests by endpoint name, for writes that can be repeated. */
export function writesOn(places: Places): Record<string, Sent> {
  const { captains, sector, scoutIds, unitCaptainIds, week, activityId, patrolId } = places;
  const { criterionId, testId } = places;
  const { awarded } = places;
  const { badgeId, scoutId, requirementIds, ...badge } = awarded;
  const status = (index: number) => ({ attendanceStatus: index % 5 ? 'attended' : 'absent' });
  const scout = { name: 'كريم صبحي', gender: 'male', ...sector, birthDate: '2014-03-02' };
  const activity = { name: 'معسكر', type: 'camping', day: 'fri', ...week };
  const { session } = places;
  const plan = {
    title: 'العقد',
    startTime: '11:00',
    sectors: [sector],
    segments: [{ title: 'لعبة', minutes: 15, materials: [{ text: 'حبال', quantity: 4 }] }],
  };
  const [segment] = plan.segments;
  const { trip } = places;
  const ofTrip = { params: { tripId: trip.tripId } };
  const tripFields = {
    startsAt: `${places.today}T23:00`,
    endsAt: `${places.today}T23:30`,
    sectors: [sector],
    fees: { scout: 450, other: 200 },
  };
  const ofSession = { params: { sessionId: session.sessionId } };
  // A submission has at most a thousand records.
  const scouts = scoutIds
    .slice(0, 1000)
    .map((scoutId, index) => ({ scoutId, ...status(index), ...week, ...sector }));
  const payments = scouts.map(({ scoutId }) => ({ scoutId, amount: 10 }));
  const ofUnit = unitCaptainIds
    .slice(0, 1000)
    .map((captainId, index) => ({ captainId, ...status(index), ...week }));
  return {
    setPaymentWays: {
      body: { ways: [{ kind: 'other', name: 'بقسيمة' }], password: DEMO_PASSWORD },
    },
    // The made-up group's treasurer.
    changeResponsibility: { params: { id: 1 }, body: { until: '2030-06-30' } },
    recordScoutAttendance: { body: { attendanceRecords: scouts, subscription: 205, payments } },
    setWhoPaid: { body: { ...sector, on: true, usual: 10 } },
    recordCaptainAttendance: { body: { attendanceRecords: ofUnit } },
    recordSubscription: { body: { value: 215, ...sector, ...week } },
    createFinanceItem: { body: { value: 12.5, type: 'expense', description: 'حبال' } },
    createScout: { body: scout },
    moveJoinRequest: {
      params: { requestId: places.joining.requestId },
      body: { state: 'called', note: 'تفضّل الجمعة' },
    },
    updateScout: { params: { scoutId: scoutIds[0]! }, body: scout },
    assignUnitCaptain: { body: { ...sector, unitCaptainId: captains.unit } },
    createStandIn: {
      body: { ...sector, captainId: places.otherCaptainId, until: places.today },
    },
    updateBadge: {
      params: { badgeId },
      body: {
        ...badge,
        requirements: requirementIds.map((requirementId) => ({
          requirementId,
          text: `المتطلب ${requirementId}`,
        })),
      },
    },
    passRequirements: { body: { requirementIds: [requirementIds[0]], scoutIds } },
    importProgramme: { body: { programme } },
    approveBadges: { body: { pairs: [{ badgeId, scoutId }] } },
    awardBadges: { body: { pairs: [{ badgeId, scoutId }] } },
    createSessionPlan: { body: { ...plan, ...week, day: places.today } },
    updateSessionPlan: {
      ...ofSession,
      body: {
        ...plan,
        ...session.week,
        day: session.day,
        segments: [{ ...segment, segmentId: session.segmentId }],
        requirements: [session.requirementId],
      },
    },
    createTrip: { body: { activityId, ...tripFields } },
    updateTrip: { ...ofTrip, body: { ...tripFields, sectors: trip.sectors } },
    moveTrip: { ...ofTrip, body: { state: 'open' } },
    agreeToTrip: { ...ofTrip, body: { sector, agreed: true } },
    copyTrip: { ...ofTrip, body: { activityId } },
    addTripPeople: { ...ofTrip, body: { guests: [{ name: 'ضيف' }] } },
    changeTripPeople: {
      ...ofTrip,
      body: { people: [{ kind: 'guest', id: trip.personId }], note: 'في الأمام' },
    },
    createPlace: { ...ofTrip, body: { kind: 'vehicle', name: 'سيارة آية', places: 4 } },
    updatePlace: {
      params: { placeId: trip.placeId },
      body: { name: 'ميكروباص ١', places: 14 },
    },
    deletePlace: { params: { placeId: trip.placeId } },
    payTrip: {
      ...ofTrip,
      body: { person: { kind: 'guest', id: trip.personId }, amount: 50, way: 'cash' },
    },
    deleteTripPayment: { params: { ...ofTrip.params, paymentId: trip.paymentId } },
    decideTripClaim: {
      params: { ...ofTrip.params, claimId: trip.claimId },
      body: { confirmed: true },
    },
    spendOnTrip: { ...ofTrip, body: { value: 5, description: 'ماء' } },
    deleteTripExpense: { params: { ...ofTrip.params, expenseId: trip.expenseId } },
    takeOverTrip: { ...ofTrip, body: {} },
    setTripBudget: {
      ...ofTrip,
      body: { lines: [{ text: 'العربات', kind: 'fixed', type: 'expense', amount: 4500 }] },
    },
    claimTripPayment: {
      params: { key: DEMO_PARENT_KEY },
      body: { tripId: trip.tripId, amount: 50, way: 'cash' },
    },
    createRollCall: { ...ofTrip, body: { name: 'الوصول', kind: 'stop', by: 'all' } },
    updateRollCall: {
      params: { rollCallId: trip.rollCallId },
      body: {
        entries: [
          {
            personId: trip.called,
            status: 'here',
            named: true,
            at: `${places.today}T08:00:00.000Z`,
          },
        ],
      },
    },
    answerTrip: {
      params: { key: DEMO_PARENT_KEY, tripId: trip.tripId },
      body: { coming: true, agreed: true, guardianName: 'مريم فوزي', relation: 'mother' },
    },
    remindOfSessions: { body: {} },
    copySessionPlan: { ...ofSession, body: { ...week, sectors: [sector] } },
    recordSessionOutcome: { ...ofSession, body: { stars: 2 } },
    tickSessionMaterial: { body: { segmentId: session.segmentId, index: 0, ready: true } },
    passSessionRequirements: {
      ...ofSession,
      body: { answers: [{ requirementId: session.requirementId, passed: 'all' }] },
    },
    createActivity: { body: activity },
    movePatrolMembers: { body: { ...sector, patrolId, scoutIds: scoutIds.slice(0, 3) } },
    setMovingUpRules: {
      body: { day: places.today, rules: [{ from: sector, to: null, fromAge: 12 }] },
    },
    moveUp: { body: { exceptions: [], dryRun: true } },
    setPatrolWord: { body: { ...sector, word: 'patrol' } },
    updatePatrol: { params: { patrolId }, body: { name: 'النسور' } },
    updateCriterion: { params: { criterionId }, body: { name: 'العقد' } },
    recordEvaluation: {
      body: {
        ...sector,
        ...places.evaluated.week,
        points: [{ scoutId: places.evaluated.scoutId, criterionId, points: 4 }],
      },
    },
    recordTest: {
      body: { ...sector, criterionId: testId, points: [{ scoutId: scoutIds[0]!, points: 9 }] },
    },
    createScoutReport: {
      body: { scoutId: scoutIds[0]!, kind: 'note', text: 'تأخر', date: places.today },
    },
    createCouncil: {
      body: {
        ...sector,
        name: 'مجلس',
        kind: 'honour',
        scope: 'sector',
        seats: [{ scoutId: scoutIds[0]!, role: 'chair' }],
      },
    },
    updateCouncil: {
      params: { councilId: places.councilId },
      body: {
        name: 'مجلس القادة',
        kind: 'leaders',
        scope: 'group',
        seats: Object.values(captains).map((captainId) => ({ captainId, role: 'secretary' })),
      },
    },
    createMeeting: { params: { councilId: places.councilId }, body: { date: places.today } },
    updateMeeting: {
      params: { meetingId: places.meetingId },
      body: { points: [{ title: 'المعسكر', decisions: [] }], attendance: [] },
    },
    addAddendum: {
      params: { meetingId: places.approvedMeetingId },
      body: { text: 'تصحيح في العدد' },
    },
    updateDecision: { params: { decisionId: places.decisionId }, body: { state: 'done' } },
    updateActivity: { params: { activityId }, body: activity },
    sendNotification: { body: { type: 'other', title: 'اجتماع', message: 'الخميس' } },
    giveConsent: {
      params: { key: DEMO_PARENT_KEY },
      body: { guardianName: 'مريم فوزي', relation: 'mother', photos: false, agreed: true },
    },
    askFamily: { body: { scoutId: scoutIds[0]!, to: { groupName: 'شبرا' } } },
    writeHealthCard: {
      params: { scoutId: scoutIds[0]! },
      body: { ...aHealthCard, way: 'paper' },
    },
    writeOwnCard: {
      params: { key: DEMO_PARENT_KEY },
      body: { ...aHealthCard, agreed: true, lastDigits: places.lastDigits },
    },
    createHealthCode: { params: { scoutId: scoutIds[0]! } },
    confirmHealthCard: { params: { scoutId: scoutIds[0]! }, body: {} },
    confirmOwnCard: { params: { key: DEMO_PARENT_KEY }, body: {} },
    createMessages: { body: { kind: 'sector', ...sector, text: '{الاسم}: {الرابط}' } },
    updateMessages: { params: { listId: places.listId }, body: { text: 'أهلاً {الاسم}: {الرابط}' } },
    tickFamily: {
      params: { listId: places.listId, familyKey: places.familyKey },
      body: { state: 'sent' },
    },
    deleteMessages: { params: { listId: places.listId } },
    updateNotice: {
      params: { noticeId: places.noticeId },
      body: {
        title: 'قمصان الطليعة',
        text: 'نسلّمها يوم الجمعة.',
        audience: { kind: 'sectors', sectors: [sector] },
        until: places.today,
      },
    },
    endNotice: { params: { noticeId: places.noticeId }, body: { ended: true } },
    returnEquipment: {
      params: { lendingId: places.gear.lendingId },
      body: { later: [{ lineId: places.gear.lineId, dueOn: '2030-06-30' }] },
    },
    extendLending: {
      params: { lendingId: places.gear.lendingId },
      body: { dueOn: '2030-06-30' },
    },
    askForMoreDays: { params: { lendingId: places.gear.lendingId }, body: {} },
    lendEquipment: {
      body: {
        to: { captainId: captains.regular },
        lines: [{ itemId: places.gear.itemId, quantity: 1 }],
        dueOn: '2030-06-30',
        anyway: true,
      },
    },
    askForEquipment: {
      body: {
        from: '2030-06-01',
        until: '2030-06-30',
        lines: [{ itemId: places.gear.itemId, quantity: 1 }],
      },
    },
    reserveForTrip: {
      params: { tripId: places.trip.tripId },
      body: { lines: [{ itemId: places.gear.itemId, quantity: 1 }] },
    },
    joinParentLinks: {
      params: { linkKey: DEMO_PARENT_KEY },
      body: { key: `${DEMO_PARENT_KEY}-1` },
    },
    remindOfWeek: { body: {} },
    markAllNotifications: { body: {} },
    deleteReadNotifications: { body: {} },
  };
}

/** The captain types that may call an endpoint; all, if it needs no permission. */
export function callersOf({ access }: Endpoint): CaptainType[] {
  const isOpen = access === 'public' || access === 'visitor' || access === 'session';
  return captainTypes.filter((type) => isOpen || can({ type }, access as Permission));
}

/** The path and query of a request. */
export function urlOf({ path }: Endpoint, { params = {}, query = {} }: Sent): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const texts = Object.entries(query).map(([key, value]) => [key, String(value)]);
  const search = new URLSearchParams(texts).toString();
  return `/api${filled}${search && `?${search}`}`;
}

/** The database with a counter of its statements, without BEGIN and COMMIT. */
export function countStatements(db: Kysely<DB>): { db: Kysely<DB>; count: () => number } {
  let ran = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      ran += 1;
      return result;
    },
  };
  return { db: db.withPlugin(plugin), count: () => ran };
}
