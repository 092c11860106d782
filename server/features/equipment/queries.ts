import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../../contract/equipment/rules.ts';
import { codeKey, expiresUntil } from '../../../contract/equipment/rules.ts';
import type { Equipment } from '../../../contract/equipment/shapes.ts';
import { matchesWords, soughtBy } from '../../db/arabic-search.ts';
import { dayOf, isHeldOn } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { captainRef, captainShortName } from '../captains/queries.ts';
import { utc } from '../trips/queries.ts';

/** Whom something is lent to, as the row has it. */
export interface StoredBorrower {
  kind: 'captain' | 'sector' | 'trip' | 'outside';
  name: string | null;
  captainId: number | null;
  sectorBaseName: string | null;
  sectorSuffixName: string | null;
  tripId: number | null;
  activityId: number | null;
  phoneNumber: string | null;
}

export interface StoredOut {
  lendingId: number;
  itemId: number;
  to: StoredBorrower;
  quantity: number;
  dueOn: string;
  lentOn: string;
}

export interface StoredReservation {
  kind: 'trip' | 'request';
  id: number;
  itemId: number;
  name: string | null;
  captainName: string | null;
  captainId: number;
  from: string;
  until: string;
  quantity: number;
}

/** An item with what its rules read. */
export interface StoredItem {
  itemId: number;
  name: string;
  categoryId: number;
  category: string;
  tracking: 'counted' | 'pieces';
  owned: number;
  toRepair: number;
  broken: number;
  lost: number;
  wet: { quantity: number; until: string }[];
  validUntil: string | null;
  places: { placeId: number | null; name: string | null; quantity: number }[];
  out: StoredOut[];
  reserved: StoredReservation[];
}

/** An item whole. */
export interface StoredItemWhole extends StoredItem {
  labelKey: string;
  pieces: {
    pieceId: number;
    code: string;
    condition: Condition;
    wetUntil: string | null;
    placeId: number | null;
    lendingId: number | null;
    note: string | null;
    labelKey: string;
  }[];
  note: string | null;
  price: number | null;
  boughtOn: string | null;
  wasLent: boolean;
}

/** The day of the group, for what dries and what is reserved. */
interface OnDay {
  today: string;
  timeZone: string;
}

/** The borrower of `lending`, with the names of the captain, sector and trip. */
export const borrower = sql<StoredBorrower>`(
  SELECT jsonb_build_object(
    'kind', CASE WHEN lending.trip_id IS NOT NULL THEN 'trip' WHEN lending.captain_id IS NULL THEN 'outside'
      WHEN lending.sector_id IS NOT NULL THEN 'sector' ELSE 'captain' END,
    'name', CASE WHEN lending.trip_id IS NOT NULL THEN (
        SELECT name FROM trips JOIN activities USING (activity_id) WHERE trips.trip_id = lending.trip_id
      ) WHEN lending.captain_id IS NULL THEN lending.outsider_name
      ELSE ${captainShortName} END,
    'captainId', lending.captain_id, 'sectorBaseName', sectors.base_name, 'sectorSuffixName', sectors.suffix_name,
    'tripId', lending.trip_id,
    'activityId', (SELECT activity_id FROM trips WHERE trips.trip_id = lending.trip_id),
    'phoneNumber', CASE WHEN lending.captain_id IS NULL THEN lending.outsider_phone ELSE captains.phone_number END)
  FROM (SELECT 1) one
  LEFT JOIN captains ON captains.captain_id = lending.captain_id
  LEFT JOIN sectors ON sectors.sector_id = lending.sector_id
)`;

const outOf = ({ timeZone }: OnDay) => sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('lendingId', lending.lending_id, 'itemId', line.item_id, 'to', ${borrower},
    'quantity', line.quantity - line.back, 'dueOn', coalesce(line.due_on, lending.due_on),
    'lentOn', ${dayOf('lending.lent_at', timeZone)}) ORDER BY coalesce(line.due_on, lending.due_on), line.line_id), '[]')
  FROM equipment_lending_lines line JOIN equipment_lendings lending USING (lending_id)
  WHERE line.item_id = item.item_id AND line.back < line.quantity
)`;

/** Trips that hold equipment: neither cancelled nor settled, until the day after their return. */
const holdsEquipment = (today: string) =>
  sql`trips.state IN ('draft', 'open', 'closed') AND trips.ends_at::date + 1 >= ${today}::date`;

const reservedOf = ({ today }: OnDay) => sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'itemId', item.item_id, 'name', name,
    'captainName', captain_name, 'captainId', captain_id, 'from', from_day, 'until', until_day, 'quantity', quantity)
    ORDER BY from_day, kind, id), '[]')
  FROM (
    SELECT 'trip' AS kind, trips.trip_id AS id, activities.name, ${captainShortName} AS captain_name, trips.captain_id,
      trips.starts_at::date AS from_day, trips.ends_at::date + 1 AS until_day,
      held.quantity - coalesce((
        SELECT sum(line.quantity)::int FROM equipment_lendings lent JOIN equipment_lending_lines line USING (lending_id)
        WHERE lent.trip_id = trips.trip_id AND line.item_id = item.item_id
      ), 0) AS quantity
    FROM equipment_reservations held JOIN trips USING (trip_id) JOIN activities USING (activity_id)
    JOIN captains ON captains.captain_id = trips.captain_id
    WHERE held.item_id = item.item_id AND ${holdsEquipment(today)}
    UNION ALL
    SELECT 'request', asked.request_id, ${captainShortName}, ${captainShortName}, asked.captain_id, asked.from_day,
      asked.until_day, sum(line.quantity)::int
    FROM equipment_request_lines line JOIN equipment_requests asked USING (request_id)
    JOIN captains USING (captain_id)
    WHERE line.item_id = item.item_id AND asked.state = 'reserved' AND asked.until_day >= ${today}::date
    GROUP BY asked.request_id, captains.captain_id
  ) held
  WHERE quantity > 0
)`;

const itemColumns = (
  on: OnDay,
) => sql`item.item_id, item.name, item.category_id, category.name AS category, item.tracking,
  item.valid_until, amounts.owned, amounts.to_repair, amounts.broken, amounts.lost, amounts.places,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('quantity', quantity, 'until', until_day)), '[]')
    FROM equipment_drying WHERE equipment_drying.item_id = item.item_id AND until_day >= ${on.today}::date) AS wet,
  ${outOf(on)} AS out, ${reservedOf(on)} AS reserved`;

const placeNames = sql`jsonb_agg(jsonb_build_object('placeId', place_id, 'name', place.name, 'quantity', quantity)
  ORDER BY place.name COLLATE "ar-x-icu" NULLS LAST)`;

/** Items with how many there are, by condition and place. */
const fromItems = sql`
  FROM equipment_items item JOIN equipment_categories category USING (category_id), LATERAL (
    SELECT coalesce(sum(quantity), 0)::int AS owned, item.to_repair, item.broken, item.lost,
      coalesce(${placeNames} FILTER (WHERE quantity > 0), '[]') AS places
    FROM equipment_stocks stock LEFT JOIN equipment_places place USING (place_id)
    WHERE item.tracking = 'counted' AND stock.item_id = item.item_id
    HAVING item.tracking = 'counted'
    UNION ALL
    SELECT coalesce(sum(quantity), 0)::int, coalesce(sum(to_repair), 0)::int, coalesce(sum(broken), 0)::int,
      coalesce(sum(lost), 0)::int, coalesce(${placeNames} FILTER (WHERE quantity > 0), '[]')
    FROM (
      SELECT place_id, count(*)::int AS quantity, count(*) FILTER (WHERE condition = 'repair') AS to_repair,
        count(*) FILTER (WHERE condition = 'broken') AS broken, count(*) FILTER (WHERE condition = 'lost') AS lost
      FROM equipment_pieces piece WHERE piece.item_id = item.item_id AND removed_at IS NULL GROUP BY place_id
    ) pieces LEFT JOIN equipment_places place USING (place_id)
    HAVING item.tracking = 'pieces'
  ) amounts`;

const isOut = sql`EXISTS (
  SELECT FROM equipment_lending_lines line WHERE line.item_id = item.item_id AND line.back < line.quantity
)`;
const hasCondition = (condition: 'repair' | 'lost') => sql`(
  ${condition === 'repair' ? sql`item.to_repair > 0` : sql`item.lost > 0`} OR EXISTS (
    SELECT FROM equipment_pieces piece
    WHERE piece.item_id = item.item_id AND removed_at IS NULL AND condition = ${condition}
  ))`;
const stateOf = {
  out: () => isOut,
  repair: () => hasCondition('repair'),
  lost: () => hasCondition('lost'),
  expiring: ({ today }: OnDay) => sql`item.valid_until <= ${expiresUntil(today)}::date`,
} as const;

export interface ItemFilter {
  search?: string | undefined;
  categoryId?: number | undefined;
  placeId?: number | undefined;
  state?: keyof typeof stateOf | undefined;
  itemIds?: readonly number[] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

function matches(
  { search, categoryId, placeId, state, itemIds }: ItemFilter,
  on: OnDay,
): RawBuilder<unknown> {
  const conditions = [sql`item.deleted_at IS NULL`];
  if (itemIds) conditions.push(sql`item.item_id = ANY(${itemIds}::int[])`);
  if (categoryId !== undefined) conditions.push(sql`item.category_id = ${categoryId}`);
  if (placeId !== undefined) {
    conditions.push(sql`(EXISTS (
      SELECT FROM equipment_stocks WHERE equipment_stocks.item_id = item.item_id AND place_id = ${placeId} AND quantity > 0
    ) OR EXISTS (
      SELECT FROM equipment_pieces WHERE equipment_pieces.item_id = item.item_id AND place_id = ${placeId} AND removed_at IS NULL
    ))`);
  }
  if (state) conditions.push(stateOf[state](on));
  if (search) {
    conditions.push(sql`(${matchesWords(sql`item.name_key`, soughtBy(search))} OR EXISTS (
      SELECT FROM equipment_pieces piece
      WHERE piece.item_id = item.item_id AND removed_at IS NULL AND code_key = ${codeKey(search)}
    ))`);
  }
  return sql.join(conditions, sql` AND `);
}

/** The items that a filter finds, by category and name. */
export async function listItems(
  db: Kysely<DB>,
  { limit, offset, ...filter }: ItemFilter,
  on: OnDay,
): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    SELECT ${itemColumns(on)} ${fromItems}
    WHERE ${matches(filter, on)}
    ORDER BY item.category_id, item.name COLLATE "ar-x-icu", item.item_id
    LIMIT ${limit ?? null}::int OFFSET ${offset ?? 0}
  `.execute(db);
  return rows;
}

/** How many items a filter finds, and how many there are in each state. */
export async function countItems(
  db: Kysely<DB>,
  filter: ItemFilter,
  on: OnDay,
): Promise<{
  total: number;
  all: number;
  out: number;
  repair: number;
  lost: number;
  expiring: number;
  outPieces: number;
}> {
  const { rows } = await sql<Awaited<ReturnType<typeof countItems>>>`
    SELECT count(*) FILTER (WHERE ${matches(filter, on)})::int AS total, count(*)::int AS all,
      count(*) FILTER (WHERE ${isOut})::int AS out, count(*) FILTER (WHERE ${stateOf.repair()})::int AS repair,
      count(*) FILTER (WHERE ${stateOf.lost()})::int AS lost,
      count(*) FILTER (WHERE ${stateOf.expiring(on)})::int AS expiring,
      (SELECT coalesce(sum(quantity - back), 0)::int FROM equipment_lending_lines WHERE back < quantity) AS out_pieces
    FROM equipment_items item WHERE item.deleted_at IS NULL
  `.execute(db);
  return rows[0]!;
}

/** The item whole; throws EQUIPMENT_NOT_FOUND. */
export async function getItem(db: Kysely<DB>, itemId: number, on: OnDay): Promise<StoredItemWhole> {
  const { rows } = await sql<StoredItemWhole>`
    SELECT ${itemColumns(on)}, item.label_key, item.note, item.price, item.bought_on,
      EXISTS (SELECT FROM equipment_lending_lines line WHERE line.item_id = item.item_id) AS was_lent,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('pieceId', piece_id, 'code', code, 'condition', condition,
          'placeId', place_id, 'note', note, 'labelKey', piece.label_key,
          'wetUntil', (SELECT max(until_day) FROM equipment_drying
            WHERE equipment_drying.piece_id = piece.piece_id AND until_day >= ${on.today}::date),
          'lendingId', (SELECT lending_id FROM equipment_lending_pieces lent JOIN equipment_lending_lines USING (line_id)
            WHERE lent.piece_id = piece.piece_id AND back_at IS NULL)) ORDER BY length(code_key), code_key), '[]')
        FROM equipment_pieces piece WHERE piece.item_id = item.item_id AND removed_at IS NULL) AS pieces
    ${fromItems} WHERE item.item_id = ${itemId} AND item.deleted_at IS NULL
  `.execute(db);
  const [item] = rows;
  if (!item) throw new ApiError('EQUIPMENT_NOT_FOUND');
  return item;
}

/** Most events of an item that its page shows. */
const MOST_EVENTS = 100;

/** The events of an item, the newest first. */
export async function listEvents(db: Kysely<DB>, itemId: number): Promise<Equipment['events']> {
  const { rows } = await sql<Equipment['events'][number]>`
    SELECT kind, quantity, code, outcome, lending_id, name, note, at, by FROM (
      SELECT 'lent' AS kind, line.quantity, NULL AS code, NULL AS outcome, lending.lending_id,
        ${borrower}->>'name' AS name, NULL AS note, ${utc('lent_at')} AS at, line_id AS id, ${captainRef} AS by
      FROM equipment_lending_lines line JOIN equipment_lendings lending USING (lending_id)
      JOIN captains ON captains.captain_id = lent_by
      WHERE line.item_id = ${itemId}
      UNION ALL
      SELECT 'returned', returned.quantity, code, outcome, lending.lending_id, ${borrower}->>'name', returned.note,
        ${utc('returned_at')}, return_id, ${captainRef}
      FROM equipment_returns returned JOIN equipment_lending_lines line USING (line_id)
      JOIN equipment_lendings lending USING (lending_id) LEFT JOIN equipment_pieces USING (piece_id)
      JOIN captains ON captains.captain_id = returned_by
      WHERE line.item_id = ${itemId}
      UNION ALL
      SELECT kind, quantity, code, NULL, NULL, NULL, event.note, ${utc('made_at')}, event_id, ${captainRef}
      FROM equipment_events event LEFT JOIN equipment_pieces USING (piece_id)
      JOIN captains ON captains.captain_id = made_by
      WHERE event.item_id = ${itemId}
    ) events
    ORDER BY at DESC, id DESC LIMIT ${MOST_EVENTS}
  `.execute(db);
  return rows;
}

/** Holds these items until the transaction ends, in one order for all captains; throws EQUIPMENT_NOT_FOUND. */
export async function lockItems(
  db: Kysely<DB>,
  itemIds: readonly number[],
  { removedToo = false } = {},
): Promise<void> {
  const asked = [...new Set(itemIds)];
  const { rows } = await sql`
    SELECT item_id FROM equipment_items
    WHERE item_id = ANY(${asked}::int[]) AND (${removedToo} OR deleted_at IS NULL) ORDER BY item_id FOR UPDATE
  `.execute(db);
  if (rows.length < asked.length) throw new ApiError('EQUIPMENT_NOT_FOUND');
}

/** The names of who keeps the equipment today, beside the general captains. */
export async function listKeepers(db: Kysely<DB>, today: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT ${captainShortName} AS name FROM responsibilities JOIN captains USING (captain_id)
    WHERE responsibility = 'equipment' AND ${isHeldOn(today)}
    ORDER BY since
  `.execute(db);
  return rows.map(({ name }) => name);
}

export const lists = {
  category: { table: 'equipment_categories', id: 'category_id' },
  place: { table: 'equipment_places', id: 'place_id' },
} as const;
export type ListKind = keyof typeof lists;

/** How many items are in the row `entry` of a list. */
const usesOf = {
  category: sql`(SELECT count(*)::int FROM equipment_items
    WHERE equipment_items.category_id = entry.category_id AND deleted_at IS NULL)`,
  place: sql`(SELECT count(DISTINCT item_id)::int FROM equipment_items WHERE deleted_at IS NULL AND (EXISTS (
      SELECT FROM equipment_stocks WHERE equipment_stocks.item_id = equipment_items.item_id
        AND place_id = entry.place_id AND quantity > 0
    ) OR EXISTS (
      SELECT FROM equipment_pieces WHERE equipment_pieces.item_id = equipment_items.item_id
        AND place_id = entry.place_id AND removed_at IS NULL
    )))`,
} as const;

export interface ListEntry {
  id: number;
  name: string;
  items: number;
}

/** Categories or places; categories in the order in which they were added, places by name. */
export async function listEntries(
  db: Kysely<DB>,
  kind: ListKind,
  id: number | null = null,
): Promise<ListEntry[]> {
  const { table, id: column } = lists[kind];
  const { rows } = await sql<ListEntry>`
    SELECT ${sql.ref(column)} AS id, name, ${usesOf[kind]} AS items FROM ${sql.table(table)} entry
    WHERE ${id}::int IS NULL OR ${sql.ref(column)} = ${id}
    ORDER BY ${kind === 'category' ? sql`id` : sql`name COLLATE "ar-x-icu"`}
  `.execute(db);
  return rows;
}

/** The item or piece of a label's key. */
export async function findLabel(
  db: Kysely<DB>,
  key: string,
): Promise<{ itemId: number; pieceId: number | null } | undefined> {
  const { rows } = await sql<{ itemId: number; pieceId: number | null }>`
    SELECT item_id, NULL::int AS piece_id FROM equipment_items WHERE label_key = ${key} AND deleted_at IS NULL
    UNION ALL
    SELECT item_id, piece_id FROM equipment_pieces JOIN equipment_items item USING (item_id)
    WHERE equipment_pieces.label_key = ${key} AND removed_at IS NULL AND item.deleted_at IS NULL
  `.execute(db);
  return rows[0];
}
