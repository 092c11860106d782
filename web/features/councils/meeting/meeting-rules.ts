import type { Difference } from '../../../../contract/core/record-content.ts';
import type {
  MeetingPoint,
  Proposal,
  SeatPresence,
  WholeMeeting,
} from '../../../../contract/councils/shapes.ts';
import type { DecisionKind, ProposalKind } from '../../../../contract/councils/words.ts';

/** A decision as it is written. One of an earlier meeting keeps its words: only the date changes. */
export interface DraftDecision {
  key: string;
  decisionId: number | null;
  kind: DecisionKind;
  text: string;
  scoutId: number | null;
  scoutName: string | null;
  captainId: number | null;
  dueDate: string;
  isConfidential: boolean;
  reportId: number | null;
  isCarried: boolean;
  firstDueDate: string | null;
  extensions: number;
}

export interface DraftPoint {
  key: string;
  title: string;
  minutes: string;
  source: ProposalKind | null;
  reportId: number | null;
  scoutId: number | null;
  decisions: DraftDecision[];
}

/** A draft of a meeting's minutes, and the version that it was begun from. */
export interface MeetingDraft {
  version: string;
  date: string;
  place: string;
  points: DraftPoint[];
  attendance: SeatPresence[];
  /** Proposals that were left out, by `proposalKey`. */
  leftOut: string[];
}

export const proposalKey = ({ kind, decisionId, reportId }: Proposal) =>
  `${kind}/${decisionId ?? reportId ?? ''}`;

const decisionOf = (
  decision: MeetingPoint['decisions'][number] | NonNullable<Proposal['decision']>,
): DraftDecision => ({
  key: `d${decision.decisionId}`,
  decisionId: decision.decisionId,
  kind: decision.kind,
  text: decision.text,
  scoutId: decision.scoutId,
  scoutName: decision.scoutName,
  captainId: decision.captain?.captainId ?? null,
  dueDate: decision.dueDate ?? '',
  isConfidential: decision.isConfidential,
  reportId: decision.reportId,
  isCarried: 'isCarried' in decision ? decision.isCarried : true,
  firstDueDate: decision.firstDueDate,
  extensions: decision.extensions,
});

/** The meeting as it is stored, ready to be written in. */
export function draftOf({ version, date, place, points, attendance }: WholeMeeting): MeetingDraft {
  return {
    version,
    date,
    place: place ?? '',
    attendance,
    leftOut: [],
    points: points.map((point) => ({
      key: `p${point.pointId}`,
      title: point.title,
      minutes: point.minutes ?? '',
      source: point.source,
      reportId: point.reportId,
      scoutId: point.decisions.find((one) => one.scoutId !== null)?.scoutId ?? null,
      decisions: point.decisions.map(decisionOf),
    })),
  };
}

/** The draft as it is sent. Decisions without words are not decisions yet. */
export function bodyOf({ version, date, place, points, attendance }: MeetingDraft) {
  return {
    version,
    date: date || undefined,
    place: place.trim() || null,
    attendance: attendance.map(({ captainId, scoutId, status }) => ({
      captainId: captainId ?? undefined,
      scoutId: scoutId ?? undefined,
      status,
    })),
    points: points.map((point) => ({
      title: point.title,
      minutes: point.minutes || undefined,
      source: point.source ?? undefined,
      reportId: point.reportId ?? undefined,
      decisions: point.decisions
        .filter(({ text }) => text.trim() !== '')
        .map((one) => ({
          decisionId: one.decisionId ?? undefined,
          kind: one.kind,
          text: one.text,
          scoutId: one.scoutId ?? undefined,
          captainId: one.captainId ?? undefined,
          dueDate: one.dueDate || undefined,
          isConfidential: one.isConfidential,
          reportId: one.reportId ?? undefined,
        })),
    })),
  };
}

/** True if a draft equals the stored minutes. */
export function isSame(draft: MeetingDraft, meeting: WholeMeeting): boolean {
  const words = (one: MeetingDraft) => {
    const { version: _, ...body } = bodyOf(one);
    return JSON.stringify(body);
  };
  return words(draft) === words(draftOf(meeting));
}

/** The parts that are missing before the minutes can be approved: who carries out a decision, or until when. */
export interface Missing {
  pointKey: string;
  decisionKey: string;
  what: 'captain' | 'date';
}
export const missingIn = (points: readonly DraftPoint[]): Missing[] =>
  points.flatMap(({ key: pointKey, decisions }) =>
    decisions.flatMap(({ key: decisionKey, text, isCarried, captainId, dueDate }): Missing[] => {
      if (isCarried || text.trim() === '') return [];
      return [
        ...(captainId === null ? [{ pointKey, decisionKey, what: 'captain' as const }] : []),
        ...(dueDate === '' ? [{ pointKey, decisionKey, what: 'date' as const }] : []),
      ];
    }),
  );

let serial = 0;
/** A key of what is not stored yet; random, since a draft outlives the page. */
const newKey = () => {
  serial += 1;
  return `n${serial}${Math.random().toString(36).slice(2)}`;
};

export const newPoint = (fields: Partial<DraftPoint> = {}): DraftPoint => ({
  key: newKey(),
  title: '',
  minutes: '',
  source: null,
  reportId: null,
  scoutId: null,
  decisions: [],
  ...fields,
});

/** A decision of a point; confidential already where the point is about a scout. */
export const newDecision = ({ reportId, scoutId }: DraftPoint): DraftDecision => ({
  key: newKey(),
  decisionId: null,
  kind: reportId === null ? 'task' : 'followUp',
  text: '',
  scoutId,
  scoutName: null,
  captainId: null,
  dueDate: '',
  isConfidential: reportId !== null || scoutId !== null,
  reportId,
  isCarried: false,
  firstDueDate: null,
  extensions: 0,
});

/** The point that a proposal makes. */
export const pointOf = ({ kind, text, reportId, scoutId, decision }: Proposal): DraftPoint =>
  newPoint({
    title: text,
    source: kind,
    reportId,
    scoutId,
    decisions: decision ? [decisionOf(decision)] : [],
  });

/** The points of two versions of the minutes whose words differ, by their place. */
export function differingPoints(
  mine: readonly DraftPoint[],
  stored: readonly MeetingPoint[],
): Difference[] {
  type Written = { title: string; minutes: string | null; decisions: readonly { text: string }[] };
  const textOf = (points: readonly Written[], title: string) => {
    const point = points.find((each) => each.title === title);
    if (!point) return 'ليست هنا';
    const texts = [point.minutes, ...point.decisions.map(({ text }) => `قرار: ${text}`)];
    return texts.filter(Boolean).join('\n') || 'بلا محضر';
  };
  const titles = [...new Set([...mine, ...stored].map(({ title }) => title))];
  return titles.flatMap((title) => {
    const texts = { mine: textOf(mine, title), theirs: textOf(stored, title) };
    return texts.mine === texts.theirs ? [] : [{ label: title, ...texts }];
  });
}

/** 'حضر ٦ من ٨': who neither came nor excused themselves was absent. */
export const presentOf = (attendance: readonly SeatPresence[]) =>
  attendance.filter(({ status }) => status === 'present').length;
