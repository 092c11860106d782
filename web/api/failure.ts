import type { ErrorCode, FailureBody, FailureIssue } from '../../contract/core/errors.ts';
import { sentencesOf } from '../../contract/core/sentences.ts';

/** Codes of failures that the browser detects itself. */
export type ClientErrorCode = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

const clientSentences: Record<ClientErrorCode, string> = {
  FETCH_ERROR: 'تعذّر الاتصال بالخادم، يرجى التأكد من الإنترنت والمحاولة مرة أخرى',
  TIMEOUT_ERROR: 'تأخر رد الخادم، يرجى المحاولة مرة أخرى',
  PARSING_ERROR: 'وصل رد غير مفهوم من الخادم، يرجى المحاولة مرة أخرى',
};

export const UNEXPECTED = 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى';

/** A request that did not end in a success; `arabicMessage` is for people, `message` for the log. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  /** 0 where no answer arrived. */
  readonly status: number;
  readonly code: ErrorCode | ClientErrorCode;
  readonly arabicMessage: string;
  readonly issues: FailureIssue[];
  /** The server's `arabicMessage`, else its `message`; null without either. */
  readonly said: string | null;
  /** Where the sent version was old: what the server has. */
  readonly stored: unknown;
  /** Where a notice finds no room: the notices that stand there. */
  readonly open: FailureBody['open'];
  /** The equipment of which there is too little, and that others have reserved. */
  readonly lines: FailureBody['lines'];
  readonly reservations: FailureBody['reservations'];
  /** Who has the membership number that is taken. */
  readonly holder: FailureBody['holder'];

  constructor(failure: {
    status: number;
    code: ErrorCode | ClientErrorCode;
    message: string;
    arabicMessage: string;
    issues?: FailureIssue[];
    said?: string | null;
    stored?: unknown;
    open?: FailureBody['open'];
    holder?: FailureBody['holder'];
    lines?: FailureBody['lines'];
    reservations?: FailureBody['reservations'];
  }) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.arabicMessage = failure.arabicMessage;
    this.said = failure.said || null;
    this.stored = failure.stored;
    this.open = failure.open;
    this.holder = failure.holder;
    this.lines = failure.lines;
    this.reservations = failure.reservations;
    this.issues = failure.issues ?? [];
  }

  /** True if the server did not answer, though a proxy or portal may have. */
  get isUnanswered(): boolean {
    return this.code in clientSentences;
  }
}

/** A schema's message for a field, zod's own ones included. */
export function arabicOf(issue: object): string {
  return sentencesOf(issue)?.arabicMessage ?? 'هذه القيمة غير صحيحة';
}

export function clientFailure(code: ClientErrorCode, status: number, cause: unknown): ApiFailure {
  const failure = new ApiFailure({
    status,
    code,
    message: `${code}: ${String(cause)}`,
    arabicMessage: clientSentences[code],
  });
  failure.cause = cause;
  return failure;
}

/** Reports a fault of the app itself, which neither the network nor the server caused. */
export function reportFault(error: unknown): void {
  if (!(error instanceof ApiFailure)) console.error(error);
}

/** The failure to show for any error; a fault of the app is reported, and shown as unexpected. */
export function asFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  reportFault(error);
  const said = { message: String(error), arabicMessage: UNEXPECTED };
  return new ApiFailure({ status: 0, code: 'INTERNAL', ...said });
}
