import { z } from 'zod';
import { instant } from '../core/fields.ts';
import { answerShape } from '../core/record.ts';
import { captainRefShape } from '../history/shapes.ts';
import { councilRecord } from './record.ts';
import {
  councilKinds,
  decisionKinds,
  decisionStates,
  presences,
  proposalKinds,
  seatRoles,
} from './words.ts';

/** A seat of a captain or of a scout, who has no account. */
export const seatShape = z.object({
  captainId: z.number().nullable(),
  scoutId: z.number().nullable(),
  name: z.string(),
  gender: z.enum(['male', 'female']),
  role: z.enum(seatRoles),
});
export type Seat = z.infer<typeof seatShape>;

const councilFields = {
  ...answerShape(councilRecord),
  sectorBaseName: z.string().nullable(),
  sectorSuffixName: z.string().nullable(),
};

/** A council as the history stores it: scouts by number only. */
export const recordedCouncilShape = z.object({
  ...councilFields,
  captains: z.array(z.object({ captainId: z.number(), role: z.enum(seatRoles) })),
  scouts: z.number(),
});

export const councilShape = z.object({
  councilId: z.number(),
  ...councilFields,
  seats: z.array(seatShape),
  unitCaptainName: z.string().nullable(),
  /** The first meeting whose minutes are not approved, or else the last one. */
  meeting: z
    .object({ meetingId: z.number(), date: z.string(), isApproved: z.boolean() })
    .nullable(),
  meetings: z.number(),
  /** Whether the caller may change its name and seats, and write its meetings. */
  editable: z.boolean(),
  writable: z.boolean(),
  version: z.string(),
});
export type Council = z.infer<typeof councilShape>;

export const decisionShape = z.object({
  decisionId: z.number(),
  /** Its number in the council. */
  number: z.number(),
  kind: z.enum(decisionKinds),
  text: z.string(),
  scoutId: z.number().nullable(),
  scoutName: z.string().nullable(),
  /** Who carries it out; null until it is said. */
  captain: captainRefShape.nullable(),
  dueDate: z.string().nullable(),
  /** The original date, and how often it was postponed. */
  firstDueDate: z.string().nullable(),
  extensions: z.number(),
  isConfidential: z.boolean(),
  state: z.enum(decisionStates),
  /** Why it was dropped. */
  reason: z.string().nullable(),
  reportId: z.number().nullable(),
});
export type MeetingDecision = z.infer<typeof decisionShape> & { isCarried: boolean };

export const meetingShape = z.object({
  meetingId: z.number(),
  councilId: z.number(),
  /** Its number in the council. */
  number: z.number(),
  date: z.string(),
  place: z.string().nullable(),
  approvedAt: instant.nullable(),
  approvedBy: captainRefShape.nullable(),
});

export const pointShape = z.object({
  pointId: z.number(),
  title: z.string(),
  minutes: z.string().nullable(),
  /** The proposal that it comes from. */
  source: z.enum(proposalKinds).nullable(),
  reportId: z.number().nullable(),
  /** About a report, or with a confidential decision. */
  isConfidential: z.boolean(),
  /** A carried-over decision belongs to an earlier meeting: only its date can change here. */
  decisions: z.array(decisionShape.extend({ isCarried: z.boolean() })),
});
export type MeetingPoint = z.infer<typeof pointShape>;

export const presenceShape = z.object({
  captainId: z.number().nullable(),
  scoutId: z.number().nullable(),
  status: z.enum(presences),
});
export type SeatPresence = z.infer<typeof presenceShape>;

export const proposalShape = z.object({
  kind: z.enum(proposalKinds),
  text: z.string(),
  decisionId: z.number().nullable(),
  reportId: z.number().nullable(),
  /** The scout whom the report is about. */
  scoutId: z.number().nullable(),
  count: z.number().nullable(),
  /** The decision, to be put on the agenda with its point. */
  decision: decisionShape.nullable(),
});
export type Proposal = z.infer<typeof proposalShape>;

export const wholeMeetingShape = meetingShape.extend({
  councilName: z.string(),
  councilKind: z.enum(councilKinds),
  seats: z.array(seatShape),
  points: z.array(pointShape),
  attendance: z.array(presenceShape),
  /** Proposals for the agenda; empty once the minutes are approved, and for captains who may only read. */
  proposals: z.array(proposalShape),
  /** Corrections after the approval, oldest first. */
  addenda: z.array(z.object({ text: z.string(), at: instant, by: captainRefShape })),
  updatedAt: instant,
  updatedBy: captainRefShape,
  writable: z.boolean(),
  version: z.string(),
});
export type WholeMeeting = z.infer<typeof wholeMeetingShape>;

/** A meeting as the history stores it, without its texts. */
export const recordedMeetingShape = z.object({
  council: z.string(),
  date: z.string(),
  points: z.number(),
  decisions: z.number(),
});
