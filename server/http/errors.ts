import { z } from 'zod';
import {
  describeError,
  type ErrorCode,
  type FailureBody,
  type FailureIssue,
  type FullNotices,
  failureBody,
} from '../../contract/core/errors.ts';
import { underLabel } from '../../contract/core/field-labels.ts';
import { type Sentences, sentencesOf } from '../../contract/core/sentences.ts';

/** A failure for the caller: thrown anywhere, answered by the error handler. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly arabicMessage: string;
  readonly issues: FailureIssue[] | undefined;
  /** Seconds to wait, with 429, and with 503 where they are known. */
  readonly retryAfter: number | undefined;
  /** Where the request's version is old: what is stored now. */
  readonly stored: unknown;
  /** Where a notice finds no room. */
  readonly full: FullNotices | undefined;
  /** Who has the membership number, where one is taken. */
  readonly holder: FailureBody['holder'];
  /** The equipment of which there is too little, or that others have reserved. */
  readonly equipment: Pick<FailureBody, 'lines' | 'reservations'> | undefined;

  constructor(
    code: ErrorCode,
    details: {
      message?: string;
      arabicMessage?: string;
      issues?: FailureIssue[];
      retryAfter?: number;
      stored?: unknown;
      full?: FullNotices;
      holder?: FailureBody['holder'];
      equipment?: Pick<FailureBody, 'lines' | 'reservations'>;
    } = {},
  ) {
    const description = describeError(code);
    super(details.message ?? description.message);
    this.code = code;
    this.arabicMessage = details.arabicMessage ?? description.arabicMessage;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
    this.stored = details.stored;
    this.full = details.full;
    this.holder = details.holder;
    this.equipment = details.equipment;
  }
}

/** A failure of one field, shown beside it. */
export function fieldError(code: ErrorCode, path: string, arabicMessage?: string): ApiError {
  const description = describeError(code);
  const said = arabicMessage ?? description.arabicMessage;
  return new ApiError(code, {
    arabicMessage: said,
    issues: [{ path, message: description.message, arabicMessage: said }],
  });
}

/**
 * A request whose fields are wrong. The first one's sentence stands for all of them, under the name by which
 * people call the field in the form of `endpoint` (its path): other clients show nothing else.
 */
export function invalidRequest(
  issues: (FailureIssue & { code?: 'WEAK_PASSWORD' | undefined })[],
  endpoint?: string,
): ApiError {
  const [first] = issues;
  const code = first?.code;
  // A password that only is too weak is refused by that code wherever it is found out.
  const isAllOfCode = code !== undefined && issues.every((issue) => issue.code === code);
  return new ApiError(isAllOfCode ? code : 'INVALID_REQUEST', {
    ...(first && {
      message: `${first.path || 'request'}: ${first.message}`,
      arabicMessage: underLabel(first.path, first.arabicMessage, endpoint),
    }),
    issues: issues.map(({ path, message, arabicMessage }) => ({ path, message, arabicMessage })),
  });
}

/** The issues of a request by its schema, the first of each field only. */
export function fieldIssues(
  found: readonly { path: string; message?: string | undefined; params?: unknown }[],
): (Sentences & { path: string })[] {
  const byPath = new Map<string, Sentences & { path: string }>();
  for (const { path, message = '', params } of found) {
    const said = sentencesOf({ message, params }) ?? {
      message,
      arabicMessage: 'القيمة غير صحيحة',
    };
    if (!byPath.has(path)) byPath.set(path, { path, ...said });
  }
  return [...byPath.values()];
}

/** Constraints that people can run into, with the field to blame. */
const CONSTRAINTS: Record<string, [ErrorCode, string]> = {
  captains_phone_number_key: ['PHONE_TAKEN', 'phoneNumber'],
  captains_email_key: ['EMAIL_TAKEN', 'email'],
  scouts_member_number: ['NUMBER_TAKEN', 'memberNumber'],
  captains_member_number: ['NUMBER_TAKEN', 'memberNumber'],
  badges_folded_name_key: ['BADGE_EXISTS', 'name'],
  sectors_base_name_suffix_name_key: ['SECTOR_EXISTS', 'suffixName'],
  sectors_folded_name_key: ['SECTOR_EXISTS', 'suffixName'],
};

/** Codes of Node and SQLSTATEs, the first that fits. */
const STATES: [RegExp, ErrorCode][] = [
  // Our own, of the trigger that keeps closed months.
  [/^KM001$/, 'MONTH_CLOSED'],
  [/^KM002$/, 'SUBSCRIPTION_CLOSED'],
  // Raised by the trigger that keeps the operator's quota.
  [/^KH001$/, 'SCOUTS_LIMIT'],
  [/^(53100|ENOSPC|EDQUOT)$/, 'DISK_FULL'],
  // Lock timeout or statement timeout.
  [/^(55P03|57014)$/, 'DATABASE_BUSY'],
  [
    /^(ECONNABORTED|ECONNREFUSED|ECONNRESET|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT)$/,
    'DATABASE_UNAVAILABLE',
  ],
  // The database is being moved to another server.
  [/^3D000$/, 'DATABASE_UNAVAILABLE'],
  // Too long idle in a transaction; ended or shut down by an administrator; connections; resources.
  // Also a standby that has not taken over yet, and a disk that does not answer.
  [/^(25006|25P0[34]|57P0.|08...|53...|58030)$/, 'DATABASE_UNAVAILABLE'],
  // Someone else changed or removed what this request relied on, between its read and its write.
  [/^(23503|40001|40P01)$/, 'CONFLICT'],
];

/** Messages of pg's connection errors that have no code. */
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|timeout expired|connection terminated|not queryable|already been destroyed|after calling end/i;

/** The ApiError that a database failure means to a caller, or undefined where it is a fault of ours. */
export function fromDatabaseError(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  if (code === undefined) {
    return CONNECTION_LOST.test(error.message) ? new ApiError('DATABASE_UNAVAILABLE') : undefined;
  }
  if (code === '23505' && constraint !== undefined) {
    const known = CONSTRAINTS[constraint];
    return known ? fieldError(known[0], known[1]) : new ApiError('CONFLICT');
  }
  const state = STATES.find(([pattern]) => pattern.test(code));
  return state && new ApiError(state[1]);
}

/** The body that answers `error`; `requestId` is named where it is our fault. */
export function failureOf(error: ApiError, requestId?: string): FailureBody {
  const { status } = describeError(error.code);
  return {
    status,
    code: error.code,
    message: error.message,
    arabicMessage: error.arabicMessage,
    ...(error.issues && { issues: error.issues }),
    ...(error.stored !== undefined && { stored: error.stored }),
    ...error.full,
    ...(error.holder !== undefined && { holder: error.holder }),
    ...error.equipment,
    ...(status >= 500 && requestId !== undefined && { requestId }),
  };
}

const schemas = new Map<string, z.ZodType>();

/** The failures of these codes by their HTTP status, as the document lists them; a 409 may carry what is `stored`. */
export function failuresByStatus(
  codes: readonly ErrorCode[],
  stored: z.ZodType | null = null,
): Record<string, z.ZodType> {
  const byStatus = Object.entries(Object.groupBy(codes, (code) => describeError(code).status));
  return Object.fromEntries(
    byStatus.map(([status, codes = []]) => {
      if (stored && status === '409') return [status, failuresOf(codes, { stored })];
      const key = codes.join();
      // Many endpoints share them, and a schema takes long to make.
      if (!schemas.has(key)) schemas.set(key, failuresOf(codes));
      return [status, schemas.get(key)!];
    }),
  );
}

function failuresOf(codes: readonly ErrorCode[], { stored }: { stored?: z.ZodType } = {}) {
  const said = codes.map((code) => `${code}: ${describeError(code).message}`).join('; ');
  return failureBody
    .extend({
      code: z.enum(codes),
      ...(stored && { stored: stored.optional().describe('What is stored, where it has changed') }),
    })
    .describe(said);
}
