import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import {
  type Count,
  type CountRow,
  dropCount,
  enterCount,
  listCounts,
  readCount,
  settleCount,
  startCount,
} from '../../../contract/equipment/count-endpoints.ts';
import { differencesOf, isCounted } from '../../../contract/equipment/counting.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { type Call, route } from '../../http/route.ts';
import { routeWrite } from '../../http/route-write.ts';
import { contentVersion, isOutdated } from '../../lib/version.ts';
import {
  getCount,
  listEntriesOf,
  listPiecesOf,
  listStoredCounts,
  type StoredCount,
  startCount as startOrFind,
  storeDropped,
  storeEntries,
  storeSettled,
} from './count-queries.ts';
import { countRows } from './count-rules.ts';
import { listEntries, listItems, lockItems } from './queries.ts';
import { dayOf } from './rules.ts';
import { decisionsFor, settleDifference } from './settle-queries.ts';
import { tellShortTrips } from './short-queries.ts';

/** Stock-taking by place or category. */
export function equipmentCountRoutes(app: FastifyInstance): void {
  routeWrite(app, startCount, async (call) => {
    const { db, body, caller, now, record, recordNothing } = call;
    const { placeId = null, categoryId = null } = body;
    const [entry] = await listEntries(
      db,
      placeId === null ? 'category' : 'place',
      placeId ?? categoryId,
    );
    if (!entry) throw new ApiError('LIST_ENTRY_NOT_FOUND');
    const by = { captainId: caller.captainId, now };
    const { countId, isNew } = await startOrFind(db, { placeId, categoryId }, by);
    if (isNew) {
      const after = { name: entry.name, differences: [] };
      record(changeOf(countId, { action: 'create', before: null, after }));
    } else recordNothing('it goes on');
    return { message: 'Count begun', body: await answerCount(call, countId) };
  });

  route(app, listCounts, async (call) => {
    const counts = await listStoredCounts(call.db, call.now);
    const body = counts.map(({ settledRows: _, ...head }) => head);
    return { message: 'Counts', body, count: body.length };
  });

  route(app, readCount, async (call) => ({
    message: 'Count',
    body: await answerCount(call, call.params.countId),
  }));

  routeWrite(app, enterCount, async (call) => {
    const { db, params, body, caller, now, recordNothing } = call;
    const { countId } = params;
    const count = await getCount(db, countId, { now, lock: true });
    if (count.settledAt !== null) throw new ApiError('COUNT_SETTLED');
    const { captainId } = caller;
    await storeEntries(db, countId, { entries: body.entries, captainId, now });
    recordNothing('a count changes nothing before it is settled');
    return { message: 'Counted', body: await answerCount(call, countId) };
  });

  routeWrite(app, dropCount, async ({ db, params: { countId }, now, record }) => {
    const count = await getCount(db, countId, { now, lock: true });
    if (count.settledAt !== null) throw new ApiError('COUNT_SETTLED');
    await storeDropped(db, countId, now);
    const before = { name: count.name, differences: [] };
    record(changeOf(countId, { action: 'delete', before, after: null }));
    return { message: 'Count given up', arabicMessage: 'تُرك الجرد، ولم يتغيّر شيء' };
  });

  routeWrite(app, settleCount, async (call) => {
    const { db, params, body, caller, now, record } = call;
    const { countId } = params;
    const seen = await answerCount(call, countId);
    const itemIds = seen.rows.map(({ itemId }) => itemId);
    await lockItems(db, itemIds);
    const count = await getCount(db, countId, { now, lock: true });
    if (count.settledAt !== null) throw new ApiError('COUNT_SETTLED');
    const stored = await asCount(call, count);
    if (isOutdated(body.version, { stored: stored.version, after: '' })) {
      throw new ApiError('COUNT_CHANGED', { stored });
    }
    const differences = differencesOf(stored.rows);
    const decided = differences.map((difference) => ({
      difference,
      decisions: decisionsFor(difference, body.decisions),
    }));
    for (const { difference, decisions } of decided) {
      await settleDifference(call, { count, difference, decisions });
    }
    const reasonOf = new Map(
      decided.map(({ difference, decisions }) => [difference.itemId, decisions[0]!.reason]),
    );
    const rows = stored.rows.map((row) => ({ ...row, reason: reasonOf.get(row.itemId) ?? null }));
    await storeSettled(db, countId, { rows, captainId: caller.captainId, now });
    const nameOf = new Map(rows.map(({ itemId, name }) => [itemId, name]));
    const after = {
      name: count.name,
      differences: decided.map(({ difference, decisions }) => ({
        name: nameOf.get(difference.itemId) ?? '',
        difference: difference.difference,
        reason: decisions[0]!.reason,
      })),
    };
    record(changeOf(countId, { action: 'close', before: null, after }));
    await tellShortTrips(
      call,
      differences.map(({ itemId }) => itemId),
    );
    return {
      message: 'Count settled',
      arabicMessage: 'اعتُمد الجرد',
      body: await answerCount(call, countId),
    };
  });
}

const changeOf = <C extends { action: string; before: unknown; after: unknown }>(
  countId: number,
  change: C,
) => ({ entity: 'equipmentCount', entityId: String(countId), ...change }) as const;

type Reading = Pick<Call<typeof readCount>, 'settings' | 'now'> & { db: Kysely<DB> };

const answerCount = async (call: Reading, countId: number): Promise<Count> =>
  asCount(call, await getCount(call.db, countId, { now: call.now }));

/** A count with what is expected now, or with the rows of its settling. */
async function asCount(call: Reading, { settledRows, ...count }: StoredCount): Promise<Count> {
  const rows = settledRows ?? (await readRows(call, count));
  return {
    ...count,
    rows,
    kinds: rows.length,
    counted: rows.filter(isCounted).length,
    version: contentVersion(rows.map((row) => [row.itemId, row.expected, row.counted, row.pieces])),
  };
}

async function readRows(
  call: Reading,
  { countId, placeId, categoryId }: Pick<StoredCount, 'countId' | 'placeId' | 'categoryId'>,
): Promise<CountRow[]> {
  const { db } = call;
  const on = dayOf(call);
  const entries = await listEntriesOf(db, countId);
  const inside = await listItems(
    db,
    { placeId: placeId ?? undefined, categoryId: categoryId ?? undefined },
    on,
  );
  const known = new Set(inside.map(({ itemId }) => itemId));
  const foundIds = [...new Set(entries.map(({ itemId }) => itemId))].filter((id) => !known.has(id));
  const found = foundIds.length === 0 ? [] : await listItems(db, { itemIds: foundIds }, on);
  const items = [...inside, ...found];
  const pieces = await listPiecesOf(
    db,
    items.map(({ itemId }) => itemId),
  );
  return countRows(items, { pieces, entries, placeId });
}
