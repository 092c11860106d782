import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Endpoint, RequestOf, ResponseOf } from '../../contract/core/endpoint.ts';
import { ApiError } from '../http/errors.ts';
import { neighbourhoodOf } from '../http/limits/address.ts';
import { routeOptions, sendAnswer } from '../http/route.ts';
import type { Tokens } from '../http/session.ts';
import type { Directory } from './directory/tables.ts';
import { hostOf, kindOf } from './serving/host.ts';

/** Minutes without a request after which an operator is signed out. */
const IDLE_MINUTES = 15;
/** Hours after which an operator signs in again in any case. */
const SESSION_HOURS = 12;

/** The operator who calls. */
export interface Operator {
  operatorId: number;
  email: string;
  sessionId: string;
}

/** The tools that a handler of the directory works with. */
export type DirectoryCall<E extends Endpoint> = RequestOf<E> & {
  operator: E['access'] extends 'session' ? Operator : Operator | null;
  now: Date;
  /** The caller's network address, by which calls are counted. */
  address: string;
  request: FastifyRequest;
};

export interface DirectoryParts {
  directory: Directory;
  domain: string;
  tokens: Tokens;
  clock: () => Date;
}

/**
 * Binds an endpoint of the directory. It is answered on the host of the domain alone, unless `anyHost`. With access
 * `session` an operator must be signed in (401).
 */
export function routeDirectory<E extends Endpoint>(
  app: FastifyInstance,
  { directory, domain, tokens, clock }: DirectoryParts,
  endpoint: E,
  handler: (call: DirectoryCall<E>) => Promise<ResponseOf<E>>,
  { anyHost = false }: { anyHost?: boolean } = {},
): void {
  const operators = new WeakMap<FastifyRequest, Operator>();
  app.route({
    ...routeOptions(endpoint),
    onRequest: async (request) => {
      const host = hostOf(request.host);
      if (host === null) throw new ApiError('BAD_HOST');
      if (!anyHost && kindOf(host, domain).kind !== 'apex') throw new ApiError('ROUTE_NOT_FOUND');
      const [, token] = request.headers.authorization?.match(/^Bearer (\S+)$/i) ?? [];
      const sessionId = token === undefined ? null : await tokens.read(token, clock());
      const operator =
        sessionId === null ? null : await continueSession(directory, sessionId, clock());
      if (operator) operators.set(request, operator);
      else if (endpoint.access === 'session') throw new ApiError('NOT_SIGNED_IN');
    },
    handler: async (request, reply) => {
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        operator: operators.get(request) ?? null,
        now: clock(),
        address: neighbourhoodOf(request.ip),
        request,
      } as DirectoryCall<E>;
      return sendAnswer(reply, endpoint, await handler(call));
    },
  });
}

/** The operator of a session that was used within the last 15 minutes, which begin again; else null. */
async function continueSession(
  directory: Directory,
  sessionId: string,
  now: Date,
): Promise<Operator | null> {
  const since = new Date(now.getTime() - IDLE_MINUTES * 60_000).toISOString();
  const { rows } = await sql<Operator>`
    UPDATE operator_sessions SET last_used_at = ${now.toISOString()}
    FROM operators
    WHERE operators.operator_id = operator_sessions.operator_id
      AND session_id = ${sessionId} AND last_used_at > ${since}
    RETURNING operators.operator_id, email, session_id
  `.execute(directory);
  return rows[0] ?? null;
}

/** Opens a session of an operator and returns its token; sessions that are over go. */
export async function openOperatorSession(
  { directory, tokens }: Pick<DirectoryParts, 'directory' | 'tokens'>,
  operatorId: number,
  now: Date,
): Promise<string> {
  const over = new Date(now.getTime() - IDLE_MINUTES * 60_000).toISOString();
  await directory.deleteFrom('operatorSessions').where('lastUsedAt', '<', over).execute();
  const sessionId = randomUUID();
  await directory
    .insertInto('operatorSessions')
    .values({ sessionId, operatorId, lastUsedAt: now.toISOString() })
    .execute();
  return tokens.sign(sessionId, new Date(now.getTime() + SESSION_HOURS * 3_600_000));
}
