import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { emptyContent } from '../../../contract/core/record-content.ts';
import { joinConsent } from '../../../contract/joining/child.ts';
import {
  acceptJoinRequest,
  declineJoinRequests,
  listJoinRequests,
  moveJoinRequest,
  readJoinState,
  sendJoinRequest,
} from '../../../contract/joining/join-endpoints.ts';
import { wrongScoutDates } from '../../../contract/scouts/endpoints.ts';
import { scoutRecord } from '../../../contract/scouts/record.ts';
import { answeredSector } from '../../../contract/sectors/sector-name.ts';
import type { StoredHolder } from '../../db/member-numbers.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { countEventLoosely, countEvents } from '../../http/limits/throttle.ts';
import { route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { isOutdated } from '../../lib/version.ts';
import { openByKey } from '../../secrets/wrong-keys.ts';
import { findNewestConsent, insertConsent } from '../consents/queries.ts';
import { lostNumberSentence } from '../member-numbers/policy.ts';
import { notifyGenerals } from '../notifications/queries.ts';
import {
  addToLink,
  insertLink,
  listLinks,
  MOST_LINKS,
  storeUnrelated,
} from '../parents/queries.ts';
import { aParentKey } from '../parents/rules.ts';
import { findPatrolOfScout, returnToPatrol } from '../patrols/queries.ts';
import { authorizeScout } from '../scouts/policy.ts';
import {
  bringScoutBack,
  changeScout,
  getScout,
  insertScout,
  type StoredScout,
} from '../scouts/queries.ts';
import { recordedScout } from '../scouts/rules.ts';
import { authorizeSector, sectorScope } from '../sectors/policy.ts';
import { findSector } from '../sectors/queries.ts';
import {
  changeRequest,
  countSeen,
  declineRequests,
  findState,
  insertRequest,
  listRequests,
  listSectorSizes,
  lockRequest,
  readJoinOpen,
  type StoredRequest,
} from './queries.ts';
import {
  aNumber,
  asRequest,
  changedFailure,
  MANY_OPEN,
  manyOpen,
  recordedRequest,
  requestsFrom,
  requestVersion,
  statesFrom,
} from './rules.ts';

/** No captain has this number: all general captains are told. */
const NOBODY = 0;

export function joiningRoutes(app: FastifyInstance): void {
  routeWrite(
    app,
    sendJoinRequest,
    // Before the transaction, so that requests that fail are counted too.
    async ({ db, body, now, address, settings }) => {
      if (!(await readJoinOpen(db))) throw new ApiError('JOIN_CLOSED');
      const { birthDate } = wrongScoutDates(body, dayIn(settings.timeZone, now));
      if (birthDate !== undefined) throw fieldError('INVALID_REQUEST', 'birthDate', birthDate);
      await countEvents(db, now, requestsFrom(address));
    },
    async ({ db, body, now, record, recordNothing }) => {
      const { agreed: _, ...sent } = body;
      const { title, text } = joinConsent(body.name);
      const consentWords = `${title}. ${text}`;
      const { number, openCount } = await insertRequest(db, sent, { consentWords, now, aNumber });
      const after = recordedRequest({ number, state: 'received', day: null });
      if (openCount === null) recordNothing('the open request keeps its corrections');
      else
        record({ entity: 'joinRequest', action: 'create', entityId: number, before: null, after });
      if (openCount === MANY_OPEN) await notifyGenerals(db, manyOpen(), NOBODY, now);
      return { message: 'Request received', arabicMessage: 'وصل طلبكم', body: { number } };
    },
  );

  route(app, readJoinState, async ({ db, params, query, now, address }) => {
    const pair = { ...params, ...query };
    await countEventLoosely(db, now, statesFrom(address));
    const body = await openByKey('join', { db, now, address }, () => findState(db, pair));
    if (!body) throw new ApiError('JOINING_NOT_FOUND');
    return { message: 'State of the request', body };
  });

  route(app, listJoinRequests, async ({ db, query, caller, settings, now }) => {
    const sectorIds = sectorScope(caller, 'joining:manage');
    const requests = await listRequests(db, {
      sectorIds,
      today: dayIn(settings.timeZone, now),
      ...(query.state && { states: [query.state] }),
    });
    const body = requests.map(asRequest);
    const sectors = await listSectorSizes(db, sectorIds);
    return { message: 'Requests to join', body, count: body.length, sectors };
  });

  routeWrite(app, moveJoinRequest, async (call) => {
    const { db, params, body, caller, now, record } = call;
    const before = await lockSeen(call, params.requestId);
    const { state = before.state, note } = body;
    const isMoved = body.state !== undefined;
    const after = {
      state,
      day: isMoved ? (state === 'invited' ? body.day! : null) : before.day,
      reason: isMoved ? (state === 'declined' ? body.reason! : null) : before.reason,
    };
    const version = { stored: requestVersion(before), after: requestVersion(after) };
    if (isOutdated(body.version, version)) throw changedFailure(before);
    if (isMoved && after.day !== null && after.day < dayIn(call.settings.timeZone, now)) {
      throw fieldError('INVALID_REQUEST', 'day', 'اختر يوماً لم يمضِ');
    }
    if (before.state === 'accepted') await takeBack(call, before, isMoved);
    await changeRequest(
      db,
      before.requestId,
      { ...after, scoutId: null },
      { note, by: caller.captainId, now },
    );
    record({
      entity: 'joinRequest',
      action: 'update',
      entityId: before.number,
      before: recordedRequest(before),
      after: recordedRequest({ ...before, ...after }),
    });
    const stored = await lockSeen(call, params.requestId);
    return { message: 'Request changed', arabicMessage: 'تم الحفظ', body: asRequest(stored) };
  });

  routeWrite(app, declineJoinRequests, async (call) => {
    const { db, body, caller, settings, now, record, recordNothing } = call;
    const requestIds = [...new Set(body.requestIds)];
    const seen = {
      sectorIds: sectorScope(caller, 'joining:manage'),
      today: dayIn(settings.timeZone, now),
    };
    const count = await countSeen(db, requestIds, seen);
    if (count < requestIds.length) throw new ApiError('JOINING_NOT_FOUND');
    const { reason } = body;
    const declined = await declineRequests(db, requestIds, { reason, by: caller.captainId, now });
    for (const before of declined) {
      record({
        entity: 'joinRequest',
        action: 'update',
        entityId: before.number,
        before: recordedRequest(before),
        after: recordedRequest({ ...before, state: 'declined', day: null }),
      });
    }
    if (declined.length === 0) recordNothing('none of them is open');
    return {
      message: 'Requests declined',
      arabicMessage: 'تم الاعتذار',
      body: { declined: declined.length },
    };
  });

  routeWrite(app, acceptJoinRequest, async (call) => {
    const { db, params, body, caller, now, record } = call;
    const sector = await findSector(db, body, 'share');
    authorizeSector(caller, sector.sectorId, 'joining:manage');
    const request = await lockSeen(call, params.requestId);
    if (request.state === 'accepted') throw changedFailure(request);
    const asked = body.siblingId ?? body.unrelatedId;
    // The captain's answer belongs to the scout whom the request had then.
    if (asked !== undefined && asked !== request.sibling?.scoutId) throw changedFailure(request);
    const { scout, lost } = await (body.sameAs === undefined
      ? addScout(call, request, sector.sectorId)
      : knownScout(call, body.sameAs));
    const isOtherPhone =
      body.sameAs !== undefined && !(await isFamilysPhone(db, scout, request.phoneNumber));
    if (!isOtherPhone) await addConsent(call, request, scout.scoutId);
    const linkId = await addLink(call, request, { scout, isOtherPhone });
    const after = { state: 'accepted', day: null, reason: null, scoutId: scout.scoutId } as const;
    await changeRequest(db, request.requestId, after, { by: caller.captainId, now });
    record({
      entity: 'joinRequest',
      action: 'update',
      entityId: request.number,
      before: recordedRequest(request),
      after: recordedRequest({ ...request, ...after }, answeredSector(scout)),
    });
    return {
      message: 'Request accepted',
      arabicMessage: 'تم القبول',
      body: {
        scoutId: scout.scoutId,
        linkId,
        isOtherPhone,
        lostNumber: lostNumberSentence(caller, scout, lost),
      },
    };
  });
}

type Writing = Pick<
  WriteCall<typeof acceptJoinRequest>,
  'db' | 'caller' | 'settings' | 'tokens' | 'now' | 'record'
>;

const lockSeen = ({ db, caller, settings, now }: Writing, requestId: number) =>
  lockRequest(db, requestId, {
    sectorIds: sectorScope(caller, 'joining:manage'),
    today: dayIn(settings.timeZone, now),
  });

/** The scout of an accepted request, and who has the membership number that it came back without. */
type Accepted = { scout: StoredScout; lost?: StoredHolder | undefined };

/** The child as a new scout of a sector. */
async function addScout(
  { db, settings, now, record }: Writing,
  { name, gender, phoneNumber, birthDate }: StoredRequest,
  sectorId: number,
): Promise<Accepted> {
  const enrollDate = dayIn(settings.timeZone, now);
  const known = { name, gender, phoneNumber, birthDate, enrollDate, sectorId };
  const scout = await insertScout(db, { ...emptyContent(scoutRecord), ...known }, now);
  const entityId = String(scout.scoutId);
  record({
    entity: 'scout',
    action: 'create',
    entityId,
    before: null,
    after: recordedScout(scout),
  });
  return { scout };
}

/** The scout who the child is already; a deleted one comes back. */
async function knownScout(
  { db, caller, settings, now, record }: Writing,
  scoutId: number,
): Promise<Accepted> {
  const known = await getScout(db, scoutId, { deleted: true, lock: true });
  authorizeScout(caller, known, settings, 'joining:manage');
  if (known.deletedAt === null) return { scout: known };
  const { scout, lost } = await bringScoutBack(db, scoutId, now);
  await returnToPatrol(db, scout);
  const after = recordedScout(scout);
  record({ entity: 'scout', action: 'restore', entityId: String(scoutId), before: null, after });
  return { scout, lost };
}

/** Whether a request came from the phone of the scout's guardian, of the profile or of a link. */
async function isFamilysPhone(
  db: Kysely<DB>,
  { scoutId, phoneNumber }: StoredScout,
  asked: string,
): Promise<boolean> {
  const links = await listLinks(db, scoutId);
  return [phoneNumber, ...links.map((link) => link.phoneNumber)].includes(asked);
}

/** The family's consent, unless one stands. */
async function addConsent(
  { db, settings, now, record }: Writing,
  { guardianName, relation, at }: StoredRequest,
  scoutId: number,
): Promise<void> {
  const consent = await findNewestConsent(db, scoutId);
  if (consent && consent.endedOn === null) return;
  const givenOn = dayIn(settings.timeZone, new Date(at));
  const given = { guardianName, relation, way: 'joining', photos: false, givenOn } as const;
  const after = await insertConsent(db, scoutId, given, { by: null, now });
  const entityId = `${scoutId}/${after.consentId}`;
  record({ entity: 'consent', action: 'create', entityId, before: null, after });
}

/**
 * The family's link: the scout's own, else that of the sibling whom the captain names, of the same phone, else a new one. From
 * another phone than the family's nobody joins a link, and a new one belongs to the guardian of the profile.
 */
async function addLink(
  { db, body, caller, tokens, now, record }: WriteCall<typeof acceptJoinRequest>,
  { guardianName, phoneNumber, sibling }: StoredRequest,
  { scout, isOtherPhone }: { scout: StoredScout; isOtherPhone: boolean },
): Promise<number> {
  const { scoutId } = scout;
  const of = { by: caller.captainId, now };
  const links = await listLinks(db, scoutId, { lock: true });
  const isLinked = links.some(({ scouts }) =>
    scouts.some((each) => each.scoutId === sibling?.scoutId),
  );
  if (sibling && body.unrelatedId !== undefined && sibling.scoutId !== scoutId && !isLinked) {
    await storeUnrelated(db, [scoutId, sibling.scoutId], of);
  }
  const theirs = links.find((link) => link.phoneNumber === phoneNumber);
  const own = theirs ?? (isOtherPhone || links.length >= MOST_LINKS ? links[0] : undefined);
  if (own) return own.linkId;
  const made = { ...aParentKey(tokens), madeBy: caller.captainId, now };
  const enter = (id: number, joins: boolean) =>
    record({
      entity: 'parentLink',
      action: 'create',
      entityId: String(id),
      before: null,
      after: { replaces: false, ...(joins && { joins }) },
    });
  if (isOtherPhone) {
    enter(scoutId, false);
    return insertLink(db, scoutId, made);
  }
  const owned = { ...made, guardianName, phoneNumber };
  if (sibling && body.siblingId !== undefined && sibling.scoutId !== scoutId) {
    await getScout(db, sibling.scoutId, { lock: true });
    const families = await listLinks(db, sibling.scoutId, { lock: true });
    const family = families.find((link) => link.phoneNumber === phoneNumber);
    if (family || families.length < MOST_LINKS) {
      const linkId = family?.linkId ?? (await insertLink(db, sibling.scoutId, owned));
      if (!family) enter(sibling.scoutId, false);
      await addToLink(db, linkId, [scoutId]);
      enter(scoutId, true);
      return linkId;
    }
  }
  enter(scoutId, false);
  return insertLink(db, scoutId, owned);
}

/** Deletes the scout that accepting made; throws JOINING_CHANGED where that is not possible, or only a note was meant. */
async function takeBack(call: Writing, request: StoredRequest, isMoved: boolean): Promise<void> {
  const { db, caller, settings, now, record } = call;
  if (!isMoved || !request.madeScout) throw changedFailure(request);
  const scoutId = request.scoutId!;
  const scout = await getScout(db, scoutId, { deleted: true, lock: true });
  authorizeScout(caller, scout, settings, 'joining:manage');
  if (scout.deletedAt !== null) return;
  const opened = (await listLinks(db, scoutId)).some(
    ({ lastOpenedAt }) => lastOpenedAt !== null && lastOpenedAt >= request.movedAt!,
  );
  if (opened) {
    throw new ApiError('JOINING_CHANGED', {
      arabicMessage: 'فتحت الأسرة رابطها، فلا تراجع. يمكن حذف الكشاف من صفحته.',
      stored: asRequest(request),
    });
  }
  const patrol = await findPatrolOfScout(db, scoutId);
  await changeScout(db, scoutId, { deletedAt: now.toISOString(), deletedBy: caller.captainId });
  const before = { ...recordedScout(scout), ...(patrol && { patrol }) };
  record({ entity: 'scout', action: 'delete', entityId: String(scoutId), before, after: null });
}
