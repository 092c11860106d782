import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ListedDecision } from '../../../contract/councils/endpoints.ts';
import type { DecisionState } from '../../../contract/councils/words.ts';
import { dayOf } from '../../db/conditions.ts';
import type { DB } from '../../db/tables.ts';
import type { Caller } from '../../http/session.ts';
import { captainRef } from '../captains/queries.ts';

/** Whether the caller manages the joined council: all of them, or those of the own unit and its sectors. */
function keeps(caller: Caller): RawBuilder<boolean> {
  if (caller.type === 'general') return sql`true`;
  if (caller.type === 'regular') return sql`false`;
  return sql`coalesce(councils.unit_captain_id = ${caller.captainId}
    OR councils.sector_id = ANY(${caller.unitSectorIds}::int[]), false)`;
}

const hasSeat = ({ captainId }: Caller, roles = ['chair', 'secretary', 'member']) => sql<boolean>`
  EXISTS (SELECT FROM council_seats WHERE council_seats.council_id = councils.council_id
    AND council_seats.captain_id = ${captainId} AND role = ANY(${roles}::text[]))`;

/** True for a confidential decision of this alias from the day of the caller's seat on. */
const hasSeatSince = ({ captainId, timeZone }: Caller, decision: string) => sql<boolean>`
  EXISTS (SELECT FROM council_seats WHERE council_seats.council_id = councils.council_id
    AND council_seats.captain_id = ${captainId}
    AND since <= ${dayOf(`${decision}.created_at`, timeZone)})`;

/**
 * Whether the caller sees a decision of `council_decisions` and `councils`. Captains who carry it out, the council's
 * captains and general captains see it; confidential ones only from the day of their seat. A unit captain without a
 * seat sees those that are not confidential.
 */
export const isVisible = (caller: Caller) => sql<boolean>`(
  council_decisions.captain_id = ${caller.captainId}
  OR CASE WHEN is_confidential THEN ${hasSeatSince(caller, 'council_decisions')}
    ELSE ${hasSeat(caller)} END
  OR (${keeps(caller)} AND (NOT is_confidential OR ${caller.type === 'general'}::boolean)))`;

const isMine = ({ captainId }: Caller) =>
  sql<boolean>`(council_decisions.captain_id IS NOT DISTINCT FROM ${captainId}::int)`;

const tables = sql`council_decisions JOIN councils USING (council_id)
  JOIN council_meetings ON council_meetings.meeting_id = council_decisions.meeting_id`;

/**
 * The number of a decision of `council_decisions` and `councils` among those that the caller sees: a gap in the numbers
 * would reveal a confidential decision.
 */
const seenNumber = (caller: Caller) => sql<number>`(
  CASE WHEN ${caller.type === 'general'}::boolean OR NOT (${keeps(caller)} OR ${hasSeat(caller)})
      OR NOT EXISTS (SELECT FROM council_decisions earlier
        WHERE earlier.council_id = councils.council_id AND earlier.is_confidential
          AND NOT ${hasSeatSince(caller, 'earlier')})
    THEN council_decisions.number
    ELSE (SELECT count(*)::int FROM council_decisions earlier
      WHERE earlier.council_id = councils.council_id AND earlier.number <= council_decisions.number
        AND (NOT earlier.is_confidential OR earlier.captain_id = ${caller.captainId}
          OR ${hasSeatSince(caller, 'earlier')})) END)`;

const columns = (caller: Caller) => sql`
  decision_id, ${seenNumber(caller)} AS number, council_decisions.kind, council_decisions.text,
  council_decisions.scout_id,
  (SELECT name FROM scouts WHERE scouts.scout_id = council_decisions.scout_id) AS scout_name,
  (SELECT ${captainRef} FROM captains
    WHERE captains.captain_id = council_decisions.captain_id) AS captain,
  due_date, first_due_date, extensions, is_confidential, state, reason,
  council_decisions.report_id, councils.council_id, councils.name AS council_name,
  held_on AS meeting_date,
  CASE WHEN ${keeps(caller)} OR ${hasSeat(caller)} THEN council_meetings.meeting_id END AS meeting_id,
  (${isMine(caller)} OR ${keeps(caller)} OR ${hasSeat(caller, ['chair', 'secretary'])}) AS editable`;

/** A page of the decisions that the caller sees: open ones by date, then settled ones, newest first. */
export async function listStoredDecisions(
  db: Kysely<DB>,
  caller: Caller,
  asked: {
    state?: DecisionState | undefined;
    mine?: boolean | undefined;
    limit: number;
    offset: number;
  },
): Promise<ListedDecision[]> {
  const { state = null, mine = false, limit, offset } = asked;
  const { rows } = await sql<ListedDecision>`
    SELECT ${columns(caller)} FROM ${tables}
    WHERE ${isVisible(caller)} AND (${state}::text IS NULL OR state = ${state}::text)
      AND (NOT ${mine}::boolean OR ${isMine(caller)})
    ORDER BY state <> 'open', CASE WHEN state = 'open' THEN due_date END NULLS LAST,
      settled_at DESC NULLS LAST, decision_id
    LIMIT ${limit} OFFSET ${offset}
  `.execute(db);
  return rows;
}

interface DecisionCounts {
  all: { open: number; overdue: number };
  mine: { open: number; overdue: number };
  /** Filters by state, and by the caller's own decisions. */
  total: number;
}

/** How many of the decisions that the caller sees are open and overdue. */
export async function countDecisions(
  db: Kysely<DB>,
  caller: Caller,
  asked: { state?: DecisionState | undefined; mine?: boolean | undefined; today: string },
): Promise<DecisionCounts> {
  const { state = null, mine = false, today } = asked;
  const counts = (where: RawBuilder<boolean>) => sql`jsonb_build_object(
    'open', count(*) FILTER (WHERE state = 'open' AND ${where}),
    'overdue', count(*) FILTER (WHERE state = 'open' AND due_date < ${today}::date AND ${where}))`;
  const { rows } = await sql<DecisionCounts>`
    SELECT ${counts(sql`true`)} AS all, ${counts(isMine(caller))} AS mine,
      count(*) FILTER (WHERE (${state}::text IS NULL OR state = ${state}::text)
        AND (NOT ${mine}::boolean OR ${isMine(caller)}))::int AS total
    FROM ${tables} WHERE ${isVisible(caller)}
  `.execute(db);
  return rows[0]!;
}

/** The numbers of a council's decisions as the caller counts them. */
export async function readSeenNumbers(
  db: Kysely<DB>,
  caller: Caller,
  councilId: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ decisionId: number; number: number }>`
    SELECT decision_id, ${seenNumber(caller)} AS number
    FROM council_decisions JOIN councils USING (council_id)
    WHERE councils.council_id = ${councilId} AND ${isVisible(caller)}
  `.execute(db);
  return new Map(rows.map(({ decisionId, number }) => [decisionId, number]));
}

export interface CouncilFigures {
  meetings: number;
  all: number;
  done: number;
  open: number;
  dropped: number;
}

/** The decisions of minutes approved that are not confidential, of meetings in these days; of the sectors and unit, or of all. */
export async function countApprovedDecisions(
  db: Kysely<DB>,
  { sectorIds, unitCaptainId }: { sectorIds: number[] | null; unitCaptainId: number | null },
  { from, to }: { from: string; to: string },
): Promise<CouncilFigures> {
  const ofScope =
    sectorIds === null
      ? sql`true`
      : sql`(councils.sector_id = ANY(${sectorIds}) OR councils.unit_captain_id = ${unitCaptainId}::int)`;
  const { rows } = await sql<CouncilFigures>`
    SELECT count(DISTINCT council_meetings.meeting_id)::int AS meetings, count(*)::int AS "all",
      (count(*) FILTER (WHERE state = 'done'))::int AS done,
      (count(*) FILTER (WHERE state = 'open'))::int AS open,
      (count(*) FILTER (WHERE state = 'dropped'))::int AS dropped
    FROM ${tables}
    WHERE NOT is_confidential AND approved_at IS NOT NULL
      AND held_on BETWEEN ${from}::date AND ${to}::date AND ${ofScope}
  `.execute(db);
  return rows[0]!;
}

/** The decision, if the caller sees it. */
export async function findDecision(
  db: Kysely<DB>,
  caller: Caller,
  decisionId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<ListedDecision | undefined> {
  const { rows } = await sql<ListedDecision>`
    SELECT ${columns(caller)} FROM ${tables}
    WHERE decision_id = ${decisionId} AND ${isVisible(caller)}
    ${lock ? sql`FOR UPDATE OF council_decisions` : sql``}
  `.execute(db);
  return rows[0];
}

/** Stores whether a decision is settled, or why it was dropped. */
export async function storeState(
  db: Kysely<DB>,
  {
    decisionId,
    state,
    reason,
  }: { decisionId: number; state: DecisionState; reason: string | null },
  { by, now }: { by: number; now: Date },
): Promise<void> {
  const isOpen = state === 'open';
  await db
    .updateTable('councilDecisions')
    .set({
      state,
      reason: state === 'dropped' ? reason : null,
      settledBy: isOpen ? null : by,
      settledAt: isOpen ? null : now.toISOString(),
    })
    .where('decisionId', '=', decisionId)
    .execute();
}
