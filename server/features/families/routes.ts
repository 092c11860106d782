import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import {
  type AudienceFamily,
  createMessages,
  deleteMessages,
  listMessages,
  type MessageRow,
  readAudience,
  readMessages,
  tickFamily,
  updateMessages,
} from '../../../contract/families/endpoints.ts';
import {
  familiesOf,
  linkedParts,
  phoneFor,
  unlinkedParts,
} from '../../../contract/families/family.ts';
import { type MessageKind, writtenNotes } from '../../../contract/families/words.ts';
import type { HistoryChange } from '../../../contract/history/changes.ts';
import { LIST_DAYS } from '../../../contract/privacy/periods.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import { dayIn } from '../../lib/calendar.ts';
import { contentVersion, isOutdated } from '../../lib/version.ts';
import { insertContact } from '../follow-up/queries.ts';
import { getNotice } from '../notices/queries.ts';
import { insertLinks, MOST_LINKS, noteKeysSeen } from '../parents/queries.ts';
import { aParentKey } from '../parents/rules.ts';
import { lockScoutsOf } from '../scouts/queries.ts';
import { reachesSector, sectorScope } from '../sectors/policy.ts';
import { readSectorIds } from '../sectors/scope-queries.ts';
import { listPeople } from '../trips/people-queries.ts';
import { runsTrip } from '../trips/policy.ts';
import { getTrip } from '../trips/queries.ts';
import { asPerson, runnersOf } from '../trips/rules.ts';
import { getRunTrip } from '../trips/run-queries.ts';
import { authorizeList, mayChangeList } from './policy.ts';
import {
  type Addressee,
  findNoticeList,
  getList,
  insertList,
  type ListedScout,
  listAddressees,
  listLists,
  removeList,
  removeWritten,
  type StoredList,
  tickScouts,
  updateText,
} from './queries.ts';
import {
  type AboutTrip,
  countKinds,
  fieldsOf,
  isMeant,
  linksShown,
  ofTrip,
  owedBy,
  textFor,
  type Writer,
} from './rules.ts';

export function familyRoutes(app: FastifyInstance): void {
  route(app, readAudience, async (call) => {
    const { db, query, caller, settings, now } = call;
    const { kind, weeks, tripId = null } = query;
    const scoutIds = query.scoutIds?.split(',').map(Number);
    const today = dayIn(settings.timeZone, now);
    const sectorIds = await readMeantSectors({ db, caller }, query);
    if (tripId !== null) await getRunTrip(call, tripId);
    const { all, trip } = await readAddressees(call, { sectorIds, today, tripId });
    const families = familiesOf(all.filter((scout) => isMeant(scout, { kind, weeks, scoutIds })));
    const writer = { caller, tokens: call.tokens, origin: call.origin };
    call.logContactAccess(idsOf(families.flat()));
    await noteShown(call, families);
    return {
      message: 'Families whom the list would have',
      body: families.map((family) => ({
        ...asFamily(family, kind),
        fields: fieldsOf(family, { kind, today, trip }, writer),
        asks: asksOf(family),
      })),
      count: families.length,
      withoutPhone: families.filter((family) => phoneOf(family) === null).length,
      counts: countKinds(all),
    };
  });

  routeWrite(app, createMessages, async (call) => {
    const { db, body, caller, settings, now } = call;
    const { kind, weeks = null, tripId = null, noticeId, text } = body;
    const today = dayIn(settings.timeZone, now);
    const sectorIds = await readMeantSectors({ db, caller }, body);
    if (tripId !== null) await getRunTrip(call, tripId);
    if (needsLinks(text)) await lockScoutsOf(db, sectorIds);
    const { all } = await readAddressees(call, { sectorIds, today, tripId });
    const families = familiesOf(all.filter((scout) => isMeant(scout, body)));
    if (families.length === 0) throw new ApiError('NOBODY_TO_WRITE');
    const scouts = families.flatMap((family) =>
      family.map(({ scoutId }) => ({ scoutId, familyKey: keyOf(family) })),
    );
    const begun =
      kind === 'notice'
        ? await findNoticeList(db, {
            noticeId: noticeId!,
            scoutIds: scouts.map(({ scoutId }) => scoutId),
          })
        : null;
    if (begun !== null) {
      call.recordNothing('captains go on with the list that was begun about the notice');
      return {
        message: 'The list that was begun',
        arabicMessage: 'تكمل القائمة التي بدأت',
        body: await readRows(db, begun, { ...call, today }),
      };
    }
    const listId = await insertList(
      db,
      {
        kind,
        weeks,
        tripId,
        noticeId: kind === 'notice' ? noticeId! : null,
        text,
        madeBy: caller.captainId,
        now,
      },
      scouts,
    );
    if (needsLinks(text)) await makeLinks(call, families);
    call.recordNothing('a list changes nobody’s data until a family is written to');
    return {
      message: 'List made',
      arabicMessage: 'بدأت المراسلة',
      body: await readRows(db, listId, { ...call, today }),
    };
  });

  route(app, listMessages, async ({ db, caller, now }) => {
    const since = new Date(now.getTime() - LIST_DAYS * 86_400_000);
    const body = await listLists(db, { sectorIds: sectorScope(caller), since });
    return { message: 'Lists of messages', body, count: body.length };
  });

  route(app, readMessages, async (call) => {
    const today = dayIn(call.settings.timeZone, call.now);
    const body = await readRows(call.db, call.params.listId, { ...call, today });
    return { message: 'The list', body };
  });

  routeWrite(app, updateMessages, async (call) => {
    const { db, params, body, caller, settings, now, record } = call;
    const today = dayIn(settings.timeZone, now);
    const sectorIds = sectorScope(caller);
    const { list, scouts } = await getList(db, params.listId, { sectorIds, toChange: true });
    authorizeList(caller, list);
    const { kind, text } = list;
    const stored = contentVersion(text);
    if (isOutdated(body.version, { stored, after: contentVersion(body.text) })) {
      throw new ApiError('MESSAGES_CHANGED', { stored: { text, version: stored } });
    }
    await updateText(db, list.listId, body.text);
    if (needsLinks(body.text)) {
      await lockScoutsOf(db, sectorIds);
      const listed = new Set(scouts.map(({ scoutId }) => scoutId));
      const { timeZone } = call.caller;
      const all = await listAddressees(db, { sectorIds, today, timeZone });
      await makeLinks(call, familiesOf(all.filter(({ scoutId }) => listed.has(scoutId))));
    }
    const entityId = String(list.listId);
    record({
      entity: 'familyMessages',
      action: 'update',
      entityId,
      before: { kind, text },
      after: { kind, text: body.text },
    });
    return {
      message: 'Text changed',
      arabicMessage: 'تغيّر النص للباقين',
      body: await readRows(db, list.listId, { ...call, today }),
    };
  });

  routeWrite(app, tickFamily, async (call) => {
    const { db, params, body, caller, settings, now, record } = call;
    const { listId, familyKey } = params;
    const sectorIds = sectorScope(caller);
    const { list, scouts } = await getList(db, listId, { sectorIds });
    const { state } = body;
    const today = dayIn(settings.timeZone, now);
    const listed = listedWith(scouts, familyKey);
    const all =
      listed.length > 1
        ? await listAddressees(db, { sectorIds, today, timeZone: settings.timeZone })
        : [];
    const family = familiesOf(all.filter(({ scoutId }) => listed.includes(scoutId))).find((each) =>
      idsOf(each).includes(familyKey),
    );
    const scoutIds = family ? idsOf(family) : listed;
    const tick = { state, by: caller.captainId, now };
    const before = await tickScouts(db, { listId, scoutIds, sectorIds }, tick);
    if (before.length === 0) throw new ApiError('MESSAGES_NOT_FOUND');
    const sent = before.filter((scout) => scout.state === 'sent' && scout.at !== null);
    if (sent[0]?.at) {
      const scoutIds = sent.map(({ scoutId }) => scoutId);
      for (const each of await removeWritten(db, { scoutIds, at: sent[0].at })) {
        record(contactChange('delete', each));
      }
    }
    for (const { scoutId } of state === 'sent' ? before : []) {
      const { contactId, at, note } = await insertContact(db, 'scout', {
        personId: scoutId,
        at: today,
        note: writtenNotes[list.kind],
        message: list.kind,
        madeBy: caller.captainId,
        now,
        today,
      });
      record(contactChange('create', { scoutId, contactId, contactedOn: at, note }));
    }
    call.recordNothing('a skipped family is not a contact');
    return { message: 'Noted', arabicMessage: 'تم الحفظ' };
  });

  routeWrite(app, deleteMessages, async ({ db, params, caller, record }) => {
    const sectorIds = sectorScope(caller);
    const { list } = await getList(db, params.listId, { sectorIds, toChange: true });
    authorizeList(caller, list);
    await removeList(db, list.listId);
    const { kind, text } = list;
    const entityId = String(list.listId);
    const entity = 'familyMessages';
    record({ entity, action: 'delete', entityId, before: { kind, text }, after: null });
    return { message: 'List ended', arabicMessage: 'انتهت القائمة' };
  });
}

/** The sectors that a list is for: those asked for in the scope, of a list about a notice those of its families; null is all. */
async function readMeantSectors(
  { db, caller }: { db: Kysely<DB>; caller: Caller },
  asked: { kind: MessageKind; noticeId?: number | undefined } & Parameters<
    typeof readSectorIds
  >[0]['query'],
): Promise<number[] | null> {
  const own = await readSectorIds({ db, query: asked, caller });
  if (asked.kind !== 'notice') return own;
  if (asked.noticeId === undefined) throw new ApiError('NOTICE_NOT_FOUND');
  const notice = await getNotice(db, asked.noticeId);
  if (notice.kind === 'group') return own;
  return notice.sectorIds.filter((sectorId) => own === null || own.includes(sectorId));
}

const idsOf = (family: readonly Addressee[]) => family.map(({ scoutId }) => scoutId);

const phoneOf = (family: readonly Addressee[]) => (family[0] ? phoneFor(family[0]) : null);

/** Asks of each two parts of a family that only its phone joins whether they are siblings. */
function asksOf(family: readonly Addressee[]): AudienceFamily['asks'] {
  const [part, ...others] = linkedParts(family);
  return others.map(([other]) => {
    const { scoutId, name, gender, guardianName } = other!;
    const asked = part![0]!;
    return {
      scoutId: asked.scoutId,
      gender: asked.gender,
      other: { scoutId, name, gender, guardianName },
    };
  });
}

/** Stands for the family in a list: the lowest of its numbers. */
const keyOf = (family: readonly Addressee[]) => Math.min(...idsOf(family));

function asFamily(family: readonly Addressee[], kind: StoredList['kind']) {
  const days = family.flatMap(({ written }) => written[kind] ?? []);
  return {
    familyKey: String(keyOf(family)),
    scouts: family.map(({ scoutId, name }) => ({ scoutId, name })),
    guardianName: guardianOf(family),
    phoneNumber: phoneOf(family),
    writtenOn: days.toSorted().at(-1) ?? null,
  };
}

const guardianOf = (family: readonly Addressee[]) =>
  family.find(({ guardianName }) => guardianName)?.guardianName ?? null;

/** The scouts who stood in one family's row when a list was made, by its number or by that of one of them. */
function listedWith(scouts: readonly ListedScout[], familyKey: number): number[] {
  const stored = scouts.find(({ scoutId }) => scoutId === familyKey)?.familyKey ?? familyKey;
  return scouts.filter((scout) => scout.familyKey === stored).map(({ scoutId }) => scoutId);
}

/** The families of a list as they were made, and by what was said and changed since: of several in one, each has the number of a scout. */
function splitFamilies(
  shown: readonly Addressee[],
  madeOf: (scoutId: number) => number,
): Map<number, Addressee[]> {
  const made = Map.groupBy(shown, ({ scoutId }) => madeOf(scoutId));
  return new Map(
    [...made].flatMap(([familyKey, scouts]) => {
      const families = familiesOf(scouts);
      return families.length === 1
        ? [[familyKey, scouts] as const]
        : families.map((family) => [keyOf(family), family] as const);
    }),
  );
}

const needsLinks = (text: string) => text.includes('{الرابط}');

/** Links in which a child may stand: those of parents who live apart. */
const isFree = ({ links }: Addressee) => links.length < MOST_LINKS;

/** Makes a link of a family's phone for those whom none of its links covers, one for each who is joined to nobody. */
async function makeLinks(
  { db, caller, tokens, now, record }: WriteCall<typeof createMessages | typeof updateMessages>,
  families: readonly Addressee[][],
): Promise<void> {
  const unlinked = families
    .flatMap(unlinkedParts)
    .map((part) => part.filter(isFree))
    .filter((part) => part.length > 0);
  if (unlinked.length === 0) return;
  const made = unlinked.map((part) => ({
    ...aParentKey(tokens),
    scoutIds: idsOf(part),
    phoneNumber: phoneOf(part),
    guardianName: guardianOf(part),
  }));
  await insertLinks(db, made, { madeBy: caller.captainId, now });
  record(...unlinked.flat().map(({ scoutId }) => linkChange(scoutId)));
}

/** The scouts of the sectors; for a list about a trip with what is missing of them for it. */
async function readAddressees(
  { db, caller }: { db: Kysely<DB>; caller: Caller },
  {
    sectorIds,
    today,
    tripId,
  }: { sectorIds: number[] | null; today: string; tripId: number | null },
): Promise<{ all: Addressee[]; trip: AboutTrip | null }> {
  const { timeZone } = caller;
  const scouts = await listAddressees(db, { sectorIds, today, timeZone });
  if (tripId === null) return { all: scouts, trip: null };
  const stored = await getTrip(db, tripId);
  const people = await listPeople(db, tripId);
  const trip = {
    day: stored.startsAt.slice(0, 10),
    people: people.map((person) => asPerson(person, stored)),
    seesMoney: runsTrip(caller, runnersOf(stored)),
  };
  return { all: ofTrip(scouts, trip), trip };
}

type Reading = Writer & {
  today: string;
  isReadOnly?: boolean | undefined;
  logContactAccess: (ids: Iterable<number>) => void;
};

/** Notes the keys that stand in families' texts as shown to the caller. */
async function noteShown(
  { db, caller, isReadOnly }: { db: Kysely<DB>; caller: Caller; isReadOnly?: boolean | undefined },
  families: readonly Addressee[][],
): Promise<void> {
  if (isReadOnly) return;
  const shown = families
    .flatMap((family) => linksShown(family, { caller }))
    .filter(({ link }) => link.nonce !== null);
  await noteKeysSeen(
    db,
    caller.captainId,
    shown.map(({ linkId, places }) => ({ linkId, places })),
  );
}

/** A list as the caller sees it: of each family the own scouts, and without who is meant no more and was not written to. */
async function readRows(db: Kysely<DB>, listId: number, reading: Reading) {
  const { caller, today } = reading;
  const sectorIds = sectorScope(caller);
  const { list, scouts } = await getList(db, listId, { sectorIds });
  const { kind, weeks, tripId, noticeId, text, madeAt } = list;
  const { all, trip } = await readAddressees({ db, caller }, { sectorIds, today, tripId });
  const listedBy = new Map(scouts.map((listed) => [listed.scoutId, listed]));
  const scoutIds = scouts.map(({ scoutId }) => scoutId);
  const shown = all.filter((scout) => {
    const state = listedBy.get(scout.scoutId)?.state;
    return state === 'sent' || (state && isMeant(scout, { kind, weeks, scoutIds }));
  });
  const families = splitFamilies(shown, (scoutId) => listedBy.get(scoutId)!.familyKey);
  if (needsLinks(text)) await noteShown({ ...reading, db }, [...families.values()]);
  const rows = [...families].map(([familyKey, family]): MessageRow => {
    const listed = listedBy.get(family[0]!.scoutId)!;
    return {
      ...asFamily(family, kind),
      familyKey: String(familyKey),
      text: textFor(text, fieldsOf(family, { kind, today, trip }, reading)),
      amount: owedBy(family),
      state: listed.state,
      ...writtenBy(listed, caller),
    };
  });
  reading.logContactAccess(rows.flatMap((row) => row.scouts.map(({ scoutId }) => scoutId)));
  const left = rows.filter((row) => row.state !== 'sent' && row.phoneNumber !== null).length;
  const editable = mayChangeList(caller, list);
  const version = contentVersion(text);
  return { listId, kind, tripId, noticeId, text, version, madeAt, editable, rows, left };
}

/** Who wrote, where it is oneself or a captain of a sector within the scope. */
function writtenBy({ by, byGender, byId, bySectorId, at }: ListedScout, caller: Caller) {
  const isKnown =
    byId === caller.captainId || (bySectorId !== null && reachesSector(caller, bySectorId));
  return { by: isKnown ? by : null, byGender: isKnown ? byGender : null, at };
}

const linkChange = (scoutId: number): HistoryChange => ({
  entity: 'parentLink',
  action: 'create',
  entityId: String(scoutId),
  before: null,
  after: { replaces: false },
});

/** A contact by message, as the history has those of the call list. */
function contactChange(
  action: 'create' | 'delete',
  contact: { scoutId: number; contactId: number; contactedOn: string; note: string | null },
): HistoryChange {
  const { scoutId, contactId, contactedOn: date, note } = contact;
  const what = { entity: 'scoutContact', entityId: `${scoutId}/${contactId}` } as const;
  return action === 'create'
    ? { ...what, action, before: null, after: { date, note } }
    : { ...what, action, before: { date, note }, after: null };
}
