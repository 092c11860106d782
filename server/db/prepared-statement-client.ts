import type pg from 'pg';
import { ImpatientClient } from './impatient-client.ts';

/** The limit per process; each statement takes memory for its plan on every connection. */
const MAX_STATEMENTS = 500;
/** A longer text is an insert of many rows, and a different one for each number of rows. */
const MAX_TEXT_LENGTH = 20_000;
/** A single statement with a plan. `BEGIN` has none, and several statements in one text can't be prepared. */
const HAS_PLAN = /^\s*(select|with|insert|update|delete)\b[^;]*$/i;
const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\s*$/i;

/** Assigns names to statement texts that are used more than once, so that each connection plans them once. */
class StatementNames {
  #seenOnce = new Set<string>();
  #names = new Map<string, string>();
  #generation = 0;

  /** The name of `text` from its second use on; undefined before, and when there are too many. */
  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (text.length > MAX_TEXT_LENGTH || this.#names.size >= MAX_STATEMENTS) return undefined;
    if (!this.#seenOnce.has(text)) {
      // Otherwise texts that differ by their number of rows would fill it up.
      if (this.#seenOnce.size >= MAX_STATEMENTS) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    this.#seenOnce.delete(text);
    const given = `khayma_${this.#generation}_${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }

  /** Forgets all names, after another process has changed a table. */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

/** True if `error` says that a prepared statement is outdated or gone. */
export function isOutdatedStatement(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  // 0A000 is any unsupported feature, so the routine is compared too.
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

/**
 * A client class that prepares statements by name from their second use on (never with `prepares: false`): most of ours
 * take longer to plan than to run. An outdated statement is run once more without a name; in a transaction the whole
 * transaction is retried instead (`server/db/transaction.ts`).
 */
export function preparedStatementClient({ prepares = true } = {}): typeof pg.Client {
  const names = new StatementNames();
  class PreparedStatementClient extends ImpatientClient {
    #isInTransaction = false;

    // biome-ignore lint/suspicious/noExplicitAny: pg takes many forms of arguments; a text with values gets a name.
    override query(...args: any[]): any {
      const [text, values] = args as [unknown, unknown];
      const query = super.query.bind(this) as (...args: unknown[]) => Promise<pg.QueryResult>;
      if (typeof text !== 'string' || args.some((arg) => typeof arg === 'function')) {
        return query(...args);
      }
      if (BEGINS.test(text)) this.#isInTransaction = true;
      if (ENDS.test(text)) {
        this.#isInTransaction = false;
        return query(...args).then(/commit/i.test(text) ? refuseRollback : undefined);
      }
      const name =
        prepares && Array.isArray(values) && HAS_PLAN.test(text) ? names.of(text) : undefined;
      if (name === undefined) return query(...args);
      const isInTransaction = this.#isInTransaction;
      return query({ name, text, values }).catch((error: unknown) => {
        if (!isOutdatedStatement(error)) throw error;
        names.renew();
        if (isInTransaction) throw error;
        return query(text, values);
      });
    }
  }
  return PreparedStatementClient;
}

/** After a statement's error was swallowed, PostgreSQL answers COMMIT with ROLLBACK and no error. */
function refuseRollback(result: pg.QueryResult): pg.QueryResult {
  if (result.command === 'ROLLBACK') {
    throw new Error('the transaction was not stored: one of its statements has failed');
  }
  return result;
}
