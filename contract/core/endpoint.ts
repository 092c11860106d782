import type { z } from 'zod';
import type { DemoRefusal } from './demo-refusals.ts';
import type { ErrorCode } from './errors.ts';
import { mayWaitForFactor, type Permission } from './permissions.ts';
import type { ScoutColumn } from './scout-columns.ts';
import type { ViewPlace } from './view-places.ts';
import type { Wire } from './wire.ts';

/**
 * Who may call: `public` needs no session and reads none; `visitor` reads one where it is sent (the
 * answer depends on it); `session` needs one, of any captain; a permission needs a captain who has it.
 */
export type Access = 'public' | 'visitor' | 'session' | Permission;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Which answers the device stores for reading offline: `all`, only those about the captain's `own` sector or unit, or those
 * that say until which day (`keptUntil`). Nothing else is stored, so that a lost phone holds little.
 */
export type Offline = 'all' | 'own' | 'dated';

/**
 * The content of a file: a spreadsheet, badges or a programme, a picture, events of a calendar, the whole group, a schema, a
 * scout who leaves for another group.
 */
export type FileKind =
  | 'report'
  | 'badges'
  | 'picture'
  | 'calendar'
  | 'backup'
  | 'schema'
  | 'transfer';

/**
 * Files that are made on request and therefore limited per captain. Pictures are stored, and calendars are fetched by
 * phones on their own.
 */
export const isMadeFile: Record<FileKind, boolean> = {
  report: true,
  badges: true,
  backup: true,
  transfer: true,
  picture: false,
  calendar: false,
  schema: false,
};

export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: Method;
  /** Below `/api`, with `{name}` for path parameters. */
  path: string;
  access: Who;
  /** One English line for the OpenAPI document. */
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  /** The whole answer, `message` included. */
  response: Response;
  /** 201 if something is created. */
  status: 200 | 201;
  /** The endpoint's own failures, beside the general ones: `errorsOf` has all. */
  errors: readonly ErrorCode[];
  /** Content of `stored` in the answer to an outdated `version`: the present content. */
  stored: z.ZodType | null;
  /** Why a PUT or PATCH takes no `version` of what the captain saw. */
  unversioned: string | null;
  /** Whether fields of the body may be sent in the query instead. */
  bodyMayBeQuery: boolean;
  /** Whether `country` in the body chooses the country of a new group, whose phones the request is written in already. */
  choosesCountry: boolean;
  /** The largest body in bytes, if it differs from the default. */
  bodyLimit: number | null;
  /** Open to a captain who must still replace a one-time password. */
  allowedBeforePasswordChange: boolean;
  /** Open to a general captain who must still add a second factor. */
  allowedBeforeSecondFactor: boolean;
  /** The answer is a file, and `response` is `z.file()`. */
  file: FileKind | false;
  /**
   * Why an endpoint that is not a GET is no write: writes can be repeated by their key and are recorded in the history.
   */
  notAWrite: string | null;
  /** How our client spells the call if section 7 of the specification names or places its parts differently. */
  wire: Wire | null;
  /** Section 7 writes the path with a trailing slash. */
  slash: boolean;
  /** Which of its answers can be read offline; null for none. */
  offline: Offline | null;
  /**
   * Where captains see a family's telephone and address, as the log of views names it; null for answers with neither. A
   * read's answer is logged by itself; the handler of a file or a write calls `logContactAccess`.
   */
  shows: ViewPlace | null;
  /**
   * The columns about a scout that the answer may show to callers outside the scout's sector and unit: visitors,
   * families with a link, stand-ins, captains of other sectors. None by default.
   */
  outsidersSee: readonly ScoutColumn[];
  /** Why the public demo refuses it, where its `file` and `bodyLimit` do not say so (`demo-refusals.ts`). */
  refusedInDemo: DemoRefusal | null;
  /** More columns that visitors see if the group shows whole profiles (`PUBLIC_SCOUT_PROFILE=full`). */
  visitorsOfFullProfileSee: readonly ScoutColumn[];
}

type Definition<P, Q, B, R, W> = {
  method: Method;
  path: string;
  access: W;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  status?: 200 | 201;
  errors?: readonly ErrorCode[];
  stored?: z.ZodType;
  unversioned?: string;
  bodyMayBeQuery?: boolean;
  choosesCountry?: boolean;
  bodyLimit?: number;
  allowedBeforePasswordChange?: boolean;
  allowedBeforeSecondFactor?: boolean;
  file?: FileKind;
  notAWrite?: string;
  wire?: Wire;
  slash?: boolean;
  offline?: Offline;
  shows?: ViewPlace;
  outsidersSee?: readonly ScoutColumn[];
  visitorsOfFullProfileSee?: readonly ScoutColumn[];
  refusedInDemo?: DemoRefusal;
};

/** Defines an endpoint, for the server, the screens, the OpenAPI document and the tests. */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  const W extends Access = Access,
>(definition: Definition<P, Q, B, R, W>): Endpoint<P, Q, B, R, W> {
  return {
    status: 200,
    errors: [],
    stored: null,
    unversioned: null,
    bodyMayBeQuery: false,
    choosesCountry: false,
    bodyLimit: null,
    allowedBeforePasswordChange: false,
    allowedBeforeSecondFactor: false,
    file: false,
    notAWrite: null,
    wire: null,
    slash: false,
    offline: null,
    shows: null,
    outsidersSee: [],
    visitorsOfFullProfileSee: [],
    refusedInDemo: null,
    ...definition,
    params: definition.params as P,
    query: definition.query as Q,
    body: definition.body as B,
  };
}

/**
 * All failures that the endpoint may answer: its own and the general ones. The OpenAPI document lists them, and the
 * test application fails on any other.
 */
export function errorsOf({ method, access, errors, ...endpoint }: Endpoint): ErrorCode[] {
  const needsSession = access !== 'public' && access !== 'visitor';
  const needsPermission = needsSession && access !== 'session';
  const isRead = method === 'GET';
  const isWrite = !isRead && endpoint.notAWrite === null;
  const groups: [has: boolean, codes: readonly ErrorCode[]][] = [
    [true, errors],
    [true, ['INVALID_REQUEST', 'REQUEST_TIMEOUT', 'HEADERS_TOO_LARGE']],
    [true, ['INTERNAL', 'DATABASE_UNAVAILABLE', 'DATABASE_BUSY', 'DISK_FULL']],
    [needsSession, ['NOT_SIGNED_IN']],
    [needsSession && !endpoint.allowedBeforePasswordChange, ['PASSWORD_CHANGE_REQUIRED']],
    [needsSession && !endpoint.allowedBeforeSecondFactor, ['SECOND_FACTOR_REQUIRED']],
    [needsPermission, ['FORBIDDEN', 'NOT_ASSIGNED_YET']],
    [needsPermission && mayWaitForFactor(access as Permission), ['RESPONSIBILITY_NEEDS_FACTOR']],
    [!isRead, ['BODY_TOO_LARGE', 'NOT_JSON', 'CONFLICT', 'PASSWORDS_BUSY']],
    [isWrite, ['KEY_REUSED']],
    [isWrite && needsPermission, ['TOO_MANY_REQUESTS']],
    [endpoint.file !== false && isMadeFile[endpoint.file], ['TOO_MANY_FILES']],
  ];
  return [...new Set(groups.flatMap(([has, codes]) => (has ? codes : [])))];
}

type Read<T> = T extends z.ZodType ? z.output<T> : undefined;

/** The validated parts of a request. */
export type RequestOf<E extends Endpoint> = {
  params: Read<E['params']>;
  query: Read<E['query']>;
  body: Read<E['body']>;
};
/** The body of the answer. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Makes fields that may be undefined optional. */
type Loose<T> = T extends object
  ? { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
      [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
    }
  : T;
type Part<Name extends string, T> = T extends z.ZodType
  ? { [K in Name]: Loose<z.output<T>> }
  : unknown;
/**
 * The arguments of a call: only the parts that the endpoint has, in canonical form. The schemas' input types are wider
 * (numeric text, two spellings of a sector).
 */
export type CallOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;
