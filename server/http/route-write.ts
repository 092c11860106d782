import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Endpoint, ResponseOf } from '../../contract/core/endpoint.ts';
import { holdsAmount, instant } from '../../contract/core/fields.ts';
import { formatNumber } from '../../contract/core/numbers.ts';
import { says } from '../../contract/core/sentences.ts';
import type { HistoryChange } from '../../contract/history/changes.ts';
import type { DB } from '../db/tables.ts';
import { withTransaction } from '../db/transaction.ts';
import { holdCountry } from './group-place.ts';
import { storeChanges } from './history.ts';
import { claimKey, findAnswer, type KeyedWrite, storeAnswer } from './idempotency.ts';
import { bind, type Call } from './route.ts';

/** The tools that the handler of a write works with: `db` is its transaction. */
export type WriteCall<E extends Endpoint> = Omit<Call<E>, 'db'> & {
  db: Transaction<DB>;
  /** When the device sent the request by its own clock, as `Sent-At` says; null where it doesn't. */
  sentAt: string | null;
  /** Keeps these changes in the history, with the caller and the moment. */
  record: (...changes: HistoryChange[]) => void;
  /** Says why the history has nothing to tell. */
  recordNothing: (why: string) => void;
  /** Runs once the write is stored and before its answer; it must not throw, and a lost process loses it. */
  afterCommit: (work: (db: Kysely<DB>) => Promise<void>) => void;
};

type Prepare<E extends Endpoint, P> = (call: Call<E>) => Promise<P>;
type Handle<E extends Endpoint, P> = (call: WriteCall<E>, prepared: P) => Promise<ResponseOf<E>>;

const KEY = 'idempotency-key';
const SENT_AT = 'sent-at';
const wrongKey = says(
  '1 to 64 characters',
  () => `رقم العملية يجب أن يكون من ${formatNumber(1)} إلى ${formatNumber(64)} حرفاً`,
);
const headers = z.looseObject({
  [KEY]: z.string().min(1, wrongKey).max(64, wrongKey).optional(),
});

/**
 * Serves a write by `handler`, in one transaction with its history; a deadlock or serialization failure runs it
 * again, so it must have no effect outside the database. `prepare` runs once before the transaction: it is for slow work
 * and for changes that stay when the write fails. A repetition under the same `Idempotency-Key` gets the first answer
 * and does nothing; keys are a captain's own, those of visitors count for one address each. docs/api.md, Conventions.
 * A dry run stores nothing, so neither its answer, which may name every scout.
 */
export function routeWrite<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handle<E, undefined>,
): void;
export function routeWrite<E extends Endpoint, P>(
  app: FastifyInstance,
  endpoint: E,
  prepare: Prepare<E, P>,
  handler: Handle<E, P>,
): void;
export function routeWrite<E extends Endpoint, P>(
  app: FastifyInstance,
  endpoint: E,
  ...steps: [Handle<E, undefined>] | [Prepare<E, P>, Handle<E, P>]
): void {
  const takesAmounts = endpoint.body !== undefined && holdsAmount(endpoint.body);
  const [prepare, handler] = steps.length === 2 ? steps : [undefined, steps[0]];
  bind(app, endpoint, { headers }, async (call: Call<E>, request, countWrite) => {
    const keyedWrite = keyedWriteOf(endpoint, call, request);
    await countWrite(call.db);
    let prepared: P | undefined;
    if (prepare) {
      const stored = keyedWrite && (await findAnswer(call.db, keyedWrite));
      if (stored) return stored.answer as ResponseOf<E>;
      try {
        prepared = await prepare(call);
      } catch (failure) {
        // A simultaneous first request may have changed what `prepare` checks, such as a password.
        const storedMeanwhile = keyedWrite && (await findAnswer(call.db, keyedWrite));
        if (storedMeanwhile) return storedMeanwhile.answer as ResponseOf<E>;
        throw failure;
      }
    }
    let toDo: ((db: Kysely<DB>) => Promise<void>)[] = [];
    const answered = await withTransaction(call.db, async (db) => {
      toDo = [];
      // A repetition is answered as before, whatever it would find now.
      const stored = keyedWrite && (await claimKey(db, keyedWrite, call.now));
      if (stored) return stored.answer as ResponseOf<E>;
      if (takesAmounts) await holdCountry(db, call.settings);
      const changes: HistoryChange[] = [];
      let isRecorded = false;
      const write: WriteCall<E> = {
        ...call,
        db,
        sentAt: instant.safeParse(request.headers[SENT_AT]).data ?? null,
        record: (...made) => {
          isRecorded = true;
          changes.push(...made);
        },
        recordNothing: () => {
          isRecorded = true;
        },
        afterCommit: (work) => {
          toDo.push(work);
        },
      };
      const answer = await (handler as Handle<E, P | undefined>)(write, prepared);
      if (!isRecorded && !isDryRun(call)) {
        throw new Error(
          `${endpoint.method} ${endpoint.path} wrote and recorded nothing: call record(…) with its changes, or recordNothing(why)`,
        );
      }
      const captainId = call.caller?.captainId ?? null;
      await storeChanges(
        db,
        changes.map((change) => ({ at: call.now, captainId, change })),
      );
      if (keyedWrite) await storeAnswer(db, keyedWrite, answer);
      return answer;
    });
    for (const work of toDo) await work(call.db);
    return answered;
  });
}

const isDryRun = ({ body }: { body: unknown }) =>
  typeof body === 'object' && body !== null && 'dryRun' in body && body.dryRun === true;

/** The write with its `Idempotency-Key`, or null for a request without one and for a dry run. */
function keyedWriteOf<E extends Endpoint>(
  { method, path }: E,
  call: Call<E>,
  request: FastifyRequest,
): KeyedWrite | null {
  const { caller, params, query, body } = call;
  const key = request.headers[KEY];
  if (typeof key !== 'string' || isDryRun(call)) return null;
  const written = [method, path, params, query, body];
  if (caller) return { captainId: caller.captainId, key, request: JSON.stringify(written) };
  return {
    captainId: null,
    // Visitors share one list: a key counts for one address only.
    key: JSON.stringify([key, method, path, params]),
    // The request may contain a password, so its hash includes the key, which is not stored.
    request: JSON.stringify([key, ...written]),
  };
}
