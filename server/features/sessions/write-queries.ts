import { type Kysely, sql } from 'kysely';
import type { PlainContent } from '../../../contract/core/record-content.ts';
import type { planSegment, sessionPlan } from '../../../contract/sessions/record.ts';
import type { SessionState } from '../../../contract/sessions/words.ts';
import type { DB } from '../../db/tables.ts';
import type { StoredMaterial } from './queries.ts';

/** A plan to store: with defaults, and with the earlier ticks. */
export type PlanContent = PlainContent<typeof sessionPlan> & {
  captainId: number;
  /** By their numbers. */
  sectors: number[];
  segments: PlanSegment[];
  requirements: number[];
  links: { url: string; title: string | null }[];
};

export interface PlanSegment extends PlainContent<typeof planSegment> {
  /** null for a new one. */
  segmentId: number | null;
  materials: StoredMaterial[];
}

interface By {
  captainId: number;
  now: Date;
}

/** The row of a plan, without its lists, which have their own tables. */
function rowOf(content: PlanContent, foldedText: string, { captainId, now }: By) {
  const { sectors: _, segments: __, requirements: ___, links: ____, ...row } = content;
  return { ...row, foldedText, changedBy: captainId, changedAt: now.toISOString() };
}

/** Stores a new session and returns its number. */
export async function insertSession(
  db: Kysely<DB>,
  content: PlanContent,
  { foldedText, copiedFrom, by }: { foldedText: string; copiedFrom: number | null; by: By },
): Promise<number> {
  const row = rowOf(content, foldedText, by);
  const { sessionId } = await db
    .insertInto('sessionPlans')
    .values({ ...row, copiedFrom, createdBy: row.changedBy, createdAt: row.changedAt })
    .returning('sessionId')
    .executeTakeFirstOrThrow();
  await storeParts(db, sessionId, content);
  return sessionId;
}

/** Replaces the plan of a session whose row the caller has locked. */
export async function changeSession(
  db: Kysely<DB>,
  sessionId: number,
  content: PlanContent,
  { foldedText, by }: { foldedText: string; by: By },
): Promise<void> {
  await db
    .updateTable('sessionPlans')
    .set(rowOf(content, foldedText, by))
    .where('sessionId', '=', sessionId)
    .execute();
  const kept = content.segments.flatMap(({ segmentId }) => segmentId ?? []);
  await sql`
    WITH dropped AS (
      DELETE FROM session_segments
      WHERE session_id = ${sessionId} AND segment_id <> ALL(${kept}::int[])
    ), emptied AS (
      DELETE FROM session_materials WHERE segment_id = ANY(${kept}::int[])
    ), sectors AS (
      DELETE FROM session_sectors
      WHERE session_id = ${sessionId} AND sector_id <> ALL(${content.sectors}::int[])
    ), requirements AS (
      DELETE FROM session_requirements
      WHERE session_id = ${sessionId} AND requirement_id <> ALL(${content.requirements}::int[])
    )
    DELETE FROM session_links WHERE session_id = ${sessionId}
  `.execute(db);
  await storeParts(db, sessionId, content);
}

/** Stores the segments in their order with their materials, the sectors, requirements and links. */
async function storeParts(
  db: Kysely<DB>,
  sessionId: number,
  { segments, sectors, requirements, links }: PlanContent,
): Promise<void> {
  const placed = segments.map((segment, place) => ({ ...segment, place }));
  const { rows } = await sql<{ segmentId: number; place: number }>`
    WITH sent AS (
      SELECT * FROM unnest(
        ${placed.map(({ segmentId }) => segmentId)}::int[],
        ${placed.map(({ place }) => place)}::int[],
        ${placed.map(({ title }) => title)}::text[],
        ${placed.map(({ minutes }) => minutes)}::int[],
        ${placed.map(({ captainId }) => captainId)}::int[],
        ${placed.map(({ notes }) => notes)}::text[]
      ) AS sent (segment_id, place, title, minutes, captain_id, notes)
    ), changed AS (
      UPDATE session_segments stored
      SET place = sent.place, title = sent.title, minutes = sent.minutes,
        captain_id = sent.captain_id, notes = sent.notes
      FROM sent WHERE stored.segment_id = sent.segment_id AND stored.session_id = ${sessionId}
      RETURNING stored.segment_id, stored.place
    ), added AS (
      INSERT INTO session_segments (session_id, place, title, minutes, captain_id, notes)
      SELECT ${sessionId}::int, place, title, minutes, captain_id, notes FROM sent
      WHERE segment_id IS NULL ORDER BY place
      RETURNING segment_id, place
    ), sectors AS (
      INSERT INTO session_sectors (session_id, sector_id)
      SELECT ${sessionId}::int, unnest(${sectors}::int[])
      ON CONFLICT DO NOTHING
    ), requirements AS (
      INSERT INTO session_requirements (session_id, requirement_id, place)
      SELECT ${sessionId}::int, requirement_id, place
      FROM unnest(${requirements}::int[]) WITH ORDINALITY AS sent (requirement_id, place)
      ON CONFLICT (session_id, requirement_id) DO UPDATE SET place = excluded.place
    ), links AS (
      INSERT INTO session_links (session_id, place, url, title)
      SELECT ${sessionId}::int, place, url, title
      FROM unnest(
        ${links.map(({ url }) => url)}::text[], ${links.map(({ title }) => title)}::text[]
      ) WITH ORDINALITY AS sent (url, title, place)
    )
    SELECT * FROM changed UNION ALL SELECT * FROM added
  `.execute(db);
  const segmentIds = new Map(rows.map(({ segmentId, place }) => [place, segmentId]));
  const materials = placed.flatMap((segment) =>
    segment.materials.map((material, place) => ({
      segmentId: segmentIds.get(segment.place)!,
      place,
      ...material,
    })),
  );
  if (materials.length > 0) await db.insertInto('sessionMaterials').values(materials).execute();
}

export async function removeSession(db: Kysely<DB>, sessionId: number): Promise<void> {
  await db.deleteFrom('sessionPlans').where('sessionId', '=', sessionId).execute();
}

export interface Outcome {
  state: SessionState;
  stars: number | null;
  lesson: string | null;
  proposed: boolean;
  library: boolean;
}

/** Stores the outcome of a session. */
export async function storeOutcome(
  db: Kysely<DB>,
  sessionId: number,
  outcome: Outcome,
  { captainId, now }: By,
): Promise<void> {
  await db
    .updateTable('sessionPlans')
    .set({ ...outcome, changedBy: captainId, changedAt: now.toISOString() })
    .where('sessionId', '=', sessionId)
    .execute();
}

/** Ticks a material, or removes the tick; an existing tick keeps its captain. */
export async function storeTick(
  db: Kysely<DB>,
  { segmentId, index, ready, by }: { segmentId: number; index: number; ready: boolean; by: By },
): Promise<void> {
  await db
    .updateTable('sessionMaterials')
    .set(
      ready
        ? {
            readyAt: sql`coalesce(ready_at, ${by.now.toISOString()}::timestamptz)`,
            readyBy: sql`coalesce(ready_by, ${by.captainId}::int)`,
          }
        : { readyAt: null, readyBy: null },
    )
    .where('segmentId', '=', segmentId)
    .where('place', '=', index)
    .execute();
}

/** Requirements of these numbers that a session may cover: open ones. */
export async function listCoverable(
  db: Kysely<DB>,
  requirements: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ requirementId: number }>`
    SELECT requirement_id FROM badge_requirements requirement JOIN badges USING (badge_id)
    WHERE requirement_id = ANY(${requirements}::int[])
      AND requirement.closed_at IS NULL AND badges.closed_at IS NULL
  `.execute(db);
  return rows.map(({ requirementId }) => requirementId);
}
