import { z } from 'zod';
import { badgeStepShape, passedShape, recordedBadgeShape } from '../badges/shapes.ts';
import { recordById } from '../core/answers.ts';
import { recordedCouncilShape, recordedMeetingShape } from '../councils/shapes.ts';
import {
  recordedCount,
  recordedImport,
  recordedItem,
  recordedLending,
  recordedListEntry,
  recordedRequest,
  recordedReservation,
  removedItem,
} from '../equipment/recorded.ts';
import { kindsShape, qualificationShape } from '../qualifications/shapes.ts';
import { givenResponsibilityShape } from '../responsibilities/shapes.ts';
import { sessionOutcomeShape, sessionPlanShape } from '../sessions/shapes.ts';
import {
  activity,
  amounts,
  captainData,
  closedMonth,
  consent,
  contact,
  councilDecision,
  criterion,
  erasable,
  familyMessages,
  filled,
  financeItem,
  groupState,
  healthCard,
  imported,
  joinRequest,
  movingUp,
  movingUpRules,
  nothing,
  notice,
  openedAccount,
  patrol,
  patrolNames,
  patrolWord,
  pointsByScout,
  programmeShape,
  reportWords,
  rollCall,
  scout,
  scoutReport,
  seat,
  seats,
  secondFactor,
  statuses,
  transfer,
  transferAnswer,
  transferQuestion,
  trip,
  tripBudget,
  tripClaim,
  tripExpense,
  tripPayment,
  tripPerson,
  tripPlace,
  waysToPay,
} from './change-shapes.ts';
import {
  captainShape,
  cashCountShape,
  financeItemShape,
  followUpMessagesShape,
  invitationShape,
  retentionShape,
  sectorShape,
  standInShape,
  termShape,
  weekShape,
  whoPaidShape,
} from './shapes.ts';

/**
 * The shapes of `before` and `after` by entity and action. Never a password or its hash. Stored rows are read by these
 * shapes and never rewritten: a changed shape must accept older rows.
 */
const changes = {
  /** A captain's sessions: started on a new device, or ended early (with the number of them). */
  session: {
    create: [nothing, z.object({ device: z.string().nullable() })],
    delete: [z.object({ device: z.string().nullable(), count: z.number() }), nothing],
  },
  /** A captain's codes, passkeys (by name) or remaining recovery codes. Never a secret. */
  secondFactor: {
    create: [nothing, secondFactor],
    delete: [secondFactor, nothing],
    /** New recovery codes. */
    update: [nothing, nothing],
    /** A sign-in with a recovery code. */
    recover: [nothing, z.object({ left: z.number() })],
  },
  /** Whether general captains must have a second factor. */
  secondFactorRule: {
    update: [z.object({ required: z.boolean() }), z.object({ required: z.boolean() })],
  },
  scout: {
    create: [nothing, erasable(scout)],
    update: [erasable(scout), erasable(scout)],
    delete: [erasable(scout), nothing],
    restore: [nothing, erasable(scout)],
  },
  /** By the erased scout's number, with the entries whose texts were removed: the check of the seals accepts these only. */
  erasure: { create: [nothing, z.object({ entries: z.array(z.number()) })] },
  captain: {
    create: [nothing, openedAccount],
    update: [
      z.object({ type: captainShape.shape.type, sectors: seats }),
      z.object({ type: captainShape.shape.type, sectors: seats }),
    ],
    assign: [z.object({ sector: seat }), z.object({ sector: seat })],
    close: [z.object({ open: z.boolean(), sectors: seats }), z.object({ open: z.boolean() })],
    reopen: [z.object({ open: z.boolean(), sectors: seats }), z.object({ open: z.boolean() })],
    password: [nothing, nothing],
    /** The data of a captain beside the account. */
    record: [captainData, captainData],
  },
  sector: {
    create: [nothing, sectorShape],
    update: [sectorShape, sectorShape],
    delete: [sectorShape, nothing],
    assign: [sectorShape, sectorShape],
  },
  /** A stand-in; `before` is set if only the last day changed. */
  standIn: {
    create: [standInShape.nullable(), standInShape],
    delete: [standInShape, nothing],
  },
  /** A captain's responsibility, by the captain's number; it also ends with the account, the sector or its last day. */
  responsibility: {
    create: [nothing, givenResponsibilityShape],
    update: [givenResponsibilityShape, givenResponsibilityShape],
    delete: [givenResponsibilityShape, nothing],
  },
  patrol: {
    create: [nothing, patrol],
    update: [patrol, patrol],
    delete: [patrol, nothing],
  },
  /** Moved scouts by number. */
  patrolMembers: { assign: [patrolNames, patrolNames] },
  patrolWord: { update: [patrolWord, patrolWord] },
  reportWords: { update: [reportWords, reportWords] },
  term: { create: [nothing, termShape], update: [termShape, termShape] },
  week: { cancel: [weekShape, weekShape] },
  financeItem: {
    create: [nothing, financeItem],
    /** A subscription; `before` holds the replaced value. */
    record: [financeItemShape.pick({ value: true }).nullable(), financeItem],
    delete: [financeItem, nothing],
    /** The reversed item, and the reversal. */
    reverse: [financeItem, financeItem],
  },
  month: {
    close: [nothing, closedMonth],
    reopen: [closedMonth, z.object({ reason: z.string() })],
  },
  /** With the item that the difference became, if any. */
  cashCount: {
    create: [
      nothing,
      cashCountShape
        .pick({ counted: true, bookBalance: true, denominations: true, note: true })
        .extend({ itemNumber: z.number().nullable() }),
    ],
  },
  activity: {
    create: [nothing, activity],
    update: [activity, activity],
    delete: [activity, nothing],
  },
  trip: { create: [nothing, trip], update: [trip, trip] },
  /** By the scout's number; 0 for a captain or a guest. */
  tripPerson: { update: [erasable(tripPerson), erasable(tripPerson)] },
  tripPlace: {
    create: [nothing, tripPlace],
    update: [tripPlace, tripPlace],
    delete: [tripPlace, nothing],
  },
  tripPayment: { create: [nothing, tripPayment], delete: [tripPayment, nothing] },
  /** By the scout's number: what its family said it has paid. */
  tripClaim: {
    create: [nothing, erasable(tripClaim)],
    update: [erasable(tripClaim), erasable(tripClaim)],
  },
  tripExpense: { create: [nothing, tripExpense], delete: [tripExpense, nothing] },
  /** The money that a general captain took into the treasury, and what was counted more or less. */
  tripTakeover: {
    create: [
      nothing,
      z.object({
        trip: z.string(),
        income: z.number(),
        expense: z.number(),
        difference: z.number(),
      }),
    ],
  },
  tripBudget: { update: [tripBudget, tripBudget] },
  paymentWays: { update: [waysToPay, waysToPay] },
  rollCall: { create: [nothing, rollCall], update: [rollCall, rollCall] },
  /** Captains and guests who come along. */
  tripOthers: {
    create: [
      nothing,
      z.object({ trip: z.string(), captainIds: z.array(z.number()), guests: z.number() }),
    ],
  },
  /** The plan of a meeting, and what became of it. */
  sessionPlan: {
    create: [nothing, sessionPlanShape],
    update: [sessionPlanShape, sessionPlanShape],
    delete: [sessionPlanShape, nothing],
    record: [sessionOutcomeShape, sessionOutcomeShape],
  },
  badge: {
    create: [nothing, recordedBadgeShape],
    update: [recordedBadgeShape, recordedBadgeShape],
    delete: [recordedBadgeShape, nothing],
  },
  /** A requirement that a scout passed on a day, or that was taken back. */
  badgePass: {
    create: [nothing, erasable(passedShape)],
    delete: [erasable(passedShape), nothing],
  },
  /** A scout's badge that was approved or handed over, or of which that was taken back. */
  scoutBadge: {
    create: [nothing, erasable(badgeStepShape)],
    delete: [erasable(badgeStepShape), nothing],
  },
  scoutReport: {
    create: [nothing, erasable(scoutReport)],
    /** Corrected words. */
    update: [erasable(scoutReport), erasable(scoutReport)],
    refer: [erasable(scoutReport), erasable(scoutReport)],
    /** Set when a council approves its minutes. */
    decide: [erasable(scoutReport), erasable(scoutReport)],
    dismiss: [erasable(scoutReport), erasable(scoutReport)],
  },
  council: {
    create: [nothing, recordedCouncilShape],
    update: [recordedCouncilShape, recordedCouncilShape],
  },
  meeting: {
    create: [nothing, recordedMeetingShape],
    update: [recordedMeetingShape, recordedMeetingShape],
    approve: [nothing, recordedMeetingShape],
    /** A correction below approved minutes. */
    correct: [nothing, recordedMeetingShape],
  },
  councilDecision: { update: [councilDecision, councilDecision] },
  scoutAttendance: { record: [statuses, statuses] },
  captainAttendance: { record: [statuses, statuses] },
  scoutPayments: { record: [amounts, amounts] },
  criterion: {
    create: [nothing, criterion],
    update: [criterion, criterion],
    /** The undo of an import deletes what it added. */
    delete: [criterion, nothing],
  },
  /** Changed points by scout and criterion, null for none, of a week or a test; with the names of the criteria. */
  evaluation: {
    record: [
      z.object({ points: pointsByScout }),
      z.object({ points: pointsByScout, criteria: recordById(z.string()) }),
    ],
  },
  whoPaid: { update: [whoPaidShape, whoPaidShape] },
  scoutContact: { create: [nothing, erasable(contact)], delete: [erasable(contact), nothing] },
  captainContact: { create: [nothing, contact], delete: [contact, nothing] },
  /** By the captain's number and its own. */
  qualification: { create: [nothing, qualificationShape], delete: [qualificationShape, nothing] },
  qualificationKinds: { update: [kindsShape, kindsShape] },
  followUpMessages: { update: [followUpMessagesShape, followUpMessagesShape] },
  /** A list to families: its text was changed, or it was ended. */
  familyMessages: {
    update: [familyMessages, familyMessages],
    delete: [familyMessages, nothing],
  },
  /** A notice to families, and its end, which may be taken back. */
  notice: {
    create: [nothing, notice],
    update: [notice, notice],
    close: [notice, nothing],
    reopen: [nothing, notice],
  },
  /** One entry for each child, which names no other. Never the key; says whether an earlier one was replaced. */
  parentLink: {
    create: [
      nothing,
      erasable(
        z.object({
          replaces: z.boolean(),
          joins: z.boolean().optional(),
          /** A captain said whose the link is. */
          names: z.boolean().optional(),
        }),
      ),
    ],
    delete: [erasable(z.object({ leaves: z.boolean() })), nothing],
  },
  /** Given (in place of an earlier one) or withdrawn. Without a captain if the family did it on its page. */
  /** A card that was written (from whom and how), confirmed or deleted; never what it says. */
  healthCard: {
    create: [nothing, erasable(healthCard)],
    update: [erasable(healthCard), erasable(healthCard)],
    approve: [nothing, nothing],
    delete: [erasable(healthCard), nothing],
  },
  consent: {
    create: [erasable(consent), erasable(consent)],
    delete: [erasable(consent), nothing],
  },
  /** A request to join by its number, without a name: it is erased, and the history stays. */
  joinRequest: {
    create: [nothing, joinRequest],
    update: [joinRequest, joinRequest],
  },
  /** A calendar link of a sector, or of the group (0). Never the key; says whether an earlier link was replaced. */
  calendarLink: {
    create: [nothing, z.object({ replaces: z.boolean() })],
    update: [z.object({ birthdays: z.boolean() }), z.object({ birthdays: z.boolean() })],
    delete: [nothing, nothing],
  },
  /** The logo, by the version of its picture. */
  group: { update: [groupState, groupState] },
  retention: { update: [retentionShape, retentionShape] },
  /** A downloaded backup. */
  backup: { download: [nothing, nothing] },
  /** Counts that were handed in to the operator, by their year. */
  census: {
    create: [nothing, z.object({ date: z.string(), scouts: z.number(), captains: z.number() })],
  },
  /** Never its key. */
  invitation: { create: [nothing, invitationShape], delete: [invitationShape, nothing] },
  /** Imported scouts by number; undone, with how many stayed because they were already used. */
  scoutImport: {
    create: [
      nothing,
      z.object({ added: recordById(imported), merged: filled, skipped: z.number() }),
    ],
    delete: [z.object({ added: recordById(imported), merged: filled, kept: z.number() }), nothing],
  },
  /** A programme that was taken in, beside the entries of its parts, or given away. */
  programme: {
    create: [nothing, programmeShape],
    delete: [programmeShape, nothing],
    download: [nothing, z.object({ name: z.string(), author: z.string(), parts: z.number() })],
  },
  equipment: {
    create: [nothing, recordedItem],
    update: [recordedItem, recordedItem],
    delete: [recordedItem, removedItem],
  },
  equipmentLending: {
    create: [nothing, recordedLending],
    /** A return, or another day. */
    update: [recordedLending, recordedLending],
    delete: [recordedLending, nothing],
  },
  equipmentRequest: {
    create: [nothing, recordedRequest],
    update: [recordedRequest, recordedRequest],
  },
  /** By the trip's number. */
  tripEquipment: { update: [recordedReservation, recordedReservation] },
  equipmentCount: {
    create: [nothing, recordedCount],
    /** Settled, with each difference and its reason. */
    close: [nothing, recordedCount],
    delete: [recordedCount, nothing],
  },
  equipmentList: {
    create: [nothing, recordedListEntry],
    update: [recordedListEntry, recordedListEntry],
    delete: [recordedListEntry, nothing],
  },
  equipmentImport: { create: [nothing, recordedImport], delete: [recordedImport, nothing] },
  /** By the scout's number, 0 of one who did not come; beside the entries of the scout. */
  transfer: {
    create: [nothing, erasable(transfer)],
    /** An offer that the other group opened. */
    download: [nothing, erasable(transfer)],
    approve: [nothing, erasable(transfer)],
    dismiss: [nothing, erasable(transfer.extend({ reason: z.string() }))],
    delete: [erasable(transfer), nothing],
  },
  transferQuestion: {
    create: [nothing, erasable(transferQuestion)],
    /** A guardian's yes, and no. */
    approve: [nothing, erasable(transferAnswer)],
    dismiss: [nothing, erasable(transferAnswer)],
    delete: [erasable(transferQuestion), nothing],
  },
  /** Beside the entry of each scout. */
  movingUp: { create: [nothing, movingUp], delete: [movingUp, nothing] },
  movingUpRules: { update: [movingUpRules, movingUpRules] },
} satisfies Record<string, Record<string, [before: z.ZodType, after: z.ZodType]>>;

type Changes = typeof changes;
export type HistoryEntity = keyof Changes;
export type HistoryAction = { [E in HistoryEntity]: keyof Changes[E] }[HistoryEntity];

type ShapesOf<E extends HistoryEntity, A extends keyof Changes[E]> = Changes[E][A] extends [
  infer B extends z.ZodType,
  infer F extends z.ZodType,
]
  ? { entity: E; action: A; entityId: string; before: z.output<B>; after: z.output<F> }
  : never;

/** One recorded change: `entity` and `action` determine the shapes of `before` and `after`. */
export type HistoryChange = {
  [E in HistoryEntity]: { [A in keyof Changes[E]]: ShapesOf<E, A> }[keyof Changes[E]];
}[HistoryEntity];

export const historyEntities = Object.keys(changes) as [HistoryEntity, ...HistoryEntity[]];
export const historyActions = [...new Set(Object.values(changes).flatMap(Object.keys))] as [
  HistoryAction,
  ...HistoryAction[],
];

const change = (entity: string, action: string, before: z.ZodType, after: z.ZodType) =>
  z.object({
    entity: z.literal(entity),
    action: z.literal(action),
    entityId: z.string(),
    before,
    after,
  });

/** Parses a change for reading and writing, without fields that its shape does not name. */
export const historyChange = z.discriminatedUnion(
  'entity',
  Object.entries(changes).map(([entity, actions]) =>
    z.discriminatedUnion(
      'action',
      Object.entries(actions).map(([action, [before, after]]) =>
        change(entity, action, before, after),
      ) as [ReturnType<typeof change>],
    ),
  ) as [z.ZodDiscriminatedUnion<[ReturnType<typeof change>]>],
  // Typed by the table above: a loop would lose which shape belongs to which name.
) as z.ZodType as z.ZodType<HistoryChange, HistoryChange>;

/** Whose current name titles an entry, found by the entry's number; null if the entry has the name itself. */
export const historyNames: Record<HistoryEntity, 'scout' | 'captain' | 'sector' | null> = {
  scout: 'scout',
  erasure: null,
  captain: 'captain',
  session: 'captain',
  secondFactor: 'captain',
  secondFactorRule: null,
  sector: 'sector',
  standIn: 'sector',
  responsibility: 'captain',
  patrol: null,
  patrolMembers: 'sector',
  patrolWord: 'sector',
  reportWords: null,
  term: null,
  week: null,
  financeItem: null,
  month: null,
  cashCount: null,
  activity: null,
  trip: null,
  tripPerson: 'scout',
  tripOthers: null,
  tripPlace: null,
  tripPayment: null,
  tripClaim: 'scout',
  tripExpense: null,
  tripTakeover: null,
  tripBudget: null,
  paymentWays: null,
  rollCall: null,
  sessionPlan: null,
  badge: null,
  programme: null,
  badgePass: 'scout',
  scoutBadge: 'scout',
  scoutReport: 'scout',
  council: null,
  meeting: null,
  councilDecision: null,
  scoutAttendance: 'sector',
  captainAttendance: 'captain',
  scoutPayments: 'sector',
  whoPaid: 'sector',
  criterion: null,
  evaluation: 'sector',
  scoutContact: 'scout',
  captainContact: 'captain',
  qualification: 'captain',
  qualificationKinds: null,
  followUpMessages: null,
  familyMessages: null,
  notice: null,
  parentLink: 'scout',
  healthCard: 'scout',
  consent: 'scout',
  joinRequest: null,
  calendarLink: 'sector',
  group: null,
  retention: null,
  backup: null,
  census: null,
  invitation: null,
  scoutImport: null,
  equipment: null,
  equipmentLending: null,
  equipmentRequest: null,
  tripEquipment: null,
  equipmentCount: null,
  equipmentList: null,
  equipmentImport: null,
  transfer: 'scout',
  transferQuestion: 'scout',
  movingUp: null,
  movingUpRules: null,
};

/** Entities whose entries are about one scout: a family may read them, and an erasure removes their content. */
export const scoutEntities = historyEntities.filter((entity) => historyNames[entity] === 'scout');
