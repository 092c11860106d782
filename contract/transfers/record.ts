import { z } from 'zod';
import { guardianFields } from '../consents/guardian-fields.ts';
import { dateField, integer, loosePhoneField, oneOf, optional, text } from '../core/fields.ts';
import { scoutRecord } from '../scouts/record.ts';
import { fieldsInTransfer } from './travels.ts';
import { TRANSFER_FORMAT, TRANSFER_VERSION, transferConsentWays } from './words.ts';

// The content of a transfer: what one group writes of a scout and another one reads. Unknown fields are refused.

type Fields = typeof fieldsInTransfer;
export type TravellingField = {
  [N in keyof Fields]: Fields[N] extends 'travels' ? N : never;
}[keyof Fields];
type TravellingShape = Pick<typeof scoutRecord.shape, TravellingField>;

/** The fields of a scout that travel. */
export const travellingFields = Object.entries(fieldsInTransfer)
  .filter(([, decided]) => decided === 'travels')
  .map(([name]) => name) as TravellingField[];

const scoutShape = Object.fromEntries(
  travellingFields.map((name) => [name, scoutRecord.shape[name]]),
) as TravellingShape;

export const MOST_GROUPS = 10;
export const MOST_GUARDIANS = 4;
const key = z.guid();

/** One group's years with the scout. `key` is that of the transfer by which the scout left it. */
const fileYears = z.strictObject({
  key,
  groupName: text(100),
  enrolledOn: optional(dateField),
  terms: z
    .array(
      z.strictObject({
        name: text(100),
        sector: text(100),
        attended: integer(0, 10_000),
        counted: integer(0, 10_000),
      }),
    )
    .max(100),
  badges: z
    .array(z.strictObject({ name: text(60), stage: optional(text(30)), date: optional(dateField) }))
    .max(300),
  requirements: z.array(z.strictObject({ text: text(300), date: dateField })).max(2000),
  trips: z
    .array(z.strictObject({ name: text(150), startsOn: dateField, endsOn: dateField }))
    .max(300),
});
export type GroupYears = z.output<typeof fileYears>;

const fileGuardian = z.strictObject({
  name: optional(guardianFields.guardianName),
  relation: optional(guardianFields.relation),
  phoneNumber: optional(loosePhoneField),
});
export type FileGuardian = z.output<typeof fileGuardian>;

/** A guardian's written consent to the transfer. */
export const consentShape = {
  ...guardianFields,
  way: oneOf(transferConsentWays),
  date: dateField,
};

export const transferContent = z.strictObject({
  key,
  madeOn: dateField,
  expiresOn: dateField,
  groupName: text(100),
  scout: z.strictObject(scoutShape),
  guardians: z.array(fileGuardian).max(MOST_GUARDIANS),
  consent: z.strictObject(consentShape),
  /** The group's own years first, then those of earlier groups, the newest first. */
  years: z.array(fileYears).min(1).max(MOST_GROUPS),
});
export type TransferContent = z.output<typeof transferContent>;

/** The clear text of a file: the content as text, so that its signature covers the very bytes. */
const envelope = z.strictObject({
  format: z.literal(TRANSFER_FORMAT),
  version: z.literal(TRANSFER_VERSION),
  content: z.string(),
  /** Public key and signature (Ed25519, base64url). */
  key: z.string().max(100),
  signature: z.string().max(100),
});
export type Envelope = z.output<typeof envelope>;

export type ReadEnvelope =
  | { envelope: Envelope; problem: null }
  | { envelope: null; problem: 'damaged' | 'newer' | 'notOne' };

/** Reads the clear text of a file; its signature is not checked here. */
export function readEnvelope(clear: string): ReadEnvelope {
  const value = parsed(clear);
  const marker = z.object({ format: z.literal(TRANSFER_FORMAT), version: z.int() });
  const { data: marked } = marker.safeParse(value);
  if (!marked) return { envelope: null, problem: 'notOne' };
  if (marked.version > TRANSFER_VERSION) return { envelope: null, problem: 'newer' };
  const { data } = envelope.safeParse(value);
  return data ? { envelope: data, problem: null } : { envelope: null, problem: 'damaged' };
}

/** The content of a signed text, or null where a field is missing, unknown or wrong. */
export const readContent = (text: string): TransferContent | null =>
  transferContent.safeParse(parsed(text)).data ?? null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
