import type { updateMeeting } from '../../../contract/councils/endpoints.ts';
import type { MeetingPoint } from '../../../contract/councils/shapes.ts';
import type { Call } from '../../http/route.ts';
import type { StoredMeeting } from './meeting-queries.ts';
import type { StoredCouncil } from './queries.ts';
import { isDiscussed } from './rules.ts';

type SentPoint = Call<typeof updateMeeting>['body']['points'][number];
export type SentDecision = SentPoint['decisions'][number];

/** A decision as it is stored; about a scout it is confidential unless it says otherwise. */
export function decisionFields({ reportId: ofPoint }: SentPoint, sent: SentDecision) {
  const { decisionId = null, kind, text, scoutId = null, captainId = null, dueDate = null } = sent;
  const reportId = sent.reportId ?? ofPoint ?? null;
  const { isConfidential = scoutId !== null || reportId !== null } = sent;
  return { decisionId, kind, text, scoutId, captainId, dueDate, isConfidential, reportId };
}

/** The reports that were discussed, each with the decision on it. */
export function decidedReports(points: readonly MeetingPoint[]) {
  const decided = new Map<number, number | null>();
  for (const point of points) {
    if (!isDiscussed(point)) continue;
    const [first] = point.decisions;
    if (point.reportId !== null) decided.set(point.reportId, first?.decisionId ?? null);
    for (const { reportId, decisionId } of point.decisions) {
      if (reportId !== null && (decided.get(reportId) ?? null) === null) {
        decided.set(reportId, decisionId);
      }
    }
  }
  return [...decided].map(([reportId, decisionId]) => ({ reportId, decisionId }));
}

/** A meeting as the history stores it, without its texts. */
export const recordedMeeting = ({ name }: StoredCouncil, { date, points }: StoredMeeting) => ({
  council: name,
  date,
  points: points.length,
  decisions: points.flatMap(({ decisions }) => decisions).length,
});
