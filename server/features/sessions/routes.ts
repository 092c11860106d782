import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { canForAll } from '../../../contract/core/permissions.ts';
import { foldArabic } from '../../../contract/core/text.ts';
import { askedSector } from '../../../contract/sectors/sector-name.ts';
import {
  copySessionPlan,
  createSessionPlan,
  deleteSessionPlan,
  listSessionPlans,
  readSessionPlan,
  recordSessionOutcome,
  SESSIONS_PAGE,
  type Session,
  updateSessionPlan,
} from '../../../contract/sessions/endpoints.ts';
import {
  listCommonSegments,
  listSessionMaterials,
  tickSessionMaterial,
} from '../../../contract/sessions/materials.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import { findSector } from '../sectors/queries.ts';
import { readSectorIds } from '../sectors/scope-queries.ts';
import { endOfNextWeek, getSessionOfSegment, listCommon, listNeeds } from './material-queries.ts';
import {
  authorizeLibrary,
  authorizeSectors,
  authorizeSession,
  isOfSession,
  mayEditSession,
} from './policy.ts';
import {
  findSectors,
  findSessionWeek,
  getSession,
  listPresentCaptains,
  listSessions,
  type StoredSession,
} from './queries.ts';
import {
  asRow,
  asSession,
  checkDay,
  checkOutcomeDay,
  checkWeek,
  contentFrom,
  contentOfPlan,
  copyOf,
  foldedTextOf,
  namedCaptains,
  outcomeAfter,
  outcomeVersion,
  placeOf,
  planVersion,
  recordedOutcome,
  recordedPlan,
} from './rules.ts';
import {
  changeSession,
  insertSession,
  listCoverable,
  type PlanContent,
  removeSession,
  storeOutcome,
  storeTick,
} from './write-queries.ts';

export function plannedSessionRoutes(app: FastifyInstance): void {
  route(app, listSessionPlans, async ({ db, query, caller }) => {
    const { limit = SESSIONS_PAGE, offset = 0, ...filter } = query;
    const sector = askedSector(query);
    if (sector === null) {
      return { message: 'No sector', body: [], count: 0, total: 0, hasMore: false };
    }
    const sectorId = sector && (await findSector(db, sector)).sectorId;
    const { rows, total } = await listSessions(db, { ...filter, sectorId, limit, offset });
    return {
      message: 'Sessions',
      body: rows.map((row) => asRow(caller, row, query.search)),
      count: rows.length,
      total,
      hasMore: offset + rows.length < total,
    };
  });

  route(app, listSessionMaterials, async ({ db, query, caller, settings, now }) => {
    const sectorIds = await readSectorIds({ db, query, caller });
    const { from = dayIn(settings.timeZone, now) } = query;
    const to = query.to ?? (await endOfNextWeek(db, from));
    const needs = await listNeeds(db, { from, to, sectorIds });
    const body = needs.map(({ captain, sectors, inCharge, ...need }) => {
      const place = {
        sectorIds: sectors.map(({ sectorId }) => sectorId),
        captain: { captainId: inCharge },
      };
      const isLeft = captain !== null && !captain.isPresent;
      return {
        ...need,
        captainId: isLeft ? null : (captain?.captainId ?? null),
        captain: isLeft ? null : captain,
        leftBy: isLeft ? `${captain.firstName} ${captain.middleName}` : null,
        sectors: sectors.map(({ baseName, suffixName }) => ({ baseName, suffixName })),
        editable: mayEditSession(caller, place),
      };
    });
    return { message: 'What is needed', body, count: body.length, from, to };
  });

  route(app, listCommonSegments, async ({ db, query }) => {
    const sector = askedSector(query);
    const body = sector ? await listCommon(db, (await findSector(db, sector)).sectorId) : [];
    return { message: 'Common segments', body, count: body.length };
  });

  route(app, readSessionPlan, async ({ db, params, caller, settings, now }) => {
    const stored = await getSession(db, params.sessionId);
    const { timeZone } = settings;
    return {
      message: 'The session',
      body: asSession(caller, stored, timeZone),
      servedAt: now.toISOString(),
      timeZone,
    };
  });

  routeWrite(app, createSessionPlan, async (call) => {
    const { db, body, caller } = call;
    const sectorIds = await findSectors(db, body.sectors);
    authorizeSectors(caller, sectorIds);
    const content = contentFrom(body, { sectors: sectorIds, captainId: caller.captainId });
    checkWeek(await findSessionWeek(db, content), content.day);
    await checkNames(db, content);
    return {
      message: 'Session planned',
      arabicMessage: 'حُفظت الجلسة',
      body: await storeNew(call, content),
    };
  });

  routeWrite(app, updateSessionPlan, async (call) => {
    const { db, params, body, caller, settings, now, record } = call;
    const { sessionId } = params;
    const before = await getSession(db, sessionId, { lock: true });
    authorizeSession(caller, placeOf(before));
    const sectorIds = await findSectors(db, body.sectors);
    authorizeSectors(caller, sectorIds, placeOf(before).sectorIds);
    const { captainId } = before.captain;
    const content = contentFrom(body, { sectors: sectorIds, captainId, stored: before });
    const versions = { stored: planVersion(contentOfPlan(before)), after: planVersion(content) };
    if (isOutdated(body.version, versions)) {
      throw new ApiError('SESSION_CHANGED', {
        stored: asSession(caller, before, settings.timeZone),
      });
    }
    const week = await findSessionWeek(db, content);
    // A session of an older term or of a cancelled week may be edited in place.
    const isMoved =
      content.termNumber !== before.termNumber || content.weekNumber !== before.weekNumber;
    if (isMoved) checkWeek(week, content.day);
    else if (content.day !== before.day) checkDay(week!, content.day);
    checkOutcomeDay(content, before, dayIn(settings.timeZone, now));
    await checkNames(db, content, before);
    const by = { captainId: caller.captainId, now };
    await changeSession(db, sessionId, content, { foldedText: foldedTextOf(content), by });
    const stored = await getSession(db, sessionId);
    record({
      entity: 'sessionPlan',
      action: 'update',
      entityId: String(sessionId),
      before: recordedPlan(before),
      after: recordedPlan(stored),
    });
    return {
      message: 'Session changed',
      arabicMessage: 'حُفظت الجلسة',
      body: asSession(caller, stored, settings.timeZone),
    };
  });

  routeWrite(app, deleteSessionPlan, async ({ db, params: { sessionId }, caller, record }) => {
    const before = await getSession(db, sessionId, { lock: true });
    authorizeSession(caller, placeOf(before));
    await removeSession(db, sessionId);
    record({
      entity: 'sessionPlan',
      action: 'delete',
      entityId: String(sessionId),
      before: recordedPlan(before),
      after: null,
    });
    return { message: 'Session deleted', arabicMessage: 'تم حذف الجلسة' };
  });

  routeWrite(app, copySessionPlan, async (call) => {
    const { db, params, body, caller } = call;
    const source = await getSession(db, params.sessionId);
    const sectorIds = await findSectors(db, body.sectors);
    authorizeSectors(caller, sectorIds);
    const week = await findSessionWeek(db, body);
    checkWeek(week, week?.startDate ?? '');
    const present = await listPresentCaptains(db, namedCaptains(contentOfPlan(source)), sectorIds);
    const content = copyOf(source, { week, sectors: sectorIds, caller, present });
    return {
      message: 'Session copied',
      arabicMessage: 'نُسخت الجلسة',
      body: await storeNew(call, content, source.sessionId),
    };
  });

  routeWrite(app, recordSessionOutcome, async (call) => {
    const { db, params, body, caller, settings, now, record } = call;
    const { version, ...sent } = body;
    const before = await getSession(db, params.sessionId, { lock: true });
    const outcome = outcomeAfter(before, sent);
    const isOfLibrary = outcome.library !== before.library;
    // Who answers for programmes marks any session, and changes nothing else of those of others.
    const unmarked = { ...outcome, library: before.library };
    const marksOnly = outcomeVersion(unmarked) === outcomeVersion(before);
    if (!marksOnly || !canForAll(caller, 'sessions:library')) {
      authorizeSession(caller, placeOf(before));
    }
    if (isOfLibrary) authorizeLibrary(caller);
    const versions = { stored: outcomeVersion(before), after: outcomeVersion(outcome) };
    if (isOutdated(version, versions)) {
      throw new ApiError('SESSION_CHANGED', {
        stored: asSession(caller, before, settings.timeZone),
      });
    }
    checkOutcomeDay(before, outcome, dayIn(settings.timeZone, now));
    await storeOutcome(db, params.sessionId, outcome, { captainId: caller.captainId, now });
    record({
      entity: 'sessionPlan',
      action: 'record',
      entityId: String(params.sessionId),
      before: recordedOutcome(before.title, before),
      after: recordedOutcome(before.title, outcome),
    });
    const stored = await getSession(db, params.sessionId);
    return {
      message: 'Outcome stored',
      arabicMessage: 'تم الحفظ',
      body: asSession(caller, stored, settings.timeZone),
    };
  });

  routeWrite(app, tickSessionMaterial, async (call) => {
    const { db, body, caller, settings, now, recordNothing } = call;
    const { segmentId, ready, text } = body;
    const sessionId = await getSessionOfSegment(db, segmentId);
    const before = await getSession(db, sessionId, { lock: true });
    if (!isOfSession(caller, placeOf(before))) authorizeSession(caller, placeOf(before));
    const index = placeOfMaterial(before, { segmentId, index: body.index, text });
    await storeTick(db, { segmentId, index, ready, by: { captainId: caller.captainId, now } });
    recordNothing('a tick does not change the plan');
    const stored = await getSession(db, sessionId);
    return {
      message: 'Tick stored',
      arabicMessage: ready ? 'جُهّزت المادة' : 'لم تعد المادة مجهّزة',
      body: asSession(caller, stored, settings.timeZone),
    };
  });
}

/** Stores a new session, planned or copied from another, with its history; returns it as the caller reads it. */
async function storeNew(
  {
    db,
    caller,
    settings,
    now,
    record,
  }: WriteCall<typeof createSessionPlan> | WriteCall<typeof copySessionPlan>,
  content: PlanContent,
  copiedFrom: number | null = null,
): Promise<Session> {
  const sessionId = await insertSession(db, content, {
    foldedText: foldedTextOf(content),
    copiedFrom,
    by: { captainId: caller.captainId, now },
  });
  const stored = await getSession(db, sessionId);
  record({
    entity: 'sessionPlan',
    action: 'create',
    entityId: String(sessionId),
    before: null,
    after: recordedPlan(stored),
  });
  return asSession(caller, stored, settings.timeZone);
}

/** The index of a material: the requested one, or that of its text if the plan was changed meanwhile. */
function placeOfMaterial(
  { segments }: StoredSession,
  { segmentId, index, text }: { segmentId: number; index: number; text: string | undefined },
): number {
  const materials = segments.find((segment) => segment.segmentId === segmentId)?.materials ?? [];
  const matches = (material: { text: string } | undefined) =>
    material !== undefined &&
    (text === undefined || foldArabic(material.text) === foldArabic(text));
  const place = matches(materials[index]) ? index : materials.findIndex(matches);
  if (place < 0 || (text === undefined && place !== index))
    throw new ApiError('MATERIAL_NOT_FOUND');
  return place;
}

/**
 * Throws for captains outside the session's sectors and for closed requirements, unless the session had them before.
 */
async function checkNames(
  db: Kysely<DB>,
  content: PlanContent,
  before?: StoredSession,
): Promise<void> {
  const had = before ? contentOfPlan(before) : null;
  const knownCaptains = had ? namedCaptains(had) : [];
  const captains = namedCaptains(content).filter((id) => !knownCaptains.includes(id));
  const present = await listPresentCaptains(db, captains, content.sectors);
  if (present.length < captains.length) throw new ApiError('NOT_OF_SESSION');
  const knownRequirements = had?.requirements ?? [];
  const requirements = content.requirements.filter((id) => !knownRequirements.includes(id));
  const coverable = await listCoverable(db, requirements);
  if (coverable.length < requirements.length) throw new ApiError('REQUIREMENT_NOT_FOUND');
}
