import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Notification } from '../../../contract/notifications/endpoints.ts';
import { isHeldOn } from '../../db/conditions.ts';
import { cutPage } from '../../db/page.ts';
import type { DB } from '../../db/tables.ts';
import { afterCommit } from '../../db/transaction.ts';
import { ApiError } from '../../http/errors.ts';
import { dayIn } from '../../lib/calendar.ts';

/** Carries the numbers of captains whose unread count may have changed. */
export const UNREAD_CHANNEL = 'unread';

/** 600 numbers of ten digits with their commas: PostgreSQL takes less than 8,000 bytes at a time. */
const IDS_A_HINT = 600;

/**
 * Notifies all processes, after the commit, that these captains' unread counts may have changed. A lost hint only delays
 * the bell until the next poll. Outside the transaction, because PostgreSQL serializes commits that notify.
 */
export async function hintUnread(db: Kysely<DB>, captainIds: number[]): Promise<void> {
  if (captainIds.length === 0) return;
  await afterCommit(db, async (db) => {
    const send = senders.get(db);
    if (send) send(captainIds);
    else await notifyProcesses(db, captainIds);
  });
}

type SendHint = (captainIds: number[]) => void;

const senders = new WeakMap<Kysely<DB>, SendHint>();

/**
 * From now on hints of what is written through `db` go to `send`, not over NOTIFY: its queue is one for all databases of
 * a PostgreSQL server.
 */
export function sendHintsBy(db: Kysely<DB>, send: SendHint): void {
  senders.set(db, send);
}

/** Captains for the next hint, sent after the one under way. */
const waiting = new WeakMap<Kysely<DB>, Set<number>>();

async function notifyProcesses(db: Kysely<DB>, captainIds: number[]): Promise<void> {
  const others = waiting.get(db);
  if (others) {
    for (const captainId of captainIds) others.add(captainId);
    return;
  }
  const next = new Set(captainIds);
  waiting.set(db, next);
  try {
    while (next.size > 0) {
      const ids = [...next];
      next.clear();
      const payloads = Array.from({ length: Math.ceil(ids.length / IDS_A_HINT) }, (_, index) =>
        ids.slice(index * IDS_A_HINT, (index + 1) * IDS_A_HINT).join(','),
      );
      await sql`
    SELECT pg_notify(${UNREAD_CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload
  `.execute(db);
    }
  } finally {
    waiting.delete(db);
  }
}

const columns = [
  'notificationId as id',
  'captainId',
  'type',
  'title',
  'message',
  'brief',
  'status',
  'notifications.createdAt',
  nameOfSector('base_name').as('sectorBaseName'),
  nameOfSector('suffix_name').as('sectorSuffixName'),
] as const;

/** A name of the sector that a notification is about: as it is called now. */
function nameOfSector(name: 'base_name' | 'suffix_name') {
  return sql<string | null>`
    (SELECT ${sql.ref(name)} FROM sectors WHERE sectors.sector_id = notifications.sector_id)`;
}

/** A page of a captain's notifications, newest first, and how many there are in all. */
export async function listNotificationsOf(
  db: Kysely<DB>,
  captainId: number,
  filter: {
    status: Notification['status'];
    type?: Notification['type'] | undefined;
    before?: number | undefined;
    limit: number;
  },
): Promise<{ page: Notification[]; hasMore: boolean; total: number }> {
  const asked = { captainId, status: filter.status, type: filter.type };
  const count = await findNotifications(db, asked)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  let page = findNotifications(db, asked)
    .orderBy('notificationId', 'desc')
    .limit(filter.limit + 1)
    .select(columns);
  if (filter.before !== undefined) page = page.where('notificationId', '<', filter.before);
  const rows = await page.execute();
  return { ...cutPage(rows, filter.limit), total: count!.total };
}

interface AskedNotifications {
  captainId: number;
  status: Notification['status'];
  type: Notification['type'] | undefined;
}

function findNotifications(db: Kysely<DB>, { captainId, status, type }: AskedNotifications) {
  const found = db
    .selectFrom('notifications')
    .where('captainId', '=', captainId)
    .where('status', '=', status);
  return type === undefined ? found : found.where('type', '=', type);
}

/** Marks one of a captain's own notifications; throws NOTIFICATION_NOT_FOUND for anybody else's. */
export async function setNotificationStatus(
  db: Kysely<DB>,
  captainId: number,
  id: number,
  status: Notification['status'],
): Promise<Notification> {
  const marked = await db
    .updateTable('notifications')
    .set({ status })
    .where('notificationId', '=', id)
    .where('captainId', '=', captainId)
    .returning(columns)
    .executeTakeFirstOrThrow(() => new ApiError('NOTIFICATION_NOT_FOUND'));
  await hintUnread(db, [captainId]);
  return marked;
}

/** How long an unread notification is changed by a later one of its topic. */
const SAME_NEWS_MS = 3_600_000;

/**
 * Tells all open general captains except whoever did it, in one statement; `except` may name several, and `alsoTold` adds
 * who else of the joined captains is told. With a `topic`, a notification about the same
 * that is still unread and under an hour old is changed instead (docs/decisions/0025).
 */
export async function notifyGenerals(
  db: Kysely<DB>,
  { type, title, message, topic = null }: ToldNotification,
  except: number | readonly number[],
  now: Date,
  alsoTold = sql<boolean>`false`,
): Promise<void> {
  const at = now.toISOString();
  const since = new Date(now.getTime() - SAME_NEWS_MS).toISOString();
  const { rows } = await sql<{ captainId: number }>`
    WITH receiver AS (
      SELECT captain_id FROM captains
      WHERE closed_at IS NULL AND (type = 'general' OR ${alsoTold}) AND captain_id <> ALL(${[except].flat()}::int[])
    ),
    changed AS (
      UPDATE notifications
      SET title = ${title}, message = ${message}, created_at = ${at}::timestamptz
      WHERE topic = ${topic}::text AND status = 'UNREAD' AND created_at > ${since}::timestamptz
        AND captain_id IN (SELECT captain_id FROM receiver)
      RETURNING captain_id
    ),
    added AS (
      INSERT INTO notifications (captain_id, type, title, message, topic, created_at)
      SELECT captain_id, ${type}, ${title}, ${message}, ${topic}::text, ${at}::timestamptz
      FROM receiver WHERE captain_id NOT IN (SELECT captain_id FROM changed)
      RETURNING captain_id
    )
    SELECT captain_id FROM changed UNION ALL SELECT captain_id FROM added
  `.execute(db);
  await hintUnread(
    db,
    rows.map((row) => row.captainId),
  );
}

/** Tells who has the treasury in hand except whoever did it: general captains, and who holds it on this day. */
export async function notifyTreasury(
  db: Kysely<DB>,
  told: Omit<ToldNotification, 'type'>,
  {
    caller,
    settings,
    now,
  }: { caller: { captainId: number }; settings: { timeZone: string }; now: Date },
): Promise<void> {
  const today = dayIn(settings.timeZone, now);
  const holdsTreasury = sql<boolean>`EXISTS (
    SELECT FROM responsibilities
    WHERE responsibilities.captain_id = captains.captain_id AND responsibility = 'treasurer'
      AND ${isHeldOn(today)})`;
  await notifyGenerals(
    db,
    { ...told, type: 'financeItemCreated' },
    caller.captainId,
    now,
    holdsTreasury,
  );
}

type ToldNotification = Pick<Notification, 'type' | 'title' | 'message'> & {
  topic?: string | null;
};

/** Tells a captain, and all open general captains except whoever did it, in one statement. */
export async function notifyAbout(
  db: Kysely<DB>,
  notification: Pick<Notification, 'type' | 'title' | 'message'>,
  captainId: number,
  byCaptainId: number | null,
  now: Date,
): Promise<void> {
  const isTold = sql`
    (captain_id = ${captainId} OR (type = 'general' AND captain_id IS DISTINCT FROM ${byCaptainId}))`;
  await insertFor(db, notification, isTold, now);
}

/** A reminder of a job to one captain; `brief` is what a push message shows. */
type Reminder = { captainId: number; title: string; message: string; brief: string };

/** Sends reminders that a job has claimed in the same transaction. */
export async function sendReminders(
  db: Kysely<DB>,
  reminders: readonly Reminder[],
  now: Date,
): Promise<void> {
  if (reminders.length === 0) return;
  const createdAt = now.toISOString();
  await db
    .insertInto('notifications')
    .values(reminders.map((reminder) => ({ ...reminder, type: 'other' as const, createdAt })))
    .execute();
  await hintUnread(
    db,
    reminders.map(({ captainId }) => captainId),
  );
}

/** Tells one captain. With a `topic`, an unread notification about the same is changed instead. */
export async function notifyCaptain(
  db: Kysely<DB>,
  { topic, ...notification }: ToldNotification,
  captainId: number,
  now: Date,
): Promise<void> {
  if (topic) {
    const changed = await db
      .updateTable('notifications')
      .set({ ...notification, createdAt: now.toISOString() })
      .where('captainId', '=', captainId)
      .where('topic', '=', topic)
      .where('status', '=', 'UNREAD')
      .returning('notificationId')
      .executeTakeFirst();
    if (changed) return hintUnread(db, [captainId]);
  }
  await insertFor(db, { ...notification, topic }, sql`captain_id = ${captainId}`, now);
}

/** One statement for all open captains of `receives`; open pages are told at once. How many they are. */
async function insertFor(
  db: Kysely<DB>,
  { type, title, message, topic = null }: ToldNotification,
  receives: RawBuilder<unknown>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ captainId: number }>`
    INSERT INTO notifications (captain_id, type, title, message, topic, created_at)
    SELECT captain_id, ${type}, ${title}, ${message}, ${topic}::text, ${now.toISOString()}::timestamptz
    FROM captains
    WHERE closed_at IS NULL AND ${receives}
    RETURNING captain_id
  `.execute(db);
  await hintUnread(
    db,
    rows.map((row) => row.captainId),
  );
  return rows.length;
}

/**
 * Sends to every captain with an open account, or (with a sector) to its regular captains and its unit
 * captain, in one statement; how many it reached.
 */
export async function notifyCaptains(
  db: Kysely<DB>,
  notification: Pick<Notification, 'type' | 'title' | 'message'>,
  sector: { sectorId: number; unitCaptainId: number | null } | null,
  now: Date,
): Promise<number> {
  const receives = sector
    ? sql`(sector_id = ${sector.sectorId} OR captain_id = ${sector.unitCaptainId})`
    : sql`true`;
  return insertFor(db, notification, receives, now);
}

/** Tells the sector's regular captains and its unit captain; the general captains where it has none. */
export async function notifySectorCaptains(
  db: Kysely<DB>,
  notification: Pick<Notification, 'type' | 'title' | 'message'>,
  sectorId: number,
  now: Date,
): Promise<void> {
  const receives = sql`(sector_id = ${sectorId} OR captain_id = (
    SELECT unit_captain_id FROM sectors WHERE sector_id = ${sectorId}
  ))`;
  const reached = await insertFor(db, notification, receives, now);
  if (reached === 0) await insertFor(db, notification, sql`type = 'general'`, now);
}

/**
 * Tells the regular captains of each of these sectors, and who stands in for them on `today`, something of its own,
 * except whoever did it, in one statement.
 */
export async function notifySectors(
  db: Kysely<DB>,
  told: (Pick<Notification, 'type' | 'title' | 'message'> & { sectorId: number })[],
  exceptCaptainId: number,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const { rows } = await sql<{ captainId: number }>`
    INSERT INTO notifications (captain_id, type, title, message, created_at)
    SELECT captain_id, told.type, title, message, ${now.toISOString()}::timestamptz
    FROM unnest(
      ${told.map(({ sectorId }) => sectorId)}::int[],
      ${told.map(({ type }) => type)}::text[],
      ${told.map(({ title }) => title)}::text[],
      ${told.map(({ message }) => message)}::text[]
    ) AS told (sector_id, type, title, message)
    JOIN (
      SELECT captain_id, sector_id FROM captains WHERE closed_at IS NULL
      UNION ALL
      SELECT captain_id, sector_id FROM stand_ins WHERE until_day >= ${today}::date
    ) heard USING (sector_id)
    WHERE captain_id <> ${exceptCaptainId}
    RETURNING captain_id
  `.execute(db);
  await hintUnread(
    db,
    rows.map(({ captainId }) => captainId),
  );
}

/** Deletes one of a captain's own read notifications; NOT_READ for an unread one. */
export async function removeNotification(
  db: Kysely<DB>,
  captainId: number,
  id: number,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('notificationId', '=', id)
    .where('captainId', '=', captainId)
    .where('status', '=', 'READ')
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  const kept = await db
    .selectFrom('notifications')
    .where('notificationId', '=', id)
    .where('captainId', '=', captainId)
    .select('status')
    .executeTakeFirst();
  throw new ApiError(kept ? 'NOT_READ' : 'NOTIFICATION_NOT_FOUND');
}

/** Marks all unread ones of a captain as read; how many. */
export async function markAllRead(db: Kysely<DB>, captainId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ status: 'READ' })
    .where('captainId', '=', captainId)
    .where('status', '=', 'UNREAD')
    .executeTakeFirst();
  await hintUnread(db, [captainId]);
  return Number(numUpdatedRows);
}

/** Deletes all read ones of a captain; how many. */
export async function removeAllRead(db: Kysely<DB>, captainId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('captainId', '=', captainId)
    .where('status', '=', 'READ')
    .executeTakeFirst();
  return Number(numDeletedRows);
}
