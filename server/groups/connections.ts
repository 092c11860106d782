import pg from 'pg';

/** Connections that a program with many groups opens in all; the server allows more (`max_connections`). */
const MOST_CONNECTIONS = 90;

/** A pool whose connections count together with those of others. */
class SharedPool extends pg.Pool {
  readonly #shared: SharedConnections;

  constructor(config: pg.PoolConfig, shared: SharedConnections) {
    super(config);
    this.#shared = shared;
  }

  // pg's own `query` passes a callback; Kysely and everything of ours awaits.
  override connect(callback?: unknown): never {
    const open = () => super.connect(callback as never) as unknown as Promise<pg.PoolClient>;
    return (this.#shared.hasRoomFor(this) ? open() : this.#shared.wait(this, open)) as never;
  }
}

/**
 * Keeps the connections of many pools below a limit. A pool that needs another one closes the idle connection of the
 * pool that was used longest ago, and waits only where all are busy.
 */
export class SharedConnections {
  readonly #most: number;
  /** Pools with connections, the one used longest ago first. */
  readonly #pools = new Set<pg.Pool>();
  #wake: (() => void)[] = [];

  constructor(most = MOST_CONNECTIONS) {
    this.#most = most;
  }

  makePool = (config: pg.PoolConfig): pg.Pool => {
    const pool = new SharedPool(config, this);
    const freed = () => {
      if (pool.totalCount === 0) this.#pools.delete(pool);
      const waiting = this.#wake;
      this.#wake = [];
      for (const wake of waiting) wake();
    };
    pool.on('release', freed);
    pool.on('remove', freed);
    return pool;
  };

  /** Open connections of all pools. */
  get totalCount(): number {
    return this.#sum(({ totalCount }) => totalCount);
  }

  get idleCount(): number {
    return this.#sum(({ idleCount }) => idleCount);
  }

  /** Calls that wait for a connection. */
  get waitingCount(): number {
    return this.#wake.length + this.#sum(({ waitingCount }) => waitingCount);
  }

  #sum(countOf: (pool: pg.Pool) => number): number {
    let sum = 0;
    for (const pool of this.#pools) sum += countOf(pool);
    return sum;
  }

  /** Whether `pool` may connect now: it has an idle connection, waits for its own, or the limit is not reached. */
  hasRoomFor(pool: pg.Pool): boolean {
    const needsNone =
      pool.idleCount > pool.waitingCount || pool.totalCount >= (pool.options.max ?? 0);
    if (!needsNone && this.totalCount >= this.#most) return false;
    this.#pools.delete(pool);
    this.#pools.add(pool);
    return true;
  }

  /** Connects as soon as there is room. */
  async wait<T>(pool: pg.Pool, open: () => Promise<T>): Promise<T> {
    const until = performance.now() + (pool.options.connectionTimeoutMillis ?? 0);
    while (!this.hasRoomFor(pool)) {
      if (await this.#closeIdle(pool)) continue;
      const left = until - performance.now();
      if (left <= 0) throw new Error('timeout exceeded when trying to connect');
      await new Promise<void>((resolve) => {
        const timeout = setTimeout(resolve, left);
        this.#wake.push(() => {
          clearTimeout(timeout);
          resolve();
        });
      });
    }
    return open();
  }

  /** Closes the idle connection of the pool that was used longest ago; false where none is idle. */
  async #closeIdle(except: pg.Pool): Promise<boolean> {
    for (const pool of this.#pools) {
      if (pool === except || pool.idleCount <= pool.waitingCount) continue;
      const connect = pg.Pool.prototype.connect as () => Promise<pg.PoolClient>;
      const client = await connect.call(pool);
      client.release(true);
      return true;
    }
    return false;
  }
}
