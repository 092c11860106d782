import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import {
  type Access,
  type Endpoint,
  errorsOf,
  type FileKind,
  isMadeFile,
  type RequestOf,
  type ResponseOf,
} from '../../contract/core/endpoint.ts';
import { can, waitsForFactor, waitsForSector } from '../../contract/core/permissions.ts';
import { type Country, countryCodes } from '../../contract/countries/country.ts';
import { countryOf } from '../../contract/countries/table.ts';
import { lostText } from '../../contract/responsibilities/words.ts';
import type { DB } from '../db/tables.ts';
import { inBackground } from '../db/transaction.ts';
import { dayIn } from '../lib/calendar.ts';
import { inCountry } from '../lib/group-country.ts';
import { SPREADSHEET_TYPE } from '../lib/spreadsheet.ts';
import { cameFromThisMachine } from '../secrets/setup-code.ts';
import { scoutsShown } from './contact-views.ts';
import { ApiError, failuresByStatus } from './errors.ts';
import type { FindGroup, Group } from './group.ts';
import { type GroupPlace, readGroupPlace } from './group-place.ts';
import { neighbourhoodOf } from './limits/address.ts';
import { makeFile } from './limits/file-slots.ts';
import { countEventLoosely } from './limits/throttle.ts';
import type { Parts } from './parts.ts';
import {
  isRecord,
  refuseContradiction,
  refuseUnstorable,
  withoutAbsentTexts,
} from './raw-request.ts';
import { type Caller, findEnded, readCaller, touchSession } from './session.ts';
import { BACKUP_TYPE, StreamedFile } from './streamed-file.ts';

declare module 'fastify' {
  interface FastifyInstance {
    findGroup: FindGroup;
    /** The handler of each read, from which a screen's first answer is composed (`server/http/answer-parts.ts`). */
    reads: Map<Endpoint, (call: never) => Promise<unknown>>;
  }
  interface FastifyRequest {
    /** The group of the request; null before it was found, and for what belongs to none. */
    group: Group | null;
    /** Its country and time zone; null as long. */
    place: GroupPlace | null;
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    access?: Access;
  }
}

type CallerOf<W extends Access> = W extends 'public'
  ? null
  : W extends 'visitor'
    ? Caller | null
    : Caller;

/** The tools that a handler works with. */
export type Call<E extends Endpoint> = RequestOf<E> &
  Parts &
  Pick<Group, 'views'> & {
    caller: CallerOf<E['access']>;
    /** The zone that the program was started with; that of `settings` is the group's. */
    firstTimeZone: string;
    /** The moment of the request. */
    now: Date;
    /** The caller's network address (the /64 of an IPv6 one), by which calls are counted. */
    address: string;
    /** The `User-Agent` header; empty where there is none. */
    userAgent: string;
    /** Scheme, host and port under which the caller reaches the program. */
    origin: string;
    /** Logs that the caller viewed contact details of these scouts; automatic for the answer of a read. */
    logContactAccess: (scoutIds: Iterable<number>) => void;
  };

/**
 * Serves `endpoint`, which writes nothing, by `handler`. What writes is bound by `routeWrite`; an endpoint that is
 * not a GET says in `notAWrite` why it isn't one, or the program refuses to boot.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<ResponseOf<E>>,
): void {
  const { method, path, notAWrite } = endpoint;
  if (method !== 'GET' && notAWrite === null) {
    throw new Error(`${method} ${path}: bind it by routeWrite(), or say in its notAWrite why not`);
  }
  const answering = endpoint.shows === null ? handler : withContactLog(endpoint, handler);
  app.reads.set(endpoint, answering);
  bind(app, endpoint, {}, async (call, _request, count) => {
    await count(call.db);
    return answering(call);
  });
}

/** Wraps `handler` so that the contact details in its answer are logged as viewed by the caller. */
function withContactLog<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<ResponseOf<E>>,
): (call: Call<E>) => Promise<ResponseOf<E>> {
  return async (call) => {
    const log = contactLogger(endpoint, call);
    let isLogged = false;
    const logContactAccess = (scoutIds: Iterable<number>) => {
      isLogged = true;
      log(scoutIds);
    };
    const answer = await handler({ ...call, logContactAccess });
    if (!endpoint.file) logContactAccess(scoutsShown(answer));
    if (!isLogged) {
      throw new Error(
        `${endpoint.method} ${endpoint.path} shows contact details: call logContactAccess(…)`,
      );
    }
    return answer;
  };
}

type ContactCall = Pick<Parts, 'isReadOnly' | 'settings'> &
  Pick<Group, 'views'> & { caller: Caller | null; now: Date };

/** Logs views of contact details by `caller`; throws where the endpoint has no `shows`. */
function contactLogger(
  { method, path, shows }: Endpoint,
  { caller, now, isReadOnly, settings, views }: ContactCall,
): (scoutIds: Iterable<number>) => void {
  return (scoutIds) => {
    if (shows === null) {
      throw new Error(`${method} ${path}: say in \`shows\` from where it shows contact details`);
    }
    if (caller === null || isReadOnly) return;
    const day = dayIn(settings.timeZone, now);
    views.note({ captainId: caller.captainId, day, place: shows }, scoutIds);
  };
}

/** Counts a write of the caller; other calls are not counted. Throws TOO_MANY_REQUESTS. */
export type CountWrite = (db: Kysely<DB>) => Promise<void>;

/**
 * Binds `endpoint`: session and role first (401, 403), then the schemas (400), then the handler, who counts the call
 * before it does anything; its answer is checked by the response schema.
 */
export function bind<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { headers }: { headers?: z.ZodType },
  handler: (call: Call<E>, request: FastifyRequest, count: CountWrite) => Promise<ResponseOf<E>>,
): void {
  app.route({
    ...routeOptions(endpoint, headers),
    onRequest: async (request) => {
      const group = await app.findGroup(request);
      request.group = group;
      await enterGroup(group.parts, request, endpoint);
      group.parts.refusal?.ofCall(endpoint, request.caller);
    },
    handler: async (request, reply) => {
      const { parts: started, views } = request.group!;
      const parts = {
        ...started,
        settings: { ...started.settings, timeZone: request.place!.timeZone },
      };
      const now = parts.clock();
      const call = {
        ...parts,
        firstTimeZone: started.settings.timeZone,
        views,
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        now,
        // Lazy: few handlers need it, and headers of proxies must be evaluated.
        get address() {
          return neighbourhoodOf(request.ip);
        },
        userAgent: request.headers['user-agent'] ?? '',
        get setupCode() {
          const isFree =
            !parts.isOneOfMany && cameFromThisMachine(request.raw, parts.settings.host);
          return isFree ? null : parts.setupCode;
        },
        get origin() {
          return originOf(request);
        },
        logContactAccess: contactLogger(endpoint, { ...parts, views, caller: request.caller, now }),
      } as Call<E>;
      const { caller } = request;
      const isCounted = caller !== null && isOrdinaryWrite(endpoint) && !parts.isReadOnly;
      const count: CountWrite = async (db) => {
        if (!isCounted) return;
        const subject = `write:${caller.captainId}`;
        await countEventLoosely(db, now, { subject, ...WRITES_PER_CAPTAIN });
      };
      const answer =
        endpoint.file && isMadeFile[endpoint.file]
          ? await makeFile(call, async () => (await handler(call, request, count)) as File)
          : await handler(call, request, count);
      parts.refusal?.ofAnswer?.(answer);
      return sendAnswer(reply, endpoint, answer);
    },
  });
}

/** Scheme, host and port under which the caller reaches the program. */
export const originOf = ({ protocol, host }: FastifyRequest) =>
  URL.parse(`${protocol}://${host}`)?.origin ?? '';

/** Answers with the endpoint's status: JSON, a picture or a file. */
export function sendAnswer(reply: FastifyReply, { status, file }: Endpoint, answer: unknown) {
  reply.status(status);
  if (file === 'picture') return showPicture(reply, answer as File);
  if (file) return sendFile(reply, answer as File);
  return answer as z.output<z.ZodType>;
}

/** How Fastify serves an endpoint: its path, its schemas, and what is refused before they are applied. */
export function routeOptions(endpoint: Endpoint, headers?: z.ZodType) {
  const { params, query, body } = endpoint;
  return {
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { access: endpoint.access },
    ...(endpoint.bodyLimit !== null && { bodyLimit: endpoint.bodyLimit }),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[1]!],
      ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
      ...(headers && { headers }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: {
        [endpoint.status]: endpoint.file
          ? { content: contentOf(endpoint.file, endpoint.response) }
          : endpoint.response,
        ...failuresByStatus(errorsOf(endpoint), endpoint.stored),
      },
    },
    preValidation: [
      async (request: FastifyRequest) => {
        request.query = withoutAbsentTexts(request.query);
        // A file is a stream, whose fields are the connection's.
        const fields = request.body instanceof Readable ? undefined : request.body;
        refuseUnstorable(request.params, request.query, fields);
        refuseContradiction(request.params, fields);
        // Without a body the answer names the missing fields, not a wrong type; a body of `null` is a wrong one.
        if (body && request.body === undefined) request.body = {};
        if (endpoint.bodyMayBeQuery && isRecord(request.body)) {
          request.body = { ...(request.query as object), ...request.body };
        }
      },
      // From here on: schemas, handler and answer.
      (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
        const country = chosenCountry(endpoint, request) ?? request.place?.country;
        if (country) inCountry(country, done);
        else done();
      },
    ],
  };
}

/** The country that a request chooses for a new group, whose phones it is written in already. */
function chosenCountry(
  { choosesCountry }: Endpoint,
  { body }: FastifyRequest,
): Country | undefined {
  if (!choosesCountry || !isRecord(body)) return undefined;
  const code = countryCodes.find((code) => code === body.country);
  return code && countryOf(code);
}

/** Serves an endpoint that belongs to the program and not to a group, on every host name. */
export function routeOfProgram<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: RequestOf<E>) => Promise<ResponseOf<E>>,
): void {
  app.route({
    ...routeOptions(endpoint),
    handler: async ({ params, query, body }, reply) =>
      sendAnswer(reply, endpoint, await handler({ params, query, body } as RequestOf<E>)),
  });
}

/** Against scripts: a captain who works by hand stays far below. */
const WRITES_PER_CAPTAIN = { limit: 120, minutes: 1 };

/** Signing out and one's own password stay open to who wrote too much; a report writes nothing. */
function isOrdinaryWrite({ method, access, file }: Endpoint): boolean {
  return method !== 'GET' && access !== 'session' && !file;
}

type AccessOf = Pick<
  Endpoint,
  'method' | 'access' | 'allowedBeforePasswordChange' | 'allowedBeforeSecondFactor'
>;

/** Finds out who calls, and the place of the group; throws where `access` does not let them in. */
export async function enterGroup(
  parts: Parts,
  request: FastifyRequest,
  endpoint: AccessOf,
): Promise<void> {
  const { db, tokens, clock, settings } = parts;
  const [, token] = request.headers.authorization?.match(/^Bearer (\S+)$/i) ?? [];
  const now = clock();
  const isAsked = endpoint.access !== 'public' && token !== undefined;
  const sessionId = isAsked ? await tokens.read(token, now) : null;
  const found = sessionId === null ? null : await readCaller(db, sessionId, { now, settings });
  request.caller = await authenticate(parts, found?.caller ?? null, endpoint);
  request.place = found?.place ?? (await readGroupPlace(db, settings));
}

/** The captain who calls, null for a visitor; throws where `access` does not let them in. */
async function authenticate(
  { db, clock, isReadOnly }: Parts,
  caller: Caller | null,
  { method, access, allowedBeforePasswordChange, allowedBeforeSecondFactor }: AccessOf,
): Promise<Caller | null> {
  if (access === 'public') return null;
  if (access === 'visitor') {
    return caller?.mustChangePassword || caller?.mustAddSecondFactor ? null : caller;
  }
  if (caller === null) throw new ApiError('NOT_SIGNED_IN');
  if (caller.mustChangePassword && !allowedBeforePasswordChange) {
    throw new ApiError('PASSWORD_CHANGE_REQUIRED');
  }
  if (caller.mustAddSecondFactor && !allowedBeforeSecondFactor) {
    throw new ApiError('SECOND_FACTOR_REQUIRED');
  }
  if (method !== 'GET' && access !== 'session' && !can(caller, access)) {
    const ended = await findEnded(db, caller, { permission: access, now: clock() });
    if (ended) throw new ApiError('FORBIDDEN', { arabicMessage: lostText(ended) });
  }
  authorizeAccess(caller, access);
  if (!isReadOnly) await touchSession(db, caller, clock());
  return caller;
}

/** Throws where `access` does not let a captain with a session in. */
export function authorizeAccess(caller: Caller, access: Access): void {
  if (access === 'public' || access === 'visitor' || access === 'session') return;
  if (!can(caller, access)) {
    throw new ApiError(
      waitsForFactor(caller, access) ? 'RESPONSIBILITY_NEEDS_FACTOR' : 'FORBIDDEN',
    );
  }
  if (waitsForSector(caller, access)) throw new ApiError('NOT_ASSIGNED_YET');
}

/** Answers a file to be saved under its own name, which may be Arabic (RFC 6266). */
async function sendFile(reply: FastifyReply, file: File): Promise<FastifyReply> {
  // Closes the file when the caller disconnects before the first piece.
  if (file instanceof StreamedFile) reply.raw.once('close', () => inBackground(file.close()));
  const plain = /^[\w.-]+$/.test(file.name) ? file.name : 'report.xlsx';
  const encoded = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('cache-control', 'no-store')
    .send(
      file instanceof StreamedFile
        ? Readable.from(file.pieces())
        : Buffer.from(await file.arrayBuffer()),
    );
}

/** Which types a file of a kind may have. */
const typesOf: Record<FileKind, readonly string[]> = {
  report: [SPREADSHEET_TYPE],
  badges: ['application/json', SPREADSHEET_TYPE],
  picture: ['image/png', 'image/jpeg'],
  calendar: ['text/calendar'],
  backup: [BACKUP_TYPE],
  schema: ['application/schema+json'],
  transfer: ['application/octet-stream'],
};
const contentOf = (kind: FileKind, schema: z.ZodType) =>
  Object.fromEntries(typesOf[kind].map((type) => [type, { schema }]));

/** Answers a picture, cached for good: its address is a hash of its content. */
async function showPicture(reply: FastifyReply, file: File): Promise<FastifyReply> {
  return reply
    .type(file.type)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(Buffer.from(await file.arrayBuffer()));
}
