import type { FastifyInstance } from 'fastify';
import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts';
import { describeError } from '../../contract/errors.ts';
import type { Part, Parts as Questions } from '../../contract/parts.ts';
import { ApiError } from './errors.ts';
import { onOneConnection } from './one-connection.ts';
import { authorizeAccess, type Parts } from './route.ts';
import type { Caller } from './session.ts';

/** What of a call its parts share. */
type Asking = Parts & { caller: Caller; now: Date; address: string };
type AnswerTo<P> = P extends Part<infer E> ? ResponseOf<E> | null : null;

/**
 * So many connections they are asked on. What is asked on one of them at the same moment goes to it in one write, and writing is what
 * takes the program longest; a second one lets two processors of the database work.
 */
const LANES = 2;

/**
 * What the caller would be answered to each question, by what answers it alone, all at the same moment; null where that would
 * be a refusal. What a person can't help, such as a database that does not answer, fails the whole.
 */
export async function answerParts<Q extends Questions>(
  app: FastifyInstance,
  call: Asking,
  questions: Q,
): Promise<{ [Name in keyof Q]: AnswerTo<Q[Name]> }> {
  const all = Object.entries(questions);
  const asked = all.filter(([, question]) => question !== null);
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    onOneConnection(
      call.db,
      ...asked
        .filter((_, place) => place % LANES === lane)
        .map(
          ([name, question]) =>
            async (db: Parts['db']): Promise<[string, unknown]> => [
              name,
              await answer(app, { ...call, db }, question!),
            ],
        ),
    ),
  );
  const answered = new Map((await Promise.all(lanes)).flat());
  // In the order in which they were asked for.
  const answers = Object.fromEntries(all.map(([name]) => [name, answered.get(name) ?? null]));
  return answers as { [Name in keyof Q]: AnswerTo<Q[Name]> };
}

async function answer(app: FastifyInstance, call: Asking, part: Part): Promise<unknown> {
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
