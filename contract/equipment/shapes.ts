import { z } from 'zod';
import { instant } from '../core/fields.ts';
import { captainRefShape } from '../history/shapes.ts';
import { conditions, outcomes, trackings } from './rules.ts';
import { requestStates } from './words.ts';

const placeShape = z.object({ placeId: z.number().nullable(), name: z.string().nullable() });

/** Who has what is out, as every captain reads it. */
export const borrowerShape = z.object({
  kind: z.enum(['captain', 'sector', 'trip', 'outside']),
  /** The captain, sector, trip or person; null once a person outside is forgotten. */
  name: z.string().nullable(),
  captainId: z.number().nullable(),
  sectorBaseName: z.string().nullable(),
  sectorSuffixName: z.string().nullable(),
  tripId: z.number().nullable(),
  activityId: z.number().nullable(),
  /** The number of a captain, and for who keeps the equipment that of somebody outside. */
  phoneNumber: z.string().nullable(),
});
export type Borrower = z.infer<typeof borrowerShape>;

const holderShape = z.object({
  lendingId: z.number(),
  to: borrowerShape,
  quantity: z.number(),
  dueOn: z.string(),
});

/** A lending or reservation that takes an item on some day. */
export const takerShape = z.object({
  kind: z.enum(['lending', 'trip', 'request']),
  id: z.number(),
  name: z.string().nullable(),
  captainName: z.string().nullable(),
  quantity: z.number(),
  from: z.string(),
  until: z.string(),
});

export const equipmentRowShape = z.object({
  itemId: z.number(),
  name: z.string(),
  categoryId: z.number(),
  category: z.string(),
  tracking: z.enum(trackings),
  owned: z.number(),
  /** The number that could be handed out now. */
  available: z.number(),
  out: z.number(),
  toRepair: z.number(),
  broken: z.number(),
  lost: z.number(),
  wet: z.number(),
  validUntil: z.string().nullable(),
  places: z.array(placeShape.extend({ quantity: z.number() })),
  /** The soonest first. */
  holders: z.array(holderShape),
  nextReserved: takerShape.nullable(),
});
export type EquipmentRow = z.infer<typeof equipmentRowShape>;

export const eventKinds = [
  'repair',
  'mended',
  'broken',
  'lost',
  'found',
  'used',
  'bought',
  'wrong',
  'moved',
  'removed',
  'wet',
] as const;
export type EventKind = (typeof eventKinds)[number];

export const pieceShape = z.object({
  pieceId: z.number(),
  code: z.string(),
  condition: z.enum(conditions),
  /** The last day on which it dries. */
  wetUntil: z.string().nullable(),
  placeId: z.number().nullable(),
  lendingId: z.number().nullable(),
  note: z.string().nullable(),
  labelKey: z.string(),
});
export type Piece = z.infer<typeof pieceShape>;

export const equipmentShape = equipmentRowShape.extend({
  labelKey: z.string(),
  pieces: z.array(pieceShape),
  reservations: z.array(takerShape),
  /** The newest first: lendings, returns and what changed it beside them. */
  events: z.array(
    z.object({
      kind: z.enum(['lent', 'returned', ...eventKinds]),
      quantity: z.number(),
      code: z.string().nullable(),
      outcome: z.enum(outcomes).nullable(),
      lendingId: z.number().nullable(),
      /** Who borrowed it; null for other events. */
      name: z.string().nullable(),
      note: z.string().nullable(),
      at: instant,
      by: captainRefShape,
    }),
  ),
  note: z.string().nullable(),
  /** Price and day of the purchase are for who keeps the equipment. */
  price: z.number().nullable(),
  boughtOn: z.string().nullable(),
  editable: z.boolean(),
  /** Whether it was ever lent: then it stays counted, or with pieces. */
  wasLent: z.boolean(),
  version: z.string(),
});
export type Equipment = z.infer<typeof equipmentShape>;

const lendingLineShape = z.object({
  lineId: z.number(),
  itemId: z.number(),
  name: z.string(),
  quantity: z.number(),
  /** How many came back, are used up or were said to be lost. */
  back: z.number(),
  /** The day of what comes later than the lending's. */
  dueOn: z.string().nullable(),
  pieces: z.array(z.object({ pieceId: z.number(), code: z.string(), backAt: instant.nullable() })),
  returns: z.array(
    z.object({
      pieceId: z.number().nullable(),
      quantity: z.number(),
      outcome: z.enum(outcomes),
      note: z.string().nullable(),
      at: instant,
      by: z.string(),
    }),
  ),
});

export const lendingShape = z.object({
  lendingId: z.number(),
  number: z.number(),
  to: borrowerShape,
  dueOn: z.string(),
  note: z.string().nullable(),
  requestId: z.number().nullable(),
  by: captainRefShape,
  at: instant,
  /** When the last of it came back. */
  endedAt: instant.nullable(),
  lines: z.array(lendingLineShape),
  /** The day until which who has it asks to keep it. */
  wantedUntil: z.string().nullable(),
  /** The caller has it, or a sector of the caller's, or a trip that the caller runs. */
  isOwn: z.boolean(),
  /** Whether the caller takes it back and extends it. */
  editable: z.boolean(),
  version: z.string(),
});
export type Lending = z.infer<typeof lendingShape>;

export const requestShape = z.object({
  requestId: z.number(),
  captain: captainRefShape,
  isOwn: z.boolean(),
  from: z.string(),
  until: z.string(),
  session: z.object({ sessionId: z.number(), title: z.string() }).nullable(),
  trip: z.object({ tripId: z.number(), activityId: z.number(), name: z.string() }).nullable(),
  note: z.string().nullable(),
  state: z.enum(requestStates),
  reason: z.string().nullable(),
  at: instant,
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  lines: z.array(
    z.object({
      itemId: z.number().nullable(),
      /** The name of an item, else the words for a thing that the group does not own. */
      text: z.string(),
      quantity: z.number(),
      /** The number that is free on these days beside this request; null for what the group does not own. */
      free: z.number().nullable(),
    }),
  ),
  version: z.string(),
});
export type EquipmentRequest = z.infer<typeof requestShape>;
