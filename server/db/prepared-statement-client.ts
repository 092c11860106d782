import pg from 'pg';

/** Prepared statements per process: each costs every connection that ran it some memory for its plan. */
const MAX_STATEMENTS = 500;
/** A longer text is a write of many rows, whose length changes with each. */
const MAX_TEXT_LENGTH = 20_000;
/** One statement that has a plan: `BEGIN` and its like have none, and several in one text can't be prepared. */
const HAS_PLAN = /^\s*(select|with|insert|update|delete)\b[^;]*$/i;
const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\s*$/i;

/** Names for statement texts that come more than once, so that a connection plans each once. */
class StatementNames {
  #seenOnce = new Set<string>();
  #names = new Map<string, string>();
  #generation = 0;

  /** The name of `text` from its second time on; undefined before that and when there are too many. */
  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (text.length > MAX_TEXT_LENGTH || this.#names.size >= MAX_STATEMENTS) return undefined;
    if (!this.#seenOnce.has(text)) {
      // Texts that differ by their number of rows would fill it for ever.
      if (this.#seenOnce.size >= MAX_STATEMENTS) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    this.#seenOnce.delete(text);
    const given = `khayma_${this.#generation}_${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }

  /** Forgets all names after another process has changed a table. */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

/** Whether `error` says that a prepared statement no longer fits its tables, or is gone. */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  // The first code stands for much else that PostgreSQL can't do.
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

/**
 * A client class for a pool that prepares statements by name from their second time on (never with `prepares: false`):
 * planning takes longer than running for most of ours. A statement that another process has made outdated is run once
 * more without a name, except in a transaction, which is run again as a whole (`server/db/transaction.ts`).
 */
export function preparedStatementClient({ prepares = true } = {}): typeof pg.Client {
  const names = new StatementNames();
  class PreparedStatementClient extends pg.Client {
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
        if (!isOutdated(error)) throw error;
        names.renew();
        if (isInTransaction) throw error;
        return query(text, values);
      });
    }
  }
  return PreparedStatementClient;
}

/** PostgreSQL answers COMMIT with ROLLBACK, and no error, where a statement's failure was swallowed. */
function refuseRollback(result: pg.QueryResult): pg.QueryResult {
  if (result.command === 'ROLLBACK') {
    throw new Error('the transaction was not stored: one of its statements has failed');
  }
  return result;
}
