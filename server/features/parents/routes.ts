import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { dateIn } from '../../../contract/activities/activity-date.ts';
import { country } from '../../../contract/countries/current.ts';
import { askedProof } from '../../../contract/health/proof.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import { noticesFor } from '../../../contract/notices/rules.ts';
import { audienceText } from '../../../contract/notices/words.ts';
import {
  createParentLink,
  deleteParentLink,
  joinParentLinks,
  listSiblings,
  type ParentLink,
  type ParentPage,
  readParentLink,
  readParentPage,
  refuseSibling,
} from '../../../contract/parents/endpoints.ts';
import { openedPlaces } from '../../../contract/parents/opened-places.ts';
import { paymentLines } from '../../../contract/payment-ways/rules.ts';
import type { FamilyTrip } from '../../../contract/trips/shapes.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { countEventLoosely } from '../../http/limits/throttle.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import type { Caller, Tokens } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { openByKey } from '../../secrets/wrong-keys.ts';
import { listOwnBadges } from '../badges/queries.ts';
import { summaryOf } from '../badges/rules.ts';
import { authorizeFamily } from '../consents/policy.ts';
import { listFamilyQuestions } from '../consents/transfer-queries.ts';
import { listScoutCategorySums, listScoutWeekSums } from '../evaluation/result-queries.ts';
import { addUp, byCategory, figureOf } from '../evaluation/result-rules.ts';
import type { LinkHealth } from '../health/queries.ts';
import { cardVersion } from '../health/rules.ts';
import { listStoredNotices, type StoredNotice } from '../notices/queries.ts';
import { asFamilyWay } from '../payment-ways/rules.ts';
import { authorizeScout } from '../scouts/policy.ts';
import { getScout } from '../scouts/queries.ts';
import { reachesSector, sectorScope } from '../sectors/policy.ts';
import { listFamilyMoney } from '../trips/money-queries.ts';
import { listAskedTrips, listOwed, listPeople } from '../trips/people-queries.ts';
import { listTripsOfScout } from '../trips/queries.ts';
import { listJourneys } from '../trips/roll-call-queries.ts';
import { journeyOf } from '../trips/roll-call-rules.ts';
import { asFamilyTrip, familyMoments, localNow } from '../trips/rules.ts';
import {
  addToLink,
  findSectorsOfLink,
  insertLink,
  type LinkOwner,
  listChildren,
  listKeyProofs,
  listLinks,
  listSiblingsOf,
  lockLinkOfKey,
  MOST_LINKS,
  nameOwner,
  noteKeysSeen,
  noteLinkAct,
  openParentPage,
  removeLink,
  renewLink,
  type StoredLink,
  type StoredParentPage,
  storeUnrelated,
  takeFromLink,
} from './queries.ts';
import {
  aParentKey,
  askedPhones,
  isSeenOutside,
  keyOfLink,
  linkOfKey,
  mayJoinForeign,
} from './rules.ts';

export function parentRoutes(app: FastifyInstance): void {
  route(app, readParentLink, async (call) => {
    const { db, params, query, caller, settings, tokens, logContactAccess, isReadOnly } = call;
    const scout = await getScout(db, params.scoutId);
    authorizeScout(caller, scout, settings);
    const links = await listLinks(db, scout.scoutId);
    const link = chosenLink(links, query.linkId);
    const body = link && {
      ...asLink(links, link.linkId, { caller, tokens }),
      otherLinks: await readOtherLinks(db, link, caller),
    };
    logContactAccess(link ? [scout.scoutId] : []);
    if (body?.key && !isReadOnly)
      await noteKeysSeen(db, caller.captainId, [keyShown(link!, caller)]);
    return { message: body ? 'The link stands' : 'No link stands', body };
  });

  routeWrite(app, createParentLink, async (call) => {
    const { db, params, body, caller, settings, tokens, now, record } = call;
    const { scoutId } = params;
    const { joins = [] } = body;
    const scoutIds = [...new Set([scoutId, ...(body.scoutIds ?? []), ...joins])];
    // In one order, so that two captains who join the same scouts wait for each other.
    for (const each of scoutIds.toSorted((one, other) => one - other)) {
      authorizeScout(caller, await getScout(db, each, { lock: true }), settings);
    }
    const made = () => ({ ...aParentKey(tokens), madeBy: caller.captainId, now });
    const entries = (ids: number[], change: LinkChange) =>
      record(...ids.map((id) => ({ entity, entityId: String(id), ...change })));
    const links = await listLinks(db, [scoutId, ...joins], { lock: true });
    const { guardianName, phoneNumber } = body;
    const own = links.filter(({ scouts }) => idsOf(scouts).includes(scoutId));
    const link = askedLink({ own, all: links }, body);
    if (link === null && own.length >= MOST_LINKS) throw new ApiError('LINK_FULL');
    const owner = { guardianName, phoneNumber };
    const linkId = link?.linkId ?? (await insertLink(db, scoutId, { ...made(), ...owner }));
    if (link === null) entries([scoutId], created({ replaces: false }));
    const isNamed = link !== null && isOtherOwner(link, owner);
    if (isNamed) {
      authorizeOwner(link, caller);
      await nameOwner(db, linkId, owner);
      entries(idsOf(link.scouts), created({ replaces: false, names: true }));
    }
    if (link && body.renew) {
      await renewLink(db, linkId, made());
      entries(idsOf(link.scouts), created({ replaces: true }));
    }
    const taken = link ? await takeFromOthers(db, link, { caller, leaves: body.leaves ?? [] }) : [];
    entries(taken, leaving);
    const joined = await addToLink(db, linkId, scoutIds);
    entries(joined, created({ replaces: false, joins: true }));
    const left = body.scoutIds && link ? leftOut(link, { caller, scoutIds }) : [];
    entries(left, leaving);
    for (const each of await takeFromLink(db, linkId, left)) {
      await insertLink(db, each, made());
      entries([each], created({ replaces: false }));
    }
    const changes = joined.length + left.length + taken.length;
    if (link && !body.renew && !isNamed && changes === 0)
      call.recordNothing('the link is as it was');
    const stored = await listLinks(db, scoutId);
    const answered = asLink(stored, linkId, { caller, tokens });
    if (answered.key) {
      await noteKeysSeen(db, caller.captainId, [keyShown(chosenLink(stored, linkId)!, caller)]);
    }
    call.logContactAccess([scoutId]);
    return {
      message: link ? 'The link stands' : 'Link made',
      arabicMessage: link ? 'تم حفظ الرابط' : 'تم إنشاء الرابط',
      body: answered,
    };
  });

  routeWrite(app, deleteParentLink, async ({ db, params, query, caller, settings, record }) => {
    const scout = await getScout(db, params.scoutId, { lock: true });
    authorizeScout(caller, scout, settings);
    const link = chosenLink(await listLinks(db, scout.scoutId, { lock: true }), query.linkId);
    if (!link) throw new ApiError('LINK_NOT_FOUND');
    await removeLink(db, link.linkId);
    for (const id of idsOf(link.scouts)) {
      record({ entity, action: 'delete', entityId: String(id), before: null, after: null });
    }
    return { message: 'Link ended', arabicMessage: 'تم إلغاء الرابط' };
  });

  route(app, listSiblings, async ({ db, params, caller, settings, now }) => {
    const scout = await getScout(db, params.scoutId);
    authorizeScout(caller, scout, settings);
    const found = await listSiblingsOf(db, scout.scoutId, {
      scope: sectorScope(caller),
      today: dayIn(settings.timeZone, now),
    });
    const body = found.filter(({ isWithin }) => isWithin);
    return {
      message: 'Scouts who may be of the same family',
      body,
      count: body.length,
      others: found.length - body.length,
    };
  });

  routeWrite(app, refuseSibling, async (call) => {
    const { db, params, caller, settings, now } = call;
    const scoutIds = [params.scoutId, params.otherId] as const;
    if (params.scoutId === params.otherId) throw new ApiError('SCOUT_NOT_FOUND');
    for (const each of scoutIds.toSorted((one, other) => one - other)) {
      authorizeScout(caller, await getScout(db, each, { lock: true }), settings);
    }
    const links = await listLinks(db, params.scoutId);
    if (links.some(({ scouts }) => idsOf(scouts).includes(params.otherId)))
      throw new ApiError('SHARE_LINK');
    await storeUnrelated(db, scoutIds, { by: caller.captainId, now });
    call.recordNothing('who said so and when stands beside it, and joining them forgets it');
    return { message: 'Remembered', arabicMessage: 'لن نسأل عنهما مرة أخرى' };
  });

  route(app, readParentPage, async (call) => {
    const { db, params, query, caller, settings, tokens, now } = call;
    const link = linkOfKey(params.key, tokens);
    const today = dayIn(settings.timeZone, now);
    const open = () =>
      openParentPage(db, {
        link,
        child: query.child,
        now,
        today,
        timeZone: settings.timeZone,
        // A captain looks at what the parents will see.
        isCounted: caller === null,
        scope: caller && sectorScope(caller),
      });
    // The address of a child who left, or of one whom the caller does not read, is no wrong key.
    const isKey = async () =>
      query.child !== undefined && (await findSectorsOfLink(db, link)) ? 'key' : null;
    const page = await openByKey('parent', call, async () => (await open()) ?? isKey());
    if (page === 'key') throw new ApiError('CHILD_NOT_ON_LINK');
    if (!page) throw new ApiError('LINK_OVER');
    const badges = summaryOf(await listOwnBadges(db, page.scoutId), page.sectorBaseName);
    const evaluation = page.seesEvaluation ? await readOwnEvaluation(db, page) : null;
    const trips = await readFamilyTrips(db, page.scoutId, { timeZone: settings.timeZone, now });
    const notices = await listStoredNotices(db, { since: today });
    const asked = await listAskedTrips(db, link, localNow(settings.timeZone, now));
    const owed = await listOwed(db, link);
    const questions = await listFamilyQuestions(db, link, today);
    const unanswered = new Set(
      questions.flatMap(({ place, question: { madeAt, answers } }) =>
        madeAt === null && answers.length === 0 ? place : [],
      ),
    );
    const transfer = questions.find(({ place }) => place === page.place)?.question;
    const children = page.children.map((child) => ({
      ...child,
      asked:
        (child.asked ?? 0) +
        (asked.get(child.place)?.length ?? 0) +
        Number(unanswered.has(child.place)),
      asksTrips: asked.get(child.place) ?? [],
      owes: owed.get(child.place) ?? [],
    }));
    return {
      message: "The parents' page",
      body: {
        ...asPage(page, settings.firstGroupName, today),
        mayJoin: page.mayJoin && link.places === null,
        asksDigits: askedPhones(page.proof).length > 0,
        badges,
        evaluation,
        trips,
        transfer,
        notices: noticesFor(notices, { sectorIds: page.sectorIds, today }).map(asFamilyNotice),
        children,
      },
    };
  });

  // Before the transaction, so that the count of a wrong key is not rolled back.
  routeWrite(
    app,
    joinParentLinks,
    async ({ db, params, body, caller, tokens, now, address }) => {
      authorizeFamily(caller, 'هذا للأسرة وحدها، والقائد يضمّ الإخوة من صفحة الكشاف');
      for (const key of [params.linkKey, body.key]) {
        const find = () => findSectorsOfLink(db, linkOfKey(key, tokens));
        if (!(await openByKey('parent', { db, now, address }, find)))
          throw new ApiError('LINK_OVER');
      }
      const { keyHash } = linkOfKey(params.linkKey, tokens);
      const subject = `join:${keyHash.toString('base64url')}`;
      await countEventLoosely(db, now, { subject, ...JOINS });
    },
    async ({ db, params, body, tokens, now, record, recordNothing }) => {
      const links = [linkOfKey(params.linkKey, tokens), linkOfKey(body.key, tokens)] as const;
      // Such a key opens some children of its link: others who read the whole link would read the joined ones too.
      if (links.some(({ places }) => places !== null)) throw new ApiError('LINK_IS_PART');
      const [one, other] = [await lockLinkOfKey(db, links[0]), await lockLinkOfKey(db, links[1])];
      const proofs = [
        await listKeyProofs(db, links[0]),
        await listKeyProofs(db, links[1]),
      ] as const;
      if (mayJoinForeign(proofs)) throw new ApiError('LINK_SEEN');
      const joined = await addToLink(db, one.linkId, other.scoutIds);
      if (joined.length === 0) recordNothing('they are in the link: a request that came again');
      const { keyHash } = links[0];
      for (const scoutId of joined)
        await noteLinkAct(db, { keyHash, scoutId }, { act: 'joined', now });
      for (const id of joined) {
        record({
          entity,
          entityId: String(id),
          ...created({ replaces: false, joins: true }),
        });
      }
      return {
        message: 'Links joined',
        arabicMessage: 'صارت الصفحة لأبنائكم جميعاً',
        body: await listChildren(db, one.linkId),
      };
    },
  );
}

/** Most joins by one link in an hour. */
const JOINS = { limit: 10, minutes: 60 };

const entity = 'parentLink' as const;
type LinkEntry = Extract<HistoryChange, { entity: 'parentLink' }>;
type WithoutScout<C> = C extends LinkEntry ? Omit<C, 'entity' | 'entityId'> : never;
type LinkChange = WithoutScout<LinkEntry>;

const created = (after: { replaces: boolean; joins?: boolean; names?: boolean }) =>
  ({ action: 'create', before: null, after }) as const;

const leaving: LinkChange = { action: 'delete', before: { leaves: true }, after: null };

const idsOf = (scouts: StoredLink['scouts']) => scouts.map(({ scoutId }) => scoutId);

/** The link of this number, else the first; null for none, LINK_NOT_FOUND where the scout is not in the named one. */
function chosenLink(links: readonly StoredLink[], linkId: number | undefined): StoredLink | null {
  if (linkId === undefined) return links[0] ?? null;
  const link = links.find((each) => each.linkId === linkId);
  if (!link) throw new ApiError('LINK_NOT_FOUND');
  return link;
}

/** The link of the number or of the guardian's phone that a request names, which may be of who joins the scout; else the scout's first. */
function askedLink(
  { own, all }: { own: readonly StoredLink[]; all: readonly StoredLink[] },
  { linkId, phoneNumber }: { linkId?: number | undefined; phoneNumber?: string | undefined },
): StoredLink | null {
  return linkId === undefined && phoneNumber !== undefined
    ? ([...own, ...all].find((link) => link.phoneNumber === phoneNumber) ?? null)
    : chosenLink(own, linkId);
}

const isOtherOwner = (link: StoredLink, { guardianName, phoneNumber }: LinkOwner) =>
  (guardianName ?? link.guardianName) !== link.guardianName ||
  (phoneNumber ?? link.phoneNumber) !== link.phoneNumber;

/** Whose a link is decides to whom messages carry it, also those about children of other sectors. */
const mayNameOwner = ({ scouts }: StoredLink, caller: Caller) =>
  scouts.every(({ sectorId }) => reachesSector(caller, sectorId));

function authorizeOwner(link: StoredLink, caller: Caller): void {
  if (mayNameOwner(link, caller)) return;
  throw new ApiError('OUT_OF_SCOPE', {
    arabicMessage: 'في الرابط كشاف خارج نطاقك، فلا يحدّد صاحبه إلا قائد يتبعه كل من فيه',
  });
}

/** The children of a link that the caller's key opens. */
const keyShown = ({ linkId, scouts }: StoredLink, caller: Caller) => ({
  linkId,
  places: openedPlaces(
    scouts.map(({ place, sectorId }) => ({ place, isRead: reachesSector(caller, sectorId) })),
  ),
});

/** The children of the caller's scope whom a new list of children does not have. */
function leftOut(
  link: StoredLink,
  { caller, scoutIds }: { caller: Caller; scoutIds: readonly number[] },
): number[] {
  return idsOf(ownOf(link, caller)).filter((id) => !scoutIds.includes(id));
}

/** The children of a link whom the caller reads. */
const ownOf = ({ scouts }: StoredLink, caller: Caller) =>
  scouts.filter(({ sectorId }) => reachesSector(caller, sectorId));

/** Other links that cover children of this one whom the caller reads: a family may have joined them. */
async function readOtherLinks(
  db: Kysely<DB>,
  link: StoredLink,
  caller: Caller,
): Promise<NonNullable<ParentLink['otherLinks']>> {
  const own = new Set(idsOf(ownOf(link, caller)));
  const links = await listLinks(db, [...own]);
  return links
    .filter(({ linkId }) => linkId !== link.linkId)
    .map(({ linkId, scouts, lastOpenedAt, guardianName }) => {
      const both = scouts.filter(({ scoutId }) => own.has(scoutId));
      return {
        linkId,
        guardianName,
        scouts: both.map(({ scoutId, name }) => ({ scoutId, name })),
        more: scouts.length - both.length,
        lastOpenedAt,
      };
    });
}

/** Takes the children of a link whom the caller reads out of these other links; returns whom. LINK_NOT_FOUND for a link that has none. */
async function takeFromOthers(
  db: Kysely<DB>,
  link: StoredLink,
  { caller, leaves }: { caller: Caller; leaves: readonly number[] },
): Promise<number[]> {
  if (leaves.length === 0) return [];
  await listLinks(db, idsOf(ownOf(link, caller)), { lock: true });
  const others = await readOtherLinks(db, link, caller);
  const left = [...new Set(leaves)].map((linkId) => {
    const other = others.find((each) => each.linkId === linkId);
    if (!other) throw new ApiError('LINK_NOT_FOUND');
    return { linkId, scoutIds: other.scouts.map(({ scoutId }) => scoutId) };
  });
  for (const { linkId, scoutIds } of left) await takeFromLink(db, linkId, scoutIds);
  return left.flatMap(({ scoutIds }) => scoutIds);
}

/** A link as a captain sees it: its children outside the scope are a number. */
function asLink(
  links: readonly StoredLink[],
  linkId: number | undefined,
  { caller, tokens }: { caller: Caller; tokens: Tokens },
): ParentLink {
  const link = chosenLink(links, linkId)!;
  const own = ownOf(link, caller);
  const other = links.find((each) => each.linkId !== link.linkId);
  const { madeAt, openedCount, lastOpenedAt, guardianName, phoneNumber } = link;
  return {
    linkId: link.linkId,
    key: keyOfLink(link, tokens, keyShown(link, caller).places),
    scouts: own.map(({ sectorId: _, place: __, ...scout }) => scout),
    others: link.scouts.length - own.length,
    madeAt,
    openedCount,
    lastOpenedAt,
    guardianName,
    phoneNumber,
    editable: mayNameOwner(link, caller),
    isSeenOutside: link.scouts.some(({ place, sectorId }) =>
      isSeenOutside(
        link.viewers.filter(({ places }) => places.length === 0 || places.includes(place)),
        sectorId,
      ),
    ),
    otherLinkId: other?.linkId ?? null,
    otherGuardianName: other?.guardianName ?? null,
  };
}

/** The trips that a child is invited to, as the family sees them. */
async function readFamilyTrips(
  db: Kysely<DB>,
  scoutId: number,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<FamilyTrip[]> {
  const moments = familyMoments(timeZone, now);
  const trips = await listTripsOfScout(db, scoutId, moments);
  const tripIds = trips.map(({ tripId }) => tripId);
  const people = await listPeople(db, tripIds, { scoutId });
  const money = await listFamilyMoney(db, tripIds, scoutId, timeZone);
  const journeys = await listJourneys(db, tripIds, scoutId);
  return trips.flatMap((trip) => {
    const person = people.find(({ tripId }) => tripId === trip.tripId);
    if (!person) return [];
    const own = money.find(({ tripId }) => tripId === trip.tripId);
    return [
      {
        ...asFamilyTrip(trip, person, moments.now),
        ...journeyOf(trip.tripId, journeys),
        receipts: own?.receipts ?? [],
        claims: own?.claims ?? [],
      },
    ];
  });
}

/** A notice as families read it. */
const asFamilyNotice = (notice: StoredNotice): NonNullable<ParentPage['notices']>[number] => ({
  noticeId: notice.noticeId,
  title: notice.title,
  text: notice.text,
  by: notice.by,
  audience: audienceText(notice),
  at: notice.madeAt,
  editedAt: notice.editedAt,
});

/** The child's evaluation in the newest term; null if there is none. */
async function readOwnEvaluation(
  db: Kysely<DB>,
  { scoutId, termNumber }: StoredParentPage,
): Promise<ParentPage['evaluation']> {
  if (termNumber === null) return null;
  const sums = await listScoutCategorySums(db, scoutId, termNumber);
  if (sums.length === 0) return null;
  const weeks = await listScoutWeekSums(db, scoutId, termNumber);
  return { ...figureOf(addUp(sums)), weekCount: weeks.length, categories: byCategory(sums) };
}

const asHealth = ({ phones, ...health }: LinkHealth) => ({
  ...health,
  proof: askedProof(phones),
  ...(health.confirmedAt === null && { version: cardVersion(null) }),
});

/** The page with what is planned from today on, by its date. */
function asPage(
  {
    groupName,
    scoutId,
    termNumber,
    seesEvaluation,
    health,
    proof,
    sectorIds,
    ways,
    ...page
  }: StoredParentPage,
  named: string,
  today: string,
): Omit<ParentPage, 'evaluation'> {
  const activities = page.activities
    .map(({ weekStartDate, ...activity }) => ({
      ...activity,
      date: dateIn(weekStartDate, activity.day),
    }))
    .filter(({ date }) => date >= today)
    .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  return {
    ...page,
    memberNumberLabel: country().memberNumber.label,
    health: health && asHealth(health),
    group: groupName ?? named,
    activities,
    paymentWays: ways.map(asFamilyWay),
    paymentText: paymentLines(ways),
  };
}
