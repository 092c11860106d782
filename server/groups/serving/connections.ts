import pg from 'pg';

/** Connections that a program with many groups opens in all; the server allows more (`max_connections`). */
const MOST_CONNECTIONS = 90;
/** Connections of a pool that it may have while others wait for their first. */
const FEW = 2;
/** Share of all connections up to which pools grow beyond `FEW`. */
const GROWING = 2 / 3;

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

/** A pool whose connections count together with those of others. */
class SharedPool extends pg.Pool {
  readonly #shared: SharedConnections;

  constructor(config: pg.PoolConfig, shared: SharedConnections) {
    super(config);
    this.#shared = shared;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#shared.connect(this, () => super.connect());
    // pg's own `query` passes a callback; Kysely and everything of ours awaits.
    void this.#shared.connect(this, async () => super.connect(callback));
    return undefined;
  }
}

/** A call that waits for a connection. */
interface Waiter {
  pool: pg.Pool;
  wake: () => void;
}

/**
 * Keeps the connections of many pools below a limit. A pool without a connection closes the idle one of the pool that was
 * used longest ago; it waits only where all are busy. Where connections are scarce, a pool that has some waits for its own:
 * opening one costs more than most calls.
 */
export class SharedConnections {
  readonly #most: number;
  /** Pools with connections, the one used longest ago first. */
  readonly #pools = new Set<pg.Pool>();
  /** In the order in which they came. */
  readonly #waiters: Waiter[] = [];

  constructor(most = MOST_CONNECTIONS) {
    this.#most = most;
  }

  makePool = (config: pg.PoolConfig): pg.Pool => {
    const pool = new SharedPool(config, this);
    const freed = () => {
      if (pool.totalCount === 0) this.#pools.delete(pool);
      this.#wakeOne(pool);
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
    return this.#waiters.length + this.#sum(({ waitingCount }) => waitingCount);
  }

  #sum(countOf: (pool: pg.Pool) => number): number {
    let sum = 0;
    for (const pool of this.#pools) sum += countOf(pool);
    return sum;
  }

  /** Connects by `open` as soon as there is room. Fails after the pool's time for connecting. */
  connect<T>(pool: pg.Pool, open: () => Promise<T>): Promise<T> {
    if (this.#waiters.length > 0 ? this.#hasOwn(pool) : this.#hasRoomFor(pool)) {
      this.#use(pool);
      return open();
    }
    return this.#wait(pool, open);
  }

  /** Whether the pool opens no other connection: it has an idle one, or as many as it may have. */
  #hasOwn(pool: pg.Pool): boolean {
    return pool.idleCount > pool.waitingCount || pool.totalCount >= (pool.options.max ?? 0);
  }

  #hasRoomFor(pool: pg.Pool): boolean {
    const share = pool.totalCount < FEW ? 1 : GROWING;
    return this.#hasOwn(pool) || this.totalCount < this.#most * share;
  }

  #use(pool: pg.Pool): void {
    this.#pools.delete(pool);
    this.#pools.add(pool);
  }

  async #wait<T>(pool: pg.Pool, open: () => Promise<T>): Promise<T> {
    const until = performance.now() + (pool.options.connectionTimeoutMillis ?? 0);
    while (!this.#hasRoomFor(pool)) {
      if (pool.totalCount === 0 && (await this.#closeIdle())) continue;
      const left = until - performance.now();
      if (left <= 0) throw new Error('timeout exceeded when trying to connect');
      await this.#sleep(pool, left);
    }
    this.#use(pool);
    return open();
  }

  /** Resolves when a connection was freed, and after this time in any case. */
  #sleep(pool: pg.Pool, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const waiter: Waiter = {
        pool,
        wake: () => {
          clearTimeout(timeout);
          this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
          resolve();
        },
      };
      const timeout = setTimeout(waiter.wake, ms);
      this.#waiters.push(waiter);
    });
  }

  /** Wakes the first call that waits for this pool, else the first one that has no connection at all, else the first. */
  #wakeOne(pool: pg.Pool): void {
    const waiter =
      this.#waiters.find((each) => each.pool === pool) ??
      this.#waiters.find((each) => each.pool.totalCount === 0) ??
      this.#waiters[0];
    waiter?.wake();
  }

  /** Closes the idle connection of the pool that was used longest ago; false where none is idle. */
  async #closeIdle(): Promise<boolean> {
    for (const pool of this.#pools) {
      if (pool.idleCount <= pool.waitingCount) continue;
      const connect = pg.Pool.prototype.connect as () => Promise<pg.PoolClient>;
      const client = await connect.call(pool);
      client.release(true);
      return true;
    }
    return false;
  }
}
