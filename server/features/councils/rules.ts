import { type PlainContent, versionContent } from '../../../contract/core/record-content.ts';
import { councilRecord } from '../../../contract/councils/record.ts';
import type {
  Council,
  MeetingPoint,
  Seat,
  WholeMeeting,
} from '../../../contract/councils/shapes.ts';
import type { Caller } from '../../http/session.ts';
import { contentVersion } from '../../lib/version.ts';
import { keepsCouncil, writesMeetings } from './policy.ts';
import type { StoredCouncil, StoredSeat } from './queries.ts';

/** The version of a council: what a change replaces. */
export function councilVersion(
  council: PlainContent<typeof councilRecord> & {
    sectorId: number | null;
    seats: readonly { captainId: number | null; scoutId: number | null; role: string }[];
  },
): string {
  const seats = council.seats.map(({ captainId, scoutId, role }) => [captainId, scoutId, role]);
  return contentVersion([council.sectorId, versionContent(councilRecord, { ...council, seats })]);
}

/** A seat as captains read it. */
export const asSeat = ({ since: _, ...seat }: StoredSeat): Seat => seat;

/** A council as the caller reads it. */
export function asCouncil(caller: Caller, stored: StoredCouncil): Council {
  const { sectorId: _, ...council } = stored;
  return {
    ...council,
    seats: stored.seats.map(asSeat),
    editable: keepsCouncil(caller, stored),
    writable: writesMeetings(caller, stored),
    version: councilVersion(stored),
  };
}

/** A council as the history stores it; the schema drops other fields. */
export function recordedCouncil(stored: StoredCouncil) {
  const { seats } = stored;
  return {
    ...stored,
    captains: seats.flatMap(({ captainId, role }) =>
      captainId === null ? [] : [{ captainId, role }],
    ),
    scouts: seats.filter(({ scoutId }) => scoutId !== null).length,
  };
}

/** The version of a meeting as a captain sees it. Settling a decision later does not change it. */
export function meetingVersion({
  date,
  place,
  points,
  attendance,
  approvedAt,
  addenda,
}: Pick<WholeMeeting, 'date' | 'place' | 'points' | 'attendance' | 'approvedAt' | 'addenda'>) {
  const written = points.map(({ title, minutes, reportId, decisions }) => [
    title,
    minutes,
    reportId,
    decisions.map((one) => [
      one.decisionId,
      one.kind,
      one.text,
      one.scoutId,
      one.captain?.captainId ?? null,
      one.dueDate,
      one.isConfidential,
    ]),
  ]);
  return contentVersion([date, place, written, attendance, approvedAt, addenda.length]);
}

/** Whether a point is confidential: it is about a report, or has a confidential decision. */
export const isConfidentialPoint = (point: {
  reportId?: number | null | undefined;
  decisions: readonly { isConfidential: boolean }[];
}): boolean =>
  (point.reportId ?? null) !== null || point.decisions.some((one) => one.isConfidential);

/** Whether a point was discussed: an unanswered one decides nothing. */
export const isDiscussed = ({ minutes, decisions }: Pick<MeetingPoint, 'minutes' | 'decisions'>) =>
  minutes !== null || decisions.length > 0;

/** Puts the points that the writer does not see back where they were among the others. */
export function withHidden<S, H extends { place: number }>(
  sent: readonly S[],
  hidden: readonly H[],
): (S | H)[] {
  const all: (S | H)[] = [...sent];
  for (const point of hidden) all.splice(Math.min(point.place, all.length), 0, point);
  return all;
}
