import { createHash, randomInt, randomUUID } from 'node:crypto';
import { Decrypter, Encrypter } from 'age-encryption';
import pLimit from 'p-limit';
import { addDays } from '../../../contract/core/calendar.ts';
import { storedPhone } from '../../../contract/countries/phone.ts';
import type {
  Transfer,
  TransferPreview,
  YearsBefore,
} from '../../../contract/transfers/endpoints.ts';
import {
  type Envelope,
  type GroupYears,
  MOST_GROUPS,
  MOST_GUARDIANS,
  readContent,
  readEnvelope,
  type TransferContent,
  travellingFields,
} from '../../../contract/transfers/record.ts';
import { guardiansOf, scoutSince } from '../../../contract/transfers/rules.ts';
import { passphraseOf, words } from '../../../contract/transfers/word-list.ts';
import {
  FILE_DAYS,
  MOST_BYTES,
  OFFER_DAYS,
  overSentence,
  stateOn,
  TRANSFER_FORMAT,
  TRANSFER_VERSION,
  type TransferWay,
  WORD_COUNT,
} from '../../../contract/transfers/words.ts';
import { lockBy, openBy } from '../../backup/cipher.ts';
import { ApiError } from '../../http/errors.ts';
import type { Throttle } from '../../http/limits/throttle.ts';
import { isSignedBy, type Signer } from '../../secrets/signer.ts';
import type { StoredScout } from '../scouts/queries.ts';
import { type ListedTransfer, shownSector } from './queries.ts';

const AGE_MAGIC = 'age-encryption.org/v1\n';
/**
 * Six words are 66 bits, so a guess need not cost what it does for a backup: 32 MB and a fifth of a second. Files are opened
 * one after the other, and one that asks for more is refused.
 */
const WORK = 15;
const oneByOne = pLimit(1);
const MOST_WAITING = 20;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (oneByOne.pendingCount >= MOST_WAITING) {
    throw new ApiError('TRANSFERS_BUSY', { retryAfter: 5 });
  }
  return oneByOne(work);
}

/** Wrong words of a captain and of an address. */
export const wordGuesses = (captainId: number, address: string): Throttle[] => [
  { subject: `transfer words:captain:${captainId}`, limit: 20, minutes: 60 },
  { subject: `transfer words:${address}`, limit: 60, minutes: 60 },
];

export const someWords = (): string[] =>
  Array.from({ length: WORD_COUNT }, () => words[randomInt(words.length)]!);

export const aTransferKey = (): string => randomUUID();

export const lastDay = (way: TransferWay, today: string): string =>
  addDays(today, way === 'file' ? FILE_DAYS : OFFER_DAYS);

/** Signs the content and encrypts it with the words. */
export async function sealTransfer(
  content: TransferContent,
  chosen: readonly string[],
  signer: Signer,
): Promise<Buffer> {
  const text = JSON.stringify(content);
  const envelope: Envelope = {
    format: TRANSFER_FORMAT,
    version: TRANSFER_VERSION,
    content: text,
    key: signer.key,
    signature: signer.sign(signedText(text)),
  };
  const encrypter = new Encrypter();
  encrypter.addRecipient(lockBy(passphraseOf(chosen)!, WORK));
  return Buffer.from(await inTurn(() => encrypter.encrypt(JSON.stringify(envelope))));
}

/** The text that a signature covers. */
const signedText = (content: string) => `${TRANSFER_FORMAT}/${TRANSFER_VERSION}\n${content}`;

export interface OpenedTransfer {
  content: TransferContent;
  /** The public key of the program that signed it. */
  program: string;
  digest: Buffer;
}

/** Decrypts and checks a file. Throws NOT_A_TRANSFER, WRONG_WORDS, TRANSFER_DAMAGED or TRANSFER_TOO_NEW. */
export async function openSealed(file: Buffer, typed: readonly string[]): Promise<OpenedTransfer> {
  if (
    file.length > MOST_BYTES ||
    !file.toString('latin1', 0, AGE_MAGIC.length).startsWith(AGE_MAGIC)
  ) {
    throw new ApiError('NOT_A_TRANSFER');
  }
  const passphrase = passphraseOf(typed);
  if (passphrase === null) throw new ApiError('WRONG_WORDS');
  const { envelope, problem } = readEnvelope(await decrypt(file, passphrase));
  if (problem === 'newer') throw new ApiError('TRANSFER_TOO_NEW');
  if (problem === 'notOne') throw new ApiError('NOT_A_TRANSFER');
  const content =
    envelope && isSignedBy(signedText(envelope.content), envelope)
      ? readContent(envelope.content)
      : null;
  if (!envelope || !content) throw new ApiError('TRANSFER_DAMAGED');
  const digest = createHash('sha256').update(envelope.content).digest();
  return { content, program: envelope.key, digest };
}

async function decrypt(file: Buffer, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(openBy(passphrase, WORK));
  try {
    return await inTurn(() => decrypter.decrypt(new Uint8Array(file), 'text'));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const isWrong = /no identity matched/i.test(String(error));
    throw new ApiError(isWrong ? 'WRONG_WORDS' : 'TRANSFER_DAMAGED');
  }
}

/** Throws TRANSFER_OVER after the last day. */
export function refuseOver({ expiresOn }: { expiresOn: string }, today: string): void {
  if (expiresOn < today) {
    throw new ApiError('TRANSFER_OVER', { arabicMessage: overSentence(expiresOn) });
  }
}

/** The content of a scout's transfer. */
export function contentOf(
  scout: StoredScout,
  known: {
    key: string;
    groupName: string;
    madeOn: string;
    expiresOn: string;
    guardians: Omit<Parameters<typeof guardiansOf>[0], 'phoneNumber'>;
    consent: TransferContent['consent'];
    own: Omit<GroupYears, 'key' | 'groupName' | 'enrolledOn'>;
    before: readonly GroupYears[];
  },
): TransferContent {
  const { key, groupName, madeOn, expiresOn, consent, own, before } = known;
  const travelling = Object.fromEntries(
    travellingFields.map((name) => [name, scout[name] ?? undefined]),
  ) as TransferContent['scout'];
  const enrolledOn = scout.enrollDate ?? undefined;
  return {
    key,
    madeOn,
    expiresOn,
    groupName,
    scout: withWholePhone(travelling),
    guardians: guardiansOf({ ...known.guardians, phoneNumber: scout.phoneNumber })
      .slice(0, MOST_GUARDIANS)
      .map(withWholePhone),
    consent,
    years: [{ key, groupName, enrolledOn, ...own }, ...before].slice(0, MOST_GROUPS),
  };
}

/** A number with the code of its country, which another country's group reads too. */
const withWholePhone = <T extends { phoneNumber?: string | null | undefined }>(row: T): T =>
  row.phoneNumber ? { ...row, phoneNumber: storedPhone(row.phoneNumber) } : row;

/** A transfer as the list shows it. */
export function asTransfer(row: ListedTransfer, today: string): Transfer {
  return {
    transferId: row.transferId,
    direction: row.direction,
    way: row.way,
    state: stateOn(row, today),
    groupName: row.groupName,
    groupAddress: row.address,
    scoutId: row.name === null || row.scoutId === null ? null : row.scoutId,
    name: row.name,
    age: row.age,
    ...shownSector(row),
    isHere: row.isHere,
    by: row.by,
    relation: row.relation,
    madeAt: row.madeAt,
    expiresOn: row.expiresOn,
    settledAt: row.settledAt,
    reason: row.reason,
    hasFile: row.hasFile && row.expiresOn >= today,
  };
}

/** The preview of a content, beside what the group has. */
export function previewOf(
  { scout, guardians, consent, years, groupName, expiresOn }: TransferContent,
  beside: Pick<TransferPreview, 'duplicates' | 'takenNumber'> & {
    isOurs: (badge: GroupYears['badges'][number]) => boolean;
    program: string;
    isKnown: boolean;
  },
): Omit<TransferPreview, 'digest'> {
  const { isOurs, program, isKnown, ...found } = beside;
  return {
    scout: {
      name: scout.name,
      gender: scout.gender,
      birthDate: scout.birthDate ?? null,
      address: scout.address ?? null,
      memberNumber: scout.memberNumber ?? null,
      enrollDate: scout.enrollDate ?? null,
    },
    guardians: guardians.map(({ name = null, relation = null, phoneNumber = null }) => ({
      name,
      relation,
      phoneNumber,
    })),
    terms: years.flatMap(({ groupName, terms }) => terms.map((term) => ({ groupName, ...term }))),
    badges: years.flatMap(({ badges }) =>
      badges.map((badge) => ({
        name: badge.name,
        date: badge.date ?? null,
        isOurs: isOurs(badge),
      })),
    ),
    trips: years.flatMap(({ trips }) => trips),
    since: scoutSince(years),
    consent,
    from: { groupName, program, signature: isKnown ? 'known' : 'unknown' },
    expiresOn,
    ...found,
  };
}

/** A scout's years in another group, for the profile. */
export const asYearsBefore = ({
  receivedOn,
  years,
}: {
  receivedOn: string;
  years: GroupYears;
}): YearsBefore => ({
  groupName: years.groupName,
  receivedOn,
  enrolledOn: years.enrolledOn ?? null,
  terms: years.terms,
  badges: years.badges.map(({ name, date = null }) => ({ name, date })),
  requirements: years.requirements,
  trips: years.trips,
});
