import { type Kysely, sql } from 'kysely';
import type { MeetingDecision } from '../../../contract/councils/shapes.ts';
import type { ReportKind } from '../../../contract/scout-reports/words.ts';
import { jsonInstant } from '../../db/json.ts';
import type { DB } from '../../db/tables.ts';
import { decisionFields, referredAt } from './meeting-queries.ts';
import type { StoredCouncil } from './queries.ts';

/**
 * Proposals for a meeting of this council: open decisions, referred reports, complete badges, and the number of scouts
 * with low attendance. Those in one of `points`, which the caller sees, are left out.
 */
export async function listProposals(
  db: Kysely<DB>,
  { councilId, scope, unitCaptainId, sectorId }: StoredCouncil,
  points: readonly { pointId: number }[],
): Promise<{
  decisions: (Omit<MeetingDecision, 'isCarried'> & { createdAt: string })[];
  reports: {
    reportId: number;
    scoutId: number;
    kind: ReportKind;
    name: string;
    referredAt: string;
  }[];
  badges: number;
  low: number;
}> {
  const pointIds = points.map(({ pointId }) => pointId);
  const isOfScope =
    scope === 'group'
      ? sql`true`
      : scope === 'unit'
        ? sql`sectors.unit_captain_id = ${unitCaptainId}::int`
        : sql`sectors.sector_id = ${sectorId}::int`;
  const { rows } = await sql<Awaited<ReturnType<typeof listProposals>>>`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object(${decisionFields},
            'createdAt', ${jsonInstant('council_decisions.created_at')})
          ORDER BY due_date NULLS LAST, decision_id), '[]')
        FROM council_decisions
        WHERE council_id = ${councilId} AND state = 'open' AND NOT EXISTS (
          SELECT FROM point_decisions
          WHERE point_decisions.point_id = ANY(${pointIds}::int[])
            AND point_decisions.decision_id = council_decisions.decision_id)
      ) AS decisions,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('reportId', report_id, 'kind', kind, 'scoutId', scout_id,
          'name', scouts.name, 'referredAt', ${referredAt}) ORDER BY referred_at, report_id), '[]')
        FROM scout_reports JOIN scouts USING (scout_id)
        WHERE council_id = ${councilId} AND state = 'referred' AND deleted_at IS NULL
          AND NOT EXISTS (SELECT FROM meeting_points
            WHERE meeting_points.point_id = ANY(${pointIds}::int[])
              AND meeting_points.report_id = scout_reports.report_id)
      ) AS reports,
      (SELECT count(*)::int FROM scout_badges JOIN scouts USING (scout_id)
          JOIN sectors USING (sector_id)
        WHERE completed_at IS NOT NULL AND approved_at IS NULL AND deleted_at IS NULL
          AND ${isOfScope}) AS badges,
      (SELECT count(*)::int FROM (
        SELECT FROM scout_attendance JOIN weeks USING (term_number, week_number)
          JOIN scouts USING (scout_id) JOIN sectors ON sectors.sector_id = scouts.sector_id
        WHERE term_number = (SELECT max(term_number) FROM terms) AND cancelled_at IS NULL
          AND deleted_at IS NULL AND status IN ('attended', 'absent') AND ${isOfScope}
        GROUP BY scout_id
        HAVING count(*) >= 2 AND count(*) > 2 * count(*) FILTER (WHERE status = 'attended')
      ) rarely) AS low
  `.execute(db);
  return rows[0]!;
}

/**
 * Finds which of these decisions the meeting may carry over, and which of these reports were referred to its council.
 */
export async function findCarriable(
  db: Kysely<DB>,
  { councilId, meetingId }: { councilId: number; meetingId: number },
  asked: { decisionIds: readonly number[]; reportIds: readonly number[] },
): Promise<{
  decisions: { decisionId: number; isConfidential: boolean; createdAt: string }[];
  reports: { reportId: number; referredAt: string }[];
}> {
  const { rows } = await sql<Awaited<ReturnType<typeof findCarriable>>>`
    SELECT
      (SELECT coalesce(jsonb_agg(jsonb_build_object('decisionId', decision_id,
          'isConfidential', is_confidential, 'createdAt', ${jsonInstant('created_at')})), '[]')
        FROM council_decisions
        WHERE council_id = ${councilId} AND meeting_id <> ${meetingId}
          AND decision_id = ANY(${asked.decisionIds}::int[])) AS decisions,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('reportId', report_id,
          'referredAt', ${referredAt})), '[]')
        FROM scout_reports
        WHERE council_id = ${councilId} AND report_id = ANY(${asked.reportIds}::int[])) AS reports
  `.execute(db);
  return rows[0]!;
}
