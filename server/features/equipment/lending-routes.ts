import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { formatDay } from '../../../contract/core/numbers.ts';
import { storedPhone } from '../../../contract/countries/phone.ts';
import {
  askForMoreDays,
  extendLending,
  lendEquipment,
  listLendings,
  readLending,
  returnEquipment,
  undoLending,
} from '../../../contract/equipment/lending-endpoints.ts';
import { dueDayOf, freeWithin, hereNow, UNDO_MINUTES } from '../../../contract/equipment/rules.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, fieldError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite, type WriteCall } from '../../http/route-write.ts';
import type { Caller } from '../../http/session.ts';
import { isOutdated } from '../../lib/version.ts';
import { findCaptain } from '../captains/queries.ts';
import { notifyCaptain } from '../notifications/queries.ts';
import { findSectorId } from '../sectors/queries.ts';
import type { Runners } from '../trips/policy.ts';
import { getTrip } from '../trips/queries.ts';
import { runnersOf } from '../trips/rules.ts';
import {
  getLending,
  getRequest,
  insertLending,
  listLentItems,
  listPiecesHere,
  listStoredLendings,
  type NewLending,
  type NewLine,
  removeLending,
  type StoredLending,
} from './lending-queries.ts';
import { authorizeHandingOut, authorizeMoreDays, isWith, keepsEquipment } from './policy.ts';
import { listItems, lockItems, type StoredItem } from './queries.ts';
import { setRequestState, tellKeepers } from './request-queries.ts';
import { asLending, dayOf, lendingVersion, recordedLending } from './rules.ts';
import { tellShortTrips } from './short-queries.ts';
import {
  endLending,
  extend,
  insertReturn,
  type ReturnPart,
  setLineDays,
  setWanted,
} from './write-queries.ts';

/** Handing equipment out, and taking it back in parts. */
export function equipmentLendingRoutes(app: FastifyInstance): void {
  routeWrite(app, lendEquipment, async (call) => {
    const { db, body, caller, now, record } = call;
    const on = dayOf(call);
    const { dueOn, note = null, requestId = null } = body;
    const to = await readBorrower(call);
    if (dueOn < on.today) throw fieldError('DAY_PAST', 'dueOn');
    const lines = body.lines.map(({ itemId, quantity, pieceIds }) => ({
      itemId,
      quantity: quantity ?? new Set(pieceIds).size,
      pieceIds: [...new Set(pieceIds)],
    }));
    const itemIds = lines.map(({ itemId }) => itemId);
    if (new Set(itemIds).size < itemIds.length) throw fieldError('INVALID_REQUEST', 'lines');
    await lockItems(db, itemIds);
    const items = await listItems(db, { itemIds }, on);
    await checkHere(db, items, lines, on.today);
    const asking = [
      ...(requestId === null ? [] : [{ kind: 'request' as const, id: requestId }]),
      ...(to.tripId === null ? [] : [{ kind: 'trip' as const, id: to.tripId }]),
    ];
    const taken = takenFromOthers(items, lines, { today: on.today, dueOn, asking });
    if (taken.length > 0 && !body.anyway) {
      throw new ApiError('RESERVED_FOR_OTHERS', { equipment: { reservations: taken } });
    }
    const requestState = requestId === null ? null : await closeRequest(call, requestId);
    const { runners: _, ...borrower } = to;
    const lendingId = await insertLending(
      db,
      { ...borrower, dueOn, note, requestId, requestState },
      { lines, by: caller.captainId, at: momentOf(body.at, now) },
    );
    const lending = await getLending(db, lendingId);
    record(
      changeOf(lendingId, { action: 'create', before: null, after: recordedLending(lending) }),
    );
    if (taken.length > 0) await tellShortTrips(call, itemIds);
    return {
      message: 'Equipment handed out',
      arabicMessage: 'سُلّمت العهدة',
      body: asLending(caller, lending),
    };
  });

  route(app, listLendings, async ({ db, query, caller, settings, now }) => {
    const { today } = dayOf({ settings, now });
    const { state = 'out', mine, captainId } = query;
    const isBack = state === 'back';
    const all = await listStoredLendings(db, { isBack, captainId });
    if (!isBack) all.sort((one, other) => dueDayOf(one).localeCompare(dueDayOf(other)));
    const body = all
      .filter((lending) => state !== 'overdue' || dueDayOf(lending) < today)
      .filter(({ wantedUntil }) => state !== 'wanted' || wantedUntil !== null)
      .filter((lending) => !mine || isWith(caller, lending))
      .map((lending) => asLending(caller, lending));
    return { message: 'Lendings', body, count: body.length };
  });

  route(app, readLending, async ({ db, params, caller }) => ({
    message: 'Lending',
    body: asLending(caller, await getLending(db, params.lendingId)),
  }));

  routeWrite(app, extendLending, async (call) => {
    const { db, params, body, caller, record } = call;
    const { lendingId } = params;
    const before = await getLending(db, lendingId, { lock: true });
    const { dueOn, note = null } = body;
    if (dueOn < dayOf(call).today) throw fieldError('DAY_PAST', 'dueOn');
    const after = { ...before, dueOn, note, wantedUntil: null };
    const versions = { stored: lendingVersion(before), after: lendingVersion(after) };
    if (isOutdated(body.version, versions)) {
      throw new ApiError('LENDING_CHANGED', { stored: asLending(caller, before) });
    }
    await extend(db, lendingId, { dueOn, note });
    record(updated(before, after));
    if (before.wantedUntil !== null) await tellWho(call, before, 'مُدّ موعد العهدة التي عندك');
    return {
      message: 'Lending extended',
      arabicMessage: 'مُدّ الموعد',
      body: asLending(caller, await getLending(db, lendingId)),
    };
  });

  routeWrite(app, askForMoreDays, async (call) => {
    const { db, params, body, caller, record, recordNothing } = call;
    const { lendingId } = params;
    const { until = null } = body;
    const before = await getLending(db, lendingId, { lock: true });
    const isOwn = isWith(caller, before);
    authorizeMoreDays(caller, { isOwn, isAsking: until !== null });
    if (before.endedAt !== null) throw new ApiError('LENDING_BACK');
    if (until !== null && (until <= dueDayOf(before) || until < dayOf(call).today)) {
      throw fieldError('DAY_PAST', 'until', 'اختر يوماً بعد موعدها');
    }
    const after = { ...before, wantedUntil: until };
    await setWanted(db, lendingId, until);
    if (before.wantedUntil === until) recordNothing('the same day was asked for');
    else {
      record(updated(before, after));
      if (!isOwn) await tellWho(call, before, 'اعتُذر عن مدّ موعد العهدة');
      else if (until !== null) {
        await tellKeepers(
          db,
          {
            title: 'طلب مدّ موعد عهدة',
            about: `${namesOf(before)}، حتى ${formatDay(until)}`,
            topic: `equipment-wanted:${lendingId}`,
          },
          { by: caller, today: dayOf(call).today, now: call.now },
        );
      }
    }
    return {
      message: until === null ? 'The question is taken back' : 'More days asked for',
      arabicMessage: 'تم الحفظ',
      body: asLending(caller, await getLending(db, lendingId)),
    };
  });

  routeWrite(app, undoLending, async (call) => {
    const { db, params, caller, now, record } = call;
    const { lendingId } = params;
    await lockItems(db, await listLentItems(db, lendingId), { removedToo: true });
    const lending = await getLending(db, lendingId, { lock: true });
    authorizeHandingOut(caller, lending.trip);
    const isLate = now.getTime() - Date.parse(lending.at) > UNDO_MINUTES * 60_000;
    if (isLate || lending.lines.some(({ back }) => back > 0)) throw new ApiError('LENDING_USED');
    await removeLending(db, lendingId, now);
    if (lending.requestId !== null) {
      const state = lending.requestState ?? 'open';
      const by = state === 'reserved' ? caller.captainId : null;
      await setRequestState(db, lending.requestId, { state, by, now: by === null ? null : now });
    }
    record(
      changeOf(lendingId, { action: 'delete', before: recordedLending(lending), after: null }),
    );
    return { message: 'Lending undone', arabicMessage: 'أُلغي التسليم' };
  });

  routeWrite(app, returnEquipment, async (call) => {
    const { db, params, body, caller, now, record, recordNothing } = call;
    const { lendingId } = params;
    const { today } = dayOf(call);
    const itemIds = await listLentItems(db, lendingId);
    await lockItems(db, itemIds, { removedToo: true });
    const before = await getLending(db, lendingId, { lock: true });
    authorizeHandingOut(caller, before.trip);
    const at = momentOf(body.at, now, before.at);
    const earliest = dayOf({ ...call, now: new Date(at) }).today;
    const late = body.later.findIndex(({ dueOn }) => dueOn < earliest);
    if (late >= 0) throw fieldError('DAY_PAST', `later.${late}.dueOn`);
    const strange = body.later.findIndex((each) =>
      before.lines.every(({ lineId }) => lineId !== each.lineId),
    );
    if (strange >= 0) throw fieldError('INVALID_REQUEST', `later.${strange}.lineId`);
    const parts = partsOf(before, body.entries, caller);
    for (const part of parts) {
      await insertReturn(db, part, { captainId: caller.captainId, at, today });
    }
    await setLineDays(db, lendingId, body.later);
    await endLending(db, lendingId, at);
    const after = await getLending(db, lendingId);
    if (parts.length === 0 && body.later.length === 0) recordNothing('all of it was back before');
    else record(updated(before, after));
    if (parts.some(({ outcome }) => outcome !== 'sound')) await tellShortTrips(call, itemIds);
    return {
      message: 'Equipment taken back',
      arabicMessage: 'استُلمت العهدة',
      body: asLending(caller, after),
    };
  });
}

const changeOf = <C extends { action: string; before: unknown; after: unknown }>(
  lendingId: number,
  change: C,
) => ({ entity: 'equipmentLending', entityId: String(lendingId), ...change }) as const;

const updated = (before: StoredLending, after: StoredLending) =>
  changeOf(before.lendingId, {
    action: 'update' as const,
    before: recordedLending(before),
    after: recordedLending(after),
  });

const namesOf = ({ lines }: StoredLending): string =>
  lines
    .filter(({ quantity, back }) => back < quantity)
    .map(({ name }) => name)
    .join('، ');

/** Tells who has a lending what became of the question for more days. */
async function tellWho(
  { db, caller, now }: Pick<WriteCall<typeof askForMoreDays>, 'db' | 'caller' | 'now'>,
  lending: StoredLending,
  title: string,
): Promise<void> {
  const captainId = lending.captainId ?? lending.trip?.captainId ?? null;
  if (captainId === null || captainId === caller.captainId) return;
  const topic = `equipment-wanted:${lending.lendingId}`;
  await notifyCaptain(
    db,
    { type: 'other', title, message: namesOf(lending), topic },
    captainId,
    now,
  );
}

/** When something was handed over on a device without a connection, by its clock; never after now, nor before `earliest`. */
function momentOf(at: string | undefined, now: Date, earliest?: string): string {
  if (at === undefined || Date.parse(at) > now.getTime()) return now.toISOString();
  return earliest !== undefined && Date.parse(at) < Date.parse(earliest) ? earliest : at;
}

/** The borrower of the request, whom the caller may hand equipment to. */
async function readBorrower(
  call: WriteCall<typeof lendEquipment>,
): Promise<Omit<NewLending, 'dueOn' | 'note' | 'requestId'> & { runners: Runners | null }> {
  const { db, caller, body } = call;
  const { captainId = null, sector, tripId = null, outsider } = body.to;
  const nobody = {
    captainId: null,
    sectorId: null,
    tripId,
    outsiderName: null,
    outsiderPhone: null,
  };
  if (tripId !== null) {
    const runners = runnersOf(await getTrip(db, tripId));
    authorizeHandingOut(caller, runners);
    return { ...nobody, runners };
  }
  authorizeHandingOut(caller, null);
  if (outsider) {
    const outsiderPhone = storedPhone(outsider.phoneNumber);
    return { ...nobody, outsiderName: outsider.name, outsiderPhone, runners: null };
  }
  const captain = await findCaptain(db, captainId!, 'share');
  if (!captain || captain.closedAt !== null) throw new ApiError('CAPTAIN_NOT_FOUND');
  const sectorId = sector ? await findSectorId(call, sector) : null;
  return { ...nobody, captainId, sectorId, runners: null };
}

/** Throws NOT_AVAILABLE with what is left of each, and NEEDS_REPAIR. */
async function checkHere(
  db: Kysely<DB>,
  items: readonly StoredItem[],
  lines: readonly NewLine[],
  today: string,
): Promise<void> {
  const byId = new Map(items.map((item) => [item.itemId, item]));
  const ofPieces = items
    .filter(({ tracking }) => tracking === 'pieces')
    .map(({ itemId }) => itemId);
  const pieces = await listPiecesHere(db, ofPieces, today);
  const short = lines.flatMap(({ itemId, quantity, pieceIds }) => {
    const item = byId.get(itemId)!;
    if ((item.tracking === 'pieces') !== pieceIds.length > 0) {
      throw fieldError('INVALID_REQUEST', 'lines');
    }
    const here = pieces.filter((piece) => piece.itemId === itemId && piece.isHere);
    const chosen = pieces.filter(({ pieceId }) => pieceIds.includes(pieceId));
    if (chosen.some(({ needsRepair }) => needsRepair)) throw new ApiError('NEEDS_REPAIR');
    const isShort =
      item.tracking === 'pieces'
        ? here.filter(({ pieceId }) => pieceIds.includes(pieceId)).length < quantity
        : hereNow(item, today) < quantity;
    const free = item.tracking === 'pieces' ? here.length : Math.max(0, hereNow(item, today));
    return isShort ? [{ itemId, name: item.name, free }] : [];
  });
  if (short.length > 0) throw new ApiError('NOT_AVAILABLE', { equipment: { lines: short } });
}

/** The reservations of others that would lack something until `dueOn`. */
function takenFromOthers(
  items: readonly StoredItem[],
  lines: readonly NewLine[],
  {
    today,
    dueOn,
    asking,
  }: { today: string; dueOn: string; asking: readonly { kind: 'trip' | 'request'; id: number }[] },
) {
  return items.flatMap((item) => {
    const quantity = lines.find(({ itemId }) => itemId === item.itemId)?.quantity ?? 0;
    const free = freeWithin(item, { from: today, until: dueOn }, { today, without: asking });
    if (free >= quantity) return [];
    return item.reserved
      .filter(
        ({ from, kind, id }) =>
          from <= dueOn && !asking.some((each) => each.kind === kind && each.id === id),
      )
      .map((reserved) => ({
        itemId: item.itemId,
        name: item.name,
        quantity: reserved.quantity,
        from: reserved.from,
        for: reserved.name ?? '',
        captainName: reserved.captainName,
      }));
  });
}

/** The parts that a request takes back; what is back already counts once. Throws RETURN_TOO_MUCH. */
function partsOf(
  lending: StoredLending,
  entries: WriteCall<typeof returnEquipment>['body']['entries'],
  caller: Caller,
): ReturnPart[] {
  const backOf = new Map<number, number>();
  const isTaken = new Set<string>();
  return entries.flatMap(({ lineId, pieceId = null, quantity, outcome = 'sound', note = null }) => {
    const line = lending.lines.find((each) => each.lineId === lineId);
    if (!line) throw new ApiError('LENDING_NOT_FOUND');
    const part = { lineId, itemId: line.itemId, pieceId, outcome, note };
    if (line.pieces.length > 0) {
      const piece = line.pieces.find((each) => each.pieceId === pieceId);
      if (!piece) throw new ApiError('LENDING_NOT_FOUND');
      const key = `${lineId} ${pieceId}`;
      if (piece.backAt !== null || isTaken.has(key)) return [];
      isTaken.add(key);
      return [{ ...part, quantity: 1 }];
    }
    if (pieceId !== null || quantity === undefined) throw fieldError('INVALID_REQUEST', 'entries');
    const back = (backOf.get(lineId) ?? line.back) + quantity;
    if (back > line.quantity) {
      throw new ApiError('RETURN_TOO_MUCH', { stored: asLending(caller, lending) });
    }
    backOf.set(lineId, back);
    return [{ ...part, quantity }];
  });
}

/** A request that is handed out is done; its captain hears of it. Gives the state that it had. */
async function closeRequest(
  { db, caller, now }: WriteCall<typeof lendEquipment>,
  requestId: number,
): Promise<'open' | 'reserved'> {
  const request = await getRequest(db, requestId, { lock: true });
  const { state } = request;
  if (state !== 'open' && state !== 'reserved') throw new ApiError('EQUIPMENT_REQUEST_OVER');
  if (!keepsEquipment(caller)) throw new ApiError('OUT_OF_SCOPE');
  await setRequestState(db, requestId, { state: 'lent', by: caller.captainId, now });
  if (request.captain.captainId === caller.captainId) return state;
  await notifyCaptain(
    db,
    {
      type: 'other',
      title: 'سُلّمت العهدة التي طلبتها',
      message: request.lines.map(({ text }) => text).join('، '),
    },
    request.captain.captainId,
    now,
  );
  return state;
}
