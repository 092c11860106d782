import { type Kysely, sql } from 'kysely';
import type { AttendanceStatus } from '../../contract/attendance/endpoints.ts';
import type { DB } from '../db/tables.ts';
import { type ChangeBy, storeChanges } from '../http/history.ts';
import { tellCloses } from './closes.ts';

/** How far back the made-up history goes, in days. */
const DAYS = 15;

/** Rows that one statement inserts: six parameters each, of the 65,535 that PostgreSQL takes. */
const BATCH = 5000;

/** The history of the made-up group's last two weeks, told from its rows as the program itself would have. */
export async function insertDemoHistory(db: Kysely<DB>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAYS * 86_400_000).toISOString();
  const told = [
    ...(await tellWeeks(db, since, 'scoutAttendance')),
    ...(await tellWeeks(db, since, 'captainAttendance')),
    ...(await tellMoney(db, since)),
    ...(await tellCloses(db, since)),
    ...(await tellPayments(db, since)),
    ...(await tellActivities(db, since)),
    ...(await tellContacts(db, since)),
    ...(await tellParentLinks(db, since)),
    ...(await tellInvitations(db, since)),
    ...(await tellCalendarLinks(db, since)),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (let from = 0; from < told.length; from += BATCH) {
    await storeChanges(db, told.slice(from, from + BATCH));
  }
}

/** Where the two kinds of attendance stand. */
const attendance = {
  scoutAttendance: { place: sql.ref('sector_id'), person: sql.ref('scout_id') },
  captainAttendance: { place: sql.ref('unit_captain_id'), person: sql.ref('captain_id') },
};

async function tellWeeks(
  db: Kysely<DB>,
  since: string,
  entity: keyof typeof attendance,
): Promise<ChangeBy[]> {
  const { place, person } = attendance[entity];
  const records = sql.table(entity);
  const sheets = sql.table(`${entity}Sheets`);
  const { rows } = await sql<{
    at: string;
    captainId: number;
    entityId: string;
    after: Record<string, AttendanceStatus>;
  }>`
    SELECT recorded_at AS at, recorded_by AS captain_id,
      concat_ws('/', ${place}, term_number, week_number) AS entity_id,
      jsonb_object_agg(${person}, status) AS after
    FROM ${sheets} JOIN ${records} USING (${place}, term_number, week_number)
    WHERE recorded_at >= ${since}
    GROUP BY ${place}, term_number, week_number, recorded_at, recorded_by
    ORDER BY recorded_at, ${place}
  `.execute(db);
  return rows.map(({ at, captainId, entityId, after }) => {
    const before = Object.fromEntries(Object.keys(after).map((id) => [id, null]));
    const change = { entity, action: 'record', entityId, before, after } as const;
    return { at: new Date(at), captainId, change };
  });
}

async function tellMoney(db: Kysely<DB>, since: string): Promise<ChangeBy[]> {
  const items = await db
    .selectFrom('financeItems')
    .leftJoin('sectors', 'sectors.sectorId', 'financeItems.sectorId')
    .where('recordedAt', '>=', since)
    .select(['itemId', 'itemNumber as number', 'itemDate as date', 'value', 'type'])
    .select(['description', 'recordedAt as timestamp', 'recordedBy', 'reverses'])
    .select(['isSubscription', 'baseName as sectorBaseName', 'suffixName as sectorSuffixName'])
    .select(['weekNumber', 'termNumber'])
    .orderBy('itemId')
    .execute();
  return items.map(({ recordedBy, reverses, ...after }) => {
    const by = { at: new Date(after.timestamp), captainId: recordedBy };
    const original = items.find(({ itemId }) => itemId === reverses);
    const entity = 'financeItem';
    if (original) {
      const entityId = String(original.itemId);
      return { ...by, change: { entity, action: 'reverse', entityId, before: original, after } };
    }
    const action = after.isSubscription ? 'record' : 'create';
    const entityId = String(after.itemId);
    return { ...by, change: { entity, action, entityId, before: null, after } };
  });
}

async function tellPayments(db: Kysely<DB>, since: string): Promise<ChangeBy[]> {
  const { rows } = await sql<{
    at: string;
    captainId: number;
    entityId: string;
    after: Record<string, number>;
  }>`
    SELECT recorded_at AS at, recorded_by AS captain_id,
      concat_ws('/', sector_id, term_number, week_number) AS entity_id,
      jsonb_object_agg(scout_id, amount) AS after
    FROM scout_attendance_sheets JOIN scout_payments USING (sector_id, term_number, week_number)
    WHERE recorded_at >= ${since}
    GROUP BY sector_id, term_number, week_number, recorded_at, recorded_by
    ORDER BY recorded_at, sector_id
  `.execute(db);
  return rows.map(({ at, captainId, entityId, after }) => {
    const before = Object.fromEntries(Object.keys(after).map((id) => [id, null]));
    const what = { entity: 'scoutPayments', action: 'record', entityId } as const;
    return { at: new Date(at), captainId, change: { ...what, before, after } };
  });
}

async function tellActivities(db: Kysely<DB>, since: string): Promise<ChangeBy[]> {
  const activities = await db
    .selectFrom('activities')
    .where('createdAt', '>=', since)
    .selectAll()
    .orderBy('activityId')
    .execute();
  return activities.map(({ activityId, createdAt, plannedBy, ...after }) => {
    const what = { entity: 'activity', action: 'create', entityId: String(activityId) } as const;
    const change = { ...what, before: null, after };
    return { at: new Date(createdAt), captainId: plannedBy, change };
  });
}

async function tellContacts(db: Kysely<DB>, since: string): Promise<ChangeBy[]> {
  const contacts = await db
    .selectFrom('contacts')
    .where('madeAt', '>=', since)
    .selectAll()
    .orderBy('contactId')
    .execute();
  return contacts.map(({ contactId, scoutId, captainId, contactedOn, note, madeBy, madeAt }) => {
    const entity = scoutId === null ? 'captainContact' : 'scoutContact';
    const what = { entity, entityId: `${scoutId ?? captainId}/${contactId}` } as const;
    const after = { date: contactedOn, note };
    const change = { ...what, action: 'create', before: null, after } as const;
    return { at: new Date(madeAt), captainId: madeBy, change };
  });
}

async function tellParentLinks(db: Kysely<DB>, since: string): Promise<ChangeBy[]> {
  const links = await db
    .selectFrom('parentLinks')
    .where('madeAt', '>=', since)
    .select(['scoutId', 'madeBy', 'madeAt'])
    .orderBy('scoutId')
    .execute();
  return links.map(({ scoutId, madeBy, madeAt }) => {
    const what = { entity: 'parentLink', action: 'create', entityId: String(scoutId) } as const;
    const change = { ...what, before: null, after: { replaces: false } };
    return { at: new Date(madeAt), captainId: madeBy, change };
  });
}

async function tellInvitations(db: Kysely<DB>, since: string): Promise<ChangeBy[]> {
  const links = await db
    .selectFrom('invitations')
    .leftJoin('sectors', 'sectors.sectorId', 'invitations.sectorId')
    .where('madeAt', '>=', since)
    .select(['invitationId', 'type', 'uses', 'madeBy', 'madeAt'])
    .select(['baseName as sectorBaseName', 'suffixName as sectorSuffixName'])
    .orderBy('invitationId')
    .execute();
  return links.map(({ invitationId, madeBy, madeAt, ...after }) => {
    const what = { entity: 'invitation', entityId: String(invitationId) } as const;
    const change = { ...what, action: 'create', before: null, after } as const;
    return { at: new Date(madeAt), captainId: madeBy, change };
  });
}

async function tellCalendarLinks(db: Kysely<DB>, since: string): Promise<ChangeBy[]> {
  const links = await db
    .selectFrom('calendarLinks')
    .where('madeAt', '>=', since)
    .select(['sectorId', 'madeBy', 'madeAt'])
    .orderBy('calendarLinkId')
    .execute();
  return links.map(({ sectorId, madeBy, madeAt }) => {
    const what = { entity: 'calendarLink', entityId: String(sectorId ?? 0) } as const;
    const change = { ...what, action: 'create', before: null, after: { replaces: false } } as const;
    return { at: new Date(madeAt), captainId: madeBy, change };
  });
}
