import { z } from 'zod';
import { answer, listAnswer, plainAnswer } from '../core/answers.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  booleanField,
  dateField,
  instant,
  integer,
  loosePhoneField,
  oneOf,
  optional,
  optionalList,
  text,
  versionField,
} from '../core/fields.ts';
import { says } from '../core/sentences.ts';
import { normalizeSpelling, sectorNameField } from '../sectors/sector-name.ts';
import { linesOf } from './endpoints.ts';
import { MOST_OWNED, outcomes } from './rules.ts';
import { lendingShape, requestShape, takerShape } from './shapes.ts';
import { requestStates } from './words.ts';

const quantity = integer(1, MOST_OWNED);

/** Whom something is lent to: exactly one of them. */
const toField = z
  .object({
    captainId: optional(integer()),
    /** With the captain who takes it for the sector. */
    sector: optional(
      z.preprocess(
        normalizeSpelling,
        z.object({ baseName: sectorNameField, suffixName: sectorNameField }),
      ),
    ),
    tripId: optional(integer()),
    outsider: optional(z.object({ name: text(80), phoneNumber: loosePhoneField })),
  })
  .refine(
    ({ captainId, sector, tripId, outsider }) =>
      [tripId, outsider, sector ?? captainId].filter((each) => each !== undefined).length === 1 &&
      (sector === undefined || captainId !== undefined),
    says('One borrower', 'اختر من يتسلّم'),
  );

const lendingLine = z
  .object({
    itemId: integer(),
    /** The number of a counted item. */
    quantity: optional(quantity),
    /** The pieces of an item with codes. */
    pieceIds: optionalList(integer(), 500),
  })
  .refine(
    ({ quantity, pieceIds }) => (quantity === undefined) === pieceIds.length > 0,
    says('A number or pieces', 'اختر العدد أو القطع'),
  );

export const lendEquipment = endpoint({
  method: 'POST',
  path: '/equipment/lending',
  access: 'equipment:read',
  summary:
    'Hand out equipment: who keeps it to everybody, who runs a trip to that trip. `anyway` hands out what others have reserved, and tells them',
  body: z.object({
    to: toField,
    lines: linesOf(lendingLine),
    dueOn: dateField,
    requestId: optional(integer()),
    note: optional(text(300)),
    anyway: optional(booleanField),
    /** When it was handed out, on a device without a connection. */
    at: optional(instant),
  }),
  response: answer(lendingShape),
  status: 201,
  errors: [
    'OUT_OF_SCOPE',
    'EQUIPMENT_NOT_FOUND',
    'CAPTAIN_NOT_FOUND',
    'SECTOR_NOT_FOUND',
    'TRIP_NOT_FOUND',
    'EQUIPMENT_REQUEST_NOT_FOUND',
    'DAY_PAST',
    'NOT_AVAILABLE',
    'RESERVED_FOR_OTHERS',
    'NEEDS_REPAIR',
  ],
});

const lendingStates = ['out', 'overdue', 'wanted', 'back'] as const;

export const listLendings = endpoint({
  method: 'GET',
  path: '/equipment/lending/all',
  access: 'equipment:read',
  summary:
    "What is out, the soonest day first, overdue, or asked for longer; or what came back, the newest first; `mine` is what the caller and the caller's sectors have",
  query: z.object({
    state: optional(oneOf(lendingStates)),
    mine: optional(booleanField),
    captainId: optional(integer()),
  }),
  response: listAnswer(lendingShape),
});

const params = z.object({ lendingId: integer() });

export const readLending = endpoint({
  method: 'GET',
  path: '/equipment/lending/{lendingId}',
  access: 'equipment:read',
  summary: 'A lending with its lines and what came back',
  params,
  response: answer(lendingShape),
  errors: ['LENDING_NOT_FOUND'],
});

export const extendLending = endpoint({
  method: 'PATCH',
  path: '/equipment/lending/{lendingId}',
  access: 'equipment:keep',
  summary: 'Give a lending another day, and a note',
  params,
  body: z.object({ dueOn: dateField, note: optional(text(300)), version: versionField }),
  response: answer(lendingShape),
  stored: lendingShape,
  errors: ['LENDING_NOT_FOUND', 'LENDING_CHANGED', 'DAY_PAST'],
});

export const askForMoreDays = endpoint({
  method: 'PUT',
  path: '/equipment/lending/{lendingId}/wanted',
  access: 'equipment:read',
  summary:
    'Ask to keep a lending until another day, as who has it. Without a day the question is taken back; who keeps the equipment declines it so',
  params,
  body: z.object({ until: optional(dateField) }),
  unversioned: 'it is one day, and the last one that is asked for holds',
  response: answer(lendingShape),
  errors: ['OUT_OF_SCOPE', 'LENDING_NOT_FOUND', 'LENDING_BACK', 'DAY_PAST'],
});

export const undoLending = endpoint({
  method: 'DELETE',
  path: '/equipment/lending/{lendingId}',
  access: 'equipment:read',
  summary: 'Take back a lending within ten minutes, as long as nothing came back',
  params,
  response: plainAnswer,
  errors: ['OUT_OF_SCOPE', 'LENDING_NOT_FOUND', 'LENDING_USED'],
});

const lineId = integer();
const returnEntry = z.object({
  lineId,
  pieceId: optional(integer()),
  /** The number of a counted item; a piece is one. */
  quantity: optional(quantity),
  outcome: optional(oneOf(outcomes)),
  note: optional(text(200)),
});

export const returnEquipment = endpoint({
  method: 'POST',
  path: '/equipment/lending/{lendingId}/return',
  access: 'equipment:read',
  summary:
    'Take back some of a lending, by condition; a piece counts once, whoever says it. What comes later may get a day of its own',
  params,
  body: z.object({
    entries: optionalList(returnEntry, 500),
    later: optionalList(z.object({ lineId, dueOn: dateField }), 200),
    /** When it came back, on a device without a connection. */
    at: optional(instant),
  }),
  response: answer(lendingShape),
  errors: ['OUT_OF_SCOPE', 'LENDING_NOT_FOUND', 'RETURN_TOO_MUCH', 'DAY_PAST'],
  stored: lendingShape,
});

export const askForEquipment = endpoint({
  method: 'POST',
  path: '/equipment/request',
  access: 'equipment:ask',
  summary: 'Ask for equipment on some days; what the group does not own may be written',
  body: z.object({
    from: dateField,
    until: dateField,
    sessionId: optional(integer()),
    tripId: optional(integer()),
    lines: linesOf(
      z
        .object({ itemId: optional(integer()), text: optional(text(80)), quantity })
        .refine(
          ({ itemId, text }) => (itemId === undefined) !== (text === undefined),
          says('An item or a text', 'اختر صنفاً أو اكتبه'),
        ),
    ),
    note: optional(text(300)),
  }),
  response: answer(requestShape),
  status: 201,
  errors: ['EQUIPMENT_NOT_FOUND', 'PLAN_NOT_FOUND', 'TRIP_NOT_FOUND', 'DAY_PAST'],
});

export const listEquipmentRequests = endpoint({
  method: 'GET',
  path: '/equipment/request/all',
  access: 'equipment:ask',
  summary:
    "The caller's own requests, for who keeps the equipment everybody's; the next days first",
  query: z.object({ state: optional(oneOf(requestStates)) }),
  response: listAnswer(requestShape),
});

export const decideRequest = endpoint({
  method: 'PATCH',
  path: '/equipment/request/{requestId}',
  access: 'equipment:ask',
  summary:
    'Reserve or decline what a captain asks for, as who keeps the equipment; or withdraw the own request',
  params: z.object({ requestId: integer() }),
  body: z.object({
    state: oneOf(['reserved', 'declined', 'withdrawn']),
    /** Why it is declined. */
    reason: optional(text(200)),
    version: versionField,
  }),
  response: answer(requestShape),
  stored: requestShape,
  errors: [
    'OUT_OF_SCOPE',
    'EQUIPMENT_REQUEST_NOT_FOUND',
    'EQUIPMENT_REQUEST_OVER',
    'EQUIPMENT_REQUEST_CHANGED',
    'NOT_AVAILABLE',
    'DECLINE_REASON_REQUIRED',
  ],
});

const tripEquipmentShape = z.object({
  tripId: z.number(),
  from: z.string(),
  until: z.string(),
  lines: z.array(
    z.object({
      itemId: z.number(),
      name: z.string(),
      quantity: z.number(),
      /** How many the trip took of it. */
      taken: z.number(),
      /** The number that is free on the trip's days beside this reservation. */
      free: z.number(),
      toRepair: z.number(),
      takenBy: z.array(takerShape),
      pieces: z.array(z.object({ pieceId: z.number(), code: z.string(), isHere: z.boolean() })),
    }),
  ),
  lendings: z.array(lendingShape),
  /** The reserved pieces of which there are too few on the trip's days. */
  missing: z.number(),
  editable: z.boolean(),
  version: z.string(),
});
export type TripEquipment = z.infer<typeof tripEquipmentShape>;

const tripParams = z.object({ tripId: integer() });

export const readTripEquipment = endpoint({
  method: 'GET',
  path: '/trip/{tripId}/equipment',
  access: 'equipment:read',
  offline: 'all',
  summary: 'What a trip has reserved and taken, and what of it is short on its days',
  params: tripParams,
  response: answer(tripEquipmentShape),
  errors: ['TRIP_NOT_FOUND'],
});

export const reserveForTrip = endpoint({
  method: 'PUT',
  path: '/trip/{tripId}/equipment',
  access: 'equipment:read',
  summary:
    'Reserve equipment for a trip from its first day to the day after its return, first come; `copyFrom` takes what an earlier trip had, as much as is free',
  params: tripParams,
  body: z.object({
    lines: optionalList(z.object({ itemId: integer(), quantity }), 200),
    copyFrom: optional(integer()),
    dryRun: optional(booleanField),
    version: versionField,
  }),
  response: answer(tripEquipmentShape),
  stored: tripEquipmentShape,
  errors: [
    'OUT_OF_SCOPE',
    'TRIP_NOT_FOUND',
    'TRIP_STATE',
    'EQUIPMENT_NOT_FOUND',
    'NOT_AVAILABLE',
    'TRIP_EQUIPMENT_CHANGED',
    'EQUIPMENT_OUT',
  ],
});
