import type { FastifyInstance } from 'fastify';
import type { ResponseOf } from '../../../contract/core/endpoint.ts';
import {
  readEvaluationSheet,
  readTestSheet,
  recordEvaluation,
  recordTest,
} from '../../../contract/evaluation/endpoints.ts';
import { isGivenWeekly } from '../../../contract/evaluation/words.ts';
import { askedSector } from '../../../contract/sectors/sector-name.ts';
import type { Week } from '../../../contract/terms/endpoints.ts';
import { advisoryLock } from '../../db/advisory-lock.ts';
import { ApiError } from '../../http/errors.ts';
import type { Parts } from '../../http/parts.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import { readPatrols } from '../patrols/queries.ts';
import { lockScouts } from '../scouts/queries.ts';
import { authorizeSheet } from '../sectors/policy.ts';
import { findSector, findSectorId } from '../sectors/queries.ts';
import { findWeek, lockRecordableWeek } from '../terms/queries.ts';
import {
  getCriterion,
  listCriteriaOf,
  lockCriteria,
  type StoredCriterion,
} from './criterion-queries.ts';
import { authorizeRecording } from './policy.ts';
import {
  findRecorded,
  findTestRecorder,
  listGivenPoints,
  listSheetScouts,
  listTestPoints,
  type Recorded,
  readAttendanceState,
  type SheetScout,
  storePoints,
  storeTestPoints,
} from './queries.ts';
import {
  asSheet,
  type Cell,
  cellsBefore,
  changedCells,
  countedPoints,
  evaluationVersion,
  type Given,
  pointsAfter,
  pointsByScout,
} from './rules.ts';

type Sheet = ResponseOf<typeof readEvaluationSheet>;
type Database = Parts['db'];

export function evaluationRoutes(app: FastifyInstance): void {
  route(app, readEvaluationSheet, async ({ db, query, caller }) => {
    const asked = askedSector(query);
    if (asked === null) return { ...EMPTY, message: 'No sector, no scouts' };
    const sectorId = await findSectorId({ db, caller }, asked);
    authorizeSheet(caller, sectorId);
    const week = await findWeek(db, query);
    if (!week) throw new ApiError('UNKNOWN_WEEK');
    return readSheet(db, sectorId, week);
  });

  routeWrite(app, recordEvaluation, async (call) => {
    const { db, settings, body, caller, now, record } = call;
    const { sectorId } = await findSector(db, body);
    authorizeRecording(caller, sectorId);
    const { termNumber, weekNumber } = body;
    // Takes the lock of the attendance's hand-in, so that nobody becomes absent while points are stored.
    await lockRecordableWeek(db, body, {
      today: dayIn(settings.timeZone, now),
      of: { sectorId },
    });
    await lockScouts(db, sectorId, scoutsOf(body.points));
    await lockCriteria(db, [...new Set(body.points.map(({ criterionId }) => criterionId))]);
    const sheet = await loadSheet(db, sectorId, body);
    if (!sheet.attendance.isRecorded) throw new ApiError('ATTENDANCE_MISSING');
    const stored = sheet.given;
    const criteria = new Map(
      sheet.criteria.filter(isGivenWeekly).map((criterion) => [criterion.criterionId, criterion]),
    );
    const changes = changedCells(body.points, { criteria, stored, scouts: sheet.scouts });
    checkVersion(body.version, stored, changes, sheet.recorded);
    await storePoints(db, sectorId, body, { changes, recordedBy: caller.captainId, now });
    record({
      entity: 'evaluation',
      action: 'record',
      entityId: `${sectorId}/${termNumber}/${weekNumber}`,
      before: { points: pointsByScout(cellsBefore(changes, stored)) },
      after: { points: pointsByScout(changes), criteria: namesOf(criteria, changes) },
    });
    const answer = answerOf({
      ...sheet,
      given: pointsAfter(stored, changes),
      recorded: recordedNow(caller, now),
    });
    return { ...answer, message: 'Points recorded', arabicMessage: 'تم تسجيل التقييم بنجاح' };
  });

  route(app, readTestSheet, async ({ db, query, caller }) => {
    const asked = askedSector(query);
    if (asked === null) return { ...EMPTY, message: 'No sector, no scouts' };
    const sectorId = await findSectorId({ db, caller }, asked);
    authorizeSheet(caller, sectorId);
    const test = await getTest(db, query.criterionId, sectorId);
    return readTest(db, sectorId, test);
  });

  routeWrite(app, recordTest, async (call) => {
    const { db, body, caller, now, record } = call;
    const { criterionId } = body;
    const { sectorId } = await findSector(db, body);
    authorizeRecording(caller, sectorId);
    await advisoryLock(db, `test ${criterionId} of sector ${sectorId}`);
    await lockCriteria(db, [criterionId]);
    const test = await getTest(db, criterionId, sectorId);
    const cells = body.points.map(({ scoutId, points }) => ({ scoutId, criterionId, points }));
    await lockScouts(db, sectorId, scoutsOf(cells));
    const stored = await listTestPoints(db, sectorId, criterionId);
    const changes = changedCells(cells, {
      criteria: new Map([[criterionId, test]]),
      stored,
      scouts: null,
    });
    checkVersion(body.version, stored, changes, await findTestRecorder(db, sectorId, criterionId));
    await storeTestPoints(
      db,
      { sectorId, criterionId },
      { changes, recordedBy: caller.captainId, now },
    );
    record({
      entity: 'evaluation',
      action: 'record',
      entityId: `${sectorId}/test/${criterionId}`,
      before: { points: pointsByScout(cellsBefore(changes, stored)) },
      after: { points: pointsByScout(changes), criteria: { [criterionId]: test.name } },
    });
    const sheet = await readTest(db, sectorId, test);
    return { ...sheet, message: 'Points recorded', arabicMessage: 'تم تسجيل التقييم بنجاح' };
  });
}

const EMPTY: Omit<Sheet, 'message'> = {
  body: [],
  count: 0,
  criteria: [],
  patrols: [],
  patrolWord: 'patrol',
  isAttendanceRecorded: false,
  version: null,
};

/** The sector's patrols without their scouts, and what it calls them. */
async function patrolsOf(db: Database, sectorId: number) {
  const { word, patrols } = await readPatrols(db, sectorId);
  return {
    patrols: patrols.map(({ patrolId, name }) => ({ patrolId, name })),
    patrolWord: word,
  };
}

/** The captain who records, and the time. */
const recordedNow = ({ firstName, middleName, lastName, gender }: Caller, now: Date): Recorded => ({
  recordedBy: [firstName, middleName, lastName].filter(Boolean).join(' '),
  recordedByGender: gender,
  recordedAt: now.toISOString(),
});

/** The names of the criteria that changes are about, as the history stores them. */
const namesOf = (criteria: ReadonlyMap<number, StoredCriterion>, changes: readonly Cell[]) =>
  Object.fromEntries(
    changes.map(({ criterionId }) => [criterionId, criteria.get(criterionId)?.name ?? '']),
  );

const scoutsOf = (cells: readonly Pick<Cell, 'scoutId'>[]) => [
  ...new Set(cells.map(({ scoutId }) => scoutId)),
];

/** A test that a sector can see; throws CRITERION_NOT_FOUND for any other criterion. */
async function getTest(
  db: Database,
  criterionId: number,
  sectorId: number,
): Promise<StoredCriterion> {
  const criterion = await getCriterion(db, criterionId, sectorId);
  const isOfSector = criterion.sectorId === null || criterion.sectorId === sectorId;
  if (criterion.kind !== 'once' || !isOfSector) throw new ApiError('CRITERION_NOT_FOUND');
  return criterion;
}

/** Throws WEEK_CHANGED where changes were made from another version than the stored one. */
function checkVersion(
  version: string | undefined,
  stored: Given[],
  changes: Cell[],
  recorded: Recorded | undefined,
): void {
  const versions = {
    stored: evaluationVersion(stored),
    after: evaluationVersion(pointsAfter(stored, changes)),
  };
  if (!isOutdated(version, versions)) return;
  throw new ApiError('WEEK_CHANGED', {
    stored: { version: versions.stored, ...recorded, points: stored },
  });
}

/** Data of a sector's week of points. */
interface LoadedSheet {
  given: Given[];
  scouts: SheetScout[];
  attendance: Awaited<ReturnType<typeof readAttendanceState>>;
  criteria: StoredCriterion[];
  recorded: Recorded | undefined;
  patrols: Awaited<ReturnType<typeof patrolsOf>>;
}

async function loadSheet(
  db: Database,
  sectorId: number,
  week: Pick<Week, 'termNumber' | 'weekNumber'>,
): Promise<LoadedSheet> {
  return {
    // Read before the list: a version older than the list causes a needless conflict, a newer one would hide a change.
    given: await listGivenPoints(db, sectorId, week),
    scouts: await listSheetScouts(db, sectorId, week),
    attendance: await readAttendanceState(db, sectorId, week),
    criteria: await listCriteriaOf(db, [sectorId], sectorId),
    recorded: await findRecorded(db, sectorId, week),
    patrols: await patrolsOf(db, sectorId),
  };
}

/** A sector's week of points, as `GET /evaluation/sector/all` answers it. */
function answerOf({ given, scouts, attendance, criteria, recorded, patrols }: LoadedSheet): Sheet {
  const used = new Set(given.map(({ criterionId }) => criterionId));
  const shown = criteria
    .filter(({ kind, isOpen, criterionId }) => kind !== 'once' && (isOpen || used.has(criterionId)))
    // Points of a hand-in count as soon as it is stored.
    .map((each) => ({ ...each, isUsed: each.isUsed || used.has(each.criterionId) }));
  return {
    ...asSheet(scouts, given, shown, {
      version: evaluationVersion(given),
      recorded,
      counted: (scout, criterion) => countedPoints(scout, criterion, attendance.notesPayments),
    }),
    ...patrols,
    isAttendanceRecorded: attendance.isRecorded,
  };
}

export async function readSheet(
  db: Database,
  sectorId: number,
  week: Pick<Week, 'termNumber' | 'weekNumber'>,
): Promise<Sheet> {
  return answerOf(await loadSheet(db, sectorId, week));
}

/** A sector's points in a test, as `GET /evaluation/once` answers them. */
async function readTest(db: Database, sectorId: number, test: StoredCriterion): Promise<Sheet> {
  const given = await listTestPoints(db, sectorId, test.criterionId);
  // Week 0 does not exist: a test has no attendance.
  const scouts = await listSheetScouts(db, sectorId, { termNumber: 0, weekNumber: 0 });
  return {
    ...asSheet(scouts, given, [test], {
      version: evaluationVersion(given),
      recorded: await findTestRecorder(db, sectorId, test.criterionId),
      counted: () => null,
    }),
    ...(await patrolsOf(db, sectorId)),
    isAttendanceRecorded: true,
  };
}
