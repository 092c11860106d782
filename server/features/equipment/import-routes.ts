import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import {
  downloadEquipment,
  importEquipment,
  undoEquipmentImport,
} from '../../../contract/equipment/endpoints.ts';
import { hereNow } from '../../../contract/equipment/rules.ts';
import { trackingLabel } from '../../../contract/equipment/words.ts';
import { UNDO_HOURS } from '../../../contract/import/rules.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError, invalidRequest } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { dayIn } from '../../lib/calendar.ts';
import { SPREADSHEET_TYPE, writeSpreadsheet } from '../../lib/spreadsheet.ts';
import {
  getEquipmentImport,
  insertEquipmentImport,
  listImported,
  listKnown,
  restoreStocks,
  setUndone,
} from './import-queries.ts';
import { itemsOf, type JudgedRow, judgeRows } from './import-rules.ts';
import { getItem, listEntries, listItems, lockItems } from './queries.ts';
import { dayOf } from './rules.ts';
import { tellShortTrips } from './short-queries.ts';
import {
  changeItem,
  type ItemContent,
  insertEntry,
  insertItem,
  removeItem,
} from './write-queries.ts';

/** Equipment lists in and out. */
export function equipmentImportRoutes(app: FastifyInstance): void {
  routeWrite(app, importEquipment, async (call) => {
    const { db, body, caller, now, record } = call;
    const judged = judgeRows(body.rows, await listKnown(db));
    const categories = await listEntries(db, 'category');
    const places = await listEntries(db, 'place');
    const newNames = (key: 'category' | 'place', known: readonly { name: string }[]) => [
      ...new Set(
        judged
          .filter(({ outcome }) => outcome === 'add' || outcome === 'set')
          .flatMap(({ row }) => row?.[key] ?? [])
          .filter((name) => known.every((each) => each.name !== name)),
      ),
    ];
    const lists = {
      newCategories: newNames('category', categories),
      newPlaces: newNames('place', places),
    };
    if (body.dryRun) {
      return { message: 'What would become of each row', body: asAnswer(judged, null, lists) };
    }
    const issues = judged.flatMap((row) => row.issues);
    if (issues.length > 0) throw invalidRequest(issues);
    const idsOf = async (kind: 'category' | 'place', names: readonly string[]) => {
      for (const name of names) await insertEntry(db, kind, name);
      return new Map((await listEntries(db, kind)).map(({ name, id }) => [name, id]));
    };
    const ids = {
      categories: await idsOf('category', lists.newCategories),
      places: await idsOf('place', lists.newPlaces),
      other: 0,
    };
    ids.other = ids.categories.get(OTHER) ?? (await insertEntry(db, 'category', OTHER))!;
    const items = itemsOf(judged, ids);
    const known = items.flatMap(({ itemId }) => itemId ?? []);
    await lockItems(db, known);
    const by = { captainId: caller.captainId, now };
    const importId = await insertEquipmentImport(db, known, by);
    const idOf = new Map<number, number>();
    for (const { itemId, isSet, content, indexes } of items) {
      const id =
        itemId === null
          ? await insertItem(db, content, { ...by, importId })
          : await addTo(db, { itemId, isSet, content }, call);
      for (const index of indexes) idOf.set(index, id);
    }
    await tellShortTrips(call, known);
    const answer = asAnswer(judged, importId, lists, idOf);
    record({
      entity: 'equipmentImport',
      action: 'create',
      entityId: String(importId),
      before: null,
      after: { added: answer.added, changed: answer.changed },
    });
    return { message: 'Equipment imported', arabicMessage: 'تم الاستيراد', body: answer };
  });

  routeWrite(app, undoEquipmentImport, async ({ db, params: { importId }, now, record }) => {
    const made = await getEquipmentImport(db, importId);
    if (now.getTime() - Date.parse(made.madeAt) > UNDO_HOURS * 3_600_000) {
      throw new ApiError('IMPORT_OVER');
    }
    const items = await listImported(db, importId);
    await lockItems(
      db,
      items.map(({ itemId }) => itemId),
    );
    if (items.some(({ wasUsed }) => wasUsed)) {
      throw new ApiError('IMPORT_USED', { arabicMessage: 'سُلّم بعضها، فلا يُتراجع' });
    }
    for (const { itemId } of items) await removeItem(db, itemId, { reason: 'undone', now });
    const changed = await restoreStocks(db, made.changed, now);
    await setUndone(db, importId, now);
    record({
      entity: 'equipmentImport',
      action: 'delete',
      entityId: String(importId),
      before: { added: items.length, changed },
      after: null,
    });
    return { message: 'Import undone', arabicMessage: 'أُلغي الاستيراد' };
  });

  route(app, downloadEquipment, async ({ db, query, settings, now }) => {
    const on = { today: dayIn(settings.timeZone, now), timeZone: settings.timeZone };
    const items = await listItems(db, query, on);
    const rows = items.map((item) => {
      const out = item.out.reduce((sum, { quantity }) => sum + quantity, 0);
      return [
        item.category,
        item.name,
        trackingLabel(item.tracking),
        item.owned,
        out,
        item.owned - item.lost - out,
        item.toRepair,
        item.broken,
        item.lost,
        item.places.map(({ name, quantity }) => `${name ?? 'بلا مكان'}: ${quantity}`).join('، '),
        [...new Set(item.out.flatMap(({ to }) => to.name ?? []))].join('، '),
      ];
    });
    const text = (title: string) => ({ title, kind: 'text' as const });
    const number = (title: string) => ({ title, kind: 'number' as const });
    const columns = [
      text('الفئة'),
      text('الصنف'),
      text('طريقة التتبّع'),
      number('العدد'),
      number('خارج'),
      number('هنا'),
      number('تحتاج إصلاحاً'),
      number('تالفة'),
      number('مفقودة'),
      text('الأماكن'),
      text('مع من'),
    ];
    const data = await writeSpreadsheet([{ name: 'العهدة', columns, rows }]);
    return new File([data], `equipment-${on.today}.xlsx`, { type: SPREADSHEET_TYPE });
  });
}

/** The category of what a list names none for. */
const OTHER = 'أخرى';

/** Adds a row's number or pieces to an item that the group has, or sets its number; throws EQUIPMENT_OUT where more is out. */
async function addTo(
  db: Kysely<DB>,
  { itemId, isSet, content }: { itemId: number; isSet: boolean; content: ItemContent },
  call: Parameters<typeof dayOf>[0] & { caller: { captainId: number } },
): Promise<number> {
  const on = dayOf(call);
  const item = await getItem(db, itemId, on);
  const isCounted = item.tracking === 'counted';
  const owned = item.places.map(({ placeId, quantity }) => ({
    ...(placeId !== null && { placeId }),
    quantity,
  }));
  const pieces = item.pieces.map(({ pieceId, code, placeId, condition, note }) => ({
    pieceId,
    code,
    condition,
    ...(placeId !== null && { placeId }),
    ...(note !== null && { note }),
  }));
  const added = isCounted
    ? content.places
    : content.pieces.length > 0
      ? content.pieces
      : content.places.flatMap(({ placeId, quantity }) =>
          Array.from({ length: quantity }, () => (placeId === undefined ? {} : { placeId })),
        );
  await changeItem(
    db,
    itemId,
    {
      name: item.name,
      categoryId: item.categoryId,
      tracking: item.tracking,
      places: isCounted ? [...(isSet ? [] : owned), ...content.places] : [],
      pieces: isCounted ? [] : [...pieces, ...added],
      toRepair: item.toRepair + (content.toRepair ?? 0),
      broken: item.broken + (content.broken ?? 0),
      lost: item.lost + (content.lost ?? 0),
      price: item.price ?? content.price,
      boughtOn: item.boughtOn ?? content.boughtOn,
      validUntil: item.validUntil ?? undefined,
      note: item.note ?? content.note,
    },
    { captainId: call.caller.captainId, now: call.now },
  );
  if (hereNow(await getItem(db, itemId, on), on.today) < 0) {
    throw new ApiError('EQUIPMENT_OUT', {
      arabicMessage: `بعض ${item.name} خارج المخزن، فلا يقلّ عنه`,
    });
  }
  return itemId;
}

function asAnswer(
  judged: readonly JudgedRow[],
  importId: number | null,
  lists: { newCategories: string[]; newPlaces: string[] },
  idOf: ReadonlyMap<number, number> = new Map(),
) {
  const names = (outcome: 'add' | 'set', isKnown: boolean) =>
    new Set(
      judged
        .filter((row) => row.outcome === outcome && (row.itemId !== null) === isKnown)
        .map(({ row }) => row!.name),
    ).size;
  return {
    importId,
    added: names('add', false),
    changed: names('add', true) + names('set', true),
    skipped: judged.filter(({ outcome }) => outcome === 'skip').length,
    ...lists,
    rows: judged.map(({ outcome, itemId, issues }, index) => ({
      index,
      outcome,
      itemId: idOf.get(index) ?? itemId,
      issues,
    })),
  };
}
