import type { FastifyInstance } from 'fastify';
import type { Endpoint, ResponseOf } from '../../contract/core/endpoint.ts';
import { describeError } from '../../contract/core/errors.ts';
import type { Part, Parts as Questions } from '../../contract/core/parts.ts';
import { ApiError } from './errors.ts';
import type { Parts } from './parts.ts';
import { authorizeAccess } from './route.ts';
import type { Caller } from './session.ts';

/** Values of the screen's call that all parts use. */
type ScreenCall = Parts & { caller: Caller; now: Date; address: string };
type AnswerTo<P> = P extends Part<infer E> ? ResponseOf<E> | null : null;

/**
 * The answer of each part's endpoint to the caller, read in parallel; null where that would be a 4xx. A 5xx of one part
 * fails the whole.
 */
export async function answerParts<Q extends Questions>(
  app: FastifyInstance,
  call: ScreenCall,
  questions: Q,
): Promise<{ [Name in keyof Q]: AnswerTo<Q[Name]> }> {
  const answered = await Promise.all(
    Object.entries(questions).map(async ([name, question]) => [
      name,
      question && (await answer(app, call, question)),
    ]),
  );
  const answers: Record<string, unknown> = Object.fromEntries(answered);
  return answers as { [Name in keyof Q]: AnswerTo<Q[Name]> };
}

async function answer(app: FastifyInstance, call: ScreenCall, part: Part): Promise<unknown> {
  const { endpoint, request } = part as { endpoint: Endpoint; request: { query?: object } };
  const read = app.reads.get(endpoint) as ((call: unknown) => Promise<unknown>) | undefined;
  if (!read) throw new Error(`${endpoint.method} ${endpoint.path} is no read of this program`);
  try {
    authorizeAccess(call.caller, endpoint.access);
    const query = endpoint.query?.parse(request.query ?? {});
    return await read({ ...call, params: undefined, query, body: undefined });
  } catch (error) {
    if (error instanceof ApiError && describeError(error.code).status < 500) return null;
    throw error;
  }
}
