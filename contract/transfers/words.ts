import { formatDay } from '../core/numbers.ts';

export const TRANSFER_FORMAT = 'khayma-transfer';
export const TRANSFER_VERSION = 1;

/** Days until a file or an offer between groups of one program ends. */
export const FILE_DAYS = 30;
export const OFFER_DAYS = 14;
/** Days after which general captains are reminded of a scout who is still here. */
export const REMIND_DAYS = 14;

/** Words that open a file. */
export const WORD_COUNT = 6;
/** Bytes of the largest file. */
export const MOST_BYTES = 256 * 1024;

/** Where a transfer stands; `expired` is a waiting one after its last day. */
export const transferStates = ['waiting', 'done', 'declined', 'withdrawn', 'expired'] as const;
export type TransferState = (typeof transferStates)[number];
/** The states that are stored. */
export type StoredTransferState = Exclude<TransferState, 'expired'>;

export const directions = ['out', 'in'] as const;
export type Direction = (typeof directions)[number];
/** By a file, or to another group of the same program. */
export const transferWays = ['file', 'group'] as const;
export type TransferWay = (typeof transferWays)[number];

/** Ways of a guardian's consent to a transfer: a call is not enough. */
export const transferConsentWays = ['paper', 'page'] as const;
export type TransferConsentWay = (typeof transferConsentWays)[number];
export const transferConsentLabels: Record<TransferConsentWay, string> = {
  paper: 'ورقة موقّعة',
  page: 'على صفحة الأسرة',
};

/** Knowledge of the program that signed a file. */
export const signatures = ['known', 'unknown'] as const;

/** A transfer after its last day. */
export const stateOn = (
  { state, expiresOn }: { state: StoredTransferState; expiresOn: string },
  today: string,
): TransferState => (state === 'waiting' && expiresOn < today ? 'expired' : state);

export const leftSentence = (groupName: string) => `انتقل إلى ${groupName}`;
export const overSentence = (expiresOn: string) => `انتهت مدته في ${formatDay(expiresOn)}`;
export const receivedSentence = (name: string | null) =>
  name === null ? 'استُقبل هذا الملف من قبل' : `استُقبل من قبل: ${name}`;

/** A file's name says nothing of the child. */
export const transferFileName = (key: string) => `transfer-${key.slice(0, 4)}.khayma`;
