import pg from 'pg';

/** How many statements a process names: each costs every connection that ran it some memory for its plan. */
const MOST_NAMES = 500;
/** A text that is longer is a write of many rows, whose length changes with each. */
const LONGEST_TEXT = 20_000;
/** A text that was seen once may never come again. */
const SEEN_BEFORE_NAMED = 2;
/** One statement that has a plan: `BEGIN` and its like have none, and several at once can't be prepared. */
const HAS_PLAN = /^\s*(select|with|insert|update|delete)\b[^;]*$/i;

type Done = (error: Error | undefined, result: pg.QueryResult) => void;

/** The names of statements that come again, so that a connection plans each once. */
class Names {
  #seen = new Map<string, number>();
  #names = new Map<string, string>();
  #generation = 0;

  /** The name of `text` once it has come often enough, undefined before that and when there are too many. */
  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (text.length > LONGEST_TEXT || this.#names.size >= MOST_NAMES) return undefined;
    const seen = (this.#seen.get(text) ?? 0) + 1;
    if (seen < SEEN_BEFORE_NAMED) {
      // What is written by its number of rows would fill it for ever.
      if (this.#seen.size >= MOST_NAMES) this.#seen.clear();
      this.#seen.set(text, seen);
      return undefined;
    }
    this.#seen.delete(text);
    const given = `khayma_${this.#generation}_${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }

  /** Plans everything anew: another process has changed a table. */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

/** Whether `error` says that a statement of this name is not what the tables are any more, or is gone. */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  // The first code stands for much else that PostgreSQL can't do.
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

/** What begins and ends a transaction. */
const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\s*$/i;

/**
 * A client class for a pool. Its statements are prepared under a name from the second time on (unless `keepsPlans` is
 * false), for planning takes longer than running for most of ours. One that another process has made outdated is asked once
 * more without a name, unless it belongs to a transaction; that begins again (`server/lib/transaction.ts`).
 *
 * What is asked at about the same time is sent in one go, without waiting for the answers of what was asked before.
 */
export function namingClient({ keepsPlans = true } = {}): typeof pg.Client {
  const names = new Names();
  class NamingClient extends pg.Client {
    #isInTransaction = false;
    #isHeld = false;

    constructor(config?: string | pg.ClientConfig) {
      super({
        ...(typeof config === 'string' ? { connectionString: config } : config),
        pipeline: true,
      });
    }

    // biome-ignore lint/suspicious/noExplicitAny: the many ways that pg can be asked; a text with values gets a name.
    override query(...asked: any[]): any {
      const [text, values, done] = asked as [unknown, unknown, Done | undefined];
      const ask = super.query.bind(this) as (...asked: unknown[]) => Promise<pg.QueryResult>;
      this.#hold();
      if (typeof text === 'string') {
        if (BEGINS.test(text)) this.#isInTransaction = true;
        else if (ENDS.test(text)) this.#isInTransaction = false;
      }
      const name =
        keepsPlans && typeof text === 'string' && Array.isArray(values) && HAS_PLAN.test(text)
          ? names.of(text)
          : undefined;
      if (name === undefined) return ask(...asked);
      const isOfTransaction = this.#isInTransaction;
      const mayAskAgain = (error: unknown) => {
        if (!isOutdated(error)) return false;
        names.renew();
        // Asked once more it would come after what was sent behind it: after the end of its transaction, or within one.
        return !isOfTransaction && !this.#isInTransaction;
      };
      if (done === undefined) {
        return ask({ name, text }, values).catch((error: unknown) => {
          if (mayAskAgain(error)) return ask(text, values);
          throw error;
        });
      }
      return ask({ name, text }, values, (error: Error | undefined, result: pg.QueryResult) => {
        if (error && mayAskAgain(error)) void ask(text, values, done);
        else done(error, result);
      });
    }

    /** Keeps what is written until all who are asking now have asked. */
    #hold(): void {
      if (this.#isHeld) return;
      const { stream } = this.connection as unknown as { stream: Partial<Holdable> };
      if (!stream.cork) return;
      this.#isHeld = true;
      stream.cork();
      setImmediate(() => {
        this.#isHeld = false;
        stream.uncork?.();
      });
    }
  }
  return NamingClient;
}

interface Holdable {
  cork(): void;
  uncork(): void;
}
