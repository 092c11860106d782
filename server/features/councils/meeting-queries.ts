import { type Kysely, sql } from 'kysely';
import type {
  MeetingPoint,
  SeatPresence,
  WholeMeeting,
} from '../../../contract/councils/shapes.ts';
import { CARRIED_CONFIDENTIAL_TITLE, CARRIED_TITLE } from '../../../contract/councils/words.ts';
import { jsonInstant } from '../../db/json.ts';
import type { DB } from '../../db/tables.ts';
import { captainRef } from '../captains/queries.ts';

/** A whole meeting, before permissions are applied. */
export type StoredMeeting = Omit<
  WholeMeeting,
  'councilName' | 'councilKind' | 'seats' | 'proposals' | 'writable' | 'version' | 'points'
> & { points: StoredPoint[] };

/** A point with the time of its oldest confidential part. */
export type StoredPoint = MeetingPoint & { confidentialAt: string };

/** When a report of `scout_reports` came to its council. */
export const referredAt = sql<string>`coalesce(${jsonInstant('referred_at')}, ${jsonInstant('written_at')})`;

/** The fields of a decision of `council_decisions`. */
export const decisionFields = sql`
  'decisionId', council_decisions.decision_id, 'number', council_decisions.number,
  'kind', council_decisions.kind, 'text', council_decisions.text,
  'scoutId', council_decisions.scout_id,
  'scoutName', (SELECT name FROM scouts WHERE scouts.scout_id = council_decisions.scout_id),
  'captain', (SELECT ${captainRef} FROM captains
    WHERE captains.captain_id = council_decisions.captain_id),
  'dueDate', council_decisions.due_date, 'firstDueDate', first_due_date,
  'extensions', extensions, 'isConfidential', council_decisions.is_confidential,
  'state', council_decisions.state, 'reason', reason, 'reportId', council_decisions.report_id`;

const captainOf = (column: string) => sql`(SELECT ${captainRef} FROM captains
  WHERE captains.captain_id = ${sql.ref(column)})`;

/** The meeting, by one statement. */
export async function findMeeting(
  db: Kysely<DB>,
  meetingId: number,
): Promise<StoredMeeting | undefined> {
  const { rows } = await sql<StoredMeeting>`
    SELECT meeting_id, council_id, number, held_on AS date, place,
      approved_at, ${captainOf('approved_by')} AS approved_by,
      updated_at, ${captainOf('updated_by')} AS updated_by,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('pointId', point_id, 'title', title,
          'minutes', minutes, 'source', source, 'reportId', meeting_points.report_id,
          'isConfidential', is_confidential OR EXISTS (
            SELECT FROM point_decisions JOIN council_decisions USING (decision_id)
            WHERE point_decisions.point_id = meeting_points.point_id
              AND council_decisions.is_confidential),
          'confidentialAt', coalesce(least(
            (SELECT ${referredAt} FROM scout_reports
              WHERE scout_reports.report_id = meeting_points.report_id),
            (SELECT ${jsonInstant('council_decisions.created_at')}
              FROM point_decisions JOIN council_decisions USING (decision_id)
              WHERE point_decisions.point_id = meeting_points.point_id
                AND council_decisions.is_confidential
              ORDER BY council_decisions.created_at LIMIT 1)
          ), ${jsonInstant('council_meetings.created_at')}), 'decisions', (
            SELECT coalesce(jsonb_agg(jsonb_build_object(${decisionFields},
              'isCarried', council_decisions.meeting_id <> meeting_points.meeting_id
            ) ORDER BY point_decisions.place), '[]')
            FROM point_decisions JOIN council_decisions USING (decision_id)
            WHERE point_decisions.point_id = meeting_points.point_id)
        ) ORDER BY meeting_points.place), '[]')
        FROM meeting_points WHERE meeting_points.meeting_id = council_meetings.meeting_id
      ) AS points,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('captainId', captain_id, 'scoutId', scout_id,
          'status', status) ORDER BY captain_id, scout_id), '[]')
        FROM meeting_attendance WHERE meeting_attendance.meeting_id = council_meetings.meeting_id
      ) AS attendance,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('text', text, 'at', ${jsonInstant('added_at')},
          'by', ${captainOf('added_by')}) ORDER BY addendum_id), '[]')
        FROM meeting_addenda WHERE meeting_addenda.meeting_id = council_meetings.meeting_id
      ) AS addenda
    FROM council_meetings WHERE meeting_id = ${meetingId}
  `.execute(db);
  return rows[0];
}

/** A council's meetings, newest first. */
export async function listStoredMeetings(db: Kysely<DB>, councilId: number) {
  return db
    .selectFrom('councilMeetings')
    .leftJoin('captains', 'captains.captainId', 'approvedBy')
    .where('councilId', '=', councilId)
    .select(['meetingId', 'councilId', 'number', 'heldOn as date', 'place', 'approvedAt'])
    .select((row) =>
      row.case().when('approvedBy', 'is not', null).then(captainRef).end().as('approvedBy'),
    )
    .orderBy('heldOn', 'desc')
    .orderBy('meetingId', 'desc')
    .execute();
}

/** Adds a meeting whose agenda begins with the council's open decisions, confidential ones on a point of their own. */
export async function insertMeeting(
  db: Kysely<DB>,
  meeting: { councilId: number; date: string; place: string | null },
  { by, now }: { by: number; now: Date },
): Promise<number> {
  const at = now.toISOString();
  const { meetingId } = await db
    .insertInto('councilMeetings')
    .values({
      councilId: meeting.councilId,
      number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM council_meetings
        WHERE council_id = ${meeting.councilId})`,
      heldOn: meeting.date,
      place: meeting.place,
      createdBy: by,
      createdAt: at,
      updatedBy: by,
      updatedAt: at,
    })
    .returning('meetingId')
    .executeTakeFirstOrThrow();
  await sql`
    WITH open AS (
      SELECT decision_id, is_confidential, row_number() OVER (
        PARTITION BY is_confidential ORDER BY due_date NULLS LAST, decision_id) AS place
      FROM council_decisions WHERE council_id = ${meeting.councilId} AND state = 'open'
    ), points AS (
      INSERT INTO meeting_points (meeting_id, place, title, source, is_confidential)
      SELECT ${meetingId}::int, CASE WHEN is_confidential THEN 1 ELSE 0 END,
        CASE WHEN is_confidential THEN ${CARRIED_CONFIDENTIAL_TITLE}::text
          ELSE ${CARRIED_TITLE}::text END, 'decision', is_confidential
      FROM open GROUP BY is_confidential
      RETURNING point_id, is_confidential
    )
    INSERT INTO point_decisions (point_id, decision_id, place)
    SELECT point_id, decision_id, place FROM open JOIN points USING (is_confidential)
  `.execute(db);
  return meetingId;
}

/** A decision to store: with its number if it exists, without if it is new. */
export interface DecisionFields {
  decisionId: number | null;
  kind: string;
  text: string;
  scoutId: number | null;
  captainId: number | null;
  dueDate: string | null;
  isConfidential: boolean;
  reportId: number | null;
}

/** Stores the meeting's own decisions and removes the others; returns the ids in the order of `decisions`. */
export async function storeDecisions(
  db: Kysely<DB>,
  { councilId, meetingId }: { councilId: number; meetingId: number },
  { decisions, removed, now }: { decisions: DecisionFields[]; removed: number[]; now: Date },
): Promise<number[]> {
  if (removed.length > 0) {
    await db.deleteFrom('councilDecisions').where('decisionId', 'in', removed).execute();
  }
  const known = decisions.filter(({ decisionId }) => decisionId !== null);
  await sql`
    UPDATE council_decisions SET kind = sent.kind, text = sent.text, scout_id = sent."scoutId",
      captain_id = sent."captainId", due_date = sent."dueDate",
      first_due_date = sent."dueDate", is_confidential = sent."isConfidential",
      report_id = sent."reportId"
    FROM ${asRows(known)} WHERE decision_id = sent."decisionId"
  `.execute(db);
  const added = decisions.filter(({ decisionId }) => decisionId === null);
  const { rows } = await sql<{ decisionId: number }>`
    INSERT INTO council_decisions (council_id, meeting_id, number, kind, text, scout_id, captain_id,
      due_date, first_due_date, is_confidential, report_id, state, created_at)
    SELECT ${councilId}::int, ${meetingId}::int, nth + (
        SELECT coalesce(max(number), 0) FROM council_decisions WHERE council_id = ${councilId}),
      kind, text, "scoutId", "captainId", "dueDate", "dueDate", "isConfidential", "reportId",
      'open', ${now.toISOString()}::timestamptz
    FROM (SELECT *, row_number() OVER ()::int AS nth FROM ${asRows(added)}) numbered ORDER BY nth
    RETURNING decision_id
  `.execute(db);
  const newIds = rows.map(({ decisionId }) => decisionId).sort((one, other) => one - other);
  return decisions.map(({ decisionId }) => decisionId ?? newIds.shift()!);
}

const asRows = (decisions: DecisionFields[]) => sql`
  jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) AS sent ("decisionId" int, kind text,
    text text, "scoutId" int, "captainId" int, "dueDate" date, "isConfidential" boolean,
    "reportId" int)`;

/** Changes due dates; a later one counts as an extension. */
export async function changeDueDates(
  db: Kysely<DB>,
  changed: readonly { decisionId: number; dueDate: string | null }[],
): Promise<void> {
  await sql`
    UPDATE council_decisions SET due_date = sent."dueDate",
      first_due_date = coalesce(first_due_date, sent."dueDate"),
      extensions = extensions + CASE WHEN sent."dueDate" > due_date THEN 1 ELSE 0 END
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      AS sent ("decisionId" int, "dueDate" date)
    WHERE decision_id = sent."decisionId" AND due_date IS DISTINCT FROM sent."dueDate"
  `.execute(db);
}

/** A point to store; a hidden one keeps its row and only moves. */
export type PointFields =
  | { pointId: number; place: number }
  | {
      pointId: null;
      title: string;
      minutes: string | null;
      source: string | null;
      reportId: number | null;
      isConfidential: boolean;
      decisionIds: number[];
    };

/** Replaces the points of a meeting but those that are only moved. */
export async function storePoints(
  db: Kysely<DB>,
  meetingId: number,
  listed: readonly PointFields[],
): Promise<void> {
  const points = listed.map((point, place) => ({ ...point, place }));
  const moved = points.filter(({ pointId }) => pointId !== null);
  await sql`
    DELETE FROM meeting_points
    WHERE meeting_id = ${meetingId} AND NOT point_id = ANY(${moved.map(({ pointId }) => pointId)}::int[])
  `.execute(db);
  await sql`
    UPDATE meeting_points SET place = sent.place
    FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS sent ("pointId" int, place int)
    WHERE point_id = sent."pointId"
  `.execute(db);
  await sql`
    WITH sent AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(points.filter(({ pointId }) => pointId === null))}::jsonb)
        AS sent (place int, title text, minutes text, source text, "reportId" int,
          "isConfidential" boolean, "decisionIds" jsonb)
    ), points AS (
      INSERT INTO meeting_points (meeting_id, place, title, minutes, source, report_id, is_confidential)
      SELECT ${meetingId}::int, place, title, minutes, source, "reportId", "isConfidential" FROM sent
      RETURNING point_id, place
    )
    INSERT INTO point_decisions (point_id, decision_id, place)
    SELECT point_id, decision_id::int, nth
    FROM points JOIN sent USING (place),
      jsonb_array_elements_text("decisionIds") WITH ORDINALITY AS listed (decision_id, nth)
  `.execute(db);
}

/** Stores a meeting's date and place, its attendance, and its last writer. */
export async function storeMeeting(
  db: Kysely<DB>,
  meeting: {
    meetingId: number;
    date: string;
    place: string | null;
    attendance: SeatPresence[];
  },
  { by, now }: { by: number; now: Date },
): Promise<void> {
  const { meetingId, date, place, attendance } = meeting;
  await db
    .updateTable('councilMeetings')
    .set({ heldOn: date, place, updatedBy: by, updatedAt: now.toISOString() })
    .where('meetingId', '=', meetingId)
    .execute();
  await db.deleteFrom('meetingAttendance').where('meetingId', '=', meetingId).execute();
  if (attendance.length === 0) return;
  await db
    .insertInto('meetingAttendance')
    .values(attendance.map((one) => ({ meetingId, ...one })))
    .execute();
}

/** Locks the minutes. Reports that were discussed are decided; returns them. */
export async function storeApproval(
  db: Kysely<DB>,
  { meetingId, councilId }: { meetingId: number; councilId: number },
  decided: readonly { reportId: number; decisionId: number | null }[],
  { by, now }: { by: number; now: Date },
): Promise<DecidedReport[]> {
  const at = now.toISOString();
  await db
    .updateTable('councilMeetings')
    .set({ approvedBy: by, approvedAt: at })
    .where('meetingId', '=', meetingId)
    .execute();
  const { rows } = await sql<DecidedReport>`
    UPDATE scout_reports SET state = 'decided', decided_at = ${at}::timestamptz,
      decision_id = sent."decisionId"
    FROM jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      AS sent ("reportId" int, "decisionId" int)
    WHERE report_id = sent."reportId" AND council_id = ${councilId} AND state = 'referred'
    RETURNING report_id, scout_id, kind, happened_on AS date
  `.execute(db);
  return rows;
}
export interface DecidedReport {
  reportId: number;
  scoutId: number;
  kind: 'praise' | 'note' | 'caution' | 'breach';
  date: string;
}

export async function insertAddendum(
  db: Kysely<DB>,
  { meetingId, text }: { meetingId: number; text: string },
  { by, now }: { by: number; now: Date },
): Promise<void> {
  await db
    .insertInto('meetingAddenda')
    .values({ meetingId, text, addedBy: by, addedAt: now.toISOString() })
    .execute();
}
